"""Jobs survive coordinators that are killed: nothing is lost, and the total is right."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from queenlab.jobs.job import Job
from queenlab.jobs.worker import count_units

#: OEIS A000170.
TWELVE = 14200

#: Runs a job and says when the first result has come. It goes on to the end; or it commits every result, and may kill
#: itself before it hands on a certain one.
COORDINATOR = """
import os
import signal
import sys

from queenlab.jobs import job as job_module
from queenlab.jobs.executors.executor import Executor
from queenlab.jobs.executors.processes import ProcessExecutor
from queenlab.jobs.executors.serial import SerialExecutor
from queenlab.jobs.executors.threads import ThreadExecutor
from queenlab.jobs.job import Job
from queenlab.work import Limits

EXECUTORS = {"serial": SerialExecutor, "threads": lambda: ThreadExecutor(2), "processes": lambda: ProcessExecutor(2)}


class Watched(Executor):
    name = "watched"

    def __init__(self, inner, what):
        self.inner, self.what = inner, what

    def run(self, spec, units, stop):
        for number, result in enumerate(self.inner.run(spec, units, stop)):
            if number == 0:
                print("counting", flush=True)
            if self.what == str(number):
                os.kill(os.getpid(), signal.SIGKILL)
            yield result


def main():
    path, kind, what = sys.argv[1:]
    if what:
        job_module.COMMIT_EVERY = job_module.COMMIT_AT_LATEST = 0.0
    with Job.open(path) as job:
        result = job.run(Watched(EXECUTORS[kind](), what), Limits())
    print(result.status, result.value, flush=True)


if __name__ == "__main__":
    main()
"""


class Coordinator:
    """A coordinator in a process group of its own."""

    def __init__(self, folder: Path, ledger: Path, kind: str, what: str) -> None:
        script = folder / "coordinator.py"
        script.write_text(COORDINATOR)
        self.process = subprocess.Popen(
            [sys.executable, str(script), str(ledger), kind, what],
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    def first_line(self) -> str:
        return self.process.stdout.readline().strip()

    def rest(self) -> str:
        """What it still says. Its workers hold the pipe, too: the end comes when the last of them has ended."""
        said = self.process.stdout.read()
        self.process.wait()
        return said

    def clean_up(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.communicate()


@pytest.fixture
def coordinator(tmp_path: Path) -> Iterator[Callable[..., Coordinator]]:
    started = []

    def start(ledger: Path, kind: str, what: str = "") -> Coordinator:
        started.append(Coordinator(tmp_path, ledger, kind, what))
        return started[-1]

    yield start
    for one in started:
        one.clean_up()


@pytest.mark.parametrize(
    "kind", ["serial", *(pytest.param(kind, marks=pytest.mark.full) for kind in ("threads", "processes"))]
)
def test_a_coordinator_killed_again_and_again_loses_nothing(
    kind: str, tmp_path: Path, coordinator: Callable[..., Coordinator]
) -> None:
    """Killed at chosen results."""
    ledger = tmp_path / "twelve.ledger"
    with Job.create(ledger, "queens:12", "plain-queens", depth=4) as job:
        units = len(list(job.missing()))
    kept = 0
    for results in (1, 0, 7):
        running = coordinator(ledger, kind, str(results))
        # Nobody kills its worker processes: they must end by themselves.
        assert running.rest() == "counting\n"
        assert running.process.returncode == -signal.SIGKILL
        kept += results
        with Job.open(ledger) as job:
            assert job.ledger.summary().rows == kept
            job.ledger.refuse_alarms()
    last = coordinator(ledger, kind)
    assert last.rest() == f"counting\nproved {TWELVE}\n"
    with Job.open(ledger) as job:
        status = job.status()
        assert status.summary.rows == sum(status.summary.workers.values()) == units
        assert status.review.complete
        assert status.summary.alarms == ()
        assert job.total() == TWELVE


@pytest.mark.full
def test_a_coordinator_killed_at_any_moment_leaves_only_true_rows(
    tmp_path: Path, coordinator: Callable[..., Coordinator]
) -> None:
    """It commits every result, so that most kills are within a commit."""
    ledger, chance = tmp_path / "twelve.ledger", random.Random(1)
    with Job.create(ledger, "queens:12", "plain-queens", depth=4) as job:
        truth = {r.key: r.count for r in count_units(job.spec, list(job.missing()))}
    for _ in range(12):
        running = coordinator(ledger, "serial", "commit")
        running.first_line()
        time.sleep(chance.uniform(0.0, 0.1))
        running.process.kill()
        running.rest()
        with Job.open(ledger, write=False) as job:
            assert {row.key: row.count for row in job.ledger.rows()}.items() <= truth.items()
    assert coordinator(ledger, "serial").rest().endswith(f"proved {TWELVE}\n")
    assert not Path(f"{ledger}-journal").exists()

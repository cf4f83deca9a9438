"""Jobs survive coordinators that are killed: nothing is lost, and the total is right."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from queenlab.jobs.job import Job

#: OEIS A000170.
TWELVE = 14200

#: Runs a job and says when the first result has come. Then it goes on to the end; or it commits every result, and waits
#: for a word first, or kills itself before it hands on a certain one.
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
                if self.what == "wait":
                    sys.stdin.readline()
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
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    def go_on(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write("go on\n")
        self.process.stdin.flush()

    def line(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def rest(self) -> str:
        """What it still says. Its workers hold the pipe, too: the end comes when the last of them has ended."""
        assert self.process.stdout is not None
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
    """Killed at chosen results; test_jobs_job.py kills at any moment, also within a commit."""
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
def test_two_coordinators_on_one_ledger(tmp_path: Path, coordinator: Callable[..., Coordinator]) -> None:
    ledger = tmp_path / "twelve.ledger"
    with Job.create(ledger, "queens:12", "plain-queens", depth=2) as job:
        units = len(list(job.missing()))
    both = [coordinator(ledger, "serial", "wait"), coordinator(ledger, "threads", "wait")]
    for one in both:
        assert one.line() == "counting"
    # Each has its first result now, and none has written anything: from here on they are in each other's way.
    for one in both:
        one.go_on()
    for one in both:
        assert one.rest() == f"proved {TWELVE}\n"
        assert one.process.returncode == 0
    with Job.open(ledger) as job:
        assert job.ledger.summary().rows == units
        assert job.total() == TWELVE
        assert job.ledger.alarms() == ()

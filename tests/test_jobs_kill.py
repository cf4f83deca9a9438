"""Jobs survive: coordinators killed at any moment, workers that lie; the total is right or the job stops."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import psutil
import pytest

from queenlab.counters.counter import Unit
from queenlab.errors import Alarm, Disagreement
from queenlab.jobs.auditing import audit
from queenlab.jobs.executors.executor import Executor
from queenlab.jobs.executors.serial import SerialExecutor
from queenlab.jobs.executors.threads import ThreadExecutor
from queenlab.jobs.job import Job
from queenlab.jobs.ledger import Ledger
from queenlab.jobs.spec import JobSpec
from queenlab.jobs.unit_results import UnitResult
from queenlab.residues import residues
from queenlab.work import Limits

#: OEIS A000170.
TWELVE, NINE = 14200, 352

#: Runs a job with an executor that takes its time after each result, so that there is time to kill it.
COORDINATOR = """
import sys
import time

from queenlab.jobs.executors.executor import Executor
from queenlab.jobs.executors.processes import ProcessExecutor
from queenlab.jobs.executors.serial import SerialExecutor
from queenlab.jobs.executors.threads import ThreadExecutor
from queenlab.jobs.job import Job
from queenlab.work import Limits


class Slowed(Executor):
    name = "slowed"

    def __init__(self, inner, pause):
        self.inner, self.pause = inner, pause

    def run(self, spec, units, stop):
        for number, result in enumerate(self.inner.run(spec, units, stop)):
            if number == 0:
                print("counting", flush=True)
            time.sleep(self.pause)
            yield result


def main():
    path, kind, pause = sys.argv[1:]
    inner = {"serial": SerialExecutor, "threads": lambda: ThreadExecutor(2), "processes": lambda: ProcessExecutor(2)}
    with Job.open(path) as job:
        result = job.run(Slowed(inner[kind](), float(pause)), Limits())
    print(result.status, result.value, flush=True)


if __name__ == "__main__":
    main()
"""


class Coordinator:
    """A coordinator in a process group of its own."""

    def __init__(self, folder: Path, ledger: Path, kind: str, pause: float) -> None:
        script = folder / "coordinator.py"
        script.write_text(COORDINATOR)
        self.process = subprocess.Popen(
            [sys.executable, str(script), str(ledger), kind, str(pause)],
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    def line(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def kill(self) -> bool:
        """kill -9; whether it was still running. Its worker processes, which nobody kills, must end by themselves."""
        hit = self.process.poll() is None
        if hit:
            os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()
        deadline = time.monotonic() + 120
        while self.members() and time.monotonic() < deadline:
            time.sleep(0.02)
        assert self.members() == []
        return hit

    def members(self) -> list[int]:
        """The processes of its group that are still there."""
        found = []
        for one in psutil.process_iter(["status"]):
            with contextlib.suppress(ProcessLookupError):
                if os.getpgid(one.pid) == self.process.pid and one.info["status"] != psutil.STATUS_ZOMBIE:
                    found.append(one.pid)
        return found

    def clean_up(self) -> None:
        if self.members():
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


@pytest.fixture
def coordinator(tmp_path: Path) -> Iterator[Callable[..., Coordinator]]:
    started = []

    def start(ledger: Path, kind: str, pause: float) -> Coordinator:
        started.append(Coordinator(tmp_path, ledger, kind, pause))
        return started[-1]

    yield start
    for one in started:
        one.clean_up()


# -- coordinators that are killed -------------------------------------------------------------------------------------


def rows_in(ledger: Path) -> int:
    with Ledger.open(ledger, write=False) as opened:
        return opened.summary().rows


@pytest.mark.parametrize(("kind", "kills"), [("serial", 8), ("threads", 8), ("processes", 4)])
def test_a_coordinator_killed_again_and_again_loses_nothing(
    kind: str, kills: int, tmp_path: Path, coordinator: Callable[..., Coordinator]
) -> None:
    ledger = tmp_path / "twelve.ledger"
    with Job.create(ledger, "queens:12", "plain-queens", depth=4) as job:
        units = len(list(job.missing()))
    rng = random.Random(kind)
    rows = [0]
    for number in range(kills):
        running = coordinator(ledger, kind, 0.01)
        # Mostly while it counts and writes; now and then while it starts.
        if number % 4 != 3:
            assert running.line() == "counting"
        # The first lives until something is kept, however slow the machine is.
        while number == 0 and not rows_in(ledger):
            assert running.process.poll() is None
            time.sleep(0.05)
        time.sleep(rng.uniform(0, 0.9))
        assert running.kill()
        with Job.open(ledger) as job:
            rows.append(job.ledger.summary().rows)
            job.ledger.refuse_alarms()
    assert rows == sorted(rows)
    assert 0 < rows[-1] < units
    last = coordinator(ledger, kind, 0.0)
    assert [last.line(), last.line()] == ["counting", f"proved {TWELVE}"]
    with Job.open(ledger) as job:
        status = job.status()
        assert status.summary.rows == sum(status.summary.workers.values()) == units
        assert status.review.complete
        assert status.summary.alarms == ()
        assert job.total() == TWELVE
    last.kill()


def test_two_coordinators_on_one_ledger(tmp_path: Path, coordinator: Callable[..., Coordinator]) -> None:
    ledger = tmp_path / "twelve.ledger"
    with Job.create(ledger, "queens:12", "plain-queens", depth=3) as job:
        units = len(list(job.missing()))
    both = [coordinator(ledger, "serial", 0.005), coordinator(ledger, "threads", 0.006)]
    for one in both:
        # The slower to start may find all units counted.
        assert one.line() in ("counting", f"proved {TWELVE}")
    for one in both:
        assert one.line() in (f"proved {TWELVE}", "")
        assert one.process.wait() == 0
    with Job.open(ledger) as job:
        assert job.ledger.summary().rows == units
        assert job.total() == TWELVE
        assert job.ledger.alarms() == ()


# -- workers that lie -------------------------------------------------------------------------------------------------


class Meddled(Executor):
    """An honest executor, and somebody on the line."""

    name = "meddled"

    def __init__(self, inner: Executor, meddle: Callable[[UnitResult], list[UnitResult]]) -> None:
        self.inner, self.meddle = inner, meddle

    def run(self, spec: JobSpec, units: Iterator[Unit], stop: Callable[[], bool]) -> Iterator[UnitResult]:
        for result in self.inner.run(spec, units, stop):
            yield from self.meddle(result)


#: The unit that is lied about.
KEY = (3, 5)


def lie(result: UnitResult) -> UnitResult:
    """A wrong count with residues that fit."""
    return replace(result, count=result.count + 2, residues=residues(result.count + 2), worker="liar")


def nine(tmp_path: Path) -> Job:
    job = Job.create(tmp_path / "nine.ledger", "queens:9", "plain-queens", depth=2)
    assert KEY in [unit.key for unit in job.missing()]
    return job


@pytest.mark.parametrize("inner", [SerialExecutor(), ThreadExecutor(2)], ids=["serial", "threads"])
@pytest.mark.parametrize(
    ("meddle", "error", "message"),
    [
        (lambda honest: [replace(honest, count=honest.count + 1)], Alarm, "unit 3,5"),
        (lambda honest: [replace(honest, count=-honest.count - 1)], Alarm, "unit 3,5"),
        (lambda honest: [replace(honest, residues=(honest.residues[0], honest.residues[1] + 1))], Alarm, "unit 3,5"),
        (lambda honest: [replace(honest, weight=honest.weight + 1)], Alarm, "unit 3,5"),
        (lambda honest: [lie(honest), honest], Disagreement, "unit 3,5.*liar"),
        (lambda honest: [honest, lie(honest)], Disagreement, "unit 3,5.*liar"),
        (lambda honest: [honest, replace(honest, key=(9, 9))], Alarm, "unit 9,9"),
    ],
    ids=["count", "negative", "residue", "weight", "lie-then-truth", "truth-then-lie", "stranger"],
)
def test_a_wrong_result_stops_the_job(
    inner: Executor,
    meddle: Callable[[UnitResult], list[UnitResult]],
    error: type[Alarm],
    message: str,
    tmp_path: Path,
) -> None:
    with nine(tmp_path) as job:
        with pytest.raises(error, match=message):
            job.run(Meddled(inner, lambda result: meddle(result) if result.key == KEY else [result]), Limits())
        assert len(job.ledger.alarms(standing=True)) == 1
    # It does not go on by itself, also not with an honest executor and in another process.
    with Job.open(tmp_path / "nine.ledger") as job, pytest.raises(Alarm, match=message):
        job.run(SerialExecutor(), Limits())


def test_a_lie_told_once_and_well_is_caught_by_an_audit(tmp_path: Path) -> None:
    path = tmp_path / "nine.ledger"
    with nine(tmp_path) as job:
        found = job.run(Meddled(SerialExecutor(), lambda r: [lie(r) if r.key == KEY else r]), Limits())
        # Nothing within the ledger can tell: residues fit, and nobody counted the unit a second time.
        assert (found.status, found.value) == ("proved", NINE + 4)
    report = audit(path, sample=1.0)
    assert not report.passed
    assert [recount.row.key for recount in report.disagreements] == [KEY]
    with Job.open(path) as job:
        with pytest.raises(Alarm, match=r"unit 3,5.*liar"):
            job.run(SerialExecutor(), Limits())
        # Settled by a person, the unit is counted again.
        job.ledger.settle("the liar is out", ["liar"])
        assert [unit.key for unit in job.missing()] == [KEY]
        assert job.run(SerialExecutor(), Limits()).value == NINE


def test_results_that_come_twice_are_counted_once(tmp_path: Path) -> None:
    with nine(tmp_path) as job:
        result = job.run(Meddled(ThreadExecutor(2), lambda honest: [honest, honest]), Limits())
        assert (result.status, result.value) == ("proved", NINE)
        assert job.ledger.summary().rows == job.status().review.units


def test_results_that_never_come_are_missed(tmp_path: Path) -> None:
    with nine(tmp_path) as job:
        with pytest.raises(AssertionError, match="without a result for every unit"):
            job.run(Meddled(SerialExecutor(), lambda honest: [] if honest.key == KEY else [honest]), Limits())
        assert [unit.key for unit in job.missing()] == [KEY]
        assert job.run(SerialExecutor(), Limits()).value == NINE

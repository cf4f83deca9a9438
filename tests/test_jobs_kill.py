"""Jobs survive: coordinators killed at any moment, workers that lie; the total is right or the job stops."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from queenlab.counters.counter import Unit
from queenlab.errors import Alarm, Disagreement
from queenlab.jobs.auditing import audit
from queenlab.jobs.executors.executor import Executor
from queenlab.jobs.executors.serial import SerialExecutor
from queenlab.jobs.executors.threads import ThreadExecutor
from queenlab.jobs.job import Job
from queenlab.jobs.spec import JobSpec
from queenlab.jobs.unit_results import UnitResult
from queenlab.residues import residues
from queenlab.work import Limits

#: OEIS A000170.
TWELVE, NINE = 14200, 352

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


# -- coordinators that are killed -------------------------------------------------------------------------------------


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

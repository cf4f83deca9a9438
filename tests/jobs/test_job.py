"""Jobs: whatever stops them and however often, the total is right in the end or an alarm says why there is none."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from queenlab.counters.counter import Unit
from queenlab.errors import Alarm, BadInput, CannotWrite, CheckFailed, Disagreement
from queenlab.jobs import job as job_module
from queenlab.jobs import ledger_file
from queenlab.jobs.executors.executor import Executor, ExecutorLost
from queenlab.jobs.executors.serial import SerialExecutor
from queenlab.jobs.executors.threads import ThreadExecutor
from queenlab.jobs.job import Job, JobProgress
from queenlab.jobs.ledger import Ledger
from queenlab.jobs.ledger_rows import key_text
from queenlab.jobs.spec import JobSpec
from queenlab.jobs.unit_results import UnitResult
from queenlab.jobs.worker import count_unit
from queenlab.residues import residues
from queenlab.work import Limits, Progress

#: A000170; the units of 10 queens at depth 3 are 182.
TEN, UNITS = 724, 182


class Changed(Executor):
    """Counts as another executor does, except that what it gives goes through a function first."""

    name = "changed"

    def __init__(self, change: Callable[[int, UnitResult], list[UnitResult]], inner: Executor | None = None) -> None:
        self.change, self.inner, self.closed = change, inner or SerialExecutor(), False

    def run(self, spec: JobSpec, units: Iterator[Unit], stop: Callable[[], bool]) -> Iterator[UnitResult]:
        try:
            for at, result in enumerate(self.inner.run(spec, units, stop)):
                yield from self.change(at, result)
        finally:
            self.closed = True


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "ten.ledger"


@pytest.fixture
def job(path: Path) -> Iterator[Job]:
    with Job.create(path, "queens:10", "plain-queens", 3) as made:
        yield made


def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Commits after every unit."""
    monkeypatch.setattr(job_module, "COMMIT_EVERY", 0.0)
    monkeypatch.setattr(job_module, "COMMIT_AT_LATEST", 0.0)


def raising(error: BaseException, at: int) -> Callable[[int, UnitResult], list[UnitResult]]:
    def change(place: int, result: UnitResult) -> list[UnitResult]:
        if place == at:
            raise error
        return [result]

    return change


def test_a_job_from_start_to_end(job: Job) -> None:
    assert len(list(job.missing())) == UNITS
    result = job.run(SerialExecutor(), Limits())
    assert (result.status, result.value, result.lower, result.upper) == ("proved", TEN, TEN, TEN)
    assert f"{UNITS} units" in str(result.proof)
    assert (job.total(), list(job.missing())) == (TEN, [])
    status = job.status()
    assert (status.review.complete, status.summary.rows, status.spec) == (True, UNITS, job.spec)
    again = job.run(SerialExecutor(), Limits())
    assert (again.status, again.value, again.facts["units"]) == ("proved", TEN, 0)


def test_units_are_taken_lazily(job: Job) -> None:
    taken = []

    class Lazy(Executor):
        name = "lazy"

        def run(self, spec: JobSpec, units: Iterator[Unit], stop: Callable[[], bool]) -> Iterator[UnitResult]:
            for _ in range(3):
                taken.append(next(units))
                yield count_unit(spec, taken[-1])
            raise ExecutorLost("the cluster is gone")

    result = job.run(Lazy(), Limits())
    assert (result.status, result.stopped) == ("unknown", "workers")
    assert result.notes == "the cluster is gone"
    assert {row.key for row in job.ledger.rows()} == {unit.key for unit in taken}


def test_a_time_limit_and_a_node_limit(job: Job) -> None:
    early = job.run(SerialExecutor(), Limits(seconds=1e-9))
    assert (early.status, early.lower, early.stopped) == ("unknown", 0, "time")
    some = job.run(SerialExecutor(), Limits(nodes=1000))
    assert (some.status, some.stopped) == ("unknown", "nodes")
    assert some.nodes >= 1000
    assert some.lower == job.total()
    assert 0 < job.ledger.summary().rows < UNITS
    assert job.run(SerialExecutor(), Limits()).value == TEN


def test_progress(job: Job, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(job_module, "PROGRESS_EVERY", -1.0)
    told: list[Progress] = []
    job.run(SerialExecutor(), Limits(nodes=2000, progress=told.append))
    first_run = len(told)
    job.run(SerialExecutor(), Limits(progress=told.append))
    assert all(isinstance(one, JobProgress) for one in told)
    fractions = [one.fraction for one in told if one.fraction is not None]
    assert fractions == sorted(fractions)
    assert (fractions[0], fractions[-1]) == (0.0, pytest.approx(1.0))
    start = told[first_run]
    assert (start.fraction, start.units, start.nodes, start.rate, start.seconds_left) == (
        told[first_run - 1].fraction, 0, 0, None, None,
    )  # fmt: skip
    last = told[-1]
    assert (last.solutions, last.units) == (TEN, UNITS - first_run + 1)
    assert last.rate is not None
    assert last.seconds_left == pytest.approx(0.0, abs=1e-6)


@pytest.mark.parametrize(("name", "depth", "total"), [("queens:1", None, 1), ("queens:3", 2, 0), ("queens:6", 6, 4)])
def test_tiny_jobs(path: Path, name: str, depth: int | None, total: int) -> None:
    with Job.create(path, name, "plain-queens", depth) as job:
        assert job.run(SerialExecutor(), Limits()).value == total


def test_jobs_that_make_no_sense(path: Path) -> None:
    for name, counter, depth, message in (
        ("rooks:8", "plain-queens", None, "cannot count rooks:8"),
        ("queens:8", "plain-queens", 99, "at depths 1 to 8, not 99"),
        ("queens:8", "plane-queens", None, "unknown counter plane-queens"),
        ("queens:8,", "plain-queens", None, "."),
    ):
        with pytest.raises(BadInput, match=message):
            Job.create(path, name, counter, depth)
    assert not path.exists()


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow], max_examples=10)
@given(st.lists(st.integers(0, 80), max_size=4), st.sampled_from([0.0, 0.5]))
def test_ctrl_c_at_any_moment(path: Path, moments: list[int], seconds: float) -> None:
    path.unlink(missing_ok=True)
    Job.create(path, "queens:10", "plain-queens", 3).close()
    before = 0
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(job_module, "COMMIT_EVERY", seconds)
        for moment in moments:
            executor, limits = Changed(raising(KeyboardInterrupt(), moment)), Limits()
            with Job.open(path) as job:
                result = job.run(executor, limits)
                rows = job.ledger.summary().rows
            if before + moment >= UNITS:
                assert result.value == TEN
                break
            assert (result.status, result.stopped, limits.interrupted) == ("unknown", "interrupted", True)
            assert executor.closed
            assert rows == before + moment
            assert result.lower <= TEN
            before = rows
    with Job.open(path) as job:
        assert job.run(SerialExecutor(), Limits()).value == TEN


def test_ctrl_c_within_a_commit(job: Job, monkeypatch: pytest.MonkeyPatch) -> None:
    add, calls = Ledger.add, []

    def interrupted(ledger: Ledger, results: list[UnitResult]) -> int:
        calls.append(len(results))
        if len(calls) == 3:
            raise KeyboardInterrupt
        new = add(ledger, results)
        if len(calls) == 6:
            raise KeyboardInterrupt
        return new

    at_once(monkeypatch)
    monkeypatch.setattr(Ledger, "add", interrupted)
    for rows in (3, 5):
        limits = Limits()
        assert job.run(SerialExecutor(), limits).stopped == "interrupted"
        assert limits.interrupted
        assert job.ledger.summary().rows == rows, "what waited was added after all"
    monkeypatch.undo()
    assert job.run(SerialExecutor(), Limits()).value == TEN


def test_any_other_error_keeps_what_was_counted(job: Job) -> None:
    with pytest.raises(ZeroDivisionError):
        job.run(Changed(raising(ZeroDivisionError(), 7)), Limits())
    assert job.ledger.summary().rows == 7


def test_a_ledger_that_cannot_be_written_any_more(job: Job, monkeypatch: pytest.MonkeyPatch) -> None:
    at_once(monkeypatch)
    job.run(SerialExecutor(), Limits(nodes=1000))
    rows = job.ledger.summary().rows
    connection = job.ledger._file._connection
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    connection.execute(f"PRAGMA max_page_count = {pages}")
    executor = Changed(lambda _, result: [result])
    with pytest.raises(CannotWrite, match="the disk is full"):
        job.run(executor, Limits())
    assert executor.closed
    assert job.ledger.summary().rows >= rows
    connection.execute("PRAGMA max_page_count = 100000")
    monkeypatch.undo()
    assert job.run(SerialExecutor(), Limits()).value == TEN


def test_results_may_come_twice(job: Job) -> None:
    result = job.run(Changed(lambda _, one: [one, one, replace(one, worker="another")], ThreadExecutor(2)), Limits())
    assert (result.status, result.value, result.facts["units"]) == ("proved", TEN, UNITS)
    assert job.ledger.summary().rows == UNITS


def lie(one: UnitResult) -> UnitResult:
    """A wrong count with residues that fit."""
    return replace(one, count=one.count + 2, residues=residues(one.count + 2), worker="liar")


#: What comes in place of a result; the alarm, and whether it is raised as soon as that is there.
WRONG: dict[str, tuple[Callable[[UnitResult], list[UnitResult]], type[Alarm], str, bool]] = {
    "count": (lambda one: [replace(one, count=one.count + 1, worker="liar")], Alarm, "from liar", False),
    "negative": (lambda one: [replace(one, count=-one.count - 1)], Alarm, "count -", False),
    "residue": (lambda one: [replace(one, residues=(one.residues[0], 1 + one.residues[1]))], Alarm, "residues", False),
    "lie-then-truth": (lambda one: [lie(one), one], Disagreement, "from liar", False),
    "truth-then-lie": (lambda one: [one, lie(one)], Disagreement, "from liar", False),
    "weight": (lambda one: [replace(one, weight=3)], Alarm, "came back with weight 3 and not 2", True),
    "stranger": (lambda one: [replace(one, key=(0, 1, 2))], Alarm, "was never requested", True),
}


@pytest.mark.parametrize("inner", [SerialExecutor, lambda: ThreadExecutor(2)], ids=["serial", "threads"])
@pytest.mark.parametrize("kind", WRONG)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow], max_examples=2)
@given(st.integers(0, UNITS - 1))
def test_a_wrong_result_stops_the_job(path: Path, kind: str, inner: Callable[[], Executor], at: int) -> None:
    wrong, error, message, immediately = WRONG[kind]
    keys = [(0, 1, 2)] if kind == "stranger" else []

    def change(place: int, one: UnitResult) -> list[UnitResult]:
        if place != at:
            return [one]
        keys.append(one.key)
        return wrong(one)

    path.unlink(missing_ok=True)
    with Job.create(path, "queens:10", "plain-queens", 3) as job:
        executor = Changed(change, inner())
        with pytest.raises(error, match=message) as raised:
            job.run(executor, Limits())
        assert f"unit {key_text(keys[0])} " in str(raised.value)
        assert executor.closed
        assert [alarm.key for alarm in job.ledger.alarms(standing=True)] == keys[:1]
        rows = job.ledger.summary().rows
        assert rows == at if immediately else rows >= at
        assert not job.ledger.has((0, 1, 2))
    # It does not go on by itself, also not with an honest executor and opened anew.
    with Job.open(path) as job:
        with pytest.raises(Alarm, match=f"an open alarm .*unit {key_text(keys[0])} .*{message}"):
            job.run(SerialExecutor(), Limits())
        job.ledger.settle("bad memory")
        assert job.run(SerialExecutor(), Limits()).value == TEN


def test_an_executor_that_loses_units(job: Job) -> None:
    units = [unit.key for unit in job.missing()]
    with pytest.raises(CheckFailed, match="the executor changed ended without results for all units"):
        job.run(Changed(lambda place, one: [one] if place % 2 else []), Limits())
    assert job.ledger.summary().rows == UNITS // 2
    assert [unit.key for unit in job.missing()] == units[::2]
    assert job.run(SerialExecutor(), Limits()).value == TEN


def test_two_coordinators_on_one_ledger(job: Job, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While one runs, another counts the rest; nothing is counted twice."""
    at_once(monkeypatch)
    other = Job.open(path)

    def change(place: int, one: UnitResult) -> list[UnitResult]:
        if place == 50:
            assert other.run(SerialExecutor(), Limits()).value == TEN
        return [one]

    with other:
        assert job.run(Changed(change), Limits()).value == TEN
    assert job.ledger.summary().rows == UNITS


@pytest.mark.parametrize(("at", "commits"), [(50, "at once"), (UNITS - 1, "late")], ids=["amid", "after the last look"])
def test_the_alarm_of_another_coordinator_stops_this_one(
    job: Job, path: Path, at: int, commits: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is proved while it stands."""
    if commits == "at once":
        at_once(monkeypatch)

    def change(place: int, one: UnitResult) -> list[UnitResult]:
        if place == at:
            with Ledger.open(path) as ledger:
                ledger.note_alarm(one.key, Alarm("found elsewhere"))
        return [one]

    with pytest.raises(Alarm, match="found elsewhere"):
        job.run(Changed(change), Limits())
    assert job.ledger.summary().rows == at + 1


@pytest.mark.parametrize(("at", "seconds", "kept"), [(5, 0.0, 5), (UNITS - 1, 3600.0, 0)], ids=["amid", "last commit"])
def test_somebody_who_reads_for_long_does_not_end_the_job(
    path: Path, at: int, seconds: float, kept: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A status of millions of units takes longer than a commit waits at a time."""
    at_once(monkeypatch)
    monkeypatch.setattr(job_module, "COMMIT_EVERY", seconds)
    monkeypatch.setattr(ledger_file, "PATIENCE_SECONDS", 0.02)
    add, refused = Ledger.add, []

    def until_the_third(ledger: Ledger, results: list[UnitResult]) -> int:
        try:
            return add(ledger, results)
        except ledger_file.Busy:
            refused.append(len(results))
            if len(refused) == 3:
                reader.rollback()
                monkeypatch.setattr(job_module, "COMMIT_EVERY", 3600.0)
            raise

    monkeypatch.setattr(Ledger, "add", until_the_third)
    with Job.create(path, "queens:10", "plain-queens", 3) as job, closing(_reader(path)) as reader:

        def change(place: int, one: UnitResult) -> list[UnitResult]:
            if place == at:
                reader.execute("BEGIN")
                assert reader.execute("SELECT count(*) FROM units").fetchone() == (kept,)
            return [one]

        assert job.run(Changed(change), Limits()).value == TEN
        assert len(refused) == 3
        assert job.ledger.summary().rows == UNITS


def test_somebody_who_never_lets_go_ends_the_job(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    at_once(monkeypatch)
    monkeypatch.setattr(ledger_file, "PATIENCE_SECONDS", 0.02)
    monkeypatch.setattr(job_module, "BUSY_SECONDS", 0.1)
    with Job.create(path, "queens:10", "plain-queens", 3) as job, closing(_reader(path)) as reader:

        def change(place: int, one: UnitResult) -> list[UnitResult]:
            if place == 50:
                reader.execute("BEGIN IMMEDIATE")
            return [one]

        with pytest.raises(CannotWrite, match="another program has locked it"):
            job.run(Changed(change), Limits())
        reader.rollback()
        assert job.ledger.summary().rows == 50


def _reader(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, isolation_level=None, check_same_thread=False)

"""A counting job: sends units from the counter through an executor into the ledger until none is missing."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from queenlab.counters.counter import Unit
from queenlab.errors import Alarm, CheckFailed
from queenlab.jobs.executors.executor import Executor, ExecutorLost
from queenlab.jobs.ledger import Ledger
from queenlab.jobs.ledger_file import Busy
from queenlab.jobs.ledger_rows import key_text
from queenlab.jobs.ledger_tables import Summary
from queenlab.jobs.review import Review, missing_units, review
from queenlab.jobs.spec import JobSpec, counter_named
from queenlab.jobs.unit_results import UnitResult
from queenlab.jobs.worker import prepared
from queenlab.problems import Problem, parse
from queenlab.problems import problem as named
from queenlab.wording import plural
from queenlab.work import Limits, Progress, Result, StopReason

#: Seconds between two commits; more where a commit takes longer than a fiftieth of that, but not above a limit.
COMMIT_EVERY, COMMIT_SHARE, COMMIT_AT_LATEST = 0.5, 0.02, 5.0
#: Seconds that a commit waits for other programs: a status of ten million units takes minutes and blocks writing.
BUSY_SECONDS = 3600.0
#: This many results wait for a commit at most.
MOST_WAITING = 10_000
#: Seconds between two reports of progress.
PROGRESS_EVERY = 0.1


@dataclass
class JobProgress(Progress):
    """Progress of a job: nodes and seconds of this run, solutions and completed fraction of all runs.

    Units and their rate a second are of this run, and so is the rate behind `seconds_left`; None is not known yet.
    """

    units: int = 0
    rate: float | None = None
    seconds_left: float | None = None


@dataclass(frozen=True)
class JobStatus:
    spec: JobSpec
    summary: Summary
    review: Review

    @property
    def proof(self) -> str:
        """The proof line of the total once all units are counted."""
        return _proof(self.spec, self.review)


class Job:
    """A count that can be stopped at any time and resumed later or elsewhere.

    Example:
        >>> import tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     with Job.create(f"{folder}/six.ledger", "queens:6", "plain-queens", depth=1) as job:
        ...         [unit.key for unit in job.missing()], job.total()
        ([(0,), (1,), (2,)], 0)
    """

    def __init__(self, ledger: Ledger) -> None:
        """Use `create` or `open`."""
        self.ledger = ledger
        self.spec = ledger.spec

    @classmethod
    def create(cls, path: Path | str, problem: str | Problem, counter_name: str, depth: int | None = None) -> Job:
        """A new job with its ledger; refuses to overwrite existing files."""
        return cls(Ledger.create(path, JobSpec.of(named(problem), counter_name, depth)))

    @classmethod
    def open(cls, path: Path | str, *, write: bool = True) -> Job:
        return cls(Ledger.open(path, write=write))

    def close(self) -> None:
        self.ledger.close()

    def __enter__(self) -> Job:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def missing(self) -> Iterator[Unit]:
        return missing_units(self.ledger, prepared(self.spec))

    def total(self) -> int:
        return self.ledger.total()

    def status(self) -> JobStatus:
        """The progress: lists all units and checks all rows."""
        return JobStatus(self.spec, self.ledger.summary(), review(self.ledger, prepared(self.spec)))

    def run(self, executor: Executor, limits: Limits) -> Result:
        """Counts the missing units: `proved` with the total if none is left, else `unknown` with a lower bound.

        Whatever ends it, the units that came back are in the ledger; if the process is killed, all but those of the
        last half second or so. `stopped` is `time`, `nodes`, `interrupted`, or `workers` when there was no workers left
        (then `notes` says why).

        Raises:
            Alarm: when a result cannot be right or two differ, or if an alarm stands from before.
            CannotWrite: when the ledger cannot be written any more.
        """
        return _JobRun(self.ledger, executor, limits).result()


class _JobRun:
    """One run of a job, from the state of the ledger to the end or a limit."""

    def __init__(self, ledger: Ledger, executor: Executor, limits: Limits) -> None:
        self._ledger, self._executor, self._limits = ledger, executor, limits
        self._ready = prepared(ledger.spec)
        # Units that the executor has and gave no result for. Executors hold a bounded number.
        self._asked: dict[tuple[int, ...], Unit] = {}
        self._waiting: list[UnitResult] = []
        self._listed_all = False
        self._units, self._nodes = 0, 0
        self._started = time.perf_counter()
        self._commit_at = self._started + COMMIT_EVERY
        self._reported = -PROGRESS_EVERY

    def result(self) -> Result:
        self._ledger.refuse_alarms()
        self._solutions = self._ledger.total()
        self._work = self._work_before = self._ledger.summary().work
        stopped: StopReason | None = None
        notes = ""
        try:
            self._report()
            self._count()
            stopped = self._limit()
        except KeyboardInterrupt:
            self._limits.interrupted, stopped = True, "interrupted"
        except ExecutorLost as lost:
            stopped, notes = "workers", str(lost)
        finally:
            # Also after any other error: what was counted is kept. After Ctrl-C within a commit this repeats it,
            # which does no harm.
            self._commit()
        found = review(self._ledger, self._ready) if self._listed_all and stopped != "workers" else None
        # Somebody else may have found something wrong meanwhile.
        self._ledger.refuse_alarms()
        if found is not None and found.complete:
            return self._proved(found)
        if not stopped:
            raise CheckFailed(f"the executor {self._executor.name} ended without results for all units")
        return Result(
            "unknown",
            lower=self._ledger.total(),
            nodes=self._nodes,
            seconds=self._limits.elapsed(),
            stopped=stopped,
            notes=notes or None,
            facts={"units": self._units},
        )

    def _proved(self, found: Review) -> Result:
        total = found.total
        return Result(
            "proved", total, total, total, nodes=self._nodes, seconds=self._limits.elapsed(),
            proof=_proof(self._ledger.spec, found), facts={"units": self._units},
        )  # fmt: skip

    def _count(self) -> None:
        results = self._executor.run(self._ledger.spec, self._missing(), lambda: bool(self._limit()))
        try:
            for result in results:
                self._check_asked(result)
                self._waiting.append(result)
                if self._asked.pop(result.key, None) is not None:
                    self._note(result)
                if time.perf_counter() >= self._commit_at or len(self._waiting) >= MOST_WAITING:
                    self._commit(BUSY_SECONDS)
                    # Somebody else may count into the same ledger.
                    self._ledger.refuse_alarms()
        finally:
            # Gives up what is still at work; a generator would do so by itself only when it is collected.
            getattr(results, "close", lambda: None)()
        self._commit(BUSY_SECONDS)

    def _missing(self) -> Iterator[Unit]:
        for unit in missing_units(self._ledger, self._ready):
            self._asked[unit.key] = unit
            yield unit
        self._listed_all = True

    def _check_asked(self, result: UnitResult) -> None:
        """A result must belong to a requested unit or to a finished one, which `add` then compares."""
        unit = self._asked.get(result.key)
        if unit is None:
            if self._ledger.has(result.key) or any(other.key == result.key for other in self._waiting):
                return
            wrong = "was never requested"
        elif unit.weight != result.weight:
            wrong = f"came back with weight {result.weight} and not {unit.weight}"
        else:
            return
        alarm = Alarm(f"unit {key_text(result.key)} {wrong}: count {result.count} from {result.worker}")
        self._ledger.note_alarm(result.key, alarm)
        raise alarm

    def _commit(self, patience: float = 0.0) -> None:
        if not self._waiting:
            return
        started = time.perf_counter()
        while True:
            try:
                self._ledger.add(self._waiting)
                break
            except Alarm:
                # The others are in.
                self._waiting = []
                raise
            except Busy:
                if time.perf_counter() - started >= patience:
                    raise
        self._waiting = []
        now = time.perf_counter()
        self._commit_at = now + max(COMMIT_EVERY, min(COMMIT_AT_LATEST, (now - started) / COMMIT_SHARE))

    def _note(self, result: UnitResult) -> None:
        self._units += 1
        self._nodes += result.nodes
        self._work += result.work
        self._solutions += result.weight * result.count
        if time.perf_counter() - self._reported > PROGRESS_EVERY:
            self._report()

    def _report(self) -> None:
        self._reported = time.perf_counter()
        if self._limits.progress is None:
            return
        seconds = self._reported - self._started
        fraction = left = None
        if self._ready.work:
            fraction = min(1.0, self._work / self._ready.work)
            if self._units and self._work > self._work_before:
                left = max(0.0, seconds * (self._ready.work - self._work) / (self._work - self._work_before))
        rate = self._units / seconds if self._units and seconds else None
        self._limits.progress(JobProgress(self._nodes, self._solutions, seconds, fraction, self._units, rate, left))

    def _limit(self) -> StopReason | None:
        if self._limits.time_is_up():
            return "time"
        return "nodes" if self._limits.nodes is not None and self._nodes >= self._limits.nodes else None


def _proof(spec: JobSpec, found: Review) -> str:
    return f"{counter_named(spec.counter).proof(parse(spec.problem))}; {plural(found.units, 'unit')}"

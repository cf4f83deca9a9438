"""A pool of workers that count batches, and the loop that feeds it, for threads, processes and clusters alike."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from queenlab.counters.counter import Unit
from queenlab.jobs.batches import Batches
from queenlab.jobs.executors.executor import Executor
from queenlab.jobs.executors.precompiling import warm_up
from queenlab.jobs.spec import JobSpec
from queenlab.jobs.unit_results import UnitResult

#: Seconds between two checks whether to stop.
POLL_SECONDS = 0.1
#: When the job stops, running batches have this many seconds to finish.
GRACE = 2.0


@dataclass(frozen=True)
class PoolOutcome:
    """The outcome of a batch: what was counted, what must be counted again, and how many workers died on it."""

    results: Sequence[UnitResult] = ()
    lost: Sequence[Unit] = ()
    deaths: int = 0


class WorkerPool(ABC):
    """Workers that take batches. `close` stops everything that was started; it is called exactly once."""

    @abstractmethod
    def lanes(self) -> int:
        """The number of batches it can count at the same time, for now."""

    @abstractmethod
    def can_submit(self) -> bool: ...

    @abstractmethod
    def submit(self, batch: list[Unit]) -> None: ...

    @abstractmethod
    def is_idle(self) -> bool: ...

    @abstractmethod
    def wait(self, seconds: float) -> Sequence[PoolOutcome]:
        """Waits for outcomes, but not longer than the given time."""

    @abstractmethod
    def close(self) -> None:
        """Abandons running work and cleans up."""


def keep_busy(pool: WorkerPool, batches: Batches, stop: Callable[[], bool]) -> Iterator[UnitResult]:
    """Submits batches while there are any and yields the results. Closes the pool at the end."""
    try:
        give_up_at: float | None = None
        while True:
            if give_up_at is None and stop():
                give_up_at = time.monotonic() + GRACE
            if give_up_at is None:
                batches.lanes = pool.lanes()
                while pool.can_submit() and (batch := batches.take()):
                    pool.submit(batch)
            elif time.monotonic() > give_up_at:
                return
            if pool.is_idle():
                return
            for outcome in pool.wait(POLL_SECONDS):
                if outcome.lost:
                    batches.put_back(outcome.lost, outcome.deaths)
                if outcome.results:
                    batches.learn(outcome.results)
                    yield from outcome.results
    finally:
        pool.close()


class PoolExecutor(Executor):
    """Counts on several cores of this machine."""

    #: A batch should take so long.
    batch_seconds: ClassVar[float]

    def __init__(self, cores: int) -> None:
        self.cores = cores

    @abstractmethod
    def pool(self, spec: JobSpec) -> WorkerPool:
        """Starts as many workers as there are cores."""

    def run(self, spec: JobSpec, units: Iterator[Unit], stop: Callable[[], bool]) -> Iterator[UnitResult]:
        """Workers start with the first unit and end with the last."""
        # A kernel that is not in the cache is compiled once, here, and not once in every process.
        warm_up(spec)
        yield from keep_busy(self.pool(spec), Batches(units, self.batch_seconds, self.cores), stop)

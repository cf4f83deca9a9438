"""Counts in threads of this process; kernels release the GIL, so threads run in parallel."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from queue import Empty, SimpleQueue
from typing import ClassVar

from queenlab.counters.counter import Unit
from queenlab.jobs.executors.worker_pool import PoolExecutor, PoolOutcome, WorkerPool
from queenlab.jobs.spec import JobSpec
from queenlab.jobs.unit_results import UnitResult
from queenlab.jobs.worker import count_unit

#: One batch at work and one waiting.
PER_THREAD = 2


class ThreadExecutor(PoolExecutor):
    """Counts on several cores of this machine, in one process.

    A thread cannot be ended from outside: one in a long unit ends after it, and its result is dropped.
    """

    name: ClassVar[str] = "threads"
    # A message between threads costs microseconds.
    batch_seconds: ClassVar[float] = 0.05

    def pool(self, spec: JobSpec) -> WorkerPool:
        return _Threads(spec, self.cores)


class _Threads(WorkerPool):
    def __init__(self, spec: JobSpec, cores: int) -> None:
        self._spec = spec
        self._cores = cores
        self._tasks: SimpleQueue[list[Unit] | None] = SimpleQueue()
        self._done: SimpleQueue[list[UnitResult] | BaseException] = SimpleQueue()
        self._at_work = 0
        self._closed = threading.Event()
        # Daemons: the end of the program does not wait for a long unit.
        self._threads = [
            threading.Thread(target=self._serve, name=f"thread-{k + 1}", daemon=True) for k in range(cores)
        ]
        for thread in self._threads:
            thread.start()

    def _serve(self) -> None:
        while (batch := self._tasks.get()) is not None:
            try:
                self._done.put(self._counted(batch))
            except BaseException as error:
                self._done.put(error)

    def _counted(self, batch: list[Unit]) -> list[UnitResult]:
        results = []
        for unit in batch:
            if self._closed.is_set():
                break
            results.append(count_unit(self._spec, unit))
        return results

    def lanes(self) -> int:
        return self._cores

    def can_submit(self) -> bool:
        return self._at_work < PER_THREAD * self._cores

    def submit(self, batch: list[Unit]) -> None:
        self._tasks.put(batch)
        self._at_work += 1

    def is_idle(self) -> bool:
        return self._at_work == 0

    def wait(self, seconds: float) -> Sequence[PoolOutcome]:
        try:
            done = self._done.get(timeout=seconds)
        except Empty:
            return ()
        self._at_work -= 1
        if isinstance(done, BaseException):
            raise done
        return (PoolOutcome(done),)

    def close(self) -> None:
        self._closed.set()
        for _ in self._threads:
            self._tasks.put(None)
        for thread in self._threads:
            thread.join(timeout=0.2)

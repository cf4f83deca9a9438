"""Counts in processes on this machine; nothing is shared, and a process that dies is replaced."""

from __future__ import annotations

import os
import pickle
import threading
import traceback
from collections import deque
from collections.abc import Sequence
from multiprocessing.connection import Connection, wait
from queue import SimpleQueue
from typing import ClassVar

from queenlab.child_process import ChildProcess
from queenlab.counters.counter import Unit
from queenlab.jobs.executors.precompiling import warm_up
from queenlab.jobs.executors.worker_pool import PoolExecutor, PoolOutcome, WorkerPool
from queenlab.jobs.spec import JobSpec
from queenlab.jobs.unit_results import UnitResult
from queenlab.jobs.worker import count_units

#: One batch running and one waiting, so that workers never wait for the ledger.
PER_PROCESS = 2


class ProcessExecutor(PoolExecutor):
    """Counts on several cores of this machine, one process each."""

    name: ClassVar[str] = "processes"
    batch_seconds: ClassVar[float] = 0.2

    def pool(self, spec: JobSpec) -> WorkerPool:
        return _Processes(spec, self.cores)


class _Processes(WorkerPool):
    def __init__(self, spec: JobSpec, cores: int) -> None:
        self._spec = spec
        self._workers = [_Worker(spec) for _ in range(cores)]

    def lanes(self) -> int:
        return len(self._workers)

    def can_submit(self) -> bool:
        return any(len(worker.batches) < PER_PROCESS for worker in self._workers)

    def submit(self, batch: list[Unit]) -> None:
        min(self._workers, key=lambda worker: len(worker.batches)).submit(batch)

    def is_idle(self) -> bool:
        return not any(worker.batches for worker in self._workers)

    def wait(self, seconds: float) -> Sequence[PoolOutcome]:
        ready = wait([worker.process.pipe for worker in self._workers], seconds)
        outcomes: list[PoolOutcome] = []
        for place, worker in enumerate(self._workers):
            if worker.process.pipe not in ready:
                continue
            try:
                came = worker.receive()
            except (EOFError, OSError, pickle.UnpicklingError):
                worker.process.stop()
                # The first was at work; the others only waited.
                outcomes.extend(PoolOutcome(lost=lost, deaths=int(k == 0)) for k, lost in enumerate(worker.batches))
                self._workers[place] = _Worker(self._spec)
                continue
            if isinstance(came, _Failure):
                raise came.error()
            outcomes.append(PoolOutcome(came))
        return outcomes

    def close(self) -> None:
        for worker in self._workers:
            worker.process.stop()


class _Worker:
    """One process and its pending batches, the oldest first."""

    def __init__(self, spec: JobSpec) -> None:
        self.process = ChildProcess(_serve, spec, name="queenlab worker")
        self.batches: deque[list[Unit]] = deque()

    def submit(self, batch: list[Unit]) -> None:
        self.batches.append(batch)
        try:
            self.process.pipe.send(batch)
        except OSError:
            # It is dead; `receive` will find out.
            return

    def receive(self) -> list[UnitResult] | _Failure:
        came: list[UnitResult] | _Failure = self.process.pipe.recv()
        self.batches.popleft()
        return came


class _Failure:
    """An exception on its way to the coordinator, as text because not every exception can be pickled."""

    def __init__(self, error: Exception) -> None:
        self._text = "".join(traceback.format_exception(error))
        try:
            self._pickled = pickle.dumps(error)
            pickle.loads(self._pickled)
        except Exception:
            self._pickled = pickle.dumps(RuntimeError(f"{type(error).__name__}: {error}"))

    def error(self) -> Exception:
        error = pickle.loads(self._pickled)
        assert isinstance(error, Exception)
        error.add_note(f"in a worker process:\n{self._text}")
        return error


def _serve(connection: Connection, spec: JobSpec) -> None:
    tasks: SimpleQueue[list[Unit]] = SimpleQueue()
    threading.Thread(target=_listen, args=(connection, tasks), daemon=True).start()
    while True:
        batch = tasks.get()
        came: list[UnitResult] | _Failure
        try:
            warm_up(spec)
            came = count_units(spec, batch)
        except Exception as error:
            came = _Failure(error)
        connection.send(came)


def _listen(connection: Connection, tasks: SimpleQueue[list[Unit]]) -> None:
    """Takes tasks in as they come, so that the coordinator never waits for a busy worker, and ends with it."""
    while True:
        try:
            tasks.put(connection.recv())
        except (EOFError, OSError):
            # Immediately, even in the middle of a unit: its result is no longer needed.
            os._exit(0)

"""Processes on this machine: nothing is shared, and one that dies is replaced."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import threading
import traceback
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from multiprocessing.connection import Connection, wait
from queue import SimpleQueue
from typing import ClassVar

from queenlab.counters.counter import Unit
from queenlab.jobs.batches import Batches
from queenlab.jobs.executors.executor import Executor
from queenlab.jobs.executors.precompiling import warm_up
from queenlab.jobs.executors.worker_pool import PoolOutcome, WorkerPool, keep_busy
from queenlab.jobs.spec import JobSpec
from queenlab.jobs.unit_results import UnitResult
from queenlab.jobs.worker import count_units

#: A batch should take so long.
BATCH_SECONDS = 0.2
#: One batch at work and one waiting, so that nobody waits for the ledger.
PER_PROCESS = 2


class ProcessExecutor(Executor):
    """Counts on some cores of this machine, in as many processes."""

    name: ClassVar[str] = "processes"

    def __init__(self, cores: int) -> None:
        self.cores = cores

    def run(self, spec: JobSpec, units: Iterator[Unit], stop: Callable[[], bool]) -> Iterator[UnitResult]:
        """Processes start with the first unit and end with the last."""
        # A kernel that is not in the cache is compiled once, here, and not once in every process.
        warm_up(spec)
        batches = Batches(units, BATCH_SECONDS, self.cores)
        yield from keep_busy(_Processes(spec, self.cores), batches, stop)


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
        ready = wait([worker.connection for worker in self._workers], seconds)
        outcomes: list[PoolOutcome] = []
        for place, worker in enumerate(self._workers):
            if worker.connection not in ready:
                continue
            try:
                came = worker.receive()
            except (EOFError, OSError, pickle.UnpicklingError):
                worker.end()
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
            worker.connection.close()
        for worker in self._workers:
            worker.end()


class _Worker:
    """One process, and what it was given, the oldest first."""

    def __init__(self, spec: JobSpec) -> None:
        context = multiprocessing.get_context("spawn")
        self.connection, theirs = context.Pipe()
        self.batches: deque[list[Unit]] = deque()
        self._process = context.Process(target=_serve, args=(theirs, spec), daemon=True, name="queenlab worker")
        self._process.start()
        # Only the worker holds the other end: its death closes the pipe.
        theirs.close()

    def submit(self, batch: list[Unit]) -> None:
        self.batches.append(batch)
        try:
            self.connection.send(batch)
        except OSError:
            # It is dead; `receive` will find out.
            return

    def receive(self) -> list[UnitResult] | _Failure:
        came: list[UnitResult] | _Failure = self.connection.recv()
        self.batches.popleft()
        return came

    def end(self) -> None:
        self.connection.close()
        self._process.join(timeout=0.5)
        if self._process.exitcode is None:
            self._process.kill()
            self._process.join()
        self._process.close()


class _Failure:
    """An exception on its way to the coordinator; not every one can be pickled."""

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
    # Ctrl-C goes to all processes of the terminal; only the coordinator decides what it means.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
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
            # At once, also in the middle of a unit: nobody wants its result any more.
            os._exit(0)

"""Counts on a Dask cluster: an existing one, or a local one started for the job."""

from __future__ import annotations

import logging
import pickle
import tempfile
import time
import uuid
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import AbstractContextManager, ExitStack, suppress
from functools import partial
from importlib import import_module
from queue import Empty, SimpleQueue
from typing import Any, ClassVar

from queenlab.counters.counter import Unit
from queenlab.errors import BadInput, MissingExtra, QueenlabError
from queenlab.jobs.batches import Batches
from queenlab.jobs.executors.dask_task import portable_task
from queenlab.jobs.executors.executor import Executor, ExecutorLost
from queenlab.jobs.executors.precompiling import warm_up
from queenlab.jobs.executors.worker_pool import PoolOutcome, WorkerPool, keep_busy
from queenlab.jobs.spec import JobSpec
from queenlab.jobs.unit_results import UnitResult
from queenlab.version import __version__

#: A batch should take so long: a task costs the scheduler about a millisecond, and its way there and back ten.
BATCH_SECONDS = 0.5
#: This many tasks for each thread of a worker are in flight; all other units stay here.
PER_THREAD = 3
#: Seconds between two questions to the scheduler which workers it has.
POLL_SECONDS = 1.0
#: Connecting to a scheduler is retried for this many seconds.
PATIENCE = 15.0
#: The job stops if the cluster has no workers for this many seconds.
NOBODY_SECONDS = 60.0
#: Time limit in seconds for connecting and for every other request to the scheduler.
CONNECT_SECONDS, ANSWER_SECONDS = 3.0, 30.0

#: What the client says, in its many ways, when the connection is lost.
_LOST = (OSError, TimeoutError, CancelledError)

KEPT = "the units counted so far are saved; `queenlab job resume` continues from there"


class DaskExecutor(Executor):
    """Counts on all workers of a Dask cluster; workers may join and leave."""

    name: ClassVar[str] = "dask"

    def __init__(self, address: str, patience: float = PATIENCE, nobody: float = NOBODY_SECONDS) -> None:
        """Connects later. `patience`: seconds without a scheduler; `nobody`: seconds without workers."""
        _distributed()
        self.address = address
        self._patience = patience
        self._nobody = nobody

    def run(self, spec: JobSpec, units: Iterator[Unit], stop: Callable[[], bool]) -> Iterator[UnitResult]:
        """Every task carries the job's specification, so that workers can join later."""
        _check_certificates(self.address)
        with _quiet_logs():
            pool = _Cluster(spec, self.address, self._patience, self._nobody)
            yield from keep_busy(pool, Batches(units, BATCH_SECONDS, 1), stop)


class LocalDaskExecutor(Executor):
    """Starts a cluster of worker processes on this machine and stops it after the job."""

    name: ClassVar[str] = "dask"

    def __init__(self, cores: int) -> None:
        _distributed()
        self.cores = cores

    def run(self, spec: JobSpec, units: Iterator[Unit], stop: Callable[[], bool]) -> Iterator[UnitResult]:
        """The cluster listens on 127.0.0.1 only, and has no dashboard."""
        # A kernel that is not in the cache is compiled once, here, and not once in every worker.
        warm_up(spec)
        with ExitStack() as ends:
            ends.enter_context(_quiet_logs())
            folder = ends.enter_context(
                tempfile.TemporaryDirectory(prefix="queenlab-dask-", ignore_cleanup_errors=True)
            )
            ends.enter_context(import_module("dask.config").set({"temporary-directory": folder}))
            cluster = ends.enter_context(
                _distributed().LocalCluster(
                    n_workers=self.cores,
                    threads_per_worker=1,
                    processes=True,
                    host="127.0.0.1",
                    dashboard_address=None,
                    scheduler_kwargs={"dashboard_address": "127.0.0.1:0"},
                    local_directory=folder,
                    memory_limit=0,
                    silence_logs=logging.CRITICAL,
                    # Ctrl-C goes to all processes of the terminal; only the coordinator decides what it means.
                    preload=["import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)"],
                )
            )
            pool = _Cluster(spec, cluster.scheduler_address, CONNECT_SECONDS, NOBODY_SECONDS)
            yield from keep_busy(pool, Batches(units, BATCH_SECONDS, self.cores), stop)


class _Cluster(WorkerPool):
    """The tasks in flight. If the connection is lost and restored, all of them are sent again."""

    def __init__(self, spec: JobSpec, address: str, patience: float, nobody: float) -> None:
        self._spec = spec
        self._address = address
        self._patience = patience
        self._nobody = nobody
        self._task = portable_task()
        self._job = uuid.uuid4().hex[:12]
        self._tasks = 0
        self._at_work: dict[str, tuple[Any, list[Unit]]] = {}
        self._done: SimpleQueue[str] = SimpleQueue()
        self._threads = 0
        self._polled = self._seen = self._heard = time.monotonic()
        self._client: Any = None
        self._broken = False
        self._unsure: set[str] = set()
        while not self._connect():
            if time.monotonic() - self._heard > patience:
                raise ExecutorLost(f"no Dask scheduler answers at {address}; start one with: dask scheduler")

    def lanes(self) -> int:
        return max(1, self._threads)

    def can_submit(self) -> bool:
        # One task also if no worker is there yet: it waits at the scheduler for the first.
        return self._client is not None and len(self._at_work) < max(1, PER_THREAD * self._threads)

    def submit(self, batch: list[Unit]) -> None:
        self._tasks += 1
        key = f"queenlab-{self._job}-{self._tasks}"
        message = pickle.dumps((self._spec, batch))
        try:
            # Fresh keys: the scheduler must not take a task for one that it knows.
            future = self._client.submit(self._task, __version__, message, key=key, pure=False)
            future.add_done_callback(lambda done: self._done.put(str(done.key)))
        except (*_LOST, _distributed().client.ClosedClientError):
            future, self._broken = None, True
        self._at_work[key] = (future, batch)

    def is_idle(self) -> bool:
        return not self._at_work and self._client is not None

    def wait(self, seconds: float) -> Sequence[PoolOutcome]:
        if self._client is None:
            self._call_again(seconds)
            return ()
        try:
            self._poll()
            return self._received(seconds)
        except _LOST:
            return self._disconnected()

    def close(self) -> None:
        # The scheduler forgets tasks that no client waits for.
        self._at_work.clear()
        self._hang_up()

    def _received(self, seconds: float) -> list[PoolOutcome]:
        """All that came in meanwhile is fetched at once."""
        outcomes, fetched, settled = [], [], []
        for key in self._finished_keys(seconds):
            future, batch = self._at_work[key]
            if future.status == "finished":
                fetched.append(future)
            elif future.status == "error":
                outcomes.append(_what_failed(future, batch))
            elif future.status == "cancelled":
                raise ConnectionError("the scheduler lost a task")
            else:
                # The worker died before its result was fetched; the scheduler has it counted again.
                self._unsure.add(key)
                continue
            settled.append(key)
        for message in self._ask(self._client.gather, fetched) if fetched else ():
            results: list[UnitResult] = pickle.loads(message)
            outcomes.append(PoolOutcome(results))
        # Only now, for until here the connection may break, and then all of them are handed out again.
        for key in settled:
            del self._at_work[key]
        return outcomes

    def _finished_keys(self, seconds: float) -> list[str]:
        keys = set()
        try:
            keys.add(self._done.get(timeout=seconds))
            while True:
                keys.add(self._done.get_nowait())
        except Empty:
            keys |= self._unsure
            self._unsure.clear()
            return [key for key in keys if key in self._at_work]

    def _poll(self) -> None:
        now = time.monotonic()
        if self._broken or self._client.status != "running":
            raise ConnectionError("the scheduler closed the connection")
        if now - self._polled < POLL_SECONDS and self._threads:
            return
        self._polled = now
        self._threads = sum(self._ask(self._client.nthreads).values())
        if self._threads:
            self._seen = now
        elif now - self._seen > self._nobody:
            raise ExecutorLost(
                f"the Dask cluster at {self._address} has had no worker for {self._nobody:.0f} s; "
                f"start some with: dask worker {self._address}; {KEPT}"
            )

    def _ask(self, question: Callable[..., Any], *args: object) -> Any:
        """Calls a method of the client with a time limit: the scheduler may hang, or all workers be gone."""
        return self._client.sync(partial(question, *args, asynchronous=True), callback_timeout=ANSWER_SECONDS)

    def _connect(self) -> bool:
        try:
            self._client = _distributed().Client(self._address, timeout=CONNECT_SECONDS, set_as_default=False)
            self._threads = sum(self._ask(self._client.nthreads).values())
        except _LOST:
            self._hang_up()
            return False
        self._heard = self._seen = self._polled = time.monotonic()
        return True

    def _disconnected(self) -> list[PoolOutcome]:
        """What was in flight is lost; a result that still sits with a worker will not be asked for."""
        lost = [PoolOutcome(lost=batch) for _, batch in self._at_work.values()]
        self._at_work.clear()
        self._unsure.clear()
        self._heard = time.monotonic()
        self._hang_up()
        self._broken = False
        return lost

    def _call_again(self, seconds: float) -> None:
        if self._connect():
            return
        if time.monotonic() - self._heard > self._patience:
            raise ExecutorLost(f"the Dask scheduler at {self._address} is gone; {KEPT}")
        time.sleep(seconds)

    def _hang_up(self) -> None:
        client, self._client = self._client, None
        if client is not None:
            # The scheduler may be gone; then no answer is needed.
            with suppress(*_LOST):
                client.close(timeout=CONNECT_SECONDS)


def _what_failed(future: Any, batch: list[Unit]) -> PoolOutcome:
    error = future.exception()
    if isinstance(error, _distributed().scheduler.KilledWorker):
        return PoolOutcome(lost=batch, deaths=error.allowed_failures + 1)
    if isinstance(error, QueenlabError):
        raise error
    raise ExecutorLost(
        f"a cluster worker failed: {type(error).__name__}: {error}; is queenlab {__version__} installed there? {KEPT}"
    ) from error


def _check_certificates(address: str) -> None:
    """Checks the TLS certificates named in Dask's configuration."""
    if address.startswith("tls:"):
        try:
            known = _distributed().security.Security().get_connection_args("client").get("ssl_context")
        except (OSError, ValueError) as error:
            raise BadInput(f"--cluster {address}: cannot read the certificates: {error}") from None
        if known is None:
            raise BadInput(f"--cluster {address}: Dask's configuration names no certificates (distributed.comm.tls)")


def _distributed() -> Any:
    try:
        return import_module("distributed")
    except ImportError as error:
        raise MissingExtra("Dask's distributed", "dask") from error


def _quiet_logs() -> AbstractContextManager[None]:
    """Lost connections are handled and reported here; Dask's logs would report them again, at length."""
    quiet: AbstractContextManager[None] = _distributed().utils.silence_logging_cmgr(logging.CRITICAL)
    return quiet

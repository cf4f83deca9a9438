"""The process that counts one job: units go into its ledger, progress through the pipe.

It may be killed at any moment; the ledger keeps what was counted up to the last half second.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Event, Thread
from typing import TYPE_CHECKING, Any

from queenlab.errors import QueenlabError, TooLong
from queenlab.web.limits import MOST_JOB_SECONDS
from queenlab.wording import about
from queenlab.work import Progress

if TYPE_CHECKING:
    from queenlab.jobs.spec import JobSpec

#: Seconds between two reports of progress, and seconds that counting the units may take.
SEND_SECONDS, LIST_SECONDS = 0.25, 1.0


@dataclass(frozen=True)
class JobOrder:
    """A job for a process; resumed if its ledger exists. `memory` is in bytes, for all tables."""

    problem: str
    ledger: Path
    engine: str
    cores: int
    memory: int


def live(pipe: Connection, order: JobOrder) -> None:
    """The process: sends `started`, some `progress` and `ended`, each with facts, or `failed` with a line."""
    stop = Event()
    Thread(target=_listen, args=(pipe, stop), daemon=True).start()
    try:
        from queenlab.verbs.jobs import count_job

        sender = _JobProgressSender(pipe, order, stop)
        answer = count_job(
            order.problem, order.ledger, engine=order.engine, cores=order.cores, memory=order.memory, progress=sender
        )
        proved = answer.status == "proved"
        total = (answer.value if proved else answer.lower) or 0
        pipe.send(("ended", {"total": str(total), "proved": proved, "units": _rows(order.ledger)}))
    except QueenlabError as error:
        pipe.send(("failed", str(error).splitlines()[0]))
    except MemoryError:
        pipe.send(("failed", "this needs more memory than a job may take here"))


def _listen(pipe: Connection, stop: Event) -> None:
    """Any message means: stop and keep the results."""
    try:
        pipe.recv()
    except (EOFError, OSError):
        # The work is done, and the other end closed.
        return
    stop.set()


class _JobProgressSender:
    """Sends progress, and stops the job on request."""

    def __init__(self, pipe: Connection, order: JobOrder, stop: Event) -> None:
        self._pipe, self._order, self._stop = pipe, order, stop
        self._next = 0.0
        self._started = False

    def __call__(self, progress: Progress) -> None:
        if not self._started:
            # The ledger is there by now, and the counter ready.
            self._started = True
            self._pipe.send(("started", _started(self._order)))
        if self._stop.is_set():
            # As Ctrl-C would: the job commits what it has, and answers with it.
            raise KeyboardInterrupt
        now = time.monotonic()
        if now >= self._next:
            self._next = now + SEND_SECONDS
            # A dictionary: to read the object itself the server would have to load the counters.
            self._pipe.send(("progress", asdict(progress)))


def _started(order: JobOrder) -> dict[str, Any]:
    """The facts known at the start; units are None if there are too many to list quickly."""
    from queenlab.jobs.spec import counter_named
    from queenlab.problems import parse
    from queenlab.verbs.job_start import spec_of

    spec, rows = spec_of(order.ledger), _rows(order.ledger)
    seconds = counter_named(spec.counter).plan(parse(order.problem)).seconds
    if not rows and seconds is not None and seconds > MOST_JOB_SECONDS * order.cores:
        raise TooLong(f"counting {order.problem} would take {about(seconds)} here; take a smaller n")
    estimate = None if seconds is None else f"{about(seconds)} on one core"
    return {"engine": spec.counter, "units": _units(spec), "units_done": rows, "estimate": estimate}


def _rows(ledger: Path) -> int:
    from queenlab.jobs.ledger import Ledger

    with Ledger.open(ledger, write=False) as opened:
        return opened.summary().rows


def _units(spec: JobSpec) -> int | None:
    from queenlab.jobs.worker import prepared

    ends, units = time.monotonic() + LIST_SECONDS, 0
    listed: Iterator[object] = iter(prepared(spec).units())
    for units, _ in enumerate(listed, 1):
        if units % 1000 == 0 and time.monotonic() > ends:
            return None
    return units

"""Counts units of a job in this thread. Tables are kept between calls, one set per thread."""

from __future__ import annotations

import os
import socket
import threading
import time
from collections.abc import Sequence

from queenlab.counters.counter import Preparation, Unit
from queenlab.jobs.spec import JobSpec
from queenlab.jobs.unit_results import UnitResult

_here = threading.local()


def prepared(spec: JobSpec) -> Preparation:
    """The preparation of this thread; only the latest is kept, as tables may be large."""
    latest: tuple[JobSpec, Preparation] | None = getattr(_here, "latest", None)
    if latest is None or latest[0] != spec:
        _here.latest = None
        latest = _here.latest = (spec, spec.prepare())
    return latest[1]


def count_unit(spec: JobSpec, unit: Unit) -> UnitResult:
    ready = prepared(spec)
    started = time.perf_counter()
    counted = ready.count(unit)
    return UnitResult.of(unit, counted, time.perf_counter() - started, worker_name())


def count_units(spec: JobSpec, units: Sequence[Unit]) -> list[UnitResult]:
    return [count_unit(spec, unit) for unit in units]


def worker_name() -> str:
    thread = threading.current_thread()
    here = f"{socket.gethostname()}:{os.getpid()}"
    return here if thread is threading.main_thread() else f"{here}:{thread.name}"

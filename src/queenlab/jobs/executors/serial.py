"""Counts one unit after the other in this thread."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import ClassVar

from queenlab.counters.counter import Unit
from queenlab.jobs.executors.executor import Executor
from queenlab.jobs.executors.precompiling import warm_up
from queenlab.jobs.spec import JobSpec
from queenlab.jobs.unit_results import UnitResult
from queenlab.jobs.worker import count_unit


class SerialExecutor(Executor):
    name: ClassVar[str] = "serial"

    def run(self, spec: JobSpec, units: Iterator[Unit], stop: Callable[[], bool]) -> Iterator[UnitResult]:
        for unit in units:
            if stop():
                return
            warm_up(spec)
            yield count_unit(spec, unit)

"""Counts many units at a time on the GPU; they are the units of a CPU counter, so the ledger is the same."""

from __future__ import annotations

import os
import socket
import time
from collections.abc import Callable, Iterator
from typing import ClassVar

from queenlab.counters.counter import Unit
from queenlab.counters.gpu.device import cupy, device_name
from queenlab.counters.gpu.registry import gpu_counter
from queenlab.errors import BadInput, NotSupported
from queenlab.jobs.batches import Batches
from queenlab.jobs.executors.executor import Executor
from queenlab.jobs.spec import JobSpec
from queenlab.jobs.unit_results import UnitResult
from queenlab.problems import parse

#: A batch takes about so long: `stop` is checked between batches, and a card needs much work at a time.
SECONDS = 2.0


class GpuExecutor(Executor):
    """Counts batches one after the other on the first GPU."""

    name: ClassVar[str] = "gpu"

    def __init__(self) -> None:
        """Raises MissingExtra or NotSupported if no GPU is usable."""
        cupy()

    def run(self, spec: JobSpec, units: Iterator[Unit], stop: Callable[[], bool]) -> Iterator[UnitResult]:
        twin = gpu_counter(spec.counter)
        if twin.version != spec.version:
            raise BadInput(
                f"the GPU has version {twin.version} of {spec.counter}, but the job uses version {spec.version}"
            )
        card = twin(parse(spec.problem))
        worker = f"{socket.gethostname()}:{os.getpid()}:{device_name()}"
        batches = Batches(units, SECONDS, 1)
        while not stop():
            batch = batches.take()
            if not batch:
                return
            refusal = next(filter(None, map(card.refuses, batch)), None)
            if refusal is not None:
                raise NotSupported(refusal)
            started = time.perf_counter()
            counted = card.count_many(batch)
            seconds = time.perf_counter() - started
            work = sum(unit.work for unit in batch) or 1.0
            results = [
                UnitResult.of(unit, one, seconds * unit.work / work, worker)
                for unit, one in zip(batch, counted, strict=True)
            ]
            batches.learn(results)
            yield from results

"""Forecasts the cost of a count: nodes, seconds, solutions and bytes, with standard errors."""

from __future__ import annotations

import time
from collections.abc import Sequence

import numpy as np

from queenlab.counters.counter import Unit
from queenlab.engines.estimate import Estimate, Guess
from queenlab.errors import BadInput, NotSupported
from queenlab.jobs.executors.precompiling import warm_up
from queenlab.jobs.ledger_rows import key_text
from queenlab.jobs.probing import Drawn, Probes, draw_units
from queenlab.jobs.spec import JobSpec, counter_named
from queenlab.problems import Problem
from queenlab.wording import about
from queenlab.work import Limits

#: CPU seconds that the probes may take, if nothing is said; one unit more or less.
PROBE_SECONDS = 4.0
#: A count that takes longer is not probed: it is hopeless, and its units may be long.
HOPELESS_SECONDS = 1e12

#: Units that take longer than this in the mean are not probed.
LONG_UNIT_SECONDS = 60.0

#: CPU seconds on one core over seconds on one NVIDIA H200, counter by counter: queens:20 in 62.6 and 0.49 s,
#: leprechauns:25,range=3 by rows in 337 and 3.6 s, and by halves in 67 and 3.8 s, but 26 in about 420 and 4.0 s.
GPU_FACTORS: dict[str, float] = {"half-boards": 130.0, "rows": 90.0, "leprechaun-halves": 50.0}

#: Bytes of a ledger's row beside its key; within a twentieth, on ledgers of 100,000 units that came in any order.
ROW_BYTES = 130


def forecast(
    problem: Problem,
    counter_name: str,
    *,
    depth: int | None = None,
    probe_seconds: float = PROBE_SECONDS,
    seed: int = 0,
) -> Estimate:
    """Estimates nodes, seconds and solutions of a count, with standard errors, from some of its units.

    It draws the same units for the same seed; how many of them are counted in the CPU seconds for probes is for the
    clock to say. Raises `NotSupported` if the units cannot be sampled.
    """
    if not probe_seconds > 0:
        raise BadInput(f"probes need more than 0 seconds, not {probe_seconds!r}")
    by = counter_named(counter_name)
    plan = by.plan(problem) if by.accepts(problem) is None else None
    if plan is not None and plan.seconds is not None and plan.seconds > HOPELESS_SECONDS:
        raise NotSupported(f"{counter_name} would take far too long, so {problem} is not probed")
    spec = JobSpec.of(problem, counter_name, depth)
    # No compiler runs while the clock does.
    warm_up(spec)
    started = time.thread_time()
    ready = spec.prepare(Limits())
    table_seconds = time.thread_time() - started
    random = np.random.default_rng(seed)
    drawn = draw_units(ready, random)
    _refuse_long_units(plan.seconds if plan else None, drawn, spec)
    probes = Probes(ready, drawn, random)
    probes.spend(probe_seconds)
    seconds, nodes, solutions = probes.seconds(), probes.nodes(), probes.solutions()
    seconds = Guess(seconds.value + table_seconds, seconds.error)
    on_gpu = gpu_seconds(counter_name, seconds)
    return Estimate(
        nodes=nodes.value,
        solutions=solutions.value,
        error=nodes.error,
        walks=0,
        seconds=seconds.value,
        engine=counter_name,
        seconds_error=seconds.error,
        solutions_error=solutions.error,
        gpu_seconds=None if on_gpu is None else on_gpu.value,
        gpu_seconds_error=None if on_gpu is None else on_gpu.error,
        units=drawn.number.value,
        units_error=drawn.number.error,
        depth=spec.depth,
        probes=probes.counted,
        longest_probe=probes.longest,
        ledger_bytes=ledger_bytes(drawn.number.value, drawn.units),
        how=probes.how,
        how_solutions=probes.how,
    )


def _refuse_long_units(whole: float | None, drawn: Drawn, spec: JobSpec) -> None:
    """Refuses units that would take minutes: a unit cannot be interrupted."""
    sizes = [size for unit, size in zip(drawn.units, drawn.sizes, strict=True) if unit.weight]
    if whole is None or not sizes:
        return
    each = whole * sum(sizes) / len(sizes) / drawn.total
    if each > LONG_UNIT_SECONDS:
        raise NotSupported(
            f"a unit of depth {spec.depth} would take {about(each)}, too long for a probe; a greater --depth makes "
            "smaller units"
        )


def gpu_seconds(counter_name: str, seconds: Guess) -> Guess | None:
    """The estimated time on one GPU, if the speed-up was measured."""
    factor = GPU_FACTORS.get(counter_name)
    return None if factor is None else seconds.times(1 / factor)


def ledger_bytes(number: float, some: Sequence[Unit]) -> float:
    """The estimated size of a ledger of this many units, from the keys of some."""
    length = sum(len(key_text(unit.key)) for unit in some) / len(some) if some else 0.0
    return number * (ROW_BYTES + length)

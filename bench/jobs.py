"""Counting jobs: two cores against one, what the ledger costs, and estimates against the truth."""

from __future__ import annotations

import resource
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, ClassVar

from bench.harness import Case, Contender, Outcome, Sample, Settings, Timing, alternate, measure
from queenlab import parse
from queenlab.counters.counter import Unit
from queenlab.errors import CheckFailed
from queenlab.jobs.executors.choice import executor_for
from queenlab.jobs.executors.executor import Executor
from queenlab.jobs.executors.precompiling import warm_up
from queenlab.jobs.executors.serial import SerialExecutor
from queenlab.jobs.forecast import PROBE_SECONDS, forecast
from queenlab.jobs.job import Job
from queenlab.jobs.ledger import Ledger
from queenlab.jobs.spec import JobSpec
from queenlab.jobs.unit_results import UnitResult
from queenlab.work import Limits

ABOUT = (
    "Whole jobs with their ledgers, on one core and on two, in turns: what counts is the ratio of wall times. The same "
    "units with and without a ledger. Estimates from a few seconds of probes, and then the whole count."
)

#: A job on two cores is to be so many times as fast as on one (n = 16, plain kernel).
SPEED_UP_GOAL = 1.85
#: The ledger may cost this part of the time of units of one second.
OVERHEAD_GOAL = 0.03
#: A prediction is near the truth if it is off by no more standard errors, or by no more than this part of it: one core
#: of a shared machine is now and then slower by as much.
NEAR_ERRORS, NEAR = 2.0, 0.1


@dataclass(frozen=True)
class Count:
    """A count, who makes it, how finely it is cut, and what comes out."""

    problem: str
    counter: str
    value: int
    depth: int | None = None

    @property
    def spec(self) -> JobSpec:
        """What a ledger says of it."""
        return JobSpec.of(parse(self.problem), self.counter, self.depth)

    @property
    def name(self) -> str:
        """As it is called in the results."""
        return f"{self.problem} by {self.counter}"


#: OEIS A000170 and A007705; docs/research/xqueens-counts.md, docs/research/leprechaun-counts.md.
QUEENS_12 = Count("queens:12", "plain-queens", 14200, 4)
QUEENS_14 = Count("queens:14", "plain-queens", 365596, 3)
QUEENS_16 = Count("queens:16", "plain-queens", 14772512, 3)
QUEENS_19 = Count("queens:19", "half-boards", 4968057848)
ESTIMATED = (
    Count("queens:17", "plain-queens", 95815104, 4),
    Count("queens:17", "half-boards", 95815104),
    Count("queens:18", "half-boards", 666090624),
    QUEENS_19,
    Count("queens:20", "half-boards", 39029188884),
    Count("queens:23@torus", "torus-queens", 128850048),
    Count("leprechauns:24,range=3", "rows", 13443944),
    Count("xqueens:7", "xqueens-classes", 5350521635496),
)


def run(settings: Settings) -> Outcome:
    """Two cores, the ledger, estimates."""
    sped = [two_cores(QUEENS_14 if settings.quick else QUEENS_16, settings.count(5))]
    if not settings.quick:
        sped.append(two_cores(QUEENS_19, settings.count(3)))
    # Units of one second, or nearly: 18 queens with two of them in place.
    costs = ledger_costs(
        *((QUEENS_12, 50) if settings.quick else (Count("queens:18", "plain-queens", 0, 2), 8)), settings.count(3)
    )
    counts = (QUEENS_14,) if settings.quick else ESTIMATED
    seconds = 0.2 if settings.quick else PROBE_SECONDS
    guessed = [estimate_and_count(one, seconds) for one in counts]
    speed = {case.name: case.facts["wall time of one core over two"] for case in sped}
    overhead = costs.facts["time beside the units, over theirs"]
    near = {case.name: case.facts["near"] for case in guessed}
    conclusion: dict[str, Any] = {
        "wall time of one core over two": speed,
        "ledger: time beside the units, over theirs": overhead,
        "estimates near the truth": near,
    }
    if not settings.quick:
        conclusion["goals"] = {"two cores, n = 16": SPEED_UP_GOAL, "ledger": OVERHEAD_GOAL}
        conclusion["goals met"] = speed[QUEENS_16.name] >= SPEED_UP_GOAL and overhead < OVERHEAD_GOAL
    return Outcome([*sped, costs, *guessed], conclusion)


# -- two cores -----------------------------------------------------------------------------------------------------


def two_cores(asked: Count, rounds: int) -> Case:
    """The same job on one core and on two."""
    warm_up(asked.spec)
    names = {1: "1 core", 2: "2 cores"}
    contenders = [
        Contender(name, partial(whole_job, asked, executor_for(cores)), warm=False) for cores, name in names.items()
    ]
    timings = alternate(contenders, rounds)
    for timing in timings.values():
        check(asked, timing.value)
    one, two = timings.values()
    facts = {
        "units": sum(1 for _ in asked.spec.units()),
        "wall time of one core over two": wall_ratio(one, two),
    }
    return Case(asked.name, {"depth": asked.spec.depth}, timings, "1 core", asked.value, facts)


def whole_job(asked: Count, executor: Executor) -> tuple[Sample, int | None]:
    """One job from an empty ledger to the total; processes that it started count."""
    with tempfile.TemporaryDirectory() as folder:
        cpu, started = all_cpu(), time.perf_counter()
        with Job.create(Path(folder) / "job.ledger", asked.problem, asked.counter, asked.depth) as job:
            value = job.run(executor, Limits()).value
        return Sample(time.perf_counter() - started, all_cpu() - cpu), value


def all_cpu() -> float:
    """CPU seconds of this process and of those that it started and that have ended."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def wall_ratio(slow: Timing, fast: Timing) -> float:
    """How many times the wall time of `fast` does `slow` take: the median over the rounds."""
    return statistics.median(a.wall / b.wall for a, b in zip(slow.samples, fast.samples, strict=True))


# -- the ledger ----------------------------------------------------------------------------------------------------


class FirstUnits(SerialExecutor):
    """The first units of a job, one after the other; then it is over, as if a limit had been reached."""

    name: ClassVar[str] = "first units"

    def __init__(self, number: int, limits: Limits) -> None:
        """So many units."""
        self._number, self._limits = number, limits

    def run(self, spec: JobSpec, units: Iterator[Unit], stop: Callable[[], bool]) -> Iterator[UnitResult]:
        """Counts them."""
        yield from super().run(spec, islice(units, self._number), stop)
        self._limits.seconds = 0.0


def ledger_costs(asked: Count, number: int, rounds: int) -> Case:
    """The first units of a job with a ledger, and without."""
    spec = asked.spec
    warm_up(spec)
    unit_seconds: list[float] = []
    beside: list[float] = []

    def without() -> int:
        results = SerialExecutor().run(spec, islice(spec.units(), number), lambda: False)
        return sum(result.weight * result.count for result in results)

    def with_ledger() -> int | None:
        limits = Limits()
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "job.ledger"
            started = time.perf_counter()
            with Job.create(path, asked.problem, asked.counter, asked.depth) as job:
                found = job.run(FirstUnits(number, limits), limits).lower
            wall = time.perf_counter() - started
            with Ledger.open(path, write=False) as ledger:
                seconds = [row.seconds for row in ledger.rows()]
        if len(seconds) != number:
            raise CheckFailed(f"the ledger has {len(seconds)} rows, not {number}")
        unit_seconds.extend(seconds)
        beside.append((wall - sum(seconds)) / sum(seconds))
        return found

    timings = alternate(
        [Contender.of("without a ledger", without, warm=False), Contender.of("with a ledger", with_ledger, warm=False)],
        rounds,
    )
    plain, kept = timings.values()
    if plain.value != kept.value:
        raise CheckFailed(f"{plain.value} solutions without a ledger, {kept.value} with one")
    facts = {
        "units": number,
        "seconds of a unit": statistics.mean(unit_seconds),
        # From within one run, as the machine is slower and faster by more than what is to be seen.
        "time beside the units, over theirs": statistics.median(beside),
        "wall time with over without": wall_ratio(kept, plain),
    }
    return Case(f"ledger of {asked.name}", {"depth": spec.depth}, timings, "without a ledger", plain.value, facts)


# -- estimates -----------------------------------------------------------------------------------------------------


def estimate_and_count(asked: Count, seconds: float) -> Case:
    """An estimate, and the count itself."""
    spec = asked.spec
    warm_up(spec)
    problem = parse(asked.problem)
    guessing, guess = measure(lambda: forecast(problem, asked.counter, depth=asked.depth, probe_seconds=seconds))
    counting, (value, nodes) = measure(lambda: counted(spec))
    check(asked, value)
    facts: dict[str, Any] = {
        "CPU seconds": predicted(guess.seconds, guess.seconds_error, counting.cpu),
        "nodes": predicted(guess.nodes, guess.error, nodes),
        "solutions": predicted(guess.solutions, guess.solutions_error, value),
        "units": guess.units,
        "probes": guess.probes,
    }
    facts["near"] = all(is_near(facts[what]) for what in ("CPU seconds", "solutions"))
    timings = {"estimate": Timing("estimate", (guessing,)), "count": Timing("count", (counting,))}
    return Case(f"estimate of {asked.name}", {"depth": spec.depth}, timings, "count", asked.value, facts)


def counted(spec: JobSpec) -> tuple[int, int]:
    """The total and its nodes, unit by unit, without a ledger."""
    ready = spec.prepare()
    total = nodes = 0
    for unit in ready.units():
        one = ready.count(unit)
        total, nodes = total + unit.weight * one.value, nodes + one.nodes
    return total, nodes


def predicted(value: float, error: float | None, truth: float) -> dict[str, float]:
    """A prediction beside the truth."""
    return {"predicted": value, "standard error": error or 0.0, "true": truth, "predicted over true": value / truth}


def is_near(facts: dict[str, float]) -> bool:
    """Whether a prediction is as near the truth as can be asked for."""
    off = abs(facts["predicted"] - facts["true"])
    return off <= max(NEAR_ERRORS * facts["standard error"], NEAR * facts["true"])


def check(asked: Count, value: int | None) -> None:
    """Raises CheckFailed if a count is wrong."""
    if value != asked.value:
        raise CheckFailed(f"{asked.name} gives {value}, not {asked.value}")

"""Completing queens: random placements near the threshold, queens in the corners, excluded diagonals, on all engines.

Gent, Jefferson and Nightingale (2017) report that random placements are hardly ever hard, though completion is
NP-complete, and that excluded diagonals are hard where about half of the instances have a solution. Queens in the
corners are placements that were chosen against completion, and hard in the same way.
"""

from __future__ import annotations

import resource
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import numpy as np

from bench.harness import Case, Contender, Outcome, Sample, Settings, alternate
from queenlab.completion.instances import corner_placement, diagonal_deficit, excluded_diagonals, random_placement
from queenlab.engines.engine import Engine
from queenlab.engines.registry import available, engine
from queenlab.errors import CheckFailed
from queenlab.problems import Problem, parse
from queenlab.work import Limits, Result

ABOUT = (
    "Completes queens on squares of side 16 to 100, or shows that it cannot be done, by every engine installed: "
    "random placements, queens in the corners, and boards with excluded diagonals, each kind below, near and above the "
    "number at which solutions vanish. One thread, two CPU seconds each; every solution is verified, and a "
    "contradiction between two engines stops it. Times are CPU seconds of all instances of a line together."
)

#: CPU seconds for one instance, and how many instances a line has.
SECONDS, INSTANCES = 2.0, 4
#: Engines keep their limits by the clock on the wall. One that got less than so large a part of the CPU is asked again
#: with a longer limit, at most so often.
FAIR_SHARE, TRIES = 0.75, 3
QUICK_SECONDS, QUICK_INSTANCES = 1.0, 2
OUTCOMES = ("found", "none", "unknown")
#: What an engine says of a Model that it does not take, such as one too large for a licence.
REFUSED = "refused"


@dataclass(frozen=True)
class Line:
    """Instances of one kind and size.

    Attributes:
        kind: `random`, `corners` or `diagonals`.
        n: the side of the square.
        number: how many queens are given, or how many diagonals of each direction are excluded.
    """

    kind: str
    n: int
    number: int

    @property
    def name(self) -> str:
        """As the table has it."""
        what = {
            "random": "random queens",
            "corners": "queens in the corners",
            "diagonals": "diagonals each way excluded",
        }
        return f"n = {self.n}, {self.number} {what[self.kind]}"

    def instance(self, k: int) -> Problem:
        """Instance number k, the same every time."""
        rng = np.random.default_rng([len(self.kind), self.n, self.number, k])
        asked = parse(f"queens:{self.n}")
        if self.kind == "diagonals":
            return asked.asking(excluded=excluded_diagonals(self.n, self.number, rng))
        place = random_placement if self.kind == "random" else corner_placement
        return asked.asking(given=place(self.n, self.number, rng))


LINES = (
    *(Line("random", 20, k) for k in (8, 10, 12)),
    *(Line("random", 50, k) for k in (30, 34, 38)),
    *(Line("random", 100, k) for k in (70, 76, 82)),
    *(Line("corners", 20, k) for k in (4, 6, 8)),
    *(Line("corners", 30, k) for k in (8, 10, 12)),
    *(Line("corners", 40, k) for k in (10, 12, 14, 16)),
    *(Line("diagonals", 16, k) for k in (4, 6, 8)),
    *(Line("diagonals", 20, k) for k in (6, 8, 10, 12)),
)
QUICK_LINES = (Line("random", 10, 5), Line("corners", 12, 4), Line("diagonals", 8, 3))


def cpu_seconds() -> float:
    """Of this process and of the children that have ended: some engines are programs of their own."""
    uses = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(use.ru_utime + use.ru_stime for use in uses)


def patiently(used: Engine, asked: Problem, seconds: float) -> tuple[Result, Sample]:
    """The engine's result within so many CPU seconds, about, though other programs be running; the last try's times."""
    wall = seconds
    for k in range(TRIES):
        begun, before = time.perf_counter(), cpu_seconds()
        result = used.solve(asked.model, Limits(wall, seed=0, workers=1))
        spent = cpu_seconds() - before
        sample = Sample(time.perf_counter() - begun, spent)
        if result.status != "unknown" or spent >= FAIR_SHARE * seconds or k == TRIES - 1:
            break
        wall *= min(4.0, 1.2 * seconds / max(spent, 0.01))
    return result, sample


def solved(used: Engine, instances: Sequence[Problem], seconds: float) -> tuple[Sample, tuple[str, ...]]:
    """What an engine says of each instance, and how long all took; solutions are verified, off the clock."""
    found, wall, cpu = [], 0.0, 0.0
    for asked in instances:
        if used.accepts(asked.model, "solve") is not None:
            found.append(REFUSED)
            continue
        result, sample = patiently(used, asked, seconds)
        wall, cpu = wall + sample.wall, cpu + sample.cpu
        if result.status == "found" and (result.chosen is None or not asked.verify(result.chosen).ok):
            raise CheckFailed(f"{used.name} gives a wrong solution of {asked}")
        if result.status not in OUTCOMES:
            raise CheckFailed(f"{used.name} says {result.status} of {asked}")
        found.append(str(result.status))
    return Sample(wall, cpu), tuple(found)


def contender(used: Engine, instances: Sequence[Problem], seconds: float) -> Contender:
    """An engine with all instances of a line; the Models are made before the clock starts."""
    return Contender(used.name, lambda: solved(used, instances, seconds), warm=False)


def agreed(instances: Sequence[Problem], says: dict[str, tuple[str, ...]]) -> list[str]:
    """What is known of each instance from all engines together.

    Raises:
        CheckFailed: if one finds a solution where another, or the argument of the diagonals, says that there is none.
    """
    known = []
    for k, asked in enumerate(instances):
        words = {answers[k] for answers in says.values()} - {"unknown", REFUSED}
        if asked.question.given and diagonal_deficit(asked.question.n, asked.question.given) > 0:
            words.add("none")
        if len(words) > 1:
            voices = ", ".join(f"{name} {answers[k]}" for name, answers in says.items())
            raise CheckFailed(f"contradiction on {asked}: {voices}")
        known.append(words.pop() if words else "unknown")
    return known


def counted(words: Sequence[str]) -> dict[str, int]:
    """How many of each outcome."""
    number = Counter(words)
    return {word: number[word] for word in (*OUTCOMES, REFUSED) if word in OUTCOMES or number[word]}


def slashed(outcomes: Mapping[str, int]) -> str:
    """As the table has it: found/none/unknown, or - where all were refused."""
    return "/".join(str(outcomes[word]) for word in OUTCOMES) if any(outcomes[word] for word in OUTCOMES) else "-"


def compare(line: Line, engines: Sequence[Engine], count: int, seconds: float) -> Case:
    """All engines on one line."""
    instances = [line.instance(k) for k in range(count)]
    contenders = [contender(used, instances, seconds) for used in engines]
    timings = alternate(contenders, 1)
    says = {name: timing.value for name, timing in timings.items()}
    facts: dict[str, Any] = {outcomes(name): counted(words) for name, words in says.items()}
    known = counted(agreed(instances, says))
    if line.kind == "corners":
        facts["no completion by the sum of squares"] = sum(
            diagonal_deficit(line.n, p.question.given) > 0 for p in instances
        )
    return Case(line.name, {"side": line.n, "instances": count}, timings, engines[0].name, known, facts)


def installed() -> list[Engine]:
    """Every engine that can solve, each after a small board that loads what it needs."""
    # Once Numba is loaded, the general engine runs compiled from the first node on.
    import_module("numba")
    engines = [engine(entry.name) for entry in available() if entry.version is not None]
    engines = [used for used in engines if "solve" in used.tasks]
    solutions = [solved(used, [parse("queens:12,given=1.1")], 30.0)[1] for used in engines]
    if set(solutions) != {("found",)}:
        raise CheckFailed(f"the engines say {solutions} of a board with solutions")
    return engines


def table(cases: Sequence[Case]) -> list[str]:
    """Found / none / unknown and CPU seconds of every engine on every line, and on all lines together."""
    names = list(cases[0].timings)
    rows = [["found/none/unknown", "known", *names]]
    for case in cases:
        cells = [f"{slashed(case.facts[outcomes(name)])} {case.timings[name].cpu:.1f}s" for name in names]
        rows.append([case.name, slashed(case.answer), *cells])
    sums = [summed(cases, name) for name in names]
    rows.append(["all", "", *(f"{slashed(one)} {one['CPU seconds']:.0f}s" for one in sums)])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    first = widths[0]
    return [
        "  ".join([f"{row[0]:{first}}", *(f"{x:>{width}}" for x, width in zip(row[1:], widths[1:], strict=True))])
        for row in rows
    ]


def outcomes(name: str) -> str:
    """The fact that holds what an engine said."""
    return f"{name}: outcomes"


def summed(cases: Sequence[Case], name: str) -> dict[str, Any]:
    """An engine on all lines."""
    total: dict[str, Any] = {
        word: sum(case.facts[outcomes(name)].get(word, 0) for case in cases) for word in (*OUTCOMES, REFUSED)
    }
    return {**total, "CPU seconds": round(sum(case.timings[name].cpu for case in cases), 1)}


def run(settings: Settings) -> Outcome:
    """All lines."""
    seconds = QUICK_SECONDS if settings.quick else SECONDS
    count = settings.count(INSTANCES, QUICK_INSTANCES)
    engines = installed()
    cases = []
    for line in QUICK_LINES if settings.quick else LINES:
        cases.append(compare(line, engines, count, seconds))
        print("\n".join(table(cases[-1:])[int(len(cases) > 1) : 2]), flush=True)
    print("\n".join(["", *table(cases), ""]))
    totals = {used.name: summed(cases, used.name) for used in engines}
    unknown = [case.name for case in cases if case.answer["unknown"]]
    return Outcome(
        cases, {**totals, "CPU seconds for an instance": seconds, "no engine knows": "; ".join(unknown) or "-"}
    )

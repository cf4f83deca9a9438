"""Puzzles of regions at each level: how long they take to make, how equal the regions are, how many steps they need.

Each has one solution by plain backtracking (tests/oracles), which shares no code with the generator.
"""

from __future__ import annotations

import statistics
import sys
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from typing import Any

from bench.harness import ROOT, Case, Outcome, Sample, Settings, Timing, measure
from queenlab.errors import CheckFailed
from queenlab.puzzles.files import region_rows
from queenlab.puzzles.solving import LEVELS, Level
from queenlab.verbs.puzzle import GradedPuzzle, puzzle

# The oracles are no package: tests, too, import them from their own folder.
sys.path.append(str(ROOT / "tests"))
from oracles.puzzles import daily_solutions

ABOUT = (
    "`regions:N` for each level: CPU seconds to make a puzzle, cells of the largest and smallest region, steps, trials "
    "and effort of a solution by hand. Seeds 0, 1, ...; each puzzle has one solution by plain backtracking."
)

#: Where a 9 x 9 is to be: CPU seconds in the median, and at worst.
GOAL = {"side": 9, "median": 1.0, "worst": 10.0}


@dataclass(frozen=True)
class MadeOnce:
    """One puzzle and what it took."""

    sample: Sample
    puzzle: GradedPuzzle

    @property
    def sizes(self) -> list[int]:
        return sorted(Counter(self.puzzle.puzzle.regions or ()).values())


def make(n: int, level: Level, seed: int) -> MadeOnce:
    """The first puzzle of a seed, checked."""
    sample, made = measure(lambda: puzzle(f"regions:{n}", level=level, seed=seed))
    if made.level != level or len(daily_solutions(region_rows(made.puzzle))) != 1:
        raise CheckFailed(f"regions:{n}, level {level}, seed {seed}: not the level, or not one solution")
    return MadeOnce(sample, made)


def facts(made: Sequence[MadeOnce]) -> dict[str, Any]:
    """What the puzzles of one size and level have in common."""
    trials = [one.puzzle.solving.rules().get("trial", 0) for one in made]
    return {
        "worst_cpu_seconds": max(one.sample.cpu for one in made),
        "one_solution_by_oracle": len(made),
        "largest_over_smallest": statistics.median(one.sizes[-1] / one.sizes[0] for one in made),
        "largest_over_side": statistics.median(one.sizes[-1] / len(one.sizes) for one in made),
        "one_cell_regions": statistics.mean(one.sizes.count(1) for one in made),
        "steps": quartiles([len(one.puzzle.solving.steps) for one in made]),
        "effort": quartiles([one.puzzle.effort for one in made]),
        "trials": quartiles(trials),
        "nested": sum(one.puzzle.solving.depth > 1 for one in made),
    }


def quartiles(values: Sequence[int]) -> dict[str, float]:
    """The quarters of a distribution."""
    low, middle, high = statistics.quantiles(values, n=4, method="inclusive")
    return {"least": min(values), "quarter": low, "median": middle, "three_quarters": high, "most": max(values)}


def run(settings: Settings) -> Outcome:
    """A case for each size and level; each puzzle is made by one process, several at a time."""
    cases = []
    count = settings.count(100)
    with ProcessPoolExecutor(initializer=make, initargs=(5, "medium", 0)) as pool:
        for n in (6,) if settings.quick else (6, 7, 8, 9, 10):
            for level in LEVELS:
                made = list(pool.map(make, [n] * count, [level] * count, range(count)))
                timing = Timing("generation", tuple(one.sample for one in made))
                size = {"side": n, "puzzles": count}
                cases.append(
                    Case(f"regions:{n} {level}", size, {"generation": timing}, "generation", facts=facts(made))
                )
    return Outcome(cases, conclusion(cases))


def conclusion(cases: Sequence[Case]) -> dict[str, Any]:
    """Whether steps and effort grow with the level, and how the sizes of the goal do."""
    found: dict[str, Any] = {"puzzles": sum(case.size["puzzles"] for case in cases)}
    for what in ("steps", "effort"):
        ladders = [
            [case.facts[what]["median"] for case in cases if case.size["side"] == n]
            for n in sorted({case.size["side"] for case in cases})
        ]
        found[f"median_{what}_grow_with_level"] = all(ladder == sorted(ladder) for ladder in ladders)
    goal = [case for case in cases if case.size["side"] == GOAL["side"]]
    if goal:
        found["goal"] = dict(GOAL)
        found["slowest_median"] = max(case.timings["generation"].cpu for case in goal)
        found["slowest"] = max(case.facts["worst_cpu_seconds"] for case in goal)
    return found

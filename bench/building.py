"""Building and verifying boards of 10^5 to 10^8 queens: how close to the speed of memory, and is it linear.

Each size runs in a process of its own, so that its peak memory is its own. The yardstick is `numpy.arange(n)` and one
pass over it: less than that cannot be done to write n numbers that depend on their place.
"""

from __future__ import annotations

import json
import math
import sys
import tracemalloc
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from bench.harness import (
    RESULTS,
    ROOT,
    Case,
    Contender,
    Outcome,
    Sample,
    Settings,
    Timing,
    alternate,
    measure,
    run_child,
)
from queenlab.constructions.general_solution import GeneralSolutions
from queenlab.constructions.interleaved import Interleaving
from queenlab.constructions.recipe import RowsRecipe
from queenlab.constructions.request import Request
from queenlab.constructions.rows import Blocks, Congruence, Mirrored, Moved, WithCorner, WithoutCorner
from queenlab.constructions.square_less_one import SquareLessOne
from queenlab.constructions.three_parts import first_rows, three_parts
from queenlab.draw import line_chart_svg
from queenlab.errors import BadInput, CheckFailed
from queenlab.placement import Placement
from queenlab.verification import verify

ABOUT = (
    "Builds solutions of n queens from recipes of a few numbers, turns them into placements and verifies them, "
    "n = 10^5 to 10^8 (each recipe takes the next n that it serves). A process for each size. Peak memory of building "
    "is counted above the array of rows; that of verifying, above the placement."
)

REFERENCE = "numpy.arange(n), one pass"
GOAL = 4.0
BUILDING, VERIFYING = "building", "verifying"
PLACEMENT_PEAK = "peak of making a placement, bytes"
VERIFY_PEAK = "peak of verify beside the placement, bytes"
SIZES = {10**5: 41, 10**6: 21, 10**7: 9, 10**8: 5}
LARGE_STEP = 10_007
#: What is verified: a recipe, and whether on the torus. Steps of 10007 are the worst for the cache.
VERIFIED = (
    ("congruence, step 2", False),
    ("congruence, step 2", True),
    (f"congruence, step {LARGE_STEP}", False),
    ("tiles of 5", True),
    ("three runs", False),
    ("general solution", False),
)


# -- what is built ------------------------------------------------------------------------------------------------


def coprime_from(n: int, *to: int) -> int:
    """The first number from n on that has no factor in common with any of these."""
    while any(math.gcd(n, x) > 1 for x in to):
        n += 1
    return n


def recipes(size: int) -> dict[str, RowsRecipe]:
    """Solutions of at least `size` queens, by name."""
    n = coprime_from(size, 6)
    around = (LARGE_STEP - 1, LARGE_STEP, LARGE_STEP + 1)

    def torus(side: int) -> Congruence:
        return Congruence(coprime_from(side, 6), 2, 0)

    five = Congruence(5, 2, 0)
    thirds = size + (3 - size) % 6
    return {
        "congruence, step 2": Congruence(n, 2, 0),
        f"congruence, step {LARGE_STEP}": Congruence(coprime_from(size, *around), LARGE_STEP, 3),
        "tiles of 5": Blocks(torus(size // 5 + 1), five),
        "tiles of 5 in 5 in 5": Blocks(Blocks(Blocks(torus(size // 125 + 1), five), five), five),
        "tiles of 1001": Blocks(torus(size // 1001 + 1), Congruence(1001, 2, 0)),
        "5 tiles": Blocks(five, torus(size // 5 + 1)),
        "without its corner": WithoutCorner(Congruence(coprime_from(size + 1, 6), 2, 0)),
        "with a corner": WithCorner(WithoutCorner(Congruence(n, 2, 0))),
        "three runs": three_parts(thirds, first_rows(thirds)[0]),
        "upside down": Mirrored(Congruence(n, 2, 0)),
        "one queen moved and moved back": Moved(Moved(Congruence(n, 2, 0), ((1, 1),)), ((1, 2),)),
        "two queens taken out": _rows(SquareLessOne().simplest(Request(_square_less_one(size)))),
        "5 interleaved": _rows(Interleaving().simplest(Request(5 * coprime_from(size // 5 + 1, 6)))),
        "general solution": _rows(GeneralSolutions().simplest(Request(size + 1 - size % 2))),
    }


def _square_less_one(size: int) -> int:
    """The smallest n >= size that is one less than an even square."""
    side = math.isqrt(size) + 1
    return (side + side % 2) ** 2 - 1


def _rows(recipe: object) -> RowsRecipe:
    if not isinstance(recipe, RowsRecipe):
        raise BadInput(f"a recipe with one row a column is wanted here, not {recipe!r}")
    return recipe


def reference(n: int) -> int:
    """The yardstick."""
    numbers = np.arange(n, dtype=np.int64)
    numbers += 1
    return int(numbers[-1])


def ends(recipe: RowsRecipe) -> tuple[int, int]:
    """Builds the board and looks at its ends."""
    rows = recipe.build()
    return int(rows[0]), int(rows[-1])


# -- inside the process of one size -------------------------------------------------------------------------------


def child(size: int, rounds: int) -> dict[str, Any]:
    """All that is measured for one size."""
    known = recipes(size)
    building = alternate(
        [
            Contender.of(REFERENCE, lambda: reference(size)),
            *(Contender.of(name, lambda recipe=recipe: ends(recipe)) for name, recipe in known.items()),
        ],
        rounds,
    )
    for name, recipe in known.items():
        if building[name].value != (recipe.at(0), recipe.at(recipe.side - 1)):
            raise CheckFailed(f"{name} is not built as its recipe says")
        placement = recipe.placement()
        if not verify(placement, count=recipe.side):
            raise CheckFailed(f"{name} is no solution for n = {recipe.side}")
        del placement
    verifying = alternate(
        [
            Contender.of(REFERENCE, lambda: reference(size)),
            Contender.of("to a placement", lambda: len(known["congruence, step 2"].placement())),
            *(Contender(*_verified(name, torus, known[name])) for name, torus in VERIFIED),
        ],
        max(2, rounds // 2),
    )
    wrong = [name for name, t in verifying.items() if t.value is False]
    if wrong:
        raise CheckFailed(f"verify finds fault with {wrong[0]}")
    return {
        "sides": {name: recipe.side for name, recipe in known.items()},
        BUILDING: {name: t.as_json() for name, t in building.items()},
        VERIFYING: {name: t.as_json() for name, t in verifying.items()},
        "beside_rows": {name: peak_of(recipe.build)[0] - 8 * recipe.side for name, recipe in known.items()},
        "placement_peak": peak_of(known["congruence, step 2"].placement)[0],
        "beside_placement": {
            _told(name, torus): peak_of_verifying(known[name].placement(torus)) for name, torus in VERIFIED
        },
    }


def _told(name: str, torus: bool) -> str:
    return f"verify {name}, {'torus' if torus else 'plane'}"


def _verified(name: str, torus: bool, recipe: RowsRecipe) -> tuple[str, Callable[[], tuple[Sample, Any]]]:
    def measured() -> tuple[Sample, Any]:
        # One placement at a time is in memory, and the clock does not see it made.
        placement = recipe.placement(torus)
        return measure(lambda: verify(placement, count=recipe.side).ok)

    return _told(name, torus), measured


def peak_of(task: Callable[[], Any]) -> tuple[int, Any]:
    """The bytes that were allocated at most while this ran, and what it gave: NumPy tells tracemalloc."""
    tracemalloc.start()
    found = task()
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak, found


def peak_of_verifying(placement: Placement) -> int:
    """What verification allocates at most, the placement not counted."""
    return peak_of(lambda: verify(placement, count=len(placement)))[0]


# -- all sizes ----------------------------------------------------------------------------------------------------


def compare(size: int, rounds: int) -> list[Case]:
    """One size, in a process of its own."""
    done = run_child([sys.executable, "-m", "bench.building", str(size), str(rounds)])
    found = json.loads(done.stdout)
    cases = []
    for what in (BUILDING, VERIFYING):
        timings = {name: Timing.from_json(name, data) for name, data in found[what].items()}
        cases.append(Case(f"{what}, n = {size:,}", {"queens": size}, timings, REFERENCE))
    built, verified = cases
    built.facts = {
        "slowest, of the reference": max(built.ratios().values()),
        "sides": found["sides"],
        "peak beside the rows, bytes": found["beside_rows"],
    }
    verified.facts = {
        PLACEMENT_PEAK: found["placement_peak"],
        VERIFY_PEAK: found["beside_placement"],
        "peak of the whole process, MB": done.peak_bytes / 1e6,
    }
    return cases


def exponent(points: Iterable[tuple[float, float]]) -> float:
    """The e for which y grows like x^e, by least squares on logarithms."""
    logs = [(math.log(x), math.log(y)) for x, y in points]
    middle_x = math.fsum(x for x, _ in logs) / len(logs)
    middle_y = math.fsum(y for _, y in logs) / len(logs)
    spread = math.fsum((x - middle_x) ** 2 for x, _ in logs)
    if spread == 0:
        raise BadInput("an exponent needs two sizes at least")
    return math.fsum((x - middle_x) * (y - middle_y) for x, y in logs) / spread


def run(settings: Settings) -> Outcome:
    """All sizes, and how time and memory grow."""
    sizes = {10**4: 2, 10**5: 2} if settings.quick else SIZES
    cases = [case for n in sorted(sizes) for case in compare(n, settings.count(sizes[n]))]
    built = cases[::2]
    told = [case.as_json() for case in cases]
    conclusion = {
        "CPU seconds grow like n to the power of": {name: exponent(p) for name, p in seconds(told).items()},
        "bytes grow like n to the power of": {name: exponent(p) for name, p in memory(told).items()},
        "slowest recipe, of the reference": {c.name: c.facts["slowest, of the reference"] for c in built},
        "goal": GOAL,
        "goal met": all(c.facts["slowest, of the reference"] <= GOAL for c in built),
    }
    return Outcome(cases, conclusion)


# -- growth -------------------------------------------------------------------------------------------------------

Points = list[tuple[int, float]]


def seconds(cases: Sequence[Mapping[str, Any]]) -> dict[str, Points]:
    """(n, CPU seconds) of every contender, from the cases of a result file."""
    found: dict[str, Points] = {}
    for case in cases:
        for name, timing in case["timings"].items():
            # The reference runs in both kinds of cases; where boards are built counts.
            if name != REFERENCE or case["case"].startswith(BUILDING):
                found.setdefault(name, []).append((case["size"]["queens"], timing["cpu_seconds"]))
    return found


def memory(cases: Sequence[Mapping[str, Any]]) -> dict[str, Points]:
    """(n, bytes) of making a placement and of verifying one."""
    found: dict[str, Points] = {"building a placement": [], "verifying it, beside": []}
    for case in cases:
        if case["case"].startswith(VERIFYING):
            n, facts = case["size"]["queens"], case["facts"]
            found["building a placement"].append((n, facts[PLACEMENT_PEAK]))
            found["verifying it, beside"].append((n, max(facts[VERIFY_PEAK].values())))
    return found


# -- pictures -----------------------------------------------------------------------------------------------------


def charts(result: Mapping[str, Any]) -> dict[str, str]:
    """Seconds and bytes against n as two pictures (SVG), read from a result file."""
    times = seconds(result["cases"])
    lines = {
        "general solution, built": "general solution",
        "general solution, verified": _told("general solution", False),
        "steps of 2, verified (torus)": _told("congruence, step 2", True),
        REFERENCE: REFERENCE,
    }
    shown = {label: times[name] for label, name in lines.items()}
    return {
        "seconds": line_chart_svg(shown, title="CPU seconds to build and verify", y_label="seconds", log_x=True),
        "bytes": line_chart_svg(
            memory(result["cases"]), title="Memory to build and verify", y_label="bytes", log_x=True
        ),
    }


def draw(source: Path = RESULTS / "building.json", directory: Path = ROOT / "out" / "bench") -> list[Path]:
    """Writes the pictures of a result file."""
    directory.mkdir(parents=True, exist_ok=True)
    written = []
    for name, svg in charts(json.loads(source.read_text(encoding="utf-8"))).items():
        written.append(directory / f"building-{name}.svg")
        written[-1].write_text(svg, encoding="utf-8")
    return written


if __name__ == "__main__":
    if sys.argv[1:] == ["draw"]:
        print("\n".join(map(str, draw())))
    else:
        print(json.dumps(child(int(sys.argv[1]), int(sys.argv[2]))))

"""Leprechauns: half boards, the strip of columns, boxes and the general engine on the published table, and its growth.

Every number is compared with the paper's. All of it takes about ten minutes.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from bench.harness import Case, Contender, Outcome, Settings, alternate
from queenlab import parse
from queenlab.counters.counter import Counter
from queenlab.counters.leprechaun_boxes.counter import LeprechaunBoxes
from queenlab.counters.leprechaun_columns.counter import SHORT, LeprechaunColumns
from queenlab.counters.leprechaun_halves.counter import LeprechaunHalves
from queenlab.counters.rows.counter import Rows
from queenlab.engines.dancing import DancingEngine
from queenlab.errors import CheckFailed
from queenlab.work import Limits

ABOUT = (
    "Counts n leprechauns of range k: a strip of columns folded 8 and 4 to one by symmetry, boxes with fewest choices, "
    "half boards that meet in the middle, the counter of any piece one a row, and dancing links where it ends soon; "
    "whole counts, with the preparation."
)

#: Escamocher and O'Sullivan, Leprechauns on the chessboard, Table 5 and the zeros that go with it; for range 2 OEIS
#: A051223; for range 7 on n = 64 their Theorem 2.
KNOWN = {
    2: {13: 1876, 14: 5180, 15: 32516, 16: 202900, 17: 1330622},
    3: {16: 2, 17: 34, 18: 4, 19: 112, 20: 516, 21: 7312, 22: 81324, 23: 1056560, 24: 13443944, 25: 171919446},
    4: {25: 0, 26: 0, 27: 0, 28: 10, 29: 286, 30: 696, 31: 10016, 32: 201332},
    5: {36: 2, 37: 74, 38: 0, 39: 48, 40: 68, 41: 808},
    6: {49: 0, 50: 0, 51: 0, 52: 6},
    7: {64: 2},
}

COLUMNS = "columns, fold 8"
FOUR = "columns, fold 4"
BOXES = "boxes"
ROWS = "rows"
HALVES = "halves"
DANCING = "dancing"

#: The largest board of each range on which a contender takes part.
LAST = {
    ROWS: {2: 17, 3: 24, 4: 30, 5: 39},
    HALVES: {2: 17, 3: 25},
    COLUMNS: {2: 17, 3: 24, 4: 32, 5: 41, 6: 52, 7: 64},
    FOUR: {2: 17, 3: 23, 4: 31, 5: 40, 6: 52, 7: 64},
    BOXES: {2: 13, 3: 20, 4: 28, 5: 38, 6: 50, 7: 64},
    DANCING: {2: 15, 3: 20, 4: 28, 5: 36},
}

#: From these boards on a count takes long: one run each, and nothing to warm up with.
LONG = {3: 23, 4: 31, 5: 41}

#: What the quick mode counts.
QUICK = [(14, 2), (17, 3), (18, 3), (36, 5)]


def counted(counter: Counter, n: int, k: int) -> tuple[int | None, int | None]:
    """(solutions, nodes) by a counter."""
    result = counter.count(parse(f"leprechauns:{n},range={k}"), Limits())
    return result.value, result.nodes


def danced(n: int, k: int) -> tuple[int | None, int | None]:
    """(solutions, nodes) by the general engine, with the making of the Model."""
    result = DancingEngine().count(parse(f"leprechauns:{n},range={k}").model, Limits())
    return result.value, result.nodes


def best(n: int, k: int) -> str:
    """The counter that `queenlab count` takes above n = (k + 1)^2."""
    if k in (2, 3) and LeprechaunHalves().suits(parse(f"leprechauns:{n},range={k}")) is None:
        return HALVES
    return ROWS if k <= SHORT else COLUMNS


def compare(n: int, k: int, rounds: int) -> Case:
    """One board."""
    counters: dict[str, Counter] = {
        COLUMNS: LeprechaunColumns(),
        FOUR: LeprechaunColumns(fold=4),
        BOXES: LeprechaunBoxes(),
        ROWS: Rows(),
        HALVES: LeprechaunHalves(),
    }
    long = n >= LONG.get(k, n + 1)

    def task(label: str) -> Callable[[], Any]:
        return (lambda: danced(n, k)) if label == DANCING else (lambda: counted(counters[label], n, k))

    labels = [label for label, last in LAST.items() if n <= last.get(k, 0)]
    taken = best(n, k)
    contenders = [Contender.of(label, task(label), warm=not long) for label in labels]
    timings = alternate(contenders, 1 if long else rounds)
    for timing in timings.values():
        if timing.value[0] != KNOWN[k][n]:
            raise CheckFailed(f"{timing.name} counts {timing.value[0]} for range {k}, n = {n}, not {KNOWN[k][n]}")
    case = Case(f"leprechauns:{n},range={k}", {"n": n, "range": k}, timings, taken, KNOWN[k][n])
    for label, timing in timings.items():
        case.facts[f"{label}: nodes"] = timing.value[1]
    case.facts["nanoseconds a node"] = 1e9 * timings[taken].cpu / max(1, timings[taken].value[1])
    return case


def growth(cases: list[Case]) -> dict[str, float]:
    """For each range: how many times longer the last board takes than the one before it."""
    found = {}
    for before, after in pairwise(cases):
        if before.size["range"] == after.size["range"] and after.size["n"] == before.size["n"] + 1:
            factor = after.timings[after.reference].cpu / max(1e-6, before.timings[before.reference].cpu)
            found[f"range {after.size['range']}, n = {before.size['n']} to {after.size['n']}"] = factor
    return found


def run(settings: Settings) -> Outcome:
    """The whole table, or a few small boards."""
    boards = QUICK if settings.quick else [(n, k) for k, row in KNOWN.items() for n in row]
    # The compilers' work is done before the first clock runs, also where a long case is not warmed up.
    for counter in (LeprechaunColumns(), LeprechaunBoxes(), Rows(), LeprechaunHalves()):
        counted(counter, 13, 2)
    cases = [compare(n, k, settings.count(3)) for n, k in boards]
    seconds = {case.name: case.timings[case.reference].cpu for case in cases}
    return Outcome(cases, {"CPU seconds": seconds, "growth": growth(cases)})

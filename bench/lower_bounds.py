"""Lower bounds for queens on n^d: what each way reaches in the same processor time, beside the best that is known.

Every placement is verified by whoever makes the bound.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bench.harness import Case, Outcome, Sample, Settings, Timing, measure
from queenlab.bounds.bound import Bound
from queenlab.bounds.lower.closed_forms import full_solution, kept, subcube
from queenlab.bounds.lower.cosets import cosets
from queenlab.bounds.lower.graph import attack_graph
from queenlab.bounds.lower.invariant import invariant
from queenlab.bounds.lower.lattices import lattice
from queenlab.bounds.lower.layered import layered
from queenlab.bounds.lower.local_search import TabuSearch
from queenlab.bounds.lower.neighbourhoods import neighbourhood_search
from queenlab.bounds.lower.products import four, product
from queenlab.bounds.lower.quick_bound import quick_bound
from queenlab.bounds.lower.searching import local_search
from queenlab.errors import CheckFailed
from queenlab.problems import Problem, parse
from queenlab.work import Limits

ABOUT = (
    "Lower bounds on the greatest number of queens on n^d. One case for each board: what each way reaches, with its "
    "CPU seconds; searches stop after the same wall-clock time. 'table' is the best of what needs no search, kept "
    "placements among it. The contest is Al Zimmermann's (Kunt, Table 4)."
)

TABLE = "table"
WAYS: dict[str, Callable[[Problem, Limits], Bound | None]] = {
    "full solution": full_solution,
    "subcube": subcube,
    "lattice": lattice,
    "cosets": cosets,
    "product": product,
    "layered": layered,
    "invariant": invariant,
    "local search": local_search,
    "neighbourhoods": neighbourhood_search,
    "kept": kept,
}
COMPARED = [(7, 3), (10, 3), (12, 3), (14, 3), (16, 3), (5, 4), (7, 4), (9, 4), (4, 5), (5, 5), (6, 5)]
QUICK_COMPARED = [(5, 3)]
#: The boards of the table: for each number of dimensions the sides.
BOARDS: dict[int, range] = {
    3: range(3, 22), 4: range(3, 13), 5: range(3, 10), 6: range(3, 7), 7: range(3, 5), 8: range(3, 5), 9: range(3, 5),
}  # fmt: skip
QUICK_BOARDS = {3: range(3, 9), 4: range(3, 7)}
#: Wall-clock seconds for each search.
SECONDS = 15.0
QUICK_SECONDS = 0.5
CONTEST = {12: 133, 14: 172, 15: 199, 16: 241, 18: 307, 20: 364, 21: 405}


def compared(n: int, d: int, seconds: float) -> Case:
    """What every way reaches on one board."""
    problem = parse(f"queens:{n}^{d}")
    attack_graph(n, d)
    facts: dict[str, Any] = {}
    timings = {}
    for name, way in WAYS.items():
        limits = Limits(seconds, seed=1)
        sample, bound = measure(lambda way=way, limits=limits: way(problem, limits))  # type: ignore[misc]
        facts[name] = None if bound is None else {"queens": bound.value, "reason": bound.reason}
        timings[name] = Timing(name, (sample,))
    return Case(f"{n}^{d}", {"n": n, "d": d, "seconds": seconds}, timings, "local search", facts=facts)


def tabulated(boards: dict[int, range]) -> Case:
    """The table of the best bounds."""
    facts: dict[str, Any] = {}
    wall = cpu = 0.0
    for d, sides in boards.items():
        for n in sides:
            sample, bound = measure(lambda n=n, d=d: quick_bound(n, d))  # type: ignore[misc]
            wall, cpu = wall + sample.wall, cpu + sample.cpu
            facts[f"{n}^{d}"] = {"queens": bound.value, "by": bound.name, "reason": bound.reason}
    return Case(TABLE, {"boards": len(facts)}, {TABLE: Timing(TABLE, (Sample(wall, cpu),))}, TABLE, facts=facts)


def run(settings: Settings) -> Outcome:
    """The table, then the ways side by side."""
    seconds = QUICK_SECONDS if settings.quick else SECONDS
    TabuSearch(attack_graph(3, 3)).run(Limits(), 100)
    cases = [tabulated(QUICK_BOARDS if settings.quick else BOARDS)]
    cases += [compared(n, d, seconds) for n, d in (QUICK_COMPARED if settings.quick else COMPARED)]
    return Outcome(cases, conclusion(cases))


def conclusion(cases: list[Case]) -> dict[str, Any]:
    """The contest beside the table, Conjecture 3, and the best way for each board."""
    best = cases[0].facts
    contest = {f"{n}^3": [value, best[f"{n}^3"]["queens"]] for n, value in CONTEST.items() if f"{n}^3" in best}
    for d in (4, 5, 6):
        if four(d).value != 2**d:
            raise CheckFailed(f"the product on 4^{d} has not 2^{d} queens")
    reached = {case.name: {name: found and found["queens"] for name, found in case.facts.items()} for case in cases[1:]}
    return {"the contest's best, and ours": contest, "what each way reaches": reached}

"""Numbers of solutions against the theorems on large boards: constants, limits and bounds."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Literal

from queenlab_papers.reproduction.figure import Value


def _number(name: str) -> int:
    from queenlab.verbs.count import count

    answer = count(name)
    if answer.status != "proved" or answer.value is None:
        raise ValueError(f"the count of {name} did not end")
    return answer.value


def full_solutions(n: int) -> int:
    """All full solutions of (n,3), by exhaustive search, layer by layer from the middle."""
    from queenlab.counters.full_layers.counter import FullLayers
    from queenlab.problems import parse
    from queenlab.work import Limits

    result = FullLayers().count(parse(f"queens:{n}^3"), Limits())
    if result.status != "proved" or result.value is None:
        raise ValueError(f"the count of queens:{n}^3 did not end")
    return result.value


def constant_end(end: Literal["lower", "upper"]) -> float:
    """One end of an interval that is proved to hold the n-queens constant."""
    from queenlab.verbs.constant import constant

    found = constant(15)
    return float(found.lower if end == "lower" else found.upper)


def falls_to_the_limit(first: int, last: int) -> bool:
    """Whether Q(n,2)^(1/n)/n falls from one n to the next, and is above e^-alpha."""
    shares = [_number(f"queens:{n}") ** (1 / n) / n for n in range(first, last + 1)]
    limit = math.exp(-constant_end("lower"))
    return all(a > b for a, b in pairwise(shares)) and min(shares) > limit


def distances_fall(sides: Sequence[int]) -> bool:
    """Whether the enclosures of the distance of the average from gamma* go down without touching each other."""
    from queenlab.verbs.compare_with_limit import compare_with_limit

    found = [compare_with_limit(f"queens:{n}", mesh=96) for n in sides]
    return all(after.upper < before.lower for before, after in pairwise(found))


def limit_shape() -> list[Value]:
    """Whether gamma* is least in a corner, and whether the centre is below all points of a small circle around it."""
    import numpy as np

    from queenlab.queenon.limit.density import LimitDensity

    gamma = LimitDensity()
    grid = np.linspace(0, 1, 41)
    x, y = (part.ravel() for part in np.meshgrid(grid, grid))
    values = gamma.at(x, y)
    corner = float(gamma.at([0.0], [0.0])[0])
    turn = np.linspace(0, 2 * np.pi, 48, endpoint=False)
    around = gamma.at(0.5 + 0.1 * np.cos(turn), 0.5 + 0.1 * np.sin(turn))
    return [bool(corner <= values.min()), bool(float(gamma.at([0.5], [0.5])[0]) < around.min())]


def permutations_fall(d: int, first: int, last: int) -> bool:
    """Whether the number of full placements of rooks on n^d, by Keevash's form, falls towards 1 from above."""
    shares = []
    for n in range(first, last + 1):
        rooks = _number(f"rooks:{n}" if d == 2 else f"rooks:{n}^{d}")
        shares.append(math.exp(math.log(rooks) / n ** (d - 1) + (d - 1)) / n)
    return all(a > b for a, b in pairwise(shares)) and min(shares) > 1


def more_than_rooks(last: int, d: Literal[2, 3]) -> list[Value]:
    """The n up to `last` with more full placements of queens than of rooks, in two or three dimensions."""
    found: list[Value] = []
    for n in range(1, last + 1):
        queens = _number(f"queens:{n}") if d == 2 else full_solutions(n)
        if queens > _number(f"rooks:{n}" if d == 2 else f"rooks:{n}^3"):
            found.append(n)
    return found


def more_than_layers(last: int) -> list[Value]:
    """The n up to `last` with more full solutions of (n,3) than n solutions of (n,2) make, in any order."""
    return [n for n in range(1, last + 1) if full_solutions(n) > _number(f"queens:{n}") ** n]


def thresholds_outside(first: int, last: int) -> list[Value]:
    """The n for which the completion threshold of (n,2) is below n/60 or above n/4."""
    from queenlab.verbs.threshold import threshold

    found: list[Value] = []
    for n in range(first, last + 1):
        answer = threshold(f"queens:{n}").answer
        if answer.status != "proved" or answer.value is None:
            raise ValueError(f"the threshold of queens:{n} was not proved")
        if not n <= 60 * answer.value <= 15 * n:
            found.append(n)
    return found

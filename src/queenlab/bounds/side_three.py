"""A closed form for boards of side 3, equal to the maximum in every dimension where that is known.

Call a coordinate 2 (of 1, 2, 3) a middle. The 2^d cubes of side 2 hold one queen each, and a cell with j middles lies
in 2^j of them. The cells whose middles stand exactly on the axes of a set S form a clique: two of them differ by 0 or 2
everywhere. Give every cube the weight 2^-m, and every such clique with j = |S| < m the weight 1 - 2^(j-m): then every
cell has weight 1 or more, so there are at most

    2^(d-m) + sum over j < m of C(d, j) (1 - 2^(j-m))

queens, for any m. The best m gives 4, 6, 11, 19, 32, 52 for d = 3, ..., 8, which are the maxima (Kunt, Table 36).
"""

from __future__ import annotations

from itertools import combinations, product
from math import comb

from queenlab.bounds.bound import Bound
from queenlab.boxes.lemma import Lemma, by_cube, certificate_steps
from queenlab.work import Limits

#: Beyond this many axes the cliques are too long to be written down; the bound holds all the same.
MOST_WRITTEN_AXES = 11


def side_three(n: int, d: int, limits: Limits, known: object = None) -> Bound | None:
    """The closed form, on boards of side 3.

    Example:
        >>> [side_three(3, d, Limits()).value for d in range(2, 10)]
        [2, 4, 6, 11, 19, 32, 52, 89]
    """
    if n != 3:
        return None
    least, m = _best(d)
    terms = f"2^{d - m}" + "".join(f" + {comb(d, j)} (1 - 1/{2 ** (m - j)})" for j in range(m))
    reason = f"cubes of side 2 with weight 1/{2**m}, and cliques of the cells with the same middles: {terms}"
    steps = certificate_steps(side_three_lemma(d)) if d <= MOST_WRITTEN_AXES else ()
    return Bound("upper", least, "side three", reason, steps)


def side_three_lemma(d: int) -> Lemma:
    at_most, m = _best(d)
    rows: list[dict[str, object]] = [{"weight": 1, "uses": 0, "shape": [2] * d, "origins": "all"}]
    for j in range(m):
        for middles in combinations(range(d), j):
            sides = [(2,) if axis in middles else (1, 3) for axis in range(d)]
            rows.append({"weight": 2**m - 2**j, "clique": [list(cell) for cell in product(*sides)]})
    return Lemma((3,) * d, at_most, "dual", {"scale": 2**m, "rows": rows}, (by_cube((2,) * d),))


def _best(d: int) -> tuple[int, int]:
    """The least bound, and the m that gives it: 2^m times the weight of all cubes and cliques, divided by 2^m."""
    return min((int(2**d + sum(comb(d, j) * (2**m - 2**j) for j in range(m))) // 2**m, m) for m in range(1, d + 1))

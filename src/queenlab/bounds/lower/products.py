"""Products: if A stands on n^a and B on n^b, then A x B stands on n^(a+b).

Two different cells (p, q) and (p', q') of A x B differ in p or in q. If they attacked each other, their difference
would be t v, t >= 1, with entries -1, 0, 1 in v; the part of v that belongs to A is 0 if p = p', and otherwise p and p'
attack each other on n^a, which they do not. So p = p', and in the same way q = q'. Hence M(n, a + b) >= M(n, a) M(n,
b).

With n queens on n^2 (n = 1, n >= 4) and one on n^1 that is M(n, d) >= n M(n, d - 2). For n = 4, M(4, 2) = 4, M(4, 4) =
16 and M(4, 5) = 32, and every d >= 4 is a sum of such numbers, so that M(4, d) >= 2^d; the 2^d cubes of side 2 that
tile 4^d hold one queen each at most (Kunt, Corollary 13.1), so M(4, d) = 2^d for d >= 4 and d = 2: Conjecture 3 of Kunt
(Langlois-Rémillard, Müßig and Róldan) is true.
"""

from __future__ import annotations

from functools import reduce

import numpy as np

from queenlab.board import Cells
from queenlab.bounds.bound import Bound
from queenlab.bounds.lower.closed_forms import full_solution, kept, subcube
from queenlab.bounds.lower.lattices import lattice
from queenlab.bounds.lower.verified_bound import best_of, lower_bound, side_and_dimensions
from queenlab.bounds.registry import LowerBound
from queenlab.errors import BadInput
from queenlab.problems import Problem, parse
from queenlab.work import Limits

#: Larger boards are left alone: a cell's number has to fit, and a placement has to be verified.
MAX_CELLS = 2**40
MAX_QUEENS = 100_000
#: What the factors come from; all of them are quick where numbers are small.
FACTORS: tuple[LowerBound, ...] = (kept, full_solution, lattice, subcube)
#: In more dimensions the lattices of a factor are too many to look at for this purpose.
MAX_FACTOR_DIMENSIONS = 5


def product_cells(n: int, parts: list[tuple[int, Cells]]) -> Cells:
    """The cells of the product of placements, each given with its number of dimensions."""
    return reduce(
        lambda left, part: (left[:, None] * n ** part[0] + np.asarray(part[1])[None, :]).ravel(),
        parts,
        np.zeros(1, dtype=np.int64),
    )


def best_factor(n: int, d: int, limits: Limits) -> Bound | None:
    """The best placement on n^d that is known without a product and without a search."""
    return best_of(FACTORS if d <= MAX_FACTOR_DIMENSIONS else (kept,), parse(f"queens:{n}^{d}"), limits)


def best_split(n: int, d: int, limits: Limits) -> list[tuple[int, Bound]]:
    """The numbers of dimensions, at least two of them, that give the largest product, each with its placement."""
    factors = {k: bound for k in range(1, d) if (bound := best_factor(n, k, limits)) is not None}
    # best[k] is the best list of parts that sum to k.
    best: dict[int, list[int]] = {0: []}

    def value(parts: list[int]) -> int:
        return int(np.prod([factors[k].value for k in parts], dtype=object)) if parts else 1

    for total in range(1, d + 1):
        ways = [[*best[total - k], k] for k in factors if k <= total and (k < d) and total - k in best]
        if ways:
            best[total] = max(ways, key=lambda parts: (value(parts), -len(parts)))
    return [(k, factors[k]) for k in sorted(best.get(d, []), reverse=True)]


def product(problem: Problem, limits: Limits) -> Bound | None:
    """The best product of placements in fewer dimensions.

    Example:
        >>> product(parse("queens:4^8"), Limits()).reason
        'the product of 16 on 4^4 and 16 on 4^4'
    """
    n, d = side_and_dimensions(problem)
    if d < 2 or n**d > MAX_CELLS:
        return None
    parts = best_split(n, d, limits)
    if not parts or np.prod([bound.value for _, bound in parts], dtype=object) > MAX_QUEENS:
        return None
    cells = product_cells(n, [(k, np.array(bound.witness)) for k, bound in parts])
    reason = "the product of " + " and ".join(f"{bound.value} on {n}^{k}" for k, bound in parts)
    return lower_bound(n, d, cells, "product", reason, limits)


def four(d: int, limits: Limits | None = None) -> Bound:
    """2^d queens on 4^d, for d = 2 and all d >= 4: as many as there can be (see the proof above).

    Example:
        >>> four(6).value
        64
    """
    if d < 2 or d == 3:
        raise BadInput(f"2^d queens stand on 4^d for d = 2 and d from 4 on, not for d = {d}")
    limits = Limits() if limits is None else limits
    # 4s, and a 5, a 2 or both for what is left.
    rest = {0: [], 1: [5], 2: [2], 3: [5, 2]}[d % 4]
    sizes = [*rest, *[4] * ((d - sum(rest)) // 4)]
    parts = []
    for k in sizes:
        bound = best_factor(4, k, limits)
        assert bound is not None
        parts.append((k, np.array(bound.witness)))
    reason = f"the product of placements on {', '.join(f'4^{k}' for k in sizes)}; the cubes of side 2 hold one each"
    return lower_bound(4, d, product_cells(4, parts), "product", reason, limits)

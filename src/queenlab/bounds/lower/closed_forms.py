"""Lower bounds without search: full solutions, cuts of them, stored placements."""

from __future__ import annotations

import numpy as np

from queenlab.board import Board
from queenlab.bounds.bound import Bound
from queenlab.bounds.lower.verified_bound import lower_bound, side_and_dimensions
from queenlab.constructions.cuts import has_full_solution
from queenlab.constructions.linear_solutions import CONSTRUCTIONS as LINEAR
from queenlab.constructions.registry import simplest_construction
from queenlab.constructions.request import Request
from queenlab.constructions.subcube import Subcube
from queenlab.kept.witnesses import kept_witness
from queenlab.problems import Problem
from queenlab.work import Limits

#: Larger placements take long to verify.
MAX_QUEENS = 100_000
#: In more dimensions the next full side is far above any board of interest, and lattices are better.
MAX_CUT_DIMENSIONS = 5


def full_solution(problem: Problem, limits: Limits) -> Bound | None:
    """n^(d-1) queens where gcd(n, (2^d - 1)!) = 1; n queens on n^2, n > 3; one queen for d = 1."""
    n, d = side_and_dimensions(problem)
    if n ** (d - 1) > MAX_QUEENS:
        return None
    board = Board(n, d)
    if d == 1 or n == 1:
        return lower_bound(n, d, board.all_cells()[:1], "full solution", "one queen", limits)
    if d == 2:
        found = simplest_construction(Request(n))
        if found is None:
            return None
        cells = found.simplest(Request(n)).placement().cells
        return lower_bound(n, d, cells, "full solution", f"a queen in every row ({found.source})", limits)
    request = Request(n, d)
    linear = next((c for c in LINEAR if c.applies(request)), None) if has_full_solution(n, d) else None
    if linear is None:
        return None
    reason = f"a queen on every line along an axis ({linear.source})"
    return lower_bound(n, d, linear.simplest(request).placement().cells, "full solution", reason, limits)


def subcube(problem: Problem, limits: Limits) -> Bound | None:
    """The best cut out of a larger full solution, or a smaller one with a border."""
    n, d = side_and_dimensions(problem)
    request = Request(n, d, goal="max")
    if d > MAX_CUT_DIMENSIONS or n ** (d - 1) > MAX_QUEENS or not Subcube().applies(request):
        return None
    cut = Subcube().simplest(request)
    how = f"cut out of {cut.modulus}^{d}" if cut.cut > 0 else f"the full solution of {cut.modulus}^{d} and a border"
    return lower_bound(n, d, cut.placement().cells, "subcube", f"{how} ({Subcube.source})", limits)


def kept(problem: Problem, limits: Limits) -> Bound | None:
    """The bound that a kept placement shows."""
    n, d = side_and_dimensions(problem)
    witness = kept_witness(n, d)
    if witness is None:
        return None
    reason = f"a placement found by {witness.method} in {witness.seconds:g} s (seed {witness.seed})"
    return lower_bound(n, d, np.array(witness.cells), "kept witness", reason, limits)

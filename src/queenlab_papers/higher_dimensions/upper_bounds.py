"""Upper bounds: the computations behind Propositions 8 and 9, Theorem 13, its corollaries, and Table 8."""

from __future__ import annotations

import json
from functools import cache

import queenlab as ql
from queenlab.bounds import clique_lp, repulsion
from queenlab.constructions import linear_solution_count
from queenlab.work import Limits
from queenlab_papers.higher_dimensions.boards import certified, known_maximum

#: Boards whose maximum is proved in a second or so.
SETTLED = (
    *((n, 1) for n in range(1, 9)), *((n, 2) for n in range(1, 9)), *((n, 3) for n in range(1, 8)), (11, 3), (13, 3),
    (1, 4), (2, 4), (3, 4), (4, 4), (6, 4), (1, 5), (2, 5), (3, 5), (4, 5), (1, 6), (2, 6),
)  # fmt: skip


@cache
def settled() -> dict[tuple[int, int], int]:
    """The maxima of these boards, each proved and checked."""
    return {board: known_maximum(*board) for board in SETTLED}


def filled(n: int, d: int, m: int) -> int:
    """Theorem 13: (n/m)^d boards of side m fill (n,d); the maximum on m^d is proved first."""
    if n % m:
        raise ValueError(f"boards of side {m} do not fill one of side {n}")
    return int(known_maximum(m, d) * (n // m) ** d)


def best_upper_bound(n: int, d: int) -> int:
    """The maximum where a certificate settles it, else the better of a sum of squares and a program over cliques.

    What is taken is what the independent checker says of the steps, not what the bound claims.
    """
    if (n, d) in (*SETTLED, (8, 3), (9, 3)):
        return known_maximum(n, d)
    found = [bound for bound in (repulsion(n, d, Limits()), clique_lp(n, d, Limits())) if bound is not None]
    best = min(found, key=lambda bound: bound.value)
    return ql.check_certificate(json.dumps(best.certificate(n, d))).at_most


def larger_boards_take_no_fewer() -> list[tuple[int, int]]:
    """The boards whose largest placement is none on the next larger board, or in one dimension more."""
    wrong = []
    for n, d in SETTLED:
        cells = certified(n, d)[2].public()
        for board, moved in ((ql.Board(n + 1, d), cells), (ql.Board(n, d + 1), [(*cell, 1) for cell in cells])):
            if not ql.verify(ql.Placement.of(board, moved), f"queens:{board.n}^{board.d},goal=max").ok:
                wrong.append((n, d))
    return wrong


def above_trivial_bound() -> list[tuple[int, int]]:
    """The boards with more than n^(d-1) queens, or more than n^k times what d - k dimensions take."""
    most = settled()
    return [
        (n, d)
        for (n, d), queens in most.items()
        if queens > n ** (d - 1)
        or any((n, less) in most and queens > most[n, less] * n ** (d - less) for less in range(1, d))
    ]


def above_theorem_13() -> list[tuple[int, int, int]]:
    """The boards (n,d) and sides m dividing n with more queens on n^d than (n/m)^d boards of side m take."""
    most = settled()
    return [
        (n, m, d)
        for (n, d), queens in most.items()
        for m in range(1, n)
        if n % m == 0 and (m, d) in most and queens > most[m, d] * (n // m) ** d
    ]


def full_solutions(n: int, d: int) -> int:
    """The number of full solutions of (n,d).

    For d = 2 and 3 all of them are counted. For d > 3 the three-dimensional layers of a full solution are full
    solutions of (n,3), so there is none if there are none of these; if all of them are linear, a full solution is
    linear, too, and those are counted (docs/research/open-questions.md).
    """
    if d == 2:
        return ql.count(f"queens:{n}").value or 0
    number = ql.count(f"queens:{n}^3", engine="full-layers").value
    if number is None or (d > 3 and number != (number and linear_solution_count(n, 3))):
        raise ValueError(f"the solutions of queens:{n}^3 say nothing of {d} dimensions")
    return number if d == 3 or number == 0 else linear_solution_count(n, d)

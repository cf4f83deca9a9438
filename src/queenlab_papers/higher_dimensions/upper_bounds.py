"""Upper bounds: the computations behind Propositions 8 and 9, Theorem 13, its corollaries, and Table 8."""

from __future__ import annotations

from functools import lru_cache

from queenlab_papers.higher_dimensions.boards import full_solutions, known_maximum
from queenlab_papers.reproduction.figure import Value

#: Boards whose maximum is proved in a second or so.
SETTLED = (
    *((n, 1) for n in range(1, 9)), *((n, 2) for n in range(1, 9)), *((n, 3) for n in range(1, 8)), (11, 3), (13, 3),
    (1, 4), (2, 4), (3, 4), (4, 4), (6, 4), (1, 5), (2, 5), (3, 5), (4, 5), (1, 6), (2, 6),
)  # fmt: skip
#: Boards of Table 8 whose maximum takes longer to prove. On the others bounds from above are compared.
SETTLED_LATER = ((8, 3), (9, 3))


@lru_cache(maxsize=1)
def settled() -> dict[tuple[int, int], int]:
    """The maxima of these boards, each proved and checked."""
    return {board: known_maximum(*board) for board in SETTLED}


def filled(n: int, d: int, m: int) -> int:
    """Theorem 13: (n/m)^d boards of side m fill (n,d); the maximum on m^d is proved first."""
    if n % m:
        raise ValueError(f"boards of side {m} do not fill one of side {n}")
    return int(known_maximum(m, d) * (n // m) ** d)


def best_upper_bound(n: int, d: int) -> Value:
    """The maximum where a certificate settles it, else the better of a sum of squares and a program over cliques.

    What is taken is what the independent checker says of the steps, not what the bound claims.
    """
    import json

    from queenlab.bounds.linear_programs import clique_lp
    from queenlab.bounds.repulsion.bound import repulsion
    from queenlab.checkers.checker import check
    from queenlab.work import Limits

    if (n, d) in SETTLED or (n, d) in SETTLED_LATER:
        return known_maximum(n, d)
    found = [bound for bound in (repulsion(n, d, Limits()), clique_lp(n, d, Limits())) if bound is not None]
    best = min(found, key=lambda bound: bound.value)
    told = {
        "format": "queenlab-certificate", "version": 1, "problem": f"queens:{n}^{d}", "at_most": best.value,
        "witness": None, "steps": list(best.steps),
    }  # fmt: skip
    return check(json.dumps(told)).at_most


def larger_boards_take_no_fewer() -> Value:
    """The boards whose largest placement is none on the next larger board, or in one dimension more."""
    from queenlab.board import Board
    from queenlab.placement import Placement
    from queenlab.proofs.prover import prove
    from queenlab.verification import verify
    from queenlab.work import Limits

    wrong: list[Value] = []
    for n, d in SETTLED:
        cells = [tuple(cell) for cell in prove(n, d, Limits()).certificate["witness"]]
        for board, moved in ((Board(n + 1, d), cells), (Board(n, d + 1), [(*cell, 1) for cell in cells])):
            if not verify(Placement.of(board, moved), count=len(cells)).ok:
                wrong.append([n, d])
    return wrong


def above_trivial_bound() -> Value:
    """The boards with more than n^(d-1) queens, or more than n^k times what d - k dimensions take."""
    most = settled()
    return [
        [n, d]
        for (n, d), queens in most.items()
        if queens > n ** (d - 1)
        or any((n, less) in most and queens > most[n, less] * n ** (d - less) for less in range(1, d))
    ]


def above_theorem_13() -> Value:
    """The boards (n,d) and sides m dividing n with more queens on n^d than (n/m)^d boards of side m take."""
    most = settled()
    return [
        [n, m, d]
        for (n, d), queens in most.items()
        for m in range(1, n)
        if n % m == 0 and (m, d) in most and queens > most[m, d] * (n // m) ** d
    ]


def subboards(n: int, m: int, d: int) -> int:
    """How many boards of side m lie in (n,d): windows that the board lists, each of m^d cells, all different."""
    from queenlab.board import Board

    windows = [cells.tobytes() for cells in Board(n, d).windows(m - 1)]
    return len(set(windows))


def wrong_numbers_of_subboards() -> Value:
    """The boards (n, m, d) for which their number is not (n - m + 1)^d."""
    boards = [(n, m, d) for d in (1, 2, 3, 4) for n in range(1, 8 if d < 4 else 6) for m in range(1, n + 1)]
    return [[n, m, d] for n, m, d in boards if subboards(n, m, d) != (n - m + 1) ** d]


def full_below(d: int, sides: range) -> Value:
    """The n of these, all below 2^d, with n^(d-1) queens on n^d.

    For d = 2 and 3 all full solutions are counted. For d > 3 the three-dimensional layers of a full solution are full
    solutions of (n,3), so there is none if there are none of these; if all of them are linear, a full solution is
    linear, too, and those are counted (docs/open-questions.md).
    """
    from queenlab.constructions.linear_solutions import linear_solution_count
    from queenlab.verbs.count import count

    found = []
    for n in sides:
        if d == 2:
            number = count(f"queens:{n}").value or 0
        else:
            number = full_solutions(n)
            if d > 3 and number:
                if n > 1 and number != linear_solution_count(n, 3):
                    raise ValueError(f"solutions of queens:{n}^3 that are not linear say nothing of {d} dimensions")
                number = linear_solution_count(n, d) if n > 1 else 1
        if number:
            found.append(n)
    return list(found)


def even_below(top: int) -> Value:
    """The d up to `top` and even n for which k^d < n^(d-1), n = 2k, does not say the same as n < 2^d."""
    return [
        [2 * k, d]
        for d in range(1, top + 1)
        for k in range(1, 2 ** (d - 1) + 3)
        if (k**d < (2 * k) ** (d - 1)) != (2 * k < 2**d)
    ]

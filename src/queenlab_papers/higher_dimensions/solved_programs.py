"""The integer programs of Tables 11 to 35, solved: by CP-SAT as they stand, or by a certificate and a placement.

Small boards are solved as written, with the inequalities of the table. On larger ones the greatest number of queens is
certified, and the placement behind it satisfies every inequality that the table adds: so the program with them has the
same optimum, and one queen more is infeasible.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from queenlab_papers.higher_dimensions import boards, inequalities
from queenlab_papers.higher_dimensions.boards import Cells
from queenlab_papers.reproduction.figure import Partial, Value

if TYPE_CHECKING:
    from queenlab.answer import Answer


@dataclass(frozen=True)
class Solved:
    """The most queens on a board.

    Attributes:
        lower: how many queens the placement has; every pair of them was looked at.
        upper: the bound of the certificate, after its check; None where nothing is claimed.
        cells: the placement, counted from 1.
    """

    lower: int
    upper: int | None
    cells: Cells


def certified(n: int, d: int) -> Solved:
    """A certificate with its placement, made now and accepted by the independent checker."""
    return Solved(*boards.certified(n, d))


@lru_cache(maxsize=64)
def placed(n: int, d: int) -> Solved:
    """The best placement that a construction or a kept file has, verified; no upper bound."""
    import numpy as np

    from queenlab.board import Board
    from queenlab.bounds.lower.table import quick_bound
    from queenlab.placement import Placement
    from queenlab.verification import verify

    found = quick_bound(n, d)
    board = Board(n, d)
    if not verify(Placement(board, np.array(found.witness, dtype=np.int64)), count=found.value).ok:
        raise ValueError(f"{found.name} has no {found.value} non-attacking queens on {n}^{d}")
    cells = tuple(tuple(int(x) for x in board.public(cell)) for cell in found.witness)
    return Solved(found.value, None, cells)


def broken(n: int, d: int, added: tuple[str, ...], cells: Cells) -> list[str]:
    """The added inequalities that a placement breaks."""
    board = inequalities.occupied_board(n, d, cells)
    sums: list[inequalities.Sums] = []
    if "cube" in added:
        sums += [inequalities.shape_sums(board, one, "a cube", 1) for one in inequalities.cube_shapes(n, d)]
    if "star" in added:
        sums += [inequalities.shape_sums(board, one, "a star", 1) for one in inequalities.star_shapes(n, d)]
    if "sub" in added:
        sums += [inequalities.subcube_sums(board, m, placed(m, d).lower) for m in range(1, n)]
    if "layer" in added:
        sums += [inequalities.layer_sums(board, kept, placed(n, kept).lower) for kept in range(2, d)]
    found = [f"{one.name} holds {one.most}, not {one.bound}" for one in sums if one.most > one.bound]
    return found + (_unguarded(n, d, cells) if "lmr" in added else [])


def _unguarded(n: int, d: int, cells: Cells) -> list[str]:
    """Cells that are neither used nor attacked."""
    from queenlab.board import Board
    from queenlab.piece import queen

    board = Board(n, d)
    used = [board.from_public(cell) for cell in cells]
    guarded = set(used).union(*(queen.attacks(board, cell).tolist() for cell in used))
    return [f"cell {board.label(cell)} is not attacked" for cell in range(board.size) if cell not in guarded]


def optimum(n: int, d: int, added: tuple[str, ...]) -> Value | Partial:
    """The optimum of the program on a larger board, by a certificate and a placement that satisfies all of it."""
    solved = certified(n, d)
    wrong = broken(n, d, added, solved.cells)
    if wrong:
        return f"the placement breaks an inequality: {wrong[0]}"
    assert solved.upper is not None
    return solved.lower if solved.lower == solved.upper else boards.unsettled(solved.lower, solved.upper)


def feasible(n: int, d: int, added: tuple[str, ...]) -> Value:
    """As many queens as a placement has that satisfies the program: a lower bound to its optimum."""
    solved = placed(n, d)
    wrong = broken(n, d, added, solved.cells)
    return solved.lower if not wrong else f"the placement breaks an inequality: {wrong[0]}"


def _not_ended(answer: Answer) -> Partial:
    return Partial([answer.lower, answer.upper], "CP-SAT did not end", answer.lower, answer.upper)


def engine_optimum(n: int, d: int, added: tuple[str, ...]) -> Value | Partial:
    """What CP-SAT says of the program with these inequalities; its placement is verified."""
    from queenlab.verbs.maximize import maximize

    answer = maximize(f"queens:{n}^{d}", strengthen=added, engine="cpsat", workers=1)
    return answer.value if answer.status == "proved" else _not_ended(answer)


def engine_infeasible(n: int, d: int, added: tuple[str, ...]) -> Value | Partial:
    """The size of a placement, after CP-SAT has refuted one queen more in the program with these inequalities."""
    from queenlab.verbs.maximize import maximize

    size = placed(n, d).lower
    answer = maximize(f"queens:{n}^{d}", strengthen=added, above=size, engine="cpsat", workers=1)
    if answer.status == "found":
        return answer.value
    return size if answer.status == "none" else Partial(size, f"CP-SAT did not refute {size + 1}", size)


def engine_from_start(n: int, d: int, added: tuple[str, ...]) -> Value | Partial:
    """What CP-SAT says with a placement to start from."""
    from queenlab.board import Board
    from queenlab.placement import Placement
    from queenlab.verbs.maximize import maximize

    start = Placement.of(Board(n, d), placed(n, d).cells)
    answer = maximize(f"queens:{n}^{d}", strengthen=added, start=start, engine="cpsat", workers=1)
    return answer.value if answer.status == "proved" else _not_ended(answer)

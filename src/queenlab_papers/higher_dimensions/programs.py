"""The integer programs of Tables 11 to 35, solved: by CP-SAT as they stand, or by a certificate and a placement.

Small boards are solved as written, with the inequalities of the table. On larger ones the greatest number of queens is
certified, and the placement behind it satisfies every inequality that the table adds: so the program with them has the
same optimum, and one queen more is infeasible.
"""

from __future__ import annotations

from itertools import product

import numpy as np

import queenlab as ql
from queenlab_papers.higher_dimensions import boards, inequalities
from queenlab_papers.reproduction.figure import Partial

ALL = ("cube", "star", "layer", "sub")


def broken(placement: ql.Placement, *added: str) -> list[str]:
    """The added inequalities that a placement breaks."""
    n, d = placement.board.n, placement.array.shape[1]
    board = np.zeros((n,) * d, dtype=np.int64)
    board[tuple(placement.array.T)] = 1
    sums: list[tuple[str, int, inequalities.Occupied]] = []
    if "cube" in added:
        sums += [("a cube", 1, inequalities.shape_sums(board, one)) for one in inequalities.cube_shapes(n, d)]
    if "star" in added:
        sums += [("a star", 1, inequalities.shape_sums(board, one)) for one in inequalities.star_shapes(n, d)]
    for m in range(1, n) if "sub" in added else ():
        sums.append((f"a subcube of side {m}", boards.most_found(m, d), inequalities.subcube_sums(board, m)))
    for m in range(2, d) if "layer" in added else ():
        sums.append((f"a layer of dimension {m}", boards.most_found(n, m), inequalities.layer_sums(board, m)))
    found = [f"{name} holds {queens.max()}, not {bound}" for name, bound, queens in sums if queens.max() > bound]
    return found + (_unguarded(placement) if "lmr" in added else [])


def _unguarded(placement: ql.Placement) -> list[str]:
    """Cells that are neither used nor attacked."""
    board, used = placement.board, placement.cells.tolist()
    guarded = set(used).union(*(ql.queen.attacks(board, cell).tolist() for cell in used))  # type: ignore[arg-type]
    return [f"cell {board.label(cell)} is not attacked" for cell in range(board.size) if cell not in guarded]


def _unless_broken(placement: ql.Placement, value: int | Partial, added: tuple[str, ...]) -> int | Partial | str:
    wrong = broken(placement, *added)
    return f"the placement breaks an inequality: {wrong[0]}" if wrong else value


def optimum(n: int, d: int, *added: str) -> int | Partial | str:
    """The optimum of the program on a larger board, by a certificate and a placement that satisfies all of it."""
    return _unless_broken(boards.certified(n, d)[2], boards.maximum(n, d), added)


def feasible(n: int, d: int, *added: str) -> int | Partial | str:
    """As many queens as a placement has that satisfies the program: a lower bound to its optimum."""
    placement = boards.largest_known(n, d)
    return _unless_broken(placement, len(placement), added)


def solved(n: int, d: int, *added: str, start: bool = False) -> ql.Answer:
    """What CP-SAT says of the program with these inequalities, also with a placement to start from."""
    known = boards.largest_known(n, d) if start else None
    return ql.maximize(f"queens:{n}^{d}", strengthen=added, start=known, engine="cpsat", workers=1)


def infeasible_above(n: int, d: int, *added: str) -> int | Partial | None:
    """The size of a placement, after CP-SAT has refuted one queen more in the program with these inequalities."""
    size = boards.most_found(n, d)
    answer = ql.maximize(f"queens:{n}^{d}", strengthen=added, above=size, engine="cpsat", workers=1)
    if answer.status == "found":
        return answer.value
    return size if answer.status == "none" else Partial(size, f"CP-SAT did not refute {size + 1}", size)


def breaking_placements(n: int, d: int) -> list[int]:
    """The number of largest placements, and of those that break a clique, a subsolution or a layer inequality."""
    found = ql.enumerate(f"queens:{n}^{d},pieces={boards.most_found(n, d)}", limit=None)
    wrong = [bool(broken(one, *ALL)) for one in found]
    return [len(wrong), sum(wrong)]


def breaking_sets(n: int, d: int) -> int:
    """The same among all non-attacking sets, however small."""
    cells = list(product(range(1, n + 1), repeat=d))
    found = 0
    stack: list[tuple[tuple[inequalities.Cell, ...], list[inequalities.Cell]]] = [((), cells)]
    while stack:
        chosen, free = stack.pop()
        found += bool(broken(ql.Placement.of(ql.Board(n, d), chosen), *ALL))
        for k, cell in enumerate(free):
            stack.append(((*chosen, cell), [x for x in free[k + 1 :] if not inequalities.attack(cell, x)]))
    return found

"""Products of colourings, superimposable solutions, layers and cliques."""

from __future__ import annotations

from math import gcd

import numpy as np
import numpy.typing as npt

import queenlab as ql


def product_is_coloring(outer: int, inner: int) -> bool:
    """Whether the product of two colourings, found anew or linear, is a colouring of the larger board."""

    def colors(n: int) -> npt.NDArray[np.int64]:
        answer = ql.color(f"queens:{n}", colors=n) if gcd(n, 6) == 1 else ql.superimpose(n, search=True, seed=0)
        if answer.coloring is None or answer.value != n:
            raise ValueError(f"no colouring of {n} x {n} with {n} colours was found")
        return answer.coloring

    n = outer * inner
    tiles = colors(outer).reshape(outer, 1, outer, 1)
    within = colors(inner).reshape(1, inner, 1, inner)
    product = (inner * tiles + within).ravel().tolist()
    return ql.problem(f"queens:{n},goal=color,colors={n}").verify(product).ok


def layers_that_fail(n: int, d: int) -> list[int]:
    """Layers of a full solution of (n,d) that are no solutions of (n,d-1), and the cells that two of them share.

    Returns how many layers there are, how many fail, and over all axes how many cells are in two layers.
    """
    cells = ql.construct(f"queens:{n}^{d}").array
    floor = ql.problem(f"queens:{n}^{d - 1}")
    board = ql.Board(n, d - 1)
    layers = failed = shared = 0
    for axis in range(d):
        seen: set[int] = set()
        for at in range(n):
            numbers = board.indices(np.delete(cells[cells[:, axis] == at], axis, axis=1))
            layers += 1
            failed += not floor.verify(numbers).ok
            shared += len(seen.intersection(numbers.tolist()))
            seen.update(numbers.tolist())
    return [layers, failed, shared]


def colors_are_solutions(n: int, d: int) -> list[int]:
    """Colours of a colouring of (n,d) with n colours that are no solutions, and cells without one colour."""
    flat, asked = ql.recipe(f"queens:{n}^{d},goal=color").build().ravel(), ql.problem(f"queens:{n}^{d}")
    sets = [np.flatnonzero(flat == color) for color in range(n)]
    return [sum(not asked.verify(cells).ok for cells in sets), n**d - len(np.unique(np.concatenate(sets)))]


def most_disjoint(n: int) -> int:
    """The most solutions for n that share no cell, by a search through the list of all solutions.

    Nothing is known to it of how many there can be: a set is given up only if all solutions that are left are too few.
    """
    solutions = [frozenset(placement.cells.tolist()) for placement in ql.enumerate(f"queens:{n}", limit=None)]
    best = 0
    stack = [(0, solutions)]
    while stack:
        chosen, left = stack.pop()
        best = max(best, chosen)
        for k, one in enumerate(left):
            if chosen + len(left) - k <= best:
                break
            stack.append((chosen + 1, [other for other in left[k + 1 :] if not one & other]))
    return best


def rows_are_cliques(n: int) -> bool:
    """Whether a row, a column and both long diagonals are cliques of n cells of the queen graph."""
    lines = map(set, (range(n), range(0, n * n, n), range(0, n * n, n + 1), range(n - 1, n * n - 1, n - 1)))
    hit = {cell: {cell, *ql.queen.attacks(ql.Board(n, 2), cell).tolist()} for cell in range(n * n)}
    return all(len(line) == n and all(line <= hit[cell] for cell in line) for line in lines)

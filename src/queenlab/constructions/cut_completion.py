"""The free cells of a cut, and the number of queens that fit on them."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import numpy.typing as npt

from queenlab.constructions.cuts import Cut, integer_type, line_directions
from queenlab.constructions.recipe import Ints

#: Nodes of the search for the largest set of free cells.
MAX_NODES = 20_000


def candidate_cells(modulus: int, cut: int, weights: Ints, corners: Ints) -> tuple[Ints, npt.NDArray[Any]]:
    """The cells whose d lines along the axes are all free, for many cuts at once.

    Such a cell y is e off its plane, and the queen of its line along axis i stands e / w_i before it, in the layers
    cut off: at N - k + z_i with z_i from 0 to k - 1. So y_i = N - k + z_i + e / w_i, and adding up w_i y_i gives
    (d - 1) e = corner - w * z: one candidate for each z of the subcube, however large the board is.
    There is one row of weights and one `Cut.corner` for each cut. What comes back is the number of its cut for each
    candidate, and an array with e in column 0 and the coordinates in the others.
    """
    n, k = modulus, cut
    d = weights.shape[1]
    exact = integer_type(n, n)
    z = np.indices((k,) * d, dtype=np.int64).reshape(d, -1)
    w: npt.NDArray[Any] = weights.astype(exact) % n
    total: npt.NDArray[Any] = np.zeros((len(w), z.shape[1]), dtype=exact)
    for axis in range(d):
        total = (total + w[:, axis, None] * z[axis].astype(exact)) % n
    e = (corners.astype(exact)[:, None] - total) * pow(d - 1, -1, n) % n
    fits: npt.NDArray[np.bool_] = (e != 0).astype(bool)
    which, place = np.nonzero(fits)
    found = np.empty((len(which), d + 1), dtype=exact)
    found[:, 0] = e[which, place]
    stays = np.ones(len(which), dtype=bool)
    for axis in range(d):
        y = (n - k + z[axis][place] + found[:, 0] * inverses(w[:, axis], n)[which]) % n
        found[:, axis + 1] = y
        stays &= (y < n - k).astype(bool)
    return which[stays], found[stays]


def inverses(residues: npt.NDArray[Any], n: int) -> npt.NDArray[Any]:
    distinct, where = np.unique(residues, return_inverse=True)
    return np.array([pow(int(x), -1, n) for x in distinct], dtype=residues.dtype)[where]


def all_cells(modulus: int, cut: int, weights: Ints, corners: Ints) -> tuple[Ints, npt.NDArray[Any]]:
    """Every cell without a queen, as `candidate_cells` gives them: for boards smaller than what was cut off."""
    n, d = modulus, weights.shape[1]
    y = np.indices((n - cut,) * d, dtype=np.int64).reshape(d, -1)
    e = _offsets(modulus, cut, weights, corners, y)
    which, place = np.nonzero(e)
    return which, np.column_stack([e[which, place], y[:, place].T])


def border_cells(modulus: int, cut: int, weights: Ints, corners: Ints) -> tuple[Ints, npt.NDArray[Any]]:
    """Where layers were added: the cells whose lines along the axes pass by the full solution.

    The others have at most one coordinate beyond it, and a queen on their line along that axis.
    """
    n, m, d = modulus, modulus - cut, weights.shape[1]
    parts = []
    for beyond in product((False, True), repeat=d):
        if sum(beyond) >= 2:
            ranges = [np.arange(n, m) if far else np.arange(n) for far in beyond]
            parts.append(np.stack(np.meshgrid(*ranges, indexing="ij")).reshape(d, -1))
    y = np.concatenate(parts, axis=1)
    e = _offsets(modulus, cut, weights, corners, y)
    which, place = np.indices(e.shape).reshape(2, -1)
    return which, np.column_stack([e.ravel(), y[:, place].T])


def candidate_number(modulus: int, cut: int, d: int) -> int:
    if cut < 0:
        m = modulus - cut
        return int(m**d - modulus**d + d * cut * modulus ** (d - 1))
    return int(min(cut, modulus - cut) ** d)


def _offsets(modulus: int, cut: int, weights: Ints, corners: Ints, y: Ints) -> Ints:
    """How far each cell is off the plane of each cut."""
    w = weights % modulus
    levels = (corners - cut * w.sum(axis=1)) % modulus
    return np.asarray((w @ y - levels[:, None]) % modulus)


def free_cells(modulus: int, cut: int, weights: Ints, corners: Ints) -> list[Ints]:
    """The cells of each cut that no queen attacks, one row of coordinates per cell, sorted."""
    n, m, d = modulus, modulus - cut, weights.shape[1]
    span = min(m, n)
    source = border_cells if cut < 0 else all_cells if m < cut else candidate_cells
    which, found = source(modulus, cut, weights, corners)
    exact = found.dtype
    for direction in line_directions(d) if source is all_cells else line_directions(d)[d:]:
        if not len(which):
            break
        v = np.array(direction, dtype=np.int64)
        ahead = inverses((weights * v).sum(axis=1).astype(exact) % n, n)[which]
        # The one queen on the torus line: t steps ahead or n - t behind (or n more, on a board with layers added);
        # on the plane she may be missed either way.
        t = -found[:, 0] * ahead % n
        hit = np.zeros(len(which), dtype=bool)
        for steps in (t, t - n) if cut >= 0 else (t - 2 * n, t - n, t, t + n):
            on_board = np.ones(len(which), dtype=bool)
            # Along the other axes only a cell of the border can be beyond the queens.
            for axis in np.flatnonzero(v) if cut >= 0 else range(d):
                x = found[:, axis + 1] + steps * int(v[axis])
                on_board &= ((x >= 0) & (x < span)).astype(bool)
            hit |= on_board
        which, found = which[~hit], found[~hit]
    cells = found[:, 1:].astype(np.int64)
    order = np.lexsort((*cells.T[::-1], which))
    return np.split(cells[order], np.searchsorted(which[order], np.arange(1, len(weights))))


def free_cells_of(cut: Cut) -> Ints:
    """The cells that no queen kept by a cut attacks; its extra queens do not count."""
    exact = integer_type(cut.modulus, 1)
    weights: npt.NDArray[Any] = np.array([cut.weights], dtype=exact)
    corners: npt.NDArray[Any] = np.array([cut.corner], dtype=exact)
    return free_cells(cut.modulus, cut.cut, weights, corners)[0]


def most_queens(cells: Ints, max_nodes: int = MAX_NODES) -> tuple[list[int], bool]:
    """A largest set of non-attacking cells among these, by branch and bound."""
    apart = np.abs(cells[:, None, :] - cells[None, :, :])
    largest = apart.max(axis=2)
    attacking = ((apart == 0) | (apart == largest[:, :, None])).all(axis=2)
    others = [sum(1 << int(j) for j in np.flatnonzero(row)) for row in attacking]
    best: list[int] = []
    nodes = 0

    def cliques(left: int) -> int:
        """An upper bound: the number of groups of mutually attacking cells that cover all that is left."""
        groups = 0
        while left:
            common = left
            while common:
                cell = (common & -common).bit_length() - 1
                left &= ~(1 << cell)
                common &= others[cell] & ~(1 << cell)
            groups += 1
        return groups

    stack: list[tuple[list[int], int]] = [([], (1 << len(cells)) - 1)]
    while stack and nodes < max_nodes:
        nodes += 1
        chosen, left = stack.pop()
        if len(chosen) > len(best):
            best = chosen
        if not left or len(chosen) + cliques(left) <= len(best):
            continue
        # Either the first cell is taken or one that it attacks is; trying to leave it out comes last.
        cell = (left & -left).bit_length() - 1
        stack.append((chosen, left & ~(1 << cell)))
        stack.append(([*chosen, cell], left & ~others[cell]))
    return best, not stack

"""Rows "if a queen stands on v, at most one stands on the clique C": finds those that a matrix violates most."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

import numpy as np
from scipy import sparse

from queenlab.bounds.sum_of_squares.pairs import Numbers, Pairs, Values


@dataclass(frozen=True)
class AnchoredRow:
    """The row of a cell and a clique, with all its images: sum of weights times the matrix on classes of pairs <= 0."""

    cell: int
    clique: tuple[int, ...]
    classes: Numbers
    weights: Values


class AnchoredCliques:
    """All lines and cubes of a board, each with each first cell of a class.

    Stars are left out: they add nothing to cubes (docs/research/strengthenings.md).
    """

    def __init__(self, pairs: Pairs) -> None:
        self._pairs = pairs
        self._cliques = [*_lines(pairs), *_cubes(pairs)]
        sizes = [len(clique) for clique in self._cliques]
        where = (np.repeat(np.arange(len(sizes)), sizes), [cell for clique in self._cliques for cell in clique])
        shape = (len(sizes), pairs.count)
        self._members = sparse.csr_matrix((np.ones(sum(sizes)), where), shape=shape)
        self._roots = np.sqrt(np.array(sizes, dtype=np.float64))
        self._seen: set[tuple[tuple[int, float], ...]] = set()

    def broken(self, means: Values, most: int) -> list[AnchoredRow]:
        """New rows that a matrix, given by its values on classes, breaks; the worst first."""
        pairs = self._pairs
        found: list[tuple[float, int, int]] = []
        for corner in pairs.corners.tolist():
            along = np.where(pairs.attacks[corner], 0.0, means[pairs.kind[corner]])
            own = means[pairs.diagonal[corner]]
            excess = self._members @ along - own
            # The cell itself is in the clique: the row says nothing.
            excess[self._members[:, [corner]].toarray().ravel() > 0] = -1.0
            over = np.flatnonzero(excess > 1e-3 * own + 1e-6).tolist()
            found += [(float(excess[clique] / self._roots[clique]), corner, clique) for clique in over]
        found.sort(reverse=True)
        rows: list[AnchoredRow] = []
        for _, corner, clique in found:
            if len(rows) == most:
                break
            row = self._row(corner, clique)
            if row is not None:
                rows.append(row)
        return rows

    def _row(self, corner: int, number: int) -> AnchoredRow | None:
        """The row; None if one of its images is already there."""
        pairs = self._pairs
        form: dict[int, float] = {int(pairs.diagonal[corner]): -1.0}
        for cell in self._cliques[number]:
            if not pairs.attacks[corner, cell]:
                kind = int(pairs.kind[corner, cell])
                form[kind] = form.get(kind, 0.0) + 1.0
        key = tuple(sorted(form.items()))
        if key in self._seen:
            return None
        self._seen.add(key)
        return AnchoredRow(corner, self._cliques[number], np.array(list(form)), np.array(list(form.values())))


def _lines(pairs: Pairs) -> list[tuple[int, ...]]:
    """Lines of three or more cells; two cells are an edge, of which the matrix knows."""
    n, d = pairs.n, pairs.d
    strides = n ** np.arange(d)[::-1]
    found = []
    for step in product((-1, 0, 1), repeat=d):
        if next((x for x in step if x), -1) < 0:
            continue
        before = pairs.cells - np.array(step)
        starts = ((before < 0) | (before >= n)).any(axis=1)
        for start in pairs.cells[starts]:
            steps = [(n - 1 - x) // s if s > 0 else x // -s for x, s in zip(start.tolist(), step, strict=True) if s]
            length = min(steps) + 1
            if length > 2:
                first, by = int(start @ strides), int(np.array(step) @ strides)
                found.append(tuple(first + by * k for k in range(length)))
    return found


def _cubes(pairs: Pairs) -> list[tuple[int, ...]]:
    """The corners of cubes of every side, with the middle where there is one (Kunt, section 5.2.3)."""
    n, d = pairs.n, pairs.d
    strides = n ** np.arange(d)[::-1]
    corners = np.array(list(product((0, 1), repeat=d))) @ strides
    found = []
    for side in range(1, n):
        middle = [side // 2 * int(strides.sum())] if side % 2 == 0 else []
        shape = [*(side * corners).tolist(), *middle]
        for origin in product(range(n - side), repeat=d):
            first = int(np.array(origin) @ strides)
            found.append(tuple(first + x for x in shape))
    return found

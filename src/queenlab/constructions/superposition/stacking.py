"""Stacks: full solutions on n^3 cells, n^2 queens, as n layers that are solutions on n^2 cells.

Every line along an axis holds one queen of a full solution, so its layers are solutions in the plane that share no cell
of the plan, and the plan of the layers is a colouring with n colours (Kunt, Prop. 4 and 5). Hence each layer has a
queen on both main diagonals. Whether two layers at distance h fit depends on these two and h alone: no queen of one may
be h steps in any of the nine directions from a queen of the other. A stack is a choice of layers that fit in pairs.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from queenlab.constructions.superposition.colorings_by_solutions import miss_budget
from queenlab.constructions.superposition.solutions import Bools, Ints, Rows, list_solutions
from queenlab.work import Limits, Progress


class StackedPlacements:
    """All stacks of layers from the pool of solutions, as columns by layer and row.

    `complete` is True once every branch was visited. The lowest layer is taken from one solution of each orbit under
    the eight symmetries of the square, and the stacks above it are turned and mirrored to give all the others.
    """

    def __init__(self, n: int, limits: Limits) -> None:
        self.n, self._limits = n, limits
        listed = list_solutions(n, limits.rest(), needed=miss_budget(n) == 0)
        self._pool, self._listed = listed.rows, listed.complete
        self._cells = _indicators(self._pool)
        self.complete = False
        self.nodes = 0

    @property
    def pool_size(self) -> int:
        """The number of solutions that may be layers."""
        return len(self._pool)

    def __iter__(self) -> Iterator[Ints]:
        if not self._listed:
            return
        roots = [rows for rows in self._pool if (rows == _orbit(rows)[0]).all()]
        found = 0
        for done, root in enumerate(roots):
            if self._limits.time_is_up():
                return
            # What fits above the lowest layer, for each layer.
            shadows = np.zeros((self.n - 1, self.n**2), dtype=np.float32)
            for h in range(1, self.n):
                shadows[h - 1] = self._shadow(root, h).ravel()
            fits = self._cells @ shadows.T == 0
            for stack in self._above([root], [np.flatnonzero(column) for column in fits.T]):
                for image in _images(stack, len(_orbit(root))):
                    found += 1
                    yield image
            if self._limits.progress is not None:
                seconds = self._limits.elapsed()
                self._limits.progress(Progress(self.nodes, found, seconds, (done + 1) / len(roots)))
        self.complete = True

    def _shadow(self, rows: Rows, height: int) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
        """1 for each cell that a queen `height` layers below attacks, or stands under."""
        n = self.n
        out = np.zeros((n, n), dtype=np.float32)
        for down in (-height, 0, height):
            for aside in (-height, 0, height):
                row, column = np.arange(n) + down, rows.astype(np.int64) + aside
                on = (row >= 0) & (row < n) & (column >= 0) & (column < n)
                out[row[on], column[on]] = 1
        return out

    def _above(self, below: list[Rows], lists: list[Ints]) -> Iterator[list[Rows]]:
        """All ways to add layers; lists[i] has the candidates for the i-th layer above those that are there."""
        if not lists:
            yield below
            return
        if any(one.size == 0 for one in lists):
            return
        for candidate in lists[0]:
            self.nodes += 1
            rows = self._pool[candidate]
            left = []
            for h, others in enumerate(lists[1:], start=1):
                clash = self._cells[others] @ self._shadow(rows, h).ravel()
                left.append(others[clash == 0])
                if not left[-1].size:
                    break
            else:
                yield from self._above([*below, rows], left)


def _indicators(pool: Rows) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    """For each solution 1 at its cells; sums of products below 2^24 are exact."""
    n = pool.shape[1]
    cells = np.zeros((len(pool), n * n), dtype=np.float32)
    cells[np.arange(len(pool))[:, None], np.arange(n) * n + pool] = 1
    return cells


def _square_images(rows: Ints) -> list[Ints]:
    """The eight images of columns by rows (of one or more solutions, along the last axis), with repetition."""
    n = rows.shape[-1]
    inverse = np.argsort(rows, axis=-1)
    return [x for one in (rows, inverse) for y in (one, one[..., ::-1]) for x in (y, n - 1 - y)]


def _orbit(rows: Rows) -> list[Ints]:
    """The different images of a solution, the smallest first."""
    different = {tuple(x.tolist()) for x in _square_images(rows.astype(np.int64))}
    return [np.array(x, dtype=np.int64) for x in sorted(different)]


def _images(stack: list[Rows], orbit: int) -> list[Ints]:
    """One image of a stack for each image of its lowest layer.

    A symmetry that leaves the lowest layer alone takes the stack to one that is found over the same layer anyway.
    """
    images: dict[tuple[int, ...], Ints] = {}
    for image in _square_images(np.stack(stack).astype(np.int64)):
        images.setdefault(tuple(image[0].tolist()), image)
    assert len(images) == orbit
    return list(images.values())


def is_linear(stack: Ints) -> bool:
    """Whether a stack is a linear form modulo n: column = a x row + b x layer + c (a regular solution)."""
    n = stack.shape[0]
    layer, row = np.indices(stack.shape)
    a, b, c = stack[0, 1 % n] - stack[0, 0], stack[1 % n, 0] - stack[0, 0], stack[0, 0]
    same: Bools = (a * row + b * layer + c - stack) % n == 0
    return bool(same.all())

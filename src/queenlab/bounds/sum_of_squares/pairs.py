"""Pairs of cells up to the symmetries of the board; the matrices of this package are constant on these classes."""

from __future__ import annotations

from functools import cached_property
from itertools import permutations, product
from typing import Any

import numpy as np
import numpy.typing as npt

from queenlab.boxes.geometry import box_attacks

Numbers = npt.NDArray[np.int64]
Values = npt.NDArray[np.float64]


class Pairs:
    """The board n^d, its symmetries, and the classes of pairs of its cells.

    Attributes:
        attacks: whether two cells attack each other.
        moves: where each symmetry takes each cell.
        kind: the class of each pair; (i, j) and (j, i) are of one class.
        first: a pair of each class.
        sizes: how many ordered pairs a class has.
        corners: the first cell of each class of cells.
    """

    def __init__(self, n: int, d: int) -> None:
        self.n, self.d = n, d
        self.cells: Numbers = np.array(list(product(range(n), repeat=d)), dtype=np.int64)
        self.count = len(self.cells)
        self.attacks = box_attacks((n,) * d)
        self.moves = self._moves()
        self.corners: Numbers = np.unique(self.moves.min(axis=0))
        self.kind, self.first, self.sizes = self._classes()

    @cached_property
    def diagonal(self) -> Numbers:
        """The class of each cell with itself."""
        return self.kind[np.arange(self.count), np.arange(self.count)].astype(np.int64)

    def means(self, matrix: Any, kind: Any, sizes: Any, xp: Any) -> Any:
        """The mean of a matrix on each class, on the machine where it lies."""
        return xp.bincount(kind.ravel(), weights=matrix.ravel(), minlength=len(sizes)) / sizes

    def _moves(self) -> Numbers:
        weights = self.n ** np.arange(self.d)[::-1]
        signs = np.array(list(product((False, True), repeat=self.d)))
        orders = [self.cells[:, list(order)] for order in permutations(range(self.d))]
        return np.array([np.where(sign, self.n - 1 - turned, turned) @ weights for turned in orders for sign in signs])

    def _classes(self) -> tuple[npt.NDArray[np.int32], Numbers, Values]:
        """A symmetry takes one cell of a pair home; then those that leave it there take the other to its least."""
        count = self.count
        least = self.moves.min(axis=0)
        # A symmetry that takes each cell to the first of its class.
        home = np.argmax(self.moves == least[None, :], axis=0)
        images = np.empty((count, count), dtype=np.int64)
        for corner in self.corners:
            fixing = self.moves[self.moves[:, corner] == corner].min(axis=0)
            for cell in np.flatnonzero(least == corner):
                images[cell] = corner * count + fixing[self.moves[home[cell]]]
        images = np.minimum(images, images.T)
        keys, kind, sizes = np.unique(images, return_inverse=True, return_counts=True)
        first = np.stack([keys // count, keys % count], axis=1)
        return kind.reshape(count, count).astype(np.int32), first, sizes.astype(np.float64)

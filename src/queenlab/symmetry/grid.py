"""A symmetry of a grid acting on coordinates, at the same cost for any size of board."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations, product

import numpy as np

from queenlab.board import AnyBoard, Board, Cells
from queenlab.errors import BadInput, OutOfRange

#: Products of a coordinate and a factor other than 1 and -1 must fit 64 bits.
_MAX_SCALED_SIDE = 2**31

#: Where N, E, S and W lie as seen from the middle of a cell: (row, column).
_OUTWARD = ((-1, 0), (0, 1), (1, 0), (0, -1))


@dataclass(frozen=True)
class GridSymmetry:
    """Takes coordinates x to y with y[a] = factors[a] * x[axes[a]] + offsets[a], modulo n on the torus.

    On the plane a factor is 1 (offset 0) or -1 (offset n - 1); on the torus any unit and any offset will do. On
    `TriangleBoard` the coordinates are (row, column), and `parts` says what becomes of N, E, S and W within the
    cell. Values are brought to a normal form in which equal permutations of the cells are equal objects.
    """

    n: int
    axes: tuple[int, ...]
    factors: tuple[int, ...]
    offsets: tuple[int, ...]
    torus: bool = False
    parts: tuple[int, ...] = (0,)

    def __post_init__(self) -> None:
        n, d = self.n, len(self.axes)
        if n < 1 or sorted(self.axes) != list(range(d)) or not len(self.factors) == len(self.offsets) == d > 0:
            raise BadInput(
                "a grid symmetry needs a side of at least 1 and, for each axis, an image, a factor and an offset"
            )
        if self.parts not in set(permutations(range(len(self.parts)))) or len(self.parts) not in (1, 4):
            raise BadInput(f"the parts of a cell are one, or four in some order, not {self.parts}")
        if self.torus:
            if any(math.gcd(f, n) != 1 for f in self.factors):
                raise BadInput(f"a factor on a torus of side {n} has no divisor in common with {n}; got {self.factors}")
            # The residue nearest 0, so that a reflection stays -1 and never overflows.
            factors = tuple(f % n - (n if 2 * (f % n) > n else 0) for f in self.factors)
            offsets = tuple(b % n for b in self.offsets)
            if n > _MAX_SCALED_SIDE and any(abs(f) > 1 for f in factors):
                raise OutOfRange(f"coordinates are multiplied on boards of side up to 2^31, not {n}")
        else:
            for f, b in zip(self.factors, self.offsets, strict=True):
                if (f, b) not in ((1, 0), (-1, n - 1)):
                    raise BadInput(f"on the plane a factor is 1 with offset 0, or -1 with offset {n - 1}; got {f}, {b}")
            factors, offsets = (self.factors, self.offsets) if n > 1 else ((1,) * d, (0,) * d)
        object.__setattr__(self, "factors", factors)
        object.__setattr__(self, "offsets", offsets)
        if n == 1:
            object.__setattr__(self, "axes", tuple(range(d)))

    @classmethod
    def identity(cls, board: AnyBoard) -> GridSymmetry:
        d, torus, parts = (board.d, board.torus, (0,)) if isinstance(board, Board) else (2, False, (0, 1, 2, 3))
        return cls(board.n, tuple(range(d)), (1,) * d, (0,) * d, torus, parts)

    @property
    def size(self) -> int:
        return int(self.n ** len(self.axes)) * len(self.parts)

    def move(self, coordinates: Cells) -> Cells:
        """The images of many cells, given and returned as coordinates, one cell a row."""
        moved = coordinates[:, list(self.axes)] * np.array(self.factors, dtype=np.int64)
        moved += np.array(self.offsets, dtype=np.int64)
        return moved % self.n if self.torus else moved

    def __call__(self, cells: Cells) -> Cells:
        square, part = np.divmod(np.asarray(cells, dtype=np.int64), len(self.parts))
        grid = Board(self.n, len(self.axes), self.torus)
        moved = grid.indices(self.move(grid.coordinates(square)))
        return moved * len(self.parts) + np.array(self.parts, dtype=np.int64)[part]

    def permutation(self) -> Cells:
        return self(np.arange(self.size, dtype=np.int64))

    def then(self, other: GridSymmetry) -> GridSymmetry:
        if (self.n, self.torus, len(self.axes), len(self.parts)) != (
            other.n,
            other.torus,
            len(other.axes),
            len(other.parts),
        ):
            raise BadInput("only symmetries of the same board can follow one another")
        steps = list(zip(other.axes, other.factors, other.offsets, strict=True))
        return GridSymmetry(
            self.n,
            tuple(self.axes[a] for a in other.axes),
            tuple(f * self.factors[a] for a, f, _ in steps),
            tuple(f * self.offsets[a] + b for a, f, b in steps),
            self.torus,
            tuple(other.parts[p] for p in self.parts),
        )

    def inverse(self) -> GridSymmetry:
        d = len(self.axes)
        axes, factors, offsets = [0] * d, [0] * d, [0] * d
        for a, (source, f, b) in enumerate(zip(self.axes, self.factors, self.offsets, strict=True)):
            undo = pow(f, -1, self.n) if self.torus else f
            axes[source], factors[source], offsets[source] = a, undo, -undo * b
        parts = sorted(range(len(self.parts)), key=self.parts.__getitem__)
        return GridSymmetry(self.n, tuple(axes), tuple(factors), tuple(offsets), self.torus, tuple(parts))


def signed_axes(board: Board) -> Iterator[GridSymmetry]:
    """The 2^d d! ways to permute and reverse the axes, the identity first, without repetition.

    On the torus a reversed axis is x -> -x, which fixes the origin: the reflections of the plane follow by a
    shift.
    """
    seen = set()
    for axes in permutations(range(board.d)):
        for factors in product((1, -1), repeat=board.d):
            offsets = tuple(0 if board.torus or f > 0 else board.n - 1 for f in factors)
            symmetry = GridSymmetry(board.n, axes, factors, offsets, board.torus)
            if symmetry not in seen:
                seen.add(symmetry)
                yield symmetry


def on_triangles(symmetry: GridSymmetry, n: int) -> GridSymmetry:
    """The action of a symmetry of the plane square on Knuth's board of side n.

    The symmetry is one of side 2 or more: on side 1 all are the identity, and yet they move triangles.
    """
    turned = [tuple(f * v[a] for a, f in zip(symmetry.axes, symmetry.factors, strict=True)) for v in _OUTWARD]
    parts = tuple(_OUTWARD.index((v[0], v[1])) for v in turned)
    offsets = tuple(0 if f > 0 else n - 1 for f in symmetry.factors)
    return GridSymmetry(n, symmetry.axes, symmetry.factors, offsets, parts=parts)


def strange(n: int) -> GridSymmetry:
    """Knuth's automorphism of the Xqueens board that is not a motion of the square.

    It reverses the order of the rows as a reflection would, yet keeps N and S and exchanges E and W. Followed by
    that reflection it exchanges opposite triangles within each cell, which commutes with the square's eight.
    """
    return GridSymmetry(n, (0, 1), (-1, 1), (n - 1, 0), parts=(0, 3, 2, 1))

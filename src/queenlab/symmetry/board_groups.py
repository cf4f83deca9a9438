"""The symmetries of each board: the square's eight and their kin, torus shifts and scalings, Knuth's sixteen."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np

from queenlab.board import AnyBoard, Board, Cells, TriangleBoard
from queenlab.errors import OutOfRange
from queenlab.symmetry.closure import MAX_ENTRIES
from queenlab.symmetry.grid import GridSymmetry, on_triangles, signed_axes, strange
from queenlab.symmetry.group import Group
from queenlab.symmetry.symmetry_group import BLOCK, SymmetryGroup

#: 2^7 7! = 645,120 is the last that can be listed in reasonable time.
_MAX_DIMENSIONS = 7


class BoardSymmetry(SymmetryGroup):
    """All symmetries of a board, acting on coordinates.

    A plane board has 2^d d! of them; a torus has those times its n^d shifts; Knuth's triangles have sixteen.
    (Fewer where they coincide: one on a board of one cell, eight on four triangles, and on a torus of side 2 a
    reflection is a shift.) A canonical form of k cells takes order x k log k steps, whatever the side. On the
    torus, where the least image holds cell 0, only the shifts that put a cell there are tried: k in place of n^d.

    Example:
        >>> wide = BoardSymmetry(Board(10**9))
        >>> wide.order, wide.canonical([10**18 - 1])
        (8, (0,))
        >>> BoardSymmetry(Board(5, torus=True)).order
        200
    """

    def __init__(self, board: AnyBoard) -> None:
        self.board = board
        self.name = f"symmetries of {board.name}"
        if isinstance(board, Board):
            if board.d > _MAX_DIMENSIONS:
                raise OutOfRange(
                    f"the 2^{board.d} x {board.d}! symmetries of a board of {board.d} dimensions are too many to list; "
                    f"at most {_MAX_DIMENSIONS} dimensions"
                )
            self.fixed = tuple(signed_axes(board))
        else:
            self.fixed = tuple(_sixteen(board.n))
        self._grid = board if isinstance(board, Board) else Board(board.n)
        self._axes = np.array([s.axes for s in self.fixed], dtype=np.int64)
        self._factors = np.array([s.factors for s in self.fixed], dtype=np.int64)[:, :, None]
        self._offsets = np.array([s.offsets for s in self.fixed], dtype=np.int64)[:, :, None]
        self._parts = np.array([s.parts for s in self.fixed], dtype=np.int64)

    def __repr__(self) -> str:
        return f"BoardSymmetry({self.board!r})"

    @property
    def size(self) -> int:
        return self.board.size

    @property
    def order(self) -> int:
        return len(self.fixed) * (self.size if self._grid.torus else 1)

    def __iter__(self) -> Iterator[GridSymmetry]:
        """All symmetries, the identity first; on the torus the shifts run fastest."""
        if not self._grid.torus:
            yield from self.fixed
            return
        for s in self.fixed:
            for shift in np.ndindex(*self._grid.shape):
                yield GridSymmetry(s.n, s.axes, s.factors, tuple(map(int, shift)), True)

    def group(self) -> Group:
        return board_group(self.board)

    def blocks(self, cells: Cells) -> Iterator[Cells]:
        if not self._grid.torus:
            yield from (self._numbers(moved, parts) for moved, parts in self._moved(cells))
            return
        step = max(1, BLOCK // max(1, cells.size))
        for moved, parts in self._moved(cells):
            for one, part in zip(moved, parts, strict=True):
                for start in range(0, self.size, step):
                    shifts = self._grid.coordinates(np.arange(start, min(start + step, self.size), dtype=np.int64))
                    yield self._numbers((one[None, :, :] + shifts[:, :, None]) % self._grid.n, part[None, :])

    def blocks_through(self, cells: Cells, target: int) -> Iterator[Cells]:
        """On the torus only images that hold the cell `target`, each element once."""
        if not self._grid.torus:
            yield from self.blocks(cells)
            return
        goal = self._grid.coordinates(np.array([target], dtype=np.int64))[0]
        k = cells.size
        step = max(1, BLOCK // max(1, k))
        for moved, parts in self._moved(cells):
            for start in range(0, len(moved) * k, step):
                # Element and shift at once: the one numbered `element`, then the shift that puts cell `to` on goal.
                element, to = np.divmod(np.arange(start, min(start + step, len(moved) * k)), k)
                shift = goal - moved[element, :, to]
                yield self._numbers((moved[element] + shift[:, :, None]) % self._grid.n, parts[element])

    def _moved(self, cells: Cells) -> Iterator[tuple[Cells, Cells]]:
        # Coordinates (elements x d x cells) and parts (elements x cells) under a block of `fixed` at a time.
        square, part = np.divmod(cells, self._parts.shape[1])
        coordinates = np.ascontiguousarray(self._grid.coordinates(square).T)
        step = max(1, BLOCK // max(1, coordinates.size))
        for start in range(0, len(self.fixed), step):
            rows = slice(start, start + step)
            moved = coordinates[self._axes[rows]] * self._factors[rows] + self._offsets[rows]
            yield moved % self._grid.n if self._grid.torus else moved, self._parts[rows][:, part]

    def _numbers(self, moved: Cells, parts: Cells) -> Cells:
        cells = np.zeros((moved.shape[0], moved.shape[2]), dtype=np.int64)
        for axis in range(moved.shape[1]):
            cells = cells * self._grid.n + moved[:, axis, :]
        cells *= self._parts.shape[1]
        cells += parts
        return cells


def board_group(board: AnyBoard) -> Group:
    """All symmetries of a board as permutations of its cells: see `BoardSymmetry` for what they are."""
    if isinstance(board, TriangleBoard):
        return triangle_group(board.n)
    axes = _axis_generators(board)
    return _group(board, [*_shift_generators(board), *axes] if board.torus else axes, f"symmetries of {board.name}")


def square_group(n: int) -> Group:
    return signed_permutations(n, 2)


def signed_permutations(n: int, d: int) -> Group:
    board = Board(n, d)
    return _group(board, _axis_generators(board), f"signed permutations of {board.name}")


def torus_shifts(n: int, d: int = 2) -> Group:
    board = Board(n, d, torus=True)
    return _group(board, _shift_generators(board), f"shifts of {board.name}")


def torus_scalings(n: int, d: int = 2) -> Group:
    """Multiplication of all coordinates by one unit modulo n: phi(n) permutations of the torus.

    They take wrapped lines to wrapped lines of the same direction, though not a leaper's jump to a jump.
    """
    board = Board(n, d, torus=True)
    generators, known = [], {1 % n}
    for unit in range(2, n):
        if math.gcd(unit, n) == 1 and unit not in known:
            generators.append(GridSymmetry(n, tuple(range(d)), (unit,) * d, (0,) * d, torus=True))
            power, cosets = unit, set(known)
            while power not in known:
                cosets |= {x * power % n for x in known}
                power = power * unit % n
            known = cosets
    return _group(board, generators, f"scalings of {board.name}")


def triangle_square_group(n: int) -> Group:
    """The square's eight symmetries on Knuth's 4 n^2 triangles; eight for n = 1 too, where they move N, E, S, W."""
    return _group(TriangleBoard(n), _triangle_generators(n), f"square's symmetries of {n} x {n} triangles")


def triangle_group(n: int) -> Group:
    """Knuth's sixteen: the square's eight and the strange automorphism of the Xqueens problem (Knuth, the swaps
    before Figure 4).

    For n = 1 the strange one is a reflection, and the group has eight elements.
    """
    return _group(
        TriangleBoard(n), [*_triangle_generators(n), strange(n)], f"Knuth's symmetries of {n} x {n} triangles"
    )


def _group(board: AnyBoard, generators: Sequence[GridSymmetry], name: str) -> Group:
    if board.size * len(generators) > MAX_ENTRIES:
        raise OutOfRange(
            f"{len(generators)} permutations of {board.size} cells are too long: at most {MAX_ENTRIES} entries fit; "
            "BoardSymmetry needs no permutations"
        )
    return Group(board.size, [s.permutation() for s in generators], name)


def _axis_generators(board: Board) -> list[GridSymmetry]:
    # Reversing an axis and exchanging neighbouring axes generate the rest.
    n, d = board.n, board.d
    plain = tuple(range(d))
    flip = GridSymmetry(n, plain, (-1,) + (1,) * (d - 1), (n - 1,) + (0,) * (d - 1), board.torus)
    swaps = ((*plain[:a], a + 1, a, *plain[a + 2 :]) for a in range(d - 1))
    return [flip, *(GridSymmetry(n, axes, (1,) * d, (0,) * d, board.torus) for axes in swaps)]


def _shift_generators(board: Board) -> list[GridSymmetry]:
    n, d = board.n, board.d
    return [
        GridSymmetry(n, tuple(range(d)), (1,) * d, tuple(int(i == axis) for i in range(d)), torus=True)
        for axis in range(d)
    ]


def _triangle_generators(n: int) -> list[GridSymmetry]:
    # Side 2 is the least on which the eight differ.
    return [on_triangles(s, n) for s in _axis_generators(Board(2))]


def _sixteen(n: int) -> list[GridSymmetry]:
    eight = [on_triangles(s, n) for s in signed_axes(Board(2))]
    return list(dict.fromkeys(eight + [s.then(strange(n)) for s in eight]))

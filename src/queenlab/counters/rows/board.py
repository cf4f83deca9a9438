"""A board reduced to the open rows, the columns with a free cell, and the attacks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

import numpy as np
import numpy.typing as npt

from queenlab.board import Board, Cells
from queenlab.families.pieces import PieceFamily
from queenlab.piece import Piece
from queenlab.problems import Problem

Flags = npt.NDArray[np.bool_]
Words = npt.NDArray[np.int64]


def attack_pattern(board: Board, piece: Piece) -> Flags:
    """pattern[n-1+dx, n-1+dy] says whether a piece on (x, y) attacks (x+dx, y+dy); the same for all (x, y).

    On the torus that is so because shifts are symmetries. On the plane a rider's line holds two cells exactly when
    their difference is a multiple of its direction (the cells between lie on the board, as it is convex), and leaps,
    ranges and planes look at differences only. So the attacks from the middle of a board of side 2n-1 tell all.
    """
    n = board.n
    if not board.torus:
        wide = Board(2 * n - 1)
        flags = np.zeros(wide.size, dtype=np.bool_)
        flags[piece.attacks(wide, wide.size // 2)] = True
        return flags.reshape(wide.shape)
    flags = np.zeros(board.size, dtype=np.bool_)
    flags[piece.attacks(board, 0)] = True
    around = np.arange(1 - n, n) % n
    return flags.reshape(board.shape)[np.ix_(around, around)]


@dataclass(frozen=True, eq=False)
class RowBoard:
    """What is left of a problem when its given pieces stand, as rows that each take exactly one piece.

    Cells are numbered x n + y as on the board, or y n + x where the board was transposed. A row is all cells with
    one x.

    Attributes:
        pattern: who attacks whom, see `attack_pattern`.
        free: [x, y], the cells that a piece may still be put on.
        placed: the cells that are used already.
        rows, columns: the x of the rows to fill, and the y with a free cell in them, each used at most once.
        possible: False if it is already clear that there is no solution.
        symmetries: permutations of the cells that map solutions to solutions, the identity first.
        weight: how many solutions each solution stands for: n on the torus, where the piece of row 0 was put to (0, 0).
    """

    n: int
    pattern: Flags
    free: Flags
    placed: tuple[int, ...]
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    possible: bool
    symmetries: tuple[Cells, ...]
    weight: int
    transposed: bool

    @property
    def square(self) -> bool:
        """Whether there are as many columns as rows; then each column is used exactly once too."""
        return len(self.rows) == len(self.columns)

    @property
    def words(self) -> int:
        return max(1, -(-len(self.columns) // 64))

    def row_masks(self) -> Words:
        """[row, word]: the free columns of every row."""
        return self.packed(self.free[np.ix_(self.rows, self.columns)])

    def allow(self, check_time: Callable[[], None] = lambda: None) -> Words:
        """[row, column, other row, word]: the columns of the other row that a piece leaves alone.

        The time is checked after each row, for the work takes seconds where n is above 150.
        """
        xs, ys = np.array(self.rows, dtype=np.int64), np.array(self.columns, dtype=np.int64)
        result = np.zeros((xs.size, ys.size, xs.size, self.words), dtype=np.int64)
        across = ys[None, :] - ys[:, None] + self.n - 1
        for i, x in enumerate(xs.tolist()):
            attacked = self.pattern[(xs - x + self.n - 1)[None, :, None], across[:, None, :]]
            result[i] = self.packed(~attacked)
            check_time()
        return result

    def packed(self, flags: Flags) -> Words:
        """The last axis as bits of words, the first column lowest."""
        padded = np.zeros((*flags.shape[:-1], 64 * self.words), dtype=np.bool_)
        padded[..., : flags.shape[-1]] = flags
        return np.packbits(padded, axis=-1, bitorder="little").view("<i8").astype(np.int64, copy=False)

    def attacked(self, cell: int) -> Flags:
        x, y = divmod(cell, self.n)
        n = self.n
        return self.pattern[n - 1 - x : 2 * n - 1 - x, n - 1 - y : 2 * n - 1 - y]

    def original(self, cell: int) -> int:
        """The number of a cell on the board that was asked about; it is its own inverse."""
        return cell % self.n * self.n + cell // self.n if self.transposed else cell


@lru_cache(maxsize=2)
def reduced(problem: Problem) -> RowBoard | None:
    """The problem as rows that each take exactly one piece; None if the number of pieces does not say so.

    A row takes at most one piece. So if as many pieces are missing as there are rows with a free cell, each takes one;
    if more are missing there is no solution. The same holds of columns, and then the board is transposed. The problem
    must be one of a piece that attacks along rows and columns, in two dimensions.
    """
    family, q = problem.family, problem.question
    assert isinstance(family, PieceFamily)
    board, piece = family.board(q), family.piece(q)
    pattern = attack_pattern(board, piece)
    n = board.n
    wanted = n if q.pieces is None else q.pieces
    fixed, weight = q.given, 1
    whole_torus = q.torus and wanted == n and not q.given and not q.excluded
    if whole_torus:
        # The n shifts along row 0 take each solution to one that uses (0, 0), and exactly one of them does.
        fixed, weight = (0,), n
    shape = RowBoard(n, pattern, np.ones((n, n), dtype=np.bool_), fixed, (), (), True, (), weight, False)
    free = np.ones((n, n), dtype=np.bool_)
    free.ravel()[list(q.excluded)] = False
    for cell in fixed:
        free &= ~shape.attacked(cell)
    free.ravel()[list(fixed)] = False
    missing = wanted - len(fixed)
    rows, columns = np.flatnonzero(free.any(axis=1)), np.flatnonzero(free.any(axis=0))
    possible = 0 <= missing <= min(rows.size, columns.size)
    transposed = False
    if not possible or missing == 0:
        rows = columns = np.zeros(0, dtype=np.int64)
    elif missing != rows.size:
        if missing != columns.size:
            return None
        # Every piece attacks alike along both axes, so the pattern is its own transpose.
        rows, columns, free, transposed = columns, rows, free.T.copy(), True
        fixed = tuple(cell % n * n + cell // n for cell in fixed)
    symmetries = _symmetries(n, whole_torus, free, fixed)
    return RowBoard(
        n, pattern, free, fixed, tuple(rows.tolist()), tuple(columns.tolist()), possible, symmetries, weight, transposed
    )


def _symmetries(n: int, about_origin: bool, free: Flags, placed: tuple[int, ...]) -> tuple[Cells, ...]:
    """Those of the square's eight that keep the free and the used cells; about the cell (0, 0), or the board's middle.

    A piece's moves are closed under signs and under exchange of the axes, on the plane and on the torus, so a
    symmetry of the square that maps free cells to free cells maps solutions to solutions.
    """
    there = np.arange(n)
    back = -there % n if about_origin else n - 1 - there
    used = np.zeros((n, n), dtype=np.bool_)
    used.ravel()[list(placed)] = True
    found: dict[bytes, Cells] = {}
    for swapped, first, second in product((False, True), (there, back), (there, back)):
        x, y = np.meshgrid(first, second, indexing="ij")
        image = (y * n + x if swapped else x * n + y).ravel()
        if all((cells.ravel()[image] == cells.ravel()).all() for cells in (free, used)):
            found.setdefault(image.tobytes(), image)
    return tuple(found.values())


def filling_order(board: RowBoard) -> list[int]:
    """The rows' x: those with few free cells first, and among equals the middle ones, where pieces attack most."""
    free = board.free.sum(axis=1).tolist()
    return sorted(board.rows, key=lambda x: (free[x], abs(2 * x - board.n + 1), x))

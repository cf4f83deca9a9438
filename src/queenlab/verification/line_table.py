"""Lines of a 2-dimensional board, ticked off in a table: one byte for each line, and nothing else that grows.

Cells are read a part at a time, so a placement of 10^8 queens needs little memory beside itself.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from queenlab.board import Board, Cells, Direction

Mask = npt.NDArray[np.bool_]

#: Cells read together: the few arrays of this many numbers stay in the cache.
_CHUNK = 1 << 15


def fits_table(numbers: int, pieces: int) -> bool:
    return numbers <= 8 * pieces + 4096


def parts(cells: Cells) -> Iterator[Cells]:
    return (cells[start : start + _CHUNK] for start in range(0, cells.size, _CHUNK))


class LineTally:
    def __init__(self, size: int) -> None:
        self.once: Mask = np.zeros(size, dtype=np.bool_)
        self.again: Mask = np.zeros(size, dtype=np.bool_)

    def add(self, keys: Cells) -> None:
        in_order = np.sort(keys)
        self.again[in_order[1:][in_order[1:] == in_order[:-1]]] = True
        self.again[keys[self.once[keys]]] = True
        self.once[keys] = True


class LineTable:
    """The lines in one direction, numbered from 0 to size - 1, of a board whose lines are few enough for a table.

    The number q x - p y names the line of (x, y) in direction (p, q) if p and q (and n, on the torus) have no common
    factor.
    """

    def __init__(self, board: Board, direction: Direction) -> None:
        p, q = direction
        self.board = board
        if board.torus:
            self.p, self.q, self.shift, self.size = p % board.n, q % board.n, 0, board.n
        else:
            self.p, self.q = p, q
            self.shift = -(min(q, 0) + min(-p, 0)) * (board.n - 1)
            self.size = (abs(p) + abs(q)) * (board.n - 1) + 1

    @classmethod
    def fitting(cls, board: Board, direction: Direction, pieces: int) -> LineTable | None:
        """The table, or None where the numbers name no lines or would spread too thinly over so few pieces."""
        if board.d != 2 or math.gcd(*direction, board.n if board.torus else 0) != 1:
            return None
        lines = board.n if board.torus else (abs(direction[0]) + abs(direction[1])) * board.n
        return cls(board, direction) if fits_table(lines, pieces) else None

    def keys(self, cells: Cells) -> Cells:
        found = np.empty_like(cells)
        self._write_keys(cells, found, np.empty_like(cells))
        return found

    def _write_keys(self, cells: Cells, x: Cells, y: Cells) -> None:
        n = self.board.n
        # A quotient and a product take half as long as a remainder.
        np.floor_divide(cells, n, out=x)
        np.multiply(x, n, out=y)
        np.subtract(cells, y, out=y)
        x *= self.q
        y *= self.p
        x -= y
        if self.board.torus:
            np.floor_divide(x, n, out=y)
            y *= n
            x -= y
        elif self.shift:
            x += self.shift

    def chunks(self, cells: Cells) -> Iterator[tuple[int, Cells]]:
        """The lines of all cells, a part at a time, each with the position of its first cell.

        The same memory serves for all parts: to ask for it and give it back each time takes twice as long as the work.
        """
        x, y = np.empty((2, min(_CHUNK, cells.size)), dtype=np.int64)
        for k, part in enumerate(parts(cells)):
            self._write_keys(part, x[: part.size], y[: part.size])
            yield k * _CHUNK, x[: part.size]

    def all_different(self, cells: Cells) -> bool:
        seen = np.zeros(self.size, dtype=np.bool_)
        for _, keys in self.chunks(cells):
            seen[keys] = True
        return bool(np.count_nonzero(seen) == cells.size)

    def first_pair(self, cells: Cells, forgiven: Mask | None) -> tuple[int, int] | None:
        if self.all_different(cells):
            return None
        tally = LineTally(self.size)
        strict = None if forgiven is None else np.zeros(self.size, dtype=np.bool_)
        for start, keys in self.chunks(cells):
            tally.add(keys)
            if strict is not None and forgiven is not None:
                strict[keys[~forgiven[start : start + keys.size]]] = True
        crowded = tally.again if strict is None else tally.again & strict
        first = line = None
        for start, keys in self.chunks(cells):
            if first is None:
                found = np.flatnonzero(crowded[keys])
                if not found.size:
                    continue
                first, line = start + int(found[0]), int(keys[found[0]])
            # A forgiven cell conflicts first with the first one that is not.
            also = np.flatnonzero(keys == line) + start
            if forgiven is not None and forgiven[first]:
                also = also[~forgiven[also]]
            also = also[also > first]
            if also.size:
                return int(cells[first]), int(cells[also[0]])
        return None

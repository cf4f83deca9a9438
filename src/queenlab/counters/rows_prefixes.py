"""How a count by rows is cut into units: the pieces of a few lines, one of each class under the symmetries."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

import numpy as np

from queenlab.counters.rows_board import RowBoard, as_bits
from queenlab.counters.rows_estimate import expected_seconds, expected_seconds_ahead

#: Shorter counts are one unit: listing more would take longer.
ONE_UNIT_SECONDS = 0.0005
#: Up to here the mirror image that keeps the first row is enough, if all symmetries need four lines, and many units.
MIRROR_SECONDS = 0.01
#: A unit should not take longer than this.
UNIT_SECONDS = 0.1
#: A prefix has at most so many lines, all prefixes equally many. Boards that would need more are rarely counted to
#: the end; there the estimate of the whole says little about a unit, so a prefix goes on until little is left below.
MOST_LINES = 8
#: Up to here a board may be counted to the end all the same, because the kernel looks ahead.
FEASIBLE_SECONDS = 10_000.0
#: How many nodes are little: a tenth of a second, or a few for densities and rows of several words.
SMALL_REST = 300_000.0


class Prefix(NamedTuple):
    """The pieces of some lines, how many prefixes are alike, and a guess at the share of all work."""

    cells: tuple[int, ...]
    weight: int
    share: float


class Prefixes:
    """The prefixes of a board.

    Every row takes one piece, and on a square board every column does, so every solution S shows a piece on each
    line of an orbit X of lines under the group H of symmetries. The configuration of S is what stands on X. H acts on
    configurations as it acts on solutions: h maps the solutions with configuration K one to one to those with h(K). So

        solutions = sum over orbits of configurations of (size of the orbit) x (solutions with one K of the orbit).

    The one that is taken is least when it is read as the places on the lines of X, one after the other, beginning with
    the seed line. Nothing more is needed of a solution, so the pieces of further rows may follow in the prefix
    in all possible ways, and not equally many to each prefix.
    """

    def __init__(self, board: RowBoard, order: list[int]) -> None:
        """`order` lists the rows' x as they are to be filled; the first is the seed."""
        self._board = board
        self._symmetries = board.symmetries
        self._lines: list[int] = []
        self._more: list[int] = []
        self._by_rest = False
        if len(order) < 2 or expected_seconds(board, 1) < ONE_UNIT_SECONDS:
            return
        keeping = tuple(h for h in board.symmetries if self._image(order[0], h) == order[0])
        if len(self._orbit(order[0])) > 2 and expected_seconds(board, len(keeping)) < MIRROR_SECONDS:
            self._symmetries = keeping
        orbits = [self._orbit(x) for x in order[:2]]
        # A middle row has a smaller orbit than its neighbour, and less of the symmetry is used; but
        # then there are fewer units.
        small = expected_seconds(board, len(self._symmetries)) < UNIT_SECONDS
        self._lines = orbits[0] if small else max(orbits, key=len)
        depth = self._depth(len(order))
        self._by_rest = depth > MOST_LINES and expected_seconds_ahead(board) > FEASIBLE_SECONDS
        self._more = [x for x in order if x not in self._lines]
        if not self._by_rest:
            self._more = self._more[: max(0, min(depth, MOST_LINES) - len(self._lines))]

    def _depth(self, rows: int) -> int:
        """How many lines a prefix needs if half of the cells of a line can be used on average."""
        board = self._board
        branches = max(2.0, float(board.free.sum()) / rows / 2)
        folds = len(self._symmetries)
        units = expected_seconds(board, folds) / UNIT_SECONDS * folds
        lines = math.ceil(math.log(max(1.0, units)) / math.log(branches))
        return max(1, min(lines, rows))

    # -- lines: row x has the number x, column y the number n + y ---------------------------------------------------

    def _cells_of(self, line: int) -> list[int]:
        n = self._board.n
        return [line * n + y for y in range(n)] if line < n else [x * n + line - n for x in range(n)]

    def _image(self, line: int, symmetry: np.ndarray) -> int:
        first, second = (int(symmetry[cell]) for cell in self._cells_of(line)[:2])
        n = self._board.n
        return first // n if first // n == second // n else n + first % n

    def _orbit(self, seed: int) -> list[int]:
        images = {self._image(seed, symmetry) for symmetry in self._symmetries}
        return [seed, *sorted(images - {seed})]

    @cached_property
    def _line_masks(self) -> dict[int, int]:
        return {line: sum(1 << cell for cell in self._cells_of(line)) for line in (*self._lines, *self._more)}

    def _place_on(self, line: int, cell: int) -> int:
        return cell % self._board.n if line < self._board.n else cell // self._board.n

    # -- symmetry ----------------------------------------------------------------------------------------------------

    @cached_property
    def _moves(self) -> list[tuple[tuple[int, ...], list[int]]]:
        """For each symmetry: which line of X comes to stand at each place of the list, and where its cells go."""
        moves = []
        for symmetry in self._symmetries:
            images = [self._image(line, symmetry) for line in self._lines]
            moves.append((tuple(images.index(line) for line in self._lines), symmetry.tolist()))
        return moves

    @cached_property
    def _places(self) -> list[list[list[int]]]:
        """For each symmetry, line of X and cell: the place on that line of the cell's image."""
        return [
            [[self._place_on(line, target) for target in image] for line in self._lines] for _, image in self._moves
        ]

    @cached_property
    def _least(self) -> list[dict[int, int]]:
        """For each line of X and each of its cells the least place on the seed line that a symmetry takes it to."""
        seed = self._lines[0]
        tables = []
        for k, line in enumerate(self._lines):
            images = [image for source, image in self._moves if source[0] == k]
            tables.append({c: min(self._place_on(seed, image[c]) for image in images) for c in self._cells_of(line)})
        return tables

    def _orbit_size(self, cells: list[int]) -> int:
        """The size of a configuration's orbit, or 0 if it is not the least of it.

        No image has a lesser first place: `_extend` sees to that. Those with the same one are few. The images that are
        the configuration itself belong to its stabiliser, and the orbit has (order of H) / (order of that) elements.
        """
        places, own = self._places, None
        same = 0
        for (source, _), tables in zip(self._moves, places, strict=True):
            if tables[0][cells[source[0]]] != places[0][0][cells[0]]:
                continue
            own = own or [table[cell] for table, cell in zip(places[0], cells, strict=True)]
            other = [table[cells[k]] for table, k in zip(tables, source, strict=True)]
            if other < own:
                return 0
            same += other == own
        return len(places) // same

    # -- listing ------------------------------------------------------------------------------------------------------

    def __iter__(self) -> Iterator[Prefix]:
        if not self._board.possible:
            return
        if not self._lines:
            yield Prefix((), 1, 1.0)
            return
        self._lost = 0.0
        free = as_bits(self._board.free)
        seed = self._lines[0]
        starts = [c for c in self._cells_of(seed) if free >> c & 1 and self._least[0][c] == self._place_on(seed, c)]
        sizes = [self._room_beside(self._place_on(seed, cell)) for cell in starts]
        for cell, size in zip(starts, sizes, strict=True):
            yield from self._extend([cell], free & self._leaves(cell), size / sum(sizes))

    def _room_beside(self, place: int) -> float:
        """How many configurations there may be whose least place is this one."""
        return float(math.prod(sum(low >= place for low in table.values()) for table in self._least[1:]))

    def _extend(self, cells: list[int], free: int, share: float) -> Iterator[Prefix]:
        """All prefixes that begin with these cells of the first lines of X."""
        k = len(cells)
        if k == len(self._lines):
            size = self._orbit_size(cells)
            if size:
                # A cell where two lines of X cross is in the list twice.
                yield from self._extend_more(list(dict.fromkeys(cells)), 0, free, size, share)
            else:
                self._lost += share
            return
        line, least = self._lines[k], self._least[k]
        here = [cell for cell in cells if cell in least]
        mask = free & self._line_masks[line]
        bound = self._place_on(self._lines[0], cells[0])
        choices = [cell for cell in here or self._ones(mask) if least[cell] >= bound]
        if not choices:
            self._lost += share
        for cell in choices:
            yield from self._extend([*cells, cell], free & self._leaves(cell), share / len(choices))

    def _extend_more(self, cells: list[int], k: int, free: int, weight: int, share: float) -> Iterator[Prefix]:
        """All prefixes with one more piece in each further row that has none."""
        if k == len(self._more) or (self._by_rest and self._rest(cells, free) <= SMALL_REST):
            yield Prefix(tuple(cells), weight, share + self._lost)
            self._lost = 0.0
            return
        mask = self._line_masks[self._more[k]]
        if any(mask >> cell & 1 for cell in cells):
            yield from self._extend_more(cells, k + 1, free, weight, share)
            return
        choices = self._ones(free & mask)
        if not choices:
            self._lost += share
        for cell in choices:
            yield from self._extend_more([*cells, cell], k + 1, free & self._leaves(cell), weight, share / len(choices))

    def _rest(self, cells: list[int], free: int) -> float:
        """About how many nodes the kernel visits below these cells, rather too many: only columns are seen as taken.

        If row j of the open rows has c of m open columns, and each of the j rows before it took one of these, then
        c (m - j) / m are left to it. A row with nothing left makes it 0: such a prefix becomes a unit at once, so that
        limits are looked at there too, however many there are.
        """
        board = self._board
        n, filled = board.n, {cell // board.n for cell in cells}
        bits = free.to_bytes(n * n // 8 + 1, "little")
        flags = np.unpackbits(np.frombuffer(bits, dtype=np.uint8), count=n * n, bitorder="little").reshape(n, n)
        sizes = sorted(flags[[x for x in board.rows if x not in filled]].sum(axis=1, dtype=np.int64).tolist())
        if not sizes or sizes[0] == 0:
            return 0.0
        columns = len(board.columns) - len(cells)
        nodes, total = 1.0, 0.0
        for j, size in enumerate(sizes):
            nodes *= size * (columns - j) / columns
            total += nodes
            if total > SMALL_REST:
                break
        return total

    @staticmethod
    def _ones(mask: int) -> list[int]:
        found = []
        while mask:
            bit = mask & -mask
            found.append(bit.bit_length() - 1)
            mask ^= bit
        return found

    def _leaves(self, cell: int) -> int:
        """The cells that a piece leaves alone, as bits."""
        if cell not in self._known:
            self._known[cell] = as_bits(~self._board.attacked(cell))
        return self._known[cell]

    @cached_property
    def _known(self) -> dict[int, int]:
        return {}

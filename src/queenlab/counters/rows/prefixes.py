"""How a count by rows is cut into units: the pieces of a few lines, one of each class under the symmetries."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import NamedTuple

import numpy as np

from queenlab.bit_sets import as_bits, bits_of
from queenlab.counters.rows.board import RowBoard
from queenlab.counters.rows.estimate import WIDE
from queenlab.counters.rows.lines import cells_of, image_of, lines_of

#: How many nodes are little: a tenth of a second, or a few for densities and rows of several words.
SMALL_REST = 300_000.0
#: Random configurations for each first cell, which say how the work is shared among these.
PROBES = 40


class Prefix(NamedTuple):
    """The pieces of some lines, how many prefixes are alike, and a guess at the share of all work.

    With the weight 0 it is no prefix, but work that was set aside for what turned out to be empty.
    """

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

    def __init__(self, board: RowBoard, depth: int) -> None:
        """All prefixes have `depth` lines, see `lines`; a cell where two lines cross is one piece."""
        self._board = board
        self._symmetries, self._lines, self._more, self._by_rest = lines_of(board, depth)

    @cached_property
    def _line_masks(self) -> dict[int, int]:
        return {line: sum(1 << cell for cell in cells_of(self._board, line)) for line in (*self._lines, *self._more)}

    def _place_on(self, line: int, cell: int) -> int:
        return cell % self._board.n if line < self._board.n else cell // self._board.n

    @cached_property
    def _moves(self) -> list[tuple[tuple[int, ...], list[int]]]:
        """For each symmetry: which line of X comes to stand at each place of the list, and where its cells go."""
        moves = []
        for symmetry in self._symmetries:
            images = [image_of(self._board, line, symmetry) for line in self._lines]
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
            tables.append(
                {c: min(self._place_on(seed, image[c]) for image in images) for c in cells_of(self._board, line)}
            )
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

    def __iter__(self) -> Iterator[Prefix]:
        if not self._board.possible:
            return
        if not self._lines:
            yield Prefix((), 1, 1.0)
            return
        free = as_bits(self._board.free)
        seed = self._lines[0]
        cells = [c for c in cells_of(self._board, seed) if free >> c & 1]
        starts = [c for c in cells if self._least[0][c] == self._place_on(seed, c)]
        for cell, share in zip(starts, self._shares_of_firsts(starts, free), strict=True):
            yield from self._extend([cell], free & self._leaves(cell), share)

    def _extend(self, cells: list[int], free: int, share: float) -> Iterator[Prefix]:
        """All prefixes that begin with these cells of the first lines of X."""
        if len(cells) == len(self._lines):
            size = self._orbit_size(cells)
            if size:
                # A cell where two lines of X cross is in the list twice.
                yield from self._extend_more(list(dict.fromkeys(cells)), 0, free, size, share)
            else:
                yield Prefix((), 0, share)
            return
        choices = self._next(cells, free)
        for cell, left, part in self._shared(choices, cells, free, share):
            yield from self._extend([*cells, cell], left, part)
        if not choices:
            yield Prefix((), 0, share)

    def _next(self, cells: list[int], free: int) -> list[int]:
        """The cells that may follow on the next line of X; if a piece stands there already, its cell."""
        k = len(cells)
        least = self._least[k]
        here = [cell for cell in cells if cell in least]
        bound = self._place_on(self._lines[0], cells[0])
        return [cell for cell in here or bits_of(free & self._line_masks[self._lines[k]]) if least[cell] >= bound]

    def _extend_more(self, cells: list[int], k: int, free: int, weight: int, share: float) -> Iterator[Prefix]:
        """All prefixes with one more piece in each further row that has none."""
        if k == len(self._more) or (self._by_rest and self._rest(cells, free) <= SMALL_REST):
            yield Prefix(tuple(cells), weight, share)
            return
        mask = self._line_masks[self._more[k]]
        if any(mask >> cell & 1 for cell in cells):
            yield from self._extend_more(cells, k + 1, free, weight, share)
            return
        choices = bits_of(free & mask)
        for cell, left, part in self._shared(choices, cells, free, share):
            yield from self._extend_more([*cells, cell], k + 1, left, weight, part)
        if not choices:
            yield Prefix((), 0, share)

    def _log_work(self, cells: Iterable[int], free: int) -> float:
        """The logarithm of the work below some cells, up to a term that is the same for all.

        Let the m open rows have a free cells each, on average. Were the pieces of the next t m of them to
        leave each cell of another row free with the chance (1 - t)^2, then that row would have a (1 - t)^2; so the
        number of nodes grows until that is 1, to exp of the integral of m log(a (1 - t)^2). This is the closed form.
        """
        placed = len(set(cells))
        rows, columns = len(self._board.rows) - placed, len(self._board.columns) - placed
        if rows <= 0:
            return 0.0
        # A piece does not attack its own cell.
        free_cells: float = (free.bit_count() - placed) / rows
        if free_cells <= 1.0:
            return 0.0
        filled = min(1.0 - 1.0 / math.sqrt(free_cells), rows / columns)
        left = 1.0 - filled
        return columns * (filled * math.log(free_cells) - 2 * (left * math.log(left) if left else 0.0) - 2 * filled)

    def _shared(
        self, choices: list[int], cells: list[int], free: int, share: float
    ) -> Iterator[tuple[int, int, float]]:
        """Each choice, what it leaves free, and its part of the share."""
        if self._board.n > WIDE:
            # Nobody waits for the end, and to look at every cell that is not chosen now would take seconds.
            for cell in choices:
                yield cell, free & self._leaves(cell), share / len(choices)
            return
        after = [free & self._leaves(cell) for cell in choices]
        logs = [self._log_work((*cells, cell), left) for cell, left in zip(choices, after, strict=True)]
        top = max(logs, default=0.0)
        sizes = [math.exp(log - top) for log in logs]
        whole = sum(sizes)
        for cell, left, size in zip(choices, after, sizes, strict=True):
            yield cell, left, share * size / whole

    def _shares_of_firsts(self, starts: list[int], free: int) -> list[float]:
        """The parts of all work below each first cell, by random configurations.

        The product of the numbers of choices on the way to a random one stands for all (Knuth 1975, as in
        `estimate`), if it is the least of its orbit. None gets nothing, for a probe may miss what is there.
        """
        if self._board.n > WIDE:
            return [1 / len(starts)] * len(starts)
        chance = random.Random(1)
        probes = PROBES if len(self._lines) > 1 else 1
        found = [[self._probe(cell, free, chance) for _ in range(probes)] for cell in starts]
        top = max((log for logs in found for log in logs), default=-math.inf)
        if top == -math.inf:
            return [1 / len(starts)] * len(starts)
        sizes = [sum(math.exp(log - top) for log in logs) for logs in found]
        floor = 0.01 * sum(sizes) / len(sizes)
        whole = sum(size + floor for size in sizes)
        return [(size + floor) / whole for size in sizes]

    def _probe(self, first: int, free: int, chance: random.Random) -> float:
        """The logarithm of what a random configuration stands for; -inf if it is none, or not the least."""
        cells, ways = [first], 0.0
        free &= self._leaves(first)
        while len(cells) < len(self._lines):
            choices = self._next(cells, free)
            if not choices:
                return -math.inf
            ways += math.log(len(choices))
            cells.append(chance.choice(choices))
            free &= self._leaves(cells[-1])
        return ways + self._log_work(cells, free) if self._orbit_size(cells) else -math.inf

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

    def _leaves(self, cell: int) -> int:
        if cell not in self._known:
            self._known[cell] = as_bits(~self._board.attacked(cell))
        return self._known[cell]

    @cached_property
    def _known(self) -> dict[int, int]:
        return {}

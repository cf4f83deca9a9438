"""Splits a count by rows into units: the pieces of a few lines, one prefix per class under the symmetries."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import NamedTuple

import numpy as np

from queenlab.bit_sets import flags_of, from_flags, members
from queenlab.counters.rows.board import RowBoard
from queenlab.counters.rows.estimate import WIDE
from queenlab.counters.rows.lines import cells_of, image_of, lines_of

#: How many nodes are little: a tenth of a second, or a few for densities and rows of several words.
SMALL_REST = 300_000.0
#: Random configurations for each first cell, which say how the work is shared among these.
PROBES = 40


class Prefix(NamedTuple):
    """The pieces of some lines, how many prefixes are alike, and a guess at the share of all work.

    With the weight 0 it is not a prefix, but work reserved for a prefix that turned out not to exist.
    """

    cells: tuple[int, ...]
    weight: int
    share: float


class _Node(NamedTuple):
    """The cells of some lines, what they leave free, and their part of all work.

    The weight is that of the prefixes below, 0 before all lines of X have their pieces; `row` further rows are done.
    """

    cells: list[int]
    free: int
    share: float
    weight: int = 0
    row: int = 0


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

        No image has a lesser first place: `_next` sees to that. Those with the same one are few. The images that are
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
        for node in self._firsts():
            yield from self._below(node)

    def draw(self, random: np.random.Generator) -> Prefix:
        """A prefix at random, with the probability that is its share; or work that was set aside."""
        if not self._board.possible:
            return Prefix((), 0, 1.0)
        if not self._lines:
            return Prefix((), 1, 1.0)
        choices: Prefix | list[_Node] = self._firsts()
        while not isinstance(choices, Prefix):
            parts = np.array([node.share for node in choices])
            choices = self._following(choices[int(random.choice(parts.size, p=parts / parts.sum()))])
        return choices

    def _firsts(self) -> list[_Node]:
        free = from_flags(self._board.free)
        seed = self._lines[0]
        cells = [c for c in cells_of(self._board, seed) if free >> c & 1]
        starts = [c for c in cells if self._least[0][c] == self._place_on(seed, c)]
        shares = self._shares_of_firsts(starts, free)
        return [_Node([c], free & self._leaves(c), share) for c, share in zip(starts, shares, strict=True)]

    def _below(self, node: _Node) -> Iterator[Prefix]:
        """All prefixes that begin with these cells."""
        found = self._following(node)
        if isinstance(found, Prefix):
            yield found
            return
        for one in found:
            yield from self._below(one)

    def _following(self, node: _Node) -> Prefix | list[_Node]:
        """The nodes with the piece of one more line: of X first, and then of the further rows that have none."""
        cells, free, share, weight, row = node
        if not weight:
            if len(cells) < len(self._lines):
                choices = self._next(cells, free)
                found = [_Node([*cells, c], left, part) for c, left, part in self._shared(choices, cells, free, share)]
                return found or Prefix((), 0, share)
            weight = self._orbit_size(cells)
            if not weight:
                return Prefix((), 0, share)
            # A cell where two lines of X cross is in the list twice.
            cells = list(dict.fromkeys(cells))
        while True:
            if row == len(self._more) or (self._by_rest and self._rest(cells, free) <= SMALL_REST):
                return Prefix(tuple(cells), weight, share)
            mask = self._line_masks[self._more[row]]
            if not any(mask >> cell & 1 for cell in cells):
                break
            row += 1
        choices = members(free & mask)
        shared = self._shared(choices, cells, free, share)
        return [_Node([*cells, c], left, part, weight, row + 1) for c, left, part in shared] or Prefix((), 0, share)

    def _next(self, cells: list[int], free: int) -> list[int]:
        """The cells that may follow on the next line of X; if a piece stands there already, its cell."""
        k = len(cells)
        least = self._least[k]
        here = [cell for cell in cells if cell in least]
        bound = self._place_on(self._lines[0], cells[0])
        return [cell for cell in here or members(free & self._line_masks[self._lines[k]]) if least[cell] >= bound]

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
        flags = flags_of(free, n * n).reshape(n, n)
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
            self._known[cell] = from_flags(~self._board.attacked(cell))
        return self._known[cell]

    @cached_property
    def _known(self) -> dict[int, int]:
        return {}

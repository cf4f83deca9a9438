"""A board cut into connected regions, one around each piece of a solution, and the shapes that regions may have."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from queenlab.bit_sets import members
from queenlab.board import Board
from queenlab.puzzles.definition import neighbors
from queenlab.puzzles.houses import bits
from queenlab.puzzles.solving import Level

#: How many cells the largest region may have, in sides of the board, and how many regions may be of one cell. What is
#: made for no level in particular keeps the law of each.
LARGEST: dict[Level | None, float] = {None: 2, "easy": 2, "medium": 2, "hard": 2.5, "fiendish": 2.5, "extreme": 2.5}
ONE_CELL: dict[Level | None, int] = {None: 0, "easy": 2, "medium": 1, "hard": 0, "fiendish": 0, "extreme": 0}
#: The most equal sizes that are asked for: the largest region, in sides of the board.
EVEN = 1.5
#: Below this side there are too few ways to cut a board to be choosy.
CHOOSY_FROM = 5
#: Above this side balanced regions with one solution are so rare that the law is looser: this many sides of the board.
STRICT_TO, LOOSER = 12, 4


@dataclass(frozen=True)
class RegionLaw:
    """What regions may look like: of balanced sizes, and shapely.

    Attributes:
        n: the side of the board.
        largest: how many cells a region may have.
        one_cell: how many regions may be of one cell.
        any_shape: whether stripes and snakes are allowed.

    Example:
        >>> law = RegionLaw.of("hard", 8)
        >>> law.largest, law.one_cell
        (20, 0)
        >>> stripes = [0b11111111 << 8 * k for k in range(8)]
        >>> law.holds(Board(8), stripes)
        False
    """

    n: int
    largest: int
    one_cell: int
    any_shape: bool = False

    @classmethod
    def of(cls, level: Level | None, n: int) -> RegionLaw:
        """The law for a level, or for any, on a board of side n."""
        if n < CHOOSY_FROM:
            return cls(n, n * n, n, any_shape=True)
        if n > STRICT_TO:
            return cls(n, LOOSER * n, n // 4, any_shape=True)
        return cls(n, int(LARGEST[level] * n), ONE_CELL[level])

    def drawn(self, rng: np.random.Generator) -> RegionLaw:
        """This law or a stricter one, at random: some puzzles have more equal regions than others."""
        return replace(self, largest=int(rng.integers(min(self.largest, int(EVEN * self.n)), self.largest + 1)))

    def holds(self, board: Board, parts: Sequence[int]) -> bool:
        """Whether regions, as bits of cells, keep the law."""
        sizes = [part.bit_count() for part in parts]
        return (
            max(sizes) <= self.largest
            and sizes.count(1) <= self.one_cell
            and (self.any_shape or all(is_shapely(board, part) for part in parts))
        )


def is_shapely(board: Board, part: int) -> bool:
    """Whether a region is neither a stripe nor a thin ring or snake, by the least box around it.

    A stripe is longer than half the board, at least twice as long as wide, and fills three quarters of its box. What
    fills less than three tenths of its box is too thin.
    """
    cells = [divmod(cell, board.n) for cell in members(part)]
    sides = [_extent(board, set(along)) for along in zip(*cells, strict=True)]
    long, short = max(sides), min(sides)
    stripe = 2 * long > board.n and long >= 2 * short and 4 * len(cells) >= 3 * long * short
    return not stripe and 10 * len(cells) >= 3 * long * short


def _extent(board: Board, lines: set[int]) -> int:
    """How many lines in a row hold all these; on the torus around the edge, too."""
    if not board.torus:
        return max(lines) - min(lines) + 1
    ends = sorted(lines)
    return board.n + 1 - max((after - before - 1) % board.n + 1 for before, after in pairwise([*ends, ends[0]]))


class RegionMap:
    """Regions that grow and change; the cells of the solution stay where they are.

    Attributes:
        regions: for each cell the number of its region, or -1.
        parts: for each region its cells, as bits.
    """

    def __init__(self, board: Board, solution: Sequence[int]) -> None:
        self.board, self.fixed = board, bits(solution)
        self.near = [bits(neighbors(board, cell)) for cell in range(board.size)]
        self.free = (1 << board.size) - 1 & ~self.fixed
        self.regions = [-1] * board.size
        self.parts = [1 << cell for cell in solution]
        for number, cell in enumerate(solution):
            self.regions[cell] = number

    def take(self, cell: int, region: int) -> None:
        """Gives a cell to a region."""
        before = self.regions[cell]
        if before >= 0:
            self.parts[before] ^= 1 << cell
        self.free &= ~(1 << cell)
        self.parts[region] |= 1 << cell
        self.regions[cell] = region

    def border(self, region: int) -> int:
        """The cells beside those of a region, as bits."""
        found = 0
        for cell in members(self.parts[region]):
            found |= self.near[cell]
        return found

    def hosts(self, cell: int) -> list[int]:
        """The other regions beside a cell."""
        return sorted({self.regions[other] for other in members(self.near[cell])} - {self.regions[cell]})

    def can_leave(self, cell: int) -> bool:
        """Whether a cell holds no piece and its region stays connected without it."""
        if self.fixed >> cell & 1:
            return False
        rest = self.parts[self.regions[cell]] & ~(1 << cell)
        beside = self.near[cell] & rest
        # A cell with one neighbour of its region is an end of it.
        return beside & (beside - 1) == 0 or self._connected(rest)

    def _connected(self, part: int) -> bool:
        reached = waiting = part & -part
        while waiting:
            beside = 0
            for cell in members(waiting):
                beside |= self.near[cell]
            waiting = beside & part & ~reached
            reached |= waiting
        return reached == part

    def moves(self, cells: Iterable[int]) -> Iterator[tuple[int, int]]:
        """(cell, region) for each cell that may be handed to a region beside it."""
        for cell in cells:
            hosts = self.hosts(cell)
            if hosts and self.can_leave(cell):
                yield from ((cell, host) for host in hosts)

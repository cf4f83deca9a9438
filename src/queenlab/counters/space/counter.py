"""Sets of k non-attacking pieces on boards of any dimension: independent sets under Russian doll bounds."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cached_property, partial
from heapq import heappop, heappush
from itertools import takewhile
from typing import ClassVar, NamedTuple

import numpy as np
import numpy.typing as npt

from queenlab.board import Board, Cells
from queenlab.boxes.search import AttackWords, CellSearch, RussianDolls, Words, to_words
from queenlab.counters.counter import Counted, Counter, Plan, Preparation, Unit, check_time
from queenlab.counters.space.symmetry import MAX_GROUP_ENTRIES, OrbitCases, group_order, working_group
from queenlab.families.pieces import PieceFamily
from queenlab.piece import Piece, all_unit_directions
from queenlab.problems import Problem
from queenlab.wording import plural
from queenlab.work import Limits

#: Who attacks whom is a square table over the cells.
MAX_CELLS = 4096
#: On fewer cells the general engine is done before a compiler is loaded.
FEW_CELLS = 81
#: A search of this many nodes, some milliseconds, is one unit; to look for symmetry would take longer.
SHORT_SEARCH = 2**18
#: So many times the case with fewest pieces is split by its next piece, so that units are short; longer for few units.
SPLITS = 100
ENOUGH_UNITS = 256
#: Depths with a meaning of their own: no cases; cases by what stands on an orbit; cases of which the largest are cut.
WHOLE, CASES, USUAL = 0, 1, 2
#: A candidate more makes a search so much longer, as a logarithm; a compromise of 3^3 to 6^3, 4^4 and 12^2.
GROWTH = 0.07
#: The search goes by cubes of side 2 if so large a part of them must hold a piece.
FULL_CUBES = 0.9


class SpacePlacements(Counter):
    """So many pieces of any kind, none attacking another; a unit is what stands on an orbit, and first pieces."""

    name: ClassVar[str] = "space"
    method: ClassVar[str] = "cell by cell under Russian doll bounds, cases by what stands on an orbit of the symmetries"
    example: ClassVar[str] = "queens:3^3,pieces=4"

    def refuses(self, problem: Problem) -> str | None:
        q = problem.question
        if q.gent and q.given:
            return "only where given pieces attack nothing"
        if problem.board.size > MAX_CELLS:
            return f"only for up to {MAX_CELLS} cells"
        return None

    def suits(self, problem: Problem) -> str | None:
        q = problem.question
        if problem.board.size <= FEW_CELLS:
            return f"up to {FEW_CELLS} cells the general engine is quicker than the compiler"
        if q.d <= 2 and q.pieces in (None, q.n):
            return "with a piece in every row, counting row by row is quicker"
        return None

    def plan(self, problem: Problem) -> Plan:
        """A few tables over pairs of cells, and the list of the symmetries."""
        board = problem.board
        assert isinstance(board, Board)
        entries = min(group_order(board) * board.size, MAX_GROUP_ENTRIES)
        fewer = f"{plural(wanted_pieces(problem), 'piece')} on {plural(board.size, 'cell')}"
        return Plan(fewer, 4_000_000 + 6 * board.size**2 + 24 * entries)

    def depths(self, problem: Problem) -> range:
        """0: one unit; 1: what stands on an orbit; 2: the largest of these cut; from there one more piece in each."""
        return range(WHOLE, USUAL + max(1, wanted_pieces(problem) - len(problem.question.given)))

    def usual_depth(self, problem: Problem) -> int:
        """The largest cases are cut; what is quickly searched is one unit."""
        return USUAL

    def prepare_at(self, problem: Problem, limits: Limits, depth: int) -> Preparation:
        """Finds the bounds, which is a good part of the work, and makes the cases."""
        return SpaceUnits(problem, limits, depth)


def wanted_pieces(problem: Problem) -> int:
    assert isinstance(problem.family, PieceFamily)
    pieces = problem.family.count_of(problem.question)
    assert pieces is not None
    return pieces


def attack_table(board: Board, piece: Piece) -> npt.NDArray[np.bool_]:
    table = np.zeros((board.size, board.size), dtype=bool)
    for _, cells in piece.cliques(board):
        table[np.ix_(cells, cells)] = True
    np.fill_diagonal(table, False)
    return table


def search_order(board: Board, piece: Piece, pieces: int) -> Cells:
    """The cells in the order of the search: layer by layer, or cube by cube if nearly every cube must hold a piece.

    A piece with all king moves stands at most once in each of the (n/2)^d cubes of an even side (Kunt, Corollary 13.1).
    """
    cells = board.all_cells()
    moves = piece.moves(board.d)
    king = moves.range >= 1 or set(all_unit_directions(board.d)) <= set(moves.riders)
    if not king or board.n % 2 or pieces < FULL_CUBES * (board.n // 2) ** board.d:
        return cells
    cube, within = np.divmod(board.coordinates(cells), 2)
    return np.lexsort(np.concatenate((cube, within), axis=1).T[::-1])


class _Part(NamedTuple):
    """A case (levels, its number of pieces, their places), the first places beside it, and how often it occurs."""

    case_key: tuple[int, ...]
    first: tuple[int, ...]
    weight: int


class SpaceUnits(Preparation):
    """The free cells in the order of the search, with their bounds; a cell's place is its number in this order.

    So many pieces are `left` beside those that are given; `fits` says whether so many may fit.
    """

    def __init__(self, problem: Problem, limits: Limits, depth: int) -> None:
        board, piece = problem.board, problem.piece
        assert isinstance(board, Board)
        assert piece is not None
        given, excluded = list(problem.question.given), list(problem.question.excluded)
        self._problem, self._limits = problem, limits
        self.left = wanted_pieces(problem) - len(given)
        table = attack_table(board, piece)
        taken: npt.NDArray[np.bool_] = np.zeros(board.size, dtype=bool)
        for cell in given:
            taken |= table[cell]
        taken[given + excluded] = True
        order = search_order(board, piece, wanted_pieces(problem))
        self.cells = order[~taken[order]]
        self._places = np.full(board.size, -1, dtype=np.int64)
        self._places[self.cells] = np.arange(self.cells.size)
        self._attacks = table[np.ix_(self.cells, self.cells)]
        self._words = AttackWords(self._attacks)
        self.search = CellSearch(self._words, self.left, partial(check_time, limits))
        self._most = RussianDolls(self.search, max(0, self.left)).run().most
        self.fits = self.left == 0 or (self.left > 0 and self.cells.size > 0 and bool(self._most[0] >= self.left))
        self._more = max(0, depth - USUAL)
        self._listed: list[_Part] = []
        if self.fits and (depth == WHOLE or (depth >= USUAL and self._is_short())):
            self._listed = [_Part((0, 0), (), 1)]
        elif self.fits:
            self._listed = self._split(0 if depth == CASES else SPLITS, 0 if depth == CASES else ENOUGH_UNITS)
        self.work = 1.0 if self._listed else 0.0

    def _is_short(self) -> bool:
        return self.search.ends_within(SHORT_SEARCH, self._words.all, self._most, self.left)

    @cached_property
    def cases(self) -> OrbitCases:
        """Cases by what stands on some orbits."""
        group = working_group(self._problem)
        elements = self._places[group.elements[:, self.cells]]
        orbits = [np.sort(self._places[orbit]) for orbit in group.orbits() if self._places[orbit[0]] >= 0]
        return OrbitCases(elements, self._attacks, orbits, self.left)

    @cached_property
    def _outside(self) -> Words:
        """For each number of orbits the cells outside them."""
        outside = np.ones((1 + len(self.cases.orbits), self.cells.size), dtype=bool)
        for level, orbit in enumerate(self.cases.orbits):
            outside[level + 1 :, orbit] = False
        return to_words(outside)

    def _split(self, splits: int, enough: int) -> list[_Part]:
        """The cases; the one with fewest pieces is split by its next piece, so often or until there are enough."""
        # A heap: the fewest pieces come first; the second number keeps the order the same every time.
        waiting: list[tuple[int, int, _Part]] = []
        for number, case in enumerate(self.cases):
            check_time(self._limits)
            key = (case.levels, len(case.pieces), *case.pieces)
            heappush(waiting, (len(case.pieces), number, _Part(key, (), case.weight)))
        number = 0
        while waiting and (splits > 0 or len(waiting) < enough):
            placed, _, part = waiting[0]
            candidates, most, left = self.state(part.case_key, part.first)
            if left < 2:
                break
            heappop(waiting)
            splits -= 1
            for place in _next_places(candidates, most, left):
                number -= 1
                heappush(waiting, (placed + 1, number, part._replace(first=(*part.first, place))))
        return [part for _, _, part in sorted(waiting)]

    def state(self, case_key: tuple[int, ...], first: tuple[int, ...]) -> tuple[Words, npt.NDArray[np.int64], int]:
        """(candidates, bounds, pieces to place) of a case in which these pieces come first in the order.

        A bound counts all pieces from a cell on; those of the case that stand there take their part of it.
        """
        levels, pieces = case_key[0], list(case_key[2:])
        candidates = (self._outside[levels] if levels else self._words.all).copy()
        for place in (*pieces, *first):
            candidates &= self._words.keep[place]
        if first:
            candidates &= self._words.after[first[-1]]
        most = self._most
        if pieces:
            standing = np.bincount(pieces, minlength=self.cells.size)
            most = most - np.cumsum(standing[::-1])[::-1]
        return candidates, most, self.left - len(pieces) - len(first)

    def units(self) -> Iterator[Unit]:
        """What stands on an orbit, one of each class, and the first pieces beside it."""
        for part, share in zip(self._listed, self._shares(self._listed), strict=True):
            yield from self._longer(part, self._more, share)

    def _longer(self, part: _Part, more: int, share: float) -> Iterator[Unit]:
        """The units with a given number of further pieces, as long as two are left to place."""
        parts: list[_Part] = []
        if more > 0:
            candidates, most, left = self.state(part.case_key, part.first)
            places = _next_places(candidates, most, left) if left > 1 else []
            parts = [part._replace(first=(*part.first, place)) for place in places]
        if not parts:
            cells = self.cells[[*part.case_key[2:], *part.first]].tolist()
            yield Unit((*part.case_key[:2], *cells), part.weight, share)
        for longer, size in zip(parts, self._shares(parts), strict=True):
            yield from self._longer(longer, more - 1, share * size)

    def _shares(self, parts: list[_Part]) -> list[float]:
        """How the work is shared among some parts: by their next pieces, and their candidates."""
        sizes = []
        for part in parts:
            candidates, most, left = self.state(part.case_key, part.first)
            next_pieces = len(_next_places(candidates, most, left))
            sizes.append((1 + next_pieces) * math.exp(GROWTH * int(np.bitwise_count(candidates).sum())))
        whole = sum(sizes)
        return [size / whole for size in sizes]

    def count(self, unit: Unit) -> Counted:
        levels, pieces, *cells = unit.key
        places = self._places[cells].tolist()
        candidates, most, left = self.state((levels, pieces, *places[:pieces]), tuple(places[pieces:]))
        if left < 0:
            return Counted(0, 0, (0, 0))
        return Counted(*self.search.run(candidates, most, left))


def _next_places(candidates: Words, most: npt.NDArray[np.int64], left: int) -> list[int]:
    """Where the next piece may stand: from the first place with too low a bound on, nothing does."""
    places = np.flatnonzero(np.unpackbits(candidates.view(np.uint8), bitorder="little"))
    return list(takewhile(lambda place: most[place] >= left, places.tolist()))

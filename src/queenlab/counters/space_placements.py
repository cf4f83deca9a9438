"""Sets of so many non-attacking pieces on a board of any dimension: independent sets under Russian doll bounds."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from typing import ClassVar

import numpy as np
import numpy.typing as npt

from queenlab.board import Board, Cells
from queenlab.counters.counter import Counted, Counter, Plan, Preparation, Stopped, Unit
from queenlab.counters.space_bounds import Search, Words, to_words
from queenlab.counters.space_symmetry import MAX_GROUP_ENTRIES, OrbitCases, group_order, working_group
from queenlab.families.pieces import PieceFamily
from queenlab.piece import Piece, all_unit_directions
from queenlab.problems import Problem
from queenlab.work import Limits

#: Who attacks whom is a square table over the cells.
MAX_CELLS = 4096
#: On fewer cells the general engine is done before a compiler is loaded.
FEW_CELLS = 81
#: A search of so many nodes, some milliseconds, is one unit; to look for symmetry would take longer.
SHORT_SEARCH = 2**18
#: So many times the case with fewest pieces is split by its next piece, so that units are short; longer for few units.
SPLITS = 100
ENOUGH_UNITS = 256
#: The search goes by cubes of side 2 if so large a part of them must hold a piece.
FULL_CUBES = 0.9


class SpacePlacements(Counter):
    """So many pieces of any kind, none attacking another; a unit is what stands on an orbit, and first pieces."""

    name: ClassVar[str] = "space"
    method: ClassVar[str] = "cell by cell under Russian doll bounds, cases by what stands on an orbit of the symmetries"
    example: ClassVar[str] = "queens:3^3,pieces=4"

    def accepts(self, problem: Problem) -> str | None:
        """Any piece on any grid, plane or torus, with given and excluded cells."""
        q = problem.question
        if not isinstance(problem.family, PieceFamily):
            return "only for pieces on a grid"
        if q.goal != "exact":
            return "only for a given number of pieces (pieces=K)"
        if q.gent and q.given:
            return "only where given pieces attack nothing"
        if problem.board.size > MAX_CELLS:
            return f"only for up to {MAX_CELLS} cells"
        return None

    def suits(self, problem: Problem) -> str | None:
        """Beyond two dimensions, or with fewer pieces than rows."""
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
        fewer = f"{_wanted(problem)} pieces on {board.size} cells"
        return Plan(fewer, 4_000_000 + 6 * board.size**2 + 24 * entries)

    def prepare(self, problem: Problem, limits: Limits) -> Preparation:
        """Finds the bounds, which is a good part of the work, and lists the units."""
        return _Ready(problem, limits)


def _wanted(problem: Problem) -> int:
    assert isinstance(problem.family, PieceFamily)
    pieces = problem.family.count_of(problem.question)
    assert pieces is not None
    return pieces


def attack_table(board: Board, piece: Piece) -> npt.NDArray[np.bool_]:
    """Who attacks whom, cell by cell.

    Example:
        >>> from queenlab.piece import queen
        >>> int(attack_table(Board(3, 3), queen).sum(axis=1)[13])  # the middle of the cube attacks all others
        26
    """
    table = np.zeros((board.size, board.size), dtype=bool)
    for _, cells in piece.cliques(board):
        table[np.ix_(cells, cells)] = True
    np.fill_diagonal(table, False)
    return table


def search_order(board: Board, piece: Piece, pieces: int) -> Cells:
    """The cells in the order of the search: layer by layer, or cube by cube if nearly every cube must hold a piece.

    A piece with all king moves stands at most once in each of the (n/2)^d cubes of an even side (Kunt, Corollary 13.1).

    Example:
        >>> from queenlab.piece import queen
        >>> search_order(Board(4, 2), queen, 4).tolist()
        [0, 1, 4, 5, 2, 3, 6, 7, 8, 9, 12, 13, 10, 11, 14, 15]
    """
    cells = board.all_cells()
    moves = piece.moves(board.d)
    king = moves.range >= 1 or set(all_unit_directions(board.d)) <= set(moves.riders)
    if not king or board.n % 2 or pieces < FULL_CUBES * (board.n // 2) ** board.d:
        return cells
    cube, within = np.divmod(board.coordinates(cells), 2)
    return np.lexsort(np.concatenate((cube, within), axis=1).T[::-1])


class _Ready(Preparation):
    """The free cells in the order of the search, with their bounds; a cell's place is its number in this order."""

    def __init__(self, problem: Problem, limits: Limits) -> None:
        board, piece = problem.board, problem.piece
        assert isinstance(board, Board)
        assert piece is not None
        given, excluded = list(problem.question.given), list(problem.question.excluded)
        self._limits = limits
        self._left = _wanted(problem) - len(given)
        table = attack_table(board, piece)
        taken: npt.NDArray[np.bool_] = np.zeros(board.size, dtype=bool)
        for cell in given:
            taken |= table[cell]
        taken[given + excluded] = True
        order = search_order(board, piece, _wanted(problem))
        self._cells = order[~taken[order]]
        self._places = np.full(board.size, -1, dtype=np.int64)
        self._places[self._cells] = np.arange(self._cells.size)
        attacks = table[np.ix_(self._cells, self._cells)]
        self._search = Search(attacks, self._left, self._look)
        self._most = self._search.russian_dolls(max(0, self._left))
        fits = self._left == 0 or (self._left > 0 and self._cells.size > 0 and self._most[0] >= self._left)
        self._undecided = list(to_words(np.ones((1, self._cells.size), dtype=bool)))
        self._listed: list[Unit] = []
        if fits and self._search.ends_within(SHORT_SEARCH, self._undecided[0], self._most, self._left):
            self._listed = [Unit((0, 0))]
        elif fits:
            self._listed = self._split(self._symmetric_cases(problem, attacks))
        self.work = float(len(self._listed))

    def _symmetric_cases(self, problem: Problem, attacks: npt.NDArray[np.bool_]) -> OrbitCases:
        """Cases by what stands on some orbits, and for each number of orbits the cells outside them."""
        group = working_group(problem)
        elements = self._places[group.elements[:, self._cells]]
        orbits = [np.sort(self._places[orbit]) for orbit in group.orbits() if self._places[orbit[0]] >= 0]
        cases = OrbitCases(elements, attacks, orbits, self._left)
        outside = np.ones((1 + len(cases.orbits), self._cells.size), dtype=bool)
        for level, orbit in enumerate(cases.orbits):
            outside[level + 1 :, orbit] = False
        self._undecided = list(to_words(outside))
        return cases

    def _look(self) -> None:
        if self._limits.time_is_up():
            raise Stopped("time")

    def _split(self, cases: OrbitCases) -> list[Unit]:
        # A heap: the fewest pieces come first; the second number keeps the order the same every time.
        waiting: list[tuple[int, int, tuple[int, ...], tuple[int, ...], int]] = []
        for number, case in enumerate(cases):
            self._look()
            heappush(
                waiting, (len(case.pieces), number, (case.levels, len(case.pieces), *case.pieces), (), case.weight)
            )
        number = splits = 0
        while waiting and (splits < SPLITS or len(waiting) < ENOUGH_UNITS):
            placed, _, case_key, first, weight = waiting[0]
            candidates, most, left = self._state(case_key, first)
            if left < 2:
                break
            heappop(waiting)
            splits += 1
            for place in np.flatnonzero(np.unpackbits(candidates.view(np.uint8), bitorder="little")).tolist():
                if most[place] < left:
                    break
                number -= 1
                heappush(waiting, (placed + 1, number, case_key, (*first, place), weight))
        return [Unit(self._named(case_key, first), weight) for _, _, case_key, first, weight in sorted(waiting)]

    def _named(self, case_key: tuple[int, ...], first: tuple[int, ...]) -> tuple[int, ...]:
        cells = self._cells[[*case_key[2:], *first]].tolist()
        return (*case_key[:2], *cells)

    def _state(self, case_key: tuple[int, ...], first: tuple[int, ...]) -> tuple[Words, npt.NDArray[np.int64], int]:
        """(candidates, bounds, pieces to place) of a case in which these pieces come first in the order.

        A bound counts all pieces from a cell on; those of the case that stand there take their part of it.
        """
        levels, pieces = case_key[0], list(case_key[2:])
        candidates = self._undecided[levels].copy()
        for place in (*pieces, *first):
            candidates &= self._search.keep[place]
        if first:
            candidates &= self._search.after[first[-1]]
        most = self._most
        if pieces:
            standing = np.bincount(pieces, minlength=self._cells.size)
            most = most - np.cumsum(standing[::-1])[::-1]
        return candidates, most, self._left - len(pieces) - len(first)

    def units(self) -> Iterator[Unit]:
        """What stands on an orbit, one of each class, and the first pieces beside it."""
        return iter(self._listed)

    def count(self, unit: Unit) -> Counted:
        """All placements of the unit."""
        levels, pieces, *cells = unit.key
        places = self._places[cells].tolist()
        candidates, most, left = self._state((levels, pieces, *places[:pieces]), tuple(places[pieces:]))
        if left < 0:
            return Counted(0)
        value, nodes = self._search.run(candidates, most, left)
        return Counted(value, nodes)

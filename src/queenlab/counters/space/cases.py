"""Placements of a given number of queens by cases: the placement on some orbits, each case searched separately.

Where there is no placement, the cases and their searches are a proof of it (`queenlab.proofs.casework`). The counter
`space` is quicker where there are any: it makes the bounds for all cases at once, which is the whole work where there
are none. Here every case has bounds of its own, so that a long proof can be cut, kept in a ledger and resumed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from typing import ClassVar, NamedTuple

import numpy as np

from queenlab.board import Board, Cells
from queenlab.boxes.search import AttackTable, AttackWords, CellSearch, RussianDolls
from queenlab.counters.counter import Counted, Counter, Plan, Preparation, Unit, check_time
from queenlab.counters.space.counter import SpacePlacements, attack_table, wanted_pieces
from queenlab.counters.space.symmetry import MAX_GROUP_ENTRIES, OrbitCases, group_order, working_group
from queenlab.problems import Problem
from queenlab.work import Limits

#: This many cases at least, so that a long proof can be stopped and resumed; fewer where there are no more.
ENOUGH_CASES = 16
#: No more orbits than this make cases.
MOST_ORBITS = 6


class SpaceCases(Counter):
    """So many pieces, none attacking another; a unit is what stands on some orbits."""

    name: ClassVar[str] = "cases"
    method: ClassVar[str] = (
        "what stands on some orbits of the symmetries; every case is searched under bounds of its own"
    )
    example: ClassVar[str] = "queens:3^3,pieces=4"

    def refuses(self, problem: Problem) -> str | None:
        if problem.question.given or problem.question.excluded:
            return "only without given and excluded cells"
        return SpacePlacements().refuses(problem)

    def suits(self, problem: Problem) -> str | None:
        """Never by itself: it is there for proofs that nothing is to be found."""
        return "space is quicker, except to prove by cases that there is no placement"

    def plan(self, problem: Problem) -> Plan:
        """A few tables over pairs of cells, and the list of the symmetries."""
        board = problem.board
        assert isinstance(board, Board)
        entries = min(group_order(board) * board.size, MAX_GROUP_ENTRIES)
        return Plan("cases up to symmetry", 4_000_000 + 8 * board.size**2 + 24 * entries)

    def depths(self, problem: Problem) -> range:
        return range(1, 1 + max(1, len(_choices(problem))))

    def usual_depth(self, problem: Problem) -> int:
        """The fewest orbits that give enough cases, else those that give most."""
        sizes = [len(choice.cases) for choice in _choices(problem)]
        return next((depth for depth, size in enumerate(sizes, 1) if size >= ENOUGH_CASES), max(1, len(sizes)))

    def prepare_at(self, problem: Problem, limits: Limits, depth: int) -> Preparation:
        choices = _choices(problem)
        return CasesReady(problem, limits, choices[depth - 1] if choices else _Choice((), ((),), (1,)))


class _Choice(NamedTuple):
    """The cells that cases are about, what stands on them in every case, and how many images each case has."""

    on: tuple[int, ...]
    cases: tuple[tuple[int, ...], ...]
    weights: tuple[int, ...]


@lru_cache(maxsize=4)
def _choices(problem: Problem) -> list[_Choice]:
    """Cases about the first orbit, the first two, ...; those whose cells attack least come first, as in `space`."""
    board, piece = problem.board, problem.piece
    assert isinstance(board, Board)
    assert piece is not None
    group = working_group(problem)
    attacks = attack_table(board, piece)
    degree = attacks.sum(axis=1)
    orbits = sorted(group.orbits(), key=lambda orbit: (int(degree[orbit[0]]), -orbit.size))
    found: list[_Choice] = []
    on: Cells = np.zeros(0, dtype=np.int64)
    for orbit in orbits:
        if len(found) == MOST_ORBITS:
            break
        more = np.sort(np.concatenate((on, orbit)))
        cases = OrbitCases(group.elements, attacks, [more], wanted_pieces(problem))
        if not cases.orbits:
            # Too many cases; another orbit may make fewer.
            continue
        on = more
        listed = list(cases)
        parts = tuple(case.pieces for case in listed)
        found.append(_Choice(tuple(on.tolist()), parts, tuple(case.weight for case in listed)))
    return found


class CasesReady(Preparation):
    """The cases of a problem: what stands on the cells `on`, where a given number of pieces are wanted on the board."""

    def __init__(self, problem: Problem, limits: Limits, choice: _Choice) -> None:
        assert isinstance(problem.board, Board)
        assert problem.piece is not None
        self.board = problem.board
        self.on, self._cases, self._weights = choice
        self.wanted = wanted_pieces(problem)
        self._limits = limits
        self._attacks = attack_table(problem.board, problem.piece)
        self.work = float(len(self._cases))

    def units(self) -> Iterator[Unit]:
        """One of every class; its key is the cells that are taken."""
        for case, weight in zip(self._cases, self._weights, strict=True):
            yield Unit(case, weight)

    def free(self, taken: Sequence[int]) -> Cells:
        """The cells that are neither among those of the cases nor attacked, in order."""
        busy = np.zeros(len(self._attacks), dtype=bool)
        for cell in taken:
            busy |= self._attacks[cell]
        busy[list(self.on)] = True
        return np.flatnonzero(~busy)

    def bounds(self, taken: Sequence[int], check_limits: Callable[[], None]) -> CaseBounds:
        """Russian dolls over the free cells of a case, until enough of them are found."""
        return CaseBounds(self._attacks, self.free(taken), self.wanted - len(taken), check_limits)

    def count(self, unit: Unit) -> Counted:
        if len(unit.key) > self.wanted:
            return Counted(0, 0, (0, 0))
        return self.bounds(unit.key, partial(check_time, self._limits)).count()


class CaseBounds:
    """Russian dolls over the free cells of one case; `rises` are the cells at which the bound rises, the last first."""

    def __init__(self, attacks: AttackTable, cells: Cells, wanted: int, check_limits: Callable[[], None]) -> None:
        self._wanted = wanted
        words = AttackWords(attacks[np.ix_(cells, cells)])
        self._search = CellSearch(words, max(1, wanted), check_limits)
        self.dolls = RussianDolls(self._search, max(0, wanted)).run()
        self.rises = [int(cells[place]) for place in self.dolls.rises]
        self.nodes = self._search.nodes
        self.fits = len(self.rises) >= wanted

    def count(self) -> Counted:
        """All placements; each is found once more, now that the bounds are known."""
        if not self.fits:
            return Counted(0, self.nodes, (0, 0))
        found, nodes, residues = self._search.run(self._search.cells.all, self.dolls.most, self._wanted)
        return Counted(found, self.nodes + nodes, residues)

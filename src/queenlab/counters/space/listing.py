"""All placements of so many pieces up to the board's symmetries, each with the number of its images.

The cases of `space_symmetry` hold at least one placement of every class: the part of a placement on an orbit of cells
is an image of a case's part, and that image of the placement belongs to the case. So it is enough to list the cases and
to keep one placement of each class. The sizes of the classes add up to the number of all placements, which the counter
`space` finds without listing any.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from queenlab.board import Board
from queenlab.boxes.search import AttackWords, CellSearch, RussianDolls, to_words
from queenlab.counters.counter import Stopped
from queenlab.counters.space.counter import MAX_CELLS, SpacePlacements, attack_table, search_order
from queenlab.counters.space.symmetry import OrbitCases, working_group
from queenlab.errors import BadInput, NotSupported
from queenlab.families.pieces import PieceFamily
from queenlab.problems import Problem
from queenlab.work import Limits

#: So many placements are remembered, some 100 bytes each and 8 for each piece; beyond them orbits are made again.
MOST_KNOWN = 2**21


class PlacementClass(NamedTuple):
    """A class of placements: the least of them as a sorted list of cells, and how many there are."""

    cells: tuple[int, ...]
    size: int


def placement_classes(problem: Problem, limits: Limits) -> list[PlacementClass]:
    """One placement of every class under the problem's symmetries, in order.

    Raises:
        NotSupported: if the problem is not so many pieces on a grid, without given cells that may attack.
        Stopped: if time is up.
    """
    refusal = SpacePlacements().accepts(problem)
    if refusal is not None:
        raise NotSupported(f"classes of placements cannot be listed for {problem}: {refusal}")
    group = problem.group
    sizes: dict[tuple[int, ...], int] = {}
    # Placements of one class come up often in a row of cases; a class that is known is known by all its images.
    known: set[tuple[int, ...]] = set()
    for cells in _representatives(problem, limits):
        if cells in known:
            continue
        if limits.time_is_up():
            raise Stopped("time")
        orbit = group.orbit(cells)
        if len(known) < MOST_KNOWN:
            known.update(orbit)
        sizes[orbit[0]] = len(orbit)
    return [PlacementClass(cells, sizes[cells]) for cells in sorted(sizes)]


def _representatives(problem: Problem, limits: Limits) -> Iterator[tuple[int, ...]]:
    """At least one placement of every class, as sorted cells."""
    board, piece = problem.board, problem.piece
    assert isinstance(board, Board)
    assert piece is not None
    assert isinstance(problem.family, PieceFamily)
    given, wanted = list(problem.question.given), problem.family.count_of(problem.question)
    assert wanted is not None
    if board.size > MAX_CELLS:
        raise BadInput(f"placements are listed on boards of up to {MAX_CELLS} cells")
    table = attack_table(board, piece)
    taken: npt.NDArray[np.bool_] = np.zeros(board.size, dtype=bool)
    for cell in given:
        taken |= table[cell]
    taken[[*given, *problem.question.excluded]] = True
    order = search_order(board, piece, wanted)
    cells = order[~taken[order]]
    left = wanted - len(given)

    def look() -> None:
        if limits.time_is_up():
            raise Stopped("time")

    if left == 0:
        yield tuple(sorted(given))
    if left <= 0 or cells.size == 0:
        return
    attacks = table[np.ix_(cells, cells)]
    words = AttackWords(attacks)
    search = CellSearch(words, left, look)
    most = RussianDolls(search, left).run().most
    if most[0] < left:
        return
    places = np.full(board.size, -1, dtype=np.int64)
    places[cells] = np.arange(cells.size)
    group = working_group(problem)
    orbits = [np.sort(places[orbit]) for orbit in group.orbits() if places[orbit[0]] >= 0]
    cases = OrbitCases(places[group.elements[:, cells]], attacks, orbits, left)
    for case in cases:
        look()
        free = np.ones((1, cells.size), dtype=bool)
        for orbit in cases.orbits[: case.levels]:
            free[0, orbit] = False
        standing = np.bincount(np.array(case.pieces, dtype=np.int64), minlength=cells.size)
        candidates = to_words(free)[0]
        for place in case.pieces:
            candidates &= words.keep[place]
        bounds = most - np.cumsum(standing[::-1])[::-1]
        for found in search.all_sets(candidates, bounds, left - len(case.pieces)):
            yield tuple(sorted([*given, *cells[[*case.pieces, *found]].tolist()]))

"""All placements of k pieces up to the board's symmetries, each with the number of its images.

The cases of `symmetry` hold at least one placement of every class: the part of a placement on an orbit of cells
is an image of a case's part, and that image of the placement belongs to the case. So it is enough to list the cases and
to keep one placement of each class. The sizes of the classes add up to the number of all placements, which the counter
`space` finds without listing any.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from queenlab.counters.counter import check_time
from queenlab.counters.space.counter import WHOLE, SpacePlacements, SpaceUnits
from queenlab.errors import NotSupported
from queenlab.problems import Problem
from queenlab.work import Limits

#: This many placements are remembered, some 100 bytes each and 8 for each piece; beyond them orbits are made again.
MOST_KNOWN = 2**21


class PlacementClass(NamedTuple):
    """A class of placements: the least of them as a sorted list of cells, and how many there are."""

    cells: tuple[int, ...]
    size: int


def placement_classes(problem: Problem, limits: Limits) -> list[PlacementClass]:
    """One placement of every class under the problem's symmetries, in order.

    Raises:
        NotSupported: if the problem does not ask for a number of pieces on a grid, or given cells may attack.
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
        check_time(limits)
        orbit = group.orbit(cells)
        if len(known) < MOST_KNOWN:
            known.update(orbit)
        sizes[orbit[0]] = len(orbit)
    return [PlacementClass(cells, sizes[cells]) for cells in sorted(sizes)]


def _representatives(problem: Problem, limits: Limits) -> Iterator[tuple[int, ...]]:
    """At least one placement of every class, as sorted cells."""
    given = problem.question.given
    ready = SpaceUnits(problem, limits, WHOLE)
    if ready.left == 0:
        yield tuple(sorted(given))
    elif ready.fits:
        for case in ready.cases:
            check_time(limits)
            candidates, bounds, left = ready.state((case.levels, len(case.pieces), *case.pieces), ())
            for found in ready.search.all_sets(candidates, bounds, left):
                yield tuple(sorted([*given, *ready.cells[[*case.pieces, *found]].tolist()]))

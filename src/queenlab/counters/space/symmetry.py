"""Symmetry for sets of cells: cases by what a placement has on whole orbits, each case with its number of images.

Let a group act on the placements, and let O be a union of its orbits of cells. If g moves a placement S, then it moves
what S has on O: g(S) on O is g(S on O). So all images of one T, a part of O, have equally many placements that agree
with them on O, and

    placements = sum over one T of each class of (images of T) x (placements that have exactly T on O).

The placements in the last factor are permuted by the stabiliser of T, so the same holds for it and the next O. No case
is divided by anything, and the weights are products of orbit lengths.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from queenlab.board import Board, Cells
from queenlab.problems import Problem
from queenlab.symmetry import Group
from queenlab.symmetry.grid import GridSymmetry

#: The group is listed, so its order times the number of cells stays below this.
MAX_GROUP_ENTRIES = 2**20
#: More classes than this on one orbit cost more than they save.
MAX_CLASSES = 4000
#: On so many orbits the parts are listed. Nearly all of them have no symmetry left; a second orbit costs what it saves.
MAX_LEVELS = 1

Attacks = npt.NDArray[np.bool_]


class Case(NamedTuple):
    """A case: `pieces` are all that stand on the first `levels` orbits; `weight` is the number of its images."""

    levels: int
    pieces: tuple[int, ...]
    weight: int


def group_order(board: Board) -> int:
    """An upper bound on the order of `working_group`."""
    shifts = board.n if board.torus else 1
    return int(shifts * 2**board.d * math.factorial(_permuted_axes(board)))


def working_group(problem: Problem) -> Group:
    """Symmetries of the problem that are few enough to list.

    On the plane these are the signed permutations of the axes, all of them if they fit. The torus has one orbit, which
    makes no cases; there it is the shifts along the last axis, the reflections, and the permutations of the other axes.
    """
    board = problem.board
    assert isinstance(board, Board)
    n, d = board.n, board.d
    plain, still = tuple(range(d)), (0,) * d
    generators: list[GridSymmetry] = []
    if group_order(board) * board.size <= MAX_GROUP_ENTRIES:
        for axis in plain:
            signs = tuple(-1 if a == axis else 1 for a in plain)
            ends = tuple(n - 1 if a == axis else 0 for a in plain)
            generators.append(GridSymmetry(n, plain, signs, ends, board.torus))
        for a in range(_permuted_axes(board) - 1):
            axes = (*plain[:a], a + 1, a, *plain[a + 2 :])
            generators.append(GridSymmetry(n, axes, (1,) * d, still, board.torus))
        if board.torus:
            generators.append(GridSymmetry(n, plain, (1,) * d, (*still[:-1], 1), True))
    group = Group(board.size, [s.permutation() for s in generators])
    for cells in (problem.question.given, problem.question.excluded):
        if cells:
            group = group.stabilizer(cells)
    return group


def _permuted_axes(board: Board) -> int:
    """How many axes are permuted, so that the group can be listed; at least one."""
    others = (board.n if board.torus else 1) * 2**board.d * board.size
    axes = board.d - 1 if board.torus else board.d
    while axes > 1 and others * math.factorial(axes) > MAX_GROUP_ENTRIES:
        axes -= 1
    return max(1, axes)


class OrbitCases:
    """The cases of a group on some cells, by what stands on some orbits.

    Orbits whose cells attack least come first, for there the pieces like to stand.
    """

    def __init__(self, elements: Cells, attacks: Attacks, orbits: Sequence[Cells], pieces: int) -> None:
        """Takes all elements of the group, one per row, as permutations of the cells that `attacks` is about."""
        self._elements = elements
        self._attacks = attacks
        self._pieces = pieces
        degree = attacks.sum(axis=1)
        found: list[Cells] = []
        if len(elements) > 1:
            for orbit in sorted(orbits, key=lambda o: (int(degree[o[0]]), -o.size)):
                if len(found) < MAX_LEVELS and self._classes(elements, orbit, ()) is not None:
                    found.append(orbit)
        self.orbits: tuple[Cells, ...] = tuple(found)

    def __iter__(self) -> Iterator[Case]:
        """All cases; their weights times their placements add up to all placements."""
        return self._below(Case(0, (), 1), self._elements)

    def _below(self, case: Case, group: Cells) -> Iterator[Case]:
        classes = None
        if len(group) > 1 and case.levels < len(self.orbits):
            classes = self._classes(group, self.orbits[case.levels], case.pieces)
        if classes is None:
            yield case
            return
        for part in classes:
            rest = group[(np.sort(group[:, part], axis=1) == np.array(part, dtype=np.int64)).all(axis=1)]
            weight = case.weight * (len(group) // len(rest))
            yield from self._below(Case(case.levels + 1, (*case.pieces, *part), weight), rest)

    def _classes(self, group: Cells, orbit: Cells, pieces: tuple[int, ...]) -> list[tuple[int, ...]] | None:
        """One of every class of sets of non-attacking cells of an orbit, beside the pieces; None if there are many.

        A set is kept if no image comes before it, both as sorted lists. What such a list begins with is such a list
        too: a smaller image of the beginning would begin a smaller image of the whole. So lists grow from the front.
        """
        cells = [cell for cell in orbit.tolist() if not self._attacks[cell, list(pieces)].any()]
        classes: list[tuple[int, ...]] = []
        waiting: list[tuple[tuple[int, ...], int]] = [((), 0)]
        while waiting:
            part, start = waiting.pop()
            classes.append(part)
            if len(classes) > MAX_CLASSES:
                return None
            if len(part) + len(pieces) == self._pieces:
                continue
            for place in range(len(cells) - 1, start - 1, -1):
                longer = (*part, cells[place])
                if not self._attacks[cells[place], list(part)].any() and _is_first(group, longer):
                    waiting.append((longer, place + 1))
        return classes


def _is_first(group: Cells, part: tuple[int, ...]) -> bool:
    difference = np.sort(group[:, part], axis=1) - np.array(part, dtype=np.int64)
    first = (difference != 0).argmax(axis=1)
    return not bool((difference[np.arange(len(group)), first] < 0).any())

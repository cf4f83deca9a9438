"""Finds equivalent options of an item, of which only one need be tried.

Let K be a group of permutations of the options that take solutions to solutions and leave every chosen option where it
is, and let every solution use exactly one of the options L of some item. If g in K maps L onto itself, the solutions
that use o are as many as those that use g(o). So one option of each orbit is tried, and counts as often as its orbit
is long; below it, those elements of K remain that leave it where it is.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter as Multiset
from collections.abc import Sequence

import numpy as np

from queenlab.board import Board, Cells
from queenlab.model import Model
from queenlab.problems import Problem
from queenlab.symmetry import Group
from queenlab.symmetry.board_groups import BoardSymmetry

#: A table of elements x cells with more entries than this (32 MB) is not made.
MAX_TABLE = 4 * 10**6
#: In more dimensions there are too many symmetries to be listed.
MAX_DIMENSIONS = 4


class Symmetry(ABC):
    """The symmetries that remain when some options are chosen."""

    @abstractmethod
    def orbits(self, options: Sequence[int]) -> list[tuple[int, int]]:
        """Of options in order, of which every solution uses exactly one: the first of each orbit, and its size."""

    @abstractmethod
    def fixing(self, option: int) -> Symmetry:
        """The symmetries that remain when this option is chosen as well."""


class NoSymmetry(Symmetry):
    def orbits(self, options: Sequence[int]) -> list[tuple[int, int]]:
        return [(option, 1) for option in options]

    def fixing(self, option: int) -> Symmetry:
        return self


class CellSymmetry(Symmetry):
    """A group on options, its elements listed one per row."""

    def __init__(self, elements: Cells) -> None:
        self._elements = elements

    def orbits(self, options: Sequence[int]) -> list[tuple[int, int]]:
        """Under those elements that map the options onto themselves.

        Example:
            >>> mirror = CellSymmetry(np.array([[0, 1, 2, 3], [2, 1, 0, 3]]))
            >>> mirror.orbits([0, 1, 2]), mirror.orbits([0, 3])
            ([(0, 2), (1, 1)], [(0, 1), (3, 1)])
        """
        images = self._elements[:, list(options)]
        kept = images[(np.sort(images, axis=1) == np.array(options)).all(axis=1)]
        found: list[tuple[int, int]] = []
        seen: set[int] = set()
        for place, option in enumerate(options):
            if option not in seen:
                orbit = set(kept[:, place].tolist())
                seen |= orbit
                found.append((option, len(orbit)))
        return found

    def fixing(self, option: int) -> Symmetry:
        kept = self._elements[self._elements[:, option] == option]
        return CellSymmetry(kept) if len(kept) > 1 else NoSymmetry()


class ColorSymmetry(Symmetry):
    """Colours that no chosen option has may be exchanged. Option cell x colors + c gives the cell colour c."""

    def __init__(self, colors: int, used: frozenset[int] = frozenset()) -> None:
        self._colors, self._used = colors, used

    def orbits(self, options: Sequence[int]) -> list[tuple[int, int]]:
        """The fresh colours of a cell are one orbit.

        Example:
            >>> ColorSymmetry(4).fixing(2).orbits([4, 5, 6, 7])
            [(4, 3), (6, 1)]
        """
        fresh = Multiset(o // self._colors for o in options if o % self._colors not in self._used)
        found = []
        for option in options:
            if option % self._colors in self._used:
                found.append((option, 1))
            elif size := fresh.pop(option // self._colors, 0):
                found.append((option, size))
        return found

    def fixing(self, option: int) -> Symmetry:
        return ColorSymmetry(self._colors, self._used | {option % self._colors})


def symmetry_of(problem: Problem) -> Symmetry:
    """The symmetry of a problem's Model, as far as it is useful and can be listed."""
    if problem.goal == "color":
        return ColorSymmetry(problem.question.colors or 0)
    model = problem.model
    if not table_size(problem):
        return NoSymmetry()
    # The problem's word is not taken for it: a permutation that does not keep the Model is left out.
    generators = [g for g in problem.group.generators if keeps(model, g)]
    elements = Group.from_generators(model.n_options, generators).elements
    return CellSymmetry(elements) if len(elements) > 1 else NoSymmetry()


def table_size(problem: Problem) -> int:
    """Symmetries of the board times its cells; 0 where that is too much, or no help."""
    model, board = problem.model, problem.board
    if problem.goal == "color" or not ((model.low == 1) & (model.high == 1)).any():
        # Where several options of an item are chosen, orbits say nothing.
        return 0
    if isinstance(board, Board) and board.d > MAX_DIMENSIONS:
        return 0
    size = BoardSymmetry(board).order * board.size
    return size if size <= MAX_TABLE else 0


def keeps(model: Model, permutation: Cells) -> bool:
    """Whether a permutation of the options maps solutions to solutions, because it maps items to items."""
    return _items(model, np.arange(model.n_options)) == _items(model, permutation)


def _items(model: Model, images: Cells) -> Multiset[tuple[object, ...]]:
    """The items by what they ask of which options, colours by which options share them."""
    found: Multiset[tuple[object, ...]] = Multiset()
    order = np.argsort(model.items, kind="stable")
    cuts = np.searchsorted(model.items[order], np.arange(model.n_items + 1))
    for item in range(model.n_items):
        entries = order[cuts[item] : cuts[item + 1]]
        options, colors = images[model.option_of_entry[entries]], model.colors[entries]
        shades = (np.sort(options[colors == c]).tobytes() for c in np.unique(colors[colors > 0]))
        plain = np.sort(options[colors == 0]).tobytes()
        found[int(model.low[item]), int(model.high[item]), plain, tuple(sorted(shades))] += 1
    return found

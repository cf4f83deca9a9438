"""A search step by step: every choice, placement, dead end and backtrack.

It is the search of the general engine (choose the item with the fewest options, try them in turn, go back) in plain
Python, for people who want to see it and not for large problems. It visits the same tree up to the order of equals.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

import numpy as np

from queenlab.bit_sets import members
from queenlab.engines.kernels.option_masks import OptionMasks
from queenlab.model import Model

Kind = Literal["choose", "place", "remove", "solution", "dead end", "end"]


@dataclass(frozen=True, slots=True)
class TraceStep:
    """One step of a search and the state after it.

    Attributes:
        item: the item that is chosen, or that cannot be covered; None where every item has what it needs.
        options: for an item, the options that can still cover it.
        chosen: the options placed so far, in the order in which they were placed.
        nodes, backtracks: how many options were placed and removed so far.
    """

    kind: Kind
    item: int | None
    option: int | None
    options: tuple[int, ...]
    chosen: tuple[int, ...]
    nodes: int
    solutions: int
    backtracks: int

    @property
    def depth(self) -> int:
        return len(self.chosen)


def search_steps(model: Model) -> Iterator[TraceStep]:
    """The search for all solutions of a Model, step by step; the model's objective is ignored.

    Items are taken in their order where several have equally few options, and options in theirs. An option that was
    tried is left out of what follows at that level, so that no set of options is met twice.
    """
    return _Search(model).steps()


@dataclass
class _Level:
    """The options still to be tried, and the live options other than those already tried."""

    untried: list[int]
    live: int


class _Search:
    def __init__(self, model: Model) -> None:
        self.options = OptionMasks(model.n_items, model.starts, model.items, model.colors)
        self.need = model.low.tolist()
        self.slack = model.high.tolist()
        self.asking = [item for item, low in enumerate(self.need) if low > 0]
        self.chosen: list[int] = []
        self.nodes = self.solutions = self.backtracks = 0

    def steps(self) -> Iterator[TraceStep]:
        live = self.options.every
        for full in np.flatnonzero(np.equal(self.slack, 0)).tolist():
            live &= ~self.options.of_item[full]
        levels: list[_Level] = []
        while True:
            item = self._item(live)
            if item is None:
                self.solutions += 1
                yield self._step("solution")
            options = members(live if item is None else live & self.options.of_item[item])
            # With too few options left, none of them is worth trying.
            worth = len(options) + 1 - (self.need[item] if item is not None else 1)
            if worth > 0:
                yield self._step("choose", item, options=options)
            elif item is not None:
                yield self._step("dead end", item, options=options)
            levels.append(_Level(list(reversed(options[: max(0, worth)])), live))
            while levels and not levels[-1].untried:
                levels.pop()
                if levels:
                    yield self._take_back(levels[-1])
            if not levels:
                yield self._step("end")
                return
            option = levels[-1].untried.pop()
            live = self.options.beside(levels[-1].live, option, self.slack)
            self.nodes += 1
            self.chosen.append(option)
            self._cover(option, 1)
            yield self._step("place", option=option)

    def _step(
        self, kind: Kind, item: int | None = None, option: int | None = None, options: list[int] | None = None
    ) -> TraceStep:
        found = tuple(options or ())
        return TraceStep(kind, item, option, found, tuple(self.chosen), self.nodes, self.solutions, self.backtracks)

    def _item(self, live: int) -> int | None:
        open_items = [item for item in self.asking if self.need[item] > 0]
        covers = self.options.of_item
        return min(open_items, key=lambda item: (live & covers[item]).bit_count() - self.need[item], default=None)

    def _take_back(self, level: _Level) -> TraceStep:
        self.backtracks += 1
        option = self.chosen.pop()
        self._cover(option, -1)
        level.live &= ~(1 << option)
        return self._step("remove", option=option)

    def _cover(self, option: int, times: int) -> None:
        for item, color in self.options.entries(option):
            if color == 0:
                self.need[item] -= times
                self.slack[item] -= times

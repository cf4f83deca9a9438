"""A search that can be watched: every choice, placement, dead end and step back, one after the other.

It is the search of the general engine (choose the item with the fewest options, try them in turn, go back) in plain
Python, for people who want to see it and not for large problems. It visits the same tree up to the order of equals.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from queenlab.model import Model

Kind = Literal["choose", "place", "remove", "solution", "dead end", "end"]


@dataclass(frozen=True, slots=True)
class TraceStep:
    """One step of a search, and how things stand after it.

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
    """The search for all solutions of a Model, step by step; what the model maximises or minimises is left aside.

    Items are taken in their order where several have equally few options, and options in theirs. An option that was
    tried is left out of what follows at that level, so that no set of options is met twice.
    """
    return _Search(model).steps()


@dataclass
class _Level:
    untried: list[int]
    dead: int


class _Search:
    def __init__(self, model: Model) -> None:
        self.entries = [model.entries(option) for option in range(model.n_options)]
        self.options_of = [options.tolist() for options in model.options_of_item]
        self.color_in: list[dict[int, int]] = [dict(entries) for entries in self.entries]
        self.need = model.low.tolist()
        self.room = model.high.tolist()
        self.asking = [item for item, low in enumerate(self.need) if low > 0]
        #: The colour that an item has by the options placed, and how many of them gave it.
        self.tone: dict[int, tuple[int, int]] = {}
        self.live = [True] * model.n_options
        self.live_in = [len(options) for options in self.options_of]
        #: The options that are not live, in the order in which they died.
        self.dead: list[int] = []
        self.chosen: list[int] = []
        self.nodes = self.solutions = self.backtracks = 0
        for item, room in enumerate(self.room):
            if room == 0:
                self._kill_all(item, 0)

    def steps(self) -> Iterator[TraceStep]:
        levels: list[_Level] = []
        while True:
            item = self._item()
            if item is None:
                self.solutions += 1
                yield self._step("solution")
            options = self._options(item)
            # With too few options left, none of them is worth trying.
            worth = len(options) + 1 - (self.need[item] if item is not None else 1)
            if worth > 0:
                yield self._step("choose", item, options=options)
            elif item is not None:
                yield self._step("dead end", item, options=options)
            levels.append(_Level(list(reversed(options[: max(0, worth)])), len(self.dead)))
            while levels and not levels[-1].untried:
                self._revive(levels.pop().dead)
                if levels:
                    yield self._take_back(levels[-1])
            if not levels:
                yield self._step("end")
                return
            yield self._place(levels[-1].untried.pop())

    def _step(
        self, kind: Kind, item: int | None = None, option: int | None = None, options: list[int] | None = None
    ) -> TraceStep:
        found = tuple(options or ())
        return TraceStep(kind, item, option, found, tuple(self.chosen), self.nodes, self.solutions, self.backtracks)

    def _item(self) -> int | None:
        open_items = [item for item in self.asking if self.need[item] > 0]
        return min(open_items, key=lambda item: self.live_in[item] - self.need[item], default=None)

    def _options(self, item: int | None) -> list[int]:
        options = range(len(self.live)) if item is None else self.options_of[item]
        return [option for option in options if self.live[option]]

    def _place(self, option: int) -> TraceStep:
        self.nodes += 1
        self.chosen.append(option)
        self._kill(option)
        for item, color in self.entries[option]:
            if color == 0:
                self.need[item] -= 1
                self.room[item] -= 1
                if self.room[item] == 0:
                    self._kill_all(item, 0)
            else:
                known, times = self.tone.get(item, (color, 0))
                self.tone[item] = (known, times + 1)
                if times == 0:
                    self._kill_all(item, color)
        return self._step("place", option=option)

    def _take_back(self, level: _Level) -> TraceStep:
        self.backtracks += 1
        option = self.chosen.pop()
        self._revive(self._died(option))
        for item, color in self.entries[option]:
            if color == 0:
                self.need[item] += 1
                self.room[item] += 1
            else:
                known, times = self.tone[item]
                if times == 1:
                    del self.tone[item]
                else:
                    self.tone[item] = (known, times - 1)
        self._kill(option)
        return self._step("remove", option=option)

    def _died(self, option: int) -> int:
        at = len(self.dead) - 1
        while self.dead[at] != option:
            at -= 1
        return at

    def _kill(self, option: int) -> None:
        if self.live[option]:
            self.live[option] = False
            self.dead.append(option)
            for item, _ in self.entries[option]:
                self.live_in[item] -= 1

    def _kill_all(self, item: int, but: int) -> None:
        for option in self.options_of[item]:
            if but == 0 or self.color_in[option][item] != but:
                self._kill(option)

    def _revive(self, upto: int) -> None:
        while len(self.dead) > upto:
            option = self.dead.pop()
            self.live[option] = True
            for item, _ in self.entries[option]:
                self.live_in[item] += 1

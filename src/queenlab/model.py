"""The Model: choose options so that every item is covered between low and high times.

It is independent of chess. Problems are translated into it, and engines read it; it is stored as flat sparse arrays.

Colours follow Knuth's Algorithm 7.2.2.1 C. An item is *coloured* when some option covers it with a colour; such
an item has low = 0 and high = 1, and the options chosen for it are at most one, or any number that all give it
the same colour.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from typing import Literal

import numpy as np
import numpy.typing as npt

from queenlab.errors import BadInput
from queenlab.wording import plural

Ints = npt.NDArray[np.int64]
Sense = Literal["max", "min"]

#: `high` of an item that may be covered any number of times.
UNBOUNDED = 2**62

_NOTHING: Ints = np.zeros(0, dtype=np.int64)


@dataclass(frozen=True)
class Item:
    """An item with the options that cover it, without colours; large Models are built from these.

    Attributes:
        name: the item's name.
        low, high: its interval.
        options: the options that cover it, each once.
    """

    name: str
    low: int
    high: int
    options: Ints | Sequence[int]


@dataclass(frozen=True, eq=False)
class Model:
    """Options and items, with intervals, colours and weights. Build one with `ModelBuilder`.

    Attributes:
        item_names: one name per item, all different.
        low, high: how often each item must and may be covered; `UNBOUNDED` for no upper limit.
        option_names: one name per option, all different.
        starts, items: option k covers items[starts[k]:starts[k+1]], no item twice.
        colors: beside `items`: 0 for none, or an index into `color_names`.
        color_names: names of the colours; color_names[0] is empty.
        weights: what each option contributes to the objective.
        sense: "max" or "min", or None where any solution will do.
    """

    item_names: tuple[str, ...]
    low: Ints
    high: Ints
    option_names: tuple[str, ...]
    starts: Ints
    items: Ints
    colors: Ints
    color_names: tuple[str, ...]
    weights: Ints
    sense: Sense | None = None

    def __post_init__(self) -> None:
        if (self.low < 0).any() or (self.low > self.high).any():
            worst = int(np.flatnonzero((self.low < 0) | (self.low > self.high))[0])
            raise BadInput(
                f"item {self.item_names[worst]} has the empty interval {self.low[worst]}..{self.high[worst]}"
            )
        bad = self.is_colored & ((self.low != 0) | (self.high != 1))
        if bad.any():
            name = self.item_names[int(np.flatnonzero(bad)[0])]
            raise BadInput(f"item {name} is covered with colours, so it must have the interval 0..1")

    # -- reading ---------------------------------------------------------------------------------------------

    @property
    def n_items(self) -> int:
        return len(self.item_names)

    @property
    def n_options(self) -> int:
        return len(self.option_names)

    def entries(self, option: int) -> list[tuple[int, int]]:
        """(item, colour) pairs of an option."""
        a, b = int(self.starts[option]), int(self.starts[option + 1])
        return list(zip(self.items[a:b].tolist(), self.colors[a:b].tolist(), strict=True))

    @cached_property
    def is_colored(self) -> npt.NDArray[np.bool_]:
        """For each item whether some option covers it with a colour."""
        colored = np.zeros(self.n_items, dtype=bool)
        colored[self.items[self.colors > 0]] = True
        return colored

    @cached_property
    def option_of_entry(self) -> Ints:
        """Beside `items`: the option that each entry belongs to."""
        return np.repeat(np.arange(self.n_options, dtype=np.int64), np.diff(self.starts))

    @cached_property
    def options_of_item(self) -> tuple[Ints, ...]:
        """For each item the options that cover it, in increasing order."""
        order = np.argsort(self.items, kind="stable")
        cuts = np.searchsorted(self.items[order], np.arange(1, self.n_items))
        return tuple(np.split(self.option_of_entry[order], cuts)) if self.n_items else ()

    @property
    def is_exact_cover(self) -> bool:
        """Whether every interval is 1..1 or 0..1 (exact cover with colours, XCC)."""
        return bool(((self.high == 1) & (self.low <= 1)).all())

    def value(self, chosen: Iterable[int]) -> int:
        """What the options that are chosen weigh together."""
        return sum(int(self.weights[k]) for k in chosen)

    def violations(self, chosen: Sequence[int]) -> list[str]:
        """What is wrong with a set of options, one line each; empty when it is a solution.

        This reads the definition and nothing else: engines are checked against it.

        Args:
            chosen: numbers of options.

        Example:
            >>> model = model_of_items(["x", "y"], [Item("a", 1, 1, [0, 1])])
            >>> model.violations([0]), model.violations([0, 1])
            ([], ['item a is covered 2 times, not 1..1'])
        """
        wrong = []
        if len(set(chosen)) != len(chosen):
            wrong.append("an option is chosen twice")
        cover: dict[int, list[int]] = {}
        for option in chosen:
            for item, color in self.entries(option):
                cover.setdefault(item, []).append(color)
        for item, name in enumerate(self.item_names):
            got = cover.get(item, [])
            if len(got) > 1 and got[0] > 0 and all(c == got[0] for c in got):
                continue
            if not self.low[item] <= len(got) <= self.high[item]:
                high = "infinity" if self.high[item] >= UNBOUNDED else int(self.high[item])
                wrong.append(f"item {name} is covered {plural(len(got), 'time')}, not {self.low[item]}..{high}")
        return wrong

    # -- models made from this one -----------------------------------------------------------------------------

    def with_items(self, items: Iterable[Item]) -> Model:
        """The same model with more items behind its own.

        Raises:
            BadInput: if two items have one name.
        """
        more = list(items)
        counts = [len(item.options) for item in more]
        covering = np.concatenate([np.asarray(i.options, dtype=np.int64) for i in more]) if more else _NOTHING
        owner = np.concatenate((self.option_of_entry, covering))
        numbers = np.repeat(np.arange(self.n_items, self.n_items + len(more), dtype=np.int64), counts)
        order = np.argsort(owner, kind="stable")
        lengths = np.bincount(owner, minlength=self.n_options)
        names = self.item_names + tuple(item.name for item in more)
        if len(set(names)) != len(names):
            raise BadInput("two items have one name")
        return replace(
            self,
            item_names=names,
            low=np.concatenate((self.low, np.array([i.low for i in more], dtype=np.int64))),
            high=np.concatenate((self.high, np.array([min(i.high, UNBOUNDED) for i in more], dtype=np.int64))),
            starts=np.concatenate(([0], np.cumsum(lengths))).astype(np.int64),
            items=np.concatenate((self.items, numbers))[order],
            colors=np.concatenate((self.colors, np.zeros(covering.size, dtype=np.int64)))[order],
        )

    def forced(self, given: Iterable[int] = (), excluded: Iterable[int] = ()) -> Model:
        """The same model with some options forced in and others forced out, as items of one option each.

        What is forced already is not forced again.

        Args:
            given: numbers of options that must be chosen, each once.
            excluded: numbers of options that must not, each once.

        Example:
            >>> model = model_of_items(["x", "y"], [Item("a", 1, 1, [0, 1])]).forced([0], [1])
            >>> model.item_names
            ('a', 'given:x', 'excluded:y')
        """
        chosen = [Item(f"given:{self.option_names[option]}", 1, 1, [option]) for option in given]
        barred = [Item(f"excluded:{self.option_names[option]}", 0, 0, [option]) for option in excluded]
        known = set(self.item_names) if chosen or barred else set()
        added = [item for item in chosen + barred if item.name not in known]
        return self.with_items(added) if added else self

    def uncolored(self) -> Model:
        """The same options and solutions without colours: pairs of different colours become items 0..1."""
        if not self.is_colored.any():
            return self
        builder = ModelBuilder(self.sense)
        kept = np.flatnonzero(~self.is_colored)
        renumber = {int(i): builder.item(self.item_names[i], int(self.low[i]), int(self.high[i])) for i in kept}
        for option, name in enumerate(self.option_names):
            plain = [renumber[i] for i, _ in self.entries(option) if i in renumber]
            builder.option(name, plain, int(self.weights[option]))
        by_item: dict[int, list[tuple[int, int]]] = {}
        for option in range(self.n_options):
            for item, color in self.entries(option):
                if self.is_colored[item]:
                    by_item.setdefault(item, []).append((option, color))
        for item, users in by_item.items():
            for (a, color_a), (b, color_b) in combinations(users, 2):
                if color_a != color_b or color_a == 0:
                    pair = builder.item(f"{self.item_names[item]}.{a}.{b}", 0, 1)
                    builder.cover(a, pair)
                    builder.cover(b, pair)
        return builder.build()

    def tied(self, classes: Iterable[Sequence[int]]) -> Model:
        """The same model, with the options of each class taken all together or not at all.

        A class gets one new option, "none of them", and for each member an item that is covered by the member or
        by that option. The new options come last and weigh nothing, so answers read off as before.
        """
        builder = ModelBuilder.of(self)
        for members in classes:
            if len(members) < 2:
                continue
            links = []
            for member in members:
                link = builder.item(f"tie:{self.option_names[member]}", 1, 1)
                builder.cover(member, link)
                links.append(link)
            builder.option(f"none-of:{self.option_names[members[0]]}", links, 0)
        return builder.build()

    def with_sense(self, sense: Sense | None) -> Model:
        """The same model with another sense: "max", "min", or None where any solution will do."""
        return replace(self, sense=sense)

    # -- identity ----------------------------------------------------------------------------------------------

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Model):
            return NotImplemented
        return self._canonical() == other._canonical()

    def __hash__(self) -> int:
        return hash((self.item_names, self.option_names, self.sense))

    def _canonical(self) -> tuple[object, ...]:
        rows = tuple(
            tuple(sorted((i, self.color_names[c]) for i, c in self.entries(option))) for option in range(self.n_options)
        )
        arrays = (tuple(self.low.tolist()), tuple(self.high.tolist()), tuple(self.weights.tolist()))
        return (self.item_names, self.option_names, self.sense, arrays, rows)

    def __repr__(self) -> str:
        goal = f", {self.sense}" if self.sense else ""
        options, items = plural(self.n_options, "option"), plural(self.n_items, "item")
        return f"Model({options}, {items}, {plural(self.items.size, 'entry')}{goal})"


def model_of_items(
    option_names: Sequence[str], items: Iterable[Item], sense: Sense | None = None, weights: Ints | None = None
) -> Model:
    """A Model without colours from its items; fast for millions of entries.

    Example:
        >>> model_of_items(["x", "y"], [Item("a", 1, 1, [0, 1]), Item("b", 0, 1, [1])])
        Model(2 options, 2 items, 3 entries)
    """
    n = len(option_names)
    empty = Model(
        item_names=(),
        low=_NOTHING,
        high=_NOTHING,
        option_names=tuple(option_names),
        starts=np.zeros(n + 1, dtype=np.int64),
        items=_NOTHING,
        colors=_NOTHING,
        color_names=("",),
        weights=np.ones(n, dtype=np.int64) if weights is None else weights,
        sense=sense,
    )
    return empty.with_items(items)


class ModelBuilder:
    """Builds a Model item by item and option by option.

    Args:
        sense: "max" or "min", or None where any solution will do.

    Example:
        >>> builder = ModelBuilder()
        >>> a, b = builder.item("a"), builder.item("b", 0, 2)
        >>> builder.option("both", [a, b]), builder.option("only b", [b])
        (0, 1)
        >>> builder.build()
        Model(2 options, 2 items, 3 entries)
    """

    def __init__(self, sense: Sense | None = None) -> None:
        self.sense: Sense | None = sense
        self._item_names: list[str] = []
        self._item_numbers: dict[str, int] = {}
        self._low: list[int] = []
        self._high: list[int] = []
        self._option_names: list[str] = []
        self._option_seen: set[str] = set()
        self._entries: list[dict[int, int]] = []
        self._weights: list[int] = []
        self._color_numbers: dict[str, int] = {"": 0}

    @classmethod
    def of(cls, model: Model) -> ModelBuilder:
        """A builder that already holds a model."""
        builder = cls(model.sense)
        for name, low, high in zip(model.item_names, model.low.tolist(), model.high.tolist(), strict=True):
            builder.item(name, low, high)
        builder._color_numbers = {name: k for k, name in enumerate(model.color_names)}
        for option, name in enumerate(model.option_names):
            builder.option(name, (), int(model.weights[option]))
            builder._entries[option] = dict(model.entries(option))
        return builder

    def item(self, name: str, low: int = 1, high: int = 1) -> int:
        """Adds an item that is covered from `low` to `high` times, and returns its number.

        Raises:
            BadInput: if another has its name.
        """
        if name in self._item_numbers:
            raise BadInput(f"two items are called {name}")
        self._item_numbers[name] = len(self._item_names)
        self._item_names.append(name)
        self._low.append(low)
        self._high.append(min(high, UNBOUNDED))
        return len(self._item_names) - 1

    def item_number(self, name: str) -> int | None:
        """The number of the item of this name; None if there is none."""
        return self._item_numbers.get(name)

    def option(self, name: str, items: Iterable[int] = (), weight: int = 1) -> int:
        """Adds an option that covers some items, and returns its number.

        Args:
            name: the option's name.
            items: numbers of items, each once.
            weight: what it contributes to the objective.

        Raises:
            BadInput: if another has its name, or an item appears twice.
        """
        if name in self._option_seen:
            raise BadInput(f"two options are called {name}")
        self._option_seen.add(name)
        self._option_names.append(name)
        self._entries.append({})
        self._weights.append(weight)
        option = len(self._option_names) - 1
        for item in items:
            self.cover(option, item)
        return option

    def cover(self, option: int, item: int, color: str = "") -> None:
        """Lets an option cover one more item, with a colour if one is named.

        Args:
            option: the option's number.
            item: the item's number.
            color: items of one colour may be covered by several options at once.

        Raises:
            BadInput: if it covers the item already.
        """
        if item in self._entries[option]:
            raise BadInput(f"option {self._option_names[option]} covers item {self._item_names[item]} twice")
        self._entries[option][item] = self._color_numbers.setdefault(color, len(self._color_numbers))

    def build(self) -> Model:
        """The model; the builder can still be used afterwards."""
        lengths = [len(e) for e in self._entries]
        return Model(
            item_names=tuple(self._item_names),
            low=np.array(self._low, dtype=np.int64),
            high=np.array(self._high, dtype=np.int64),
            option_names=tuple(self._option_names),
            starts=np.concatenate(([0], np.cumsum(lengths, dtype=np.int64))).astype(np.int64),
            items=np.array([i for e in self._entries for i in e], dtype=np.int64),
            colors=np.array([c for e in self._entries for c in e.values()], dtype=np.int64),
            color_names=tuple(self._color_numbers),
            weights=np.array(self._weights, dtype=np.int64),
            sense=self.sense,
        )

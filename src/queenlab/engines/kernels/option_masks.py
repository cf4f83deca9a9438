"""The options of a Model as bits of Python integers, for searches that need not be fast."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from queenlab.bit_sets import from_flags
from queenlab.model import Ints


class OptionMasks:
    """Which options cover an item, and which remain compatible with an option; bit k stands for option k.

    Attributes:
        every: all options.
        of_item: for each item the options that cover it.
    """

    def __init__(self, n_items: int, starts: Ints, items: Ints, colors: Ints) -> None:
        """Takes the entries of the options, one option after the other, as a Model has them."""
        self._starts, self._items, self._colors = starts, items, colors
        n_options = starts.size - 1
        self._owner = np.repeat(np.arange(n_options), np.diff(starts))
        self.every = (1 << n_options) - 1
        order = np.argsort(items, kind="stable")
        ends = np.searchsorted(items[order], np.arange(1, n_items))
        self.of_item = [self._set(entries) for entries in np.split(order, ends)] if n_items else []
        # The options of each colour of an item, made when they are asked for.
        self._shades: dict[tuple[int, int], int] = {}

    def entries(self, option: int) -> list[tuple[int, int]]:
        """The items that an option covers, each with the colour, or 0."""
        here = slice(self._starts[option], self._starts[option + 1])
        return list(zip(self._items[here].tolist(), self._colors[here].tolist(), strict=True))

    def beside(self, live: int, option: int, slack: Sequence[int]) -> int:
        """The live options compatible with an option; `slack` says how often each item may still be covered."""
        live &= ~(1 << option)
        for item, color in self.entries(option):
            if color:
                # Options of other colours go; those of this colour may stay.
                live &= ~self.of_item[item] | self._shade(item, color)
            elif slack[item] == 1:
                live &= ~self.of_item[item]
        return live

    def _shade(self, item: int, color: int) -> int:
        if (item, color) not in self._shades:
            self._shades[item, color] = self._set(np.flatnonzero((self._items == item) & (self._colors == color)))
        return self._shades[item, color]

    def _set(self, entries: Ints) -> int:
        flags = np.zeros(self._starts.size - 1, dtype=np.bool_)
        flags[self._owner[entries]] = True
        return from_flags(flags)

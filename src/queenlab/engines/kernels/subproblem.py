"""Searches that begin midway: with some options chosen and others excluded, without a new Model for each.

Building a Model and its arrays anew takes longer than many a small part of a search. Here the arrays of the whole
model are kept, and only what a search changes is set for each part.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from queenlab.engines.kernels import cells as kernel
from queenlab.engines.kernels.state import BitsState, CellsState, Prepared, bits_state, cells_state
from queenlab.model import Ints


class Midway:
    """The state of one search, set again for each part; options are numbered as in `prepared`."""

    def __init__(self, prepared: Prepared) -> None:
        self._prepared = prepared
        self._owner = prepared.option_of_entry
        by_item = np.argsort(prepared.items, kind="stable")
        cuts = np.searchsorted(prepared.items[by_item], np.arange(prepared.n_items + 1))
        self._entries_of_item = [by_item[a:b] for a, b in pairwise(cuts.tolist())]
        self.state: BitsState | CellsState
        self.state = bits_state(prepared) if prepared.fits_bits else cells_state(prepared, 0)
        self._live = np.ones(prepared.n_options, dtype=bool)
        self._need, self._slack = prepared.low.copy(), prepared.high.copy()

    def begin(self, given: Sequence[int], excluded: Sequence[int]) -> bool:
        """Sets `state` to the start of a part; False if the options given do not go together."""
        if not self._choose(given, excluded):
            return False
        active = np.flatnonzero(self._need > 0)
        state = self.state
        state.need[:], state.slack[:] = self._need, self._slack
        state.active[: active.size] = active
        state.active_place[active] = np.arange(active.size)
        state.scalars[:] = 0
        state.scalars[kernel.ACTIVE] = active.size
        state.scalars[kernel.NEEDED] = self._need[active].sum()
        if isinstance(state, BitsState):
            packed = np.zeros(8 * state.words, dtype=np.uint8)
            packed[: -(-self._live.size // 8)] = np.packbits(self._live, bitorder="little")
            state.live[: state.words] = packed.view("<u8")
        else:
            self._fill_cells(state)
        return True

    def _choose(self, given: Sequence[int], excluded: Sequence[int]) -> bool:
        """What the kernels do when they choose an option, on whole arrays."""
        prepared, live, need, slack = self._prepared, self._live, self._need, self._slack
        live[:], need[:], slack[:] = True, prepared.low, prepared.high
        live[list(excluded)] = False
        for option in given:
            if not live[option]:
                return False
            live[option] = False
            for entry in range(int(prepared.starts[option]), int(prepared.starts[option + 1])):
                item, color = int(prepared.items[entry]), int(prepared.colors[entry])
                if color:
                    # Those of the same colour may still be chosen. The kernel then gives the item this colour again.
                    others = self._entries_of_item[item]
                    live[self._owner[others[prepared.colors[others] != color]]] = False
                    continue
                need[item] -= 1
                slack[item] -= 1
                if slack[item] == 0:
                    live[self._owner[self._entries_of_item[item]]] = False
        return True

    def _fill_cells(self, state: CellsState) -> None:
        """The live options of each item in front, in their order; a full item has none."""
        items = self._prepared.items
        alive: npt.NDArray[np.bool_] = self._live[self._owner]
        order: Ints = np.argsort(2 * items + ~alive, kind="stable")
        state.cells[:] = order
        state.place[order] = np.arange(order.size)
        state.size[:] = np.bincount(items[alive], minlength=self._prepared.n_items)
        state.stale[:], state.toned_at[:] = 0, -1

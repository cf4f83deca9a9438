"""Searches that start midway, with some options chosen and others excluded, without building a new Model.

Building a new Model and its arrays takes longer than many small parts of a search. Here the arrays of the whole model
are kept, and only what a search changes is set for each part.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from queenlab.bit_sets import flags_of
from queenlab.engines.kernels import cells as kernel
from queenlab.engines.kernels.option_masks import OptionMasks
from queenlab.engines.kernels.state import BitsState, CellsState, Prepared, bits_state, cells_state
from queenlab.model import Ints


class Midway:
    """The state of one search, set again for each part; options are numbered as in `prepared`."""

    def __init__(self, prepared: Prepared) -> None:
        self._prepared = prepared
        self._options = OptionMasks(prepared.n_items, prepared.starts, prepared.items, prepared.colors)
        self.state: BitsState | CellsState
        self.state = bits_state(prepared) if prepared.fits_bits else cells_state(prepared, 0)

    def begin(self, given: Sequence[int], excluded: Sequence[int]) -> bool:
        """Sets `state` to the start of a part; False if the given options are incompatible."""
        need, slack = self._prepared.low.tolist(), self._prepared.high.tolist()
        live = self._options.every
        for option in excluded:
            live &= ~(1 << option)
        for option in given:
            if not live >> option & 1:
                return False
            live = self._options.beside(live, option, slack)
            # The kernel gives an item that has a colour now this colour again.
            for item, color in self._options.entries(option):
                if not color:
                    need[item] -= 1
                    slack[item] -= 1
        state = self.state
        state.need[:], state.slack[:] = need, slack
        active = np.flatnonzero(state.need > 0)
        state.active[: active.size] = active
        state.active_place[active] = np.arange(active.size)
        state.scalars[:] = 0
        state.scalars[kernel.ACTIVE] = active.size
        state.scalars[kernel.NEEDED] = state.need[active].sum()
        if isinstance(state, BitsState):
            state.live[: state.words] = np.frombuffer(live.to_bytes(8 * state.words, "little"), dtype="<u8")
        else:
            self._fill_cells(state, live)
        return True

    def _fill_cells(self, state: CellsState, live: int) -> None:
        """The live options of each item in front, in their order; a full item has none."""
        items, owner = self._prepared.items, self._prepared.option_of_entry
        alive = flags_of(live, self._prepared.n_options)[owner]
        order: Ints = np.argsort(2 * items + ~alive, kind="stable")
        state.cells[:] = order
        state.place[order] = np.arange(order.size)
        state.size[:] = np.bincount(items[alive], minlength=self._prepared.n_items)
        state.stale[:], state.toned_at[:] = 0, -1

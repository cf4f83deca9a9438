"""The colours of a Model, item by item, for formats that must say them as pairs that exclude each other."""

from __future__ import annotations

import numpy as np

from queenlab.model import Ints, Model


def item_colors(model: Model) -> dict[int, Ints]:
    """For each coloured item the colours that its options give it, in the order of `Model.options_of_item`."""
    if not model.is_colored.any():
        return {}
    order = np.argsort(model.items, kind="stable")
    by_item = np.split(model.colors[order], np.searchsorted(model.items[order], np.arange(1, model.n_items)))
    return {item: by_item[item] for item in np.flatnonzero(model.is_colored).tolist()}

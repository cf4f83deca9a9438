"""Options that exclude each other: by sharing an item that only one may cover, or by different colours."""

from __future__ import annotations

import heapq

import numpy as np

from queenlab.model import Ints, Model

#: How many sizes of items are tried as the largest.
GROUP_TRIES = 6


def groups(model: Model, options: list[int]) -> list[list[int]]:
    """A few groups of options such that a solution chooses at most one of each.

    The item that has most of what is left gives the next part. This is tried with all items, without the largest,
    and so on, for large ones may lie awkwardly: 2 x 2 x 2 windows tile a cube, and their unions of nine cells do not.
    """
    exclusive = (model.high == 1) & ~model.is_colored
    members: dict[int, list[int]] = {}
    for option in options:
        for item, _ in model.entries(option):
            if exclusive[item]:
                members.setdefault(item, []).append(option)
    sizes = sorted({len(users) for users in members.values()}, reverse=True)[:GROUP_TRIES]
    tries = [_greedy_parts(options, members, size) for size in sizes or [0]]
    return min(tries, key=len)


def _greedy_parts(options: list[int], members: dict[int, list[int]], largest: int) -> list[list[int]]:
    heap = [(-len(users), item) for item, users in members.items() if len(users) <= largest]
    heapq.heapify(heap)
    left, parts = set(options), []
    while heap:
        size, item = heapq.heappop(heap)
        part = [option for option in members[item] if option in left]
        if len(part) < 2:
            continue
        if len(part) < -size:
            heapq.heappush(heap, (-len(part), item))
            continue
        parts.append(part)
        left.difference_update(part)
    return sorted([*parts, *([option] for option in left)])


def item_colors(model: Model) -> dict[int, Ints]:
    """For each coloured item the colours of its options, in the order of `Model.options_of_item`."""
    if not model.is_colored.any():
        return {}
    order = np.argsort(model.items, kind="stable")
    by_item = np.split(model.colors[order], np.searchsorted(model.items[order], np.arange(1, model.n_items)))
    return {item: by_item[item] for item in np.flatnonzero(model.is_colored).tolist()}

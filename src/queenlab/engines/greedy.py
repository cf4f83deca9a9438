"""A quick first solution and a quick first bound, for searches that run out of time."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator, Sequence

import numpy as np

from queenlab.model import Model

#: Larger Models take seconds.
MOST_ENTRIES = 2 * 10**6


def first_solution(model: Model) -> list[int] | None:
    """A solution found greedily; None if the greedy choice fails, which proves nothing."""
    if not _is_simple(model):
        return None
    return _covering(model) if model.sense == "min" else _packing(model)


def first_bound(model: Model) -> int | None:
    """No solution has more options (max) or fewer (min)."""
    if not _is_simple(model):
        return None
    return _most(model) if model.sense == "max" else _fewest(model)


def _is_simple(model: Model) -> bool:
    counted = model.sense is not None and bool((model.weights == 1).all())
    return counted and not model.is_colored.any() and model.items.size <= MOST_ENTRIES


def _rows(model: Model) -> list[list[int]]:
    """The items covered by each option."""
    return [row.tolist() for row in np.split(model.items, model.starts[1:-1])]


def _packing(model: Model) -> list[int] | None:
    """Options in order, forced ones first, each if it fits."""
    rows, cover, high = _rows(model), [0] * model.n_items, model.high.tolist()
    chosen = []
    needed = {item for item, low in enumerate(model.low.tolist()) if low > 0}
    for option in sorted(range(model.n_options), key=lambda k: needed.isdisjoint(rows[k])):
        if all(cover[item] < high[item] for item in rows[option]):
            chosen.append(option)
            for item in rows[option]:
                cover[item] += 1
    return chosen if (np.array(cover, dtype=np.int64) >= model.low).all() else None


def _covering(model: Model) -> list[int] | None:
    """Repeatedly the option that covers most items in need, if it fits."""
    rows, cover = _rows(model), [0] * model.n_items
    low: list[int] = model.low.tolist()
    high: list[int] = model.high.tolist()
    # Where a single option is left for an item, it has to be taken.
    forced = {int(one[0]) for one, least in zip(model.options_of_item, low, strict=True) if least and len(one) == 1}

    def gain(option: int) -> int:
        row = rows[option]
        if any(cover[item] >= high[item] for item in row):
            return 0
        return sum(cover[item] < low[item] for item in row) + (model.n_items if option in forced else 0)

    chosen = []
    for option in _greedily(range(model.n_options), gain):
        chosen.append(option)
        forced.discard(option)
        for item in rows[option]:
            cover[item] += 1
    return chosen if (np.array(cover, dtype=np.int64) >= model.low).all() else None


def _most(model: Model) -> int:
    """Greedily chosen items that cover all options; each allows a limited number of its options."""
    high: list[int] = model.high.tolist()
    options: list[list[int]] = [one.tolist() for one in model.options_of_item]
    free = [True] * model.n_options

    def gain(item: int) -> int:
        return max(0, sum(free[k] for k in options[item]) - high[item])

    most = 0
    for item in _greedily(range(model.n_items), gain):
        most += high[item]
        for k in options[item]:
            free[k] = False
    return most + sum(free)


def _fewest(model: Model) -> int:
    """Items that no option shares, or how often an option covers what is needed at most."""
    low: list[int] = model.low.tolist()
    options, rows = model.options_of_item, _rows(model)
    needed = [item for item in range(model.n_items) if low[item] > 0]
    gains = [sum(low[item] > 0 for item in row) for row in rows]
    counted = -(-sum(low[item] for item in needed) // max(1, *gains))
    apart, taken = 0, [False] * model.n_options
    for item in sorted(needed, key=lambda item: len(options[item])):
        members = options[item].tolist()
        if not any(taken[k] for k in members):
            apart += low[item]
            for k in members:
                taken[k] = True
    return max(apart, counted)


def _greedily(candidates: Sequence[int], gain: Callable[[int], int]) -> Iterator[int]:
    """Repeatedly the candidate with the greatest gain while there is any; gains must never increase."""
    heap = [(-gain(one), one) for one in candidates]
    heapq.heapify(heap)
    while heap:
        promised, one = heapq.heappop(heap)
        now = -gain(one)
        if now == 0:
            continue
        if now == promised:
            yield one
        else:
            heapq.heappush(heap, (now, one))

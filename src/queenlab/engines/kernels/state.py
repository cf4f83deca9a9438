"""Converts Models to the flat arrays of the kernels."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

import numpy as np
import numpy.typing as npt

from queenlab.engines.kernels import cells as kernel
from queenlab.model import Ints, Model

#: Bit vectors longer than this lose to sparse sets.
MAX_BIT_OPTIONS = 4096
#: Words of all bit vectors together: 64 MB.
MAX_BIT_WORDS = 2**23


@dataclass
class Prepared:
    """A model without useless options, and with the pool as a last item if needed.

    Attributes:
        original: original option number of each kept option.
        high: cut to one more than the number of options, which no cover can reach.
        depth: an upper bound on the number of options of a solution.
        impossible: some item needs more options than there are.
    """

    original: Ints
    low: Ints
    high: Ints
    starts: Ints
    items: Ints
    colors: Ints
    pool: int
    depth: int
    impossible: bool

    @property
    def n_items(self) -> int:
        return self.low.size

    @property
    def n_options(self) -> int:
        return self.original.size

    @property
    def option_of_entry(self) -> Ints:
        return np.repeat(np.arange(self.n_options, dtype=np.int64), np.diff(self.starts))

    @property
    def fits_bits(self) -> bool:
        """Whether `bits.search` can count it: small enough and without colours."""
        words = -(-self.n_options // 64)
        small = self.n_options <= MAX_BIT_OPTIONS and (self.n_items + self.n_options) * words <= MAX_BIT_WORDS
        return small and not self.colors.any()


def prepare(model: Model, order: Ints | None = None) -> Prepared:
    """Drops the options that cover an item with high = 0, and orders the rest (shuffled runs pass an order)."""
    usable = np.ones(model.n_options, dtype=bool)
    usable[model.option_of_entry[model.high[model.items] == 0]] = False
    every = np.arange(model.n_options, dtype=np.int64) if order is None else order
    original = every[usable[every]]
    lengths = np.diff(model.starts)[original]
    ends = np.cumsum(lengths)
    # Entry numbers of the kept options, one option after the other.
    entries = np.arange(lengths.sum()) + np.repeat(model.starts[original] - (ends - lengths), lengths)
    items, colors = model.items[entries], model.colors[entries]
    owner = np.repeat(np.arange(original.size), lengths)
    low = model.low.copy()
    high = np.minimum(model.high, original.size + 1)
    impossible = bool((low > np.bincount(items, minlength=model.n_items)).any())
    low = np.minimum(low, original.size + 1)

    # An option with a tight item dies when that item is full; the others must be listed somewhere: the pool.
    tight = (low == high) & (low > 0)
    controlled = np.zeros(original.size, dtype=bool)
    controlled[owner[tight[items]]] = True
    free = np.flatnonzero(~controlled)
    pool = -1
    if free.size:
        pool = model.n_items
        low, high = np.append(low, 0), np.append(high, original.size + 1)
        at = np.cumsum(lengths)[free]
        items, colors = np.insert(items, at, pool), np.insert(colors, at, 0)
        lengths[free] += 1
    depth = original.size if pool >= 0 else min(int(low.sum()), original.size)
    starts = np.concatenate(([0], np.cumsum(lengths))).astype(np.int64)
    return Prepared(original, low, high, starts, items, colors, pool, depth + 2, impossible)


def _int32(values: Any) -> npt.NDArray[np.int32]:
    return np.ascontiguousarray(values, dtype=np.int32)


def _index(values: Any) -> npt.NDArray[np.uint32]:
    # Numba tests every signed index for being negative; unsigned ones make `cells.search` a third faster.
    return np.ascontiguousarray(values, dtype=np.uint32)


def _zeros(size: int) -> npt.NDArray[np.int32]:
    return np.zeros(size, dtype=np.int32)


def _scalars(prepared: Prepared, n_active: int) -> Ints:
    scalars = np.zeros(kernel.N_SCALARS, dtype=np.int64)
    scalars[kernel.ACTIVE] = n_active
    scalars[kernel.NEEDED] = int(prepared.low.sum())
    return scalars


def _active(prepared: Prepared) -> tuple[Ints, Ints]:
    active = np.flatnonzero(prepared.low > 0)
    place = np.zeros(prepared.n_items, dtype=np.int64)
    place[active] = np.arange(active.size)
    return active, place


class _State:
    def arguments(self) -> list[Any]:
        return [getattr(self, f.name) for f in fields(self)]  # type: ignore[arg-type]

    def counting_arguments(self) -> list[Any]:
        return self.arguments()


@dataclass
class CellsState(_State):
    """The arguments of `cells.search`, in its order; the fields are arrays, or lists for the plain run."""

    starts: Any
    entry_item: Any
    entry_option: Any
    entry_color: Any
    segment: Any
    pool: int
    most_needed: int
    cells: Any
    place: Any
    size: Any
    need: Any
    slack: Any
    stale: Any
    active: Any
    active_place: Any
    frame_item: Any
    frame_option: Any
    frame_kind: Any
    frame_next: Any
    frame_tried: Any
    saved: Any
    tried: Any
    toned_at: Any
    to_hide: Any
    hide_color: Any
    scalars: Any
    out: Any

    def counting_arguments(self) -> list[Any]:
        return [*self.arguments(), False]

    def as_lists(self) -> CellsState:
        """The same state as Python lists, on which the plain kernel runs several times faster."""
        return CellsState(*(v.tolist() if isinstance(v, np.ndarray) else v for v in self.arguments()))

    def as_arrays(self) -> CellsState:
        """The same state as arrays for the compiled kernel; a search can switch to it midway."""
        values: list[Any] = []
        for field in fields(self):
            value = getattr(self, field.name)
            make = _index if field.name in _INDEX_FIELDS else _int32
            values.append(make(value) if isinstance(value, list) else value)
        converted = CellsState(*values)
        converted.scalars = np.array(self.scalars, dtype=np.int64)
        return converted


#: Fields that only ever hold positions and numbers of things.
_INDEX_FIELDS = frozenset(
    ("starts", "entry_item", "entry_option", "segment", "cells", "place", "active", "active_place")
)


def cells_state(prepared: Prepared, out_size: int) -> CellsState:
    """The start of a search with `cells.search`; `out_size` is how many integers fit into the list of solutions."""
    n, owner = prepared.n_items, prepared.option_of_entry
    order = np.argsort(prepared.items, kind="stable")
    place = np.empty_like(order)
    place[order] = np.arange(order.size)
    active, active_place = _active(prepared)
    needs = np.bincount(owner[prepared.low[prepared.items] > 0], minlength=1)
    longest = int(np.diff(prepared.starts).max(initial=0))
    return CellsState(
        starts=_index(prepared.starts),
        entry_item=_index(prepared.items),
        entry_option=_index(owner),
        entry_color=_int32(prepared.colors),
        segment=_index(np.searchsorted(prepared.items[order], np.arange(n))),
        pool=prepared.pool,
        most_needed=int(needs.max()),
        cells=_index(order),
        place=_index(place),
        size=_int32(np.bincount(prepared.items, minlength=n)),
        need=_int32(prepared.low),
        slack=_int32(prepared.high),
        stale=_zeros(n),
        active=_index(active),
        active_place=_index(active_place),
        frame_item=_zeros(prepared.depth),
        frame_option=_zeros(prepared.depth),
        frame_kind=_zeros(prepared.depth),
        frame_next=_zeros(prepared.depth),
        frame_tried=_zeros(prepared.depth),
        saved=_zeros(prepared.depth * n),
        tried=_zeros(prepared.n_options + 1),
        toned_at=_int32(np.full(n, -1)),
        to_hide=_zeros(longest + 1),
        hide_color=_zeros(longest + 1),
        scalars=_scalars(prepared, active.size),
        out=_zeros(max(out_size, prepared.depth + 1) if out_size else 0),
    )


@dataclass
class BitsState(_State):
    """The arguments of `bits.search`, in its order."""

    words: int
    mask: Any
    conflict: Any
    need_starts: Any
    need_items: Any
    multi_starts: Any
    multi_items: Any
    pool: int
    uniform: int
    live: Any
    need: Any
    slack: Any
    active: Any
    active_place: Any
    frame_item: Any
    frame_option: Any
    frame_tried: Any
    tried: Any
    scalars: Any


def bits_state(prepared: Prepared) -> BitsState:
    """The start of a count with `bits.search`; the model must have no colours."""
    n, k, owner = prepared.n_items, prepared.n_options, prepared.option_of_entry
    words = max(1, -(-k // 64))
    word, bit = owner >> 6, np.uint64(1) << (owner & 63).astype(np.uint64)
    mask = np.zeros((n, words), dtype=np.uint64)
    np.bitwise_or.at(mask, (prepared.items, word), bit)
    every = np.arange(k)
    conflict = np.zeros((k, words), dtype=np.uint64)
    conflict[every, every >> 6] = np.uint64(1) << (every & 63).astype(np.uint64)
    live = np.bitwise_or.reduce(conflict, axis=0) if k else np.zeros(words, dtype=np.uint64)
    single = prepared.high[prepared.items] == 1
    np.bitwise_or.at(conflict, owner[single], mask[prepared.items[single]])

    def rows(chosen: npt.NDArray[np.bool_]) -> tuple[Any, Any]:
        counts = np.bincount(owner[chosen], minlength=k)
        return _int32(np.concatenate(([0], np.cumsum(counts)))), _int32(prepared.items[chosen])

    needs = prepared.low[prepared.items] > 0
    need_starts, need_items = rows(single & needs)
    # An item that is never needed and never full need not be counted.
    counted = needs | (prepared.high[prepared.items] <= k)
    multi_starts, multi_items = rows(~single & counted)
    met = np.bincount(owner[needs], minlength=k)
    tight = bool((prepared.low == prepared.high)[prepared.low > 0].all())
    uniform = int(met[0]) if k and tight and prepared.pool < 0 and (met == met[0]).all() else 0
    active, active_place = _active(prepared)
    return BitsState(
        words=words,
        mask=mask.ravel(),
        conflict=conflict.ravel(),
        need_starts=need_starts,
        need_items=need_items,
        multi_starts=multi_starts,
        multi_items=multi_items,
        pool=prepared.pool,
        uniform=uniform,
        live=np.concatenate((live, np.zeros(prepared.depth * words, dtype=np.uint64))),
        need=_int32(prepared.low),
        slack=_int32(prepared.high),
        active=_int32(active),
        active_place=_int32(active_place),
        frame_item=_zeros(prepared.depth),
        frame_option=_zeros(prepared.depth),
        frame_tried=_zeros(prepared.depth),
        tried=_zeros(k + 1),
        scalars=_scalars(prepared, active.size),
    )

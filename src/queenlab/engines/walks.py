"""Batches of random walks down the general engine's search tree, which estimate its nodes and solutions.

A walk that took one of w branches stands for w times as many nodes below (Knuth, Estimating the efficiency of
backtrack programs, 1975). The weights of single walks soon differ by orders of magnitude, and most walks fail. So the
walks of a batch go down together, and when few of them carry the weight, they are redrawn in proportion to it (a
particle filter). Both keep the expectation: the mean weight of a batch at the solutions is an unbiased estimate of
their number, and the batches are independent of each other, so that their spread gives the error.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from queenlab.engines.kernels.state import prepare
from queenlab.errors import NotSupported
from queenlab.model import Model

Words = npt.NDArray[np.uint64]
Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
Counts = npt.NDArray[np.int32]

#: A batch is redrawn when its weights are worth no more than this part of as many equal ones.
WORTH = 0.5
#: So many walks are on their way at a time, or one batch: their options stay in the cache.
AT_A_TIME = 4096
#: Work for each walk and level beside the words that are looked at, measured in words.
STEP_WORDS = 200
#: Options times items: larger tables take too much memory.
MOST_FLAGS = 2**28


class Walks:
    """The search tree of a Model as the walks use it: sets of options are rows of 64-bit words."""

    def __init__(self, model: Model) -> None:
        ready = prepare(model)
        if ready.n_options * ready.n_items > MOST_FLAGS:
            raise NotSupported(f"{ready.n_options} options and {ready.n_items} items are too many for random walks")
        self._impossible = ready.impossible
        owner = ready.option_of_entry
        self._low, self._high = ready.low, ready.high
        self._masks = _masks(ready.items, owner, ready.n_items, ready.n_options)
        self._needed = np.flatnonzero(ready.low > 0)
        self._spans = [_span(self._masks[item]) for item in self._needed]
        # An item that is full after one cover takes its other options with it, and a colour those of other colours;
        # items that may be covered more often are looked at when they are.
        self._wide = np.flatnonzero(ready.high > 1)
        colored, once = ready.colors > 0, ready.high[ready.items] == 1
        rivals = np.where(~colored & once, ready.items, ready.n_items)
        shades, shade = np.unique(np.stack([ready.items[colored], ready.colors[colored]]), axis=1, return_inverse=True)
        rivals[colored] = ready.n_items + 1 + shade
        others = [owner[(ready.items == item) & (ready.colors != color)] for item, color in shades.T]
        place = np.repeat(np.arange(len(others)), [other.size for other in others])
        colors = _masks(place, np.concatenate([owner[:0], *others]), len(others), ready.n_options)
        self._rival_masks = np.concatenate([self._masks, np.zeros_like(self._masks[:1]), colors])
        longest = int(np.diff(ready.starts).max(initial=0))
        slot = np.arange(owner.size) - ready.starts[owner]
        # The column after the last item takes what counts for none.
        self._items = np.full((ready.n_options, longest), ready.n_items)
        self._items[owner, slot] = np.where(colored, ready.n_items, ready.items)
        self._rivals = np.full((ready.n_options, longest), ready.n_items)
        self._rivals[owner, slot] = rivals
        met = max(1.0, float((ready.low[ready.items] > 0).sum()) / max(1, ready.n_options))
        levels = float(np.minimum(ready.low, ready.n_options).sum()) / met
        self._words_of_walk = levels * (sum(end - start for start, end in self._spans) + STEP_WORDS)

    def affordable(self, words: float, most: int) -> int:
        """The number of walks that read about this many words; at least one, at most `most`."""
        return int(min(most, max(1.0, words / max(1.0, self._words_of_walk))))

    def run(self, batches: int, size: int, random: np.random.Generator) -> tuple[Floats, Floats]:
        """The logarithms of the estimates of each batch: number of nodes, number of solutions."""
        if self._impossible:
            return np.full(batches, -np.inf), np.full(batches, -np.inf)
        step = max(1, AT_A_TIME // size)
        found = [self._together(min(step, batches - k), size, random) for k in range(0, batches, step)]
        return np.concatenate([nodes for nodes, _ in found]), np.concatenate([ends for _, ends in found])

    def _together(self, batches: int, size: int, random: np.random.Generator) -> tuple[Floats, Floats]:
        every = batches * size
        n_items, width = self._masks.shape
        live = np.repeat(_below(np.array([self._items.shape[0]]), width), every, axis=0)
        covered = np.zeros((every, n_items + 1), dtype=np.int32)
        weights = np.zeros(every)
        nodes = np.full(batches, -np.inf)
        while True:
            ways, at = self._narrowest(live, covered)
            weights[ways <= 0] = -np.inf
            if not ((weights > -np.inf) & ((at >= 0) | (ways > 1))).any():
                return nodes, log_means(weights.reshape(batches, size))
            chosen = drawn_anew(weights, batches, random)
            if chosen is not None:
                live, covered, ways, at = live[chosen], covered[chosen], ways[chosen], at[chosen]
            on = np.flatnonzero((weights > -np.inf) & ((at >= 0) | (ways > 1)))
            is_needed = at[on] >= 0
            mask = np.where(is_needed[:, None], self._masks[at[on]], ~np.uint64(0))
            nth = random.integers(ways[on])
            # Where nothing is needed the last way is to stop.
            stops = ~is_needed & (nth == ways[on] - 1)
            options = _nth(live[on] & mask, np.where(stops, 0, nth))
            # The options before the chosen one were tried, and are excluded.
            left = live[on] & ~(mask & _below(options + 1, width))
            for rivals in self._rivals[options].T:
                left &= ~self._rival_masks[rivals]
            covered[on[:, None], self._items[options]] += 1
            for item in self._wide:
                full = covered[on, item] == self._high[item]
                left[full] &= ~self._masks[item]
            left[stops] = 0
            live[on] = left
            weights[on] += np.log(ways[on])
            tried = np.full(every, -np.inf)
            tried[on] = weights[on]
            nodes = np.logaddexp(nodes, log_means(tried.reshape(batches, size)))

    def _narrowest(self, live: Words, covered: Counts) -> tuple[Ints, Ints]:
        """For each walk the item with the fewest choices, and their number; -1 if no item needs an option.

        There any option may be added that is left, or none; an item that needs r of s options has s - r + 1 ways.
        """
        fewest = np.full(live.shape[0], np.iinfo(np.int64).max)
        at = np.full(live.shape[0], -1)
        for item, (start, end) in zip(self._needed, self._spans, strict=True):
            need = self._low[item] - covered[:, item]
            words = live[:, start:end] & self._masks[item, start:end]
            ways = np.bitwise_count(words).sum(axis=1, dtype=np.int64) - need + 1
            better = (need > 0) & (ways < fewest)
            fewest[better] = ways[better]
            at[better] = item
        free = np.bitwise_count(live).sum(axis=1, dtype=np.int64) + 1
        return np.where(at < 0, free, fewest), at


def drawn_anew(weights: Floats, batches: int, random: np.random.Generator) -> Ints | None:
    """Resamples the walks of a batch whose weights differ too much; afterwards their weights are equal.

    A walk with the share p of its batch's weight goes on pN times of N, rounded up or down at random.
    """
    size = weights.size // batches
    chosen = np.arange(weights.size)
    changed = False
    for start in range(0, weights.size, size):
        here = slice(start, start + size)
        top = weights[here].max()
        if top == -np.inf:
            continue
        parts = np.exp(weights[here] - top)
        whole = parts.sum()
        if whole**2 > WORTH * size * (parts**2).sum():
            continue
        ends = np.cumsum(parts) / whole
        places = (np.arange(size) + random.random()) / size
        chosen[here] = start + np.minimum(np.searchsorted(ends, places, side="right"), np.flatnonzero(parts)[-1])
        weights[here] = top + np.log(whole / size)
        changed = True
    return chosen if changed else None


def log_means(logs: Floats) -> Floats:
    """The logarithm of the mean of each row, for numbers given by their logarithms."""
    top = logs.max(axis=1)
    finite = np.where(top > -np.inf, top, 0.0)
    with np.errstate(divide="ignore"):
        means: Floats = np.log(np.exp(logs - finite[:, None]).mean(axis=1)) + finite
    return means


def _nth(words: Words, nth: Ints) -> Ints:
    """The position of the n-th set bit in each row."""
    sums = np.bitwise_count(words).cumsum(axis=1, dtype=np.int64)
    word = (sums <= nth[:, None]).sum(axis=1)
    rows = np.arange(words.shape[0])
    rest = nth - np.where(word > 0, sums[rows, word - 1], 0)
    bits = np.unpackbits(words[rows, word][:, None].astype("<u8").view(np.uint8), axis=1, bitorder="little")
    inside = (bits.cumsum(axis=1, dtype=np.int64) <= rest[:, None]).sum(axis=1)
    places: Ints = word * 64 + inside
    return places


def _below(ends: Ints, width: int) -> Words:
    """For each number, the set of all smaller options."""
    bits = np.clip(ends[:, None] - 64 * np.arange(width), 0, 64).astype(np.uint64)
    # A shift by all 64 bits is not defined.
    half = bits >> np.uint64(1)
    below: Words = ~((~np.uint64(0) << half) << (bits - half))
    return below


def _masks(places: Ints, options: Ints, number: int, n_options: int) -> Words:
    """So many sets of options; each option belongs to the set at its place."""
    flags = np.zeros((number, max(1, -(-n_options // 64)) * 64), dtype=np.bool_)
    flags[places, options] = True
    return np.packbits(flags, axis=1, bitorder="little").view("<u8").astype(np.uint64)


def _span(mask: Words) -> tuple[int, int]:
    """From which word to which a set has options."""
    at = np.flatnonzero(mask)
    return (int(at[0]), int(at[-1]) + 1) if at.size else (0, 0)

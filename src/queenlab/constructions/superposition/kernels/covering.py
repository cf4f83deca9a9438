"""Exact covers by sets within a budget. Sets are bit vectors, and few levels hold long lists of them."""

from __future__ import annotations

from typing import Any

#: Entries of `scalars`: the level reached (-1: at the end), how many nodes were visited, how many covers were seen.
LEVEL, NODES, COVERS = range(3)
#: What `search` returns: all was visited, the limit on nodes was reached, or a cover is in `chosen`.
FINISHED, LIMIT, FOUND = range(3)


def search(
    sets: Any, bits: Any, all_bits: Any, costs: Any, cost_bits: Any, highest: int, scalars: Any, lists: Any,
    lengths: Any, ends: Any, places: Any, covered: Any, budget: Any, chosen: Any, counts: Any, too_dear: Any,
    node_limit: int,
) -> int:  # fmt: skip
    """Continues until a cover is found, the limit is reached, or every branch was visited.

    Level k has the sets that fit to what is chosen so far in lists[k, :lengths[k]]; the first ends[k] of them cover one
    item that the fewest can, and places[k] of these were tried. One of those must be chosen, so trying all of them is
    exhaustive; an item that none can cover ends the branch.

    Args:
        sets: the items of each set, one set a line, filled up with -1.
        bits: the same as bit vectors.
        all_bits: the bit vector of all items.
        costs: what each set takes of each good, one set a line.
        cost_bits: the same as bit vectors: bit g * highest + t - 1 where a set takes t or more of good g.
        highest: the largest cost.
        scalars, lists, lengths, ends, places, covered, budget, chosen, counts, too_dear: the state; level 0 must be
            there, with the sets that the budget allows.
        node_limit: the number of nodes at which to return.
    """
    words = bits.shape[1]
    width = sets.shape[1]
    goods = costs.shape[1]
    cost_words = cost_bits.shape[1]
    while scalars[LEVEL] >= 0:
        if scalars[NODES] >= node_limit:
            return LIMIT
        k = scalars[LEVEL]
        if ends[k] < 0:
            # A new level: the item with the fewest sets, and those sets first.
            counts[:] = 0
            for i in range(lengths[k]):
                for j in range(width):
                    if sets[lists[k, i], j] < 0:
                        break
                    counts[sets[lists[k, i], j]] += 1
            best = -1
            for item in range(counts.shape[0]):
                if (covered[k, item >> 6] >> (item & 63)) & 1 == 0 and (best < 0 or counts[item] < counts[best]):
                    best = item
            front = 0
            for i in range(lengths[k]):
                one = lists[k, i]
                if (bits[one, best >> 6] >> (best & 63)) & 1 == 1:
                    lists[k, i] = lists[k, front]
                    lists[k, front] = one
                    front += 1
            ends[k] = front
            places[k] = 0
        if places[k] == ends[k]:
            scalars[LEVEL] -= 1
            continue
        one = lists[k, places[k]]
        places[k] += 1
        chosen[k] = one
        scalars[NODES] += 1
        left = 0
        for w in range(words):
            covered[k + 1, w] = covered[k, w] | bits[one, w]
            left |= all_bits[w] ^ covered[k + 1, w]
        if left == 0:
            chosen[k + 1] = -1
            scalars[COVERS] += 1
            return FOUND
        too_dear[:] = 0
        for g in range(goods):
            budget[k + 1, g] = budget[k, g] - costs[one, g]
            for t in range(budget[k + 1, g], highest):
                too_dear[(g * highest + t) >> 6] |= 1 << ((g * highest + t) & 63)
        length = 0
        for i in range(ends[k], lengths[k]):
            other = lists[k, i]
            clash = 0
            for w in range(words):
                clash |= bits[other, w] & bits[one, w]
            if clash == 0:
                for w in range(cost_words):
                    clash |= cost_bits[other, w] & too_dear[w]
                if clash == 0:
                    lists[k + 1, length] = other
                    length += 1
        if length > 0:
            lengths[k + 1] = length
            ends[k + 1] = -1
            scalars[LEVEL] = k + 1
    return FINISHED

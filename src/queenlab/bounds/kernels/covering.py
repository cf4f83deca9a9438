"""Covers: few guards that meet every item, by branching on the item with the fewest guards left.

A set of items has a cap if no guard covers more than so many of them. If r guards are left and `rest` of these items
are uncovered, then rest <= r cap, or the branch ends; and a guard that covers fewer than rest - (r - 1) cap of them is
not among the r. The set of all items is bounded in the same way, by the most that a guard covers now.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from queenlab.compiling import compiled
from queenlab.machine_words import popcount, trailing_zeros

#: Places in `state`, from which a search that ran out of nodes resumes: the level, whether the node of this level is
#: still to be opened, covers found, nodes visited.
LEVEL, FRESH, FOUND, NODES = 0, 1, 2, 3
#: How many places `state` has.
PLACES = 4
#: The level at the end: everything visited; a cover with fewer guards than allowed; the one cover that was wanted.
EXHAUSTED, SMALLER, ENOUGH = -1, -2, -3


def _open(
    covers: Any, guards_of: Any, masks: Any, caps: Any, need: Any, gains: Any, reached: Any, bests: Any,
    open_items: Any, allowed: Any, branch: Any, level: int, left: int,
) -> int:  # fmt: skip
    """Drops guards that cannot be among the `left` next ones, and chooses an item to branch on; -1 at a dead end."""
    n_guards, words = covers.shape
    guard_words = guards_of.shape[1]
    mask_words = masks.shape[1]
    for m in range(len(caps)):
        rest = 0
        for w in range(mask_words):
            rest += popcount(open_items[level, w] & masks[m, w])
        if rest > left * caps[m]:
            return -1
        need[m] = rest - (left - 1) * caps[m]
    uncovered = 0
    for w in range(words):
        uncovered += popcount(open_items[level, w])
    # No guard covers more than the best one did before.
    if uncovered > left * bests[level]:
        return -1
    best = 0
    for w in range(guard_words):
        bits = allowed[level, w]
        while bits:
            low = trailing_zeros(bits)
            bits &= bits - np.uint64(1)
            guard = 64 * w + low
            keep = True
            for m in range(len(caps)):
                if need[m] > 0:
                    gain = 0
                    for v in range(mask_words):
                        gain += popcount(covers[guard, v] & open_items[level, v] & masks[m, v])
                    if gain < need[m]:
                        keep = False
                        break
            gain = 0
            if keep:
                for v in range(words):
                    gain += popcount(covers[guard, v] & open_items[level, v])
                best = max(best, gain)
            gains[guard] = gain
    # The set of all items, with the most that any guard covers now as its cap.
    if uncovered > left * best:
        return -1
    bests[level + 1] = best
    enough = max(1, uncovered - (left - 1) * best)
    reached[:] = np.uint64(0)
    for w in range(guard_words):
        bits = allowed[level, w]
        while bits:
            low = trailing_zeros(bits)
            bits &= bits - np.uint64(1)
            guard = 64 * w + low
            if gains[guard] < enough:
                allowed[level, w] &= ~(np.uint64(1) << np.uint64(low))
            else:
                for v in range(words):
                    reached[v] |= covers[guard, v]
    for w in range(words):
        if open_items[level, w] & ~reached[w]:
            return -1
    fewest = n_guards + 1
    chosen = 0
    for w in range(words):
        bits = open_items[level, w]
        while bits:
            item = 64 * w + trailing_zeros(bits)
            bits &= bits - np.uint64(1)
            choices = 0
            for v in range(guard_words):
                choices += popcount(guards_of[item, v] & allowed[level, v])
            if choices < fewest:
                fewest = choices
                chosen = item
    for v in range(guard_words):
        branch[level, v] = guards_of[chosen, v] & allowed[level, v]
    return chosen


open_node = compiled(_open)


def _last(guards_of: Any, open_items: Any, allowed: Any, branch: Any, level: int) -> bool:
    """With one guard left: those that cover all open items go to `branch`."""
    words = open_items.shape[1]
    guard_words = guards_of.shape[1]
    for v in range(guard_words):
        branch[level, v] = allowed[level, v]
    for w in range(words):
        bits = open_items[level, w]
        while bits:
            item = 64 * w + trailing_zeros(bits)
            bits &= bits - np.uint64(1)
            anything = np.uint64(0)
            for v in range(guard_words):
                branch[level, v] &= guards_of[item, v]
                anything |= branch[level, v]
            if anything == 0:
                return False
    return True


last_guard = compiled(_last)


def _search(
    covers: Any, guards_of: Any, keeps: Any, masks: Any, caps: Any, need: Any, gains: Any, reached: Any,
    bests: Any, open_items: Any, allowed: Any, branch: Any, chosen: Any, state: Any, most: int, only_one: bool,
    budget: int,
) -> bool:  # fmt: skip
    """Continues until finished, or for `budget` further nodes; True if finished.

    Counts the covers with exactly `most` guards. If one with fewer turns up, the search ends as SMALLER, with -1 after
    its guards in `chosen`: then `most` was not the least.

    Args:
        covers: for every guard the items that it meets, in words of 64 bits; `guards_of` is the same turned round.
        keeps: for every guard those that may stand beside it.
        masks, caps: sets of items, and how many of each a guard covers at most.
        need, gains, reached: scratch for a number a set and a guard, and for a row of words.
        bests: for each level the most items that a guard covers there; the number of items at the first.
        open_items, allowed, branch: for each level the items to be covered, the guards that may still be chosen, and
            those to be tried now; the first rows of the first two say where the search begins.
        chosen: the guards that were chosen, level by level.
        state: see above; FRESH is 1 at the beginning.
        most: how many guards, at least 1.
        only_one: end at the first cover.
        budget: nodes.
    """
    words = open_items.shape[1]
    guard_words = allowed.shape[1]
    level = state[LEVEL]
    left = budget
    while level >= 0:
        if state[FRESH]:
            if left == 0:
                break
            left -= 1
            state[FRESH] = 0
            anything = np.uint64(0)
            for w in range(words):
                anything |= open_items[level, w]
            if anything == 0:
                for k in range(level, most):
                    chosen[k] = -1
                state[FOUND] += 1
                level = SMALLER
                continue
            if most - level == 1:
                alive = last_guard(guards_of, open_items, allowed, branch, level)
            else:
                item = open_node(
                    covers, guards_of, masks, caps, need, gains, reached, bests, open_items, allowed, branch, level,
                    most - level,
                )  # fmt: skip
                alive = item >= 0
            if not alive:
                level -= 1
                continue
            if most - level == 1:
                if only_one:
                    for w in range(guard_words):
                        if branch[level, w]:
                            chosen[level] = 64 * w + trailing_zeros(branch[level, w])
                    state[FOUND] += 1
                    level = ENOUGH
                    continue
                for w in range(guard_words):
                    state[FOUND] += popcount(branch[level, w])
                level -= 1
                continue
        guard = -1
        for w in range(guard_words):
            if branch[level, w]:
                low = trailing_zeros(branch[level, w])
                guard = 64 * w + low
                bit = np.uint64(1) << np.uint64(low)
                # Its siblings come without it, so that every set is met once.
                branch[level, w] &= ~bit
                allowed[level, w] &= ~bit
                break
        if guard < 0:
            level -= 1
            continue
        chosen[level] = guard
        for w in range(words):
            open_items[level + 1, w] = open_items[level, w] & ~covers[guard, w]
        for w in range(guard_words):
            allowed[level + 1, w] = allowed[level, w] & keeps[guard, w]
        level += 1
        state[FRESH] = 1
    state[LEVEL] = level
    state[NODES] += budget - left
    ended: bool = level < 0
    return ended


search = compiled(_search)

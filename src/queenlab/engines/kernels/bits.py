"""Counting as `cells` does, on bit vectors, for models of a few thousand options and without colours.

The live options of a level are a few 64-bit words. Choosing an option clears its conflicts in one pass; the size
of an item is a population count. It has no plain twin of its own: `cells` answers the same question, and the
tests compare the two. The steps are those of `cells`, written again for another data structure: a kernel is one
function, so there is nothing to share but the names of its phases. Import this module only where Numba may be
imported.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from queenlab.compiling import compiled
from queenlab.engines.kernels.cells import (
    ACTIVE,
    DONE,
    ENTER,
    FINISHED,
    FIRST,
    LEVEL,
    NEEDED,
    NODES,
    OUT_OF_NODES,
    PHASE,
    RETRACT,
    SECOND,
    SOLUTIONS,
    TRIED,
    TRY,
    UP,
)
from queenlab.machine_words import popcount
from queenlab.residues import FIRST_PRIME, SECOND_PRIME

ZERO = np.uint64(0)
ONE = np.uint64(1)


def _search(
    words: int,
    mask: Any,  # item x word: the options that cover the item
    conflict: Any,  # option x word: itself and all options that share an item of high 1 with it
    need_starts: Any,
    need_items: Any,  # option: its items with low 1 and high 1
    multi_starts: Any,
    multi_items: Any,  # option: its items with high > 1 that count
    pool: int,
    uniform: int,  # how many needs every option meets, if that is the same for all and never less; else 0
    live: Any,  # level x word
    need: Any,
    slack: Any,
    active: Any,
    active_place: Any,
    frame_item: Any,
    frame_option: Any,
    frame_tried: Any,
    tried: Any,
    scalars: Any,
    node_limit: int,
) -> int:
    """Continues until finished, or until `node_limit` nodes in all."""
    level = scalars[LEVEL]
    phase = scalars[PHASE]
    n_active = scalars[ACTIVE]
    needed = scalars[NEEDED]
    nodes = scalars[NODES]
    solutions = scalars[SOLUTIONS]
    first_residue = scalars[FIRST]
    second_residue = scalars[SECOND]
    n_tried = scalars[TRIED]
    code = FINISHED

    while phase != DONE:
        if phase == ENTER:
            base = level * words
            if n_active == 0:
                solutions += 1
                first_residue += 1
                second_residue += 1
                if first_residue >= FIRST_PRIME:
                    first_residue %= FIRST_PRIME
                if second_residue >= SECOND_PRIME:
                    second_residue %= SECOND_PRIME
                item = pool
                if pool < 0:
                    phase = UP
                    continue
            else:
                item = -1
                best = 2147483647
                for a in range(n_active):
                    i = active[a]
                    live_here = 1 - need[i]
                    # Unsigned, for Numba tests every signed index for being negative.
                    here, there = np.uint64(base), np.uint64(i * words)
                    for w in range(np.uint64(words)):
                        live_here += popcount(live[here + w] & mask[there + w])
                    if live_here < best:
                        best = live_here
                        item = i
                        if best <= 1:
                            break
                if best <= 0:
                    phase = UP
                    continue
                if needed == uniform:
                    # One more option, whichever, is the last.
                    solutions += best
                    first_residue += best
                    second_residue += best
                    if first_residue >= FIRST_PRIME:
                        first_residue %= FIRST_PRIME
                    if second_residue >= SECOND_PRIME:
                        second_residue %= SECOND_PRIME
                    nodes += best
                    phase = UP
                    continue
            frame_item[level] = item
            frame_option[level] = -1
            frame_tried[level] = n_tried
            phase = TRY

        elif phase == TRY:
            base = level * words
            item = frame_item[level]
            row = item * words
            # The first live option of the item, and whether enough of them are left.
            option = -1
            left = 0
            for w in range(words):
                x = live[base + w] & mask[row + w]
                if x != ZERO:
                    if option < 0:
                        option = 64 * w + popcount((x & (~x + ONE)) - ONE)
                        if need[item] <= 1:
                            left = 1
                            break
                    left += popcount(x)
            if option < 0 or left < need[item]:
                n_tried = frame_tried[level]
                phase = UP
                continue
            if nodes >= node_limit:
                code = OUT_OF_NODES
                break
            nodes += 1
            frame_option[level] = option
            into = base + words
            row = option * words
            for w in range(words):
                live[into + w] = live[base + w] & ~conflict[row + w]
            for e in range(need_starts[option], need_starts[option + 1]):
                i = need_items[e]
                n_active -= 1
                a = active_place[i]
                other = active[n_active]
                active[a] = other
                active_place[other] = a
                active[n_active] = i
                active_place[i] = n_active
            needed -= need_starts[option + 1] - need_starts[option]
            for e in range(multi_starts[option], multi_starts[option + 1]):
                i = multi_items[e]
                need[i] -= 1
                if need[i] >= 0:
                    needed -= 1
                    if need[i] == 0:
                        n_active -= 1
                        a = active_place[i]
                        other = active[n_active]
                        active[a] = other
                        active_place[other] = a
                        active[n_active] = i
                        active_place[i] = n_active
                slack[i] -= 1
                if slack[i] == 0:
                    row = i * words
                    for w in range(words):
                        live[into + w] &= ~mask[row + w]
            level += 1
            phase = ENTER

        elif phase == RETRACT:
            option = frame_option[level]
            for e in range(multi_starts[option + 1] - 1, multi_starts[option] - 1, -1):
                i = multi_items[e]
                slack[i] += 1
                need[i] += 1
                if need[i] > 0:
                    needed += 1
                    if need[i] == 1:
                        n_active += 1
            met = need_starts[option + 1] - need_starts[option]
            n_active += met
            needed += met
            live[level * words + (option >> 6)] &= ~(ONE << np.uint64(option & 63))
            tried[n_tried] = option
            n_tried += 1
            frame_option[level] = -1
            phase = TRY

        else:  # UP
            if level == 0:
                phase = DONE
            else:
                level -= 1
                phase = RETRACT

    scalars[LEVEL] = level
    scalars[PHASE] = phase
    scalars[ACTIVE] = n_active
    scalars[NEEDED] = needed
    scalars[NODES] = nodes
    scalars[SOLUTIONS] = solutions
    scalars[FIRST] = first_residue
    scalars[SECOND] = second_residue
    scalars[TRIED] = n_tried
    return code


search = compiled(_search)

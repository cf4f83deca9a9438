"""Dancing cells: exact cover with multiplicities and colours on sparse sets.

This is Knuth's Algorithm 7.2.2.1 M (multiplicities) with the colours of Algorithm C, on the sparse-set data
structure of his later "dancing cells" instead of doubly linked lists: an item's live options are the first
size[item] cells of its segment, an option is removed by a swap with the last live cell, and undoing is
putting the sizes back.

`search` is one function without helpers, so that the same body runs compiled on arrays and, for tiny problems,
plain on lists. All its state is in its arguments: it may stop at any node and be called again, or be handed
from the plain to the compiled version in the middle of a search.

An item that is still needed branches on its live options. After an option was tried it is excluded, so no set
of options is seen twice. The pool, if there is one, holds the options that no tight item (low = high) controls:
when nothing is needed any more, each subset of them that fits is a solution of its own.
"""

from __future__ import annotations

from typing import Any

from queenlab.residues import FIRST_PRIME, SECOND_PRIME

# Scalars, kept in one array so that they survive between calls. FIRST and SECOND are the solutions modulo the two
# primes, added up apart from SOLUTIONS.
LEVEL, PHASE, ACTIVE, NEEDED, NODES, SOLUTIONS, FIRST, SECOND, TRIED, OUT, N_SCALARS = range(11)
# Phases.
ENTER, TRY, COVER, HIDE, RETRACT, UP, DONE = range(7)
# How a level goes through its options: excluding each tried one; with the item hidden once for all; or all of
# them solutions.
EXCLUDING, HIDDEN, LEAF = range(3)
# Why `search` returned.
FINISHED, OUT_OF_NODES, OUT_OF_SPACE = range(3)


def search(
    # The model: entries of option k are starts[k]:starts[k+1].
    starts: Any,
    entry_item: Any,
    entry_option: Any,
    entry_color: Any,
    segment: Any,
    pool: int,
    most_needed: int,
    # The sparse sets, and how often each item must and may still be covered.
    cells: Any,
    place: Any,
    size: Any,
    need: Any,
    slack: Any,
    stale: Any,
    active: Any,
    active_place: Any,
    # One frame a level.
    frame_item: Any,
    frame_option: Any,
    frame_kind: Any,
    frame_next: Any,
    frame_tried: Any,
    saved: Any,
    tried: Any,
    toned_at: Any,
    to_hide: Any,
    hide_color: Any,
    scalars: Any,
    out: Any,
    listing: bool,
    node_limit: int,
) -> int:
    """Continues until finished, until `node_limit` nodes in all, or until no further solution fits into `out`."""
    n_items = len(size)
    level = scalars[LEVEL]
    phase = scalars[PHASE]
    n_active = scalars[ACTIVE]
    needed = scalars[NEEDED]
    nodes = scalars[NODES]
    solutions = scalars[SOLUTIONS]
    first_residue = scalars[FIRST]
    second_residue = scalars[SECOND]
    n_tried = scalars[TRIED]
    top = scalars[OUT]
    code = FINISHED
    after_hide = TRY
    n_hide = 0

    while phase != DONE:
        if phase == ENTER:
            if n_active == 0:
                # Nothing is needed any more: what is chosen is a solution.
                if listing:
                    if top + level + 1 > len(out):
                        code = OUT_OF_SPACE
                        break
                    out[top] = level
                    for above in range(level):
                        out[top + 1 + above] = frame_option[above]
                    top += level + 1
                solutions += 1
                first_residue += 1
                second_residue += 1
                if first_residue >= FIRST_PRIME:
                    first_residue %= FIRST_PRIME
                if second_residue >= SECOND_PRIME:
                    second_residue %= SECOND_PRIME
                if pool < 0 or size[pool] == 0:
                    phase = UP
                    continue
                item = pool
                kind = EXCLUDING
            else:
                # Minimum remaining values: of s live options for an item that needs r, s - r + 1 are tried.
                item = -1
                best = 2147483647
                for a in range(n_active):
                    i = active[a]
                    degree = size[i] - need[i] + 1
                    if degree < best:
                        best = degree
                        item = i
                        if degree <= 1:
                            # Forced or failed: no other item can be better.
                            break
                if best <= 0:
                    phase = UP
                    continue
                kind = HIDDEN if need[item] == 1 and slack[item] == 1 else EXCLUDING
                if kind == HIDDEN and pool < 0 and needed <= most_needed:
                    # Perhaps every live option meets all needs that are left.
                    kind = LEAF
                    for p in range(segment[item], segment[item] + size[item]):
                        o = entry_option[cells[p]]
                        met = 0
                        for e in range(starts[o], starts[o + 1]):
                            if need[entry_item[e]] > 0:
                                met += 1
                        if met != needed:
                            kind = HIDDEN
                            break
                    if kind == LEAF and not listing:
                        solutions += size[item]
                        first_residue += size[item]
                        second_residue += size[item]
                        if first_residue >= FIRST_PRIME:
                            first_residue %= FIRST_PRIME
                        if second_residue >= SECOND_PRIME:
                            second_residue %= SECOND_PRIME
                        nodes += size[item]
                        phase = UP
                        continue
            frame_item[level] = item
            frame_option[level] = -1
            frame_kind[level] = kind
            frame_next[level] = 0
            frame_tried[level] = n_tried
            if kind == LEAF:
                phase = TRY
                continue
            if kind == HIDDEN:
                # Its options are removed from all other sets once, not again for each of them.
                to_hide[0] = item
                hide_color[0] = 0
                n_hide = 1
                after_hide = TRY
                phase = HIDE
                continue
            base = level * n_items
            for i in range(n_items):
                saved[base + i] = size[i]
            phase = TRY

        elif phase == TRY:
            item = frame_item[level]
            kind = frame_kind[level]
            if kind == EXCLUDING:
                live = size[item]
                if live == 0 or live < need[item]:
                    n_tried = frame_tried[level]
                    phase = UP
                    continue
                o = entry_option[cells[segment[item] + live - 1]]
            else:
                nth = frame_next[level]
                if nth >= size[item]:
                    n_tried = frame_tried[level]
                    if kind == HIDDEN:
                        stale[item] = 0
                    phase = UP
                    continue
                o = entry_option[cells[segment[item] + nth]]
            if nodes >= node_limit:
                code = OUT_OF_NODES
                break
            if kind == LEAF:
                if top + level + 2 > len(out):
                    code = OUT_OF_SPACE
                    break
                out[top] = level + 1
                for above in range(level):
                    out[top + 1 + above] = frame_option[above]
                out[top + 1 + level] = o
                top += level + 2
                solutions += 1
                first_residue += 1
                second_residue += 1
                if first_residue >= FIRST_PRIME:
                    first_residue %= FIRST_PRIME
                if second_residue >= SECOND_PRIME:
                    second_residue %= SECOND_PRIME
                nodes += 1
                frame_next[level] += 1
                tried[n_tried] = o
                n_tried += 1
                continue
            nodes += 1
            frame_option[level] = o
            phase = COVER

        elif phase == COVER:
            o = frame_option[level]
            item = frame_item[level]
            kind = frame_kind[level]
            n_hide = 0
            for e in range(starts[o], starts[o + 1]):
                i = entry_item[e]
                color = entry_color[e]
                if kind == EXCLUDING and stale[i] == 0:
                    # The option itself is no longer live.
                    last = segment[i] + size[i] - 1
                    other = cells[last]
                    p = place[e]
                    cells[p] = other
                    place[other] = p
                    cells[last] = e
                    place[e] = last
                    size[i] -= 1
                if color > 0:
                    if stale[i] == 0:
                        # First use of a coloured item: all its options of other colours go.
                        toned_at[i] = level
                        to_hide[n_hide] = i
                        hide_color[n_hide] = color
                        n_hide += 1
                    continue
                if need[i] > 0:
                    need[i] -= 1
                    needed -= 1
                    if need[i] == 0:
                        n_active -= 1
                        a = active_place[i]
                        other = active[n_active]
                        active[a] = other
                        active_place[other] = a
                        active[n_active] = i
                        active_place[i] = n_active
                else:
                    need[i] -= 1
                slack[i] -= 1
                if slack[i] == 0 and stale[i] == 0:
                    to_hide[n_hide] = i
                    hide_color[n_hide] = 0
                    n_hide += 1
            after_hide = ENTER
            phase = HIDE

        elif phase == HIDE:
            # Removes the live options of full items from all other sets. An item's own set is left as it is,
            # and stale from then on.
            strict = after_hide == ENTER
            failed = False
            for h in range(n_hide):
                i = to_hide[h]
                color = hide_color[h]
                stale[i] = 1
                first = segment[i]
                for p in range(first, first + size[i]):
                    e = cells[p]
                    if color > 0 and entry_color[e] == color:
                        continue
                    o = entry_option[e]
                    for f in range(starts[o], starts[o + 1]):
                        k = entry_item[f]
                        if stale[k] == 0:
                            s = size[k] - 1
                            if strict and s < need[k]:
                                failed = True
                                break
                            size[k] = s
                            last = segment[k] + s
                            other = cells[last]
                            q = place[f]
                            cells[q] = other
                            place[other] = q
                            cells[last] = f
                            place[f] = last
                    if failed:
                        break
                if failed:
                    break
            if failed:
                phase = RETRACT
            elif after_hide == ENTER:
                level += 1
                phase = ENTER
            else:
                # Sizes are put back between two options of one level. After the last option they are not read: the
                # level above puts back its own.
                if size[frame_item[level]] > 1:
                    base = level * n_items
                    for i in range(n_items):
                        saved[base + i] = size[i]
                phase = TRY

        elif phase == RETRACT:
            # Undo the option of this level, then exclude it.
            o = frame_option[level]
            item = frame_item[level]
            kind = frame_kind[level]
            for e in range(starts[o + 1] - 1, starts[o] - 1, -1):
                i = entry_item[e]
                if entry_color[e] > 0:
                    if toned_at[i] == level:
                        toned_at[i] = -1
                        stale[i] = 0
                    continue
                if slack[i] == 0 and not (kind == HIDDEN and i == item):
                    stale[i] = 0
                slack[i] += 1
                need[i] += 1
                if need[i] > 0:
                    needed += 1
                    if need[i] == 1:
                        n_active += 1
            tried[n_tried] = o
            n_tried += 1
            frame_option[level] = -1
            base = level * n_items
            if kind == HIDDEN:
                frame_next[level] += 1
                if frame_next[level] < size[item]:
                    for i in range(n_items):
                        size[i] = saved[base + i]
            else:
                for i in range(n_items):
                    size[i] = saved[base + i]
                for e in range(starts[o], starts[o + 1]):
                    i = entry_item[e]
                    if stale[i] == 0:
                        s = size[i] - 1
                        size[i] = s
                        saved[base + i] = s
                        last = segment[i] + s
                        other = cells[last]
                        p = place[e]
                        cells[p] = other
                        place[other] = p
                        cells[last] = e
                        place[e] = last
            phase = TRY

        else:  # UP: this level has nothing more
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
    scalars[OUT] = top
    return code

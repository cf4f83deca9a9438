"""Leprechauns on boards of up to 126 columns: a strip of columns that grows from the middle to both sides.

The strip's columns are contiguous, so the range of a queen matters only at the two ends of the strip. Rows are bits of
a mask. Each end has two masks for the diagonals that arrive in its open column. The strip grows in runs: the queens
that are given, the rest of the middle strip on the right and on the left, then m = k + 1 columns on either side.

The deadline rule. An m x m square holds at most one queen, so any m neighbouring rows hold at most one queen in m
neighbouring columns. If L columns are open on the left and R on the right, at most ceil(L/m) + ceil(R/m) of any m
neighbouring rows can still be filled: no more may be empty. After each run beyond the middle strip R or L is a
multiple of m. `late` holds the windows of m rows, by their lowest row, that must be hit before that. A queen hits the
windows that begin in its row or at most k below, so windows that begin m or more apart need a queen each: as many as a
greedy choice finds must not be more than the columns that are left.

The next columns. The queens of up to m columns stand m or more rows apart, so their free rows together must hold as
many rows that far apart as there are columns, which a greedy choice from below finds. Of the next two columns more can
be said: a row of the first is good only if the second has a free row m or more away, and only its lowest and its
highest matter.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from queenlab.compiling import compiled
from queenlab.counters.kernels.long_masks import (
    leading_zeros,
    lowest_place,
    masks_of,
    one_of,
    ones_in,
    trailing_zeros,
)
from queenlab.residues import FIRST_PRIME, SECOND_PRIME

#: What is kept of a node: the free rows of the next column, the rows used, the diagonals in the next column, the
#: windows to be hit, the rows in range of the run's queens, and the last queen.
FREE, USED, UP, DOWN, LATE, RANGE, QUEEN, NODE_MASKS = range(8)

#: What the stack of runs holds: the levels where a run begins and ends and where the windows must be hit, its first
#: column, its direction, and the ends of the strip before it.
BEGIN, END, DUE, FIRST, STEP, LOW, HIGH, RUN_NUMBERS = range(8)


@compiled
def late_windows(empty: Any, m: int, most: int, starts: Any) -> Any:
    """The windows of m rows with more than `most` of them empty, by their lowest rows.

    Here `most` is less than m, and m is at most 16. A counter of five bits for each window, one mask for each
    bit, begins at 15 - most and so reaches 16 beyond `most`.
    """
    zero = starts ^ starts
    ones = ~zero
    bias = 15 - most
    c0 = ones if bias & 1 else zero
    c1 = ones if bias & 2 else zero
    c2 = ones if bias & 4 else zero
    c3 = ones if bias & 8 else zero
    c4 = zero
    for _ in range(m):
        carry = c0 & empty
        c0 ^= empty
        more = c1 & carry
        c1 ^= carry
        carry = c2 & more
        c2 ^= more
        more = c3 & carry
        c3 ^= carry
        c4 |= more
        empty = empty >> np.uint64(1)
    return c4 & starts


@compiled
def in_time(late: Any, left: int, far: Any, one: Any) -> Any:
    """The rows of the next column such that it and the others of `left` columns can hit all windows.

    From below: take the lowest window, drop those that a queen in its highest row hits, and repeat. This takes the most
    windows without a common row, and needs one queen for each. The same from above takes as many. If there are `left`,
    the j-th queen from below stands not above the j-th window taken from below, for else j windows were left to the
    j - 1 queens under it, and not below the start of the j-th window taken from above, for the same reason.
    """
    zero = one ^ one
    rest = late
    lowest = zero
    for _ in range(left):
        lowest |= rest & (~rest + one)
        rest &= far[0, lowest_place(rest)]
        if rest == zero:
            break
    else:
        return zero
    if ones_in(lowest) < np.uint64(left):
        return ~zero
    rest = late
    highest = zero
    last = leading_zeros(zero) - np.uint64(1)
    while rest != zero:
        above = leading_zeros(rest)
        highest |= one << (last - above)
        rest &= far[1, above]
    good = zero
    while lowest != zero:
        bit = highest & (~highest + one)
        good |= ~((bit - one) | far[0, lowest_place(lowest)])
        lowest &= lowest - one
        highest ^= bit
    return good


@compiled
def run_at(runs: Any, run: int, bottom: int) -> tuple[int, int, int, int, int]:
    """Begin, end, due, first column and direction of a run; before the first one only the given queens stand."""
    if run < 0:
        return 0, bottom, bottom, 0, 1
    return runs[run, BEGIN], runs[run, END], runs[run, DUE], runs[run, FIRST], runs[run, STEP]


@compiled
def count(
    n: int, k: int, strip: int, ahead: int, prefix: Any, allowed: Any, ties: Any, tables: Any
) -> tuple[int, int, int, int]:
    """(solutions, nodes, solutions modulo the two primes) with the given rows in the middle columns.

    A solution counts 1 if it meets `ties`, else 2.

    All children of a node are made in one loop without branches, and those with a free row in their next column are
    kept: which ones live cannot be foretold, and a branch that is guessed wrongly costs more than a child.

    Args:
        n: the side, at most 63, or 126 if masks are pairs of words.
        k: the range, at most 15 and less than n.
        strip: width of the middle strip.
        ahead: how many columns ahead a node is checked.
        prefix: the rows in the middle columns n // 2, n // 2 - 1, n // 2 + 1, ... ; none attacks another, and there
            are no more of them than the strip is wide.
        allowed, ties: for each column the rows that may be used, and those where a queen makes a solution count 1.
        tables: see below, with the masks of rows first and then scratch.
    """
    allowed, ties = masks_of(allowed), masks_of(ties)
    # For each row the rows within k of it, and the windows that hold it. far[0, y] are the rows m or more above row y,
    # far[1, z] those m or more below the highest row but z; none beyond.
    near, hits, far = masks_of(tables[0]), masks_of(tables[1]), masks_of(tables[2])
    # The nodes of each level. The runs, then two rows with a number for each level. For each run the diagonals at the
    # other end and the rows in range of columns before it; last the queens.
    nodes, runs, words = masks_of(tables[3]), tables[4], masks_of(tables[5])
    one = one_of(near)
    zero = one ^ one
    next_place = np.uint64(1)
    long = leading_zeros(zero) > np.uint64(64)
    m = k + 1
    full = (one << np.uint64(n)) - one
    starts = (one << np.uint64(n - k)) - one
    made = runs[n + 1]
    seen = runs[n + 2]
    queens = words[n + 1]
    solutions = 0
    mod_first = 0
    mod_second = 0
    visited = 0
    # The queens that are given, as the state of the strip: its ends and the diagonals at both.
    low = n // 2
    high = low
    used = zero
    right_up = zero
    right_down = zero
    left_up = zero
    left_down = zero
    late = zero
    most = ((n - strip) // 2 + k) // m + ((n - strip + 1) // 2 + k) // m
    if most < m:
        late = late_windows(full, m, most, starts)
    for i in range(prefix.size):
        bit = one << np.uint64(prefix[i])
        used |= bit
        late &= ~hits[prefix[i]]
        if i % 2 == 0:
            queens[high] = bit
            high += 1
            away = np.uint64(high - low)
            right_up = (right_up | bit) << next_place
            right_down = (right_down | bit) >> next_place
            left_up |= bit << away
            left_down |= bit >> away
        else:
            low -= 1
            queens[low] = bit
            away = np.uint64(high - low)
            left_up = (left_up | bit) << next_place
            left_down = (left_down | bit) >> next_place
            right_up |= bit << away
            right_down |= bit >> away
    bottom = prefix.size
    level = bottom
    due = strip
    run = -1
    begin = 0
    end = level
    first = high
    step = 1
    seen[level] = 0
    made[level] = 1
    nodes[level, 0, USED] = used
    nodes[level, 0, LATE] = late
    while True:
        if seen[level] == made[level]:
            if level == bottom:
                return solutions, visited, mod_first, mod_second
            level -= 1
            if level == begin:
                run -= 1
                begin, end, due, first, step = run_at(runs, run, bottom)
            continue
        node = seen[level]
        seen[level] += 1
        used = nodes[level, node, USED]
        late = nodes[level, node, LATE]
        if level > bottom:
            queens[first + step * (level - 1 - begin)] = nodes[level, node, QUEEN]
        if level < end:
            free = nodes[level, node, FREE]
            up = nodes[level, node, UP]
            down = nodes[level, node, DOWN]
            ranged = nodes[level, node, RANGE]
        else:
            # A run is over. Bring the diagonals at the other end up to date.
            if run >= 0:
                up = nodes[level, node, UP]
                down = nodes[level, node, DOWN]
                other_up = words[run, 0]
                other_down = words[run, 1]
                low = runs[run, LOW]
                high = runs[run, HIGH]
                for i in range(end - begin):
                    away = np.uint64(high - low + i + 1)
                    bit = queens[first + step * i]
                    other_up |= bit << away
                    other_down |= bit >> away
                if step == 1:
                    high += end - begin
                    right_up, right_down, left_up, left_down = up, down, other_up, other_down
                else:
                    low -= end - begin
                    left_up, left_down, right_up, right_down = up, down, other_up, other_down
            # The next run: what is left of the middle strip, or a block on the side with fewer choices.
            ranged = zero
            for x in range(max(low, high - k), high):
                ranged |= near[lowest_place(queens[x])]
            right_free = allowed[high] & ~(used | right_up | right_down | ranged) if high < n else zero
            ranged = zero
            for x in range(low, min(high, low + k)):
                ranged |= near[lowest_place(queens[x])]
            left_free = allowed[low - 1] & ~(used | left_up | left_down | ranged) if low > 0 else zero
            if (high < n and right_free == zero) or (low > 0 and left_free == zero):
                continue
            if level < strip:
                length = (strip + 1) // 2 - (high - n // 2)
                to_right = length > 0
                if not to_right:
                    length = strip - level
                next_due = strip
            else:
                a = ones_in(right_free)
                b = ones_in(left_free)
                to_right = low == 0 or (high < n and (a < b or (a == b and n - high >= low)))
                side = n - high if to_right else low
                length = side % m if side % m else m
                next_due = level + length
                most = (side - length) // m + (n - level - side + k) // m
                late = zero
                if most < m:
                    late = late_windows(full & ~used, m, most, starts)
            run += 1
            begin = level
            end = level + length
            due = next_due
            runs[run, BEGIN] = begin
            runs[run, END] = end
            runs[run, DUE] = due
            runs[run, LOW] = low
            runs[run, HIGH] = high
            if to_right:
                step = 1
                first = high
                free, up, down = right_free, right_up, right_down
                words[run, 0] = left_up
                words[run, 1] = left_down
            else:
                step = -1
                first = low - 1
                free, up, down = left_free, left_up, left_down
                words[run, 0] = right_up
                words[run, 1] = right_down
            runs[run, FIRST] = first
            runs[run, STEP] = step
            # The rows in range of the last k - 1, k - 2, ... columns before the run, for its second, third, ... column.
            ranged = zero
            words[run, 2 + k] = zero
            for i in range(1, k):
                if i <= level:
                    ranged |= near[lowest_place(queens[first - step * i])]
                words[run, 2 + k - i] = ranged
            ranged = zero
        if late != zero:
            free &= in_time(late, due - level, far, one)
        made_here = 0
        here = level + 1
        column = first + step * (level - begin)
        seen_rows = free
        for i in range(1, min(ahead, begin + m - level)):
            x = column + step * i
            if not 0 <= x < n:
                break
            shift = np.uint64(i)
            blocked = used | ranged | words[run, 2 + level - begin + i]
            seen_rows |= allowed[x] & ~(blocked | (up << shift) | (down >> shift))
            rest = seen_rows
            for _ in range(i):
                rest &= far[0, trailing_zeros(rest)]
            if rest == zero:
                free = zero
                break
        if here == n:
            while free != zero:
                bit = free & (~free + one)
                free ^= bit
                visited += 1
                queens[column] = bit
                tied = False
                for x in range(n):
                    if queens[x] & ties[x] != zero:
                        tied = True
                found = 1 if tied else 2
                solutions += found
                mod_first += found if mod_first + found < FIRST_PRIME else found - FIRST_PRIME
                mod_second += found if mod_second + found < SECOND_PRIME else found - SECOND_PRIME
        elif here == end:
            while free != zero:
                bit = free & (~free + one)
                free ^= bit
                visited += 1
                next_late = late & ~hits[lowest_place(bit)]
                nodes[here, made_here, USED] = used | bit
                nodes[here, made_here, UP] = (up | bit) << next_place
                nodes[here, made_here, DOWN] = (down | bit) >> next_place
                nodes[here, made_here, LATE] = next_late
                nodes[here, made_here, QUEEN] = bit
                if here < due or next_late == zero:
                    made_here += 1
        else:
            i = here - begin
            allowed_next = allowed[column + step] & ~words[run, 2 + i]
            behind = column + 2 * step
            has_behind = i < k and 0 <= behind < n
            allowed_behind = allowed[behind] & ~words[run, 3 + i] if has_behind else zero
            while free != zero:
                bit = free & (~free + one)
                free ^= bit
                visited += 1
                row = lowest_place(bit)
                next_used = used | bit
                next_up = (up | bit) << next_place
                next_down = (down | bit) >> next_place
                next_ranged = ranged | near[row]
                blocked = next_used | next_ranged
                next_free = allowed_next & ~(blocked | next_up | next_down)
                if has_behind:
                    there = allowed_behind & ~(blocked | (next_up << next_place) | (next_down >> next_place))
                    next_free &= far[0, trailing_zeros(there)] | far[1, leading_zeros(there)]
                if long and next_free == zero:
                    continue
                nodes[here, made_here, FREE] = next_free
                nodes[here, made_here, USED] = next_used
                nodes[here, made_here, UP] = next_up
                nodes[here, made_here, DOWN] = next_down
                nodes[here, made_here, LATE] = late & ~hits[row]
                nodes[here, made_here, RANGE] = next_ranged
                nodes[here, made_here, QUEEN] = bit
                made_here += 1 if next_free != zero else 0
        if here < n:
            level = here
            seen[level] = 0
            made[level] = made_here
        elif level == begin:
            # No level above was entered, so the run that began here ends here.
            run -= 1
            begin, end, due, first, step = run_at(runs, run, bottom)

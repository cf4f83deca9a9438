"""The kernel of `leprechaun_columns` once more, on masks of two words, for boards of 64 to 126 columns.

The steps and the reasons are the same; see there. A mask is a pair (low word, high word).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from queenlab.compiling import compiled
from queenlab.counters.leprechaun_boxes.kernels import between, first_from, last_from
from queenlab.counters.leprechaun_columns.kernels.columns import (
    BEGIN,
    DOWN,
    DUE,
    END,
    FIRST,
    FREE,
    HIGH,
    LATE,
    LOW,
    NODE_WORDS,
    QUEEN,
    RANGE,
    RUN_NUMBERS,
    STEP,
    UP,
    USED,
)
from queenlab.residues import FIRST_PRIME, SECOND_PRIME
from queenlab.words import popcount

__all__ = ["NODE_WORDS", "RUN_NUMBERS", "count"]


def _union(a: Any, b: Any) -> Any:
    return a[0] | b[0], a[1] | b[1]


def _without(a: Any, b: Any) -> Any:
    return a[0] & ~b[0], a[1] & ~b[1]


def _common(a: Any, b: Any) -> Any:
    return a[0] & b[0], a[1] & b[1]


def _up(a: Any, places: int) -> Any:
    """The mask moved up; what leaves 128 places is lost."""
    if places == 0:
        return a
    if places >= 128:
        return np.uint64(0), np.uint64(0)
    if places >= 64:
        return np.uint64(0), a[0] << np.uint64(places - 64)
    return a[0] << np.uint64(places), (a[1] << np.uint64(places)) | (a[0] >> np.uint64(64 - places))


def _down(a: Any, places: int) -> Any:
    """The mask moved down; what leaves place 0 is lost."""
    if places == 0:
        return a
    if places >= 128:
        return np.uint64(0), np.uint64(0)
    if places >= 64:
        return a[1] >> np.uint64(places - 64), np.uint64(0)
    return (a[0] >> np.uint64(places)) | (a[1] << np.uint64(64 - places)), a[1] >> np.uint64(places)


def _empty(a: Any) -> bool:
    return (a[0] | a[1]) == np.uint64(0)  # type: ignore[no-any-return]


def _lowest(a: Any) -> Any:
    """The mask of the lowest one; of none if there is none."""
    one = np.uint64(1)
    if a[0]:
        return a[0] & (~a[0] + one), np.uint64(0)
    return np.uint64(0), a[1] & (~a[1] + one)


union = compiled(_union)
without = compiled(_without)
common = compiled(_common)
up_by = compiled(_up)
down_by = compiled(_down)
empty = compiled(_empty)
lowest = compiled(_lowest)


def _late(free: Any, m: int, most: int, starts: Any) -> Any:
    """The windows of m rows with more than `most` of them free, by their lowest rows."""
    ones = ~np.uint64(0)
    zero = np.uint64(0)
    bias = 15 - most
    c0 = (ones, ones) if bias & 1 else (zero, zero)
    c1 = (ones, ones) if bias & 2 else (zero, zero)
    c2 = (ones, ones) if bias & 4 else (zero, zero)
    c3 = (ones, ones) if bias & 8 else (zero, zero)
    c4 = (zero, zero)
    for _ in range(m):
        carry = common(c0, free)
        c0 = (c0[0] ^ free[0], c0[1] ^ free[1])
        more = common(c1, carry)
        c1 = (c1[0] ^ carry[0], c1[1] ^ carry[1])
        carry = common(c2, more)
        c2 = (c2[0] ^ more[0], c2[1] ^ more[1])
        more = common(c3, carry)
        c3 = (c3[0] ^ carry[0], c3[1] ^ carry[1])
        c4 = union(c4, more)
        free = down_by(free, 1)
    return common(c4, starts)


def _in_time(late: Any, m: int, left: int, lows: Any) -> Any:
    """The rows of the next column such that it and the others of `left` columns can hit all windows."""
    zero = np.uint64(0)
    needed = 0
    place = first_from(late[0], late[1], 0)
    while place < 128:
        if needed == left:
            return zero, zero
        lows[needed] = place
        needed += 1
        place = first_from(late[0], late[1], place + m)
    if needed < left:
        return ~zero, ~zero
    good = (zero, zero)
    place = 127
    for i in range(needed - 1, -1, -1):
        place = last_from(late[0], late[1], place)
        if place <= lows[i] + m - 1:
            good = union(good, between(place, lows[i] + m - 1))
        place -= m
    return good


late_windows = compiled(_late)
in_time = compiled(_in_time)


def _count(
    n: int,
    k: int,
    strip: int,
    ahead: int,
    prefix: Any,
    allowed: Any,
    ties: Any,
    near: Any,
    hits: Any,
    far: Any,
    nodes: Any,
    runs: Any,
    words: Any,
) -> tuple[int, int, int, int]:
    """The same numbers as in `leprechaun_columns`; every array of words has one more axis, of length 2.

    far[0, y] are the rows m or more above row y, and far[1, y] those m or more below it.
    """
    zero = (np.uint64(0), np.uint64(0))
    m = k + 1
    full = between(0, n - 1)
    starts = between(0, n - m)
    made = runs[n + 1]
    seen = runs[n + 2]
    scratch = runs[n + 3]
    queens = words[n + 1]
    solutions = 0
    mod_first = 0
    mod_second = 0
    visited = 0
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
        row = prefix[i]
        bit = between(row, row)
        used = union(used, bit)
        late = without(late, (hits[row, 0], hits[row, 1]))
        if i % 2 == 0:
            queens[high, 0] = bit[0]
            queens[high, 1] = bit[1]
            high += 1
            right_up = up_by(union(right_up, bit), 1)
            right_down = down_by(union(right_down, bit), 1)
            left_up = union(left_up, up_by(bit, high - low))
            left_down = union(left_down, down_by(bit, high - low))
        else:
            low -= 1
            queens[low, 0] = bit[0]
            queens[low, 1] = bit[1]
            left_up = up_by(union(left_up, bit), 1)
            left_down = down_by(union(left_down, bit), 1)
            right_up = union(right_up, up_by(bit, high - low))
            right_down = union(right_down, down_by(bit, high - low))
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
    nodes[level, 0, USED, 0] = used[0]
    nodes[level, 0, USED, 1] = used[1]
    nodes[level, 0, LATE, 0] = late[0]
    nodes[level, 0, LATE, 1] = late[1]
    while True:
        if seen[level] == made[level]:
            if level == bottom:
                return solutions, visited, mod_first, mod_second
            level -= 1
            if level == begin:
                run -= 1
                if run >= 0:
                    begin = runs[run, BEGIN]
                    end = runs[run, END]
                    due = runs[run, DUE]
                    first = runs[run, FIRST]
                    step = runs[run, STEP]
                else:
                    begin, end = 0, bottom
            continue
        node = seen[level]
        seen[level] += 1
        used = (nodes[level, node, USED, 0], nodes[level, node, USED, 1])
        late = (nodes[level, node, LATE, 0], nodes[level, node, LATE, 1])
        if level > bottom:
            column = first + step * (level - 1 - begin)
            queens[column, 0] = nodes[level, node, QUEEN, 0]
            queens[column, 1] = nodes[level, node, QUEEN, 1]
        up = (nodes[level, node, UP, 0], nodes[level, node, UP, 1])
        down = (nodes[level, node, DOWN, 0], nodes[level, node, DOWN, 1])
        if level < end:
            free = (nodes[level, node, FREE, 0], nodes[level, node, FREE, 1])
            ranged = (nodes[level, node, RANGE, 0], nodes[level, node, RANGE, 1])
        else:
            if run >= 0:
                other_up = (words[run, 0, 0], words[run, 0, 1])
                other_down = (words[run, 1, 0], words[run, 1, 1])
                low = runs[run, LOW]
                high = runs[run, HIGH]
                for i in range(end - begin):
                    column = first + step * i
                    bit = (queens[column, 0], queens[column, 1])
                    other_up = union(other_up, up_by(bit, high - low + i + 1))
                    other_down = union(other_down, down_by(bit, high - low + i + 1))
                if step == 1:
                    high += end - begin
                    right_up, right_down, left_up, left_down = up, down, other_up, other_down
                else:
                    low -= end - begin
                    left_up, left_down, right_up, right_down = up, down, other_up, other_down
            ranged = zero
            for x in range(max(low, high - k), high):
                row = first_from(queens[x, 0], queens[x, 1], 0)
                ranged = union(ranged, (near[row, 0], near[row, 1]))
            right_free = zero
            if high < n:
                blocked = union(union(used, ranged), union(right_up, right_down))
                right_free = without((allowed[high, 0], allowed[high, 1]), blocked)
            ranged = zero
            for x in range(low, min(high, low + k)):
                row = first_from(queens[x, 0], queens[x, 1], 0)
                ranged = union(ranged, (near[row, 0], near[row, 1]))
            left_free = zero
            if low > 0:
                blocked = union(union(used, ranged), union(left_up, left_down))
                left_free = without((allowed[low - 1, 0], allowed[low - 1, 1]), blocked)
            if (high < n and empty(right_free)) or (low > 0 and empty(left_free)):
                continue
            if level < strip:
                length = (strip + 1) // 2 - (high - n // 2)
                to_right = length > 0
                if not to_right:
                    length = strip - level
                next_due = strip
            else:
                a = popcount(right_free[0]) + popcount(right_free[1])
                b = popcount(left_free[0]) + popcount(left_free[1])
                to_right = low == 0 or (high < n and (a < b or (a == b and n - high >= low)))
                side = n - high if to_right else low
                length = side % m if side % m else m
                next_due = level + length
                most = (side - length) // m + (n - level - side + k) // m
                late = zero
                if most < m:
                    late = late_windows(without(full, used), m, most, starts)
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
                other_up, other_down = left_up, left_down
            else:
                step = -1
                first = low - 1
                free, up, down = left_free, left_up, left_down
                other_up, other_down = right_up, right_down
            words[run, 0, 0] = other_up[0]
            words[run, 0, 1] = other_up[1]
            words[run, 1, 0] = other_down[0]
            words[run, 1, 1] = other_down[1]
            runs[run, FIRST] = first
            runs[run, STEP] = step
            ranged = zero
            words[run, 2 + k, 0] = ranged[0]
            words[run, 2 + k, 1] = ranged[1]
            for i in range(1, k):
                if i <= level:
                    column = first - step * i
                    row = first_from(queens[column, 0], queens[column, 1], 0)
                    ranged = union(ranged, (near[row, 0], near[row, 1]))
                words[run, 2 + k - i, 0] = ranged[0]
                words[run, 2 + k - i, 1] = ranged[1]
            ranged = zero
        if not empty(late):
            free = common(free, in_time(late, m, due - level, scratch))
        made_here = 0
        here = level + 1
        column = first + step * (level - begin)
        i = here - begin
        inside = here < end
        seen_rows = free
        for j in range(1, min(ahead, begin + m - level)):
            x = column + step * j
            if not 0 <= x < n:
                break
            blocked = union(used, union(ranged, (words[run, 1 + i + j, 0], words[run, 1 + i + j, 1])))
            blocked = union(blocked, union(up_by(up, j), down_by(down, j)))
            seen_rows = union(seen_rows, without((allowed[x, 0], allowed[x, 1]), blocked))
            row = -m
            for _ in range(j + 1):
                row = first_from(seen_rows[0], seen_rows[1], row + m)
                if row >= n:
                    break
            if row >= n:
                free = zero
                break
        look = inside and i < k and 0 <= column + 2 * step < n
        allowed_next = zero
        allowed_behind = zero
        if inside:
            x = column + step
            allowed_next = without((allowed[x, 0], allowed[x, 1]), (words[run, 2 + i, 0], words[run, 2 + i, 1]))
        if look:
            x = column + 2 * step
            allowed_behind = without((allowed[x, 0], allowed[x, 1]), (words[run, 3 + i, 0], words[run, 3 + i, 1]))
        while not empty(free):
            bit = lowest(free)
            free = (free[0] ^ bit[0], free[1] ^ bit[1])
            visited += 1
            if here == n:
                queens[column, 0] = bit[0]
                queens[column, 1] = bit[1]
                tied = False
                for x in range(n):
                    if (queens[x, 0] & ties[x, 0]) | (queens[x, 1] & ties[x, 1]):
                        tied = True
                found = 1 if tied else 2
                solutions += found
                mod_first += found if mod_first + found < FIRST_PRIME else found - FIRST_PRIME
                mod_second += found if mod_second + found < SECOND_PRIME else found - SECOND_PRIME
                continue
            row = first_from(bit[0], bit[1], 0)
            next_used = union(used, bit)
            next_up = up_by(union(up, bit), 1)
            next_down = down_by(union(down, bit), 1)
            next_ranged = union(ranged, (near[row, 0], near[row, 1]))
            next_late = without(late, (hits[row, 0], hits[row, 1]))
            next_free = zero
            if inside:
                blocked = union(next_used, next_ranged)
                next_free = without(allowed_next, union(blocked, union(next_up, next_down)))
                if look:
                    blocked = union(blocked, union(up_by(next_up, 1), down_by(next_down, 1)))
                    there = without(allowed_behind, blocked)
                    if empty(there):
                        continue
                    y = first_from(there[0], there[1], 0)
                    z = last_from(there[0], there[1], 127)
                    next_free = common(next_free, (far[0, y, 0] | far[1, z, 0], far[0, y, 1] | far[1, z, 1]))
                if empty(next_free):
                    continue
            elif here == due and not empty(next_late):
                continue
            nodes[here, made_here, FREE, 0] = next_free[0]
            nodes[here, made_here, FREE, 1] = next_free[1]
            nodes[here, made_here, USED, 0] = next_used[0]
            nodes[here, made_here, USED, 1] = next_used[1]
            nodes[here, made_here, UP, 0] = next_up[0]
            nodes[here, made_here, UP, 1] = next_up[1]
            nodes[here, made_here, DOWN, 0] = next_down[0]
            nodes[here, made_here, DOWN, 1] = next_down[1]
            nodes[here, made_here, LATE, 0] = next_late[0]
            nodes[here, made_here, LATE, 1] = next_late[1]
            nodes[here, made_here, RANGE, 0] = next_ranged[0]
            nodes[here, made_here, RANGE, 1] = next_ranged[1]
            nodes[here, made_here, QUEEN, 0] = bit[0]
            nodes[here, made_here, QUEEN, 1] = bit[1]
            made_here += 1
        if here < n:
            level = here
            seen[level] = 0
            made[level] = made_here
        elif level == begin:
            run -= 1
            if run >= 0:
                begin = runs[run, BEGIN]
                end = runs[run, END]
                due = runs[run, DUE]
                first = runs[run, FIRST]
                step = runs[run, STEP]
            else:
                begin, end = 0, bottom


count = compiled(_count)

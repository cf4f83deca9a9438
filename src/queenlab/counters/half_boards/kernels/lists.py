"""Joins quarter boards into half boards, and sorts the half boards by their central diagonals."""

from __future__ import annotations

from typing import Any

from queenlab.compiling import compiled
from queenlab.counters.kernels.vectors import append_disjoint


@compiled
def join(strict: Any, tied: Any, lower: Any, lower_base: int, out: Any) -> tuple[int, int]:
    """Lists in `out` the half boards made of an upper and a lower quarter board that use every column once.

    The sets of columns of one size are numbered in increasing order. Then complements come in decreasing order, so
    the lower boards that use just the columns that are left are found by counting backwards.

    First come those of part 0 of `strict`, (upper quarter boards, where the wanted set of rows begins in their starts,
    the part of each set of columns), then those of part 1 of `tied`. Returns how many strict ones there are, and how
    many together; `out` has eight places more.
    """
    size = 0
    n_strict = 0
    for wanted in range(2):
        upper, upper_base, part = tied if wanted else strict
        n_strict = size
        sets = part.size
        # Eight at a time of the quarter with more boards; no branch decides, for more than half of the pairs clash.
        by_upper = (
            upper.starts[upper_base + sets] - upper.starts[upper_base]
            >= lower.starts[lower_base + sets] - lower.starts[lower_base]
        )
        for number in range(sets):
            if part[number] != wanted:
                continue
            first = upper.starts[upper_base + number]
            last = upper.starts[upper_base + number + 1]
            low = lower.starts[lower_base + sets - 1 - number]
            high = lower.starts[lower_base + sets - number]
            if by_upper:
                for i in range(first, last, 8):
                    for j in range(low, high):
                        size += append_disjoint(out, size, upper.masks, i, last - i, lower.masks[j])
            else:
                for j in range(low, high, 8):
                    for i in range(first, last):
                        size += append_disjoint(out, size, lower.masks, j, high - j, upper.masks[i])
    return n_strict, size


@compiled
def sort(boards: Any, out: Any, starts: Any) -> None:
    """Sorts boards by their lowest bits; `starts`, longer by one than the values, receives where each begins."""
    values = starts.size - 1
    low = values - 1
    starts[:] = 0
    for i in range(boards.size):
        starts[(boards[i] & low) + 1] += 1
    place = 0
    for value in range(1, values + 1):
        count = starts[value]
        starts[value] = place
        place += count
    for i in range(boards.size):
        board = boards[i]
        value = (board & low) + 1
        out[starts[value]] = board
        starts[value] += 1
    # Each entry has moved on to where the next value begins; the first one never moved from 0.

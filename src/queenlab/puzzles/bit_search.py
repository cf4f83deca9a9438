"""Solutions of a puzzle by backtracking on sets of cells as bits: a fast judge of uniqueness.

The generator asks it after each change of a region; the general engine has the last word on the puzzle that is made.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from queenlab.bit_sets import members


class SearchGivenUp(Exception):
    """More trials than allowed."""


def solutions(houses: Sequence[int], closes: Sequence[int], cells: int, max_trials: int) -> Iterator[int]:
    """The ways to put one piece into each house, as bits, always in the same order.

    Args:
        houses: sets of cells that need one piece each.
        closes: for each cell the cells that a piece on it closes, its own among them.
        cells: the cells that are open.
        max_trials: pieces placed before the search raises SearchGivenUp.

    Example:
        >>> rows_and_columns = [0b0011, 0b1100, 0b0101, 0b1010]
        >>> list(solutions(rows_and_columns, [0b0111, 0b1011, 0b1101, 0b1110], 0b1111, 100))
        [9, 6]
    """
    left = max_trials

    def search(cells: int, houses: Sequence[int], placed: int) -> Iterator[int]:
        nonlocal left
        if not houses:
            yield placed
            return
        tightest, fewest = 0, len(closes) + 1
        for house in houses:
            count = (house & cells).bit_count()
            if count < fewest:
                tightest, fewest = house & cells, count
                if count < 2:
                    break
        for cell in members(tightest):
            left -= 1
            if left < 0:
                raise SearchGivenUp
            bit = 1 << cell
            yield from search(cells & ~closes[cell], [house for house in houses if not house & bit], placed | bit)

    return search(cells, houses, 0)

"""The common part of leprechaun counters: supported ranges, and middle columns up to symmetry."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from queenlab.counters.counter import Counter
from queenlab.problems import Problem

#: Up to this side the rows are bits of one word, beyond of a pair; see kernels/long_masks.py.
ONE_WORD = 63
PAIR = np.dtype([("low", np.uint64), ("high", np.uint64)])

Masks = npt.NDArray[Any]

#: Boards up to this side take the general engine less time than loading a compiler.
SMALL = 12


class LeprechaunCounter(Counter):
    """All ways to place n leprechauns on the n x n plane, for some ranges."""

    ranges: ClassVar[range]
    #: How far above n = (range + 1)^2 it goes; any distance if it does not say.
    most_above: ClassVar[int | None] = None

    def suits(self, problem: Problem) -> str | None:
        if problem.question.n <= SMALL:
            return "on so small a board the general engine is done before a compiler is loaded"
        return None

    def refuses(self, problem: Problem) -> str | None:
        k = range_of(problem)
        if k not in self.ranges:
            return f"only for ranges from {self.ranges[0]} to {self.ranges[-1]}"
        if self.most_above is not None and problem.question.n > (k + 1) ** 2 + self.most_above:
            return f"only for n up to (range + 1)^2 + {self.most_above}"
        return None


def masks(n: int, values: Iterable[int]) -> Masks:
    """Masks of the rows of a board, as kernels take them."""
    kind = np.dtype(np.uint64) if n <= ONE_WORD else PAIR
    words = bytearray()
    for value in values:
        words += value.to_bytes(kind.itemsize, "little")
    return np.frombuffer(words, dtype=kind)


def range_of(problem: Problem) -> int:
    return int(dict(problem.question.settings)["range"])


def attack(k: int, a: tuple[int, int], b: tuple[int, int]) -> bool:
    across, along = abs(a[0] - b[0]), abs(a[1] - b[1])
    return across == 0 or along == 0 or across == along or max(across, along) <= k


def middle_columns(n: int, width: int) -> list[int]:
    """The middle columns in the order of growth: n // 2, then one on the left, one on the right, and so on.

    Example:
        >>> middle_columns(8, 4), middle_columns(7, 3)
        ([4, 3, 5, 2], [3, 2, 4])
    """
    return [n // 2 + ((i + 1) // 2 if i % 2 == 0 else -((i + 1) // 2)) for i in range(width)]


def outer_pairs(n: int, below: int | None = None) -> int:
    """How many pairs of outer rows have no smaller image; those with a first row less than `below`."""
    rows = (n + 1) // 2 if below is None else below
    return rows * n - rows * (rows - 1)


def middle_strips(n: int, k: int, width: int) -> Iterator[tuple[tuple[int, ...], int, int]]:
    """Ways to fill the middle columns, one of each class of up to four that a flip and a mirror turn into each other.

    Each comes as the rows from left to right, how many there are in its class, and how far the list has come: the
    number of pairs of outer rows up to this one, of `outer_pairs(n)`. The strip is at least two columns wide, and as
    many columns are left of it as right of it.
    """
    first = (n - width) // 2
    outside_in = [0, width - 1, *range(1, width - 1)]
    rows = [0] * width

    def fill(i: int) -> Iterator[None]:
        if i == width:
            yield
            return
        place = outside_in[i]
        for row in range(n):
            # The smallest of the four images begins with the smallest of these four rows.
            if i == 0 and 2 * row >= n:
                return
            if i == 1 and not rows[0] <= row <= n - 1 - rows[0]:
                continue
            if not any(attack(k, (first + place, row), (first + p, rows[p])) for p in outside_in[:i]):
                rows[place] = row
                yield from fill(i + 1)

    for _ in fill(0):
        strip = tuple(rows)
        flipped = tuple(n - 1 - row for row in strip)
        images = {strip, strip[::-1], flipped, flipped[::-1]}
        if strip == min(images):
            yield strip, len(images), outer_pairs(n, strip[0]) + strip[-1] - strip[0] + 1

"""Tables 1 and 2, as printed; t stands for (n + 1) / 3."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

#: An entry of a table, as a number for each column: of n, t = (n + 1) / 3, the column c, and i, how many columns of the
#: line come before it.
Entry = Callable[[int, int, int, int], int]


@dataclass(frozen=True)
class Line:
    """A line of a table, as printed; `ends` are its first and last column."""

    columns: str
    ends: Callable[[int, int], tuple[int, int]]
    row: Entry
    sum_diagonal: Entry
    difference_diagonal: Entry


#: For n = 2 modulo 12, n >= 50.
TABLE_1 = (
    Line(
        "1 to t - 2",
        lambda n, t: (1, t - 2),
        lambda n, t, c, i: 8 + 3 * (c - 1),
        lambda n, t, c, i: 4 * c + 5,
        lambda n, t, c, i: -2 * c - 5,
    ),
    Line(
        "t - 1 to t",
        lambda n, t: (t - 1, t),
        lambda n, t, c, i: (2, 5)[i],
        lambda n, t, c, i: t + (1, 5)[i],
        lambda n, t, c, i: t - (3, 5)[i],
    ),
    Line(
        "t + 1 to 2t - 3",
        lambda n, t: (t + 1, 2 * t - 3),
        lambda n, t, c, i: 12 + 3 * (c - t - 1),
        lambda n, t, c, i: 4 * c + 8 - n,
        lambda n, t, c, i: -2 * c - 8 + n,
    ),
    Line(
        "2t - 2 to 2t",
        lambda n, t: (2 * t - 2, 2 * t),
        lambda n, t, c, i: (3, 6, 9)[i],
        lambda n, t, c, i: 2 * t + (1, 5, 9)[i],
        lambda n, t, c, i: 2 * t - (5, 7, 9)[i],
    ),
    Line(
        "2t + 1 to n - 4",
        lambda n, t: (2 * t + 1, n - 4),
        lambda n, t, c, i: 16 + 3 * (c - 2 * t - 1),
        lambda n, t, c, i: 4 * c + 11 - 2 * n,
        lambda n, t, c, i: -2 * c - 11 + 2 * n,
    ),
    Line(
        "n - 3 to n",
        lambda n, t: (n - 3, n),
        lambda n, t, c, i: (1, 4, 7, 10)[i],
        lambda n, t, c, i: n + (-2, 2, 6, 10)[i],
        lambda n, t, c, i: n - (4, 6, 8, 10)[i],
    ),
)

#: For n = 8 modulo 12, n >= 68.
TABLE_2 = (
    Line(
        "1 to t - 4",
        lambda n, t: (1, t - 4),
        lambda n, t, c, i: 14 + 3 * (c - 1),
        lambda n, t, c, i: 4 * c + 11,
        lambda n, t, c, i: -2 * c - 11,
    ),
    Line(
        "t - 3 to t",
        lambda n, t: (t - 3, t),
        lambda n, t, c, i: (2, 5, 8, 11)[i],
        lambda n, t, c, i: t + (-1, 3, 7, 11)[i],
        lambda n, t, c, i: t - (5, 7, 9, 11)[i],
    ),
    Line(
        "t + 1 to 2t - 5",
        lambda n, t: (t + 1, 2 * t - 5),
        lambda n, t, c, i: 18 + 3 * (c - t - 1),
        lambda n, t, c, i: 4 * c + 14 - n,
        lambda n, t, c, i: -2 * c - 14 + n,
    ),
    Line(
        "2t - 4 to 2t",
        lambda n, t: (2 * t - 4, 2 * t),
        lambda n, t, c, i: (3, 6, 9, 12, 15)[i],
        lambda n, t, c, i: 2 * t + (-1, 3, 7, 11, 15)[i],
        lambda n, t, c, i: 2 * t - (7, 9, 11, 13, 15)[i],
    ),
    Line(
        "2t + 1 to n - 6",
        lambda n, t: (2 * t + 1, n - 6),
        lambda n, t, c, i: 22 + 3 * (c - 2 * t - 1),
        lambda n, t, c, i: 4 * c + 17 - 2 * n,
        lambda n, t, c, i: -2 * c - 17 + 2 * n,
    ),
    Line(
        "n - 5 to n",
        lambda n, t: (n - 5, n),
        lambda n, t, c, i: (1, 4, 7, 10, 13, 16)[i],
        lambda n, t, c, i: n + (-4, 0, 4, 8, 12, 16)[i],
        lambda n, t, c, i: n - (6, 8, 10, 12, 14, 16)[i],
    ),
)

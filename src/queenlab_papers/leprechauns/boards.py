"""Boards as the paper writes them: the rows, from 1 on, column by column. Plain checks of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from queenlab_papers.reproduction.figure import Value

#: (column, row), both from 1 on, as the paper has them.
Tile = tuple[int, int]


def solves(rows: Sequence[int], reach: int) -> bool:
    """Whether leprechauns of this range solve the board: n rows, no two on a line, no two within the range.

    Example:
        >>> solves([2, 4, 1, 3], 1), solves([2, 4, 1, 3], 2), solves([1, 2, 3, 4], 1)
        (True, False, False)
    """
    n = len(rows)
    columns = range(1, n + 1)
    lines_differ = (
        sorted(rows) == list(columns)
        and len({c + r for c, r in zip(columns, rows, strict=True)}) == n
        and len({c - r for c, r in zip(columns, rows, strict=True)}) == n
    )
    return lines_differ and all(
        abs(rows[c] - rows[c + step]) > reach for step in range(1, reach + 1) for c in range(n - step)
    )


def shares_a_diagonal(rows: Sequence[int]) -> bool:
    """Whether two of them share a diagonal."""
    n = len(rows)
    return any(len({c + sign * r for c, r in enumerate(rows)}) < n for sign in (1, -1))


def attack(one: Tile, other: Tile, reach: int) -> bool:
    """Whether leprechauns of this range on two tiles attack each other."""
    away, up = abs(one[0] - other[0]), abs(one[1] - other[1])
    return away == 0 or up == 0 or away == up or max(away, up) <= reach


def tiles(rows: Sequence[int]) -> list[Tile]:
    return list(enumerate(rows, 1))


def attacking_pairs(rows: Sequence[int], reach: int) -> int:
    """How many pairs attack each other."""
    placed = tiles(rows)
    return sum(attack(p, q, reach) for i, p in enumerate(placed) for q in placed[:i])


def failing(sizes: Iterable[int], holds: Callable[[int], bool]) -> Value:
    """The sizes for which a claim does not hold."""
    return [n for n in sizes if not holds(n)]


def plain(numbers: Iterable[int]) -> list[Value]:
    """A list of numbers, as a value that can be compared and written."""
    return [int(number) for number in numbers]


def by_construction(method: str, n: int, reach: int = 2, member: int | None = None) -> list[Value]:
    """The rows of the library's construction for this board."""
    from queenlab.verbs.construct import construct

    return plain(construct(f"leprechauns:{n},range={reach}", method=method, member=member).rows())


def reproduce(key: str) -> str:
    """The command that computes a row of this paper anew."""
    return f"queenlab reproduce leprechauns --table {key}"

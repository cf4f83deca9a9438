"""Direct counts of classical queens fixed by a half turn (A032522) or a quarter turn (A033148).

Number rows and columns 0 .. n-1. A half turn takes the queen (x, y) to (n-1-x, n-1-y), so the upper half of the board
says all; a middle row has its queen in the middle, which attacks nothing but the long diagonals and its lines, where a
queen would attack its own image anyway.

A quarter turn takes (x, y) to (y, n-1-x). Let a and b be the distances of a queen's row and column from the border:
the four images use the rows and columns at distances a and b, and the diagonals at distances |a - b| and n-1-a-b from
both long ones. So a solution pairs the distances 0 .. floor(n/2)-1, all these numbers distinct; and for each pair there
are two ways to turn, (a, b) and (a, n-1-b), which use the same diagonals. Hence A033148(n) is 2^k times the number of
pairings if n is 4k or 4k+1, and 0 else (Ahrens, Mathematische Unterhaltungen und Spiele, 1910).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from queenlab.counters.counter import Counted, Unit, add_up
from queenlab.errors import BadInput, NotSupported
from queenlab.residues import residues
from queenlab.work import Limits, Result

#: The 2n - 1 diagonals of a direction fit into a word.
MAX_HALF_TURN = 32
#: Distances from the long diagonals fit into a word.
MAX_QUARTER_TURN = 63

#: (row, open columns, rising diagonals, falling diagonals), as the kernel takes them.
_Upper = tuple[int, int, int, int]
#: (open rows, distances in use, the same mirrored).
_Pairing = tuple[int, int, int]


def count_half_turn(n: int, limits: Limits) -> Result:
    """The number of solutions of n queens that a half turn leaves alone: `proved`, or `unknown` with a lower bound."""
    _check(n, MAX_HALF_TURN)
    from queenlab.counters.symmetric_queens import kernels as kernel

    # The mirror exchanges left and right in the first row, and no solution is its own mirror image if n > 1.
    weight = 1 if n == 1 else 2
    units = (Unit(upper, weight) for upper in _upper_rows(n))
    count = _counting(kernel.half_turn, n, kernel.new_stack(n))
    return add_up(lambda: units, count, limits, "every board counted: pairs of queens, row by row")


def count_quarter_turn(n: int, limits: Limits, *, search: bool = False) -> Result:
    """The number of solutions of n queens that a quarter turn leaves alone: `proved`, or `unknown` with a lower bound.

    With `search` it searches also where theory says that there are none (n = 2 or 3 modulo 4).
    """
    _check(n, MAX_QUARTER_TURN)
    if n % 4 > 1 and not search:
        proof = "a quarter turn moves queens in fours, but for one in the middle: n is 4k or 4k+1"
        return Result("proved", 0, 0, 0, nodes=0, seconds=limits.elapsed(), proof=proof)
    from queenlab.counters.symmetric_queens import kernels as kernel

    units = (Unit(pairing, 1 << (n // 4)) for pairing in _pairings(n))
    count = _counting(kernel.quarter_turn, n, kernel.new_stack(n))
    return add_up(lambda: units, count, limits, "every pairing of the rows counted")


def _counting(search: Callable[..., tuple[int, int]], n: int, stack: Any) -> Callable[[Unit], Counted]:
    def count(unit: Unit) -> Counted:
        value, nodes = search(n, *unit.key, stack)
        return Counted(int(value), int(nodes), residues(int(value)))

    return count


def _check(n: int, most: int) -> None:
    if n < 1:
        raise BadInput(f"a board needs at least 1 row, not {n}")
    if n > most:
        raise NotSupported(f"symmetric queens are counted for n up to {most}, not {n}")


def _upper_rows(n: int) -> Iterator[_Upper]:
    """Queens in the first rows: in the left half of the very first, anywhere in the next."""
    half = n // 2
    # About 10^2 times the work for 2 rows more.
    depth = min(half, 2 + max(0, (n - 22) // 4))

    def go(upper: _Upper) -> Iterator[_Upper]:
        row, columns, rising, falling = upper
        if row == depth:
            yield upper
            return
        for column in range(half if row == 0 else n):
            near = min(column, n - 1 - column)
            up, down = row + column, column - row + n - 1
            if not columns >> near & 1 or near == row or rising >> up & 1 or falling >> down & 1:
                continue
            images = (1 << up | 1 << (2 * n - 2 - up), 1 << down | 1 << (2 * n - 2 - down))
            yield from go((row + 1, columns & ~(1 << near), rising | images[0], falling | images[1]))

    return go((0, (1 << half) - 1, 0, 0))


def _pairings(n: int) -> Iterator[_Pairing]:
    half = n // 2
    depth = min(half // 2, 2 + max(0, (n - 44) // 4))

    def go(pairs: int, pairing: _Pairing) -> Iterator[_Pairing]:
        rows, used, mirrored = pairing
        if pairs == depth:
            yield pairing
            return
        row = (rows & -rows).bit_length() - 1
        for partner in range(row + 1, half):
            narrow, wide = partner - row, n - 1 - row - partner
            if not rows >> partner & 1 or used >> narrow & 1 or used >> wide & 1:
                continue
            distances = 1 << narrow | 1 << wide
            images = 1 << (n - 1 - narrow) | 1 << (n - 1 - wide)
            yield from go(pairs + 1, (rows & ~(1 << row | 1 << partner), used | distances, mirrored | images))

    return go(0, ((1 << half) - 1, 0, 0))

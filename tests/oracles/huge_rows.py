"""Single rows of boards of any size, by formulas of their own: whole numbers only, no code of queenlab.

`FORMULAS[name](n)` gives the function from columns to rows, both from 0 on, of the board that the construction shows.
"""

from __future__ import annotations

import math
from collections.abc import Callable

Row = Callable[[int], int]

#: Factors are looked for up to here.
SMALL = 10**5


def coprime(n: int) -> bool:
    return math.gcd(n, 6) == 1


def walk(n: int) -> Row:
    return lambda c: 2 * c % n


def without_corner(of: Callable[[int], Row]) -> Callable[[int], Row]:
    """n queens from those of n + 1: the next column, and a row less."""
    return lambda n: lambda c: of(n + 1)(c + 1) - 1


def with_corner(of: Callable[[int], Row]) -> Callable[[int], Row]:
    """n queens from those of n - 1 and a queen in the last column and row."""
    return lambda n: lambda c: n - 1 if c == n - 1 else of(n - 1)(c)


def pauls_a(n: int) -> Row:
    return lambda c: 2 * c + 1 if 2 * c < n else 2 * c - n


def pauls_b(n: int) -> Row:
    def row(c: int) -> int:
        j = c + 1 if 2 * c < n else n - c
        value = (2 * (j - 1) + n // 2 - 1) % n
        return value if 2 * c < n else n - 1 - value

    return row


def pauls_c(n: int) -> Row:
    return with_corner(pauls_b if n % 6 == 3 else pauls_a)(n)


def yaglom_walk(n: int) -> Row:
    return with_corner(without_corner(walk))(n) if n % 2 else without_corner(walk)(n)


def yaglom_even(n: int) -> Row:
    """Diagonals in the order of the columns, numbered n + row - column."""
    half = n // 2
    single = {1: 2 * n - 4, half - 1: half + 2, half: 3 * half - 1, half + 1: half + 1, half + 2: 3 * half - 2, n: 4}

    def row(c: int) -> int:
        column = c + 1
        diagonal = single.get(column, n + column - 1 if column < half else column)
        return diagonal - n + column - 1

    return row


def yaglom_pattern(n: int) -> Row:
    return with_corner(yaglom_even)(n) if n % 2 else yaglom_even(n)


def three_parts(n: int) -> Row:
    return lambda c: (4 + 3 * c + 4 * (3 * c // n)) % n


def tiles(a: int, b: int, c: int) -> Row:
    """Walks of side b in the tiles that a walk of side a chooses, with one of side c in the corner tile."""

    def row(column: int) -> int:
        if column < c:
            return 2 * column % c
        tile, inside = divmod(column - c, b)
        return c + b * (2 * (tile + 1) % a - 1) + 2 * inside % b

    return row


def general_odd(n: int) -> Row:
    """A = 5, and the largest B that leaves a C; from n = 117 on there always is one."""
    b = n // 4
    while not (coprime(b) and n - 4 * b > 0 and coprime(n - 4 * b)):
        b -= 1
    assert n - 4 * b < b
    return tiles(5, b, n - 4 * b)


def general_even(n: int) -> Row:
    """(A - 1) B = n with the smallest A from 5 on; B is n without all factors 2 and 3 and perhaps others.

    Raises:
        LookupError: if no such factor is small; then the search would take too long.
    """
    b = n
    while b % 2 == 0 or b % 3 == 0:
        b //= 2 if b % 2 == 0 else 3
    fits = (f for f in range(1, SMALL) if b % f == 0 and n // b * f >= 4 and coprime(n // b * f + 1))
    factor = next(fits, None)
    if factor is None:
        raise LookupError(n)
    return tiles(n // b * factor + 1, b // factor, 0)


def general(n: int) -> Row:
    return general_odd(n) if n % 2 else general_even(n)


def corner_removal(n: int) -> Row:
    return without_corner(walk if coprime(n + 1) else general_odd)(n)


def program(n: int) -> Row:
    """The walk, or five tiles with the smallest corner that leaves B and C coprime to 6."""
    if n % 2 == 0:
        return without_corner(program)(n)
    if coprime(n):
        return walk(n)
    c = next(c for c in range(1, 60) if (n - c) % 4 == 0 and coprime(c) and coprime((n - c) // 4))
    return tiles(5, (n - c) // 4, c)


def decomposition(n: int) -> Row:
    p = next((p for p in range(2, SMALL) if n % p == 0), None)
    if p is None:
        raise LookupError(n)
    return lambda c: p * (2 * (c // p) % (n // p)) + 2 * (c % p) % p


def steps_of_3(n: int) -> Row:
    return lambda c: 3 * c % n


def leprechauns_4(n: int) -> Row:
    first = 7 if n % 12 == 2 else 13

    def row(c: int) -> int:
        before = (first + 3 * c + 4 * (3 * c // (n + 1))) % (n + 1)
        return first + 5 if before == n else before

    return row


def leprechauns_5(n: int) -> Row:
    by_residue = (without_corner(steps_of_3), steps_of_3, leprechauns_4, three_parts)
    return by_residue[(0, 1, 2, 3, 0, 1)[n % 6]](n)


def boxes(n: int) -> Row:
    """One in each box: box (i, j) has it in column K (i-1) + j and row K (j-1) + K + 1 - i, counted from 1."""
    side = math.isqrt(n)

    def row(c: int) -> int:
        i, j = c // side + 1, c % side + 1
        return side * (j - 1) + side + 1 - i - 1

    return row


def square_less_one(n: int) -> Row:
    """Steps of j modulo j^2 + 1, shifted, without the columns j/2 and (j^2 + 1) / 2 + 1 and their rows."""
    side = math.isqrt(n + 1)
    modulus = n + 2
    half = modulus // 2

    def whole(c: int) -> int:
        return (side * c + half - side // 2 - 1) % modulus

    gone = [side // 2, half + 1]

    def row(c: int) -> int:
        for column in gone:
            c += c >= column
        return whole(c) - sum(whole(column) < whole(c) for column in gone)

    return row


FORMULAS: dict[str, Callable[[int], Row]] = {
    **dict.fromkeys(("knight-walk", "chandra", "regular"), walk),
    "pauls-a": pauls_a,
    "pauls-b": pauls_b,
    "pauls-c": pauls_c,
    "yaglom-walk": yaglom_walk,
    "yaglom-pattern": yaglom_pattern,
    "corner-removal": corner_removal,
    "general-solution": general,
    "nqueens-program": program,
    "decomposition": decomposition,
    "leprechauns-1": steps_of_3,
    "leprechauns-2": without_corner(steps_of_3),
    **dict.fromkeys(("three-part-congruence", "leprechauns-3"), three_parts),
    "leprechauns-4": leprechauns_4,
    "leprechauns-5": leprechauns_5,
    "boxes": boxes,
    "square-less-one": square_less_one,
}

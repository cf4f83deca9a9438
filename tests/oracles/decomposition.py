"""Regular, decomposition and general solutions the slow way: cells drawn one by one, families by trying everything."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cache

from oracles.permutations import attacks
from oracles.torus_queens import torus_solutions as torus_solutions

Rows = tuple[int, ...]


def coprime_to_6(n: int) -> bool:
    return n % 2 != 0 and n % 3 != 0


def solves(rows: Rows, torus: bool) -> bool:
    return attacks(rows, torus) is None


@cache
def regular(n: int, cornered: bool = False) -> frozenset[Rows]:
    """All a i + b that solve the torus, by trying all a and b."""
    starts = (0,) if cornered else range(n)
    boards = (tuple((a * i + b) % n for i in range(n)) for a in range(n) for b in starts)
    return frozenset(rows for rows in boards if solves(rows, torus=True))


def tiled(outer: Rows, inner: Rows) -> Rows:
    return tuple(len(inner) * tile + row for tile in outer for row in inner)


@cache
def torus_family(n: int, cornered: bool = False) -> frozenset[Rows]:
    """Regular solutions and everything that is composed of them, as a set of boards."""
    found = set(regular(n, cornered))
    for f in range(2, n):
        if n % f == 0:
            found |= {tiled(a, b) for a in regular(f, cornered) for b in torus_family(n // f, cornered)}
    return frozenset(found)


@cache
def family_count(n: int, cornered: bool = False) -> int:
    """The sum of R(f) D(n/f) over the factors f > 1 of n, with R counted residue by residue."""
    if n == 1:
        return 1
    return sum(_regular_count(f, cornered) * family_count(n // f, cornered) for f in range(2, n + 1) if n % f == 0)


@cache
def _regular_count(n: int, cornered: bool) -> int:
    good = sum(all(math.gcd(x, n) == 1 for x in (a - 1, a, a + 1)) for a in range(n))
    return good if cornered else n * good


def block_sizes(rows: Rows) -> list[int]:
    """The sizes, above 1 and below n, of blocks that the board is composed of."""
    n = len(rows)
    return [b for b in range(2, n) if n % b == 0 and _is_tiled(rows, b)]


def _is_tiled(rows: Rows, size: int) -> bool:
    first = [row % size for row in rows[:size]]
    for begin in range(0, len(rows), size):
        block = rows[begin : begin + size]
        if len({row // size for row in block}) > 1 or [row % size for row in block] != first:
            return False
    return True


def knight_walk(n: int) -> Rows:
    """One column to the right, two rows up, around the board."""
    rows = [0]
    while len(rows) < n:
        rows.append((rows[-1] + 2) % n)
    return tuple(rows) if n else ()


def general_solution(tiles: Rows, b: int, c: int) -> Rows:
    """The D-solution for A B without its first B - C columns and rows, and a C-knight-walk where the corner was."""
    whole = tiled(tiles, knight_walk(b))
    kept = {column: row for column, row in enumerate(whole) if column >= b}
    for column, row in enumerate(knight_walk(c)):
        kept[b - c + column] = b - c + row
    return tuple(kept[column] - (b - c) for column in sorted(kept))


def triples(n: int) -> Iterator[tuple[int, int, int]]:
    """All (A, B, C) with A, B >= 5, 0 <= C < B, n = (A-1) B + C, all coprime to 6 (or C = 0)."""
    for a in range(5, n + 1):
        for b in range(max(5, n // a), n // (a - 1) + 1):
            c = n - (a - 1) * b
            if 0 <= c < b and coprime_to_6(a) and coprime_to_6(b) and (c == 0 or coprime_to_6(c)):
                yield a, b, c


def general_family(n: int, least: int = 0) -> list[Rows]:
    """The boards of all triples and all cornered tiles, with repetitions if there are any."""
    return [
        general_solution(tiles, b, c) for a, b, c in triples(n) if c >= least for tiles in sorted(torus_family(a, True))
    ]


def without_corner(rows: Rows) -> Rows:
    assert rows[0] == 0
    return tuple(row - 1 for row in rows[1:])

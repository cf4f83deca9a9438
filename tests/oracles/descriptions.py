"""Recipes read off their descriptions: a list of rows for each word, with no arithmetic but the definition's."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any


def rows_of(description: dict[str, Any]) -> list[int]:
    """All rows, 0-based, of a described placement in columns."""
    kind = description["recipe"]
    if kind == "congruence":
        n, step, start = description["n"], description["step"], description["start"]
        return [(step * i + start) % n for i in range(n)]
    if kind == "blocks":
        outer, inner = rows_of(description["outer"]), rows_of(description["inner"])
        return [len(inner) * tile + row for tile in outer for row in inner]
    if kind == "without-corner":
        first, *others = rows_of(description["whole"])
        assert first == 0
        return [row - 1 for row in others]
    if kind == "with-corner":
        rows = rows_of(description["part"])
        return [*rows, len(rows)]
    if kind == "runs":
        return [
            offset + (start + step * j) % modulus
            for columns, start, step, modulus, offset in description["runs"]
            for j in range(columns)
        ]
    if kind == "moved":
        rows = rows_of(description["board"])
        for column, row in description["moves"]:
            rows[column] = row
        return rows
    if kind == "listed":
        return list(description["rows"])
    if kind == "mirrored":
        rows = rows_of(description["original"])
        return [len(rows) - 1 - row for row in rows]
    raise AssertionError(kind)


def prime_factors(n: int) -> list[int]:
    """The prime factors of n in order, each as often as it divides n, by trying all divisors."""
    found = []
    p = 2
    while p * p <= n:
        while n % p == 0:
            found.append(p)
            n //= p
        p += 1
    return found + [n] * (n > 1)


def factorizations(n: int) -> Iterator[tuple[int, ...]]:
    """Every way to write n as a product of factors above 1, in order."""
    if n == 1:
        yield ()
    for f in range(2, n + 1):
        if n % f == 0:
            yield from ((f, *others) for others in factorizations(n // f))

"""Queens on the torus and their symmetries, from the definitions: slow, obvious, sharing no code with queenlab."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from math import gcd


def torus_solutions(n, first=None):
    """The row in each column of all solutions, or of those whose first queen is in this row."""
    found = []

    def go(rows):
        x = len(rows)
        if x == n:
            found.append(tuple(rows))
            return
        for y in range(n) if x or first is None else (first,):
            if all(y != v and (x + y - u - v) % n and (x - y - u + v) % n for u, v in enumerate(rows)):
                go([*rows, y])

    go([])
    return found


@cache
def solutions(n):
    """All solutions as frozen sets of cells (x, y): those with a queen on (0, 0), and their shifts."""
    first = torus_solutions(n, 0)
    return [frozenset((x, (y + shift) % n) for x, y in enumerate(rows)) for rows in first for shift in range(n)]


def generators(n):
    """Maps of cells that generate the symmetries: shifts, dilations, the square; for odd n the swap with diagonals."""
    maps = [lambda x, y: (x + 1, y), lambda x, y: (x, y + 1), lambda x, y: (y, x), lambda x, y: (-x, y)]
    maps += [lambda x, y, u=u: (u * x, u * y) for u in range(2, n) if gcd(u, n) == 1]
    if n % 2:
        maps.append(lambda x, y: (x + y, x - y))
    return [lambda cell, f=f: tuple(c % n for c in f(*cell)) for f in maps]


def orbits(n, sets):
    """The orbits of sets of cells under the symmetries, by walking along the generators."""
    moves, unseen, found = generators(n), set(sets), []
    while unseen:
        start = unseen.pop()
        orbit, waiting = {start}, [start]
        while waiting:
            at = waiting.pop()
            for move in moves:
                image = frozenset(map(move, at))
                if image not in orbit:
                    orbit.add(image)
                    waiting.append(image)
        unseen -= orbit
        found.append(orbit)
    return found


def attack(n, one, other):
    (x, y), (u, v) = one, other
    return x == u or y == v or (x + y - u - v) % n == 0 or (x - y - u + v) % n == 0


def triples(n):
    cells = [(x, y) for x in range(n) for y in range(n)]
    pairs = [(a, b) for a, b in combinations(cells, 2) if not attack(n, a, b)]
    return [
        frozenset((a, b, c)) for a, b in pairs for c in cells if c > b and not attack(n, a, c) and not attack(n, b, c)
    ]

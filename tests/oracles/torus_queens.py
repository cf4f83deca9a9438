"""Queens on the torus and their symmetries, from the definitions: slow, obvious, sharing no code with queenlab."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from math import gcd


@cache
def solutions(n):
    """All solutions as frozen sets of cells (x, y): those with a queen on (0, 0), row by row, and their shifts."""
    found = []

    def go(queens):
        x = len(queens)
        if x == n:
            found.extend(frozenset((u, (v + shift) % n) for u, v in enumerate(queens)) for shift in range(n))
            return
        for y in range(n):
            if all(y != v and (x + y - u - v) % n and (x - y - u + v) % n for u, v in enumerate(queens)):
                go([*queens, y])

    go([0])
    return found


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
    """All sets of three queens, none attacking another."""
    cells = [(x, y) for x in range(n) for y in range(n)]
    pairs = [(a, b) for a, b in combinations(cells, 2) if not attack(n, a, b)]
    return [
        frozenset((a, b, c)) for a, b in pairs for c in cells if c > b and not attack(n, a, c) and not attack(n, b, c)
    ]

"""Who attacks whom, by walking: slow, obvious, and sharing no code with queenlab.

A cell is a tuple of 0-based coordinates; its number is its place in `all_cells`. A piece is a list of terms
such as ("queen",), ("rider", 1, 3), ("leaper", 1, 2), ("range", 2), ("hyperqueen",).
"""

import re
from itertools import combinations, permutations, product


def terms_of(name):
    """The terms in a problem's name: `knights:5`, `queen+leaper[1,3]:{}`, `leprechauns:6,range=2`."""
    words, _, settings = name.partition(":")
    numbers = [int(k) for k in re.findall(r"range=(\d+)", settings)]
    if numbers:
        return [("leprechaun", *numbers)]
    found = (re.findall(r"[a-z]+|\d+", word) for word in words.removesuffix("s").split("+"))
    return [(word, *map(int, numbers)) for word, *numbers in found]


def all_cells(n, d):
    return list(product(range(n), repeat=d))


def turned(pattern, d):
    """Every vector that a pattern stands for, both signs of each."""
    padded = list(pattern) + [0] * (d - len(pattern))
    return {
        tuple(s * x for s, x in zip(signs, order, strict=True))
        for order in permutations(padded)
        for signs in product((1, -1), repeat=d)
    }


def in_line(one, other):
    """Whether a queen on the plane attacks from one cell to another: all differences are 0 or of one size."""
    return len({abs(x - y) for x, y in zip(one, other, strict=True)} - {0}) == 1


def units(d):
    return {v for v in product((-1, 0, 1), repeat=d) if any(v)}


def step(cell, v, n, torus):
    moved = [x + y for x, y in zip(cell, v, strict=True)]
    if torus:
        return tuple(x % n for x in moved)
    return tuple(moved) if all(0 <= x < n for x in moved) else None


def ride(cell, v, n, torus):
    """All cells met on the way from a cell, without the cell itself."""
    met = set()
    at = step(cell, v, n, torus)
    while at is not None and at != cell:
        met.add(at)
        at = step(at, v, n, torus)
    return met


def line_through(cell, v, n, torus):
    return frozenset({cell} | ride(cell, v, n, torus) | ride(cell, tuple(-x for x in v), n, torus))


def apart(x, y, n, torus):
    return min(abs(x - y + wrap * n) for wrap in ((-1, 0, 1) if torus else (0,)))


def attacked(cell, piece, n, d, torus):
    cells = all_cells(n, d)
    hit = set()
    for name, *numbers in piece:
        if name in ("queen", "leprechaun", "amazon"):
            for v in units(d):
                hit |= ride(cell, v, n, torus)
        pattern = {"rook": (1,), "bishop": (1, 1), "nightrider": (1, 2), "rider": [x for x in numbers if x]}.get(name)
        if pattern:
            for v in turned(pattern, d):
                hit |= ride(cell, v, n, torus)
        if name in ("leaper", "knight", "amazon"):
            for v in turned([x for x in numbers if x] or (1, 2), d):
                hit.add(step(cell, v, n, torus))
        if name in ("range", "leprechaun", "king"):
            k = numbers[0] if numbers else 1
            hit |= {c for c in cells if all(apart(x, y, n, torus) <= k for x, y in zip(c, cell, strict=True))}
        if name == "hyperqueen":
            for e in units(d):
                for c in cells:
                    dot = sum(w * (x - y) for w, x, y in zip(e, c, cell, strict=True))
                    if (dot % n if torus else dot) == 0:
                        hit.add(c)
    return hit - {cell, None}


def first_attack(numbers, piece, n, d, torus, tolerated=lambda a, b: False):
    """The first pair a < b of cell numbers that attack each other and are not tolerated, or None."""
    cells = all_cells(n, d)
    reach = {a: attacked(cells[a], piece, n, d, torus) for a in numbers}
    for a, b in combinations(sorted(set(numbers)), 2):
        if cells[b] in reach[a] and not tolerated(a, b):
            return a, b
    return None


def dominated(numbers, piece, n, d, torus):
    """The first cell number that is neither occupied nor attacked, or None."""
    cells = all_cells(n, d)
    guarded = {cells[a] for a in numbers}
    for a in numbers:
        guarded |= attacked(cells[a], piece, n, d, torus)
    return next((i for i, c in enumerate(cells) if c not in guarded), None)

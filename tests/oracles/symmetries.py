"""Slow, obvious symmetries: tuples, dictionaries and sets, written from the definitions."""

from __future__ import annotations

from itertools import permutations, product

from oracles.attacks import all_cells as grid
from oracles.attacks import line_through, units
from oracles.queens import solutions
from oracles.xqueens_sparse_counts import solutions as xqueens_solutions
from oracles.xqueens_sparse_counts import tokens_of

Permutation = tuple[int, ...]

# -- groups ------------------------------------------------------------------------------------------------------


def closure(size: int, generators: list[Permutation]) -> set[Permutation]:
    """Multiply by generators until nothing new appears."""
    identity = tuple(range(size))
    found, new = {identity}, [identity]
    while new:
        p = new.pop()
        for g in generators:
            q = tuple(g[x] for x in p)
            if q not in found:
                found.add(q)
                new.append(q)
    return found


def image(p: Permutation, cells) -> tuple[int, ...]:
    return tuple(sorted(p[x] for x in cells))


def orbit(elements, cells) -> set[tuple[int, ...]]:
    return {image(p, cells) for p in elements}


def inverse(p: Permutation) -> Permutation:
    return tuple(p.index(x) for x in range(len(p)))


def conjugacy_classes(elements) -> set[frozenset[Permutation]]:
    def conjugate(p, q):
        undo = inverse(q)
        return tuple(q[p[undo[x]]] for x in range(len(p)))

    return {frozenset(conjugate(p, q) for q in elements) for p in elements}


# -- boards ------------------------------------------------------------------------------------------------------


def as_permutation(cells: list, move) -> Permutation:
    number = {cell: k for k, cell in enumerate(cells)}
    return tuple(number[move(cell)] for cell in cells)


def signed_permutations(n: int, d: int) -> set[Permutation]:
    """Measured from the board's centre in half cells, a coordinate is moved to another place and perhaps negated."""
    found = set()
    for order in permutations(range(d)):
        for signs in product((1, -1), repeat=d):

            def move(x, order=order, signs=signs):
                centred = [2 * c - (n - 1) for c in x]
                return tuple((s * centred[a] + n - 1) // 2 for a, s in zip(order, signs, strict=True))

            found.add(as_permutation(grid(n, d), move))
    return found


def shifts(n: int, d: int) -> set[Permutation]:
    cells = grid(n, d)
    return {as_permutation(cells, lambda x, v=v: tuple((a + b) % n for a, b in zip(x, v, strict=True))) for v in cells}


def torus_symmetries(n: int, d: int) -> set[Permutation]:
    return {tuple(t[x] for x in p) for p in signed_permutations(n, d) for t in shifts(n, d)}


def triangles(n: int) -> list[tuple[str, int, int]]:
    """(letter, row, column), in order of row, column and N, E, S, W."""
    return [(letter, i, j) for i in range(n) for j in range(n) for letter in "NESW"]


def square_on_triangles(n: int) -> set[Permutation]:
    """Rigid motions of the drawing: a triangle is known by its middle, and motions move middles.

    A cell is 6 x 6 with the board's centre at (0, 0); y grows downwards.
    """
    cells = triangles(n)
    aside = {"N": (0, -2), "E": (2, 0), "S": (0, 2), "W": (-2, 0)}
    middle = {c: (6 * c[2] + 3 - 3 * n + aside[c[0]][0], 6 * c[1] + 3 - 3 * n + aside[c[0]][1]) for c in cells}
    at = {xy: c for c, xy in middle.items()}
    motions = [
        lambda x, y, s=s, t=t, turned=turned: (s * y, t * x) if turned else (s * x, t * y)
        for s, t, turned in product((1, -1), (1, -1), (False, True))
    ]
    return {as_permutation(cells, lambda c, m=m: at[m(*middle[c])]) for m in motions}


def strange(n: int) -> Permutation:
    """Knuth's swaps, with 0-based rows."""
    swap = {"N": "N", "E": "W", "S": "S", "W": "E"}
    return as_permutation(triangles(n), lambda c: (swap[c[0]], n - 1 - c[1], c[2]))


def lines(n: int, d: int, torus: bool) -> set[frozenset[int]]:
    """Every line of a queen, as a set of cells, by walking as far as it goes both ways."""
    cells = grid(n, d)
    number = {cell: k for k, cell in enumerate(cells)}
    return {frozenset(number[c] for c in line_through(x, v, n, torus)) for v in units(d) for x in cells}


# -- problems ----------------------------------------------------------------------------------------------------


def queens(n: int) -> list[tuple[int, ...]]:
    return [tuple(n * c + r for c, r in enumerate(rows)) for rows in solutions(n)]


def xqueens(n: int) -> list[tuple[int, ...]]:
    """All solutions of Knuth's n Xqueens problem, as sorted numbers of triangles."""
    number = {triangle: k for k, triangle in enumerate(triangles(n))}
    return [tuple(sorted(number[token] for token in tokens_of(found))) for found in xqueens_solutions(n)]

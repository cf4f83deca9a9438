"""Slow, obvious symmetries: tuples, dictionaries and sets, written from the definitions."""

from __future__ import annotations

from itertools import permutations, product

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


def grid(n: int, d: int) -> list[tuple[int, ...]]:
    """Cells in order: the first coordinate counts most."""
    return list(product(range(n), repeat=d))


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
        lambda x, y: (x, y),
        lambda x, y: (-y, x),
        lambda x, y: (-x, -y),
        lambda x, y: (y, -x),
        lambda x, y: (-x, y),
        lambda x, y: (x, -y),
        lambda x, y: (y, x),
        lambda x, y: (-y, -x),
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
    found = set()
    for v in product((-1, 0, 1), repeat=d):
        if not any(v):
            continue
        for x in cells:
            line = {number[x]}
            for sign in (1, -1):
                for step in range(1, n + 1):
                    y = tuple(a + sign * step * b for a, b in zip(x, v, strict=True))
                    if torus:
                        y = tuple(a % n for a in y)
                    if y not in number:
                        break
                    line.add(number[y])
            found.add(frozenset(line))
    return found


# -- problems ----------------------------------------------------------------------------------------------------


def queens(n: int) -> list[tuple[int, ...]]:
    """All solutions of the n queens problem, as sorted cell numbers."""
    found = []

    def place(rows: list[int]) -> None:
        column = len(rows)
        if column == n:
            found.append(tuple(n * c + r for c, r in enumerate(rows)))
            return
        for row in range(n):
            if all(row != r and abs(row - r) != column - c for c, r in enumerate(rows)):
                place([*rows, row])

    place([])
    return found


def xqueens(n: int) -> list[tuple[int, ...]]:
    """All solutions of Knuth's n Xqueens problem, by trying the triangles one after the other."""
    cells = triangles(n)
    rows_and_columns = range(n)
    exactly = {}
    at_most = {}
    for k in rows_and_columns:
        exactly["N", k] = exactly["S", k] = exactly["E", k] = exactly["W", k] = 1
        exactly["NS", k] = exactly["EW", k] = 2
    for k in range(-n, 2 * n):
        at_most["NE", k] = at_most["SW", k] = at_most["NW", k] = at_most["SE", k] = 2
    limit = exactly | at_most

    def conditions(letter: str, i: int, j: int) -> list[tuple[str, int]]:
        # Rows count N, S and EW; columns count E, W and NS; '\' is i - j, and '/' is i + j.
        own = i if letter in "NS" else j
        pair = ("NS", j) if letter in "NS" else ("EW", i)
        down = "NE" if letter in "NE" else "SW"
        up = "NW" if letter in "NW" else "SE"
        return [(letter, own), pair, (down, i - j), (up, i + j)]

    touched = [conditions(*c) for c in cells]
    last = {key: max(k for k, t in enumerate(touched) if key in t) for key in exactly}
    ending = [[key for key, k in last.items() if k == at] for at in range(len(cells))]
    used = dict.fromkeys(limit, 0)
    found = []

    def decide(at: int, chosen: tuple[int, ...]) -> None:
        if at == len(cells):
            found.append(chosen)
            return
        for take in (True, False):
            if take:
                if any(used[key] == limit[key] for key in touched[at]):
                    continue
                for key in touched[at]:
                    used[key] += 1
            if all(used[key] == exactly[key] for key in ending[at]):
                decide(at + 1, (*chosen, at) if take else chosen)
            if take:
                for key in touched[at]:
                    used[key] -= 1

    decide(0, ())
    return found

"""The inequalities of sections 5.1 and 5.2, written down from their printed formulas.

An inequality is a set of cells and a bound. A set is kept as its shape, offsets from one cell, for everything here may
be shifted: its translates on the board are one inequality each. `queenlab.strengthenings` has its own way to them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations, product
from typing import Any

import numpy as np
import numpy.typing as npt

import queenlab as ql

Cell = tuple[int, ...]
Shape = tuple[Cell, ...]
#: 1 where a queen stands.
Occupied = npt.NDArray[np.int64]


def cube(h: int, d: int) -> Shape:
    """Inequalities (31) and (33): the corners of a cube of side h, and its middle where h is even."""
    corners = tuple(product((0, h), repeat=d))
    return (*corners, (h // 2,) * d) if h % 2 == 0 else corners


def star(h: int, d: int) -> Shape:
    """Inequality (34): a cell and the two at distance h from it along each axis."""
    ends = [tuple(sign * h * (i == axis) for i in range(d)) for axis in range(d) for sign in (1, -1)]
    return ((0,) * d, *ends)


def span(shape: Shape) -> list[tuple[int, int]]:
    """The least and the greatest offset along each axis."""
    return [(min(along), max(along)) for along in zip(*shape, strict=True)]


def places(n: int, shape: Shape) -> int:
    """How many translates lie on the board: its first cell is put on every cell, and all others must be cells, too."""
    cells = set(product(range(n), repeat=len(shape[0])))
    first = shape[0]
    steps = [tuple(x - y for x, y in zip(cell, first, strict=True)) for cell in shape]
    return sum(all(tuple(x + y for x, y in zip(cell, step, strict=True)) in cells for step in steps) for cell in cells)


def translates(n: int, shape: Shape) -> Iterator[frozenset[Cell]]:
    """The translates as sets of cells, counted from 0."""
    ranges = [range(-low, n - high) for low, high in span(shape)]
    for origin in product(*ranges):
        yield frozenset(tuple(x + y for x, y in zip(origin, cell, strict=True)) for cell in shape)


def attack(first: Sequence[int], second: Sequence[int]) -> bool:
    """Definition 2: whether two different cells differ by a multiple of a vector of -1, 0 and 1."""
    return len({abs(x - y) for x, y in zip(first, second, strict=True)} - {0}) == 1


def unattacking_pairs(shape: Shape) -> int:
    """How many pairs of cells keep it from being a clique."""
    return sum(not attack(first, second) for first, second in combinations(shape, 2))


def facts(shape: Shape) -> list[int]:
    """Cells of a clique, pairs of them that do not attack each other, and places on the (9, d)-board."""
    return [len(shape), unattacking_pairs(shape), places(9, shape)]


def subcubes(n: int, d: int) -> list[int]:
    """How many (m, d)-boards lie on the (n, d)-board, m = 1 to n - 1: every cell is tried as their first one."""
    return [places(n, tuple(product(range(m), repeat=d))[::-1]) for m in range(1, n)]


def layers(n: int, d: int) -> int:
    """How many different sets of cells with one coordinate in common are (n, d-1)-boards."""
    cells = list(product(range(n), repeat=d))
    sets = {frozenset(cell for cell in cells if cell[axis] == at) for axis in range(d) for at in range(n)}
    flat = set(product(range(n), repeat=d - 1))
    return sum(
        any(len(one) == len(flat) and {(*c[:k], *c[k + 1 :]) for c in one} == flat for k in range(d)) for one in sets
    )


def cube_shapes(n: int, d: int) -> list[Shape]:
    """All cubes with a place on the board."""
    return [cube(h, d) for h in range(1, n)]


def star_shapes(n: int, d: int) -> list[Shape]:
    """All stars with s_i + h <= n and s_i - h >= 1."""
    return [star(h, d) for h in range(1, n) if any(True for _ in translates(n, star(h, d)))]


def shape_sums(occupied: Occupied, shape: Shape) -> Occupied:
    """The queens in all translates of a shape."""
    n = occupied.shape[0]
    ends = span(shape)
    total: Any = 0
    for cell in shape:
        total = total + occupied[tuple(slice(x - low, n - high + x) for x, (low, high) in zip(cell, ends, strict=True))]
    return np.asarray(total)


def subcube_sums(occupied: Occupied, m: int) -> Occupied:
    """Inequality (26): the queens in the (m, d)-boards on the board."""
    d = occupied.ndim
    windows = np.lib.stride_tricks.sliding_window_view(occupied, (m,) * d)
    return np.asarray(windows.sum(axis=tuple(range(d, 2 * d))))


def layer_sums(occupied: Occupied, kept: int) -> Occupied:
    """Inequality (27), and for layers of layers: the queens in the boards parallel to `kept` of the axes."""
    return np.concatenate([occupied.sum(axis=axes).ravel() for axes in combinations(range(occupied.ndim), kept)])


def triangles_outside_cliques(n: int, d: int) -> int:
    """How many sets of three mutually attacking cells lie in no line, no cube and no star."""
    board = ql.Board(n, d)
    cells = list(product(range(n), repeat=d))
    covered = {triple for clique in _cliques(n, d) for triple in combinations(sorted(clique), 3)}
    near = {cell: [cells[k] for k in ql.queen.attacks(board, board.index(cell)).tolist()] for cell in cells}
    return sum(
        (a, b, c) not in covered
        for a in cells
        for b in near[a]
        if b > a
        for c in near[b]
        if c > b and attack(a, c)
    )  # fmt: skip


def is_outside_cliques(n: int, d: int, cells: Sequence[Cell]) -> bool:
    """Whether these cells, counted from 1, attack each other and are together in no line, cube or star of the board."""
    wanted = {tuple(x - 1 for x in cell) for cell in cells}
    attacking = all(attack(a, b) for a, b in combinations(cells, 2))
    return attacking and not any(wanted <= clique for clique in _cliques(n, d))


def _cliques(n: int, d: int) -> Iterator[frozenset[Cell]]:
    """The lines, cubes and stars of the board."""
    cells = list(product(range(n), repeat=d))
    for _, line in ql.queen.cliques(ql.Board(n, d)):
        yield frozenset(cells[k] for k in line.tolist())
    for shape in (*cube_shapes(n, d), *star_shapes(n, d)):
        yield from translates(n, shape)


def broken_cycles(n: int, d: int, length: int) -> int:
    """Cycles of the queen graph with more than half of their cells in a non-attacking set."""
    cells = list(product(range(n), repeat=d))
    near = {(a, b): attack(cells[a], cells[b]) for a, b in permutations(range(len(cells)), 2)}
    found = 0
    for chosen in combinations(range(len(cells)), length):
        first, rest = chosen[0], chosen[1:]
        cyclic = any(
            all(near[a, b] for a, b in zip((first, *order), (*order, first), strict=True))
            for order in permutations(rest)
        )
        if cyclic:
            large = length // 2 + 1
            found += any(not any(near[pair] for pair in combinations(one, 2)) for one in combinations(chosen, large))
    return found

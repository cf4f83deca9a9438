"""The inequalities of sections 5.1 and 5.2, written down from their printed formulas.

An inequality is a set of cells and a bound. A set is kept as its shape, offsets from one cell, for everything here may
be shifted: its translates on the board are one inequality each. `queenlab.strengthenings` has its own way to them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Occupied = npt.NDArray[np.int64]

Cell = tuple[int, ...]
Shape = tuple[Cell, ...]


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


def cube_shapes(n: int, d: int) -> list[Shape]:
    """All cubes with a place on the board."""
    return [cube(h, d) for h in range(1, n)]


def star_shapes(n: int, d: int) -> list[Shape]:
    """All stars with s_i + h <= n and s_i - h >= 1."""
    return [star(h, d) for h in range(1, n) if any(True for _ in translates(n, star(h, d)))]


@dataclass(frozen=True)
class Sums:
    """What the translates of one set hold in a placement.

    Attributes:
        name: which inequality it is.
        bound: the right side.
        most: the greatest sum over all translates.
        number: how many translates there are.
    """

    name: str
    bound: int
    most: int
    number: int


def shape_sums(occupied: Occupied, shape: Shape, name: str, bound: int) -> Sums:
    """The sums over all translates of a shape."""
    n = occupied.shape[0]
    ends = span(shape)
    total: Any = 0
    for cell in shape:
        total = total + occupied[tuple(slice(x - low, n - high + x) for x, (low, high) in zip(cell, ends, strict=True))]
    return Sums(name, bound, int(total.max()), int(total.size))


def subcube_sums(occupied: Occupied, m: int, bound: int) -> Sums:
    """Inequality (26): the (m, d)-boards on the board."""
    import numpy as np

    d = occupied.ndim
    windows = np.lib.stride_tricks.sliding_window_view(occupied, (m,) * d)
    total = windows.sum(axis=tuple(range(d, 2 * d)))
    return Sums(f"a subcube of side {m}", bound, int(total.max()), int(total.size))


def layer_sums(occupied: Occupied, kept: int, bound: int) -> Sums:
    """Inequality (27), and for layers of layers: the boards of fewer dimensions, parallel to `kept` of the axes."""
    sums = [occupied.sum(axis=axes) for axes in combinations(range(occupied.ndim), kept)]
    return Sums(
        f"a layer of dimension {kept}", bound, max(int(one.max()) for one in sums), sum(int(one.size) for one in sums)
    )


def occupied_board(n: int, d: int, cells: Sequence[Sequence[int]]) -> Occupied:
    """1 where a queen stands; cells are counted from 1."""
    import numpy as np

    board = np.zeros((n,) * d, dtype=np.int64)
    for cell in cells:
        board[tuple(x - 1 for x in cell)] = 1
    return board


def triangles_outside_cliques(n: int, d: int) -> int:
    """How many sets of three mutually attacking cells lie in no line, no cube and no star."""
    import numpy as np

    from queenlab.board import Board
    from queenlab.piece import queen

    board = Board(n, d)
    cells = [tuple(int(x) for x in row) for row in board.coordinates(board.all_cells())]
    number = {cell: k for k, cell in enumerate(cells)}
    cliques = [frozenset(line.tolist()) for _, line in queen.cliques(board)]
    for shape in (*cube_shapes(n, d), *star_shapes(n, d)):
        cliques += [frozenset(number[cell] for cell in one) for one in translates(n, shape)]
    covered = {triple for clique in cliques for triple in combinations(sorted(clique), 3)}
    near = [set(np.asarray(queen.attacks(board, k)).tolist()) for k in range(board.size)]
    return sum(
        (i, j, k) not in covered
        for i in range(board.size)
        for j in near[i]
        if j > i
        for k in near[i] & near[j]
        if k > j
    )


def is_outside_cliques(n: int, d: int, cells: Sequence[Cell]) -> bool:
    """Whether these cells, counted from 1, attack each other and are together in no line, cube or star of the board."""
    from queenlab.board import Board
    from queenlab.piece import queen

    board = Board(n, d)
    wanted = {tuple(x - 1 for x in cell) for cell in cells}
    numbers = {board.from_public(cell) for cell in cells}
    in_line = any(numbers <= set(line.tolist()) for _, line in queen.cliques(board))
    shapes = (*cube_shapes(n, d), *star_shapes(n, d))
    in_clique = any(wanted <= clique for shape in shapes for clique in translates(n, shape))
    return all(attack(a, b) for a, b in combinations(cells, 2)) and not in_line and not in_clique

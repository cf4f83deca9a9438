"""Models as plain data, with brute force on them, and small chess problems whose answers come from the chess.

Nothing here knows the package: an item is (low, high), an option is a list of (item, colour), and "" is no colour.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations, product

from hypothesis import strategies as st

from oracles.attacks import in_line
from oracles.queens import solutions as queens_solutions
from oracles.xqueens_sparse_counts import solutions as xqueens_solutions
from oracles.xqueens_sparse_counts import tokens_of

INFINITY = 10**9


@dataclass(frozen=True)
class PlainModel:
    items: list[tuple[int, int]]
    options: list[list[tuple[int, str]]]
    weights: list[int]
    sense: str | None = None


def is_solution(plain: PlainModel, chosen: tuple[int, ...]) -> bool:
    met: list[list[str]] = [[] for _ in plain.items]
    for option in chosen:
        for item, color in plain.options[option]:
            met[item].append(color)
    return all(
        (len(set(colors)) == 1 and colors[0] != "") or low <= len(colors) <= high
        for colors, (low, high) in zip(met, plain.items, strict=True)
    )


def all_solutions(plain: PlainModel) -> set[frozenset[int]]:
    numbers = range(len(plain.options))
    subsets = (subset for size in range(len(numbers) + 1) for subset in combinations(numbers, size))
    return {frozenset(subset) for subset in subsets if is_solution(plain, subset)}


def value(plain: PlainModel, chosen: frozenset[int]) -> int:
    return sum(plain.weights[option] for option in chosen)


@st.composite
def plain_models(draw: st.DrawFn) -> PlainModel:
    """1 to 6 items, 0 to 9 options, intervals of every kind, colours, weights of every sign."""
    n_items = draw(st.integers(1, 6))
    colored = draw(st.lists(st.booleans(), min_size=n_items, max_size=n_items))
    items = []
    for is_colored in colored:
        low = draw(st.integers(0, 2))
        items.append((0, 1) if is_colored else (low, draw(st.sampled_from([low, low + 1, low + 2, INFINITY]))))
    options = []
    for _ in range(draw(st.integers(0, 9))):
        covered = sorted(draw(st.sets(st.integers(0, n_items - 1))))
        options.append([(i, draw(st.sampled_from(["", "red", "blue"])) if colored[i] else "") for i in covered])
    weight = draw(st.sampled_from([st.just(1), st.integers(0, 1), st.integers(-5, 5)]))
    weights = [draw(weight) for _ in options]
    return PlainModel(items, options, weights, draw(st.sampled_from([None, "max", "min"])))


# -- chess, from the definitions ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class ChessCase:
    """A chess problem as a model, and what is known of it without the model.

    Attributes:
        solutions: all solutions as sets of options, or None where they are not listed here.
        count: their number, or None where it is not known here.
        best: the optimum, where the model has a sense.
    """

    name: str
    plain: PlainModel
    solutions: set[frozenset[int]] | None = None
    count: int | None = None
    best: int | None = None
    has_solution: bool = field(default=True)


def _attack(a: tuple[int, int], b: tuple[int, int]) -> bool:
    return a == b or in_line(a, b)


def _grid(n: int) -> list[tuple[int, int]]:
    return list(product(range(n), repeat=2))


def queen_placements(n: int) -> list[frozenset[tuple[int, int]]]:
    return [frozenset(enumerate(rows)) for rows in queens_solutions(n)]


def _lines(n: int) -> Iterator[tuple[tuple[int, int], list[tuple[int, int]]]]:
    """Interval and cells of each line: rows and columns hold one queen, diagonals at most one."""
    for k in range(n):
        yield (1, 1), [c for c in _grid(n) if c[0] == k]
        yield (1, 1), [c for c in _grid(n) if c[1] == k]
    for k in range(2 * n - 1):
        yield (0, 1), [c for c in _grid(n) if c[0] + c[1] == k]
        yield (0, 1), [c for c in _grid(n) if c[0] - c[1] + n - 1 == k]


def queens(n: int) -> ChessCase:
    cells, lines = _grid(n), list(_lines(n))
    options = [[(i, "") for i, (_, line) in enumerate(lines) if cell in line] for cell in cells]
    placements = {frozenset(map(cells.index, placement)) for placement in queen_placements(n)}
    plain = PlainModel([interval for interval, _ in lines], options, [1] * len(cells))
    return ChessCase(f"{n} queens", plain, placements, len(placements), has_solution=bool(placements))


def domination(n: int) -> ChessCase:
    cells = _grid(n)
    options = [[(i, "") for i, seen in enumerate(cells) if _attack(cell, seen)] for cell in cells]
    subsets = (subset for size in range(len(cells) + 1) for subset in combinations(cells, size))
    best = next(len(s) for s in subsets if all(any(_attack(q, c) for q in s) for c in cells))
    plain = PlainModel([(1, INFINITY)] * len(cells), options, [1] * len(cells), "min")
    return ChessCase(f"domination of {n} x {n}", plain, best=best)


def independence(n: int) -> ChessCase:
    cells, lines = _grid(n), list(_lines(n))
    options = [[(i, "") for i, (_, line) in enumerate(lines) if cell in line] for cell in cells]
    free = [s for k in range(n + 1) for s in combinations(cells, k) if not any(_attack(*p) for p in combinations(s, 2))]
    solutions = {frozenset(map(cells.index, s)) for s in free}
    plain = PlainModel([(0, 1)] * len(lines), options, [1] * len(cells), "max")
    return ChessCase(f"most queens on {n} x {n}", plain, solutions, len(solutions), max(map(len, free)))


def coloring(n: int, n_colors: int) -> ChessCase:
    """Cells in n colours so that queens of one colour do not attack: each colour is a solution of n queens."""
    assert n == n_colors
    lines = [line for _, line in _lines(n)]
    options, items = [], [(1, 1)] * n**2 + [(0, 1)] * (len(lines) * n_colors)
    for (number, cell), color in product(enumerate(_grid(n)), range(n_colors)):
        on = [n**2 + i * n_colors + color for i, line in enumerate(lines) if cell in line]
        options.append([(number, "")] + [(i, "") for i in on])
    partitions = sum(len(frozenset().union(*five)) == n**2 for five in combinations(queen_placements(n), n_colors))
    ways = partitions
    for k in range(2, n_colors + 1):
        ways *= k
    return ChessCase(f"{n} x {n} in {n_colors} colours", PlainModel(items, options, [1] * len(options)), count=ways)


def xqueens(n: int, paired: bool = False) -> ChessCase:
    """Knuth's ten conditions."""
    triangles = [(side, i, j) for side in "NESW" for i, j in _grid(n)]
    conditions = [("N", "row", 1, 1), ("EW", "row", 2, 2), ("S", "row", 1, 1), ("E", "column", 1, 1)]
    conditions += [("NS", "column", 2, 2), ("W", "column", 1, 1), ("NE", "\\", 0, 2), ("SW", "\\", 0, 2)]
    conditions += [("NW", "/", 0, 2), ("SE", "/", 0, 2)]
    where = {"row": lambda i, j: i, "column": lambda i, j: j, "\\": lambda i, j: i - j, "/": lambda i, j: i + j}
    groups = [
        (low, high, [t for t in triangles if t[0] in sides and where[kind](t[1], t[2]) == k])
        for sides, kind, low, high in conditions
        for k in range(-n, 2 * n)
    ]
    groups = [group for group in groups if group[2]]
    items = [(low, high) for low, high, _ in groups]
    options = [[(i, "") for i, group in enumerate(groups) if t in group[2]] for t in triangles]
    if paired:
        # A row shows E or W and a column N or S, but not both.
        for number, (side, i, j) in enumerate(triangles):
            options[number].append((len(items) + (i if side in "EW" else n + j), side))
        items += [(0, 1)] * (2 * n)

    every = xqueens_solutions(n, paired=paired)
    solutions = {frozenset(map(triangles.index, tokens_of(found))) for found in every}
    plain = PlainModel(items, options, [1] * len(options))
    return ChessCase(
        f"{n} Xqueens{', paired' * paired}", plain, solutions, len(solutions), has_solution=bool(solutions)
    )


def chess_cases() -> list[ChessCase]:
    feasible = [queens(n) for n in (1, 2, 3, 4, 5, 6)] + [coloring(5, 5), xqueens(2), xqueens(2, paired=True)]
    return [*feasible, domination(3), domination(4), independence(2), independence(3), independence(4)]

"""Kunt's figures of boards, moves, graphs and densities: what is read off the pictures, against slow searches."""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, product

import pytest

from figures_drawn import root_of
from oracles.box_maxima import attack
from oracles.permutations import attacks
from oracles.pictures import SVG, Heat, Read, of_class, on_paper, panels

Cell = tuple[int, ...]


def placements(cells: Sequence[Cell], wanted: int) -> Iterator[tuple[Cell, ...]]:
    """All sets of so many cells of which no two attack each other."""
    if wanted == 0:
        yield ()
        return
    for k in range(len(cells) - wanted + 1):
        rest = [cell for cell in cells[k + 1 :] if not attack(cells[k], cell)]
        for more in placements(rest, wanted - 1):
            yield (cells[k], *more)


# -- boards and moves ---------------------------------------------------------------------------------------------


def test_figure_1_is_a_sudoku() -> None:
    board, cube = panels(root_of("higher-dimensions-1"))
    digits = {(x, y): int(word) for (x, y, _), (word,) in Read(board, 9).words("ql-number").items()}
    groups = [[(x, y) for x in range(9)] for y in range(9)] + [[(x, y) for y in range(9)] for x in range(9)]
    groups += [
        [(x, y) for x in range(9) for y in range(9) if (x // 3, y // 3) == box] for box in product(range(3), repeat=2)
    ]
    assert len(groups) == 27
    assert all(sorted(digits[place] for place in group) == list(range(1, 10)) for group in groups)
    # Digits have the same nine colours in the cube, each nine times.
    fills = Counter(e.get("fill") for e in board.iter(f"{SVG}rect") if e.get("fill"))
    blocks = Counter(e[0].get("fill") for e in of_class(cube, "ql-piece"))
    assert blocks == fills
    assert Read(cube, 9).blocks() == on_paper((x, y, digit - 1) for (x, y), digit in digits.items())
    assert sorted(blocks.values()) == [9] * 9


def test_figure_4_is_glinskis_board() -> None:
    root = root_of("higher-dimensions-4")
    cells = of_class(root, "ql-cell")
    assert sorted(Counter(e.get("fill") for e in cells).values()) == [30, 30, 31]
    # Neighbours, which are one diameter of the inner circle apart, differ in colour.
    middles = []
    for e in cells:
        numbers = [float(x) for x in re.findall(r"[\d.]+", e.get("d", ""))]
        middles.append((sum(numbers[::2]) / 6, sum(numbers[1::2]) / 6, e.get("fill")))
    near = [(p, q) for p, q in combinations(middles, 2) if math.dist(p[:2], q[:2]) < 45]
    assert len(near) == 240  # of 91 hexagons in five rings: (6 * 91 - 66) / 2
    assert all(p[2] != q[2] for p, q in near)
    # A queen in the middle: five cells in each of six directions, two in each of the six between.
    dots = of_class(root, "ql-dot")
    assert len(dots) == 6 * 5 + 6 * 2
    x, y = (sum(p[k] for p in middles) / 91 for k in (0, 1))
    turns = Counter(
        round(math.degrees(math.atan2(float(e.get("cy", "")) - y, float(e.get("cx", "")) - x))) % 360 for e in dots
    )
    assert turns == Counter({30 * k: 5 if k % 2 else 2 for k in range(12)})


def test_figure_5_shows_what_is_dominated() -> None:
    *cubes, rook, queen = panels(root_of("higher-dimensions-5"))
    assert len(cubes) == 2
    piece = (3, 1, 2)
    every = [cell for cell in product(range(8), repeat=3) if cell != piece]
    reached = {
        "rook": {cell for cell in every if sum(x != y for x, y in zip(cell, piece, strict=True)) == 1},
        "queen": {cell for cell in every if attack(cell, piece)},
    }
    for picture, name in ((rook, "rook"), (queen, "queen")):
        read = Read(picture, 8)
        assert read.cells() == [piece]
        ((hit),) = of_class(picture, "ql-hit")
        corners = re.findall(r"M([\d.]+) ([\d.]+)", hit.get("d", ""))
        found = {read.cell(float(x) + read.unit / 2, float(y) + read.unit / 2) for x, y in corners}
        assert found == reached[name]


def walked(path: ET.Element) -> float:
    """The area inside a closed line, with its sign."""
    numbers = [float(x) for x in re.findall(r"[\d.]+", path.get("d", ""))]
    spots = list(zip(numbers[::2], numbers[1::2], strict=True))
    return sum(a * d - b * c for (a, b), (c, d) in zip(spots, spots[1:] + spots[:1], strict=True)) / 2


def test_figures_6_and_7_show_the_same_queens() -> None:
    rows = Read(root_of("higher-dimensions-7"), 7).rows()
    assert attacks(rows, torus=True) is None
    assert of_class(root_of("higher-dimensions-7"), "ql-edge")[0].get("stroke-dasharray")
    donut = root_of("higher-dimensions-6")
    seen, hidden = of_class(donut, "ql-piece"), of_class(donut, "ql-hidden")
    assert len(seen) + len(hidden) == 7
    # Seen from the other side a disc is walked round the other way.
    ways = [walked(e) > 0 for e in seen]
    assert len(set(ways)) == 1
    assert {walked(e) > 0 for e in hidden} - set(ways)


def test_figure_14_is_the_queen_graph() -> None:
    root = root_of("higher-dimensions-14")
    points = {(float(e.get("cx", "")), float(e.get("cy", ""))) for e in of_class(root, "ql-mark")}
    assert len(points) == 64
    unit = min(abs(p[0] - q[0]) for p, q in combinations(points, 2) if p[0] != q[0])
    edges = set()
    for path in of_class(root, "ql-line"):
        for part in path.get("d", "").split("M")[1:]:
            start, _, rest = re.split("([lq])", part)
            x, y = (float(word) for word in start.split())
            right, down = (float(word) for word in re.findall(r"-?[\d.]+", rest)[-2:])
            ends = [(round(a / unit - 0.5), round(b / unit - 0.5)) for a, b in ((x, y), (x + right, y + down))]
            edges.add(frozenset(ends))
    cells = list(product(range(8), repeat=2))
    assert edges == {frozenset(pair) for pair in combinations(cells, 2) if attack(*pair)}
    assert len(edges) == 8 * 7 * (5 * 8 - 1) // 3


@pytest.mark.parametrize(("name", "size", "h"), [("higher-dimensions-19", 9, 6), ("higher-dimensions-20", 7, 3)])
def test_figures_19_and_20_are_cliques(name: str, size: int, h: int) -> None:
    _, layers = panels(root_of(name))
    cells = Read(layers, 9).cells()
    assert len(set(cells)) == size
    assert all(attack(one, other) for one, other in combinations(cells, 2))
    assert {max(cell) - min(other) for cell in cells for other in cells} >= {h}


# -- densities ----------------------------------------------------------------------------------------------------


def solutions(n: int, rows: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    """All solutions of n queens, column by column."""
    if len(rows) == n:
        yield rows
        return
    for row in range(n):
        if all(row != r and abs(row - r) != len(rows) - c for c, r in enumerate(rows)):
            yield from solutions(n, (*rows, row))


@pytest.mark.full
def test_figure_10_counts_solutions() -> None:
    boards = panels(root_of("higher-dimensions-10"))
    known = {9: 352, 10: 724, 11: 2680, 12: 14200}
    for board, (n, total) in zip(boards, known.items(), strict=True):
        numbers = {cell: int(word) for cell, word in Heat(board, n).numbers.items()}
        assert len(numbers) == n * n
        for k in range(n):
            assert sum(numbers[k, row] for row in range(n)) == sum(numbers[column, k] for column in range(n)) == total
        assert all(numbers[x, y] == numbers[y, x] == numbers[n - 1 - x, y] for x, y in numbers)
        if n <= 10:
            every = Counter(cell for rows in solutions(n) for cell in enumerate(rows))
            assert numbers == {cell: every[cell] for cell in numbers}


#: n, d, queens and placements, as Kunt's Tables 6 and 9 have them.
LARGEST = {
    21: (3, 3, 4, 16),
    22: (4, 3, 7, 1344),
    23: (5, 3, 13, 1056),
    24: (6, 3, 21, 912),
    25: (7, 3, 32, 96),
    27: (3, 4, 6, 4992),
    28: (4, 4, 16, 404564),
}


def numbers_of(root: ET.Element, n: int, d: int) -> dict[Cell, int]:
    numbers = {cell: int(word) for cell, word in Heat(root, n).numbers.items()}
    assert set(numbers) == set(product(range(n), repeat=d))
    return numbers


@pytest.mark.full
@pytest.mark.parametrize("figure", LARGEST)
def test_figures_21_to_28_count_largest_placements(figure: int) -> None:
    n, d, queens, total = LARGEST[figure]
    root = root_of(f"higher-dimensions-{figure}")
    assert f"The {total} placements of {queens} queens" in root.findtext(f"{SVG}title", "")
    numbers = numbers_of(root, n, d)
    assert sum(numbers.values()) == queens * total
    for cell, number in numbers.items():
        assert numbers[cell[1:] + cell[:1]] == numbers[(n - 1 - cell[0], *cell[1:])] == number
    if n**d <= 64 or (d == 4 and n == 3):
        every = Counter(cell for one in placements(list(product(range(n), repeat=d)), queens) for cell in one)
        assert numbers == {cell: every[cell] for cell in numbers}


def test_darker_cells_have_larger_numbers() -> None:
    heat = Heat(root_of("higher-dimensions-22"), 4)
    light = {int(word): int(heat.paints[cell][1:3], 16) for cell, word in heat.numbers.items()}
    assert [light[number] for number in sorted(light)] == sorted(light.values(), reverse=True)
    assert len(light) == 4


def test_figure_26_counts_the_linear_solutions_through_the_corner() -> None:
    numbers = numbers_of(root_of("higher-dimensions-26"), 11, 3)
    steps = [way for way in product((-1, 0, 1), repeat=3) if any(way)]
    every: Counter[Cell] = Counter()
    found = 0
    for a, b in product(range(11), repeat=2):
        # Two queens attack if and only if a step of the cube leads from the plane to itself.
        if all((a * x + b * y - z) % 11 for x, y, z in steps):
            found += 1
            every.update((x, y, (a * x + b * y) % 11) for x in range(11) for y in range(11))
    assert found == 24
    assert numbers == {cell: every[cell] for cell in numbers}

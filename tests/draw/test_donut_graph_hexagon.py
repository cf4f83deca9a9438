"""Donuts, graphs of pieces and hexagonal boards: what is drawn is what was asked for, and bad requests are refused."""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET
from itertools import combinations, product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oracles.pictures import of_class
from queenlab.board import Board
from queenlab.draw.donut_svg import donut_svg
from queenlab.draw.graph_svg import graph_svg
from queenlab.draw.hexagon_svg import hexagon_svg, hexagons, queen_moves
from queenlab.piece import Piece, bishop, king, knight, queen, rook
from queenlab.placement import Placement


@settings(max_examples=15, deadline=None)
@given(st.data())
def test_a_donut_shows_every_piece(data: st.DataObject) -> None:
    n = data.draw(st.integers(1, 12))
    cells = data.draw(st.sets(st.tuples(st.integers(1, n), st.integers(1, n)), max_size=8))
    root = ET.fromstring(donut_svg(Placement.of(Board(n, torus=True), sorted(cells)), title="a donut"))
    assert len(of_class(root, "ql-piece")) + len(of_class(root, "ql-hidden")) == len(cells)
    width, height = (float(x) for x in root.get("viewBox", "").split()[2:])
    for path in root.iter():
        numbers = [float(x) for x in re.findall(r"-?[\d.]+", path.get("d", ""))]
        assert all(0 <= x <= width for x in numbers[::2])
        assert all(0 <= y <= height for y in numbers[1::2])


def free(ring: float, height: float, column: float, row: float, n: int) -> bool:
    """Whether the ray from a point of the donut to the eye meets it nowhere else, by the roots of a quartic."""
    u, v = 2 * math.pi * column / n - math.pi / 2, 2 * math.pi * row / n
    x, y, z = (ring + math.cos(v)) * math.cos(u), (ring + math.cos(v)) * math.sin(u), math.sin(v)
    a, b = -math.cos(height), math.sin(height)
    # (|p|^2 + R^2 - 1)^2 = 4 R^2 (x^2 + y^2) at p = (x, y + a t, z + b t)
    square = np.array([1, 2 * (a * y + b * z), x * x + y * y + z * z + ring**2 - 1])
    flat = np.array([a * a, 2 * a * y, x * x + y * y])
    roots = np.roots(np.polysub(np.polymul(square, square), 4 * ring**2 * flat))
    return not any(abs(root.imag) < 1e-6 and root.real > 1e-4 for root in roots)


def test_what_is_seen_of_a_donut_is_what_nothing_hides() -> None:
    n = 25
    every = list(product(range(n), repeat=2))
    board = Board(n, torus=True)
    root = ET.fromstring(donut_svg(Placement.of(board, [(x + 1, y + 1) for x, y in every]), title="all cells"))
    seen = [e.get("class") == "ql-piece" for e in root if e.get("class") in ("ql-piece", "ql-hidden")]
    told = [free(2.1, math.radians(48), x + 0.5, y + 0.5, n) for x, y in every]
    assert seen == told
    assert 0.35 < sum(seen) / len(seen) < 0.6


LEAPS = {
    king: lambda a, b: max(a, b) == 1,
    knight: lambda a, b: {a, b} == {1, 2},
    rook: lambda a, b: 0 in (a, b),
    bishop: lambda a, b: a == b,
    queen: lambda a, b: 0 in (a, b) or a == b,
}


@pytest.mark.parametrize("piece", LEAPS, ids=str)
@pytest.mark.parametrize("n", [1, 2, 5])
def test_a_graph_has_a_line_for_every_move(piece: Piece, n: int) -> None:
    root = ET.fromstring(graph_svg(Board(n), piece, title="a graph"))
    moves = sum(LEAPS[piece](abs(a - c), abs(b - d)) for (a, b), (c, d) in combinations(product(range(n), repeat=2), 2))
    assert len(of_class(root, "ql-mark")) == n * n
    assert sum(path.get("d", "").count("M") for path in of_class(root, "ql-line")) == moves


@pytest.mark.parametrize("radius", range(6))
def test_hexagonal_boards(radius: int) -> None:
    cells = hexagons(radius)
    assert len(set(cells)) == len(cells) == 3 * radius * (radius + 1) + 1
    corner = (radius, 0)
    # From a corner: along two sides and two diagonals r cells each, and 2r through the middle.
    assert len(queen_moves(radius, corner)) == 6 * radius
    root = ET.fromstring(hexagon_svg(radius, title="a board", description="cells", queens=[corner], marked=cells))
    assert len(of_class(root, "ql-cell")) == len(of_class(root, "ql-dot")) == len(cells)
    assert len(of_class(root, "ql-piece")) == 1

"""Knuth's figures: tokens and numbers are read off the pictures and held against his conditions and his numbers."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations

import pytest

from figures_drawn import root_of
from oracles.pictures import Heat, of_class, panels, tokens, triangle_at
from queenon.test_entropy import KNUTHS_OPTIMUM

Triangle = tuple[str, int, int]


def solves(n: int, chosen: set[Triangle]) -> bool:
    """The ten conditions, from the text."""
    rows = Counter((letter, i) for letter, i, _ in chosen)
    columns = Counter((letter, j) for letter, _, j in chosen)
    side = range(1, n + 1)
    if not all(rows["N", k] == rows["S", k] == columns["E", k] == columns["W", k] == 1 for k in side):
        return False
    if not all(rows["E", k] + rows["W", k] == columns["N", k] + columns["S", k] == 2 for k in side):
        return False
    falling = Counter((pair, i - j) for letter, i, j in chosen for pair in ("NE", "SW") if letter in pair)
    rising = Counter((pair, i + j) for letter, i, j in chosen for pair in ("NW", "SE") if letter in pair)
    return len(chosen) == 4 * n and max((*falling.values(), *rising.values())) <= 2


def strange(n: int, chosen: set[Triangle]) -> set[Triangle]:
    return {({"E": "W", "W": "E"}.get(letter, letter), n + 1 - i, j) for letter, i, j in chosen}


def turned(n: int, chosen: set[Triangle]) -> set[Triangle]:
    """A quarter turn clockwise: what was on top is at the right."""
    return {("ESWN"["NESW".index(letter)], j, n + 1 - i) for letter, i, j in chosen}


def mirrored(n: int, chosen: set[Triangle]) -> set[Triangle]:
    """Left and right exchanged."""
    return {({"E": "W", "W": "E"}.get(letter, letter), i, n + 1 - j) for letter, i, j in chosen}


def orbit(n: int, chosen: set[Triangle]) -> set[frozenset[Triangle]]:
    found, new = set(), [frozenset(chosen)]
    while new:
        one = new.pop()
        if one not in found:
            found.add(one)
            new += [frozenset(move(n, set(one))) for move in (turned, mirrored, strange)]
    return found


def test_figure_1() -> None:
    root = root_of("xqueens-1")
    ground = of_class(root, "ql-light")[0]
    left, top, side = (float(ground.get(key, "")) for key in ("x", "y", "width"))
    places = {}
    for e in of_class(root, "ql-note"):
        x, y, size = (float(e.get(key, "")) for key in ("x", "y", "font-size"))
        places[e.text] = triangle_at(x - left, y - 0.36 * size - top, side / 5)
    assert places == {letter: (letter, 3, 3) for letter in "NESW"}
    lines, diagonals = (" ".join(e.get("d", "") for e in of_class(root, kind)) for kind in ("ql-edge", "ql-thin"))
    assert len(re.findall("[VH]", lines)) == 4 + 4
    assert diagonals.count("M") == 2 * (2 * 5 - 1)


def test_figure_2_shows_all_solutions() -> None:
    boards = [tokens(panel, 2) for panel in panels(root_of("xqueens-2"))]
    places = [(letter, i, j) for letter in "NESW" for i in (1, 2) for j in (1, 2)]
    every = [set(chosen) for chosen in combinations(places, 8) if solves(2, set(chosen))]
    assert len(boards) == len(every) == 6
    assert all(one in boards for one in every)


def test_figure_3() -> None:
    left, middle, right = (tokens(panel, 8) for panel in panels(root_of("xqueens-3")))
    assert all(solves(8, board) for board in (left, middle, right))
    assert middle == strange(8, left)
    assert len({(i, j) for _, i, j in right}) == 32
    for k in range(1, 9):
        assert len({letter for letter, i, _ in right if i == k and letter in "EW"}) == 1
        assert len({letter for letter, _, j in right if j == k and letter in "NS"}) == 1


def test_figure_4_has_one_of_each_class() -> None:
    root = root_of("xqueens-4")
    boards = [tokens(panel, 3) for panel in panels(root)]
    assert len(boards) == 11
    assert all(solves(3, board) for board in boards)
    orbits = [orbit(3, board) for board in boards]
    assert sum(map(len, orbits)) == len(set.union(*orbits)) == 132
    said = [e.text for e in root if "ql-label" in e.get("class", "")]
    assert said == [f"{len(one)} solutions" for one in orbits]


def test_the_answer_to_the_puzzle() -> None:
    board = tokens(root_of("xqueens-puzzle"), 8)
    assert solves(8, board)
    assert len({(i, j) for _, i, j in board}) == 32
    assert all(j <= 4 for letter, _, j in board if letter == "N")
    assert all(i <= 4 for letter, i, _ in board if letter == "E")
    assert all(i not in (j, 9 - j) for _, i, j in board)
    assert not any(i in (1, 2, 7, 8) and j in (1, 2, 7, 8) for _, i, j in board)


#: n_ij as printed: rows from the top, the left half of each row.
AVERAGE = ((0.66068, 1.05413, 1.28518), (1.05596, 1.00950, 0.93454), (1.28335, 0.93637, 0.78028))


@pytest.mark.parametrize(
    ("name", "printed", "error"),
    # The picture has three digits; of the optimum the printed digits are not converged.
    [("xqueens-average", (*AVERAGE, *AVERAGE[::-1]), 0.005), ("xqueens-optimum", KNUTHS_OPTIMUM, 0.0058)],
)
def test_the_densities_are_those_of_the_note(name: str, printed: tuple[tuple[float, ...], ...], error: float) -> None:
    triangles, north = panels(root_of(name))
    assert len(of_class(triangles, "ql-cell")) == 4 * 36
    heat = Heat(north, 6)
    assert len(heat.numbers) == 36
    for (column, row), word in heat.numbers.items():
        expected = printed[5 - row][min(column, 5 - column)]
        assert float(word) == pytest.approx(expected, abs=error if expected > 1 else 0.0013)


def test_the_counterexample_is_the_one_of_the_note() -> None:
    root = root_of("xqueens-counterexample")
    width = float(root.get("viewBox", "").split()[2])
    found = {}
    for e in of_class(root, "ql-word"):
        x, y, size = (float(e.get(key, "")) for key in ("x", "y", "font-size"))
        found[triangle_at(x, y - 0.36 * size, width / 3)] = float(e.text or "")
    given = {(1, 1): 1.5, (1, 2): 0.0, (2, 1): 1.0, (2, 2): 1.0, (3, 1): 0.5, (3, 2): 2.0}
    assert {place: found["N", *place] for place in given} == given
    assert len(found) == 36
    for move in (turned, mirrored):
        assert all(found[next(iter(move(3, {triangle})))] == value for triangle, value in found.items())
    for k in (1, 2, 3):
        assert sum(found["N", k, j] for j in (1, 2, 3)) == 3
        assert sum(found["N", i, k] + found["S", i, k] for i in (1, 2, 3)) == 6

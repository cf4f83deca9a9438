"""What a notebook shows, asked as IPython asks."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from IPython.core.formatters import DisplayFormatter

import queenlab as ql
from queenlab.answer import Answer
from queenlab.board import Board, TriangleBoard
from queenlab.draw import coloring_svg, placement_svg, puzzle_svg
from queenlab.draw.space_figure import space_figure
from queenlab.html_table import MAX_ROWS, html_table
from queenlab.placement import Placement

HTML, SVG, PLOTLY, TEXT = "text/html", "image/svg+xml", "application/vnd.plotly.v1+json", "text/plain"
CUBE = Placement.of(Board(3, 3), [(1, 2, 3), (3, 3, 1)])


def shown(thing: object) -> dict[str, Any]:
    forms: dict[str, Any] = DisplayFormatter().format(thing)[0]
    assert forms[TEXT] == repr(thing)
    if SVG in forms:
        assert ET.fromstring(forms[SVG]).tag == "{http://www.w3.org/2000/svg}svg"
    return forms


def cells(table: str) -> list[str]:
    return re.findall(r"<td>(.*?)</td>", table)


def test_a_placement_is_a_picture() -> None:
    placement = Placement.from_rows([2, 4, 1, 3])
    forms = shown(placement)
    assert set(forms) == {SVG, TEXT}
    assert forms[SVG] == placement_svg(placement)
    assert set(shown(Placement.of(TriangleBoard(2), [("N", 1, 1)]))) == {SVG, TEXT}


def test_in_space_there_is_a_figure_too() -> None:
    forms = shown(CUBE)
    assert set(forms) == {SVG, PLOTLY, TEXT}
    assert forms[PLOTLY] == space_figure(CUBE)
    answer = Answer("queens:3^3", "maximum", "found", 2, witness=CUBE)
    assert shown(answer)[PLOTLY] == space_figure(CUBE)
    assert set(shown(ql.queens(3, d=3))) == set(shown(Board(3, 3))) == {SVG, PLOTLY, TEXT}
    assert PLOTLY not in shown(Board(3, 4))


@pytest.mark.parametrize(
    "board", [Board(1), Board(8), Board(5, 1), Board(9, torus=True), Board(3, 4), TriangleBoard(3)]
)
def test_a_board_is_a_picture(board: Board | TriangleBoard) -> None:
    forms = shown(board)
    assert set(forms) == {SVG, TEXT}
    assert board.name in ET.fromstring(forms[SVG]).findtext("{http://www.w3.org/2000/svg}title", "")


def test_a_problem_shows_its_cells() -> None:
    picture = shown(ql.problem("queens:8,given=1.1/2.3,exclude=8.8"))[SVG]
    assert picture.count('class="ql-given"') == 2
    assert picture.count('class="ql-cross"') == 1


def test_answers() -> None:
    found = ql.queens(5).solve()
    assert found.witness is not None
    assert shown(found)[SVG] == placement_svg(found.witness)
    colored = ql.problem("queens:5,goal=color,colors=5").color()
    assert colored.coloring is not None
    assert shown(colored)[SVG] == coloring_svg(Board(5), colored.coloring)
    assert set(shown(ql.queens(3).solve())) == {HTML, TEXT}


def test_an_answer_without_a_witness_is_a_table() -> None:
    forms = shown(ql.count("queens:5"))
    assert set(forms) == {HTML, TEXT}
    assert cells(forms[HTML])[:4] == ["quantity", "count", "status", "proved"]
    assert "queens:5" in forms[HTML]
    long = Answer("<queens>", "count", "unknown", lower=10**300, notes="x" * 5000)
    assert len(shown(long)[HTML]) < 2000
    assert "<caption>&lt;queens&gt;</caption>" in shown(long)[HTML]


def test_bounds_are_a_table() -> None:
    forms = shown(ql.bound("queens:4^3"))
    assert set(forms) == {HTML, TEXT}
    assert "queens:4^3" in forms[HTML]
    assert {("upper", "7"), ("lower", "7")} <= set(zip(cells(forms[HTML])[::4], cells(forms[HTML])[1::4], strict=True))
    assert len(forms[HTML]) < 20_000


def test_a_density_is_a_heat_map() -> None:
    found = ql.density("queens:6")
    forms = shown(found)
    assert set(forms) == {SVG, TEXT}
    assert ET.fromstring(forms[SVG]).findtext("{http://www.w3.org/2000/svg}title") == (
        "how many solutions of queens:6 use each cell"
    )
    late = replace(found, cells=None, answer=Answer("queens:30", "density", "unknown"))
    assert set(shown(late)) == {HTML, TEXT}
    wide = replace(found, board=Board(101), cells=np.zeros(101**2, dtype=object))
    assert set(shown(wide)) == {TEXT}


@pytest.mark.parametrize("name", ["queens:6", "regions:6"])
def test_a_puzzle_is_a_picture_without_its_solution(name: str) -> None:
    made = ql.puzzle(name, seed=1)
    assert shown(made.puzzle)[SVG] == puzzle_svg(made.puzzle)
    forms = shown(made)
    assert set(forms) == {HTML, TEXT}
    assert puzzle_svg(made.puzzle) in forms[HTML]
    assert cells(forms[HTML]) == ["level", made.level, "effort", str(made.effort), "seed", "1", "number", "1"]


def test_a_report_is_a_table() -> None:
    assert cells(shown(ql.verify([1, 2]))[HTML]) == ["(1, 1) and (2, 2) share a line in direction (1, 1)"]
    assert "<caption>NOT ok: 2 pieces</caption>" in shown(ql.verify([1, 2]))[HTML]
    assert "<caption>ok: 4 pieces</caption>" in shown(ql.verify([2, 4, 1, 3]))[HTML]


def test_a_long_table_is_cut() -> None:
    assert cells(html_table("many", [[k] for k in range(1000)]))[-2:] == [
        str(MAX_ROWS - 1),
        f"and {1000 - MAX_ROWS} more",
    ]


def test_what_is_not_on_the_board_is_text() -> None:
    assert set(shown(Placement(Board(2), [7]))) == {TEXT}
    assert set(shown(Placement(Board(2, 3), [8]))) == {TEXT}


def large() -> list[object]:
    n = 3_000_000
    many = Placement.from_rows(2 * np.arange(n) % n + 1)
    return [
        many,
        Placement(Board(30, 3), np.arange(27_000)),
        Placement(Board(60, 3), np.arange(0, 60**3, 12)),
        Board(16, 5),
        Board(10**6, 3),
        TriangleBoard(10**6),
        ql.problem("queens:16^5"),
        ql.problem("xqueens:2000"),
        Answer("queens:9", "solution", "found", witness=many),
        Answer("x", "coloring", "found", witness=Placement(Board(300), []), coloring=np.zeros(90_000, dtype=np.int64)),
    ]


def test_what_is_too_large_is_text_and_quick() -> None:
    for thing in large():
        assert SVG not in shown(thing), thing


def test_large_boards_that_can_be_drawn_are_quick() -> None:
    n = 1_000_003
    for thing in (Placement.from_rows(2 * np.arange(n) % n + 1), Board(10**9), ql.queens(10**6)):
        assert len(shown(thing)[SVG]) < 1_000_000

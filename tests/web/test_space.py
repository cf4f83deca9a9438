"""The Space page's endpoints."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import queenlab
from oracles.peaceful_queens import independent
from queenlab.board import Board
from queenlab.draw.space_figure import space_figure
from queenlab.placement import Placement
from web_server import get, light_client, post

FIGURE, CUBE = "/api/space/figure", "/api/space/cube"


def best(problem: str) -> Any:
    return get("/api/space/best", problem=problem)


FILES = Path(queenlab.__file__).parent / "atlas" / "data" / "collections"


@pytest.mark.parametrize(("d", "name"), [(3, "A068940"), (4, "A068941")])
def test_known_boards_are_those_of_the_sequence(d: int, name: str) -> None:
    told = json.loads((FILES / f"{name}.json").read_text())["entries"]
    boards = get("/api/space/boards", d=d).boards
    shown = {e["n"]: str(e["value"]) if "value" in e else f"{e['lower']}..{e['upper']}" for e in told if e["n"] > 1}
    assert {one.n: one.shown for one in boards if one.n > 1} == shown
    assert {one.n for one in boards if one.witness} >= {e["n"] for e in told if "witness" in e}


def test_the_best_placement_is_one() -> None:
    for n, most in ((3, 4), (5, 13), (7, 32)):
        found = best(f"queens:{n}^3")
        assert (found.lower, found.upper, found.status) == (most, most, "proved")
        assert found.entry is not None
        assert len(found.cells) == most
        assert independent([tuple(cell) for cell in found.cells])
        assert "Kunt" in str(found.source)
    unsettled = best("queens:12^3")
    assert (unsettled.status, unsettled.lower, unsettled.upper) == ("open", 133, 136)
    # What is asked of the board does not matter, nor what stands on it.
    assert best("queens:5^3,goal=max,given=1.1.1").lower == 13
    nothing = best("queens:31^3")
    assert (nothing.status, nothing.lower, nothing.cells, nothing.entry) == ("unknown", None, None, None)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_a_figure_has_every_piece_once_and_splits_by_the_slice(data: st.DataObject) -> None:
    n = data.draw(st.integers(1, 6))
    cells = data.draw(st.lists(st.lists(st.integers(1, n), min_size=3, max_size=3), unique_by=tuple, max_size=12))
    axis, at = data.draw(st.integers(1, 3)), data.draw(st.integers(1, n) | st.none())
    asked = {"problem": f"queens:{n}^3", "cells": cells, "axis": axis, "slice": at}
    made = light_client().post(FIGURE, json=asked).json()
    # test_draw_space looks at what such a figure shows.
    assert made["figure"] == space_figure(Placement.of(Board(n, 3), cells), axis=axis if at else None, layer=at)
    assert f"{len(cells)} piece" in made["alternative"]


def test_the_cube_that_stands_still_has_a_block_for_each_piece() -> None:
    made = post(CUBE, problem="queens:4^3", cells=[[1, 1, 1], [2, 3, 1], [4, 4, 2]], axis=3, slice=1)
    tags = [part.get("class") for part in ElementTree.fromstring(made.svg).iter()]
    assert tags.count("ql-piece") == 2
    assert tags.count("ql-faded") == 1
    assert "(2, 3, 1)" in made.alternative
    whole = post(CUBE, problem="queens:4^3", cells=[[1, 1, 1], [4, 4, 2]])
    assert whole.svg.count('class="ql-piece"') == 2

"""The Space room's endpoints."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

import queenlab
from oracles.kept_witnesses import independent
from queenlab.board import Board
from queenlab.draw.space_figure import space_figure
from queenlab.errors import BadInput, OutOfRange, QueenlabError
from queenlab.placement import Placement
from queenlab.web.endpoints import space
from queenlab.web.endpoints.space import Dimension, OneProblem, View

FILES = Path(queenlab.__file__).parent / "atlas" / "data" / "collections"


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUEENLAB_ATLAS", str(tmp_path / "atlas"))


@pytest.mark.parametrize(("d", "name"), [(3, "A068940"), (4, "A068941")])
def test_known_boards_are_those_of_the_sequence(d: int, name: str) -> None:
    told = json.loads((FILES / f"{name}.json").read_text())["entries"]
    boards = space.known_boards(Dimension(d=d)).boards
    shown = {e["n"]: str(e["value"]) if "value" in e else f"{e['lower']}..{e['upper']}" for e in told if e["n"] > 1}
    assert {one.n: one.shown for one in boards if one.n > 1} == shown
    assert {one.n for one in boards if one.witness} >= {e["n"] for e in told if "witness" in e}


def test_the_best_placement_is_one() -> None:
    for n, most in ((3, 4), (5, 13), (7, 32)):
        found = space.best(OneProblem(problem=f"queens:{n}^3"))
        assert (found.lower, found.upper, found.status) == (most, most, "proved")
        assert found.cells is not None
        assert found.entry is not None
        assert len(found.cells) == most
        assert independent("queens", [tuple(cell) for cell in found.cells])
        assert "Kunt" in str(found.source)
    unsettled = space.best(OneProblem(problem="queens:12^3"))
    assert (unsettled.status, unsettled.lower, unsettled.upper) == ("open", 133, 136)
    # What is asked of the board does not matter, nor what stands on it.
    assert space.best(OneProblem(problem="queens:5^3,goal=max,given=1.1.1")).lower == 13
    nothing = space.best(OneProblem(problem="queens:31^3"))
    assert (nothing.status, nothing.lower, nothing.cells, nothing.entry) == ("unknown", None, None, None)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_a_figure_has_every_piece_once_and_splits_by_the_slice(data: st.DataObject) -> None:
    n = data.draw(st.integers(1, 6))
    cells = data.draw(st.lists(st.lists(st.integers(1, n), min_size=3, max_size=3), unique_by=tuple, max_size=12))
    axis, at = data.draw(st.integers(1, 3)), data.draw(st.integers(1, n) | st.none())
    made = space.figure(View(problem=f"queens:{n}^3", cells=cells, axis=axis, slice=at))
    # test_draw_space looks at what such a figure shows.
    assert made.figure == space_figure(Placement.of(Board(n, 3), cells), axis=axis if at else None, layer=at)
    assert f"{len(cells)} piece" in made.alternative
    json.dumps(made.model_dump(), allow_nan=False)


def test_the_cube_that_stands_still_has_a_block_for_each_piece() -> None:
    asked = View(problem="queens:4^3", cells=[[1, 1, 1], [2, 3, 1], [4, 4, 2]], axis=3, slice=1)
    made = space.cube(asked)
    tags = [part.get("class") for part in ElementTree.fromstring(made.svg).iter()]
    assert tags.count("ql-piece") == 2
    assert tags.count("ql-faded") == 1
    assert "(2, 3, 1)" in made.alternative
    whole = space.cube(View(problem="queens:4^3", cells=[[1, 1, 1], [4, 4, 2]]))
    assert whole.svg.count('class="ql-piece"') == 2


@pytest.mark.parametrize(
    ("asked", "line"),
    [
        ({"problem": "queens:8"}, "no board of three dimensions"),
        ({"problem": "xqueens:3"}, "no board of three dimensions"),
        ({"problem": "queens:41^3"}, "at most 40"),
        ({"problem": "queens:4^3", "cells": [[1, 1, 5]]}, "off the board"),
        ({"problem": "queens:4^3", "cells": [[1, 1]]}, "3 coordinates"),
        ({"problem": "queens:4^3", "cells": [[1, 1, 1], [1, 1, 1]]}, "twice"),
        ({"problem": "queens:4^3", "slice": 5}, "1 to 4"),
        ({"problem": "<script>:4^3"}, "."),
    ],
)
def test_what_cannot_be_shown_is_said_in_a_line(asked: dict[str, Any], line: str) -> None:
    for answer in (space.figure, space.cube):
        with pytest.raises(BadInput, match=line):
            answer(View(**asked))


def test_bounds_of_what_is_taken() -> None:
    for wrong in ({"axis": 4}, {"slice": 0}, {"cells": [[1, 1, 1]] * 5001}, {"problem": "q" * 2001}, {"other": 1}):
        with pytest.raises(ValidationError):
            View(**{"problem": "queens:4^3", **wrong})
    with pytest.raises((OutOfRange, BadInput)):
        space.best(OneProblem(problem="queens:999999999999^3"))


@settings(max_examples=80, deadline=None)
@given(st.text(min_size=1, max_size=30), st.lists(st.lists(st.integers(1, 2**31), min_size=1, max_size=4), max_size=3))
def test_any_view_is_answered_or_refused(problem: str, cells: list[list[int]]) -> None:
    for name in (problem, "queens:3^3"):
        # Anything but a line of ours is a fault.
        with suppress(QueenlabError):
            made = space.figure(View(problem=name, cells=cells))
            assert f"{len(cells)} piece" in made.alternative

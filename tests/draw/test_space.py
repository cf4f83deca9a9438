"""Boards in space and surfaces as plotly's figures; plotly itself checks that they are figures."""

from __future__ import annotations

import json
import math

import plotly.graph_objects as go
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from queenlab.board import Board
from queenlab.draw.palette import shade
from queenlab.draw.space_figure import Figure, space_figure, space_words
from queenlab.draw.surface_figure import surface_figure
from queenlab.placement import Placement


def checked(figure: Figure) -> Figure:
    """Plotly refuses what it does not know; the data are plain JSON."""
    go.Figure(figure)
    again: Figure = json.loads(json.dumps(figure, allow_nan=False))
    assert again == figure
    assert set(figure) == {"data", "layout"}
    assert figure["layout"]["meta"]["description"]
    return figure


def trace(figure: Figure, name: str) -> Figure:
    (found,) = [one for one in figure["data"] if one["name"] == name]
    return found


def cells(one: Figure) -> list[tuple[int, int, int]]:
    return list(zip(one["x"], one["y"], one["z"], strict=True))


@st.composite
def boards(draw: st.DrawFn) -> Placement:
    n = draw(st.integers(1, 9))
    found = draw(st.sets(st.tuples(*[st.integers(1, n)] * 3), max_size=12))
    return Placement.of(Board(n, 3, draw(st.booleans())), sorted(found))


@settings(max_examples=25, deadline=None)
@given(boards(), st.booleans(), st.data())
def test_every_piece_is_where_it_stands(placement: Placement, dark: bool, data: st.DataObject) -> None:
    figure = checked(space_figure(placement, dark=dark, title="a <b>"))
    pieces = trace(figure, "pieces")
    assert cells(pieces) == placement.public()
    assert pieces["text"] == [f"({x}, {y}, {z})" for x, y, z in placement.public()]
    assert pieces["marker"]["color"] == [shade(z - 1) for _, _, z in placement.public()]
    assert "<b>" not in figure["layout"]["title"]["text"]
    axis, layer = data.draw(st.integers(1, 3)), data.draw(st.integers(1, placement.board.n))
    sliced = checked(space_figure(placement, axis=axis, layer=layer, dark=dark))
    inside, outside = cells(trace(sliced, "pieces in the layer")), cells(trace(sliced, "other pieces"))
    assert sorted(inside + outside) == placement.public()
    assert all(cell[axis - 1] == layer for cell in inside)
    assert all(cell[axis - 1] != layer for cell in outside)
    pane = trace(sliced, f"layer {axis} = {layer}")
    assert set(pane["xyz"[axis - 1]]) == {layer}
    words = space_words(placement, axis=axis, layer=layer)
    told = words.split(f"coordinate {axis} is {layer}: ")[1]
    assert told == (", ".join(f"({x}, {y}, {z})" for x, y, z in inside) or "nothing")


def lines(one: Figure) -> list[tuple[tuple[float, ...], tuple[float, ...]]]:
    found = []
    for start in range(0, len(one["x"]), 3):
        first, last, gap = (tuple(one[axis][start + k] for axis in "xyz") for k in range(3))
        assert gap == (None, None, None)
        found.append((first, last))
    return found


def test_the_cube_has_twelve_edges_and_a_layer_its_cells() -> None:
    figure = space_figure(Placement.of(Board(5, 3), [(1, 2, 3)]), axis=2, layer=4)
    edges = lines(trace(figure, "edges"))
    assert len({frozenset(edge) for edge in edges}) == 12
    assert all(math.dist(*edge) == 5 for edge in edges)
    assert {x for edge in edges for point in edge for x in point} == {0.5, 5.5}
    grid = lines(trace(figure, "cells of the layer"))
    assert len({frozenset(line) for line in grid}) == 12
    assert all(math.dist(*line) == 5 and line[0][1] == line[1][1] == 4 for line in grid)


def test_numbers_along_the_axes_stay_few() -> None:
    for n in (1, 12, 13, 100, 1000):
        axis = space_figure(Placement.of(Board(n, 3), []))["layout"]["scene"]["xaxis"]
        assert axis["tickvals"][0] == 1
        assert axis["tickvals"][-1] <= n
        assert len(axis["tickvals"]) <= 13
        assert axis["range"][0] < 0.5 < n + 0.5 < axis["range"][1]


@pytest.mark.parametrize("dark", [False, True])
def test_a_surface_has_the_heights_of_its_function(dark: bool) -> None:
    figure = checked(surface_figure(lambda x, y: x + 10 * y, mesh=4, dark=dark))
    (one,) = figure["data"]
    for row, y in zip(one["z"], one["y"], strict=True):
        assert row == pytest.approx([x + 10 * y for x in one["x"]])
    assert one["x"] == one["y"] == [0, 0.25, 0.5, 0.75, 1]
    assert "from 0 to 11" in figure["layout"]["meta"]["description"]

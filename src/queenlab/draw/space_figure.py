"""A three-dimensional board as a figure to rotate: plain data for plotly, built without plotly."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from itertools import product
from typing import Any

from queenlab.board import Board
from queenlab.draw.board_svg import describe, listing
from queenlab.draw.palette import shade
from queenlab.draw.svg import clean
from queenlab.errors import BadInput, OutOfRange
from queenlab.placement import Placement

#: What plotly calls a figure: {"data": [traces], "layout": {...}}.
Figure = dict[str, Any]
Point = tuple[float, float, float]

#: This many pieces can be turned without waiting.
MAX_PIECES = 20_000
#: On finer layers the lines between the cells hide the pieces.
MAX_GRID = 40
#: Wider axes get fewer numbers.
_NUMBERED = 12

AXES = 3
_NAMES = ("column", "row", "layer")


def space_figure(
    placement: Placement,
    *,
    axis: int | None = None,
    layer: int | None = None,
    dark: bool = False,
    title: str | None = None,
) -> Figure:
    """Pieces in a cube, each with its cell as hover text, coloured by the layer along an axis (1 to 3, 3 by default).

    One layer, 1 to n, may be brought out: it gets a pane, and the pieces outside of it fade.
    """
    board = _checked(placement, axis, layer)
    across = (axis or AXES) - 1
    colors = Theme(dark)
    cells = (placement.array + 1).tolist()
    data = [_lines("edges", _edges(board.n), colors.faint, 2)]
    if layer is None:
        data.append(_pieces("pieces", cells, across, board.n, colors, 1.0, "circle"))
    else:
        inside = [cell for cell in cells if cell[across] == layer]
        outside = [cell for cell in cells if cell[across] != layer]
        data.append(_pane(f"layer {across + 1} = {layer}", board.n, across, layer, shade(layer - 1)))
        if board.n <= MAX_GRID:
            data.append(_lines("cells of the layer", _grid(board.n, across, layer), colors.faint, 1))
        data.append(_pieces("pieces in the layer", inside, across, board.n, colors, 1.0, "diamond"))
        data.append(_pieces("other pieces", outside, across, board.n, colors, 0.25, "circle"))
    words = space_words(placement, axis=axis, layer=layer)
    return {"data": data, "layout": _layout(board, colors, title, words)}


def space_words(placement: Placement, *, axis: int | None = None, layer: int | None = None) -> str:
    _checked(placement, axis, layer)
    pieces = describe(placement)
    if layer is None:
        return pieces
    across = (axis or AXES) - 1
    held = placement.cells[placement.coordinates[:, across] == layer - 1]
    names = listing([placement.board.label(cell) for cell in held.tolist()]) or "nothing"
    return f"{pieces}. In the layer where coordinate {across + 1} is {layer}: {names}"


class Theme:
    def __init__(self, dark: bool) -> None:
        self.ink = "#eeeeee" if dark else "#222222"
        self.faint = "#98a0b0" if dark else "#6b6152"
        self.outline = "#f6f1e7" if dark else "#1d2b4f"
        self.grid = "#4d5668" if dark else "#d5c4a8"

    def layout(self, scene: Figure, title: str | None, words: str) -> Figure:
        """The layout of a figure with these axes, a line above it if there is a title, and a description."""
        layout: Figure = {
            "scene": scene,
            "paper_bgcolor": "rgba(0,0,0,0)",
            "font": {"color": self.ink},
            "margin": {"l": 0, "r": 0, "b": 0, "t": 40 if title else 0},
            "meta": {"description": words},
        }
        if title:
            layout["title"] = {"text": escape(clean(title))}
        return layout


def _checked(placement: Placement, axis: int | None, layer: int | None) -> Board:
    board = placement.board
    if not isinstance(board, Board) or board.d != AXES:
        raise BadInput("a figure in space needs a board of three dimensions, such as 7^3")
    placement.check_on_board()
    if len(placement) > MAX_PIECES:
        raise OutOfRange(f"a figure of {len(placement)} pieces is too slow to turn; at most {MAX_PIECES}")
    if axis is not None and not 1 <= axis <= AXES:
        raise BadInput(f"the axis is coordinate 1, 2 or 3, not {axis}")
    if layer is not None and not 1 <= layer <= board.n:
        raise BadInput(f"the layers of this board are 1 to {board.n}, not {layer}")
    return board


def _pieces(
    name: str, cells: Sequence[Sequence[int]], across: int, n: int, colors: Theme, opacity: float, symbol: str
) -> Figure:
    size = max(3.0, min(16.0, 110 / n))
    x, y, z = (list(part) for part in zip(*cells, strict=True)) if cells else ([], [], [])
    return {
        "type": "scatter3d", "mode": "markers", "name": name, "x": x, "y": y, "z": z,
        "text": [f"({', '.join(map(str, cell))})" for cell in cells],
        "hovertemplate": "%{text}<extra></extra>", "opacity": opacity, "showlegend": False,
        "marker": {
            "size": size, "symbol": symbol, "color": [shade(cell[across] - 1) for cell in cells],
            "line": {"color": colors.outline, "width": 1},
        },
    }  # fmt: skip


def _lines(name: str, ends: Iterable[tuple[Point, Point]], color: str, width: float) -> Figure:
    """Straight lines as one trace: a gap (null) follows each."""
    along: list[list[float | None]] = [[], [], []]
    for first, last in ends:
        for part, a, b in zip(along, first, last, strict=True):
            part += [a, b, None]
    x, y, z = along
    return {
        "type": "scatter3d", "mode": "lines", "name": name, "x": x, "y": y, "z": z, "hoverinfo": "skip",
        "showlegend": False, "line": {"color": color, "width": width}, "opacity": 0.7,
    }  # fmt: skip


def _edges(n: int) -> Iterable[tuple[Point, Point]]:
    low, high = 0.5, n + 0.5
    for axis in range(AXES):
        for a, b in product((low, high), repeat=2):
            yield _with(axis, low, a, b), _with(axis, high, a, b)


def _grid(n: int, across: int, layer: int) -> Iterable[tuple[Point, Point]]:
    low, high = 0.5, n + 0.5
    for k in range(n + 1):
        at = k + 0.5
        yield _with(across, layer, at, low), _with(across, layer, at, high)
        yield _with(across, layer, low, at), _with(across, layer, high, at)


def _pane(name: str, n: int, across: int, layer: int, color: str) -> Figure:
    corners = [_with(across, layer, a, b) for a, b in product((0.5, n + 0.5), repeat=2)]
    x, y, z = (list(part) for part in zip(*corners, strict=True))
    return {
        "type": "mesh3d", "name": name, "x": x, "y": y, "z": z, "i": [0, 1], "j": [1, 2], "k": [2, 3],
        "color": color, "opacity": 0.2, "hoverinfo": "skip", "showlegend": False,
    }  # fmt: skip


def _with(axis: int, at: float, a: float, b: float) -> Point:
    """The point whose coordinate along an axis is `at`, and whose others are a and b in order."""
    rest = [a, b]
    rest.insert(axis, at)
    return rest[0], rest[1], rest[2]


def _layout(board: Board, colors: Theme, title: str | None, words: str) -> Figure:
    n = board.n
    step = -(-n // _NUMBERED)
    numbers = sorted({1, *range(step, n + 1, step)})
    along = {
        "range": [0.4, n + 0.6], "tickmode": "array", "tickvals": numbers, "color": colors.ink,
        "gridcolor": colors.grid, "zeroline": False, "showbackground": False, "showspikes": False,
    }  # fmt: skip
    scene: Figure = {
        f"{letter}axis": along | {"title": {"text": name}} for letter, name in zip("xyz", _NAMES, strict=True)
    }
    scene |= {"aspectmode": "cube", "camera": {"eye": {"x": 1.5, "y": -1.6, "z": 1.1}}}
    # The same board keeps its turn when another layer is brought out.
    return colors.layout(scene, title, words) | {"uirevision": board.name}

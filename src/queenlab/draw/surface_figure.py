"""A function on the unit square as a surface to rotate: plain data for plotly, built without plotly."""

from __future__ import annotations

import numpy as np

from queenlab.draw.palette import heat
from queenlab.draw.space_figure import Figure, Theme
from queenlab.draw.surface_svg import MAX_MESH
from queenlab.errors import BadInput, OutOfRange
from queenlab.queenon.limit.level_sets import Surface, XGrid

#: The heights are rounded to this many decimals, which keeps the data short.
_DECIMALS = 6


def surface_figure(
    surface: Surface, *, title: str | None = None, description: str = "", mesh: int = 60, dark: bool = False
) -> Figure:
    """A function over the unit square, given for arrays, coloured by its height as the heat maps are."""
    if not 1 <= mesh <= MAX_MESH:
        raise OutOfRange(f"a surface is cut into 1 to {MAX_MESH} parts a side, not {mesh}")
    heights = XGrid.of(surface, mesh).corners
    if not np.isfinite(heights).all():
        raise BadInput("the heights of a surface must be finite")
    low, high = float(heights.min()), float(heights.max())
    words = description or f"heights from {low:.4g} to {high:.4g}"
    theme = Theme(dark)
    ink = theme.ink
    ends = [round(k / mesh, _DECIMALS) for k in range(mesh + 1)]
    along = {"color": ink, "gridcolor": theme.grid, "zeroline": False, "showbackground": False}
    trace = {
        "type": "surface", "name": "height", "x": ends, "y": ends,
        # Plotly wants a row for each y.
        "z": np.round(heights.T, _DECIMALS).tolist(),
        "colorscale": [[k / 8, heat(k / 8)] for k in range(9)],
        "colorbar": {"tickfont": {"color": ink}, "thickness": 14},
        "hovertemplate": "x %{x}, y %{y}: %{z}<extra></extra>",
        "contours": {"z": {"show": True, "usecolormap": False, "color": ink, "width": 1}},
    }  # fmt: skip
    scene = {
        f"{letter}axis": along | {"title": {"text": name}} for letter, name in zip("xyz", ("x", "y", ""), strict=True)
    }
    scene["camera"] = {"eye": {"x": 1.4, "y": 1.4, "z": 1.0}}
    return {"data": [trace], "layout": theme.layout(scene, title, words)}

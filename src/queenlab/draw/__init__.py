"""Pictures as SVG text, without other libraries: boards, placements, colourings, heat maps, small charts.

A picture has a viewBox and no fixed size, a text alternative, and colours for light and for dark surroundings.
Many functions take `title`, the picture's name; `description`, the picture in words; `overlays`, boxes, frames,
diagonals, notes and labels of `queenlab.draw.overlays`; `numbers`, whether columns and rows are numbered.
"""

from __future__ import annotations

from queenlab.draw.board_svg import board_svg, coloring_svg, placement_svg
from queenlab.draw.chart_svg import line_chart_svg
from queenlab.draw.contour_svg import contour_svg
from queenlab.draw.cube_svg import cube_svg
from queenlab.draw.density_svg import density_map_svg, density_svg
from queenlab.draw.donut_svg import donut_svg
from queenlab.draw.graph_svg import graph_svg
from queenlab.draw.hexagon_svg import hexagon_svg, queen_moves
from queenlab.draw.overlays import Boxes, Diagonal, EdgeLabels, Frame, Link, Notes, Overlay
from queenlab.draw.panels import panels_svg
from queenlab.draw.region_svg import puzzle_svg
from queenlab.draw.surface_svg import surface_svg
from queenlab.draw.svg import document, element, text

__all__ = [
    "Boxes",
    "Diagonal",
    "EdgeLabels",
    "Frame",
    "Link",
    "Notes",
    "Overlay",
    "board_svg",
    "coloring_svg",
    "contour_svg",
    "cube_svg",
    "density_map_svg",
    "density_svg",
    "document",
    "donut_svg",
    "element",
    "graph_svg",
    "hexagon_svg",
    "line_chart_svg",
    "panels_svg",
    "placement_svg",
    "puzzle_svg",
    "queen_moves",
    "surface_svg",
    "text",
]

"""Pictures as SVG text: boards, placements, colourings, heat maps, small charts. They need no other library.

A picture has a viewBox and no fixed size, a text alternative, and colours for light and for dark surroundings.
"""

from __future__ import annotations

from queenlab.draw.board_svg import board_svg, coloring_svg, placement_svg
from queenlab.draw.chart_svg import line_chart_svg
from queenlab.draw.density_svg import density_svg

__all__ = ["board_svg", "coloring_svg", "density_svg", "line_chart_svg", "placement_svg"]

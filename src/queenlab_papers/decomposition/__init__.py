"""Abramson and Yung, Construction Through Decomposition: every figure, computed anew."""

from __future__ import annotations

from queenlab_papers.decomposition import appendices, plane, tiles, torus
from queenlab_papers.decomposition.misprints import MISPRINTS
from queenlab_papers.reproduction.figure import Paper

__all__ = ["PAPER"]

PAPER = Paper(
    name="decomposition",
    aliases=("abramson-yung", "abramson", "yung"),
    title="Abramson and Yung: construction through decomposition",
    citation=(
        "Bruce Abramson and Mordechai M. Yung, *Construction Through Decomposition: A Linear Time Algorithm for the "
        "N-queens Problem*, 1986. Their *superqueen* is a queen on the torus (`queens:N@torus`), not the amazon. "
        "Their rows and columns start at 0, ours at 1."
    ),
    sections=(torus.SECTION, tiles.SECTION, plane.SECTION, appendices.COST, appendices.APPENDICES),
    misprints=MISPRINTS,
)

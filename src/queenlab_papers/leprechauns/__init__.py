"""Escamocher and O'Sullivan, Leprechauns on the chessboard: every figure, computed anew."""

from __future__ import annotations

from queenlab_papers.leprechauns import boxes, coordinates, counts, definitions, range_two
from queenlab_papers.leprechauns.misprints import MISPRINTS
from queenlab_papers.reproduction.figure import Paper

__all__ = ["PAPER"]

PAPER = Paper(
    name="leprechauns",
    aliases=("escamocher-osullivan", "escamocher", "osullivan"),
    title="Escamocher and O'Sullivan: leprechauns",
    citation=(
        "Guillaume Escamocher and Barry O'Sullivan, *Leprechauns on the chessboard*, Discrete Mathematics 344 (2021) "
        "112316. The (k, n)-Leprechauns Problem is `leprechauns:n,range=k`. Range 1 is the queen, range 2 the amazon "
        "(superqueen)."
    ),
    sections=(definitions.SECTION, range_two.SECTION, coordinates.SECTION, boxes.SECTION, counts.SECTION),
    misprints=MISPRINTS,
)

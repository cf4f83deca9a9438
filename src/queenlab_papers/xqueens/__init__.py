"""Knuth's note on Xqueens and Xqueenons, computed anew."""

from __future__ import annotations

from queenlab_papers.reproduction.figure import Paper, Section
from queenlab_papers.xqueens import (
    board,
    construction,
    counterexample,
    densities,
    misprints,
    numbers,
    queenons,
    symmetries,
)

PAPER = Paper(
    "xqueens",
    ("knuth",),
    "Knuth: Xqueens and Xqueenons",
    "Don Knuth, *Xqueens and Xqueenons*, note of 6 October 2021, revised 19 November 2021",
    (
        Section("The problem", board.ROWS),
        Section("Numbers of solutions", (*numbers.ROWS, numbers.PUZZLE)),
        Section("Symmetries", symmetries.ROWS),
        Section("Exact cover", construction.ROWS),
        Section("Xqueenons", (*queenons.ROWS, *densities.ROWS, *counterexample.ROWS)),
    ),
    misprints.MISPRINTS,
)

"""Kunt's thesis: The n-Queens Problem in Higher Dimensions."""

from __future__ import annotations

from queenlab_papers.higher_dimensions import (
    bounds,
    classical,
    coloring,
    completion,
    counts,
    cut_rows,
    lines,
    maxima,
    program_misprints,
    programs,
    questions,
    regular,
)
from queenlab_papers.higher_dimensions.misprints import MISPRINTS
from queenlab_papers.reproduction.figure import Paper

PAPER = Paper(
    "higher-dimensions",
    ("kunt",),
    "Kunt: queens in higher dimensions",
    "Tim Kunt, *The n-Queens Problem in Higher Dimensions*, master's thesis, TU Berlin, 2023. The (n, d)-board is "
    "`n^d`.",
    (
        *classical.SECTIONS,
        counts.SECTION,
        lines.SECTION,
        regular.SECTION,
        coloring.SECTION,
        cut_rows.SECTION,
        bounds.SECTION,
        maxima.SECTION,
        completion.SECTION,
        *programs.SECTIONS,
        *questions.SECTIONS,
    ),
    (*MISPRINTS, *program_misprints.MISPRINTS),
)

__all__ = ["PAPER"]

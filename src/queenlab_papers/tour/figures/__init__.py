"""Figures of the papers, drawn anew from the constructions, searches and numbers that they show.

`python -m queenlab_papers.tour.figures FOLDER` writes them all, with a page to look at them.
"""

from __future__ import annotations

import re
from pathlib import Path

from queenlab.errors import BadInput
from queenlab_papers.tour.figures import (
    decomposition,
    higher_dimension_boards,
    higher_dimension_densities,
    higher_dimensions,
    leprechauns,
    xqueens,
)
from queenlab_papers.tour.figures.figure import Figure
from queenlab_papers.tour.figures.paper_figures import PAPER_FIGURES, PaperFigure

__all__ = ["FIGURES", "PAPER_FIGURES", "Figure", "PaperFigure", "write_figures"]


def _place(figure: Figure) -> int:
    """The number in the name of a numbered figure."""
    found = re.search(r"\d+", figure.number)
    return int(found[0]) if found else 0


_KUNT = (*higher_dimensions.FIGURES, *higher_dimension_boards.FIGURES, *higher_dimension_densities.FIGURES)

#: All of them, paper by paper.
FIGURES: tuple[Figure, ...] = (
    *decomposition.FIGURES,
    *leprechauns.FIGURES,
    *sorted(_KUNT, key=_place),
    *xqueens.FIGURES,
)


def write_figures(folder: Path) -> list[Path]:
    """Writes each figure as `ID.svg` into a folder, which is made if it is not there.

    Returns:
        The files.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"figures need a folder to go to, and {folder} cannot be one: {error.strerror}") from None
    written = []
    for figure in FIGURES:
        path = folder / f"{figure.id}.svg"
        path.write_text(figure.draw() + "\n", encoding="utf-8")
        written.append(path)
    return written

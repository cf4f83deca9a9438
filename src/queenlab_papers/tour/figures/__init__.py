"""Figures of the papers, redrawn from the constructions, searches and numbers that they show.

`python -m queenlab_papers.tour.figures FOLDER` writes them all, with a page to look at them.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from queenlab.errors import BadInput
from queenlab_papers.tour.figures.figure import PaperFigure, PaperPicture, papers_drawn

if TYPE_CHECKING:
    from queenlab_papers.tour.results import ChapterResult

__all__ = ["DRAWINGS", "PAPER_FIGURES", "PaperFigure", "PaperPicture", "write_figures"]

#: All of them, paper by paper.
DRAWINGS: tuple[PaperPicture, ...] = tuple(one for paper in papers_drawn() for one in paper.drawings)
PAPER_FIGURES: tuple[PaperFigure, ...] = tuple(one for paper in papers_drawn() for one in paper.figures)


def write_figures(folder: Path) -> list[Path]:
    """Writes each figure as `ID.svg` into a folder, which is made if it is not there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"figures need a folder to go to, and {folder} cannot be one: {error.strerror}") from None
    written = []
    for figure in DRAWINGS:
        path = folder / f"{figure.id}.svg"
        path.write_text(figure.draw() + "\n", encoding="utf-8", newline="\n")
        written.append(path)
    return written


def show(result: ChapterResult) -> None:
    """All of them, in a chapter of the tour."""
    for figure in DRAWINGS:
        result.picture(figure.draw(), f"{figure.paper}, {figure.number}. {figure.caption}", wide=figure.wide)

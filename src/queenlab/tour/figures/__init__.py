"""Figures of the papers, drawn anew from the constructions that they show.

`python -m queenlab.tour.figures FOLDER` writes them all.
"""

from __future__ import annotations

from pathlib import Path

from queenlab.errors import BadInput
from queenlab.tour.figures import decomposition, higher_dimensions, leprechauns
from queenlab.tour.figures.figure import Figure

__all__ = ["FIGURES", "Figure", "write_figures"]

#: All of them, paper by paper.
FIGURES: tuple[Figure, ...] = (*decomposition.FIGURES, *leprechauns.FIGURES, *higher_dimensions.FIGURES)


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

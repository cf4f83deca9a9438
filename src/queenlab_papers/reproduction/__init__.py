"""The papers, computed anew: every table, algorithm, theorem and number, side by side with what is printed."""

from __future__ import annotations

from queenlab.errors import BadInput
from queenlab_papers.reproduction.figure import Correction, Figure, Misprint, Paper, Partial, Row, Section, Value

__all__ = ["Correction", "Figure", "Misprint", "Paper", "Partial", "Row", "Section", "Value", "paper_called", "papers"]


def papers() -> list[Paper]:
    """The four papers, the oldest first."""
    from queenlab_papers.decomposition import PAPER as DECOMPOSITION
    from queenlab_papers.higher_dimensions import PAPER as HIGHER_DIMENSIONS
    from queenlab_papers.leprechauns import PAPER as LEPRECHAUNS
    from queenlab_papers.xqueens import PAPER as XQUEENS

    return [DECOMPOSITION, LEPRECHAUNS, XQUEENS, HIGHER_DIMENSIONS]


def paper_called(name: str) -> Paper:
    """The paper of that name, or of one of its authors.

    Raises:
        BadInput: if there is none.
    """
    wanted = name.strip().lower().replace("_", "-").replace(" ", "-")
    for paper in papers():
        if wanted == paper.name or wanted in paper.aliases:
            return paper
    known = ", ".join(f"{paper.name} ({paper.aliases[0]})" for paper in papers())
    raise BadInput(f"no paper {name!r}; there are {known}")

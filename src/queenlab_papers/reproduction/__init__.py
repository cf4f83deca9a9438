"""The papers, recomputed: every table, algorithm, theorem and number, side by side with what is printed."""

from __future__ import annotations

from queenlab.errors import BadInput
from queenlab_papers.reproduction.figure import Paper
from queenlab_papers.reproduction.figure_tables import read_paper

__all__ = ["paper_called", "papers"]

#: The oldest first.
NAMES = ("decomposition", "leprechauns", "xqueens", "higher-dimensions")


def papers() -> list[Paper]:
    return [read_paper(name) for name in NAMES]


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
    raise BadInput(f"unknown paper {name!r}; available: {known}")

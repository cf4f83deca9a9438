"""Every figure of the four papers, as the papers number and call them, and why one is not drawn here.

Knuth's note has one more picture without a number, the answer to his puzzle.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class PaperFigure:
    """A figure in a paper.

    Attributes:
        paper: its authors, as `Figure.paper` has them.
        number: as it is called there.
        what: what the paper says it is.
        not_drawn: why it is not drawn here; empty if it is.
    """

    paper: str
    number: str
    what: str
    not_drawn: str = ""


_YUNG = "Abramson & Yung"
_SULLIVAN = "Escamocher & O'Sullivan"
_KUNT = "Kunt"
_KNUTH = "Knuth"

PAPER_FIGURES: tuple[PaperFigure, ...] = (
    PaperFigure(_YUNG, "Figure 1", "A decomposition of N = 35 with A = 7 and B = 5; a diagonal and its continuations"),
    PaperFigure(_YUNG, "Figure 2", "A 7-by-7 board and its lower right sub-board of order 5, with knight-walks"),
    PaperFigure(_YUNG, "Figure 3", "Solutions in special cases: N = 9, 15, 27, 39"),
    PaperFigure(_YUNG, "Figure 4a", "The solution for N = 6m or N = 6m + 4; here N = 12"),
    PaperFigure(_YUNG, "Figure 4b", "The solution for N = 6m + 2; here N = 14, with the numbers of the diagonals"),
    PaperFigure(_SULLIVAN, "Fig. 1", "A solution to the (2,14)-Leprechauns Problem"),
    PaperFigure(_SULLIVAN, "Fig. 2", "A solution to the (2,13)-Leprechauns Problem"),
    PaperFigure(_SULLIVAN, "Fig. 3", "A solution to the (2,27)-Leprechauns Problem"),
    PaperFigure(_SULLIVAN, "Fig. 4", "Partition of the board into boxes"),
    PaperFigure(_SULLIVAN, "Fig. 5", "Partition of the board into boxes when n = (k + 1)²"),
    PaperFigure(_SULLIVAN, "Fig. 6", "Potential solution for k = 2 and n = 9"),
    PaperFigure(_SULLIVAN, "Fig. 7", "Potential solution for k = 3 and n = 16"),
    PaperFigure(_KUNT, "Figure 1", "ILP formulation of a sudoku"),
    PaperFigure(
        _KUNT,
        "Figure 2",
        "Three dimensional chess as shown in Star Trek",
        "a still from a television series: it is not ours to show, and there is nothing to compute in it",
    ),
    PaperFigure(_KUNT, "Figure 3", "One layer in each dimension of the (8,3)-board"),
    PaperFigure(_KUNT, "Figure 4", "Hexagonal chess (Gliński's variant)"),
    PaperFigure(_KUNT, "Figure 5", "Squares dominated by a rook and a queen on (4,2,3) of the (8,3)-board"),
    PaperFigure(_KUNT, "Figure 6", "Queens on a donut"),
    PaperFigure(_KUNT, "Figure 7", "Solution to the modular (7,2)-queens problem"),
    PaperFigure(_KUNT, "Figure 8", "Certificates for the (n,2)-queens problem, n = 12, 14, 15"),
    PaperFigure(_KUNT, "Figure 9", "Density gamma*, the distribution of queens for the (n,2)-queens problem"),
    PaperFigure(_KUNT, "Figure 10", "The density of solutions to the (n,2)-queens problem, n = 9, 10, 11, 12"),
    PaperFigure(_KUNT, "Figure 11", "Regular solution for n = 11, d = 3"),
    PaperFigure(_KUNT, "Figure 12", "Regular solution for n = 11, d = 3, from above"),
    PaperFigure(_KUNT, "Figure 13", "Regular solution for n = 11, d = 3, continued"),
    PaperFigure(_KUNT, "Figure 14", "(8,2)-queen graph"),
    PaperFigure(_KUNT, "Figure 15", "Certificate for the (32,2)-queen graph"),
    PaperFigure(_KUNT, "Figure 16", "Partial solution for the (10,3)-board in a solution of the (11,3)-queens problem"),
    PaperFigure(_KUNT, "Figure 17", "Partial solution of 405 queens on the (21,3)-board"),
    PaperFigure(_KUNT, "Figure 18", "One of the eight (10,3)-boards on the (11,3)-board"),
    PaperFigure(_KUNT, "Figure 19", "Cube cliques for h = 6 on the (9,3)-board"),
    PaperFigure(_KUNT, "Figure 20", "Star clique for h = 3 on the (9,3)-board"),
    PaperFigure(_KUNT, "Figure 21", "Density for the (3,3)-queens problem"),
    PaperFigure(_KUNT, "Figure 22", "Density for the (4,3)-queens problem"),
    PaperFigure(_KUNT, "Figure 23", "Density for the (5,3)-queens problem"),
    PaperFigure(_KUNT, "Figure 24", "Density for the (6,3)-queens problem"),
    PaperFigure(_KUNT, "Figure 25", "Density for the (7,3)-queens problem"),
    PaperFigure(_KUNT, "Figure 26", "Density of a class of the solutions for the (11,3)-queens problem"),
    PaperFigure(_KUNT, "Figure 27", "Density for the (3,4)-queens problem"),
    PaperFigure(_KUNT, "Figure 28", "Density for the (4,4)-queens problem, first two layers"),
    PaperFigure(_KNUTH, "Figure 1", "The board for n = 5"),
    PaperFigure(_KNUTH, "Figure 2", "The six solutions of the 2 Xqueens problem"),
    PaperFigure(_KNUTH, "Figure 3", "Three solutions for n = 8"),
    PaperFigure(_KNUTH, "Figure 4", "The eleven classes of solutions for n = 3"),
    PaperFigure(_KNUTH, "Answer to the puzzle", "One of the 16 solutions of the puzzle"),
)

"""The papers' figures, and the pictures that show them, read from `figures.txt`.

    # xqueens; Knuth                                     a paper: its page, its authors; then a note on its pictures
    figure Figure 1 | The board for n = 5                a figure as the paper numbers and calls it
    figure Figure 2 | A still from a film | not ours     one that is not drawn, and why
    picture xqueens-1 | Figure 1 | What is seen. | a search | xqueens.figure_1() | wide

A picture has a name for files and links; the figure that it shows, and after a comma what is different here; a caption;
where its pieces or numbers come from; and an expression over the modules of this package that gives it as SVG.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from importlib import resources

from queenlab_papers.reproduction.expressions import modules_of
from queenlab_papers.reproduction.figure_tables import fields, whole_lines

PACKAGE = "tour.figures"


@dataclass(frozen=True)
class PaperPicture:
    """A figure of a paper, redrawn.

    Attributes:
        id: a name for files and links.
        paper: its authors.
        number: which figure of the paper, as it is called there; after a comma, what is different here.
        caption: what is seen, in a sentence or two.
        source: where the pieces or numbers come from, such as a construction or a search.
        drawn_by: the expression that draws it.
        draw: gives the picture as SVG text.
        wide: whether it needs the whole width of a page.
    """

    id: str
    paper: str
    number: str
    caption: str
    source: str
    drawn_by: str
    draw: Callable[[], str]
    wide: bool = False

    @property
    def shows(self) -> tuple[str, str]:
        """The paper and the number that the figure has there, to look it up in the list of the papers' figures."""
        return self.paper, self.number.partition(",")[0]

    @property
    def stands_in(self) -> str:
        """What it shows in place of what the paper's figure shows: another size or number; empty if the same."""
        what = self.number.partition(", ")[2]
        return what if " in place of " in what else ""


@dataclass(frozen=True)
class PaperFigure:
    """A figure in a paper, as it is numbered and called there, and why it is not drawn here; empty if it is."""

    paper: str
    number: str
    what: str
    not_drawn: str = ""


@dataclass(frozen=True)
class PaperPictures:
    """The figures of one paper, and the pictures of them.

    Attributes:
        page: the name of the page on the paper.
        authors: who wrote it.
        note: what one should know before looking.
    """

    page: str
    authors: str
    note: str
    figures: tuple[PaperFigure, ...]
    drawings: tuple[PaperPicture, ...]

    @property
    def heading(self) -> str:
        return self.authors.replace("&", "and")


@cache
def papers_drawn() -> tuple[PaperPictures, ...]:
    """The four papers, in the order of the table."""
    text = resources.files("queenlab_papers").joinpath(*PACKAGE.split("."), "figures.txt").read_text("utf-8")
    papers: list[list[str]] = []
    for line in whole_lines(text):
        if line.startswith("# "):
            papers.append([])
        papers[-1].append(line)
    return tuple(_paper(lines) for lines in papers)


def _paper(lines: list[str]) -> PaperPictures:
    page, authors = lines[0][2:].split("; ")
    rows = [line.partition(" ")[::2] for line in lines[2:]]
    figures = tuple(PaperFigure(authors, *fields(rest)) for kind, rest in rows if kind == "figure")
    drawings = tuple(_drawing(authors, *fields(rest)) for kind, rest in rows if kind == "picture")
    return PaperPictures(page, authors, lines[1], figures, drawings)


def _drawing(paper: str, name: str, number: str, caption: str, source: str, how: str, size: str = "") -> PaperPicture:
    return PaperPicture(name, paper, number, caption, source, how, partial(_draw, how), size == "wide")


def _draw(how: str) -> str:
    return str(eval(how, modules_of(PACKAGE, how)))

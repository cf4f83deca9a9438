"""What a redrawn figure is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """A figure of a paper, drawn anew.

    Attributes:
        id: a name for files and links.
        paper: its authors.
        number: which figure of the paper, as it is called there; after a comma, what is different here.
        caption: what is seen, in a sentence or two.
        source: where the pieces or numbers come from, such as a construction or a search.
        draw: gives the picture as SVG text.
        wide: whether it needs the whole width of a page.
    """

    id: str
    paper: str
    number: str
    caption: str
    source: str
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

    @property
    def drawn_by(self) -> str:
        """The function that draws it, within `queenlab_papers.tour.figures`."""
        return f"{self.draw.__module__.rpartition('.')[2]}.{self.draw.__name__}"

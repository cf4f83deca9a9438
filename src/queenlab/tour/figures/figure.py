"""What a redrawn figure is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """A figure of a paper, drawn anew from the construction that it shows.

    Attributes:
        id: a name for files and links.
        paper: its authors.
        number: which figure of the paper, as it is called there.
        caption: what is seen, in a sentence or two.
        source: the construction that the pieces come from.
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

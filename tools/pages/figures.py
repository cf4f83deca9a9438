"""The page of figures in the documentation."""

from __future__ import annotations

import re
from pathlib import Path

from queenlab_papers.tour.figures.figure import PaperFigure, PaperPicture, PaperPictures, papers_drawn
from queenlab_papers.tour.figures.gallery import counted, pictures_of, words_of


def anchor(heading: str) -> str:
    """The anchor that a heading gets in a page.

    Example:
        >>> anchor("Kunt, Figure 11, by layers")
        'kunt-figure-11-by-layers'
    """
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def markdown(pictures: Path) -> str:
    """The part of docs/research/figures.md that is made.

    Args:
        pictures: the folder with the pictures, from which their names are read.
    """
    lines = [counted()]
    for paper in papers_drawn():
        lines += [
            "",
            f"## {paper.heading}",
            "",
            f"{paper.note} See [the page on the paper](papers/{paper.page}.md).",
            "",
        ]
        lines += ["| in the paper | what it is there | here |", "| --- | --- | --- |"]
        lines += [_row(paper, one) for one in paper.figures]
        for figure in paper.drawings:
            name, _ = words_of((pictures / f"{figure.id}.svg").read_text(encoding="utf-8"))
            lines += ["", f"### {_heading(paper, figure)}", "", figure.caption, ""]
            lines += [f"![{name}](../pictures/figures/{figure.id}.svg)", ""]
            lines += [f"Source: {figure.source}; drawn by `{figure.drawn_by}`."]
    return "\n".join(lines)


def _heading(paper: PaperPictures, figure: PaperPicture) -> str:
    return f"{paper.heading}, {figure.number}"


def _row(paper: PaperPictures, one: PaperFigure) -> str:
    links = [
        f"[{figure.id}](#{anchor(_heading(paper, figure))}){f' {figure.stands_in}' if figure.stands_in else ''}"
        for figure in pictures_of(one)
    ]
    here = ", ".join(links) if links else f"not drawn: {one.not_drawn}"
    return f"| {one.number} | {one.what} | {here} |"

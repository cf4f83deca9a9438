"""All figures on one page of HTML, next to the pictures."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape, unescape
from pathlib import Path

from queenlab.errors import BadInput
from queenlab_papers.tour.figures import DRAWINGS, PAPER_FIGURES, write_figures
from queenlab_papers.tour.figures.figure import PaperFigure, PaperPicture, PaperPictures, papers_drawn
from queenlab_papers.tour.page import page, style_sheet


def words_of(picture: str) -> tuple[str, str]:
    """A picture in words: its name and its description."""
    title, words = (re.search(rf"<{tag}>(.*?)</{tag}>", picture, re.DOTALL) for tag in ("title", "desc"))
    if title is None or words is None:
        raise BadInput("a figure is a picture with a title and a description")
    return unescape(title[1]), unescape(words[1]).strip()


def pictures_of(one: PaperFigure) -> list[PaperPicture]:
    """The pictures that show a figure of a paper."""
    return [figure for figure in DRAWINGS if figure.shows == (one.paper, one.number)]


def counted() -> str:
    """How many of the papers' figures are drawn, in a sentence."""
    missing = sum(bool(one.not_drawn) for one in PAPER_FIGURES)
    other = sum(any(figure.stands_in for figure in pictures_of(one)) for one in PAPER_FIGURES)
    return (
        f"The four papers have {len(PAPER_FIGURES)} figures. {len(PAPER_FIGURES) - missing - other} of them are drawn"
        f" here, {other} more for another size or number than the paper's, and {missing} is not, for the reason given"
        f" below. Knuth's note also lists numbers that are drawn here; there are {len(DRAWINGS)} pictures in all."
    )


def write_gallery(folder: Path) -> list[Path]:
    """Writes all pictures into a folder, and `index.html`, which shows them.

    Returns:
        The files.
    """
    written = write_figures(folder)
    index = folder / "index.html"
    index.write_text(html(folder), encoding="utf-8", newline="\n")
    return [*written, index]


def html(pictures: Path) -> str:
    """The page for a folder of pictures; it looks good by day and by night, and asks nothing of the network."""
    links = "".join(f'<li><a href="#{paper.page}">{escape(paper.heading)}</a></li>' for paper in papers_drawn())
    papers = "\n".join(_section(paper, pictures) for paper in papers_drawn())
    header, styles = f"<p>{escape(counted())}</p>", "\n" + style_sheet("figures", "gallery.css")
    return page("The papers' figures, drawn anew", styles, header, ("Papers", links), papers)


def _section(paper: PaperPictures, pictures: Path) -> str:
    shown = "\n".join(_shown(figure, pictures) for figure in paper.drawings)
    missing = [one for one in paper.figures if one.not_drawn]
    notes = "".join(f"<p>{escape(f'{one.number}, {one.what}: not drawn, {one.not_drawn}.')}</p>" for one in missing)
    return (
        f'<section id="{paper.page}">\n<h2>{escape(paper.heading)}</h2>\n<p>{escape(paper.note.replace("`", ""))}</p>\n'
        f'{notes}<div class="pictures">\n{shown}\n</div>\n</section>'
    )


def _shown(figure: PaperPicture, pictures: Path) -> str:
    name, words = words_of((pictures / f"{figure.id}.svg").read_text(encoding="utf-8"))
    return "".join(_parts(figure, name, words))


def _parts(figure: PaperPicture, name: str, words: str) -> Iterator[str]:
    kind = ' class="wide"' if figure.wide else ""
    yield f'<figure id="{figure.id}"{kind}>'
    yield f'<img src="{figure.id}.svg" alt="{escape(name)}" loading="lazy">'
    yield f"<figcaption><b>{escape(figure.number)}.</b> {escape(figure.caption)}"
    yield f" Source: {escape(figure.source)}; drawn by <code>{escape(figure.drawn_by)}</code>.</figcaption>"
    yield f"<details><summary>In words</summary><p>{escape(name)}. {escape(words)}</p></details></figure>"

"""All figures on one page: in Markdown for the documentation, and in HTML next to the pictures."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape, unescape
from pathlib import Path

from queenlab.errors import BadInput
from queenlab_papers.tour.figures import FIGURES, PAPER_FIGURES, Figure, PaperFigure, write_figures
from queenlab_papers.tour.style import STYLE


@dataclass(frozen=True)
class Hall:
    """The pictures of one paper.

    Attributes:
        paper: its authors, as the figures have them.
        page: the page on the paper.
        note: what one should know before looking.
    """

    paper: str
    page: str
    note: str

    @property
    def name(self) -> str:
        """The authors as a heading."""
        return self.paper.replace("&", "and")


HALLS = (
    Hall(
        "Abramson & Yung",
        "decomposition",
        "The paper counts rows from the top and from 0, and tells the column of the queen in each row. So do these"
        " pictures; what `queenlab` itself prints, the row in each column, is the same turned by a quarter. Which"
        " diagonal figure 1 takes as its example is our choice. Figure 4b numbers its diagonals n + row - column, the"
        " reading that fits the paper's pattern.",
    ),
    Hall(
        "Escamocher & O'Sullivan",
        "leprechauns",
        "Columns from the left, rows from the bottom, both from 1. Hats are leprechauns.",
    ),
    Hall(
        "Kunt",
        "higher-dimensions",
        "Cubes are seen from a corner: coordinates grow towards the eye and upwards. Layers stand side by side, each"
        " with the coordinates that it has. The placements that were found by search and are in a picture only cannot"
        " be read off: figure 15 has a colouring that was found here, figure 17 the largest placement"
        " known here. Densities count, for every cell, the solutions or largest placements that use it.",
    ),
    Hall(
        "Knuth",
        "xqueens",
        "Row 1 is on top. A token stands in one of the four triangles of a cell. The last three pictures show numbers"
        " that the note lists.",
    ),
)


def words_of(picture: str) -> tuple[str, str]:
    """A picture in words: its name and its description.

    Example:
        >>> words_of("<svg><title>a</title><desc>b &lt; c</desc></svg>")
        ('a', 'b < c')
    """
    title, words = (re.search(rf"<{tag}>(.*?)</{tag}>", picture, re.DOTALL) for tag in ("title", "desc"))
    if title is None or words is None:
        raise BadInput("a figure is a picture with a title and a description")
    return unescape(title[1]), unescape(words[1]).strip()


def anchor(heading: str) -> str:
    """The anchor that a heading gets in a page.

    Example:
        >>> anchor("Kunt, Figure 11, by layers")
        'kunt-figure-11-by-layers'
    """
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def pictures_of(one: PaperFigure) -> list[Figure]:
    """The pictures that show a figure of a paper."""
    return [figure for figure in FIGURES if figure.shows == (one.paper, one.number)]


def _counted() -> str:
    missing = sum(bool(one.not_drawn) for one in PAPER_FIGURES)
    other = sum(any(figure.stands_in for figure in pictures_of(one)) for one in PAPER_FIGURES)
    return (
        f"The four papers have {len(PAPER_FIGURES)} figures. {len(PAPER_FIGURES) - missing - other} of them are drawn"
        f" here, {other} more for another size or number than the paper's, and {missing} is not, for the reason given"
        f" below. Knuth's note also lists numbers that are drawn here; there are {len(FIGURES)} pictures in all."
    )


# -- Markdown -----------------------------------------------------------------------------------------------------


def markdown(pictures: Path) -> str:
    """The part of docs/figures.md that is made.

    Args:
        pictures: the folder with the pictures, from which their names are read.
    """
    lines = [_counted()]
    for hall in HALLS:
        lines += ["", f"## {hall.name}", "", f"{hall.note} See [the page on the paper](papers/{hall.page}.md).", ""]
        lines += ["| in the paper | what it is there | here |", "| --- | --- | --- |"]
        lines += [_row(hall, one) for one in PAPER_FIGURES if one.paper == hall.paper]
        for figure in FIGURES:
            if figure.paper == hall.paper:
                name, _ = words_of((pictures / f"{figure.id}.svg").read_text(encoding="utf-8"))
                lines += ["", f"### {_heading(hall, figure)}", "", figure.caption, ""]
                lines += [f"![{name}](pictures/figures/{figure.id}.svg)", ""]
                lines += [f"Source: {figure.source}; drawn by `{figure.drawn_by}`."]
    return "\n".join(lines)


def _heading(hall: Hall, figure: Figure) -> str:
    return f"{hall.name}, {figure.number}"


def _row(hall: Hall, one: PaperFigure) -> str:
    links = [
        f"[{figure.id}](#{anchor(_heading(hall, figure))}){f' {figure.stands_in}' if figure.stands_in else ''}"
        for figure in pictures_of(one)
    ]
    here = ", ".join(links) if links else f"not drawn: {one.not_drawn}"
    return f"| {one.number} | {one.what} | {here} |"


# -- HTML ---------------------------------------------------------------------------------------------------------

_MORE_STYLE = """
figure img{display:block;width:100%;height:auto;max-height:44rem;object-fit:contain}
figure details{font-size:.85rem;color:var(--faint);text-align:left}
.pictures{grid-template-columns:repeat(auto-fill,minmax(19rem,1fr));gap:2rem}
figcaption b{color:var(--ink)}figcaption{text-align:left}
"""


def write_gallery(folder: Path) -> list[Path]:
    """Writes all pictures into a folder, and `index.html`, which shows them.

    Returns:
        The files.
    """
    written = write_figures(folder)
    page = folder / "index.html"
    page.write_text(html(folder), encoding="utf-8")
    return [*written, page]


def html(pictures: Path) -> str:
    """The page for a folder of pictures; it looks good by day and by night, and asks nothing of the network."""
    links = "".join(f'<li><a href="#{hall.page}">{escape(hall.name)}</a></li>' for hall in HALLS)
    halls = "\n".join(_hall(hall, pictures) for hall in HALLS)
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>The papers' figures, drawn anew</title>\n<style>{STYLE}{_MORE_STYLE}</style>\n</head>\n<body>\n"
        f"<header>\n<h1>The papers' figures, drawn anew</h1>\n<p>{escape(_counted())}</p>\n</header>\n"
        f'<nav aria-label="Papers"><ol>{links}</ol></nav>\n<main>\n{halls}\n</main>\n</body>\n</html>\n'
    )


def _hall(hall: Hall, pictures: Path) -> str:
    shown = "\n".join(_shown(figure, pictures) for figure in FIGURES if figure.paper == hall.paper)
    missing = [one for one in PAPER_FIGURES if one.paper == hall.paper and one.not_drawn]
    notes = "".join(f"<p>{escape(f'{one.number}, {one.what}: not drawn, {one.not_drawn}.')}</p>" for one in missing)
    return (
        f'<section id="{hall.page}">\n<h2>{escape(hall.name)}</h2>\n<p>{escape(hall.note.replace("`", ""))}</p>\n'
        f'{notes}<div class="pictures">\n{shown}\n</div>\n</section>'
    )


def _shown(figure: Figure, pictures: Path) -> str:
    name, words = words_of((pictures / f"{figure.id}.svg").read_text(encoding="utf-8"))
    return "".join(_parts(figure, name, words))


def _parts(figure: Figure, name: str, words: str) -> Iterator[str]:
    kind = ' class="wide"' if figure.wide else ""
    yield f'<figure id="{figure.id}"{kind}>'
    yield f'<img src="{figure.id}.svg" alt="{escape(name)}" loading="lazy">'
    yield f"<figcaption><b>{escape(figure.number)}.</b> {escape(figure.caption)}"
    yield f" Source: {escape(figure.source)}; drawn by <code>{escape(figure.drawn_by)}</code>.</figcaption>"
    yield f"<details><summary>In words</summary><p>{escape(name)}. {escape(words)}</p></details></figure>"

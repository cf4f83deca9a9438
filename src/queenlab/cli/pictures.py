"""Pictures in files: SVG, PNG, HTML or LaTeX."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TextIO
from xml.sax.saxutils import unescape

from queenlab.cli.output import message
from queenlab.cli.targets import Target
from queenlab.errors import BadInput, NotSupported

#: An SVG is this many pixels wide at most.
MAX_SIZE = 100_000
NOT_IN_LATEX = "LaTeX output is only for boards with pieces; use .svg, .png or .html"


@dataclass(frozen=True)
class Picture:
    """What can be written.

    Attributes:
        svg: the picture.
        page: makes a page that does more than show it, if there is one.
        latex: makes it in LaTeX, if that can be.
        hint: an alternative to suggest.
    """

    svg: str
    page: Callable[[], str] | None = None
    latex: Callable[[], str] | None = None
    hint: str | None = None

    @property
    def title(self) -> str:
        return unescape(self.svg.partition("<title>")[2].partition("</title>")[0])


def check_look(form: str, size: int | None, dark: bool) -> None:
    """Raises BadInput if an option does not fit the format."""
    if size is not None:
        from queenlab.draw.png import MAX_WIDTH

        most = MAX_WIDTH if form == "png" else MAX_SIZE
        if not 1 <= size <= most:
            raise BadInput(f"--size must be from 1 to {most} pixels, not {size}")
    if form in ("html", "tex"):
        if size is not None:
            raise BadInput(f"--size is for pictures of a fixed width, not for .{form}")
        if dark:
            raise BadInput(
                f"--dark is for .svg and .png; {'a page suits both' if form == 'html' else 'paper is white'}"
            )


def write_picture(picture: Picture, to: Target, size: int | None = None, dark: bool = False, about: str = "") -> None:
    """Writes the picture, or nothing if it cannot be made."""
    if to.form == "png":
        _write_png(picture, to, size, dark, about)
    elif to.form == "html":
        from queenlab.draw.html import svg_page

        to.write(svg_page(picture.svg) if picture.page is None else picture.page(), about)
    elif to.form == "tex":
        if picture.latex is None:
            raise NotSupported(NOT_IN_LATEX)
        to.write(picture.latex(), about)
    else:
        from queenlab.draw.svg import in_scheme, sized

        fixed = in_scheme(picture.svg, "dark") if dark else picture.svg
        to.write((fixed if size is None else sized(fixed, size)) + "\n", about)


def write_chart(to: Target, write_csv: Callable[[TextIO], None], svg: Callable[[], str]) -> None:
    """Writes the numbers behind a chart, or the chart."""
    if to.form == "csv":
        with to.text() as stream:
            write_csv(stream)
    else:
        write_picture(Picture(svg()), to)


def _write_png(picture: Picture, to: Target, size: int | None, dark: bool, about: str) -> None:
    from queenlab.draw.png import WIDTH, font_here, png

    drawn = png(picture.svg, width=WIDTH if size is None else size, dark=dark)
    if "<text" in picture.svg and font_here() is None:
        message("queenlab: no common font is installed, so the picture has no text; install one, such as DejaVu Sans")
    with to.binary(about) as stream:
        stream.write(drawn)

"""Pictures in files: SVG, PNG, HTML or LaTeX, by the end of the file's name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from xml.sax.saxutils import unescape

from queenlab.cli.files import STANDARD, output_bytes, write_text
from queenlab.cli.output import message
from queenlab.errors import BadInput, NotSupported

FORMS = (".svg", ".png", ".html", ".tex")
#: A picture is so many pixels wide at most; one in pixels is bounded further.
MAX_SIZE = 100_000


@dataclass(frozen=True)
class Picture:
    """What can be written.

    Attributes:
        svg: the picture.
        page: makes a page that does more than show it, if there is one.
        latex: makes it in LaTeX, if that can be.
        hint: what somebody may have wanted instead.
    """

    svg: str
    page: Callable[[], str] | None = None
    latex: Callable[[], str] | None = None
    hint: str | None = None

    @property
    def title(self) -> str:
        return unescape(self.svg.partition("<title>")[2].partition("</title>")[0])


def check_form(out: Path | None, size: int | None, dark: bool) -> str:
    """The form that a file's name asks for; BadInput if there is none, or if an option does not go with it."""
    form = ".svg" if out is None or out == STANDARD else out.suffix.lower()
    if form not in FORMS:
        known = f"{', '.join(FORMS[:-1])} or {FORMS[-1]}"
        raise BadInput(f"a picture is written as {known}, not as {out.name if out else out}")
    if size is not None and not 1 <= size <= MAX_SIZE:
        raise BadInput(f"a picture is 1 to {MAX_SIZE} pixels wide, not {size}")
    if form in (".html", ".tex"):
        if size is not None:
            raise BadInput(f"--size is for pictures of a fixed width, not for {form}")
        if dark:
            raise BadInput(
                f"--dark is for .svg and .png; {'a page suits both' if form == '.html' else 'paper is white'}"
            )
    return form


def write_picture(picture: Picture, form: str, out: Path | None, size: int | None, dark: bool) -> None:
    """Writes it; nothing is written if it cannot be made."""
    if form == ".png":
        assert out is not None
        _write_png(picture, out, size, dark)
    elif form == ".html":
        from queenlab.draw.html import svg_page

        write_text(out, svg_page(picture.svg) if picture.page is None else picture.page())
    elif form == ".tex":
        if picture.latex is None:
            raise NotSupported("only boards with pieces are drawn in LaTeX; this goes into .svg, .png or .html")
        write_text(out, picture.latex())
    else:
        from queenlab.draw.svg import in_scheme, sized

        fixed = in_scheme(picture.svg, "dark") if dark else picture.svg
        write_text(out, (fixed if size is None else sized(fixed, size)) + "\n")


def _write_png(picture: Picture, out: Path, size: int | None, dark: bool) -> None:
    from queenlab.draw.png import WIDTH, font_here, png

    drawn = png(picture.svg, width=WIDTH if size is None else size, dark=dark)
    if "<text" in picture.svg and font_here() is None:
        message(
            "queenlab: no usual font is on this machine, so the picture has no words; install one, such as DejaVu Sans"
        )
    with output_bytes(out) as stream:
        stream.write(drawn)

"""SVG text, element by element, properly escaped."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal
from xml.sax.saxutils import escape, quoteattr

from queenlab.errors import BadInput

#: Colours as the surroundings want them, or fixed.
Scheme = Literal["auto", "light", "dark"]

#: Control characters that XML cannot hold at all, escaped or not.
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")

#: The colours of every picture. Pictures stand side by side in one page, where styles are shared, so all the
#: names begin with ql- and all pictures say the same.
STYLE = """
.ql-light{fill:#f6f1e7}.ql-dark{fill:#d5c4a8}.ql-edge{fill:none;stroke:#6b6152}.ql-thin{fill:none;stroke:#8a7f6e}
.ql-piece,.ql-mark{fill:#1d2b4f}.ql-given{fill:#a63c06}.ql-hit{fill:#3f74b5;fill-opacity:.28}
.ql-spot{fill:none;stroke:#1f4a80;stroke-linecap:round}
.ql-cross{fill:none;stroke:#8a3b3b}.ql-label,.ql-note{fill:#5b5b5b;font-family:system-ui,'DejaVu Sans',sans-serif}
.ql-note{fill:#222}.ql-grid{stroke:#888;stroke-opacity:.3}.ql-axis{stroke:#777}
.ql-s0{stroke:#0072b2}.ql-s1{stroke:#d55e00}.ql-s2{stroke:#009e73}.ql-s3{stroke:#cc79a7}
.ql-p0{fill:#0072b2}.ql-p1{fill:#d55e00}.ql-p2{fill:#009e73}.ql-p3{fill:#cc79a7}
.ql-faded{fill:#1d2b4f;fill-opacity:.22}.ql-box{fill:none;stroke:#4a4238}.ql-line{fill:none}
.ql-word{font-family:system-ui,'DejaVu Sans',sans-serif;font-weight:600}
@media (prefers-color-scheme:dark){
.ql-light{fill:#4d5668}.ql-dark{fill:#363d4b}.ql-edge{stroke:#98a0b0}.ql-thin{stroke:#7c8597}
.ql-piece,.ql-mark{fill:#f3d58a}.ql-given{fill:#ff9e6d}.ql-hit{fill:#7fb2ee;fill-opacity:.3}.ql-spot{stroke:#bfdcff}
.ql-cross{stroke:#ff9a9a}.ql-label{fill:#b4bac6}.ql-note{fill:#eee}.ql-axis{stroke:#aaa}
.ql-s0{stroke:#56b4e9}.ql-p0{fill:#56b4e9}.ql-s1{stroke:#ff9e4f}.ql-p1{fill:#ff9e4f}
.ql-faded{fill:#f3d58a;fill-opacity:.25}.ql-box{stroke:#cfd5e0}.ql-s2{stroke:#4fd3ad}.ql-p2{fill:#4fd3ad}}
"""

_VIEW = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')
_DARK_RULES = re.compile(r"@media \(prefers-color-scheme:dark\)\{\n(.*)\}\n", re.DOTALL)
#: The paper under a picture whose colours are fixed.
PAPER = {"light": "#ffffff", "dark": "#1b1e26"}


def number(value: float) -> str:
    """A coordinate with at most two decimals."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def clean(text: str) -> str:
    return _FORBIDDEN.sub("\N{REPLACEMENT CHARACTER}", text)


def element(tag: str, *children: str, **attributes: str | float | None) -> str:
    """An element; children are SVG text already. `class_` is class, and `_` in a name stands for `-`.

    Example:
        >>> element("g", element("circle", r=2.5), class_="a<b")
        '<g class="a&lt;b"><circle r="2.5"/></g>'
    """
    shown = ""
    for key, value in attributes.items():
        if value is None:
            continue
        name = key if key == "viewBox" else key.rstrip("_").replace("_", "-")
        shown += f" {name}={quoteattr(clean(value) if isinstance(value, str) else number(value))}"
    inside = "".join(children)
    return f"<{tag}{shown}>{inside}</{tag}>" if inside else f"<{tag}{shown}/>"


STYLE_ELEMENT = element("style", escape(STYLE))


def in_scheme(picture: str, scheme: Scheme) -> str:
    """The picture with light or dark colours whatever the surroundings are, on paper that goes with them."""
    if scheme == "auto":
        return picture
    paper = element("rect", width="100%", height="100%", fill=PAPER[scheme])
    return picture.replace(STYLE_ELEMENT, element("style", escape(rules_in(scheme))) + paper, 1)


def rules_in(scheme: Scheme) -> str:
    """The rules of every picture in a scheme."""
    return _DARK_RULES.sub(r"\1" if scheme == "dark" else "", STYLE)


def sized(picture: str, width: int) -> str:
    _, height = pixels(picture, width)
    return picture.replace("<svg ", f'<svg width="{width}" height="{height}" ', 1)


def pixels(picture: str, width: int) -> tuple[int, int]:
    view = _VIEW.search(picture)
    if view is None:
        raise BadInput("only a picture drawn by queenlab.draw has a known shape")
    return width, max(1, round(width * float(view[2]) / float(view[1])))


def text(
    content: str, x: float, y: float, size: float, kind: str = "ql-label", anchor: str = "middle", **more: str | float
) -> str:
    return element("text", escape(clean(content)), x=x, y=y, font_size=size, text_anchor=anchor, class_=kind, **more)


def document(width: float, height: float, body: Iterable[str], title: str, description: str) -> str:
    """A whole picture: no fixed size, and words for those who cannot see it."""
    # A picture without a name is not a picture for those who cannot see it.
    name = clean(title.strip()) or "picture"
    return element(
        "svg",
        element("title", escape(name)),
        element("desc", escape(clean(description)) or " "),
        STYLE_ELEMENT,
        *body,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        role="img",
        aria_label=name,
    )

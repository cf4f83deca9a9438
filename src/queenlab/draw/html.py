"""Pictures as self-contained HTML pages that need no network."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from html import escape, unescape
from importlib.resources import files
from typing import Any

from queenlab.draw.space_figure import Figure, space_figure
from queenlab.draw.svg import PAPER, clean
from queenlab.errors import BadInput, MissingExtra
from queenlab.placement import Placement
from queenlab.wording import plural

_TITLE = re.compile(r"<title>(.*?)</title>", re.DOTALL)
_WORDS = re.compile(r"<desc>(.*?)</desc>", re.DOTALL)

_STYLE = f"""
:root{{color-scheme:light dark}}
body{{margin:0;padding:1rem;background:{PAPER["light"]};color:#222;font-family:system-ui,'DejaVu Sans',sans-serif}}
h1{{font-size:1.1rem;font-weight:600;margin:0 0 .75rem}}
svg{{display:block;width:100%;max-height:85vh}}
#figure{{width:100%;height:80vh;min-height:20rem}}
details{{margin-top:.75rem;max-width:60rem;line-height:1.4}}
@media (prefers-color-scheme:dark){{body{{background:{PAPER["dark"]};color:#eee}}}}
"""


def svg_page(picture: str) -> str:
    title, words = _TITLE.search(picture), _WORDS.search(picture)
    if title is None or words is None:
        raise BadInput("a page needs a picture drawn by queenlab.draw")
    return _page(unescape(title[1]), unescape(words[1]), picture)


def figure_page(light: Figure, dark: Figure, *, title: str) -> str:
    """A page with a figure that can be turned, light or dark as the reader's browser wants it.

    Plotly's own script is in it, some 5 MB.

    Raises:
        MissingExtra: without the extra `plot`, which brings plotly.
    """
    words = str(light["layout"]["meta"]["description"])
    body = "\n".join(
        [
            f'<div id="figure" role="img" aria-label="{escape(clean(title))}"></div>',
            f"<script>{_plotly_script()}</script>",
            f"<script>const figures={{light:{script_json(light)},dark:{script_json(dark)}}};{_SHOW}</script>",
        ]
    )
    return _page(title, words, body)


def space_page(placement: Placement, *, title: str | None = None) -> str:
    name = title or f"{plural(len(placement), 'piece')} on the board {placement.board.name}"
    return figure_page(space_figure(placement), space_figure(placement, dark=True), title=name)


#: Draws the figure that goes with the ground, and the other one when the ground changes.
_SHOW = """
const night=window.matchMedia("(prefers-color-scheme: dark)");
function show(){
  const figure=night.matches?figures.dark:figures.light;
  Plotly.react("figure",figure.data,figure.layout,{responsive:true,displaylogo:false});
}
night.addEventListener("change",show);
show();
"""


def _page(title: str, words: str, body: str) -> str:
    said = f"<details><summary>In words</summary><p>{escape(clean(words))}</p></details>"
    return page(title, _STYLE, [f"<h1>{escape(clean(title))}</h1>", body, said])


def page(title: str, style: str, body: Sequence[str], head: Sequence[str] = ()) -> str:
    """A whole page that needs nothing else."""
    return "\n".join(
        [
            "<!DOCTYPE html>",
            '<html lang="en">',
            "<head>",
            '<meta charset="utf-8">',
            *head,
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(clean(title))}</title>",
            f"<style>{style}</style>",
            "</head>",
            "<body>",
            "<main>",
            *body,
            "</main>",
            "</body>",
            "</html>",
            "",
        ]
    )


def script_json(value: Any) -> str:
    """JSON that may stand inside a script: nothing in it ends the script."""
    return json.dumps(value, separators=(",", ":")).replace("<", "\\u003c")


def _plotly_script() -> str:
    try:
        bundle = files("plotly").joinpath("package_data", "plotly.min.js")
        script = bundle.read_text(encoding="utf-8")
    except (ModuleNotFoundError, FileNotFoundError):
        raise MissingExtra("plotly, which draws in space,", "plot") from None
    return script.replace("</script", "<\\/script")

"""A page that plays puzzles on the screen and is a worksheet on paper; without scripts it is the worksheet as well.

It loads nothing, and its policy forbids it to.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Sequence
from hashlib import sha256
from typing import Any

from queenlab.draw.html import page, script_json
from queenlab.draw.script_bundle import script_bundle, static_text

#: What only plays, and what is only printed.
_SCREEN = """
@media screen{
.plays main>:not(.play-file){display:none}
.plays{color-scheme:light dark}
.plays body{max-width:none;padding:0;background:#fcfbf8}
}
@media screen and (prefers-color-scheme:dark){.plays body{background:#171b24}}
@media print{.play-file{display:none}}
"""
_STYLE = re.compile(r"<style>(.*?)</style>", re.DOTALL)


def play_page(title: str, style: str, body: Sequence[str], rules: str, records: Sequence[dict[str, Any]]) -> str:
    """The worksheet with all that plays it.

    Args:
        style, body: of the worksheet.
        records: the puzzles, of `play_record`.
    """
    shared = {name: value for name, value in records[0].items() if all(one[name] == value for one in records)}
    own = [{name: value for name, value in one.items() if name not in shared} for one in records]
    data = script_json({"title": title, "rules": rules, "shared": shared, "puzzles": own})
    script = script_bundle("play/file.js")
    parts = [*body, f'<script type="application/json">{data}</script>', f'<script type="module">{script}</script>']
    whole = page(title, f"{style}{_SCREEN}{static_text('play/play.css')}", parts, head=["<!-- policy -->"])
    styles = sorted({_hash(text) for text in _STYLE.findall(whole)})
    own_parts = f"script-src {_hash(script)}; style-src {' '.join(styles)}"
    policy = f"default-src 'none'; {own_parts}; base-uri 'none'; form-action 'none'"
    return whole.replace("<!-- policy -->", f'<meta http-equiv="Content-Security-Policy" content="{policy}">', 1)


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"

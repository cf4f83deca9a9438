"""The explorer's JavaScript modules as one script, for a file that loads nothing."""

from __future__ import annotations

import re
from importlib.resources import files

_IMPORT = re.compile(r'^import \{[^}]*\} from "/static/([^"]+)";\n', re.MULTILINE)
#: Whole lines of comments, of which a file is better off without.
_COMMENT = re.compile(r"^ *(?://[^\n]*|/\*\*.*?\*/)\n", re.MULTILINE | re.DOTALL)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const|let)\b)", re.MULTILINE)


def script_bundle(entry: str) -> str:
    """A module and all that it imports, those that are needed first; imports and exports are left out.

    Names at the top of these modules are all different, which a test checks.

    Args:
        entry: its path below `queenlab/web/static`.
    """
    placed: dict[str, str] = {}
    _place(entry, placed)
    return "\n".join(placed.values())


def _place(path: str, placed: dict[str, str]) -> None:
    if path in placed:
        return
    text = static_text(path)
    for needed in _IMPORT.findall(text):
        _place(needed, placed)
    placed[path] = _EXPORT.sub("", _COMMENT.sub("", _IMPORT.sub("", text))).strip() + "\n"


def static_text(path: str) -> str:
    return files("queenlab").joinpath("web", "static", *path.split("/")).read_text(encoding="utf-8")

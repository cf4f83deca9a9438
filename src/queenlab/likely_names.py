"""Guesses the intended problem behind a malformed name: other notations, and typing errors."""

from __future__ import annotations

import re
from collections.abc import Collection

from queenlab.wording import closest

#: A longer name is not guessed at.
MAX_GUESSED = 100
#: How else people write a name, in the order in which it is put right.
_HABITS = [
    (re.compile(pattern), meant)
    for pattern, meant in (
        (r"\s*([:,^@+=])\s*", r"\1"),  # queens: 8
        (r"^(\d+)[ -]?([a-z]+)$", r"\2:\1"),  # 8-queens
        (r"^(\d.*)$", r"queens:\1"),
        (r"^(?:toroidal|modular|torus)[ -]([^@]+)$", r"\1@torus"),
        (r"^n(?=-?(?:queen|rook|bishop|king|knight|amazon)s?(?![a-z]))-?", ""),  # n-queens
        (r"^([a-z]+)[ =_/(-]*(\d+)\)?(?=[,^@x]|$)", r"\1:\2"),  # queens8, queens-8, queens(8)
        (r"\((\d+(?:,\d+)*)\)", r"[\1]"),  # leaper(1,2)
        (r":(\d+)x\1x\1(?!\d)", r":\1^3"),
        (r":(\d+)x\1(?!\d)", r":\1"),
        (r":(\d+)(?:\.{3}|-|:|to)(\d+)", r":\1..\2"),
        (r"@(?:tor|mod)[a-z]*", "@torus"),
        (r"^([^,@]+)(.*),torus", r"\1@torus\2"),
        (r",$", ""),
    )
]


def likely_name(text: str, families: Collection[str]) -> str:
    """The name in the usual form, as far as that can be guessed; it may still be no name of a problem.

    Example:
        >>> [likely_name(one, ["queens", "rooks"]) for one in ("8-queens", "Rook(4)", "queens:8x8x8", "qeuens:8")]
        ['queens:8', 'rooks:4', 'queens:8^3', 'queens:8']
    """
    name = text.strip().lower()
    if len(name) > MAX_GUESSED:
        return text
    for pattern, meant in _HABITS:
        name = pattern.sub(meant, name)
    piece, *board = re.split(r"(?=:)", name, maxsplit=1)
    if "+" in piece or "[" in piece:
        piece = re.sub(r"s(?=[+\[]|$)", "", piece)
    elif piece not in families:
        near = closest(piece, families) if board else None
        piece = f"{piece}s" if f"{piece}s" in families else near or piece
    return "".join([piece, *board])

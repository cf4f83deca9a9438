"""How a lemma was proved, in a few words."""

from __future__ import annotations

from queenlab.bounds.lemma import Lemma

_WORDS = {
    "lines": "by its lines",
    "cube": "as a cube",
    "split": "by its parts",
    "within": "as part of a larger box",
    "search": "by search",
    "dual": "by a linear program",
    "drat": "by a SAT solver",
    "cases": "by cases",
}


def proved_by(lemma: Lemma) -> str:
    """How the lemma was proved.

    Example:
        >>> from queenlab.bounds.lemma import by_lines
        >>> proved_by(by_lines((3, 3)))
        'by its lines'
    """
    return _WORDS.get(lemma.by, f"by {lemma.by}")

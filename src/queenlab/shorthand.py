"""Problems by a call instead of a name: `queens(8)`, `leprechauns(20, range=3)`.

What a name says with keys is said here with keyword arguments: `queens(8, goal="max", given=[(1, 1)], gent=True)`.
"""

from __future__ import annotations

from typing import Any

from queenlab.families.question import Question
from queenlab.families.registry import FAMILIES
from queenlab.problems import Problem, make


def _make(family: str, n: int, d: int, torus: bool, settings: dict[str, int], question: dict[str, Any]) -> Problem:
    known = tuple((s.name, settings[s.name]) for s in FAMILIES[family].settings if settings.get(s.name) is not None)
    return make(FAMILIES[family], Question(n, d, torus, known), question)


def queens(n: int, d: int = 2, torus: bool = False, **question: Any) -> Problem:
    """Queens on the n^d board.

    Example:
        >>> queens(7, d=3, goal="max")
        problem('queens:7^3,goal=max')
    """
    return _make("queens", n, d, torus, {}, question)


def rooks(n: int, d: int = 2, torus: bool = False, **question: Any) -> Problem:
    return _make("rooks", n, d, torus, {}, question)


def bishops(n: int, d: int = 2, torus: bool = False, **question: Any) -> Problem:
    return _make("bishops", n, d, torus, {}, question)


def kings(n: int, d: int = 2, torus: bool = False, **question: Any) -> Problem:
    return _make("kings", n, d, torus, {}, question)


def knights(n: int, d: int = 2, torus: bool = False, **question: Any) -> Problem:
    return _make("knights", n, d, torus, {}, question)


def nightriders(n: int, d: int = 2, torus: bool = False, **question: Any) -> Problem:
    return _make("nightriders", n, d, torus, {}, question)


def amazons(n: int, d: int = 2, torus: bool = False, **question: Any) -> Problem:
    """Amazons (queen and knight in one) on the n^d board."""
    return _make("amazons", n, d, torus, {}, question)


def leprechauns(n: int, range: int, d: int = 2, torus: bool = False, **question: Any) -> Problem:
    """Leprechauns of a range.

    Example:
        >>> leprechauns(20, range=3)
        problem('leprechauns:20,range=3')
    """
    return _make("leprechauns", n, d, torus, {"range": range}, question)


def hyperqueens(n: int, d: int = 2, torus: bool = True, **question: Any) -> Problem:
    """Nudelman's modular queens, which attack whole hyperplanes."""
    return _make("hyperqueens", n, d, torus, {}, question)


def xqueens(n: int, sparse: bool = False, paired: bool = False, **question: Any) -> Problem:
    """Knuth's Xqueens.

    Example:
        >>> xqueens(4, paired=True)
        problem('xqueens:4,paired')
    """
    settings = {name: 1 for name, on in (("sparse", sparse), ("paired", paired)) if on}
    return _make("xqueens", n, 2, False, settings, question)

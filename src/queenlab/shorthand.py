"""Problems by function call instead of by name: `queens(8)`, `leprechauns(20, range=3)`.

Keys of a name become keyword arguments: `queens(8, goal="max", given=[(1, 1)], gent=True)`.
"""

from __future__ import annotations

from typing import Protocol

from queenlab.families.question import Goal
from queenlab.families.registry import FAMILIES
from queenlab.problems import Problem, PublicCells, make

_DOCUMENTATION = """{what}

Args:
    n: the side of the board.
    d: its dimension.
    torus: whether the board wraps around.
    goal: `exact` (one piece in each row), `max`, `dominate`, `independent` or `color`.
    pieces: the number of pieces, if the goal does not determine it.
    colors: the number of colours, for the goal `color`.
    given: cells that must be used, as in [(1, 1), (2, 3)]: column before row, counted from 1.
    exclude: cells that must stay empty.
    gent: whether given pieces may share diagonals with each other.

Returns:
    The problem; `str` gives its name.

Raises:
    BadInput: if the arguments are invalid.

Example:
    >>> {family}({call})
    problem('{name}')
"""


class OnBoards(Protocol):
    """A family on boards of any side and dimension."""

    def __call__(
        self, n: int, d: int = 2, torus: bool = ..., *, goal: Goal = "exact", pieces: int | None = None,
        colors: int | None = None, given: PublicCells = (), exclude: PublicCells = (), gent: bool = False,
    ) -> Problem: ...  # fmt: skip


def _on_boards(family: str, what: str, call: str, name: str, on_torus: bool = False) -> OnBoards:
    def of_family(
        n: int, d: int = 2, torus: bool = on_torus, *, goal: Goal = "exact", pieces: int | None = None,
        colors: int | None = None, given: PublicCells = (), exclude: PublicCells = (), gent: bool = False,
    ) -> Problem:  # fmt: skip
        return make(
            FAMILIES[family], n, d, torus,
            goal=goal, pieces=pieces, colors=colors, given=given, exclude=exclude, gent=gent,
        )  # fmt: skip

    of_family.__name__ = of_family.__qualname__ = family
    of_family.__doc__ = _DOCUMENTATION.format(what=what, family=family, call=call, name=f"{family}:{name}")
    return of_family


queens = _on_boards("queens", "Queens on the n^d board.", '7, d=3, goal="max"', "7^3,goal=max")
rooks = _on_boards("rooks", "Rooks on the n^d board.", "4, d=3", "4^3")
bishops = _on_boards("bishops", "Bishops on the n^d board.", '8, goal="max"', "8,goal=max")
kings = _on_boards("kings", "Kings on the n^d board.", '8, goal="max"', "8,goal=max")
knights = _on_boards("knights", "Knights on the n^d board.", "8, pieces=3", "8,pieces=3")
nightriders = _on_boards("nightriders", "Nightriders, which repeat a knight's jump.", '8, goal="max"', "8,goal=max")
amazons = _on_boards("amazons", "Amazons, queen and knight in one.", "10, torus=True", "10@torus")
hyperqueens = _on_boards(
    "hyperqueens", "Nudelman's modular queens, which attack whole hyperplanes.", "7", "7@torus", on_torus=True
)


def leprechauns(
    n: int, range: int, d: int = 2, torus: bool = False, *, goal: Goal = "exact", pieces: int | None = None,
    colors: int | None = None, given: PublicCells = (), exclude: PublicCells = (), gent: bool = False,
) -> Problem:  # fmt: skip
    """Leprechauns: queens that also attack everything within `range` king moves.

    Args:
        n: the side of the board.
        range: how many king moves.
        d, torus: the board, as for `queens`.
        goal, pieces, colors, given, exclude, gent: the question, as for `queens`.

    Returns:
        The problem; `str` gives its name.

    Raises:
        BadInput: if the arguments are invalid.

    Example:
        >>> leprechauns(20, range=3)
        problem('leprechauns:20,range=3')
    """
    return make(
        FAMILIES["leprechauns"], n, d, torus, (("range", range),),
        goal=goal, pieces=pieces, colors=colors, given=given, exclude=exclude, gent=gent,
    )  # fmt: skip


def xqueens(
    n: int, sparse: bool = False, paired: bool = False, *, given: PublicCells = (), exclude: PublicCells = ()
) -> Problem:
    """Knuth's Xqueens: 4n tokens on the triangles of an n x n board.

    Args:
        n: the side of the board.
        sparse: whether no cell holds more than one token.
        paired: whether no row mixes east and west, and no column north and south.
        given: triangles that must be used, as in [("N", 1, 1)].
        exclude: triangles that must stay empty.

    Returns:
        The problem; `str` gives its name.

    Raises:
        BadInput: if the arguments are invalid.

    Example:
        >>> xqueens(4, paired=True)
        problem('xqueens:4,paired')
    """
    settings = tuple((name, 1) for name, on in (("sparse", sparse), ("paired", paired)) if on)
    return make(FAMILIES["xqueens"], n, settings=settings, given=given, exclude=exclude)

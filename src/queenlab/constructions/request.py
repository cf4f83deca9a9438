"""The request to a construction: a board of any size, a piece and a goal.

A `Problem` numbers its cells with 64 bits. A request does not, so that one row of 10^18 queens can be asked for.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, get_args

from queenlab.board import whole_number
from queenlab.errors import BadInput, NotSupported
from queenlab.families.registry import FAMILIES
from queenlab.notation import parse_notation
from queenlab.piece import Piece, amazon, hyperqueen, leprechaun, queen, rook
from queenlab.problems import Problem, parse

PieceName = Literal["queen", "hyperqueen", "rook"]
Goal = Literal["exact", "max", "color"]

#: The largest side, which has as many digits as the notation reads.
MAX_SIDE = 10**18
#: Up to this side a board of two dimensions is a `Problem` like any other.
_SMALL_SIDE = 2**31


@dataclass(frozen=True)
class Request:
    """A request to constructions.

    Attributes:
        n, d, torus: the board.
        range: how many king moves around it a queen attacks; 1 for a plain queen.
        piece: the piece.
        goal: `exact` for as many pieces as the problem's name asks for, `max` for as many as possible, `color` for a
            colouring of all cells with n colours.

    Example:
        >>> Request.of("leprechauns:20,range=3")
        Request(n=20, d=2, torus=False, range=3, piece='queen', goal='exact')
        >>> Request.of("queens:1000000000000000000").n == 10**18
        True
    """

    n: int
    d: int = 2
    torus: bool = False
    range: int = 1
    piece: PieceName = "queen"
    goal: Goal = "exact"

    def __post_init__(self) -> None:
        for name in ("n", "d", "range"):
            value = whole_number(getattr(self, name), name)
            if value < 1:
                raise BadInput(f"{name} must be a whole number, 1 or more, not {value}")
            object.__setattr__(self, name, value)
        if self.n > MAX_SIDE:
            raise BadInput(f"a board's side must be at most 10^18, not {self.n}")
        if self.piece not in get_args(PieceName) or self.goal not in get_args(Goal):
            raise BadInput(f"no constructions are known for {self.piece}, goal={self.goal}")

    @classmethod
    def of(cls, name: str | Problem) -> Request:
        """The request of a problem or of its name.

        Raises:
            NotSupported: if no construction has anything to say about such a problem.
        """
        if isinstance(name, str):
            notation = parse_notation(name, FAMILIES)
            if len(notation.sizes) != 1:
                raise BadInput(f"{name} names {len(notation.sizes)} sizes; name one")
            if notation.sizes[0] <= _SMALL_SIDE or notation.terms or notation.d != 2:
                return cls.of(parse(name))
            # The same name with a small board says everything but the size.
            small = name.replace(f":{notation.sizes[0]}", f":{_SMALL_SIDE}", 1)
            return replace(cls.of(parse(small)), n=notation.sizes[0])
        question = name.question
        piece = _piece_of(name.piece, question.d)
        if piece is None:
            raise NotSupported(f"no constructions are known for {name.family.name}; try solve")
        plain = not (question.given or question.excluded or question.gent)
        if not plain or question.goal in ("dominate", "independent") or question.pieces is not None:
            raise NotSupported(
                "constructions take no given or excluded cells, no number of pieces, and only goal=exact, max or "
                "color; try complete or solve"
            )
        if question.goal == "color" and question.colors not in (None, question.n):
            raise NotSupported(f"colourings are constructed with n = {question.n} colours; try color")
        goal: Goal = "color" if question.goal == "color" else "max" if question.goal == "max" else "exact"
        kind, reach = piece
        return cls(question.n, question.d, question.torus, reach, kind, goal)

    @property
    def name(self) -> str:
        """The problem's name.

        Example:
            >>> Request(7, d=3, torus=True).name, Request(20, range=3).name, Request(5, goal="color").name
            ('queens:7^3@torus', 'leprechauns:20,range=3', 'queens:5,goal=color')
        """
        family = "leprechauns" if self.range > 1 else f"{self.piece}s"
        board = f"{self.n}{'' if self.d == 2 else f'^{self.d}'}{'@torus' if self.torus else ''}"
        keys = [f"range={self.range}"] if self.range > 1 else []
        keys += [] if self.goal == "exact" else [f"goal={self.goal}"]
        return ",".join([f"{family}:{board}", *keys])


def _piece_of(piece: Piece | None, d: int) -> tuple[PieceName, int] | None:
    if piece is None:
        return None
    plain: dict[PieceName, Piece] = {"queen": queen, "rook": rook, "hyperqueen": hyperqueen}
    for name, one in plain.items():
        if piece == one:
            return name, 1
    if piece == amazon and d == 2:
        # On the plane a queen that leaps like a knight is a leprechaun of range 2.
        return "queen", 2
    term = piece.terms[0]
    if len(piece.terms) == 1 and piece == leprechaun(term.arguments[0] if term.arguments else 1):
        return "queen", max(1, term.arguments[0])
    return None

"""A question and its board."""

from __future__ import annotations

from dataclasses import dataclass, replace
from operator import index
from typing import Literal, get_args

from queenlab.errors import BadInput

Goal = Literal["exact", "max", "dominate", "independent", "color"]
GOALS: tuple[Goal, ...] = get_args(Goal)


@dataclass(frozen=True)
class Question:
    """A question and its board.

    Attributes:
        n, d, torus: the board.
        settings: the family's own keys with their values (1 for a flag), in the family's order.
        goal: the goal.
        pieces: the number of pieces, if the goal does not determine it.
        colors: the number of colours, for the goal `color`.
        given: cells (0-based, sorted) that must be used.
        excluded: cells that must not be used.
        gent: given queens may share diagonals.
    """

    n: int
    d: int = 2
    torus: bool = False
    settings: tuple[tuple[str, int], ...] = ()
    goal: Goal = "exact"
    pieces: int | None = None
    colors: int | None = None
    given: tuple[int, ...] = ()
    excluded: tuple[int, ...] = ()
    gent: bool = False

    def setting(self, name: str) -> int:
        return dict(self.settings).get(name, 0)


def check_no_overlap(question: Question) -> None:
    both = set(question.given) & set(question.excluded)
    if both:
        raise BadInput("a cell is both given and excluded", keys=("given", "exclude"))


def normalized(question: Question) -> Question:
    """The same question with plain integers and sorted cells; BadInput if something is not a whole number."""
    return replace(
        question,
        n=_whole("n", question.n),
        d=_whole("d", question.d),
        torus=bool(question.torus),
        settings=tuple((name, _whole(name, value)) for name, value in question.settings),
        pieces=None if question.pieces is None else _whole("pieces", question.pieces),
        colors=None if question.colors is None else _whole("colors", question.colors),
        given=tuple(sorted({_whole("a cell", c) for c in question.given})),
        excluded=tuple(sorted({_whole("a cell", c) for c in question.excluded})),
        gent=bool(question.gent),
    )


def _whole(name: str, value: object) -> int:
    try:
        if isinstance(value, bool):
            raise TypeError
        number = index(value)  # type: ignore[arg-type]
    except TypeError:
        raise BadInput(f"{name} must be a whole number, not {value!r}") from None
    if number < 0:
        raise BadInput(f"{name} must be a whole number, 0 or more, not {number}")
    return number

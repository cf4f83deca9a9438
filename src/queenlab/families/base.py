"""What a family is, and the question that it answers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from operator import index
from typing import ClassVar, Literal, get_args

from queenlab.board import AnyBoard, Cells
from queenlab.errors import BadInput
from queenlab.model import Model
from queenlab.symmetry import Group
from queenlab.verification.report import VerificationReport

Goal = Literal["exact", "max", "dominate", "independent", "color"]
GOALS: tuple[Goal, ...] = get_args(Goal)


@dataclass(frozen=True)
class Setting:
    """A key of a family's own, such as range=K or, without a value, sparse."""

    name: str
    help: str
    flag: bool = False
    required: bool = False


@dataclass(frozen=True)
class Question:
    """What is asked, on which board.

    Attributes:
        n, d, torus: the board.
        settings: the family's own keys with their values (1 for a flag), in the family's order.
        goal: what is asked.
        pieces: how many pieces, where the goal does not say it.
        colors: how many colours, for the goal `color`.
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


class Family(ABC):
    #: The name in front of the colon.
    name: str
    #: One line for lists.
    summary: str
    #: Keys that only this family has.
    settings: ClassVar[tuple[Setting, ...]] = ()
    #: What can be asked of it.
    goals: ClassVar[tuple[Goal, ...]] = GOALS
    #: A name that works, for help and tests.
    example: str

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Family) and other.name == self.name

    def __hash__(self) -> int:
        return hash(self.name)

    @abstractmethod
    def check(self, question: Question) -> None:
        """Raises BadInput if the question makes no sense for this family."""

    @abstractmethod
    def board(self, question: Question) -> AnyBoard:
        """The board."""

    @abstractmethod
    def model(self, question: Question) -> Model:
        """The Model. Option k is cell k, except for the goal `color`, where it is cell k // colors."""

    @abstractmethod
    def group(self, question: Question) -> Group:
        """The symmetries of the board that keep the family's rules, whatever cells are given."""

    @abstractmethod
    def verify(self, question: Question, cells: Sequence[int] | Cells) -> VerificationReport:
        """Checks an answer against the definition, never against the Model."""

    @abstractmethod
    def describe(self, question: Question) -> dict[str, object]:
        """Facts for `queenlab info`: cells, lines and the like."""


def check_no_overlap(question: Question) -> None:
    both = set(question.given) & set(question.excluded)
    if both:
        raise BadInput("a cell is both given and excluded")


def normalized(question: Question) -> Question:
    """The same question with plain integers and sorted cells; BadInput where something is not a whole number."""
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
        raise BadInput(f"{name} is a whole number, not {value!r}") from None
    if number < 0:
        raise BadInput(f"{name} is a whole number from 0 on, not {number}")
    return number

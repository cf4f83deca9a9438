"""The base class of families, which turn questions into Models and verify answers without them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from queenlab.board import AnyBoard, Cells
from queenlab.families.question import GOALS, Goal, Question
from queenlab.model import Model
from queenlab.symmetry import Group
from queenlab.verification.report import VerificationReport


@dataclass(frozen=True)
class Setting:
    """A key specific to a family, such as range=K or, without a value, sparse."""

    name: str
    help: str
    flag: bool = False
    required: bool = False


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
        """Raises BadInput, with the affected keys, if the question is invalid for this family."""

    @abstractmethod
    def board(self, question: Question) -> AnyBoard: ...

    @abstractmethod
    def model(self, question: Question) -> Model:
        """The Model. Option k is cell k, except for the goal `color`, where it is cell k // colors."""

    @abstractmethod
    def group(self, question: Question) -> Group:
        """The symmetries of the board that preserve the family's rules, ignoring given cells."""

    @abstractmethod
    def verify(self, question: Question, cells: Sequence[int] | Cells) -> VerificationReport:
        """Checks an answer against the definition, not against the Model."""

    @abstractmethod
    def describe(self, question: Question) -> dict[str, object]:
        """Facts for `queenlab info`: cells, lines and the like."""

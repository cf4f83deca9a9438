"""The base class of constructions, which give placements for all n of some kind by a theorem."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from queenlab.constructions.recipe import Recipe
from queenlab.constructions.request import Request
from queenlab.errors import BadInput


@dataclass(frozen=True)
class FamilySize:
    """The number of placements that a construction gives for a request, or a lower bound on it."""

    value: int
    exact: bool = True

    def __str__(self) -> str:
        return f"{self.value}" if self.exact else f"at least {self.value}"


class Construction(ABC):
    """A construction: the requests it covers, the number of its placements, and the placements.

    Members are numbered from 0; different numbers are different placements. `simplest` is the one that the paper or
    a textbook would show, wherever it stands in that order.
    """

    #: What `--method` calls it.
    name: str
    #: Paper and theorem.
    source: str
    #: For which n, d and range it holds, in words.
    domain: str
    #: What is done, in one line.
    summary: str
    #: Whether its placements are searched for: only the search shows which n it serves.
    searches: bool = False

    @abstractmethod
    def refusal(self, request: Request) -> str | None:
        """Why it does not apply, in one line; None if it applies."""

    @abstractmethod
    def size(self, request: Request) -> FamilySize:
        """The number of placements."""

    @abstractmethod
    def member(self, request: Request, index: int) -> Recipe:
        """The placement with this number, counted from 0."""

    def simplest(self, request: Request) -> Recipe:
        return self.member(request, 0)

    def random(self, request: Request, rng: np.random.Generator) -> Recipe:
        """A uniformly random placement (among the numbered ones if the size is only a lower bound)."""
        return self.member(request, random_below(self.size(request).value, rng))

    def members(self, request: Request) -> Iterator[Recipe]:
        """All numbered placements, in order."""
        return (self.member(request, index) for index in range(self.size(request).value))

    def applies(self, request: Request) -> bool:
        return self.refusal(request) is None

    def check_index(self, request: Request, index: int) -> int:
        size = self.size(request).value
        if not 0 <= index < size:
            raise BadInput(f"{self.name} has the members 0 to {size - 1} for {request.name}, not {index}")
        return index


def random_below(limit: int, rng: np.random.Generator) -> int:
    """A uniformly random whole number from 0 to limit - 1, also beyond 64 bits."""
    bits = (limit - 1).bit_length()
    while True:
        drawn = int.from_bytes(rng.bytes((bits + 7) // 8), "little") & ((1 << bits) - 1)
        if drawn < limit:
            return drawn

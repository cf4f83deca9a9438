"""The interface of engines: an engine solves Models and says beforehand what it supports."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import ClassVar, Literal

from queenlab.errors import NotSupported
from queenlab.model import Model
from queenlab.work import Limits, Result

Task = Literal["solve", "count", "enumerate", "optimize"]


class Engine(ABC):
    #: The name that `--engine` takes.
    name: ClassVar[str]
    #: The extra that installs it, or None if it comes with queenlab.
    extra: ClassVar[str | None] = None
    #: Whether its search is an argument of ours; a solver's result is only its word.
    argues: ClassVar[bool] = True
    #: What it can be asked.
    tasks: ClassVar[frozenset[Task]]

    @abstractmethod
    def version(self) -> str:
        """Name and version of the underlying program; raises MissingExtra if it is not installed."""

    def accepts(self, model: Model, task: Task) -> str | None:
        """None if the engine supports the task on this model, else a line with the reason."""
        if task not in self.tasks:
            return f"engine {self.name} cannot {task}"
        return None

    def solve(self, model: Model, limits: Limits) -> Result:
        raise NotSupported(f"engine {self.name} cannot solve; try --engine auto")

    def count(self, model: Model, limits: Limits) -> Result:
        """The number of solutions: `proved`, or `unknown` with the number seen as `lower`."""
        raise NotSupported(f"engine {self.name} cannot count; try --engine auto")

    def enumerate(self, model: Model, limits: Limits) -> Iterator[list[int]]:
        """All solutions, one after the other, as lists of option numbers.

        When a limit is reached the iterator just ends. A caller who must know checks the limits, or uses
        `queenlab.engines.dancing.Listing`, which says whether it was complete.
        """
        raise NotSupported(f"engine {self.name} cannot enumerate; try --engine auto")

    def optimize(self, model: Model, limits: Limits) -> Result:
        """The best solution under the model's sense: `proved`, `found` with bounds, `none` or `unknown`."""
        raise NotSupported(f"engine {self.name} cannot optimise; try --engine auto")

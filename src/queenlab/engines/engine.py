"""What an engine is: it takes a Model and returns a Result, and says beforehand what it can do."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import ClassVar, Literal

from queenlab.errors import NotSupported
from queenlab.model import Model

Status = Literal["proved", "found", "none", "unknown"]
Task = Literal["solve", "count", "enumerate", "optimize"]


@dataclass
class Progress:
    """What a running engine tells from time to time."""

    nodes: int
    solutions: int
    seconds: float
    fraction: float | None = None


@dataclass
class Limits:
    """How far an engine may go. Reaching a limit gives the status `unknown`, with the best bounds so far.

    Attributes:
        seconds: wall-clock limit.
        nodes: limit on search nodes, for engines that count them.
        seed: same seed, same answer.
        workers: threads, for engines that use several.
        progress: called a few times a second, on engines that can.
        interrupted: set by the engine when Ctrl-C ended the search; it then returns what it has.
    """

    seconds: float | None = None
    nodes: int | None = None
    seed: int | None = None
    workers: int | None = None
    progress: Callable[[Progress], None] | None = None
    interrupted: bool = False

    def __post_init__(self) -> None:
        self.started = time.perf_counter()

    def elapsed(self) -> float:
        """Seconds since these limits were made."""
        return time.perf_counter() - self.started

    def rest(self) -> Limits:
        """Limits for a further step: the time that is left, and no limit on nodes."""
        left = None if self.seconds is None else max(0.01, self.seconds - self.elapsed())
        return Limits(left, None, self.seed, self.workers, self.progress)

    def time_is_up(self) -> bool:
        """Whether the wall-clock limit is reached."""
        return self.seconds is not None and self.elapsed() >= self.seconds


@dataclass
class Result:
    """What an engine says of a Model.

    Attributes:
        status: `proved` (the value is exact: a full count, an optimum), `found` (a solution, perhaps not the
            best), `none` (proved that there is no solution), `unknown` (a limit was reached).
        value: the count, or the objective of `chosen`.
        lower, upper: bounds on the count or on the optimum, as far as they are known.
        chosen: option numbers of the solution, if one was asked for and found.
        nodes: search nodes, where the engine counts them.
        seconds: wall-clock time.
        proof: what stands behind `proved` or `none`, in words.
    """

    status: Status
    value: int | None = None
    lower: int | None = None
    upper: int | None = None
    chosen: list[int] | None = None
    nodes: int | None = None
    seconds: float = 0.0
    proof: str | None = None
    details: dict[str, object] = field(default_factory=dict)


class Engine(ABC):
    """One solver behind one small interface."""

    #: The name that `--engine` takes.
    name: ClassVar[str]
    #: The extra that installs it, or None if it comes with queenlab.
    extra: ClassVar[str | None] = None
    #: What it can be asked.
    tasks: ClassVar[frozenset[Task]]

    @abstractmethod
    def version(self) -> str:
        """Name and version of the program behind it; raises MissingExtra if it is not installed."""

    def accepts(self, model: Model, task: Task) -> str | None:
        """None if the engine can do the task on this model, else a line that says why not."""
        if task not in self.tasks:
            return f"engine {self.name} cannot {task}"
        return None

    def solve(self, model: Model, limits: Limits) -> Result:
        """One solution: `found`, `none` or `unknown`."""
        raise NotSupported(f"engine {self.name} cannot solve; try --engine auto")

    def count(self, model: Model, limits: Limits) -> Result:
        """The number of solutions: `proved`, or `unknown` with the number seen as `lower`."""
        raise NotSupported(f"engine {self.name} cannot count; try --engine auto")

    def enumerate(self, model: Model, limits: Limits) -> Iterator[list[int]]:
        """All solutions, one after the other, as lists of option numbers.

        When a limit is reached the iterator just ends. A caller who must know looks at the limits, or uses
        `queenlab.engines.dancing.Listing`, which says whether it was complete.
        """
        raise NotSupported(f"engine {self.name} cannot enumerate; try --engine auto")

    def optimize(self, model: Model, limits: Limits) -> Result:
        """The best solution under the model's sense: `proved`, `found` with bounds, `none` or `unknown`."""
        raise NotSupported(f"engine {self.name} cannot optimise; try --engine auto")

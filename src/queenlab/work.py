"""Limits, progress and results, shared by engines and counters."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from numbers import Real
from typing import TYPE_CHECKING, Literal

from queenlab.errors import BadInput

if TYPE_CHECKING:
    from queenlab.engines.frontier import Frontier

#: `proved` is an argument that was carried out here; `claimed` is what only a solver says.
Status = Literal["proved", "claimed", "found", "none", "unknown"]
#: The value is exact, by an argument or by a solver's word.
EXACT = ("proved", "claimed")
#: Why work ended before the answer: a limit, Ctrl-C, no worker left, bounds that do not meet, or no construction.
StopReason = Literal["time", "nodes", "interrupted", "workers", "bounds", "construction", "no construction"]


@dataclass
class Progress:
    """A progress report of a running engine or counter."""

    nodes: int
    solutions: int
    seconds: float
    fraction: float | None = None


@dataclass
class Limits:
    """Limits of a computation. On reaching one, the status is `unknown`, with the best bounds so far.

    Attributes:
        seconds: wall-clock limit.
        nodes: limit on search nodes, for engines that count them.
        seed: same seed, same answer.
        workers: number of threads, for engines that use several.
        memory: peak memory of a counter, in bytes.
        progress: called a few times per second by engines that support it.
        interrupted: set by the engine when Ctrl-C ended the search; it then returns what it has.
    """

    seconds: float | None = None
    nodes: int | None = None
    seed: int | None = None
    workers: int | None = None
    progress: Callable[[Progress], None] | None = None
    memory: int | None = None
    interrupted: bool = False

    def __post_init__(self) -> None:
        self.started = time.perf_counter()

    def elapsed(self) -> float:
        return time.perf_counter() - self.started

    def rest(self) -> Limits:
        """Limits for the next step: the remaining time, and no node limit."""
        left = None if self.seconds is None else max(0.01, self.seconds - self.elapsed())
        return Limits(left, None, self.seed, self.workers, self.progress, self.memory)

    def time_is_up(self) -> bool:
        return self.seconds is not None and self.elapsed() >= self.seconds


def check_limit(name: str, value: float | None) -> None:
    """Raises BadInput if a limit is not a number above 0; None means no limit."""
    is_number = isinstance(value, Real) and not isinstance(value, bool)
    if value is not None and not (is_number and 0 < value < math.inf):
        raise BadInput(f"the {name} must be a number above 0, not {value!r}")


@dataclass
class Result:
    """What an engine returns for a Model, or a counter for a problem.

    Attributes:
        status: `proved` (the value is exact: a full count, an optimum), `found` (a solution, possibly not optimal),
            `none` (proved that there is no solution), `unknown` (a limit was reached).
        value: the count, or the objective of `chosen`.
        lower, upper: bounds on the count or on the optimum, as far as they are known.
        chosen: option numbers of the solution, if one was asked for and found.
        nodes: search nodes, where the engine counts them.
        seconds: wall-clock time.
        proof: the argument behind `proved` or `none`, in words.
        stopped: why it stopped early.
        notes: a human-readable remark.
        frontier: where a stopped count by dancing can be resumed.
        facts: anything else, by name.
    """

    status: Status
    value: int | None = None
    lower: int | None = None
    upper: int | None = None
    chosen: list[int] | None = None
    nodes: int | None = None
    seconds: float = 0.0
    proof: str | None = None
    stopped: StopReason | None = None
    notes: str | None = None
    frontier: Frontier | None = None
    facts: dict[str, object] = field(default_factory=dict)

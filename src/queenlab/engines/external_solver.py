"""The common part of adapters to external solvers: refusing, waiting, checking, bounding.

An outside solver is not believed: a solution it gives is read against the Model's definition before it leaves
this package, and a bound is rounded to an integer only in the direction that keeps it true.
"""

from __future__ import annotations

import importlib
import math
import threading
from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from importlib import metadata
from types import ModuleType
from typing import ClassVar, TypeVar

import numpy as np

from queenlab.engines.engine import Engine, Task
from queenlab.errors import CheckFailed, MissingExtra, NotSupported
from queenlab.model import Model
from queenlab.work import Limits, Progress, Result

T = TypeVar("T")

#: How long the waiting thread sleeps between two checks of the clock and the keyboard.
TICK_SECONDS = 0.1


class MissingProgram(MissingExtra):
    """A program that cannot be used for a reason other than a missing extra."""

    def __init__(self, line: str) -> None:
        ImportError.__init__(self, line)


@dataclass
class SolverReply:
    """The reply of a solver.

    Attributes:
        chosen: the options of the best solution, or None.
        optimal, infeasible: what it claims to have proved. For a model with nothing to optimise, `optimal` says that
            the search came to its end.
        bound: the dual bound, or None before there is one.
        nodes: how many it visited, if it says so.
    """

    chosen: list[int] | None = None
    optimal: bool = False
    infeasible: bool = False
    bound: float | None = None
    nodes: int | None = None


class ExternalEngine(Engine):
    """An engine that calls an external program."""

    argues = False
    #: The program, as people call it.
    program: ClassVar[str]
    #: The distribution that brings it.
    package: ClassVar[str]
    #: The module that is imported from it.
    module: ClassVar[str]
    tasks: ClassVar[frozenset[Task]] = frozenset({"solve", "optimize"})
    #: The largest sum of |weight| for which its objective is exact enough to be believed; many report in doubles.
    exact_weight: ClassVar[int] = 2**53

    def version(self) -> str:
        self.load()
        return f"{self.program} {metadata.version(self.package)}"

    def load(self) -> ModuleType:
        try:
            return importlib.import_module(self.module)
        except ModuleNotFoundError as error:
            if self.extra is not None:
                raise MissingExtra(self.program, self.extra) from error
            hint = f"install it with: pip install {self.package}"
            raise MissingProgram(f"{self.program} is not installed here; {hint}") from error
        except ImportError as error:
            # Two wheels that bring different builds of one shared library do this to each other.
            raise MissingProgram(f"{self.program} is installed but cannot be loaded: {error}") from error

    def accepts(self, model: Model, task: Task) -> str | None:
        refusal = super().accepts(model, task)
        if refusal is not None or task != "optimize":
            return refusal
        if model.sense is None:
            return "the model has no sense, so there is nothing to optimise; set sense to max or min, or use solve"
        total = sum(abs(weight) for weight in model.weights.tolist())
        if total > self.exact_weight:
            return f"the weights add up to {total}; engine {self.name} is exact only up to {self.exact_weight}"
        return None

    def require(self, model: Model, task: Task) -> None:
        refusal = self.accepts(model, task)
        if refusal is not None:
            raise NotSupported(refusal)

    def refuse_node_limit(self, limits: Limits) -> None:
        """Raises NotSupported if nodes are limited, rather than ignore the limit."""
        if limits.nodes is not None:
            raise NotSupported(f"engine {self.name} has no node limit; use a time limit")

    def checked(self, model: Model, chosen: list[int]) -> list[int]:
        wrong = model.violations(chosen)
        if wrong:
            raise CheckFailed(f"{self.program} returned options that are not a solution: {wrong[0]}")
        return chosen

    def answer(self, model: Model, limits: Limits, chosen: list[int] | None, *, infeasible: bool) -> Result:
        if infeasible:
            return Result("none", seconds=limits.elapsed(), proof=f"{self.program} claims infeasible; no certificate")
        if chosen is None:
            return Result("unknown", seconds=limits.elapsed())
        chosen = self.checked(model, chosen)
        return Result("found", model.value(chosen), chosen=chosen, seconds=limits.elapsed())

    def best_answer(
        self,
        model: Model,
        limits: Limits,
        chosen: list[int] | None,
        *,
        infeasible: bool,
        optimal: bool,
        bound: float | None,
    ) -> Result:
        """The Result of `optimize` from the program's reply; `bound` is its dual bound, if any."""
        result = self.answer(model, limits, chosen, infeasible=infeasible)
        if result.status == "none":
            return result
        best = integer_bound(model, bound)
        if model.sense == "max":
            result.lower, result.upper = result.value, best
        else:
            result.lower, result.upper = best, result.value
        if optimal and result.value is not None:
            result.status = "proved"
            result.lower = result.upper = result.value
            result.proof = f"{self.program} claims optimal; no certificate"
        return result


class OneCallEngine(ExternalEngine):
    """A solver that is called once per model and reports how far it got."""

    def __init__(self, parameters: dict[str, object] | None = None) -> None:
        """Takes further parameters under the program's own names; they override the limits."""
        self.parameters = dict(parameters or {})

    @abstractmethod
    def ask(self, model: Model, limits: Limits, *, objective: bool) -> SolverReply:
        """Passes the model to the solver once, without its weights if any solution will do."""

    def solve(self, model: Model, limits: Limits) -> Result:
        self.require(model, "solve")
        said = self.ask(model, limits, objective=False)
        result = self.answer(model, limits, said.chosen, infeasible=said.infeasible)
        result.nodes = said.nodes
        return result

    def optimize(self, model: Model, limits: Limits) -> Result:
        self.require(model, "optimize")
        said = self.ask(model, limits, objective=True)
        result = self.best_answer(
            model, limits, said.chosen, infeasible=said.infeasible, optimal=said.optimal, bound=said.bound
        )
        result.nodes = said.nodes
        return result


class FloatingPointEngine(OneCallEngine):
    """A solver with floating-point arithmetic.

    A solution is checked in integers, but `proved` and `none` stand on its tolerances. The same seed (0 if none is
    given) gives the same answer, unless the clock stops it.
    """

    # Beyond this a tolerance of 1e-6 on one variable may move the objective by 1000.
    exact_weight: ClassVar[int] = 10**9


def integer_bound(model: Model, bound: float | None) -> int:
    """A dual bound as an integer, never stronger than the float and never weaker than the trivial bound.

    The objective is an integer, so an upper bound of 4.999999999 that stands for 5 must not become 4.
    """
    weights = model.weights
    slack = 0.0 if bound is None else 1e-6 * max(1.0, abs(bound))
    if model.sense == "max":
        trivial = int(np.maximum(weights, 0).sum())
        return trivial if bound is None or not math.isfinite(bound) else min(trivial, math.floor(bound + slack))
    trivial = int(np.minimum(weights, 0).sum())
    return trivial if bound is None or not math.isfinite(bound) else max(trivial, math.ceil(bound - slack))


def options_by_color(model: Model) -> dict[int, dict[int, list[int]]]:
    """For each coloured item and each of its colours, the options with that colour."""
    tints: dict[int, dict[int, list[int]]] = {}
    triples = zip(model.items.tolist(), model.colors.tolist(), model.option_of_entry.tolist(), strict=True)
    for item, color, option in triples:
        if model.is_colored[item]:
            tints.setdefault(item, {}).setdefault(color, []).append(option)
    return tints


def remaining(limits: Limits) -> float | None:
    return None if limits.seconds is None else max(0.0, limits.seconds - limits.elapsed())


def interruptibly(work: Callable[[], T], stop: Callable[[], None], limits: Limits, solutions: Callable[[], int]) -> T:
    """Runs `work` in its own thread, so that this one can handle interrupts and report progress.

    A solver in C++ does not return to Python while it runs, so an interrupt would otherwise wait for its end. Here
    it calls `stop` until the solver gives up, and what the solver has by then is the outcome.
    """
    outcome: list[T] = []
    failure: list[BaseException] = []
    # Not Thread.join: in Python 3.11 an interrupted join takes the thread for dead (bpo-45274).
    done = threading.Event()

    def body() -> None:
        try:
            outcome.append(work())
        except BaseException as error:
            failure.append(error)
        finally:
            done.set()

    thread = threading.Thread(target=body, daemon=True)
    thread.start()
    try:
        while not done.wait(TICK_SECONDS):
            if limits.progress is not None:
                limits.progress(Progress(0, solutions(), limits.elapsed()))
    except KeyboardInterrupt:
        limits.interrupted = True
        while not done.wait(TICK_SECONDS):
            stop()
    except BaseException:
        while not done.wait(TICK_SECONDS):
            stop()
        raise
    if failure:
        raise failure[0]
    return outcome[0]

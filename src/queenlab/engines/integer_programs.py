"""What the adaptors to solvers of integer programs share: one call of the solver, and what follows from it."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import ClassVar

from queenlab.engines.engine import Task
from queenlab.engines.outside import OutsideEngine
from queenlab.model import Model
from queenlab.work import Limits, Result


@dataclass
class Call:
    """What a solver said.

    Attributes:
        chosen: the options of the best solution, or None.
        optimal, infeasible: what it claims to have proved.
        bound: the dual bound, or None before there is one.
        nodes: how many it visited.
    """

    chosen: list[int] | None = None
    optimal: bool = False
    infeasible: bool = False
    bound: float | None = None
    nodes: int = 0


class IntegerProgramEngine(OutsideEngine):
    """An engine that asks a solver of integer programs once."""

    tasks: ClassVar[frozenset[Task]] = frozenset({"solve", "optimize"})
    # Beyond this a tolerance of 1e-6 on one variable may move the objective by 1000.
    exact_weight: ClassVar[int] = 10**9

    @abstractmethod
    def call(self, model: Model, limits: Limits, *, objective: bool) -> Call:
        """Gives the model to the solver, without its weights if any solution will do."""

    def solve(self, model: Model, limits: Limits) -> Result:
        self.require(model, "solve")
        said = self.call(model, limits, objective=False)
        result = self.answer(model, limits, said.chosen, infeasible=said.infeasible)
        result.nodes = said.nodes
        return result

    def optimize(self, model: Model, limits: Limits) -> Result:
        self.require(model, "optimize")
        said = self.call(model, limits, objective=True)
        result = self.best_answer(
            model, limits, said.chosen, infeasible=said.infeasible, optimal=said.optimal, bound=said.bound
        )
        result.nodes = said.nodes
        return result

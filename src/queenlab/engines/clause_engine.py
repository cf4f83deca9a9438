"""The common part of engines based on SAT solvers: restrictions, and optimisation in steps."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable

from queenlab.engines.engine import Task
from queenlab.engines.external_solver import ExternalEngine
from queenlab.formats.cnf import MAX_CLAUSES, clause_count
from queenlab.formats.exclusive import groups
from queenlab.model import Model
from queenlab.work import Limits, Result

#: The options of a solution, or None; and whether it is proved that there is none.
Reply = tuple[list[int] | None, bool]
#: Both solvers take seeds up to two thousand million.
LARGEST_SEED = 2_000_000_000
#: Clauses handed over between two checks of the clock.
SLICE_CLAUSES = 10_000


class ClauseSearch(ABC):
    """A Model for which a solver is called repeatedly; `notes` says why no better solution was searched for."""

    notes = ""

    @abstractmethod
    def next(self, target: int | None = None) -> Reply:
        """A solution; with a target, one of at most that cost, after `count_costs`."""

    @abstractmethod
    def count_costs(self, counted: list[int], parts: list[list[int]], cost: int) -> bool:
        """Prepares for targets below the cost of the first solution; False if that is impossible.

        Options that weigh 1 are counted in parts of which only one can be chosen: the cost is the number of parts with
        a chosen option (min) or with none (max).
        """

    def decisions(self) -> int | None:
        return None


class ClauseEngine(ExternalEngine):
    """Finds with a SAT solver, through the clauses of `queenlab.formats.cnf`; optimises the number of options in steps.

    The search depends on the seed (0 if none is given) and on nothing else, unless the clock stops it. It uses one
    thread and has no limit on nodes. What would not fit into memory is refused; where only the counting of options
    would not, the first solution is returned, and the result's notes say so.
    """

    def accepts(self, model: Model, task: Task) -> str | None:
        refusal = super().accepts(model, task)
        if refusal is not None:
            return refusal
        if task == "optimize" and not set(model.weights.tolist()) <= {0, 1}:
            return f"engine {self.name} optimises only if every option has weight 0 or 1; cpsat takes other weights"
        needed = clause_count(model)
        if needed > MAX_CLAUSES:
            return f"engine {self.name} would need {needed} clauses, more than {MAX_CLAUSES}; cpsat needs none"
        return None

    @abstractmethod
    def search(self, model: Model, limits: Limits) -> ClauseSearch: ...

    def solve(self, model: Model, limits: Limits) -> Result:
        self.require(model, "solve")
        self.refuse_node_limit(limits)
        search = self.search(model, limits)
        chosen, ruled_out = search.next()
        result = self.answer(model, limits, chosen, infeasible=ruled_out)
        result.nodes = search.decisions()
        return result

    def optimize(self, model: Model, limits: Limits) -> Result:
        self.require(model, "optimize")
        self.refuse_node_limit(limits)
        search = self.search(model, limits)
        best, infeasible = search.next()
        least = cost = most = 0
        if best is not None:
            counted = [option for option, weight in enumerate(model.weights.tolist()) if weight]
            parts = groups(model, counted)
            most = len(parts)

            def cost_of(chosen: list[int]) -> int:
                return most - model.value(chosen) if model.sense == "max" else model.value(chosen)

            cost = cost_of(best)
            if search.count_costs(counted, parts, cost):
                best, cost, least = _step_down(best, cost_of, search.next)
        result = self.best_answer(
            model,
            limits,
            best,
            infeasible=infeasible,
            optimal=best is not None and least == cost,
            bound=None if best is None else least if model.sense == "min" else most - least,
        )
        result.nodes = search.decisions()
        result.notes = search.notes or result.notes
        return result


def _step_down(
    best: list[int], cost_of: Callable[[list[int]], int], ask: Callable[[int], Reply]
) -> tuple[list[int], int, int]:
    """The best solution found, its cost, and the least cost not ruled out; the two are equal if all is proved.

    Each step asks for a quarter of what may be left to gain: low costs are hard to reach and harder to rule out.
    """
    cost, least = cost_of(best), 0
    while least < cost:
        target = cost - max(1, (cost - least) // 4)
        better, ruled_out = ask(target)
        if better is not None:
            best, cost = better, cost_of(better)
        elif ruled_out:
            least = target + 1
        else:
            break
    return best, cost, least

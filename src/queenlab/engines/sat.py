"""CaDiCaL (python-sat) on Models, through the clauses of `queenlab.formats.cnf`."""

from __future__ import annotations

import importlib
import threading
from importlib import metadata
from typing import Any, ClassVar

from queenlab.engines.engine import Limits, Result, Task
from queenlab.engines.outside import OutsideEngine, interruptibly
from queenlab.formats.cnf import Clauses, encode
from queenlab.model import Model

#: Conflicts between two looks at the clock and the keyboard. Not a time, so that the answer does not depend on it.
SLICE_CONFLICTS = 2000


class SatEngine(OutsideEngine):
    """Finds with CaDiCaL; optimises the number of options step by step, with a totalizer.

    The search depends on the seed (0 if none is given) and on nothing else, unless the clock stops it. It uses one
    thread and has no limit on nodes. The clock is looked at every few thousand conflicts.

    Example:
        >>> from queenlab.model import ModelBuilder
        >>> builder = ModelBuilder("max")
        >>> a, b = builder.item("a", 0, 1), builder.item("b", 0, 1)
        >>> [builder.option("a", [a]), builder.option("b", [b]), builder.option("both", [a, b])]
        [0, 1, 2]
        >>> result = SatEngine().optimize(builder.build(), Limits())
        >>> result.status, result.value, result.chosen
        ('proved', 2, [0, 1])
    """

    name: ClassVar[str] = "sat"
    extra: ClassVar[str | None] = "sat"
    tasks: ClassVar[frozenset[Task]] = frozenset({"solve", "optimize"})
    program: ClassVar[str] = "CaDiCaL"
    package: ClassVar[str] = "python-sat"
    module: ClassVar[str] = "pysat.solvers"
    exact_weight: ClassVar[int] = 2**53

    def version(self) -> str:
        """Name and version of the program behind it; raises MissingExtra if it is not installed."""
        self.load()
        return f"CaDiCaL 1.9.5 (python-sat {metadata.version(self.package)})"

    def accepts(self, model: Model, task: Task) -> str | None:
        """None if the engine can do the task on this model, else a line that says why not."""
        refusal = super().accepts(model, task)
        if refusal is None and task == "optimize" and not set(model.weights.tolist()) <= {0, 1}:
            return "engine sat optimises only where every option weighs 0 or 1; cpsat takes other weights"
        return refusal

    def solve(self, model: Model, limits: Limits) -> Result:
        """One solution: `found`, `none` or `unknown`."""
        self.require(model, "solve")
        search = _Search(self, model, limits)
        chosen, over = search.next()
        result = self.answer(model, limits, chosen, infeasible=over)
        result.nodes = search.decisions()
        return result

    def optimize(self, model: Model, limits: Limits) -> Result:
        """The best solution under the model's sense: `proved`, `found` with bounds, `none` or `unknown`.

        The cost of a solution is the number of counted options that are chosen (min) or left out (max). Each step
        asks for a quarter of what may be left to gain: low costs are hard to reach and harder to rule out.
        """
        self.require(model, "optimize")
        search = _Search(self, model, limits)
        sign = -1 if model.sense == "max" else 1
        costly = [sign * (k + 1) for k, weight in enumerate(model.weights.tolist()) if weight]
        best, infeasible = search.next()
        least = 0
        if best is not None:
            cost = search.cost(best, costly)
            at_most = search.counter(costly, cost)
            while least < cost:
                target = cost - max(1, (cost - least) // 4)
                chosen, ruled_out = search.next(at_most[target])
                if chosen is not None:
                    best, cost = chosen, search.cost(chosen, costly)
                elif ruled_out:
                    least = target + 1
                else:
                    break
        result = self.best_answer(
            model,
            limits,
            best,
            infeasible=infeasible,
            optimal=best is not None and least == cost,
            bound=least if model.sense == "min" else len(costly) - least,
        )
        result.nodes = search.decisions()
        return result


class _Search:
    """One solver, which is asked several times and keeps what it has learned."""

    def __init__(self, engine: SatEngine, model: Model, limits: Limits) -> None:
        pysat: Any = engine.load()
        engine.refuse_node_limit(limits)
        self._engine = engine
        self._model = model
        self._limits = limits
        self._solutions = 0
        self._solver = pysat.Cadical195()
        # CaDiCaL takes seeds up to two thousand million. It tries "chosen" first, unless few are wanted,
        # and then it must not guess the solution that takes all.
        seed = (limits.seed or 0) % 2_000_000_000
        many = int(model.sense != "min")
        self._solver.configure({"seed": seed, "phase": many, "lucky": many})
        self._clauses: Clauses = encode(model)
        self._contradiction = not all(self._clauses.clauses)
        self._add(self._clauses.clauses)

    def _add(self, clauses: list[list[int]]) -> None:
        for clause in clauses:
            self._solver.add_clause(clause)

    def next(self, *assumed: int) -> tuple[list[int] | None, bool]:
        """The options of a solution under the assumptions, or None; and whether it is proved that there is none."""
        if self._contradiction:
            return None, True
        if self._limits.interrupted:
            return None, False
        stopped = threading.Event()
        answer = interruptibly(
            lambda: self._run(list(assumed), stopped), stopped.set, self._limits, lambda: self._solutions
        )
        if not answer:
            return None, answer is False
        self._solutions += 1
        # An option that the solver says nothing of is in no clause; it is not chosen.
        chosen = [literal - 1 for literal in self._solver.get_model() if 0 < literal <= self._model.n_options]
        return self._engine.checked(self._model, chosen), False

    def _run(self, assumed: list[int], stopped: threading.Event) -> bool | None:
        """Whether the clauses can be satisfied; None if the clock or an interrupt came first."""
        while not (stopped.is_set() or self._limits.time_is_up()):
            self._solver.conf_budget(SLICE_CONFLICTS)
            answer: bool | None = self._solver.solve_limited(assumptions=assumed)
            if answer is not None:
                return answer
        return None

    def cost(self, chosen: list[int], costly: list[int]) -> int:
        """How many of the literals hold in a solution."""
        taken = {option + 1 for option in chosen}
        return sum((abs(literal) in taken) == (literal > 0) for literal in costly)

    def counter(self, literals: list[int], size: int) -> list[int]:
        """Literals to assume: entry k demands that at most k of the literals given hold, for k < size."""
        if size == 0:
            return []
        card: Any = importlib.import_module("pysat.card")
        with card.ITotalizer(lits=literals, ubound=size - 1, top_id=self._clauses.n_variables) as totalizer:
            self._add(totalizer.cnf.clauses)
            return [-output for output in totalizer.rhs[:size]]

    def decisions(self) -> int:
        """How often the solver has decided so far."""
        return int(self._solver.accum_stats()["decisions"])

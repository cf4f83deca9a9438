"""CaDiCaL (python-sat) on Models, through the clauses of `queenlab.formats.cnf`."""

from __future__ import annotations

import importlib
import threading
from collections.abc import Iterable
from importlib import metadata
from typing import Any, ClassVar

from queenlab.engines.engine import Task
from queenlab.engines.outside import OutsideEngine, interruptibly
from queenlab.formats.cnf import MAX_CLAUSES, Encoding, clause_count
from queenlab.model import Model
from queenlab.work import Limits, Result

#: Conflicts between two looks at the clock and the keyboard. Not a time, so that the answer does not depend on it.
SLICE_CONFLICTS = 2000
#: Clauses given to the solver between two looks at the clock.
SLICE_CLAUSES = 10_000
#: Options times the bound up to which a totalizer counts them: so many take about 1 GB and five seconds.
MAX_COUNTERS = 4 * 10**6


class SatEngine(OutsideEngine):
    """Finds with CaDiCaL; optimises the number of options step by step, with a totalizer.

    The search depends on the seed (0 if none is given) and on nothing else, unless the clock stops it. It uses one
    thread and has no limit on nodes. The clock is looked at every few thousand conflicts. What would not fit into
    memory is refused; where only the totalizer would not, the first solution is returned, and
    details["notes"] says so.

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
        if refusal is not None:
            return refusal
        if task == "optimize" and not set(model.weights.tolist()) <= {0, 1}:
            return "engine sat optimises only where every option weighs 0 or 1; cpsat takes other weights"
        needed = clause_count(model)
        if needed > MAX_CLAUSES:
            return f"engine sat would need {needed} clauses, and takes at most {MAX_CLAUSES}; cpsat needs none"
        return None

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
        cost = len(costly) if best is None else search.cost(best, costly)
        counters = len(costly) * cost
        if best is not None and counters <= MAX_COUNTERS and not limits.time_is_up():
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
        if best is not None and counters > MAX_COUNTERS:
            result.details["notes"] = (
                f"the first solution: to improve it engine sat needs {counters} counters, and takes at most"
                f" {MAX_COUNTERS}; cpsat needs none"
            )
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
        # CaDiCaL takes seeds up to two thousand million. It tries "chosen" first, unless few are wanted, and where
        # there is an objective it must not guess the solution that takes all or nothing.
        seed = (limits.seed or 0) % 2_000_000_000
        many, any_will_do = int(model.sense != "min"), int(model.sense is None)
        self._solver.configure({"seed": seed, "phase": many, "lucky": any_will_do})
        self._contradiction = False
        self._complete = True
        clauses = Encoding(model)
        self._add(clauses)
        self._n_variables = clauses.n_variables

    def _add(self, clauses: Iterable[list[int]]) -> None:
        for number, clause in enumerate(clauses):
            if number % SLICE_CLAUSES == 0 and self._limits.time_is_up():
                # With half of the clauses the solver could find what is no solution, so it is not asked any more.
                self._complete = False
                return
            self._contradiction |= not clause
            self._solver.add_clause(clause)

    def next(self, *assumed: int) -> tuple[list[int] | None, bool]:
        """The options of a solution under the assumptions, or None; and whether it is proved that there is none."""
        if self._contradiction:
            return None, True
        if self._limits.interrupted or not self._complete:
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
        with card.ITotalizer(lits=literals, ubound=size - 1, top_id=self._n_variables) as totalizer:
            self._add(totalizer.cnf.clauses)
            return [-output for output in totalizer.rhs[:size]]

    def decisions(self) -> int:
        """How often the solver has decided so far."""
        return int(self._solver.accum_stats()["decisions"])

"""CaDiCaL (python-sat) on Models, through the clauses of `queenlab.formats.cnf`."""

from __future__ import annotations

import importlib
import shutil
import threading
from collections.abc import Iterable, Sequence
from dataclasses import replace
from importlib import metadata
from pathlib import Path
from typing import Any, ClassVar

from queenlab.engines.engine import Task
from queenlab.engines.outside import OutsideEngine, interruptibly
from queenlab.engines.refutation import Refutation, finish, unfinished
from queenlab.engines.stepping import counted_options, step_down, weights_refusal
from queenlab.formats.cnf import MAX_CLAUSES, Encoding, clause_count
from queenlab.formats.exclusive import groups
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
        refusal = weights_refusal(self.name, model) if task == "optimize" else None
        if refusal is not None:
            return refusal
        needed = clause_count(model)
        if needed > MAX_CLAUSES:
            return f"engine sat would need {needed} clauses, and takes at most {MAX_CLAUSES}; cpsat needs none"
        return None

    def solve(self, model: Model, limits: Limits) -> Result:
        self.require(model, "solve")
        search = _Search(self, model, limits)
        chosen, over = search.next()
        result = self.answer(model, limits, chosen, infeasible=over)
        result.nodes = search.decisions()
        return result

    def optimize(self, model: Model, limits: Limits) -> Result:
        """The best solution under the model's sense: `proved`, `found` with bounds, `none` or `unknown`.

        Options of which only one can be chosen are counted together. The cost of a solution is the number of such
        parts that have a chosen option (min) or have none (max).
        """
        self.require(model, "optimize")
        search = _Search(self, model, limits)
        best, infeasible = search.next()
        least = cost = counters = most = 0
        if best is not None:
            costly = search.costly(counted_options(model))
            most = len(costly)

            def cost_of(chosen: list[int]) -> int:
                return most - model.value(chosen) if model.sense == "max" else model.value(chosen)

            cost = cost_of(best)
            counters = most * cost
            if counters <= MAX_COUNTERS and not limits.time_is_up():
                at_most = search.counter(costly, cost)

                def ask(target: int) -> tuple[tuple[list[int], int] | None, bool]:
                    chosen, ruled_out = search.next(at_most[target])
                    return None if chosen is None else (chosen, cost_of(chosen)), ruled_out

                best, cost, least = step_down(best, cost, ask)
        result = self.best_answer(
            model,
            limits,
            best,
            infeasible=infeasible,
            optimal=best is not None and least == cost,
            bound=None if best is None else least if model.sense == "min" else most - least,
        )
        result.nodes = search.decisions()
        if best is not None and counters > MAX_COUNTERS:
            result.notes = (
                f"the first solution: to improve it engine sat needs {counters} counters, and takes at most"
                f" {MAX_COUNTERS}; cpsat needs none"
            )
        return result


def refute(clauses: Iterable[Sequence[int]], proof: Path | None, limits: Limits) -> Refutation:
    """Asks CaDiCaL whether the clauses can be satisfied together; as `queenlab.engines.kissat.refute`.

    Example:
        >>> refute([[1, 2], [-1], [-2]], None, Limits()).status
        'refuted'
    """
    pysat: Any = SatEngine().load()
    listed = [list(clause) for clause in clauses]
    if proof is None:
        with pysat.Cadical195() as solver:
            return _refute(solver, listed, limits)
    with unfinished(proof) as path, pysat.Cadical195(with_proof=True) as solver:
        answer = _refute(solver, listed, limits)
        if answer.status != "refuted":
            return answer
        with path.open("wb") as file:
            if [] in listed:
                file.write(b"a\0")
            else:
                # Not get_proof, which makes a text of it and strips bytes that belong to it.
                importlib.import_module("pysolvers").flushpr(solver.prfp)
                solver.prfile.seek(0)
                shutil.copyfileobj(solver.prfile, file)
        return replace(answer, proof_bytes=finish(path, proof, "CaDiCaL"))


def _refute(solver: Any, clauses: list[list[int]], limits: Limits) -> Refutation:
    if [] in clauses:
        # python-sat does not hand the empty clause on.
        return Refutation("refuted", (), 0)
    solver.configure({"seed": (limits.seed or 0) % 2_000_000_000})
    for number, clause in enumerate(clauses):
        if number % SLICE_CLAUSES == 0 and limits.time_is_up():
            return Refutation("unknown")
        solver.add_clause(clause)
    stopped = threading.Event()

    def run() -> bool | None:
        answer: bool | None = None
        while answer is None and not (stopped.is_set() or limits.time_is_up()):
            solver.conf_budget(SLICE_CONFLICTS)
            answer = solver.solve_limited()
        return answer

    answer = interruptibly(run, stopped.set, limits, solutions=lambda: 0)
    if answer is None:
        return Refutation("unknown")
    conflicts = int(solver.accum_stats()["conflicts"])
    return Refutation("satisfied" if answer else "refuted", tuple(solver.get_model() or ()), conflicts)


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
        self._clauses = Encoding(model)
        self._add(self._clauses)

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

    def costly(self, options: list[int]) -> list[int]:
        """Literals of which as many hold as the options cost; see `SatEngine.optimize`."""
        literals, definitions = self._clauses.together(groups(self._model, options))
        self._add(definitions)
        return [-literal for literal in literals] if self._model.sense == "max" else literals

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

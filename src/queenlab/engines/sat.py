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

from queenlab.engines.clause_engine import LARGEST_SEED, SLICE_CLAUSES, ClauseEngine, ClauseSearch, Reply
from queenlab.engines.external_solver import interruptibly
from queenlab.engines.refutation import Refutation, finish, unfinished
from queenlab.formats.cnf import Encoding
from queenlab.model import Model
from queenlab.work import Limits

#: Conflicts between two checks of the clock and the keyboard. Not a time, so that the answer does not depend on it.
SLICE_CONFLICTS = 2000
#: Options times the bound up to which a totalizer counts them: this many take about 1 GB and five seconds.
MAX_COUNTERS = 4 * 10**6


class SatEngine(ClauseEngine):
    """CaDiCaL, one solver per search, which counts with a totalizer.

    The clock is checked every few thousand conflicts.
    """

    name: ClassVar[str] = "sat"
    extra: ClassVar[str | None] = "sat"
    program: ClassVar[str] = "CaDiCaL"
    package: ClassVar[str] = "python-sat"
    module: ClassVar[str] = "pysat.solvers"

    def version(self) -> str:
        self.load()
        return f"CaDiCaL 1.9.5 (python-sat {metadata.version(self.package)})"

    def search(self, model: Model, limits: Limits) -> ClauseSearch:
        return _CadicalSearch(self, model, limits)


def refute(clauses: Iterable[Sequence[int]], proof: Path | None, limits: Limits) -> Refutation:
    """Whether CaDiCaL can satisfy the clauses; as `queenlab.engines.kissat.refute`."""
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
    solver.configure({"seed": (limits.seed or 0) % LARGEST_SEED})
    for number, clause in enumerate(clauses):
        if number % SLICE_CLAUSES == 0 and limits.time_is_up():
            return Refutation("unknown")
        solver.add_clause(clause)
    answer = _solve(solver, limits)
    if answer is None:
        return Refutation("unknown")
    conflicts = int(solver.accum_stats()["conflicts"])
    return Refutation("satisfied" if answer else "refuted", tuple(solver.get_model() or ()), conflicts)


def _solve(solver: Any, limits: Limits, assumed: Sequence[int] = (), solutions: int = 0) -> bool | None:
    """Whether the clauses can be satisfied; None at the time limit or an interrupt."""
    stopped = threading.Event()

    def run() -> bool | None:
        answer: bool | None = None
        while answer is None and not (stopped.is_set() or limits.time_is_up()):
            solver.conf_budget(SLICE_CONFLICTS)
            answer = solver.solve_limited(assumptions=assumed)
        return answer

    return interruptibly(run, stopped.set, limits, lambda: solutions)


class _CadicalSearch(ClauseSearch):
    """One solver, which is called repeatedly and keeps its learned clauses."""

    def __init__(self, engine: SatEngine, model: Model, limits: Limits) -> None:
        pysat: Any = engine.load()
        self._engine = engine
        self._model = model
        self._limits = limits
        self._solutions = 0
        self._solver = pysat.Cadical195()
        # It tries "chosen" first, unless few are wanted, and where
        # there is an objective it must not guess the solution that takes all or nothing.
        seed = (limits.seed or 0) % LARGEST_SEED
        many, any_will_do = int(model.sense != "min"), int(model.sense is None)
        self._solver.configure({"seed": seed, "phase": many, "lucky": any_will_do})
        self._contradiction = False
        self._at_most: list[int] = []
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

    def next(self, target: int | None = None) -> Reply:
        if self._contradiction:
            return None, True
        if self._limits.interrupted or not self._complete:
            return None, False
        assumed = [] if target is None else [self._at_most[target]]
        answer = _solve(self._solver, self._limits, assumed, self._solutions)
        if not answer:
            return None, answer is False
        self._solutions += 1
        # An option that the solver says nothing of is in no clause; it is not chosen.
        chosen = [literal - 1 for literal in self._solver.get_model() if 0 < literal <= self._model.n_options]
        return self._engine.checked(self._model, chosen), False

    def count_costs(self, counted: list[int], parts: list[list[int]], cost: int) -> bool:
        counters = len(parts) * cost
        if counters > MAX_COUNTERS:
            self.notes = (
                f"the first solution: to improve it engine sat needs {counters} counters, and takes at most"
                f" {MAX_COUNTERS}; cpsat needs none"
            )
            return False
        if self._limits.time_is_up() or cost == 0:
            return cost == 0
        literals, definitions = self._clauses.together(parts)
        self._add(definitions)
        if self._model.sense == "max":
            literals = [-literal for literal in literals]
        card: Any = importlib.import_module("pysat.card")
        with card.ITotalizer(lits=literals, ubound=cost - 1, top_id=self._clauses.n_variables) as totalizer:
            self._add(totalizer.cnf.clauses)
            # Entry k, assumed, demands that the cost is at most k.
            self._at_most = [-output for output in totalizer.rhs[:cost]]
        return True

    def decisions(self) -> int:
        return int(self._solver.accum_stats()["decisions"])

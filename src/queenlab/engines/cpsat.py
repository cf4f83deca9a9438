"""CP-SAT (OR-Tools) on Models: one Boolean per option, one constraint per item."""

from __future__ import annotations

import os
from typing import Any, ClassVar

from queenlab.engines.engine import Task
from queenlab.engines.external_solver import OneCallEngine, SolverReply, interruptibly, options_by_color, remaining
from queenlab.errors import CheckFailed
from queenlab.model import Model
from queenlab.work import Limits, Result

#: Each worker searches in its own way, and together they do what none does alone, also where processors are fewer:
#: on two processors, 8 x 8 domination takes 0.3 s with eight workers and more than 10 s with two.
PORTFOLIO = 8


class CpSatEngine(OneCallEngine):
    """Finds, counts and optimises with CP-SAT.

    Without a seed its workers race, and the answer may differ from run to run. With a seed they take turns in a fixed
    order (CP-SAT's interleaved search), so the same seed and the same `Limits.workers` give the same answer, unless
    the clock stops them. A single worker is deterministic as it is. CP-SAT has no limit on nodes. Parameters are such
    as {"symmetry_level": 3}.
    """

    name: ClassVar[str] = "cpsat"
    tasks: ClassVar[frozenset[Task]] = frozenset({"solve", "count", "optimize"})
    program: ClassVar[str] = "CP-SAT"
    package: ClassVar[str] = "ortools"
    module: ClassVar[str] = "ortools.sat.python.cp_model"

    def ask(self, model: Model, limits: Limits, *, objective: bool) -> SolverReply:
        return _CpSatRun(self, model, limits, objective=objective, every=False)

    def count(self, model: Model, limits: Limits) -> Result:
        """Visits every solution with one worker, without storing them."""
        self.require(model, "count")
        run = _CpSatRun(self, model, limits, objective=False, every=True)
        result = Result("unknown", lower=run.solutions, nodes=run.nodes, seconds=limits.elapsed())
        if run.optimal or run.infeasible:
            result.status, result.value, result.upper = "proved", run.solutions, run.solutions
            result.proof = "CP-SAT claims to have visited every solution; no certificate"
        return result


class _CpSatRun(SolverReply):
    """One solver call and the number of solutions it visited."""

    def __init__(self, engine: CpSatEngine, model: Model, limits: Limits, *, objective: bool, every: bool) -> None:
        cp: Any = engine.load()
        super().__init__()
        engine.refuse_node_limit(limits)
        problem, literals = _translate(cp, model)
        if objective:
            total = cp.LinearExpr.weighted_sum(literals, model.weights.tolist())
            if model.sense == "max":
                problem.maximize(total)
            else:
                problem.minimize(total)

        solver = cp.CpSolver()
        _set_parameters(solver.parameters, limits, every)
        for name, value in engine.parameters.items():
            setattr(solver.parameters, name, value)
        # The solver's own `best_objective_bound` is 0 when the clock stops it before it has one, which need not be
        # a bound at all; this callback hears true bounds only.
        bounds: list[float] = []
        if objective:
            solver.best_bound_callback = bounds.append
        tally = _tally(cp, model, literals if every else None)

        status = interruptibly(
            lambda: solver.solve(problem, tally), solver.stop_search, limits, solutions=lambda: int(tally.seen)
        )
        if tally.wrong is not None:
            raise CheckFailed(f"CP-SAT returned options that are not a solution: {tally.wrong}")
        if status == cp.MODEL_INVALID:
            raise CheckFailed(f"CP-SAT rejects the model: {problem.validate().splitlines()[0]}")
        self.infeasible = bool(status == cp.INFEASIBLE)
        self.optimal = bool(status == cp.OPTIMAL)
        self.bound = bounds[-1] if bounds else None
        self.solutions = int(tally.seen)
        self.nodes = int(solver.num_branches) if every else int(solver.num_branches) or None
        if status in (cp.OPTIMAL, cp.FEASIBLE):
            self.chosen = [option for option, literal in enumerate(literals) if solver.boolean_value(literal)]


def _set_parameters(parameters: Any, limits: Limits, every: bool) -> None:
    seconds = remaining(limits)
    if seconds is not None:
        parameters.max_time_in_seconds = seconds
    # Python's own handler must stay in place, or an interrupt ends in CP-SAT and never reaches the caller.
    parameters.catch_sigint_signal = False
    if every:
        parameters.enumerate_all_solutions = True
        parameters.num_workers = 1
    elif limits.seed is None:
        parameters.num_workers = limits.workers or max(PORTFOLIO, os.cpu_count() or 1)
    else:
        # The number must not depend on the machine, or the answer would.
        parameters.num_workers = limits.workers or PORTFOLIO
        parameters.interleave_search = parameters.num_workers > 1
    if limits.seed is not None:
        # CP-SAT keeps the seed in 31 bits.
        parameters.random_seed = limits.seed % 2**31


def _translate(cp: Any, model: Model) -> tuple[Any, list[Any]]:
    problem = cp.CpModel()
    literals = [problem.new_bool_var("") for _ in range(model.n_options)]
    for item, users in enumerate(model.options_of_item):
        if model.is_colored[item]:
            continue
        covering = [literals[k] for k in users.tolist()]
        low, high = int(model.low[item]), int(model.high[item])
        if high == 1:
            if low == 1:
                problem.add_exactly_one(covering)
            else:
                problem.add_at_most_one(covering)
        elif high >= len(covering) and low <= 1:
            if low == 1:
                problem.add_bool_or(covering)
        elif low > len(covering):
            problem.add_bool_or([])
        else:
            problem.add_linear_constraint(cp.LinearExpr.sum(covering), low, min(high, len(covering)))
    for tints in options_by_color(model).values():
        # An uncoloured entry agrees with no other, so it is a colour of its own. A colour is in use exactly when
        # one of its options is: the "only if" keeps the solutions one to one when they are counted.
        shown: list[Any] = []
        for color, users_of_color in tints.items():
            if color == 0 or len(users_of_color) == 1:
                shown.extend(literals[k] for k in users_of_color)
                continue
            in_use = problem.new_bool_var("")
            problem.add_bool_or([in_use.negated(), *(literals[k] for k in users_of_color)])
            for k in users_of_color:
                problem.add_implication(literals[k], in_use)
            shown.append(in_use)
        problem.add_at_most_one(shown)
    return problem, literals


def _tally(cp: Any, model: Model, literals: list[Any] | None) -> Any:
    """A callback that counts solutions and, if literals are given, checks each against the model."""

    class Tally(cp.CpSolverSolutionCallback):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.seen = 0
            self.wrong: str | None = None

        def on_solution_callback(self) -> None:
            self.seen += 1
            if literals is not None:
                chosen = [k for k, literal in enumerate(literals) if self.boolean_value(literal)]
                wrong = model.violations(chosen)
                if wrong:
                    self.wrong = wrong[0]
                    self.stop_search()

    return Tally()

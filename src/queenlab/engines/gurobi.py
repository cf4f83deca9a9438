"""Gurobi on Models: one 0-1 variable per option, one row per item. Commercial; small models need no licence."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, ClassVar

from queenlab.engines.engine import Task
from queenlab.engines.external_solver import FloatingPointEngine, MissingProgram, SolverReply, interruptibly, remaining
from queenlab.errors import CheckFailed, NotSupported
from queenlab.formats.linear import rows_of
from queenlab.model import Model
from queenlab.work import Limits

#: What the licence that comes with the package allows: this many variables, and this many rows.
FREE_SIZE = 2000
#: Gurobi's numbers for "no licence" and "the model is too large for the licence".
NO_LICENCE, TOO_LARGE = 10009, 10010


class GurobiEngine(FloatingPointEngine):
    """Finds and optimises with Gurobi, by branch and cut.

    Its tolerances are 1e-6 and 1e-5. It finds symmetries itself and uses them. It uses one thread unless
    `Limits.workers` asks for more. Parameters are such as {"Symmetry": 2}.
    """

    name: ClassVar[str] = "gurobi"
    extra: ClassVar[str | None] = "gurobi"
    program: ClassVar[str] = "Gurobi"
    package: ClassVar[str] = "gurobipy"
    module: ClassVar[str] = "gurobipy"

    def accepts(self, model: Model, task: Task) -> str | None:
        refusal = super().accepts(model, task)
        if refusal is not None or has_licence():
            return refusal
        n_rows = (
            sum(len(row.constraints()) for row in rows_of(model.uncolored())) if model.n_options <= FREE_SIZE else 0
        )
        if max(model.n_options, n_rows) > FREE_SIZE:
            size = f"{model.n_options} variables" if model.n_options > FREE_SIZE else f"{n_rows} constraints"
            return f"without a licence, engine gurobi takes at most {FREE_SIZE} variables and constraints, not {size}"
        return None

    def ask(self, model: Model, limits: Limits, *, objective: bool) -> SolverReply:
        return _GurobiRun(self, model, limits, objective=objective)


def has_licence() -> bool:
    named = os.environ.get("GRB_LICENSE_FILE")
    places = [Path.home(), Path("/opt/gurobi"), Path("/Library/gurobi")]
    return bool(named) or any((place / "gurobi.lic").is_file() for place in places)


class _GurobiRun(SolverReply):
    def __init__(self, engine: GurobiEngine, model: Model, limits: Limits, *, objective: bool) -> None:
        gurobipy: Any = engine.load()
        super().__init__()
        try:
            with gurobipy.Env(empty=True) as env:
                # Before the start, or it greets on the standard output.
                env.setParam("OutputFlag", 0)
                env.start()
                with gurobipy.Model(env=env) as solver:
                    _set_parameters(solver, limits)
                    for name, value in engine.parameters.items():
                        solver.setParam(name, value)
                    self._run(gurobipy, solver, model, limits, objective)
        except gurobipy.GurobiError as error:
            if error.errno == TOO_LARGE:
                raise NotSupported("the model is too large for the installed Gurobi licence") from error
            if error.errno == NO_LICENCE:
                raise MissingProgram(f"Gurobi is installed but has no licence: {error}") from error
            raise CheckFailed(f"Gurobi stopped with an error: {error}") from error

    def _run(self, gurobipy: Any, solver: Any, model: Model, limits: Limits, objective: bool) -> None:
        grb = gurobipy.GRB
        weights = model.weights.tolist() if objective else [0] * model.n_options
        variables = [solver.addVar(vtype=grb.BINARY, obj=float(weight)) for weight in weights]
        solver.ModelSense = grb.MAXIMIZE if objective and model.sense == "max" else grb.MINIMIZE
        for row in rows_of(model.uncolored()):
            total = gurobipy.LinExpr([1.0] * len(row.options), [variables[k] for k in row.options])
            for sign, limit in row.constraints():
                solver.addLConstr(total, sign[0], limit)
        interruptibly(solver.optimize, solver.terminate, limits, solutions=lambda: 0)

        status = solver.Status
        # Gurobi hears an interrupt itself while it runs, so it does not always reach Python.
        limits.interrupted |= bool(status == grb.INTERRUPTED)
        stopped = status in (grb.TIME_LIMIT, grb.NODE_LIMIT, grb.INTERRUPTED, grb.SOLUTION_LIMIT)
        self.nodes = int(solver.NodeCount)
        self.optimal = bool(status == grb.OPTIMAL)
        # Every variable lies in 0..1, so "infeasible or unbounded" leaves one reading.
        self.infeasible = status in (grb.INFEASIBLE, grb.INF_OR_UNBD)
        if not (self.optimal or self.infeasible or stopped):
            raise CheckFailed(f"Gurobi stopped with the status {status}")
        if objective and stopped and abs(solver.ObjBound) < grb.INFINITY:
            self.bound = float(solver.ObjBound)
        if solver.SolCount > 0:
            self.chosen = [k for k, variable in enumerate(variables) if variable.X > 0.5]


def _set_parameters(solver: Any, limits: Limits) -> None:
    # The default gap would call a solution optimal that is worse by one part in ten thousand.
    solver.setParam("MIPGap", 0.0)
    solver.setParam("Threads", limits.workers or 1)
    # Gurobi keeps the seed in 31 bits, and its greatest number is not allowed.
    solver.setParam("Seed", (limits.seed or 0) % 2_000_000_000)
    seconds = remaining(limits)
    if seconds is not None:
        solver.setParam("TimeLimit", seconds)
    if limits.nodes is not None:
        solver.setParam("NodeLimit", float(limits.nodes))

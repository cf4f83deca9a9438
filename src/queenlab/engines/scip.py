"""SCIP (PySCIPOpt) on Models: one 0-1 variable per option, one row per item."""

from __future__ import annotations

from importlib import metadata
from typing import Any, ClassVar

from queenlab.engines.external_solver import FloatingPointEngine, SolverReply, interruptibly, remaining
from queenlab.errors import CheckFailed
from queenlab.formats.linear import rows_of
from queenlab.model import Model
from queenlab.work import Limits

#: What SCIP calls the ends that a limit or an interrupt brings.
STOPPED = frozenset({"timelimit", "nodelimit", "totalnodelimit", "userinterrupt", "sollimit", "bestsollimit"})


class ScipEngine(FloatingPointEngine):
    """Finds and optimises with SCIP, by branch and cut.

    Its tolerances are 1e-6. It finds symmetries itself and uses them. It uses one thread. Parameters are such as
    {"misc/usesymmetry": 0}.
    """

    name: ClassVar[str] = "scip"
    extra: ClassVar[str | None] = "scip"
    program: ClassVar[str] = "SCIP"
    package: ClassVar[str] = "PySCIPOpt"
    module: ClassVar[str] = "pyscipopt"

    def version(self) -> str:
        pyscipopt: Any = self.load()
        solver = pyscipopt.Model()
        numbers = (solver.getMajorVersion(), solver.getMinorVersion(), solver.getTechVersion())
        return f"SCIP {'.'.join(map(str, numbers))} (PySCIPOpt {metadata.version(self.package)})"

    def ask(self, model: Model, limits: Limits, *, objective: bool) -> SolverReply:
        return _ScipRun(self, model, limits, objective=objective)


class _ScipRun(SolverReply):
    def __init__(self, engine: ScipEngine, model: Model, limits: Limits, *, objective: bool) -> None:
        pyscipopt: Any = engine.load()
        super().__init__()
        rows = rows_of(model.uncolored())
        if any(not row.options for row in rows):
            # SCIP takes no row without variables, and this one cannot hold.
            self.infeasible = True
            return
        solver = pyscipopt.Model()
        weights = model.weights.tolist() if objective else [0] * model.n_options
        variables = [solver.addVar(vtype="B", obj=float(weight)) for weight in weights]
        if objective and model.sense == "max":
            solver.setMaximize()
        for row in rows:
            total = pyscipopt.quicksum(variables[k] for k in row.options)
            solver.addCons(pyscipopt.ExprCons(total, lhs=row.low, rhs=row.high))
        _set_parameters(solver, limits)
        solver.setParams(engine.parameters)
        interruptibly(solver.optimizeNogil, solver.interruptSolve, limits, solutions=lambda: 0)

        status = solver.getStatus()
        self.nodes = int(solver.getNTotalNodes())
        self.optimal = status == "optimal"
        # Every variable lies in 0..1, so "unbounded or infeasible" leaves one reading.
        self.infeasible = status in ("infeasible", "inforunbd")
        if not (self.optimal or self.infeasible or status in STOPPED):
            raise CheckFailed(f"SCIP stopped with the status {status}")
        if objective and status in STOPPED:
            bound = float(solver.getDualbound())
            self.bound = None if solver.isInfinity(abs(bound)) else bound
        if not self.infeasible and solver.getNSols() > 0:
            best = solver.getBestSol()
            self.chosen = [k for k, variable in enumerate(variables) if best[variable] > 0.5]


def _set_parameters(solver: Any, limits: Limits) -> None:
    solver.hideOutput()
    # Python's own handler must stay in place, or an interrupt ends in SCIP and never reaches the caller.
    solver.setParam("misc/catchctrlc", False)
    solver.setParam("lp/threads", 1)
    # SCIP keeps the seed in 31 bits.
    solver.setParam("randomization/randomseedshift", (limits.seed or 0) % 2**31)
    seconds = remaining(limits)
    if seconds is not None:
        solver.setParam("limits/time", seconds)
    if limits.nodes is not None:
        solver.setParam("limits/totalnodes", limits.nodes)

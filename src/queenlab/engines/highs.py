"""HiGHS on Models: one 0-1 column per option, one row per item."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np

from queenlab.engines.external_solver import (
    FloatingPointEngine,
    SolverReply,
    interruptibly,
    options_by_color,
    remaining,
)
from queenlab.errors import CheckFailed
from queenlab.model import Model
from queenlab.work import Limits


class HighsEngine(FloatingPointEngine):
    """Finds and optimises with HiGHS, by branch and cut.

    Its tolerances are 1e-6. It uses one thread unless `Limits.workers` asks for more. Parameters are such as
    {"mip_heuristic_effort": 0.2}.
    """

    name: ClassVar[str] = "highs"
    program: ClassVar[str] = "HiGHS"
    package: ClassVar[str] = "highspy"
    module: ClassVar[str] = "highspy"

    def ask(self, model: Model, limits: Limits, *, objective: bool) -> SolverReply:
        return _HighsRun(self, model, limits, objective=objective)


class _HighsRun(SolverReply):
    def __init__(self, engine: HighsEngine, model: Model, limits: Limits, *, objective: bool) -> None:
        highspy: Any = engine.load()
        super().__init__()
        if model.n_options == 0:
            # HiGHS calls a model without columns empty, whatever its rows say.
            self.optimal = not model.violations([])
            self.infeasible = not self.optimal
            self.chosen = [] if self.optimal else None
            return

        solver = highspy.Highs()
        _set_options(solver, limits)
        for name, value in engine.parameters.items():
            solver.setOptionValue(name, value)
        solver.HandleUserInterrupt = True
        if solver.passModel(_translate(highspy, model, objective)) == highspy.HighsStatus.kError:
            raise CheckFailed("HiGHS rejects the model")
        interruptibly(solver.run, solver.cancelSolve, limits, solutions=lambda: 0)

        status = solver.getModelStatus()
        kinds = highspy.HighsModelStatus
        info = solver.getInfo()
        self.nodes = max(0, int(info.mip_node_count))
        self.optimal = bool(status == kinds.kOptimal)
        # Every column lies in 0..1, so "unbounded or infeasible" leaves one reading.
        self.infeasible = status in (kinds.kInfeasible, kinds.kUnboundedOrInfeasible)
        stopped = status in (kinds.kTimeLimit, kinds.kSolutionLimit, kinds.kInterrupt, kinds.kHighsInterrupt)
        if not (self.optimal or self.infeasible or stopped):
            raise CheckFailed(f"HiGHS stopped with the status {solver.modelStatusToString(status)}")
        if objective and stopped:
            self.bound = float(info.mip_dual_bound)
        if info.primal_solution_status == int(highspy.SolutionStatus.kSolutionStatusFeasible):
            columns = np.asarray(solver.getSolution().col_value)[: model.n_options]
            self.chosen = np.flatnonzero(columns > 0.5).tolist()


def _set_options(solver: Any, limits: Limits) -> None:
    solver.setOptionValue("output_flag", False)
    # The default gap would call a solution optimal that is worse by one part in ten thousand.
    solver.setOptionValue("mip_rel_gap", 0.0)
    solver.setOptionValue("threads", limits.workers or 1)
    # HiGHS keeps the seed in 31 bits.
    solver.setOptionValue("random_seed", (limits.seed or 0) % 2**31)
    seconds = remaining(limits)
    if seconds is not None:
        solver.setOptionValue("time_limit", seconds)
    if limits.nodes is not None:
        solver.setOptionValue("mip_max_nodes", min(limits.nodes, 2**31 - 1))


def _translate(highspy: Any, model: Model, objective: bool) -> Any:
    """The model for HiGHS; its first columns are the options, the others the colours in use."""
    rows: list[tuple[list[int], list[float]]] = []
    low: list[float] = []
    high: list[float] = []

    def add_row(columns: list[int], values: list[float], least: float, most: float) -> None:
        rows.append((columns, values))
        low.append(least)
        high.append(most)

    for item, users in enumerate(model.options_of_item):
        if not model.is_colored[item]:
            most = float(model.high[item]) if model.high[item] < len(users) else highspy.kHighsInf
            add_row(users.tolist(), [1.0] * len(users), float(model.low[item]), most)
    n_columns = model.n_options
    for tints in options_by_color(model).values():
        # An uncoloured entry agrees with no other, so it is a colour of its own.
        shown = []
        for color, users_of_color in tints.items():
            if color == 0 or len(users_of_color) == 1:
                shown.extend(users_of_color)
                continue
            for option in users_of_color:
                add_row([option, n_columns], [1.0, -1.0], -highspy.kHighsInf, 0.0)
            shown.append(n_columns)
            n_columns += 1
        add_row(shown, [1.0] * len(shown), -highspy.kHighsInf, 1.0)

    lp = highspy.HighsLp()
    lp.num_col_, lp.num_row_ = n_columns, len(rows)
    lp.col_lower_, lp.col_upper_ = np.zeros(n_columns), np.ones(n_columns)
    costs = np.zeros(n_columns)
    if objective:
        costs[: model.n_options] = model.weights
        if model.sense == "max":
            lp.sense_ = highspy.ObjSense.kMaximize
    lp.col_cost_ = costs
    lp.row_lower_, lp.row_upper_ = np.array(low), np.array(high)
    lp.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
    lp.a_matrix_.start_ = np.cumsum([0, *(len(columns) for columns, _ in rows)], dtype=np.int32)
    lp.a_matrix_.index_ = np.array([c for columns, _ in rows for c in columns], dtype=np.int32)
    lp.a_matrix_.value_ = np.array([v for _, values in rows for v in values], dtype=np.float64)
    lp.integrality_ = [highspy.HighsVarType.kInteger] * n_columns
    return lp

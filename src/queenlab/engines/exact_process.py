"""The process that runs Exact; started by its path and independent of queenlab.

Exact takes the signals of its process for itself, holds Python still while it works, and may overrun its limit by
seconds, so it gets a process that can be killed. In: one JSON object with options, variables, rows [[terms], low,
high] (null for none), objective [[weight, variable], ...] or null, and maximize. Out: a line of JSON whenever it knows
more, and at its end: status, chosen variables (null for none), bound (null for none).
"""

from __future__ import annotations

import importlib
import json
import sys
from typing import Any

#: It is stopped after this many seconds to report what it has found, and then resumed.
SLICE_SECONDS = 0.5


def main() -> None:
    exact: Any = importlib.import_module("exact")

    asked: dict[str, Any] = json.load(sys.stdin)
    solver = exact.Exact([tuple(option) for option in asked["options"]])
    names = [f"x{k + 1}" for k in range(asked["variables"])]
    for name in names:
        solver.addVariable(name, 0, 1)
    for columns, low, high in asked["rows"]:
        terms = [(1, names[k]) for k in columns]
        solver.addConstraint(terms, low is not None, low or 0, high is not None, high or 0)
    objective = asked["objective"]
    if objective is not None:
        solver.setObjective([(weight, names[k]) for weight, k in objective], not asked["maximize"], 0)
    status = "TIMEOUT"
    while status == "TIMEOUT":
        status = solver.runFull(objective is not None, SLICE_SECONDS)
        chosen = None
        if solver.hasSolution():
            chosen = [k for k, value in enumerate(solver.getLastSolutionFor(names)) if value]
        bound = None if objective is None or (status == "UNSAT" and chosen is None) else int(solver.getDualBound())
        print(json.dumps({"status": status, "chosen": chosen, "bound": bound}), flush=True)


if __name__ == "__main__":
    main()

"""The engines by name, and the choice among them. Engines are imported on first use."""

from __future__ import annotations

import importlib
from typing import NamedTuple

from queenlab.engines.engine import Engine, Task
from queenlab.errors import BadInput, MissingExtra, NotSupported
from queenlab.model import Model
from queenlab.wording import near_or_all, shortened

#: Each engine: its name, and the module and class where it lives. To add one, add a line.
ENGINES: dict[str, tuple[str, str]] = {
    "dancing": ("queenlab.engines.dancing", "DancingEngine"),
    "cpsat": ("queenlab.engines.cpsat", "CpSatEngine"),
    "highs": ("queenlab.engines.highs", "HighsEngine"),
    "sat": ("queenlab.engines.sat", "SatEngine"),
    "kissat": ("queenlab.engines.kissat", "KissatEngine"),
    "scip": ("queenlab.engines.scip", "ScipEngine"),
    "exact": ("queenlab.engines.exact", "ExactEngine"),
    "gurobi": ("queenlab.engines.gurobi", "GurobiEngine"),
}


class Availability(NamedTuple):
    """Whether an engine is usable: its version, or how to install it."""

    name: str
    version: str | None
    missing: str | None


def engine(name: str) -> Engine:
    if name not in ENGINES:
        raise BadInput(f"unknown engine {shortened(name) or repr(name)}{near_or_all(name, ENGINES)}")
    module, class_name = ENGINES[name]
    made = getattr(importlib.import_module(module), class_name)()
    assert isinstance(made, Engine)
    return made


def available() -> list[Availability]:
    found = []
    for name in ENGINES:
        try:
            found.append(Availability(name, engine(name).version(), None))
        except MissingExtra as error:
            found.append(Availability(name, None, str(error)))
    return found


def choose(model: Model, task: Task, name: str = "auto") -> Engine:
    """The named engine, or with "auto" the first installed one that accepts the task.

    Raises:
        NotSupported: no engine, or not the one named, can do it; the message says why.
        MissingExtra: the engine named is not installed.
    """
    if name != "auto":
        named = engine(name)
        refusal = named.accepts(model, task)
        if refusal is not None:
            others = [other for other in preference(task) if engine(other).accepts(model, task) is None]
            raise NotSupported(f"{refusal}; {' and '.join(others) or 'no engine'} can")
        named.version()
        return named
    reasons = []
    for candidate in map(engine, preference(task)):
        refusal = candidate.accepts(model, task)
        if refusal is None:
            try:
                candidate.version()
            except MissingExtra as error:
                refusal = str(error)
            else:
                return candidate
        if task in candidate.tasks:
            reasons.append(refusal)
    raise NotSupported(f"no engine can {task} this model: {'; '.join(dict.fromkeys(reasons))}")


def preference(task: Task) -> list[str]:
    """The order in which "auto" tries engines: as in `ENGINES`, but CP-SAT first when optimising."""
    return sorted(ENGINES, key=lambda name: task == "optimize" and name != "cpsat")

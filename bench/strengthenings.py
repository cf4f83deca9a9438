"""Strengthenings against each other on every engine: the project's own version of Kunt's Tables 21, 29 and 35.

Every cell of the table is a process of its own with one thread and a time limit. The seconds are CPU seconds of the
solver, those of programs that it starts included; making the Model, with the proofs of its boxes, is told apart.
"""

from __future__ import annotations

import json
import os
import sys
import time
from typing import Any

from bench.harness import ROOT, Case, Outcome, Sample, Settings, Timing, run_child
from queenlab.engines.registry import available, engine
from queenlab.errors import CheckFailed, NotSupported
from queenlab.problems import parse
from queenlab.strengthenings.relaxation import relaxed
from queenlab.verbs.optimize import RELAXED_CELLS
from queenlab.verbs.strengthened_model import strengthened_model
from queenlab.work import Limits

ABOUT = (
    "The maximum of queens on n^d boards, and that no placement has one queen more (above): base Model and "
    "strengthenings, on every engine that is installed, one thread, CPU seconds of the solver under a time limit; "
    "beside them Kunt's seconds of Gurobi 9.5.2 on 48 threads."
)

#: Kunt, Table 36; and the seconds that a cell of the board may take.
MAXIMA = {"queens:5^3": 13, "queens:6^3": 21, "queens:3^5": 11, "queens:4^5": 32, "queens:6^4": 80}
SECONDS = {"queens:5^3": 10.0, "queens:6^3": 30.0, "queens:3^5": 6.0, "queens:4^5": 6.0, "queens:6^4": 6.0}
QUICK = {"queens:3^3": 4, "queens:4^3": 7}
QUICK_SECONDS = 5.0

#: What each column adds, and whether one queen more than the maximum is asked for.
COLUMNS: dict[str, tuple[tuple[str, ...], bool]] = {
    "base": ((), False),
    "lmr": (("lmr",), False),
    "window": (("window",), False),
    "cube": (("cube",), False),
    "star": (("star",), False),
    "cube star": (("cube", "star"), False),
    "cube sub": (("cube", "sub"), False),
    "cube star layer sub": (("cube", "star", "layer", "sub"), False),
    "above": ((), True),
    "above cube": (("cube",), True),
    "above cube star": (("cube", "star"), True),
    "above cube star layer sub": (("cube", "star", "layer", "sub"), True),
    "above cube odd": (("cube", "odd"), True),
    "above cube first": (("cube", "first"), True),
    "above cube lex": (("cube", "lex"), True),
}
QUICK_COLUMNS = ("base", "cube", "above cube star layer sub", "above cube first")

#: Seconds in the thesis: Table 21 for d = 3, Table 29 for d = 4, Table 35 for d = 5.
ALL, ABOVE_ALL = "cube star layer sub", "above cube star layer sub"
THESIS: dict[str, dict[str, float]] = {
    "queens:4^3": {"base": 1.03, "lmr": 1.20, "cube": 0.81, "star": 0.76, "cube star": 0.81, "above": 0.03,
                   "above cube star": 0.42},
    "queens:5^3": {"base": 3.66, "lmr": 3.25, "cube": 1.61, "star": 3.48, "cube star": 1.58, "above": 2.48,
                   "above cube star": 1.42},
    "queens:6^3": {"base": 135.71, "lmr": 101.12, "cube": 15.44, "star": 163.24, "cube star": 16.43, "above": 349.06,
                   "above cube star": 6.52},
    "queens:6^4": {"base": 569.57, "lmr": 760.08, ALL: 725.91, "above": 879.43, ABOVE_ALL: 10.68},
    "queens:3^5": {"base": 0.78, "lmr": 0.20, ALL: 0.53, "above": 2.11, ABOVE_ALL: 0.31},
    "queens:4^5": {"base": 21.14, "lmr": 3.38, ALL: 2.40, "above": 44.47, ABOVE_ALL: 0.07},
}  # fmt: skip

#: Cells that are measured, so that a run which was stopped goes on; delete it to measure again.
KEPT = ROOT / "out" / "bench" / "strengthenings-cells.json"

TOLD = "CPU seconds, or bounds where the time was up"


def _cpu() -> float:
    """CPU seconds of this process and of those that it has started and waited for."""
    return sum(os.times()[:4])


def _refused(why: str, build: float) -> dict[str, Any]:
    return {"status": "refused", "value": None, "why": why, "build": build, "cpu": 0.0, "wall": 0.0}


def cell(board: str, column: str, by: str, seconds: float, most: int) -> dict[str, Any]:
    """One cell, measured in this process."""
    words, above = COLUMNS[column]
    asked = parse(f"{board},goal=max")
    began = _cpu()
    try:
        model = strengthened_model(asked, words, above=most if above else None)
    except NotSupported as refusal:
        return _refused(str(refusal), 0.0)
    build = _cpu() - began
    solver = engine(by)
    model = model.with_sense(None) if above else model
    why = solver.accepts(model, "solve" if above else "optimize")
    if why is not None:
        return _refused(why, build)
    solver.version()  # which loads the program
    limits = Limits(seconds=seconds, workers=1, seed=1)
    cpu, wall = _cpu(), time.perf_counter()
    result = solver.solve(model, limits) if above else solver.optimize(model, limits)
    cpu, wall = _cpu() - cpu, time.perf_counter() - wall
    known = {"status": result.status, "value": result.value, "lower": result.lower, "upper": result.upper}
    return {**known, "build": build, "cpu": cpu, "wall": wall, "entries": int(model.items.size)}


def _measured(board: str, column: str, by: str, seconds: float, most: int) -> dict[str, Any]:
    """The same in a process of its own; a cell that an earlier run has measured is taken from there."""
    words = [board, column, by, str(seconds), str(most)]
    key = " | ".join([*words, str(engine(by).version())])
    known: dict[str, Any] = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
    if key not in known:
        known[key] = json.loads(run_child([sys.executable, "-m", "bench.strengthenings", *words]).stdout)
        KEPT.parent.mkdir(parents=True, exist_ok=True)
        KEPT.write_text(json.dumps(known, indent=1), encoding="utf-8")
    found: dict[str, Any] = known[key]
    # A solver that says something else than the truth is a finding, and not a figure.
    wrong = found["status"] == "proved" and found["value"] != most
    wrong |= COLUMNS[column][1] and found["status"] == "found"
    wrong |= not COLUMNS[column][1] and found["status"] == "none"
    if wrong:
        raise CheckFailed(
            f"{by} says {found['status']} {found['value']} of {board} ({column}), and the maximum is {most}"
        )
    return found


def _told(found: dict[str, Any]) -> str:
    """A cell for people: CPU seconds, or how far it came."""
    if found["status"] in ("proved", "none"):
        return f"{found['cpu']:.2f}"
    if found["status"] == "refused":
        return "refused"
    if found["lower"] is None and found["upper"] is None:
        return "-"
    return f"{'?' if found['lower'] is None else found['lower']}..{'?' if found['upper'] is None else found['upper']}"


def compare(board: str, most: int, by: str, columns: tuple[str, ...], seconds: float) -> Case:
    """One board on one engine."""
    cells = {column: _measured(board, column, by, seconds, most) for column in columns}
    timings = {column: Timing(column, (Sample(f["wall"], f["cpu"]),)) for column, f in cells.items()}
    size = {"options": parse(f"{board},goal=max").model.n_options}
    case = Case(f"{board} on {by}", size, timings, columns[0], most)
    case.facts[TOLD] = {column: _told(f) for column, f in cells.items()}
    case.facts["making the Model, CPU seconds"] = {column: round(f["build"], 2) for column, f in cells.items()}
    return case


def relaxations(board: str, columns: tuple[str, ...]) -> dict[str, float]:
    """What the linear relaxation says, of every Model that has an objective; on large boards it takes minutes."""
    asked = parse(f"{board},goal=max")
    if asked.board.size > RELAXED_CELLS:
        return {}
    return {c: round(relaxed(strengthened_model(asked, COLUMNS[c][0]))[0], 4) for c in columns if not COLUMNS[c][1]}


def run(settings: Settings) -> Outcome:
    """All boards on all engines that optimise; with --quick two small boards on CP-SAT and HiGHS."""
    boards = QUICK if settings.quick else MAXIMA
    columns = QUICK_COLUMNS if settings.quick else tuple(COLUMNS)
    there = [a.name for a in available() if a.version is not None and "optimize" in engine(a.name).tasks]
    if settings.quick:
        there = [name for name in there if name in ("cpsat", "highs")]
    cases: list[Case] = []
    conclusion: dict[str, Any] = {}
    for board, most in boards.items():
        seconds = SECONDS.get(board, QUICK_SECONDS)
        mine = {by: compare(board, most, by, columns, seconds) for by in there}
        cases += mine.values()
        bounds = relaxations(board, columns)
        for column in columns:
            row: dict[str, Any] = {by: case.facts[TOLD][column] for by, case in mine.items()}
            row["thesis"] = THESIS.get(board, {}).get(column, "-")
            if column in bounds:
                row["relaxation"] = bounds[column]
            conclusion[f"{board}, {column}"] = row
    return Outcome(cases, conclusion)


if __name__ == "__main__":
    print(
        json.dumps(
            cell(
                sys.argv[1],
                sys.argv[2],
                sys.argv[3],
                min(float(sys.argv[4]), SECONDS.get(sys.argv[1], 9.9)),
                int(sys.argv[5]),
            )
        )
    )

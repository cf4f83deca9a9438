"""The maximum of queens in a box: branch and bound over boxes against Russian dolls over cells, and against solvers.

Every contender proves the maximum. The solvers get the Model with the strengthening that the project takes by default
(the corners of any cube hold one queen), built beforehand; the searches do all their work, and are compiled beforehand.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import numpy as np

from bench.harness import Case, Contender, Outcome, Sample, Settings, alternate
from queenlab.boxes.geometry import BoxCells
from queenlab.boxes.maximum import MaximumSearch, box_maximum
from queenlab.boxes.search import CellSearch, RussianDolls
from queenlab.boxes.table import BoxTable
from queenlab.engines.cpsat import CpSatEngine
from queenlab.engines.kissat import KissatEngine
from queenlab.errors import CheckFailed, MissingExtra
from queenlab.model import Model
from queenlab.problems import parse
from queenlab.strengthenings.registry import strengthen
from queenlab.work import Limits

ABOUT = (
    "Proves the maximum of queens in boxes: branch and bound over a table of boxes (boxes/maximum), Russian dolls over "
    "cells (boxes/search), and on small boards CP-SAT and Kissat with cube cliques, one thread each."
)

TABLE, CELLS, CPSAT, KISSAT = "box table", "dolls over cells", "cpsat", "kissat"

#: Kunt, Table 36, for the cubes; the slabs are what both searches here agree on.
KNOWN = {
    (5, 5, 5): 13,
    (6, 6, 6): 21,
    (7, 7, 7): 32,
    (8, 8, 8): 48,
    (9, 9, 9): 67,
    (10, 10, 10): 91,
    (3, 12, 12): 35,
    (2, 5, 5, 5): 18,
}


def by_table(box: tuple[int, ...]) -> int:
    """The table of boxes, without the certificate."""
    search = MaximumSearch(BoxTable(len(box)), Limits())
    at_most = search.maximum(box)
    return at_most if search.witness(box) is not None else -1


def by_cells(box: tuple[int, ...]) -> int:
    """Russian dolls cell by cell, thin layers first."""
    cells = BoxCells(tuple(sorted(box)))
    return len(RussianDolls(CellSearch(cells, cells.size, lambda: None)).run().rises)


def with_children(task: Callable[[], Any]) -> tuple[Sample, Any]:
    """Runs a function once; CPU time is that of this process and of the programs that it ran."""
    before, started = os.times(), time.perf_counter()
    value = task()
    after = os.times()
    return Sample(time.perf_counter() - started, sum(after[:4]) - sum(before[:4])), value


def by_engine(engine: CpSatEngine | KissatEngine, model: Model) -> int:
    """A solver on one thread."""
    result = engine.optimize(model, Limits(seed=1, workers=1))
    return -1 if result.status != "proved" or result.value is None else result.value


def compare(box: tuple[int, ...], rounds: int, solvers: bool, cells: bool) -> Case:
    """One box; the solvers only on cubes, for they know boards and no boxes."""
    tasks: dict[str, Callable[[], int]] = {TABLE: lambda: by_table(box)}
    if cells:
        tasks[CELLS] = lambda: by_cells(box)
    if solvers:
        problem = parse(f"queens:{box[0]}^{len(box)},goal=max")
        model = strengthen(problem, problem.model, ("cube",))
        tasks[CPSAT] = lambda: by_engine(CpSatEngine(), model)
        try:
            KissatEngine().version()
            tasks[KISSAT] = lambda: by_engine(KissatEngine(), model)
        except MissingExtra:
            pass
    slow = {CELLS, CPSAT, KISSAT}
    contenders = [
        Contender(name, partial(with_children, task), 1 if name in slow else None, warm=name not in slow)
        for name, task in tasks.items()
    ]
    timings = alternate(contenders, rounds)
    for timing in timings.values():
        if timing.value != KNOWN[box]:
            raise CheckFailed(f"{timing.name} finds {timing.value} queens in {box}, not {KNOWN[box]}")
    found = box_maximum(box)
    facts: Mapping[str, Any] = {"nodes of the box table": found.nodes, "steps of the certificate": len(found.steps)}
    return Case(" x ".join(map(str, box)), {"cells": int(np.prod(box))}, timings, TABLE, KNOWN[box], dict(facts))


def run(settings: Settings) -> Outcome:
    """All boxes; the solvers where they end in a minute or so."""
    # The kernel that the cells share is compiled here, for a slow contender runs once.
    by_cells((2, 3, 3))
    if settings.quick:
        return Outcome([compare((5, 5, 5), 1, False, True)], {})
    cases = [compare(box, settings.count(3), box in ((5, 5, 5), (6, 6, 6)), True) for box in KNOWN]
    return Outcome(cases, {"CPU ratio to the box table": {case.name: case.ratios() for case in cases}})

"""Counting queens as an exact cover: queenlab's general engine against xcover and exact-cover.

All of them get the same instance, read off queenlab's Model: an option for each cell; rows and columns primary;
diagonals of two cells or more secondary.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
from exact_cover import get_solution_count
from xcover import algorithm_c, covers

from bench.harness import Case, Contender, Outcome, Settings, alternate, ratio
from queenlab import parse
from queenlab.compiling import compiled
from queenlab.engines.dancing import DancingEngine
from queenlab.engines.kernels import bits, cells
from queenlab.engines.kernels.state import bits_state, cells_state, prepare
from queenlab.errors import CheckFailed
from queenlab.model import Model
from queenlab.work import Limits

ABOUT = (
    "Counts the solutions of n queens as one exact cover instance: queenlab's engine and its two kernels, each with "
    "the preparation of its arrays from the Model; xcover by its covers() and by its arrays-only algorithm_c(); "
    "exact-cover on a boolean matrix with a slack row for each diagonal. The inputs of all are built beforehand."
)

#: OEIS A000170.
KNOWN = {8: 92, 10: 724, 12: 14200, 14: 365596}
#: How much faster than the faster of the two the engine is to be.
GOAL = 1.5

ENGINE = "queenlab engine"
CELLS = "queenlab dancing cells"
BITS = "queenlab bit vectors"
COVERS = "xcover covers"
ALGORITHM_C = "xcover algorithm_c"
EXACT_COVER = "exact-cover"
RIVALS = (COVERS, ALGORITHM_C, EXACT_COVER)

NO_LIMIT = 2**62


@dataclass(frozen=True)
class Instance:
    """The Model in the words of the other two packages.

    Attributes:
        options: for `covers`: the items of each option.
        primary, secondary: for `covers`: the items by kind.
        arrays: for `algorithm_c`: items, starts, colours, number of items, number of secondary items.
        matrix: for exact-cover: a row for each option, and one more for each secondary item, which covers it alone.
    """

    options: list[list[int]]
    primary: list[int]
    secondary: list[int]
    arrays: tuple[Any, ...]
    matrix: npt.NDArray[np.bool_]


def instance_of(model: Model) -> Instance:
    """Translates a Model whose intervals are 1..1 and 0..1; both packages want primary items first."""
    if not model.is_exact_cover or model.is_colored.any():
        raise CheckFailed("only an exact cover without colours can be handed to the other packages")
    primary, secondary = np.flatnonzero(model.low == 1), np.flatnonzero(model.low == 0)
    place = np.empty(model.n_items, dtype=np.int64)
    place[np.concatenate((primary, secondary))] = np.arange(model.n_items)
    items = place[model.items]
    matrix = np.zeros((model.n_options + secondary.size, model.n_items), dtype=np.bool_)
    matrix[model.option_of_entry, items] = True
    matrix[model.n_options + np.arange(secondary.size), place[secondary]] = True
    return Instance(
        options=[row.tolist() for row in np.split(items, model.starts[1:-1])],
        primary=place[primary].tolist(),
        secondary=place[secondary].tolist(),
        arrays=(
            items.astype(np.uint32),
            model.starts.astype(np.uint32),
            np.zeros(items.size, dtype=np.uint32),
            model.n_items,
            int(secondary.size),
        ),
        matrix=matrix,
    )


def count_by_cells(model: Model) -> int:
    """The count by dancing cells, whatever the engine would choose."""
    state = cells_state(prepare(model), 0)
    compiled(cells.search)(*state.arguments(), False, NO_LIMIT)
    return int(state.scalars[cells.SOLUTIONS])


def count_by_bits(model: Model) -> int:
    """The count by bit vectors."""
    state = bits_state(prepare(model))
    bits.search(*state.arguments(), NO_LIMIT)
    return int(state.scalars[cells.SOLUTIONS])


def compare(n: int, rounds: int, slow_rounds: int | None) -> Case:
    """One board. `slow_rounds` is how often exact-cover runs, if not as often as the others."""
    name = f"queens:{n}"
    model = parse(name).model
    building = alternate([Contender.of("building", lambda: parse(name).model.n_options)], rounds)["building"]
    rival = instance_of(model)
    timings = alternate(
        [
            Contender.of(ENGINE, lambda: DancingEngine().count(model, Limits()).value),
            Contender.of(BITS, lambda: count_by_bits(model)),
            Contender.of(CELLS, lambda: count_by_cells(model)),
            Contender.of(ALGORITHM_C, lambda: sum(1 for _ in algorithm_c(*rival.arrays))),
            Contender.of(
                COVERS,
                lambda: sum(1 for _ in covers(rival.options, primary=rival.primary, secondary=rival.secondary)),
            ),
            # It is compiled already, so a slow one needs no run before the clock starts.
            Contender.of(EXACT_COVER, lambda: int(get_solution_count(rival.matrix)), slow_rounds, slow_rounds is None),
        ],
        rounds,
    )
    for timing in timings.values():
        if timing.value != KNOWN[n]:
            raise CheckFailed(f"{timing.name} counts {timing.value} solutions of {name}, not {KNOWN[n]}")
    size = {"options": model.n_options, "items": model.n_items, "entries": int(model.items.size)}
    case = Case(name, size, timings, ENGINE, KNOWN[n])
    fastest = min(RIVALS, key=lambda rival_name: timings[rival_name].cpu)
    case.facts = {
        "fastest rival": fastest,
        "fastest rival / engine": ratio(timings[fastest], timings[ENGINE]),
        "fastest rival / dancing cells": ratio(timings[fastest], timings[CELLS]),
        "fastest rival / bit vectors": ratio(timings[fastest], timings[BITS]),
        "building the Model, cpu seconds (in no timing)": building.cpu,
    }
    return case


def run(settings: Settings) -> Outcome:
    """All boards. On the smallest it is the preparation of arrays that is timed, more than the search."""
    cases = [compare(8, settings.count(15), None), compare(10, settings.count(15), None)]
    if not settings.quick:
        cases += [compare(12, settings.count(9), None), compare(14, settings.count(5), 1)]
    ratios = {case.name: case.facts["fastest rival / engine"] for case in cases}
    return Outcome(
        cases,
        {
            "goal": GOAL,
            "fastest rival / engine": ratios,
            "goal met": {name: value >= GOAL for name, value in ratios.items()},
        },
    )

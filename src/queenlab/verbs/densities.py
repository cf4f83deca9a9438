"""How many solutions use each cell."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from queenlab.answer import Answer
from queenlab.board import AnyBoard, Board, public_cells
from queenlab.counters.counter import CellNumbers, Counter
from queenlab.counters.registry import candidates, counter
from queenlab.engines.engine import Engine
from queenlab.engines.registry import choose
from queenlab.errors import BadInput, NotSupported
from queenlab.problems import Problem, problem
from queenlab.verbs.common import Name, ProgressCallback, answer_from, make_limits
from queenlab.verbs.counting_choice import check_name
from queenlab.verbs.optimizing import with_best_number
from queenlab.work import Limits, Result

#: On boards with no more cells one count for each orbit of cells is done before a kernel is compiled.
SMALL_BOARD = 64


@dataclass(frozen=True)
class Density:
    """The number of solutions through every cell.

    Attributes:
        answer: the number of all solutions, and who counted; `unknown` if a limit was reached.
        board: the board.
        cells: for each cell the number of solutions that use it, as Python integers; None if a limit was reached.

    Example:
        >>> found = density("queens:6")
        >>> found.total, found.array()[0].tolist()
        (4, [0, 1, 1, 1, 1, 0])
    """

    answer: Answer
    board: AnyBoard
    cells: CellNumbers | None

    @property
    def total(self) -> int | None:
        """The number of all solutions."""
        return self.answer.value

    def array(self) -> npt.NDArray[np.object_]:
        """The numbers by coordinates: [column, row, ...] on a grid; [row, column, letter] on triangles, N E S W."""
        if self.cells is None:
            raise BadInput(f"there is no density: the answer to {self.answer.problem} is {self.answer.status}")
        n = self.board.n
        return self.cells.reshape((n,) * self.board.d if isinstance(self.board, Board) else (n, n, 4))

    def to_dict(self) -> dict[str, Any]:
        """The JSON object of docs/answers.md: the answer, with [coordinates..., number] for each cell as `density`."""
        rows: list[list[int | str]] | None = None
        if self.cells is not None:
            places = public_cells(self.board, range(self.board.size))
            rows = [[*place, number] for place, number in zip(places, self.cells.tolist(), strict=True)]
        return {**self.answer.to_dict(), "density": rows}


def density(
    name: Name,
    *,
    engine: str = "auto",
    time_limit: float | None = None,
    memory: int | None = None,
    progress: ProgressCallback | bool | None = None,
) -> Density:
    """For every cell the number of solutions that use it; options as for `count`.

    Example:
        >>> density("queens:4").array().tolist()
        [[0, 1, 1, 0], [1, 0, 0, 1], [1, 0, 0, 1], [0, 1, 1, 0]]
    """
    asked = problem(name)
    check_name(engine)
    if asked.goal == "color":
        raise NotSupported("a colouring uses every cell; ask for the density of placements")
    limits = make_limits(time_limit, None, None, progress, memory)
    sized, best = with_best_number(asked, time_limit)
    if best is not None and best.status != "proved":
        return Density(replace(best, quantity="density", status="unknown", value=None, witness=None), asked.board, None)
    small = engine == "auto" and asked.board.size <= SMALL_BOARD
    chosen = None if small else _counter_with_density(sized, engine, limits.memory)
    result: Result
    by: Counter | Engine
    if chosen is None:
        by = choose(sized.model, "count", engine)
        result, cells = _cell_by_cell(sized, by, limits)
    else:
        by = chosen
        result, cells = chosen.density(sized, limits)
    answer = replace(answer_from(sized, "density", result, by, limits), problem=str(asked))
    if best is not None:
        answer.details["notes"] = f"placements of {best.value} pieces, the best number by {best.engine}"
    return Density(answer, asked.board, cells)


def _counter_with_density(asked: Problem, engine: str, memory: int | None) -> Counter | None:
    """The counter named, or the first that can do it; None for an engine."""
    for one in candidates(asked, memory):
        made = counter(one.name)
        if engine == one.name:
            if one.plan is None or not made.has_density:
                raise NotSupported(f"{engine} cannot count {asked} cell by cell; leave --engine away")
            return made
        if engine == "auto" and one.plan is not None and made.has_density and one.against is None:
            return made
    return None


def _cell_by_cell(asked: Problem, engine: Engine, limits: Limits) -> tuple[Result, CellNumbers | None]:
    """One count for one cell of every orbit, with that cell given; they add up to pieces x solutions."""
    model = asked.model
    result = engine.count(model, limits)
    if result.status != "proved":
        return result, None
    cells: CellNumbers = np.zeros(model.n_options, dtype=object)
    for orbit in asked.group.orbits():
        rest = limits.rest()
        part = engine.count(model.forced([int(orbit[0])], []), rest)
        limits.interrupted = rest.interrupted
        result.nodes = (result.nodes or 0) + (part.nodes or 0)
        if part.status != "proved":
            return replace(part, lower=result.value, upper=result.value, nodes=result.nodes), None
        cells[orbit] = part.value
    return result, cells

"""The number of solutions through each cell."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from queenlab.answer import Answer
from queenlab.board import AnyBoard, Board, public_cells
from queenlab.counters.counter import CellNumbers, Counter
from queenlab.counters.registry import CounterCandidates, counter
from queenlab.engines.engine import Engine
from queenlab.engines.registry import choose
from queenlab.errors import BadInput, NotSupported, TooLong
from queenlab.problems import Problem, problem
from queenlab.queenon.densities.density import TriangleDensity
from queenlab.queenon.densities.sources import average_density
from queenlab.verbs.best_number import is_open, weakened, with_best_number
from queenlab.verbs.how_to_count import check_name
from queenlab.verbs.limits_and_answers import Name, ProgressCallback, answer_from, make_limits
from queenlab.wording import plural
from queenlab.work import Limits, Result

#: On boards with no more cells one count for each orbit of cells is done before a kernel is compiled.
SMALL_BOARD = 64


@dataclass(frozen=True)
class Density:
    """The number of solutions through every cell.

    Attributes:
        answer: the total number of solutions; `unknown` if a limit was reached.
        board: the board.
        cells: the number of solutions through each cell, as Python integers; None if a limit was reached.

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
        return self.answer.value

    def complete(self) -> Density:
        """This density; raises an error unless all solutions were counted.

        Raises:
            TooLong: a limit was reached.
            KeyboardInterrupt: Ctrl-C ended the count.
        """
        if self.cells is None and self.answer.stopped == "interrupted":
            raise KeyboardInterrupt
        if self.cells is None:
            raise TooLong(f"the solutions of {self.answer.problem} were not counted within the limit")
        return self

    def array(self) -> npt.NDArray[np.object_]:
        """The numbers by coordinates: [column, row, ...] on a grid; [row, column, letter] (N E S W) on triangles.

        Raises:
            BadInput: if a limit was reached.
        """
        if self.cells is None:
            raise BadInput(f"there is no density: the answer to {self.answer.problem} is {self.answer.status}")
        n = self.board.n
        return self.cells.reshape((n,) * self.board.d if isinstance(self.board, Board) else (n, n, 4))

    def average(self) -> TriangleDensity:
        """The mean of the densities of all solutions: a step queenon, or an Xqueenon.

        Raises:
            BadInput: if a limit was reached, there are no solutions, or the board is not a square.

        Example:
            >>> density("queens:4").average().cells()[0].tolist()
            [Fraction(0, 1), Fraction(2, 1), Fraction(2, 1), Fraction(0, 1)]
        """
        return average_density(self.board, self.array().ravel().tolist(), self.total or 0)

    def _repr_svg_(self) -> str | None:
        if self.cells is None:
            return None
        from queenlab.draw.notebook import density_picture

        return density_picture(
            self.board, self.cells.tolist(), f"how many solutions of {self.answer.problem} use each cell"
        )

    def _repr_html_(self) -> str | None:
        return self.answer._repr_html_() if self.cells is None else None

    def to_dict(self) -> dict[str, Any]:
        """The JSON of docs/reference/answers.md: the answer, and [coordinates..., number] of each cell as `density`."""
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
    """The number of solutions through each cell.

    Args:
        name: a problem or its name.
        engine: which counter or engine; `auto` chooses.
        time_limit: seconds; on reaching it the answer is `unknown`, without numbers.
        memory: memory limit of a counter in bytes; default: the free memory.
        progress: called regularly; True prints a line on stderr.

    Returns:
        The numbers, and an answer with the total number of solutions.

    Raises:
        BadInput: if the name or a limit is invalid, or the engine is unknown.
        NotSupported: for colourings, or if the named engine cannot count this cell by cell.
        NotEnoughMemory: if the named counter needs more than `memory`.

    Example:
        >>> density("queens:4").array().tolist()
        [[0, 1, 1, 0], [1, 0, 0, 1], [1, 0, 0, 1], [0, 1, 1, 0]]
    """
    asked = problem(name)
    check_name(engine)
    if asked.goal == "color":
        raise NotSupported("a colouring uses every cell; a density needs placements")
    limits = make_limits(time_limit, None, None, progress, memory)
    sized, best = with_best_number(asked, time_limit)
    if best is not None and is_open(best):
        return Density(replace(best, quantity="density", status="unknown", value=None, witness=None), asked.board, None)
    small = engine == "auto" and asked.board.size <= SMALL_BOARD
    chosen = None if small else _chosen_counter(sized, engine, limits.memory)
    result: Result
    by: Counter | Engine = choose(sized.model, "count", engine) if chosen is None else chosen
    if chosen is not None and chosen.has_density:
        result, cells = chosen.density(sized, limits)
    else:
        result, cells = _cell_by_cell(sized, by, limits)
    answer = replace(answer_from(sized, "density", result, by, limits), problem=str(asked))
    if best is not None and best.value is not None:
        of = f"placements of {plural(best.value, 'piece')}, the best number by {best.engine}"
        answer.notes = "; ".join(filter(None, [of, answer.notes]))
    return Density(weakened(answer, best), asked.board, cells)


def _chosen_counter(asked: Problem, engine: str, memory: int | None) -> Counter | None:
    """The named counter, or the first that can count cell by cell; None for an engine."""
    for one in CounterCandidates(asked, memory):
        made = counter(one.name)
        able = one.plan is not None and (made.has_density or _takes_cells(made, asked))
        if engine == one.name:
            if not able:
                raise NotSupported(f"{engine} cannot count {asked} cell by cell; omit --engine")
            return made
        # Where every row must be covered, the general engine is quick enough for one count after the other.
        if (
            engine == "auto"
            and able
            and one.against is None
            and (made.has_density or asked.question.pieces is not None)
        ):
            return made
    return None


def _takes_cells(made: Counter, asked: Problem) -> bool:
    """Whether a counter can count with a given cell, once per orbit of cells."""
    q = asked.question
    # A given cell more might be one that is excluded, or attacked; engines find no solution then.
    return not q.given and not q.excluded and made.accepts(asked.asking(given=(0,))) is None


def _cell_by_cell(asked: Problem, by: Counter | Engine, limits: Limits) -> tuple[Result, CellNumbers | None]:
    """Counts once per orbit of cells, with a cell of the orbit given; the numbers add up to pieces x solutions."""
    result = by.count(asked, limits) if isinstance(by, Counter) else by.count(asked.model, limits)
    if result.status != "proved":
        return result, None
    cells: CellNumbers = np.zeros(asked.board.size, dtype=object)
    for orbit in asked.group.orbits():
        rest, cell = limits.rest(), int(orbit[0])
        if isinstance(by, Counter):
            part = by.count(asked.asking(given=(cell,)), rest)
        else:
            part = by.count(asked.model.forced([cell], []), rest)
        limits.interrupted = rest.interrupted
        result.nodes = (result.nodes or 0) + (part.nodes or 0)
        if part.status != "proved":
            return replace(part, lower=result.value, upper=result.value, nodes=result.nodes), None
        cells[orbit] = part.value
    return result, cells

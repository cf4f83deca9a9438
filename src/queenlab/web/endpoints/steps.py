"""The search, step by step, for those who want to watch it."""

from __future__ import annotations

import re
import time
from dataclasses import replace
from functools import lru_cache
from threading import Lock
from typing import Annotated, Literal

from pydantic import Field

from queenlab.board import Board
from queenlab.engines.trace import Kind, Step, search_steps
from queenlab.errors import NotSupported, OutOfRange
from queenlab.families.grid_models import entries_at_most
from queenlab.problems import Problem, parse
from queenlab.web.api import RequestBody, ResponseBody, make_router
from queenlab.web.endpoints.inputs import CellList, ProblemText, PublicCells, public, read_cells, read_problem

#: A search is told up to this step.
MAX_STEPS = 20_000
#: So many steps in one answer, and so many cells in all of them.
MAX_COUNT, MAX_TOLD = 500, 30_000
#: Seconds for one answer; then it is shorter, and the next request goes on from there.
SECONDS = 0.12
#: Cells of the board, and entries of the Model; more take longer to write down than one waits for a click.
MAX_CELLS, MAX_ENTRIES = 4096, 50_000
#: The same where pieces guard cells: each covers all that it attacks.
MAX_GUARDED = 256
#: So many places are listed for an item, as many as a line has; the rest is counted.
MAX_LISTED = 64
#: Searches that are remembered, so that going on costs no more than the steps that are new.
_KEPT = 4


router = make_router()


class StepsRequest(RequestBody):
    """A search for the solutions that hold some pieces, and which of its steps."""

    problem: ProblemText
    cells: CellList
    first: Annotated[int, Field(ge=0, le=MAX_STEPS)] = 0
    count: Annotated[int, Field(ge=1, le=MAX_COUNT)] = 100


class SearchStep(ResponseBody):
    """One step, and how things stand after it.

    `cells` are the pieces placed, in the order in which they were placed; `options` the first cells that can still give
    the item what it needs, and `left` the number of all of them. `backtracks` counts the pieces that were taken back.
    """

    kind: Literal["choose", "place", "remove", "solution", "dead end", "end"]
    item: str | None
    cell: list[int | str] | None
    options: PublicCells
    left: int
    depth: int
    cells: PublicCells
    nodes: int
    solutions: int
    backtracks: int


class SearchSteps(ResponseBody):
    """Some steps of a search.

    There may be fewer than asked for: `more` says whether others follow. `total` is the number of all steps, null as
    long as that is not known.
    """

    steps: list[SearchStep]
    total: int | None
    more: bool


class _SearchTrace:
    """A search as far as it was watched."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.names = problem.model.item_names
        #: Without what is chosen, which follows from the placements before: it would be kept thousands of times.
        self.steps: list[Step] = []
        #: Beside the steps: how many options there were, of which a few are kept.
        self.left: list[int] = []
        self._rest = search_steps(problem.model)
        self._lock = Lock()

    @property
    def over(self) -> bool:
        return bool(self.steps) and self.steps[-1].kind == "end"

    def watch(self, upto: int) -> None:
        """Goes on until there are so many steps, or the time is up."""
        end = time.monotonic() + SECONDS
        with self._lock:
            while len(self.steps) < upto and not self.over and time.monotonic() < end:
                step = next(self._rest)
                self.left.append(len(step.options))
                self.steps.append(replace(step, options=step.options[:MAX_LISTED], chosen=()))

    def told(self, first: int, count: int) -> list[SearchStep]:
        """Some of the steps watched so far; fewer than asked for where they hold very many cells."""
        found: list[SearchStep] = []
        chosen: list[int] = []
        room = MAX_TOLD
        for at, (step, left) in enumerate(zip(self.steps[: first + count], self.left, strict=False)):
            if step.kind == "place" and step.option is not None:
                chosen.append(step.option)
            elif step.kind == "remove":
                chosen.pop()
            if at >= first:
                room -= len(step.options) + len(chosen)
                if room < 0 and found:
                    break
                found.append(_told(self, step, left, chosen))
        return found


@lru_cache(maxsize=_KEPT)
def _trace(name: str) -> _SearchTrace:
    return _SearchTrace(parse(name))


@router.post("/api/steps", summary="A search, step by step.")
def steps(asked: StepsRequest) -> SearchSteps:
    """Steps `first` to `first + count` of the search; it starts with the pieces on the board."""
    if asked.first + asked.count > MAX_STEPS:
        raise OutOfRange(f"a search is shown up to step {MAX_STEPS}")
    found = read_problem(asked.problem)
    if found.goal == "color":
        raise NotSupported("the search is shown for pieces, not for colourings")
    if found.goal != "exact" and found.question.pieces is None:
        raise NotSupported(f"the search is shown where the number of pieces is known, not for goal={found.goal}")
    board = found.board
    entries = entries_at_most(board, found.piece) if isinstance(board, Board) and found.piece else 8 * board.size
    if board.size > MAX_CELLS or entries > MAX_ENTRIES:
        raise OutOfRange(f"a search is shown on boards of up to {MAX_CELLS} cells, for pieces without too many moves")
    if found.goal in ("dominate", "independent") and board.size > MAX_GUARDED:
        raise OutOfRange(f"a search for dominating pieces is shown on up to {MAX_GUARDED} cells")
    given = read_cells(board, asked.cells)
    trace = _trace(str(found.with_cells(public(board, given))))
    trace.watch(asked.first + asked.count)
    told = trace.told(asked.first, asked.count)
    return SearchSteps(
        steps=told,
        total=len(trace.steps) if trace.over else None,
        more=not trace.over or asked.first + len(told) < len(trace.steps),
    )


def _told(trace: _SearchTrace, step: Step, left: int, chosen: list[int]) -> SearchStep:
    board = trace.problem.board
    kind: Kind = step.kind
    return SearchStep(
        kind=kind,
        item=None if step.item is None else item_words(trace.names[step.item]),
        cell=None if step.option is None else public(board, [step.option])[0],
        options=public(board, step.options),
        left=left,
        depth=len(chosen),
        cells=public(board, chosen),
        nodes=step.nodes,
        solutions=step.solutions,
        backtracks=step.backtracks,
    )


#: Names of items as the Models of `queenlab.families` write them, and what they are called.
_WORDS = (
    (r"c(\d+)", "column {}"),
    (r"r(\d+)", "row {}"),
    (r"[da](\d+)", "diagonal {}"),
    (r"l(\d+(?:\.-?\d+)*)#(\d+)", "line {1} in direction ({0})"),
    (r"p(-?\d+(?:\.-?\d+)*)#(\d+)", "plane {1} with normal ({0})"),
    (r"w(\d+)", "window {}"),
    (r"x(\d+(?:\.\d+)+)", "cell ({})"),
    (r"given:([A-Z]?\d+(?:\.\d+)*)", "given cell ({})"),
    (r"total", "the number of pieces"),
)


def item_words(name: str) -> str:
    """An item of a Model as people call it.

    Example:
        >>> item_words("c3"), item_words("given:3.5"), item_words("l0.1.-1#7")
        ('column 3', 'given cell (3, 5)', 'line 7 in direction (0, 1, -1)')
    """
    for pattern, words in _WORDS:
        match = re.fullmatch(pattern, name)
        if match:
            return words.format(*(part.replace(".", ", ") for part in match.groups()))
    return name

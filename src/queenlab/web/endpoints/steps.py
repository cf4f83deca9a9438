"""The search, step by step."""

from __future__ import annotations

import re
from typing import Annotated, Any

from pydantic import Field

from queenlab.board import Board
from queenlab.engines.trace import Kind, TraceStep
from queenlab.errors import NotSupported, OutOfRange
from queenlab.families.grid_models import entries_at_most
from queenlab.web.api import RequestBody, ResponseBody, make_router
from queenlab.web.endpoints.inputs import CellList, ProblemText, PublicCells, public, read_cells, read_problem
from queenlab.web.search_trace import SearchTrace
from queenlab.web.state import State

#: A search is shown up to this step.
MAX_STEPS = 20_000
#: This many steps in one answer, and this many cells in all of them.
MAX_COUNT, MAX_SENT = 500, 30_000
#: Cells of the board, and entries of the Model; more take longer to write down than one waits for a click.
MAX_CELLS, MAX_ENTRIES = 4096, 50_000
#: The same where pieces guard cells: each covers all that it attacks.
MAX_GUARDED = 256

router = make_router()


class StepsRequest(RequestBody):
    """A search for the solutions that contain some pieces, and the range of its steps."""

    problem: ProblemText
    cells: CellList
    first: Annotated[int, Field(ge=0, le=MAX_STEPS)] = 0
    count: Annotated[int, Field(ge=1, le=MAX_COUNT)] = 100


class SearchStep(ResponseBody):
    """One step and the state after it.

    `cells` are the pieces placed, in the order in which they were placed; `options` the first cells that can still give
    the item what it needs, and `left` the number of all of them. `backtracks` counts the pieces that were taken back.
    """

    kind: Kind
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
    """A range of steps of a search.

    There may be fewer than asked for: `more` says whether others follow. `total` is the number of all steps, null as
    long as that is not known.
    """

    steps: list[SearchStep]
    total: int | None
    more: bool


@router.post("/api/steps", summary="A search, step by step.")
def steps(asked: StepsRequest, state: State) -> SearchSteps:
    """Steps `first` to `first + count` of the search; it starts with the pieces on the board."""
    if asked.first + asked.count > MAX_STEPS:
        raise OutOfRange(f"a search can be shown up to step {MAX_STEPS}")
    found = read_problem(asked.problem)
    if found.goal == "color":
        raise NotSupported("the search cannot be shown for colourings")
    if found.goal != "exact" and found.question.pieces is None:
        raise NotSupported(f"the search can be shown only if the number of pieces is known, not for goal={found.goal}")
    board = found.board
    entries = entries_at_most(board, found.piece) if isinstance(board, Board) and found.piece else 8 * board.size
    if board.size > MAX_CELLS or entries > MAX_ENTRIES:
        raise OutOfRange(f"the search can be shown on boards of up to {MAX_CELLS} cells, for pieces with few moves")
    if found.goal in ("dominate", "independent") and board.size > MAX_GUARDED:
        raise OutOfRange(f"a search for dominating pieces is shown on up to {MAX_GUARDED} cells")
    given = read_cells(board, asked.cells)
    trace = state.searches(str(found.with_cells(public(board, given))))
    trace.watch(asked.first + asked.count)
    listed = _part(trace, asked.first, asked.count)
    more = not trace.over or asked.first + len(listed) < len(trace.steps)
    return SearchSteps(steps=listed, total=len(trace.steps) if trace.over else None, more=more)


def _part(trace: SearchTrace, first: int, count: int) -> list[SearchStep]:
    """A range of the recorded steps; fewer than requested if they hold very many cells."""
    found: list[SearchStep] = []
    chosen: list[int] = []
    cells = 0
    for at, (step, left) in enumerate(zip(trace.steps[: first + count], trace.left, strict=False)):
        if step.kind == "place" and step.option is not None:
            chosen.append(step.option)
        elif step.kind == "remove":
            chosen.pop()
        if at >= first:
            cells += len(step.options) + len(chosen)
            if cells > MAX_SENT and found:
                break
            found.append(_step_info(trace, step, left, chosen))
    return found


def _step_info(trace: SearchTrace, step: TraceStep, left: int, chosen: list[int]) -> SearchStep:
    board = trace.problem.board
    plain: dict[str, Any] = {name: getattr(step, name) for name in ("kind", "nodes", "solutions", "backtracks")}
    return SearchStep(
        **plain,
        item=None if step.item is None else item_words(trace.names[step.item]),
        cell=None if step.option is None else public(board, [step.option])[0],
        options=public(board, step.options),
        left=left,
        depth=len(chosen),
        cells=public(board, chosen),
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
    """An item of a Model in words.

    Example:
        >>> item_words("c3"), item_words("given:3.5"), item_words("l0.1.-1#7")
        ('column 3', 'given cell (3, 5)', 'line 7 in direction (0, 1, -1)')
    """
    for pattern, words in _WORDS:
        match = re.fullmatch(pattern, name)
        if match:
            return words.format(*(part.replace(".", ", ") for part in match.groups()))
    return name

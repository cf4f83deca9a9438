"""Questions to engines: ask, wait, follow, cancel."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Literal

from fastapi import Path, Request, Response
from pydantic import Field, Strict
from starlette.concurrency import run_in_threadpool

from queenlab.errors import OutOfRange
from queenlab.problems import Problem, parse
from queenlab.puzzles.definition import check_problem
from queenlab.puzzles.solving import Level
from queenlab.verbs.puzzle import puzzle_problem
from queenlab.web.api import RequestBody, ResponseBody, make_router, refusals
from queenlab.web.event_streams import wait_until
from queenlab.web.limits import MAX_LISTED, MAX_TEXT, MOST_CELLS, MOST_COUNTED_CELLS, MOST_PUZZLES, WebSettings
from queenlab.web.question_queue import QuestionState, QueuedQuestion
from queenlab.web.question_worker import QuestionOrder, Verb
from queenlab.web.state import EVENTS, State
from queenlab.work import Status

#: A cell as people write it, in JSON a list; and an id as we make it.
Cell = Annotated[
    tuple[int | Annotated[str, Field(max_length=1)], ...], Field(min_length=1, max_length=62), Strict(False)
]
Id = Annotated[str, Path(min_length=1, max_length=64)]
Seed = Annotated[int | None, Field(ge=0, le=2**32 - 1, description="of puzzles: the same seed, the same puzzles")]

#: Solutions that are listed, and puzzles that are made, if nothing is said.
USUAL_LIMIT, USUAL_PUZZLES = 100, 10

router = make_router()


class QuestionRequest(RequestBody):
    verb: Verb
    problem: Annotated[str, Field(max_length=MAX_TEXT)]
    cells: Annotated[tuple[Cell, ...], Field(max_length=MAX_LISTED), Strict(False)] = ()
    time_limit: Annotated[float, Field(ge=0.1, le=60)] = 10.0
    limit: Annotated[int | None, Field(ge=1, le=1000)] = None
    up_to_symmetry: bool = False
    seed: Seed = None
    level: Annotated[Level | None, Field(description="puzzles: only those of that level")] = None
    regions: Annotated[bool, Field(description="puzzles: regions, rather than given pieces")] = False
    wait: Annotated[float, Field(ge=0, le=5)] = 2.0


class SearchProgress(ResponseBody):
    nodes: int
    solutions: int
    seconds: float
    fraction: float | None


class AnswerInfo(ResponseBody):
    """An answer as in docs/reference/answers.md; numbers also as text, as JavaScript's have only 53 bits."""

    problem: str
    quantity: str
    status: Status
    value: int | None
    lower: int | None
    upper: int | None
    witness: list[list[int | str]] | None
    engine: str | None
    seconds: float
    nodes: int | None
    seed: int | None
    proof: str | None
    notes: str | None
    value_text: str | None
    lower_text: str | None
    upper_text: str | None


class PieceMoves(ResponseBody):
    """Directions, jumps and normals of lines, each up to its sign; and the king moves that are attacked around it."""

    riders: list[tuple[int, int]]
    leapers: list[tuple[int, int]]
    range: int
    planes: list[tuple[int, int]]


class PlayRecord(ResponseBody):
    """A puzzle for the page that plays it: `queenlab.draw.play_record`. Rows of regions are those of the top first."""

    problem: str
    n: int
    torus: bool
    piece: str
    outline: str
    moves: PieceMoves
    excluded: list[list[int | str]]
    given: list[list[int | str]]
    regions: list[str] | None
    paints: list[str] | None
    solution: list[list[int | str]]
    level: Level


class PuzzleInfo(ResponseBody):
    """A puzzle with exactly one solution: the number-th of a seed, from 1.

    `problem` names the pieces that are given; `regions` has a letter for each cell, the top row first, as in AB/AB.
    """

    problem: str
    kind: Literal["completion", "regions"]
    given: list[list[int | str]]
    regions: str | None
    solution: list[list[int | str]]
    level: Level
    effort: int
    seed: int
    number: int
    play: PlayRecord


class QuestionResult(ResponseBody):
    """The data of an answer.

    A list of solutions; or how many solutions use each cell, in board order; or puzzles, with a title and their rules.
    """

    solutions: list[list[list[int | str]]] | None = None
    complete: bool | None = None
    total: int | None = None
    cells: list[int] | None = None
    title: str | None = None
    rules: str | None = None
    puzzles: list[PuzzleInfo] | None = None


class QuestionStatus(ResponseBody):
    id: str
    verb: Verb
    problem: str
    state: QuestionState
    seconds: float
    progress: SearchProgress | None
    answer: AnswerInfo | None
    result: QuestionResult | None
    error: str | None


@router.post("/api/questions", summary="Ask an engine and wait a moment for the answer.", responses=refusals(429, 503))
async def ask(asked: QuestionRequest, state: State) -> QuestionStatus:
    async with state.turns.turn("order"):
        order = await run_in_threadpool(_order, asked, state.settings)
    question = state.questions.ask(*order)
    await wait_until(lambda: question.is_over, asked.wait)
    return await run_in_threadpool(status_of, question)


@router.get("/api/questions/{id}", summary="A question that was asked.")
def show_question(id: Id, state: State) -> QuestionStatus:
    return status_of(state.questions.get(id))


@router.delete("/api/questions/{id}", summary="Cancel a question.", responses=refusals(503))
async def cancel(id: Id, state: State) -> QuestionStatus:
    question = state.questions.cancel(id)
    await wait_until(lambda: question.is_over, 2.0)
    async with state.turns.turn("status of cancelled"):
        return await run_in_threadpool(status_of, question)


@router.get("/api/questions/{id}/events", summary="Follow a question until it is answered.", **EVENTS)
async def follow_question(id: Id, request: Request, state: State) -> Response:
    question = state.questions.get(id)
    return state.streams.response(request, "question", lambda: _news(question))


def status_of(question: QueuedQuestion) -> QuestionStatus:
    # Read the state first: a finished question has its answer.
    state = question.state
    answer, result = question.outcome
    return QuestionStatus(
        id=question.id,
        verb=question.order.verb,
        problem=question.problem,
        state=state,
        seconds=round(question.seconds, 3),
        progress=None if question.progress is None else SearchProgress(**question.progress),
        answer=None if answer is None else AnswerInfo(**answer),
        result=None if result is None else QuestionResult(**result),
        error=question.error,
    )


def _news(question: QueuedQuestion) -> tuple[tuple[str, float, int], Callable[[], QuestionStatus], bool]:
    # Check for the end first: if it comes in between, the next poll sends it.
    over, state, progress = question.is_over, question.state, question.progress
    reported = 0.0 if progress is None else float(progress["seconds"])
    # A running one sends its time once a second, whether or not its engine reports anything new.
    return (state, reported, int(question.seconds)), lambda: status_of(question), over


def _order(asked: QuestionRequest, settings: WebSettings) -> tuple[QuestionOrder, str]:
    if asked.verb == "puzzles":
        (problem, regions), usual = _puzzle_problem(asked), USUAL_PUZZLES
    else:
        problem, regions, usual = _sized_problem(asked), asked.regions, USUAL_LIMIT
    name = str(problem)
    if asked.cells:
        problem = problem.with_cells(asked.cells)
    limits = (asked.time_limit, asked.limit or usual, asked.up_to_symmetry, settings.memory // 2)
    return QuestionOrder(asked.verb, name, asked.cells, *limits, asked.seed, asked.level, regions), str(problem)


def _puzzle_problem(asked: QuestionRequest) -> tuple[Problem, bool]:
    """The problem of which puzzles are made, and whether they have regions: `regions:8` names a problem, too."""
    if asked.limit is not None and asked.limit > MOST_PUZZLES:
        raise OutOfRange(f"at most {MOST_PUZZLES} puzzles at a time, not {asked.limit}")
    problem, regions = puzzle_problem(asked.problem, asked.regions)
    check_problem(problem)
    return problem, regions


def _sized_problem(asked: QuestionRequest) -> Problem:
    problem = parse(asked.problem)
    most = MOST_CELLS.get(asked.verb, MOST_COUNTED_CELLS)
    # A colouring names every cell, and a Model of one has cells x colours options.
    if problem.goal == "color":
        most = min(most, MOST_COUNTED_CELLS)
    size = problem.board.size
    if size > most:
        raise OutOfRange(f"{asked.verb} takes boards of at most {most} cells, and {problem} has {size}")
    return problem

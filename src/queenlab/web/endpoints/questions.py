"""Questions to the engines: asked, waited for, followed, cancelled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal

from pydantic import Field
from starlette.concurrency import run_in_threadpool

from queenlab.errors import OutOfRange
from queenlab.problems import Problem, parse
from queenlab.puzzles.grading import Level
from queenlab.puzzles.puzzle import check_problem
from queenlab.verbs.puzzle import puzzle_problem
from queenlab.web.endpoint import Endpoint, Events, Gives, Takes
from queenlab.web.event_streams import Streams, wait_until
from queenlab.web.limits import MAX_LISTED, MAX_TEXT, MOST_CELLS, MOST_COUNTED_CELLS, MOST_PUZZLES, WebSettings
from queenlab.web.question_queue import OVER, Question, QuestionDesk, State
from queenlab.web.question_worker import Order

Verb = Literal["complete", "possible", "count", "solutions", "classes", "maximize", "density", "solve", "puzzles"]
#: A cell as people write it, and an id as we make it.
Cell = Annotated[tuple[int | Annotated[str, Field(max_length=1)], ...], Field(min_length=1, max_length=62)]
Id = Annotated[str, Field(min_length=1, max_length=64)]

#: Solutions that are listed if nothing is said.
USUAL_LIMIT = 100
#: Puzzles that are made if nothing is said.
USUAL_PUZZLES = 10


class Ask(Takes):
    """A question."""

    verb: Verb
    problem: Annotated[str, Field(max_length=MAX_TEXT)]
    cells: Annotated[tuple[Cell, ...], Field(max_length=MAX_LISTED)] = ()
    time_limit: Annotated[float, Field(ge=0.1, le=60)] = 10.0
    limit: Annotated[int | None, Field(ge=1, le=1000)] = None
    up_to_symmetry: bool = False
    seed: Annotated[int | None, Field(ge=0, le=2**32 - 1, description="puzzles: the same seed, the same puzzles")] = (
        None
    )
    level: Annotated[Level | None, Field(description="puzzles: only those of that level")] = None
    regions: Annotated[bool, Field(description="puzzles: regions, rather than given pieces")] = False
    wait: Annotated[float, Field(ge=0, le=5)] = 2.0


class Which(Takes):
    """Which question."""

    id: Id


class ProgressGiven(Gives):
    """How far a search is."""

    nodes: int
    solutions: int
    seconds: float
    fraction: float | None


class AnswerGiven(Gives):
    """An answer, as docs/answers.md says; numbers also as text, for JavaScript's have 53 bits."""

    problem: str
    quantity: str
    status: Literal["proved", "found", "none", "unknown"]
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


class PuzzleGiven(Gives):
    """A puzzle with exactly one solution: the number-th of a seed, from 0.

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


class ResultGiven(Gives):
    """What comes with an answer.

    A list of solutions; or how many solutions use each cell, in board order; or puzzles, with a title and their rules.
    """

    solutions: list[list[list[int | str]]] | None = None
    complete: bool | None = None
    total: int | None = None
    cells: list[int] | None = None
    title: str | None = None
    rules: str | None = None
    puzzles: list[PuzzleGiven] | None = None


class QuestionGiven(Gives):
    """A question, and what became of it."""

    id: str
    verb: Verb
    problem: str
    state: State
    seconds: float
    progress: ProgressGiven | None
    answer: AnswerGiven | None
    result: ResultGiven | None
    error: str | None


def question_endpoints(desk: QuestionDesk, streams: Streams, settings: WebSettings) -> tuple[Endpoint, ...]:
    """The endpoints of a desk."""

    async def ask(asked: Ask) -> QuestionGiven:
        question = desk.ask(*await run_in_threadpool(_order, asked, settings))
        await wait_until(lambda: question.is_over, asked.wait)
        return await run_in_threadpool(shown, question)

    def look(asked: Which) -> QuestionGiven:
        return shown(desk.get(asked.id))

    async def follow(asked: Which) -> Events:
        question = desk.get(asked.id)
        return streams.follow("question", lambda: _news(question))

    async def cancel(asked: Which) -> QuestionGiven:
        question = desk.cancel(asked.id)
        await wait_until(lambda: question.is_over, 2.0)
        return await run_in_threadpool(shown, question)

    one = "/api/questions/{id}"
    return (
        Endpoint(
            "POST",
            "/api/questions",
            "Ask an engine, and wait a moment.",
            Ask,
            QuestionGiven,
            ask,
            refusals=(429,),
        ),
        Endpoint("GET", one, "A question that was asked.", Which, QuestionGiven, look),
        Endpoint("DELETE", one, "Cancel a question.", Which, QuestionGiven, cancel),
        Endpoint(
            "GET",
            f"{one}/events",
            "Follow a question until it is over.",
            Which,
            QuestionGiven,
            follow,
            ("text/event-stream",),
            refusals=(429,),
        ),
    )


def shown(question: Question) -> QuestionGiven:
    """A question for those who asked."""
    # The state first: what is over has its answer.
    state = question.state
    answer, result = question.outcome
    found: dict[str, Any] = {
        "id": question.id,
        "verb": question.order.verb,
        "problem": question.problem,
        "state": state,
        "seconds": round(question.seconds, 3),
        "progress": question.progress,
        "answer": answer,
        "result": result,
        "error": question.error,
    }
    return QuestionGiven.model_validate(found)


def _news(question: Question) -> tuple[tuple[str, float, int], Callable[[], QuestionGiven], bool]:
    state, progress = question.state, question.progress
    told = 0.0 if progress is None else float(progress["seconds"])
    # A running one tells its time once a second, whether or not its engine says anything new.
    return (state, told, int(question.seconds)), lambda: shown(question), state in OVER


def _order(asked: Ask, settings: WebSettings) -> tuple[Order, str]:
    if asked.verb == "puzzles":
        problem, regions = _puzzle_problem(asked)
        usual = USUAL_PUZZLES
    else:
        problem, regions, usual = _sized_problem(asked), asked.regions, USUAL_LIMIT
    name = str(problem)
    if asked.cells:
        problem = problem.with_cells(asked.cells)
    order = Order(
        asked.verb,
        name,
        asked.cells,
        asked.time_limit,
        asked.limit or usual,
        asked.up_to_symmetry,
        settings.memory // 2,
        asked.seed,
        asked.level,
        regions,
    )
    return order, str(problem)


def _puzzle_problem(asked: Ask) -> tuple[Problem, bool]:
    """The problem of which puzzles are made (`regions:8` names one, too), and whether they have regions."""
    if asked.limit is not None and asked.limit > MOST_PUZZLES:
        raise OutOfRange(f"at most {MOST_PUZZLES} puzzles are made at a time here, not {asked.limit}")
    problem, regions = puzzle_problem(asked.problem, asked.regions)
    check_problem(problem)
    return problem, regions


def _sized_problem(asked: Ask) -> Problem:
    problem = parse(asked.problem)
    most = MOST_CELLS.get(asked.verb, MOST_COUNTED_CELLS)
    # A colouring names every cell, and a Model of one has cells x colours options.
    if problem.goal == "color":
        most = min(most, MOST_COUNTED_CELLS)
    if problem.board.size > most:
        raise OutOfRange(
            f"{asked.verb} is answered here for boards of at most {most} cells, and {problem} has {problem.board.size}"
        )
    return problem

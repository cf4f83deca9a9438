"""The process that answers questions one after the other. None of its code runs in the server."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from multiprocessing.connection import Connection
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from queenlab.child_process import peak_bytes
from queenlab.errors import NotSupported, QueenlabError, TooLong
from queenlab.web.limits import MOST_LISTED_PIECES
from queenlab.work import Progress

if TYPE_CHECKING:
    from queenlab.answer import Answer
    from queenlab.problems import Problem
    from queenlab.verbs.puzzle import GradedPuzzle

#: Seconds between two reports of progress.
SEND_SECONDS = 0.2
#: A process that has come to need so much memory is not used again.
LARGE_BYTES = 600 * 2**20

Verb = Literal["complete", "possible", "count", "solutions", "classes", "maximize", "density", "solve", "puzzles"]


@dataclass(frozen=True)
class QuestionOrder:
    """A question for a process.

    Attributes:
        cells: cells that are given, as people write them.
        limit: solutions to list, or puzzles to make.
        memory: bytes that tables may take.
        seed, level: of puzzles; None takes a new seed, or any level.
    """

    verb: Verb
    problem: str
    cells: tuple[tuple[int | str, ...], ...]
    time_limit: float
    limit: int
    up_to_symmetry: bool
    memory: int
    seed: int | None = None
    level: str | None = None
    regions: bool = False


Report = Callable[[Progress], None]
#: The answer's JSON object, and what comes with it.
AnswerAndResult = tuple[dict[str, Any], dict[str, Any] | None]


def live(pipe: Connection) -> None:
    """The main loop of the process.

    For every order it sends `started`, some `progress`, then `done`, `failed` or (for a mistake of ours) `fault`, and
    `ready` for another order, or `large`.
    """
    # Load engines and compilers before the first question.
    import queenlab as ql

    ql.count("queens:6")
    while True:
        order: QuestionOrder = pipe.recv()
        pipe.send(("started", None))
        pipe.send(_outcome(order, _QuestionProgressSender(pipe)))
        # Tables are given back to the system, small things hardly ever; a new process is smaller.
        pipe.send(("large" if _bytes_now() > LARGE_BYTES else "ready", None))


def _outcome(order: QuestionOrder, progress: Report) -> tuple[str, Any]:
    try:
        return "done", packed(answered(order, progress))
    except QueenlabError as error:
        return "failed", str(error).splitlines()[0]
    except MemoryError:
        return "failed", "this needs more memory than a question may take here"
    except (EOFError, BrokenPipeError):
        raise
    except Exception as error:
        return "fault", f"{type(error).__name__}: {error}".splitlines()[0]


class _QuestionProgressSender:
    def __init__(self, pipe: Connection) -> None:
        self._pipe, self._next = pipe, 0.0

    def __call__(self, progress: Progress) -> None:
        now = time.monotonic()
        if now >= self._next:
            self._next = now + SEND_SECONDS
            plain = Progress(progress.nodes, progress.solutions, progress.seconds, progress.fraction)
            self._pipe.send(("progress", asdict(plain)))


def packed(found: AnswerAndResult) -> bytes:
    """The result as JSON text, which takes a tenth of the memory of objects."""
    answer, result = found
    return json.dumps({"answer": answer, "result": result}, separators=(",", ":"), allow_nan=False).encode()


def _bytes_now() -> int:
    """The current memory of this process, or its peak if the system reports only that."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="utf-8").split()[1])
    except OSError:
        return peak_bytes()
    return pages * os.sysconf("SC_PAGE_SIZE")


def answered(order: QuestionOrder, progress: Report) -> AnswerAndResult:
    from queenlab.problems import parse

    asked = parse(order.problem)
    if order.cells:
        asked = asked.with_cells(order.cells)
    match order.verb:
        case "density":
            return _density(order, asked, progress)
        case "solutions":
            return _solutions(order, asked, progress)
        case "puzzles":
            return _puzzles(order, asked, progress)
        case _:
            return answer_json(_answer(order, asked, progress)), None


def answer_json(answer: Answer) -> dict[str, Any]:
    """The object of docs/reference/answers.md, with numbers also as text, as JavaScript's have only 53 bits."""
    found = answer.to_dict()
    if answer.status == "unknown" and found["notes"] is None:
        found["notes"] = "the time limit was reached"
    for name in ("value", "lower", "upper"):
        found[f"{name}_text"] = None if found[name] is None else str(found[name])
    return found


def _answer(order: QuestionOrder, asked: Problem, progress: Report) -> Answer:
    import queenlab as ql

    seconds = order.time_limit
    match order.verb:
        case "solve":
            return ql.solve(asked, time_limit=seconds, progress=progress)
        case "maximize":
            return ql.maximize(asked, time_limit=seconds)
        case "complete":
            return ql.complete(asked, (), time_limit=seconds)
        case "possible":
            # Whether, and not how: who asks if it is possible wants to find it.
            return replace(ql.complete(asked, (), time_limit=seconds), witness=None, coloring=None)
    classes = order.up_to_symmetry or order.verb == "classes"
    return ql.count(asked, time_limit=seconds, memory=order.memory, up_to_symmetry=classes, progress=progress)


def _density(order: QuestionOrder, asked: Problem, progress: Report) -> AnswerAndResult:
    import queenlab as ql

    found = ql.density(asked, time_limit=order.time_limit, memory=order.memory, progress=progress)
    if found.cells is None:
        return answer_json(found.answer), None
    return answer_json(found.answer), {"total": int(found.answer.value or 0), "cells": found.cells.tolist()}


def _solutions(order: QuestionOrder, asked: Problem, progress: Report) -> AnswerAndResult:
    import queenlab as ql
    from queenlab.answer import Answer
    from queenlab.board import public_cells

    started = time.perf_counter()
    answer = Answer(str(asked), "solution list", "unknown", engine="dancing")
    listed: list[list[list[int | str]]] = []
    complete = False
    try:
        limits: dict[str, Any] = {"limit": order.limit, "time_limit": order.time_limit}
        found = ql.enumerate(asked, **limits, up_to_symmetry=order.up_to_symmetry, progress=progress)
        pieces = 0
        for placement in found:
            pieces += len(placement)
            if pieces > MOST_LISTED_PIECES and listed:
                answer.notes = f"the list stops after {len(listed)} solutions, as they have very many pieces"
                break
            listed.append(public_cells(placement.board, placement.cells))
        complete, answer.nodes = found.complete, found.nodes
    except TooLong as error:
        answer.notes = str(error)
    answer.seconds, answer.lower = time.perf_counter() - started, len(listed)
    if complete:
        answer.value = answer.upper = len(listed)
    answer.status = ("proved" if listed else "none") if complete else "found" if listed else "unknown"
    return answer_json(answer), {"solutions": listed, "complete": complete}


def _puzzles(order: QuestionOrder, asked: Problem, progress: Report) -> AnswerAndResult:
    from queenlab.answer import Answer
    from queenlab.draw.worksheet import rules_of, worksheet_title
    from queenlab.verbs.check_puzzle import ONE_SOLUTION
    from queenlab.verbs.puzzle import puzzles

    started = time.perf_counter()
    answer = Answer(str(asked), "puzzle", "unknown", seed=order.seed)
    made: list[GradedPuzzle] = []
    options: dict[str, Any] = {"regions": order.regions, "level": order.level, "seed": order.seed}
    try:
        for one in puzzles(asked, **options, time_limit=order.time_limit):
            made.append(one)
            progress(Progress(0, len(made), time.perf_counter() - started, len(made) / order.limit))
            if len(made) == order.limit:
                break
    except TooLong as error:
        answer.notes = str(error)
    except NotSupported as error:
        # There is no puzzle of it at all, or no other than those that were made.
        if not made:
            raise
        answer.notes = str(error)
    answer.seconds, answer.lower = time.perf_counter() - started, len(made)
    if not made:
        return answer_json(answer), {"puzzles": []}
    first = made[0]
    answer.status, answer.engine, answer.seed = "found", first.engine, first.seed
    answer.proof = f"{ONE_SOLUTION}, for each puzzle"
    return answer_json(answer), {
        "title": worksheet_title(first.puzzle, len(made)),
        "rules": rules_of(first.puzzle),
        "puzzles": [_puzzle_json(one) for one in made],
    }


def _puzzle_json(one: GradedPuzzle) -> dict[str, Any]:
    from queenlab.draw.play_record import play_record

    known = one.to_dict()
    kept = ("kind", "given", "solution", "level", "effort", "seed", "number")
    rows = known["regions"]
    return {
        "problem": str(one.puzzle.problem),
        "regions": None if rows is None else "/".join(rows),
        **{name: known[name] for name in kept},
        "play": play_record(one.puzzle, one.solution.cells.tolist(), one.level),
    }

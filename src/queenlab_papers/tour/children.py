"""Questions to one engine in a process of its own.

Solver libraries bring their own copies of shared libraries, and two copies of one of them do not always live in one
process; a process each keeps them apart, and a solver that crashes takes nothing with it.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context

from queenlab.errors import MissingExtra, QueenlabError


@dataclass(frozen=True)
class Question:
    """What an engine is asked: a problem by its name, or the Model in a text of some format."""

    label: str
    problem: str | None = None
    text: str | None = None
    format: str | None = None


@dataclass(frozen=True)
class Reply:
    """What it says.

    Attributes:
        found: the proved optimum, the status where none was asked for, or the line of an error.
        seconds: how long it took.
        engine: name and version.
        missing: whether the engine is an extra that is not installed here.
    """

    found: int | str
    seconds: float
    engine: str
    missing: bool = False


def ask(engine: str, questions: Sequence[Question]) -> list[Reply]:
    """Puts the questions to an engine, one after the other, in a fresh process."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        return pool.submit(_answer_all, engine, list(questions)).result()


def _answer_all(engine: str, questions: list[Question]) -> list[Reply]:
    from queenlab.engines.registry import engine as engine_called

    named = engine_called(engine)
    try:
        version = f"{engine} ({named.version()})"
    except MissingExtra as error:
        # An engine that comes with queenlab must be there; that it is not is an answer that disagrees.
        return [Reply(str(error), 0.0, engine, missing=named.extra is not None) for _ in questions]
    replies = []
    for question in questions:
        started = time.perf_counter()
        try:
            found = _answer(engine, question)
        except QueenlabError as error:
            found = str(error)
        replies.append(Reply(found, time.perf_counter() - started, version))
    return replies


def _answer(engine: str, question: Question) -> int | str:
    from queenlab.formats import read_model
    from queenlab.problems import parse
    from queenlab.verbs.solve import solve_model
    from queenlab.work import Limits

    if question.problem is not None:
        answer = parse(question.problem).solve(engine=engine)
        return answer.value if answer.status == "proved" and answer.value is not None else answer.status
    model = read_model(question.text or "", question.format or "")
    result, _ = solve_model(model, engine, Limits())
    if result.chosen is not None and model.violations(result.chosen):
        return "a wrong solution"
    return result.value if result.status == "proved" and result.value is not None else result.status

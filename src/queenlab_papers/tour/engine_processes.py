"""The same questions to several engines, each in a process of its own, and the Model through every file format.

Solver libraries bring their own copies of shared libraries, and two copies of one of them do not always live in one
process; a process each keeps them apart, and a solver that crashes takes nothing with it.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection

import queenlab as ql
from queenlab.child_process import ChildProcess
from queenlab.engines.registry import choose
from queenlab.engines.registry import engine as engine_called
from queenlab.errors import CheckFailed, MissingExtra, NotSupported, QueenlabError
from queenlab.formats import FORMATS, read_model, write_model
from queenlab.work import EXACT, Limits
from queenlab_papers.tour.results import ChapterResult, Expected


@dataclass(frozen=True)
class EngineQuestion:
    """What an engine is asked: a problem by its name, or the Model in a text of some format."""

    label: str
    problem: str | None = None
    text: str | None = None
    format: str | None = None


@dataclass(frozen=True)
class EngineReply:
    """What it says: the proved optimum, the status where none was asked for, or the line of an error.

    `missing` says that the engine is an extra that is not installed here.
    """

    found: int | str
    seconds: float
    engine: str
    missing: bool = False


def ask(engine: str, questions: Sequence[EngineQuestion]) -> list[EngineReply]:
    """Puts the questions to an engine, one after the other, in a fresh process."""
    child = ChildProcess(_answer_all, engine, list(questions))
    try:
        replies: list[EngineReply] = child.pipe.recv()
    except EOFError:
        raise CheckFailed(f"the process of {engine} ended with code {child.exit_code()} before it answered") from None
    finally:
        child.stop()
    return replies


def _answer_all(pipe: Connection, engine: str, questions: list[EngineQuestion]) -> None:
    named = engine_called(engine)
    try:
        version = f"{engine} ({named.version()})"
    except MissingExtra as error:
        # An engine that comes with queenlab must be there; that it is not is an answer that disagrees.
        pipe.send([EngineReply(str(error), 0.0, engine, missing=named.extra is not None) for _ in questions])
        return
    replies = []
    for question in questions:
        started = time.perf_counter()
        try:
            found = _answer(engine, question)
        except QueenlabError as error:
            found = str(error)
        replies.append(EngineReply(found, time.perf_counter() - started, version))
    pipe.send(replies)


def _answer(engine: str, question: EngineQuestion) -> int | str:
    if question.problem is not None:
        answer = ql.solve(question.problem, engine=engine)
        return answer.value if answer.status in EXACT and answer.value is not None else answer.status
    model = read_model(question.text or "", question.format or "")
    if model.sense is None:
        found = choose(model, "solve", engine).solve(model, Limits())
    else:
        found = choose(model, "optimize", engine).optimize(model, Limits())
    if found.chosen is not None and model.violations(found.chosen):
        return "a wrong solution"
    return found.value if found.status == "proved" and found.value is not None else found.status


def _compare(result: ChapterResult, engine: str, asked: Sequence[tuple[EngineQuestion, Expected]]) -> None:
    """Asks an engine, and checks its replies; an extra that is not installed is left out."""
    replies = ask(engine, [question for question, _ in asked])
    for (question, expected), reply in zip(asked, replies, strict=True):
        if reply.missing:
            result.leave_out(str(reply.found))
            return
        result.compare(f"{question.label}, {reply.engine}", reply.found, expected, reply.seconds, reply.engine)


#: The most queens in 4^3.
MOST = Expected(7, "Kunt, The n-Queens Problem in Higher Dimensions (2023), sections 6.1 to 6.3")


def compare_engines(result: ChapterResult) -> None:
    """Small questions to four engines."""
    asked = [
        (EngineQuestion("queens:8", "queens:8"), Expected("found", "OEIS A000170")),
        (EngineQuestion("queens:3", "queens:3"), Expected("none", "three queens never fit")),
        (EngineQuestion("7 queens in 4^3", "queens:4^3,pieces=7"), Expected("found", MOST.source)),
        (EngineQuestion("8 queens in 4^3", "queens:4^3,pieces=8"), Expected("none", MOST.source)),
    ]
    best = (EngineQuestion("most queens in 4^3", "queens:4^3,goal=max"), MOST)
    for engine in ("dancing", "cpsat", "highs", "sat"):
        # The dancing engine answers yes and no; the other three optimise as well.
        _compare(result, engine, asked if engine == "dancing" else [*asked, best])


def compare_files(result: ChapterResult) -> None:
    """Writes Models in every format, reads them back, and solves them."""
    texts = {name: _written(result, "queens:8", "queens-8", name) for name in FORMATS}
    for name, text in texts.items():
        model = None if text is None else read_model(text, name)
        if model is not None and model.sense is None:
            started = time.perf_counter()
            found = choose(model, "count").count(model, Limits()).value
            seconds = time.perf_counter() - started
            result.compare(f"queens:8 as {name}, counted", found, Expected(92, "OEIS A000170"), seconds)
    largest = []
    for name in FORMATS:
        text = _written(result, "queens:4^3,goal=max", "queens-4-3-max", name)
        if text is not None:
            largest.append((EngineQuestion(f"most queens in 4^3 as {name}", text=text, format=name), MOST))
    for engine in ("highs", "sat"):
        _compare(result, engine, largest)
    graph = EngineQuestion("queens:8 as a graph, largest independent set", text=texts["col"], format="col")
    _compare(result, "sat", [(graph, Expected(8, "8 queens fit, and each column holds one at most"))])


def _written(result: ChapterResult, problem: str, stem: str, name: str) -> str | None:
    """The Model as text, also in a file of the tour's folder; None, and a note, where the format cannot hold it."""
    folder = result.folder / "models"
    folder.mkdir(exist_ok=True)
    try:
        text = write_model(ql.parse(problem).model, name)
    except NotSupported as error:
        result.note(f"{problem} as {name}: {error}.")
        return None
    (folder / f"{stem}{FORMATS[name].suffixes[0]}").write_text(text, encoding="utf-8", newline="\n")
    return text

"""Four engines, one answer."""

from __future__ import annotations

from queenlab_papers.tour import published
from queenlab_papers.tour.children import Question, ask
from queenlab_papers.tour.visit import Expected, Station, Visit

ENGINES = ("dancing", "cpsat", "highs", "sat")


def _engines(visit: Visit) -> None:
    most = published.MOST_QUEENS["queens:4^3"]
    assert isinstance(most.value, int)
    asked = [
        (Question("queens:8", "queens:8"), Expected("found", published.QUEENS.source)),
        (Question("queens:3", "queens:3"), Expected("none", "three queens never fit")),
        (Question("7 queens in 4^3", f"queens:4^3,pieces={most.value}"), Expected("found", most.source)),
        (Question("8 queens in 4^3", f"queens:4^3,pieces={most.value + 1}"), Expected("none", most.source)),
    ]
    for engine in ENGINES:
        questions = list(asked)
        # The dancing engine answers yes and no; the other three optimise as well.
        if engine != "dancing":
            questions.append((Question("most queens in 4^3", "queens:4^3,goal=max"), most))
        put(visit, engine, questions)


def put(visit: Visit, engine: str, asked: list[tuple[Question, Expected]]) -> None:
    """Asks an engine, and checks its replies; an extra that is not installed is noted and no more."""
    replies = ask(engine, [question for question, _ in asked])
    for (question, expected), reply in zip(asked, replies, strict=True):
        if reply.missing:
            visit.note(str(reply.found))
            return
        visit.compare(f"{question.label}, {reply.engine}", reply.found, expected, reply.seconds, reply.engine)


STATIONS = (
    Station(
        "engines",
        "Four engines, one answer",
        "The same Model goes to a dancing-links engine, to CP-SAT, to HiGHS and to a SAT solver, each in a process of "
        "its own. They share no code, and have to agree.",
        ("queenlab solve queens:8 --engine highs", "queenlab max queens:4^3 --engine sat"),
        _engines,
    ),
)

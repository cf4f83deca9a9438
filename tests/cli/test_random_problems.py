"""Random problems and odd command lines: a slice of what tests/stress_problems.py asks."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from command import command_names
from drawn_problems import GOALS, KINDS, TERMS, details, draw_cells, draw_goal, draw_piece, kind_of
from in_process import Reply, run
from odd_commands import LONG, SMALL, named, odd_ones
from oracles.small_problems import TooMuch
from random_questions import QUESTIONS, Outcome, ask, drawn_verb


class Asked(NamedTuple):
    """A question, what was replied to each of its commands, and the files that were there then."""

    seed: int
    number: int
    outcome: Outcome
    replies: list[tuple[Reply, dict[str, bytes]]]


def asked(seed: int, number: int) -> Asked:
    replies = []

    def recorded(arguments: Sequence[str]) -> Reply:
        reply = run(arguments)
        replies.append((reply, {path.name: path.read_bytes() for path in Path().iterdir() if path.is_file()}))
        return reply

    return Asked(seed, number, ask(seed, number, recorded), replies)


@pytest.fixture(
    scope="module", params=[pytest.param((7, 40), id="fast"), pytest.param((2, 200), id="full", marks=pytest.mark.full)]
)
def questions(request: pytest.FixtureRequest) -> list[Asked]:
    seed, number = request.param
    return [asked(seed, k) for k in range(number)]


def test_answers_agree_with_brute_force(questions: list[Asked]) -> None:
    outcomes = [question.outcome for question in questions]
    wrong = [f"{outcome.session.commands}: {outcome.wrong}" for outcome in outcomes if outcome.wrong is not None]
    assert wrong == []
    assert sum(outcome.refusal is None for outcome in outcomes) > 3 * len(outcomes) // 4


Change = Callable[[dict[str, Any]], object]


def set_to(key: str, value: object) -> Change:
    return lambda answer: answer.update({key: value})


def one_more(key: str) -> Change:
    return lambda answer: answer.update({key: answer[key] + 1}) if answer[key] is not None else None


REQUIRED = ("problem", "quantity", "status", "value", "lower", "upper", "witness", "engine", "seconds")
#: What may not happen to an answer to a question without a limit.
LIES: dict[str, Change] = {
    **{f"no {key}": lambda answer, key=key: answer.pop(key) for key in REQUIRED},  # type: ignore[misc]
    **{f"{key} one more": one_more(key) for key in ("value", "lower", "upper")},
    **{f"{status}, really": set_to("status", status) for status in ("proved", "found", "none", "unknown")},
    "another problem": set_to("problem", "queens:9"),
    "another quantity": set_to("quantity", "estimate"),
    "a witness less": lambda answer: answer.update(witness=answer["witness"] and answer["witness"][1:]),
    "a witness where there is none": lambda answer: answer.update(witness=answer["witness"] or [[1, 1]]),
    "a key more": set_to("certain", True),
}


def test_every_lie_is_noticed(questions: list[Asked]) -> None:
    """One key of one reply is changed, or its exit code, and the rest is as it was; once for each status of a verb."""
    unnoticed, told = [], set[tuple[object, ...]]()
    for question in questions:
        commands, verb = question.outcome.session.commands, drawn_verb(question.seed, question.number)
        if question.outcome.refusal is not None or any("limit" in word for command in commands for word in command):
            continue
        for place, (reply, _) in enumerate(question.replies):
            for name, status, lie in lies_about(reply):
                if (name, verb, place, status) not in told and retold(question, place, lie).wrong is None:
                    unnoticed.append((name, commands[place], reply.out[:300]))
                told.add((name, verb, place, status))
    assert unnoticed == []
    assert {name for name, *_ in told} == {*LIES, "another exit code"}


def lies_about(reply: Reply) -> Iterator[tuple[str, str | None, Reply]]:
    """Each with its name, and the status of the true answer."""
    yield "another exit code", None, reply._replace(code=(reply.code + 1) % 4)
    for name, change in LIES.items() if reply.out else ():
        right, answer = json.loads(reply.out), json.loads(reply.out)
        change(answer)
        if answer != right:
            yield name, right["status"], reply._replace(out=json.dumps(answer))


def retold(question: Asked, place: int, lie: Reply) -> Outcome:
    """The question once more, with the same replies, and a lie in one place."""
    rest = iter(enumerate(question.replies))

    def replayed(arguments: Sequence[str]) -> Reply:
        at, (reply, files) = next(rest)
        for name, content in files.items():
            Path(name).write_bytes(content)
        return lie if at == place else reply

    return ask(question.seed, question.number, replayed)


def test_everything_is_drawn() -> None:
    seen = {"verb": Counter(drawn_verb(1, k) for k in range(1000)), "family": Counter[str](), "goal": Counter[str]()}
    for k in range(700):
        rng = Random(k)
        problem = draw_goal(rng, draw_piece(rng, rng.choice(KINDS)), GOALS)
        with suppress(TooMuch):
            problem = draw_cells(rng, problem) if problem.goal != "color" else problem.asking(colors=3)
        seen["family"][kind_of(problem)] += 1
        seen["goal"][problem.goal] += 1
        for kind, values in details(problem).items():
            seen.setdefault(kind, Counter()).update(values)
    boards = {f"{d} dimensions{torus}" for d in (1, 2, 3, 4) for torus in ("", ", torus")} | {"triangles"}
    assert {kind: set(values) for kind, values in seen.items()} == {
        "verb": {question.__name__ for question in QUESTIONS}, "family": set(KINDS), "goal": set(GOALS),
        "board": boards, "said": {"given", "excluded", "gent", "pieces", "colors"},
        "terms of sums": set(TERMS) - {"amazon", "leprechaun"},
    }  # fmt: skip


@pytest.mark.parametrize(("seed", "number"), [(1, 60), pytest.param(2, 300, marks=pytest.mark.full)])
def test_odd_command_lines_end_well(seed: int, number: int) -> None:
    wrong, codes, _ = odd_ones(seed, number)
    assert wrong == []
    assert codes.total() == number


def test_odd_command_lines_are_drawn_of_every_command() -> None:
    assert {named(line.split())[0] for line in (*SMALL, *LONG)} == set(command_names())

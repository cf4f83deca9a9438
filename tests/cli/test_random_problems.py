"""Random problems and odd command lines: a slice of what tests/stress_problems.py asks."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from in_process import Reply, run
from odd_commands import odd_ones
from random_questions import QUESTIONS, Outcome, ask, drawn_verb


def failures(outcomes: Sequence[Outcome]) -> list[str]:
    return [f"{outcome.session.commands}: {outcome.wrong}" for outcome in outcomes if outcome.wrong is not None]


@pytest.mark.parametrize(("seed", "number"), [(7, 40), pytest.param(2, 200, marks=pytest.mark.full)])
def test_answers_agree_with_brute_force(seed: int, number: int) -> None:
    outcomes = [ask(seed, k) for k in range(number)]
    assert failures(outcomes) == []
    answered = {outcome.session.about["verb"] for outcome in outcomes if outcome.refusal is None}
    assert len(answered) > len(QUESTIONS) // 2


@pytest.mark.parametrize(("seed", "number"), [(1, 60), pytest.param(2, 300, marks=pytest.mark.full)])
def test_odd_command_lines_end_well(seed: int, number: int) -> None:
    wrong, codes, _ = odd_ones(seed, number)
    assert wrong == []
    assert codes.total() == number


def one_more(answer: dict[str, Any]) -> None:
    for key in ("value", "lower", "upper"):
        if answer[key] is not None:
            answer[key] += 1


def one_piece_less(answer: dict[str, Any]) -> None:
    answer["witness"] = (answer["witness"] or [])[1:]


def no_solution(answer: dict[str, Any]) -> None:
    answer |= {"status": "unknown" if answer["status"] == "none" else "none", "value": None, "witness": None}


def of_another(answer: dict[str, Any]) -> None:
    answer["problem"] = "queens:9"


def without_engine(answer: dict[str, Any]) -> None:
    del answer["engine"]


#: Questions whose answers are the value, the witness and the status.
LIES: dict[Callable[[dict[str, Any]], None], set[str]] = {
    one_more: {"count", "count_classes", "solve", "maximum", "list_all", "sample"},
    one_piece_less: {"solve", "maximum", "sample"},
    no_solution: {"count", "solve", "maximum", "sample", "complete"},
    of_another: {"count", "solve", "maximum", "list_all", "sample", "complete", "classes"},
    without_engine: {"count", "solve", "maximum", "list_all", "sample", "complete", "classes"},
}


@pytest.mark.parametrize("lie", LIES)
def test_a_wrong_answer_is_seen(lie: Callable[[dict[str, Any]], None]) -> None:
    told = 0

    def falsified(arguments: Sequence[str]) -> Reply:
        nonlocal told
        reply = run(arguments)
        # Limits leave the answer open, and what is refused is no answer.
        if reply.code != 0 or "-limit" in str(arguments) or "--limit" in arguments:
            return reply
        answer = json.loads(reply.out)
        before = json.dumps(answer)
        if lie is no_solution or answer["status"] != "none":
            lie(answer)
        told += json.dumps(answer) != before
        return reply._replace(out=json.dumps(answer))

    caught = 0
    for k in range(40):
        if drawn_verb(7, k) in LIES[lie]:
            caught += ask(7, k, falsified).wrong is not None
    assert caught == told > 2

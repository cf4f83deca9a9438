"""Answers, word for word: as JSON and as Python shows them."""

from __future__ import annotations

import numpy as np
import pytest

import queenlab as ql
from queenlab.answer import Answer
from queenlab.errors import BadCall, BadInput, NoAnswer
from queenlab.placement import Placement
from queenlab.problems import problem
from queenlab.work import Status


def witness(*cells: tuple[int, int]) -> Placement:
    return Placement.of(problem("queens:2").board, cells)


def test_all_that_an_answer_holds_is_in_its_json() -> None:
    full = Answer(
        "queens:2,goal=max",
        "maximum",
        "proved",
        1,
        1,
        2,
        witness((1, 2)),
        None,
        "dancing 1",
        0.12345678,
        5,
        3,
        "search",
    )
    full.notes = "a note"
    full.facts["other"] = "not shown"
    assert full.to_dict() == {
        "problem": "queens:2,goal=max",
        "quantity": "maximum",
        "status": "proved",
        "value": 1,
        "lower": 1,
        "upper": 2,
        "witness": [[1, 2]],
        "engine": "dancing 1",
        "seconds": 0.123457,
        "nodes": 5,
        "seed": 3,
        "proof": "search",
        "notes": "a note",
    }
    empty = Answer("queens:3", "solution", "none").to_dict()
    assert (empty["witness"], empty["notes"], empty["seconds"]) == (None, None, 0.0)


def test_a_coloring_has_a_color_with_each_cell() -> None:
    colored = Answer("queens:2", "coloring", "found", 4, witness=witness((1, 1)), coloring=np.arange(4))
    assert colored.witness_cells() == [[1, 1, 1], [1, 2, 2], [2, 1, 3], [2, 2, 4]]
    assert Answer("queens:2", "coloring", "none", coloring=np.zeros(1, dtype=np.int64)).witness_cells() is None


@pytest.mark.parametrize(
    ("answer", "shown"),
    [
        (Answer("q:1", "count", "proved", 2, 2, 2), "value=2, status='proved', "),
        (Answer("q:1", "count", "unknown", None, 1, 3), "value=None, status='unknown', bounds=1..3, "),
        (Answer("q:1", "count", "found", 1, 1), "value=1, status='found', bounds=1..None, "),
        (Answer("q:1", "count", "found", 1, None, 9), "value=1, status='found', bounds=None..9, "),
        (Answer("q:1", "count", "unknown"), "value=None, status='unknown', "),
    ],
)
def test_how_python_shows_it(answer: Answer, shown: str) -> None:
    assert repr(answer) == f"Answer({shown}problem='q:1', quantity='count', engine=None)"


def test_a_witness_is_shown_and_is_the_array() -> None:
    found = Answer("queens:2,goal=max", "maximum", "proved", 1, witness=witness((2, 1)))
    assert f"witness={found.witness!r}" in repr(found)
    assert found.array.tolist() == [[1, 0]]
    with pytest.raises(BadInput) as caught:
        _ = Answer("queens:3", "solution", "none").array
    assert str(caught.value) == "queens:3 has no solution, so there is no array"


@pytest.mark.parametrize(
    ("status", "bounds", "message"),
    [
        ("none", (None, None), "queens:2 has no solution, so it has no value"),
        ("unknown", (None, None), "the maximum of queens:2 is not known"),
        ("found", (1, 2), "the maximum of queens:2 is not known: at least 1, at most 2"),
        ("found", (1, None), "the maximum of queens:2 is not known: at least 1"),
    ],
)
def test_a_number_that_is_not_known_exactly_is_none(
    status: Status, bounds: tuple[int | None, int | None], message: str
) -> None:
    answer = Answer("queens:2", "maximum", status, 1 if status == "found" else None, *bounds)
    with pytest.raises(NoAnswer) as caught:
        int(answer)
    assert str(caught.value) == message
    with pytest.raises(NoAnswer):
        _ = answer == 1


def test_an_answer_compares_with_numbers_and_by_what_it_says() -> None:
    answer = ql.count("queens:6")
    other = ql.count("queens:6", engine="dancing")
    other.seconds, other.engine = 100.0, "another"
    assert int(answer) == 4
    assert answer == 4
    assert answer != 5
    assert answer == other
    assert answer != ql.count("queens:4")
    assert answer != "4"


def test_an_answer_has_no_truth_value() -> None:
    with pytest.raises(BadCall, match="an answer has no truth value"):
        bool(ql.solve("queens:3"))


@pytest.mark.parametrize(
    "answer",
    [
        ql.count("queens:8"),
        ql.solve("queens:3"),
        ql.solve("xqueens:3"),
        ql.color("queens:5"),
        ql.maximize("queens:3^3"),
    ],
    ids=lambda answer: answer.problem,
)
def test_json_is_read_back(answer: Answer) -> None:
    again = Answer.from_json(answer.to_json())
    assert again == answer
    assert again.to_dict() == answer.to_dict()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[]", "an answer must be a JSON object"),
        ("{}", "this is not an answer with a problem"),
        (
            '{"problem": "queens:4", "quantity": "count", "status": "sure"}',
            "the status of an answer must be one of proved",
        ),
        (
            '{"problem": "queens:4", "quantity": "count", "status": "proved", "value": "2"}',
            "this is not an answer with a value",
        ),
        (
            '{"problem": "queens:4", "quantity": "count", "status": "proved", "value": true}',
            "this is not an answer with a value",
        ),
        (
            '{"problem": "queens:4", "quantity": "solution", "status": "found", "witness": [[9, 9]]}',
            r"cell .9, 9. is off the board",
        ),
    ],
)
def test_other_json_is_refused(text: str, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        Answer.from_json(text)

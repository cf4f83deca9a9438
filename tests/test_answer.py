"""Answers, word for word: as JSON and as Python shows them."""

from __future__ import annotations

import numpy as np
import pytest

from queenlab.answer import Answer
from queenlab.errors import BadInput
from queenlab.placement import Placement
from queenlab.problems import problem


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

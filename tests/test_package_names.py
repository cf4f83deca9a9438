"""What `queenlab` itself offers, and how."""

from __future__ import annotations

import builtins
import importlib
import json
import sys
from collections.abc import Iterator

import numpy as np
import pandas
import pytest

import queenlab as ql
from queenlab import errors
from queenlab.placement import Placement

MODULES = ("atlas", "bounds", "completion", "constructions", "counters", "draw", "errors", "formats", "jobs", "puzzles")


def test_no_name_hides_a_builtin() -> None:
    hidden = set(ql.__all__) & set(dir(builtins)) - {"__doc__", "__name__"}
    assert hidden == set()
    names: dict[str, object] = {}
    exec("from queenlab import *", names)
    assert "enumerate" not in names
    assert names["count"] is ql.count
    assert ql.enumerate("queens:4").seen == 0


@pytest.mark.parametrize("name", MODULES)
def test_modules_need_no_import(name: str) -> None:
    assert getattr(ql, name) is importlib.import_module(f"queenlab.{name}") is sys.modules[f"queenlab.{name}"]
    assert name in dir(ql)


def test_exceptions() -> None:
    common = {name for name in dir(ql) if isinstance(getattr(ql, name), type) and name in vars(errors)}
    assert {"BadInput", "NoAnswer", "QueenlabError", "TooLong"} <= common
    assert all(getattr(ql, name) is getattr(ql.errors, name) for name in common)


def test_puzzles_is_all_about_puzzles() -> None:
    assert ql.puzzles.puzzle("queens:5", seed=1).to_dict() == ql.puzzle("queens:5", seed=1).to_dict()
    made = next(ql.puzzles.puzzles("queens:5", seed=1))
    (claim,) = ql.puzzles.read_puzzles(made.to_text())
    assert claim.puzzle == made.puzzle
    assert ql.puzzles.grade_puzzle(claim.puzzle).level == made.level
    assert ql.puzzles.check_puzzle(claim.puzzle) == 1
    with pytest.raises(ql.BadCall, match="puzzles has no argument sed; did you mean seed"):
        ql.puzzles.puzzles("queens:5", sed=1)


# -- solutions ---------------------------------------------------------------------------------------------------------


def rows(found: Iterator[Placement]) -> list[list[int]]:
    return [placement.rows().tolist() for placement in found]


SIX = [[2, 4, 6, 1, 3, 5], [3, 6, 2, 5, 1, 4], [4, 1, 5, 2, 6, 3], [5, 3, 1, 6, 4, 2]]


def test_solutions_are_an_iterator() -> None:
    found = ql.solutions("queens:6")
    assert iter(found) is found
    assert next(found).rows().tolist() == SIX[0]
    assert (rows(found), found.seen, found.complete) == (SIX[1:], 4, True)
    with pytest.raises(StopIteration):
        next(found)
    assert rows(found) == rows(ql.enumerate("queens:6")) == rows(ql.queens(6).solutions()) == SIX
    assert rows(ql.solutions("queens:6", limit=1)) == SIX[:1]
    with pytest.raises(ql.BadCall, match="solutions has no argument limt; did you mean limit"):
        ql.solutions("queens:6", limt=1)


# -- answers as a table ------------------------------------------------------------------------------------------------


def test_answers_are_a_table() -> None:
    answers = [ql.count("queens:6"), ql.solve("queens:3"), ql.maximize("queens:3^3"), ql.color("queens:5")]
    listed = ql.table(answers)
    assert len({tuple(row) for row in listed}) == 1
    assert [(row["problem"], row["status"], row["value"], row["pieces"]) for row in listed] == [
        ("queens:6", "proved", 4, None),
        ("queens:3", "none", None, None),
        ("queens:3^3,goal=max", "proved", 4, 4),
        ("queens:5,goal=color", "proved", 5, None),
    ]
    assert json.loads(json.dumps(listed)) == listed
    assert ql.table([]) == []
    frame = pandas.DataFrame(ql.table(answers))
    assert frame["value"].dropna().astype(int).tolist() == [4, 4, 5]
    assert frame.shape == (4, 13)


def test_large_numbers_stay_whole_in_a_table() -> None:
    large = ql.Answer("queens:30", "count", "unknown", lower=10**40)
    assert pandas.DataFrame(ql.table([large]))["lower"].tolist() == [10**40]
    assert np.asarray(ql.construct("queens:4")).shape == (4, 2)

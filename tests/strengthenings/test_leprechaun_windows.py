"""Items that are added to make searches shorter change no solution."""

from __future__ import annotations

import pytest

import queenlab as ql
from queenlab.board import Board
from queenlab.engines.dancing import DancingEngine
from queenlab.piece import leprechaun
from queenlab.strengthenings import strip_windows
from queenlab.work import Limits


@pytest.mark.full
@pytest.mark.parametrize(
    ("n", "reach", "solutions"),
    [(10, 2, 4), (11, 2, 44), (12, 2, 156), (15, 2, None), (16, 3, 2), (17, 3, 34), (18, 3, 4), (19, 3, 112)],
)
def test_strip_windows_lose_no_solution(n: int, reach: int, solutions: int | None) -> None:
    asked = ql.leprechauns(n, range=reach)
    model = strip_windows(asked.model, Board(n), leprechaun(reach))
    assert model.n_items > asked.model.n_items
    plain = DancingEngine().count(asked.model, Limits())
    tight = DancingEngine().count(model, Limits())
    assert plain.value == tight.value
    assert solutions is None or tight.value == solutions


def test_strip_windows_make_the_search_shorter() -> None:
    asked = ql.leprechauns(19, range=3)
    model = strip_windows(asked.model, Board(19), leprechaun(3))
    assert 2 * DancingEngine().count(model, Limits()).nodes < DancingEngine().count(asked.model, Limits()).nodes


def test_completion_uses_them_too() -> None:
    assert ql.complete("leprechauns:17,range=3", [(1, 1)]).status == "found"
    found = ql.complete("leprechauns:18,range=3", [(1, 1)])
    assert found.status == (
        "found" if any(1 in (c[1] for c in s if c[0] == 1) for s in ql.enumerate("leprechauns:18,range=3")) else "none"
    )

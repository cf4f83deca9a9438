"""Kept lemmas on boxes, each checked by the independent checker."""

from __future__ import annotations

import json

import pytest

from queenlab.bounds.kept import kept_files
from queenlab.bounds.linear_programs import box_lp, clique_lp
from queenlab.bounds.slab_sums import slab_sums
from queenlab.checkers.checker import check
from queenlab.work import Limits

pytestmark = pytest.mark.slow


def _certificate(n: int, d: int, value: int, steps: list[dict[str, object]]) -> str:
    whole = {"format": "queenlab-certificate", "version": 1, "problem": f"queens:{n}^{d}", "at_most": value}
    return json.dumps({**whole, "witness": None, "steps": steps})


@pytest.mark.parametrize("name", sorted(kept_files()))
def test_kept_lemmas_are_proved(name: str) -> None:
    steps = kept_files()[name]
    box, value = steps[-1]["box"], steps[-1]["at_most"]
    # A certificate ends with a board; the largest one that lies in the box will do.
    board = {"box": [min(box)] * len(box), "at_most": value, "by": "within", "uses": len(steps) - 1}
    assert check(_certificate(min(box), len(box), value, [*steps, board])).at_most == value


def test_twelve_in_space() -> None:
    found = slab_sums(12, 3, Limits(seconds=2))
    assert found is not None
    assert found.value <= 136
    assert check(_certificate(12, 3, found.value, list(found.steps))).at_most <= 136


@pytest.mark.parametrize(
    ("n", "d", "value"), [(9, 4, 396), (10, 4, 601), (11, 4, 878), (7, 5, 537), (8, 5, 1002), (5, 6, 295), (6, 6, 728)]
)
def test_cliques_on_larger_boards(n: int, d: int, value: int) -> None:
    found = clique_lp(n, d, Limits(seconds=200))
    assert found is not None
    assert found.value <= value
    assert check(_certificate(n, d, found.value, list(found.steps))).at_most == found.value


def test_boxes_help_at_ten() -> None:
    # The kept lemma on 4 x 4 x 4 x 6 makes the difference.
    clique_lp(10, 4, Limits(seconds=100))
    found = box_lp(10, 4, Limits(seconds=40))
    assert found is not None
    assert found.value == 600
    assert check(_certificate(10, 4, 600, list(found.steps))).at_most == 600

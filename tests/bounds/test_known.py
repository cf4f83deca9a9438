"""Bounds and domination numbers that are in print, or that are what they always were: the rows of two text files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bounds.test_lower import shown
from bounds.test_upper import is_checked
from oracles.attacks import dominated
from queenlab.bounds.box_bounds import BoxKnowledge
from queenlab.bounds.lower.quick_bound import quick_bound
from queenlab.bounds.registry import lower_bounds, upper_bounds
from queenlab.problems import parse
from queenlab.verbs.count_dominating_sets import count_dominating_sets
from queenlab.verbs.domination_number import domination_number
from queenlab.work import Limits


def rows(file: str, columns: int, separator: str | None = None) -> Iterator[Any]:
    """The rows of a file; what stands behind the columns is the tier."""
    for line in Path(__file__).with_name(file).read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            words = [word.strip() for word in line.split(separator)]
            marks = [getattr(pytest.mark, tier) for tier in words[columns:]]
            yield pytest.param(*words[:columns], marks=marks, id=" ".join(words[:columns]))


@pytest.mark.parametrize(("side", "name", "board", "value"), list(rows("known.txt", 4, "|")))
def test_known_bounds(side: str, name: str, board: str, value: str) -> None:
    n, d = map(int, board.split("^"))
    if side == "upper":
        bound = dict(upper_bounds())[name](n, d, Limits(seconds=300), BoxKnowledge())
    elif name == "table":
        bound = quick_bound(n, d)
    else:
        bound = dict(lower_bounds())[name](parse(f"queens:{board}"), Limits())
    if bound is None:
        assert value == "-"
        return
    found = is_checked(n, d, bound) if side == "upper" else shown(bound, n, d)
    assert found >= int(value.removeprefix(">=")) if value.startswith(">=") else found == int(value)


@pytest.mark.parametrize(("name", "asked", "value", "how"), list(rows("domination.txt", 4)))
def test_known_domination_numbers(name: str, asked: str, value: str, how: str) -> None:
    if asked == "sets":
        counted = count_dominating_sets(name)
        assert (counted.value, counted.status) == (int(value), "proved")
        assert counted.facts["pieces"] == domination_number(name).value
        return
    # Queens on 18 x 18 leave no frames to search, only the whole board.
    searched = True if name in ("queens:18", "rooks:3^3", "rooks:4^3") and asked == "least" else None
    found = domination_number(name, independent=asked == "independent", by_search=searched)
    assert (found.value, found.status) == (int(value), "proved")
    assert how in found.how
    assert found.quantity == ("independent " if asked == "independent" else "") + "domination number"
    if name.startswith("queens") and "^" not in name:
        assert dominated(found.witness.cells.tolist(), [("queen",)], found.witness.board.n, 2, False) is None

"""First solutions and first bounds of Models, against all placements."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from building import piece_of
from oracles.counting import dominating, largest
from oracles.games import piece_terms
from queenlab.engines.greedy import first_bound, first_solution
from queenlab.model import Item, model_of_items
from queenlab.problems import parse


@given(st.sampled_from([(1, 2), (2, 2), (3, 2), (4, 2), (2, 3), (5, 1)]), st.booleans(), st.data())
@settings(max_examples=60, deadline=None)
def test_any_piece(board: tuple[int, int], torus: bool, data: st.DataObject) -> None:
    n, d = board
    terms = data.draw(piece_terms(d))
    goals = {"max": largest(terms, n, d, torus)}
    goals |= {goal: dominating(terms, n, d, torus, goal == "independent")[0] for goal in ("dominate", "independent")}
    for goal, best in goals.items():
        model = piece_of(terms).problem(n, d, torus).asking(goal=goal).model
        chosen, bound = first_solution(model), first_bound(model)
        assert model.violations(chosen) == []
        assert (len(chosen) <= best <= bound) if goal == "max" else (bound <= best <= len(chosen))


@pytest.mark.parametrize(
    "name",
    [
        "queens:6,goal=max,given=1.1,exclude=2.3",
        "queens:6,goal=max,given=2.2/5.3",
        "queens:5,goal=dominate,given=1.1",
        "queens:5,goal=dominate,exclude=3.3",
        "kings:9,goal=max",
        "leprechauns:9,range=3,goal=max",
        "knights:6,goal=independent",
    ],
)
def test_given_and_excluded_cells(name: str) -> None:
    asked = parse(name)
    assert asked.verify(first_solution(asked.model)).ok


def test_kings_are_settled_at_once() -> None:
    model = parse("kings:9,goal=max").model
    assert first_bound(model) == len(first_solution(model) or []) == 25


def test_models_that_are_not_simple_are_left_alone() -> None:
    plain = parse("queens:4").model
    weighted = replace(parse("queens:4,goal=max").model, weights=plain.weights * 2)
    for model in (plain, weighted):
        assert (first_bound(model), first_solution(model)) == (None, None)
    # Greedy ends in a corner here: option b would have been right.
    corner = model_of_items(["a", "b"], [Item("one", 0, 1, [0, 1]), Item("b", 1, 1, [1]), Item("c", 1, 1, [0])], "max")
    assert first_solution(corner) is None

"""An answer that time has cut short is no weaker than what can be said at once."""

from __future__ import annotations

import pytest

import queenlab as ql
from oracles.attacks import terms_of
from oracles.counting import dominating, largest
from queenlab.bounds.domination.theorems import lower_bounds
from queenlab.verbs.bound import bounds_at_once
from queenlab.verbs.domination_number import domination_task

#: No engine has time for anything.
INSTANT = 1e-6


@pytest.mark.parametrize("name", ["queens:8", "queens:14", "queens:5^3", "queens:6^3", "queens:10^3", "queens:4^4"])
@pytest.mark.parametrize("engine", ["auto", "cpsat", "sat"])
def test_maxima_are_within_the_bounds(name: str, engine: str) -> None:
    known = bounds_at_once(name).answer
    answer = ql.maximize(name, engine=engine, time_limit=INSTANT)
    assert known.lower <= answer.lower == answer.value <= answer.upper <= known.upper
    assert answer.status == ("proved" if answer.lower == answer.upper else "found")
    assert "bounds" in (answer.engine or "")
    assert ql.problem(f"{name},goal=max").verify(answer.witness.cells).ok


def test_so_they_are_however_the_engine_is_asked() -> None:
    known = bounds_at_once("queens:5^3").answer
    few = ql.solve("queens:5^3,pieces=3").witness
    answers = [ql.maximize("queens:5^3", time_limit=INSTANT, start=few)]
    answers.append(ql.maximize("queens:5^3", time_limit=INSTANT, strengthen=("cube",)))
    assert {(answer.lower, answer.upper) for answer in answers} == {(known.lower, known.upper)}


@pytest.mark.parametrize("name", ["queens:9", "queens:12", "rooks:4^3"])
@pytest.mark.parametrize("independent", [False, True])
def test_domination_numbers_are_within_the_theorems(name: str, independent: bool) -> None:
    asked, task = domination_task(name, independent)
    least = max(bound.value for bound in lower_bounds(task))
    for engine in ("auto", "cpsat"):
        answer = ql.optimize(asked, engine=engine, time_limit=INSTANT)
        assert least <= answer.lower <= answer.upper == answer.value
        assert asked.verify(answer.witness.cells).ok


@pytest.mark.parametrize("name", ["amazons:4", "kings:4", "knights:4@torus", "bishops:4", "leprechauns:4,range=2"])
def test_other_pieces_have_bounds_as_well(name: str) -> None:
    terms, torus = terms_of(name), "@torus" in name
    most, least = largest(terms, 4, 2, torus), dominating(terms, 4, 2, torus)[0]
    answer = ql.maximize(name, time_limit=INSTANT)
    assert 1 <= answer.lower <= most <= answer.upper < 16
    answer = ql.dominate(name, time_limit=INSTANT)
    assert 1 <= answer.lower <= least <= answer.upper < 16


def test_given_cells_are_kept() -> None:
    answer = ql.maximize("queens:8,given=1.1,exclude=2.3", time_limit=INSTANT)
    assert 0 in answer.witness.cells
    assert answer.upper == 8

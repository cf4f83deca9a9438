"""What only a solver says is `claimed`, and so is what rests on it; `proved` is an argument of our own."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import queenlab as ql
from queenlab.verbs import first_bounds


@pytest.mark.parametrize("engine", ["cpsat", "highs", "sat", "kissat", "scip", "exact"])
def test_a_solver_claims(engine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(first_bounds, "QUICK_NODES", 1)
    best = ql.maximize("queens:4@torus", engine=engine)
    assert (best.status, int(best), best.proof) == ("claimed", 2, None)
    assert " claims " in str(best.notes)
    none = ql.solve("queens:3", engine=engine)
    assert (none.status, none.proof) == ("none", None)
    assert " claims " in str(none.notes)


@pytest.mark.parametrize(
    ("problem", "argument"),
    [("queens:5", "upper bound by lines"), ("queens:4@torus", "no placement of 3 pieces is left: exhaustive search")],
)
def test_an_argument_of_our_own_proves_what_a_solver_claims(problem: str, argument: str) -> None:
    best = ql.maximize(problem, engine="cpsat")
    assert best.status == "proved"
    assert argument in str(best.proof)
    assert best.notes is None


@pytest.mark.parametrize(
    "ask",
    [
        lambda name: ql.count(name, engine="space"), lambda name: ql.classes(name).answer,
        lambda name: ql.density(name).answer, lambda name: ql.threshold(name).answer,
        lambda name: ql.count(name, up_to_symmetry=True),
    ],
    ids=["count", "classes", "density", "threshold", "up to symmetry"],
)  # fmt: skip
def test_what_rests_on_a_claim_is_claimed(ask: Callable[[str], ql.Answer], monkeypatch: pytest.MonkeyPatch) -> None:
    name = "queens:4@torus,goal=max"
    assert ask(name).status == "proved"
    monkeypatch.setattr(first_bounds, "QUICK_NODES", 1)
    answer = ask(name)
    assert (answer.status, answer.proof) == ("claimed", None)
    assert " claims " in str(answer.notes)


def test_a_count_by_a_solver_is_claimed() -> None:
    answer = ql.count("queens:6", engine="cpsat")
    assert (answer.status, answer.value, answer.proof) == ("claimed", 4, None)


def test_colours_by_a_solver_are_claimed() -> None:
    answer = ql.color("queens:6", engine="sat")
    assert (answer.status, answer.value, answer.proof) == ("claimed", 7, None)
    none = ql.color("queens:6", colors=6, engine="sat")
    assert (none.status, none.proof) == ("none", None)
    # A clique of ours says as much.
    assert ql.color("queens:3", engine="cpsat").status == "proved"
    assert ql.color("queens:6").status == "proved"


def test_classes_that_a_solver_counted_are_its_claim() -> None:
    answer = ql.count("queens:4", up_to_symmetry=True, engine="cpsat")
    assert (answer.value, answer.status, answer.proof) == (1, "claimed", None)
    assert " claims " in str(answer.notes)

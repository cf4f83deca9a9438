"""The verbs: what they answer, where they stop, and what they refuse."""

from __future__ import annotations

import inspect
import pickle

import numpy as np
import pytest

import queenlab as ql
from fake_time import time_passes
from queenlab.errors import CheckFailed
from queenlab.verbs import solve as finding
from queenlab.work import Limits, Progress


def test_completion() -> None:
    found = ql.complete("queens:8", [(1, 1), (2, 5)])
    assert found.status == "found"
    assert (1, 1) in found.witness
    assert ql.complete("queens:6", [(1, 1)]).status == "none"


def test_partial_completion() -> None:
    # With a queen in the corner of the 6 x 6 board five queens are the most (Kunt, Problem 5).
    answer = ql.complete("queens:6,goal=max", [(1, 1)])
    assert (answer.value, answer.status) == (5, "proved")


def test_time_limits_give_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = ql.maximize("queens:12^3", time_limit=0.5)
    assert answer.status in ("found", "unknown")
    assert answer.upper is None or answer.upper >= (answer.value or 0)
    time_passes(monkeypatch, 0.01)
    assert ql.count("queens:18", time_limit=0.1).status == "unknown"
    listing = ql.enumerate("queens:14", time_limit=0.05)
    for _ in listing:
        pass
    assert not listing.complete


def test_enumerate_first_few_and_shuffled() -> None:
    three = list(ql.enumerate("queens:8", limit=3))
    assert len(three) == 3
    assert list(ql.enumerate("queens:8", limit=0)) == []
    shuffled = [tuple(p.cells.tolist()) for p in ql.enumerate("queens:8", seed=7)]
    again = [tuple(p.cells.tolist()) for p in ql.enumerate("queens:8", seed=7)]
    plain = [tuple(p.cells.tolist()) for p in ql.enumerate("queens:8")]
    assert shuffled == again != plain
    assert sorted(shuffled) == sorted(plain)


@pytest.mark.parametrize(
    ("name", "nodes", "solutions"),
    [("queens:10", 17_000, 724), ("xqueens:3", 1_600, 132), ("rooks:5", 325, 120), ("xqueens:4,paired", 7_000, 528)],
)
def test_estimates_are_near_the_truth(name: str, nodes: int, solutions: int) -> None:
    guess = ql.estimate(name, walks=3000, seed=1)
    # The nodes of a count depend a little on how ties are broken.
    assert 0.8 * nodes < guess.nodes < 1.25 * nodes
    assert guess.error < 0.05 * nodes
    assert 0.7 * solutions < guess.solutions < 1.4 * solutions
    assert ql.estimate(name, walks=30, seed=5) == ql.estimate(name, walks=30, seed=5)


def test_an_estimate_of_nothing() -> None:
    assert ql.estimate("queens:3").solutions == 0
    assert ql.estimate("queens:40").duration().endswith("years")
    assert ql.estimate("queens:5").duration() == "about 1 s"


def test_solve_goes_over_to_another_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finding, "FIRST_TRY_NODES", 5)
    answer = ql.solve("queens:40,given=1.2")
    assert answer.status == "found"
    assert len(answer.witness) == 40
    assert "dancing" not in str(answer.engine)


def test_a_wrong_answer_of_an_engine_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def lie(*_: object) -> object:
        from queenlab.engines.dancing import DancingEngine
        from queenlab.work import Result

        return Result("found", 4, chosen=[0, 1, 2, 3]), DancingEngine()

    monkeypatch.setattr(finding, "solve_model", lie)
    with pytest.raises(CheckFailed, match="wrong answer"):
        ql.solve("queens:4")


def test_cells_given_to_a_shorthand_are_as_people_write_them() -> None:
    assert str(ql.queens(8, given=[(2, 4), (1, 1)], exclude=[(8, 8)])) == "queens:8,given=1.1/2.4,exclude=8.8"
    assert ql.queens(np.int64(8)) == ql.problem("queens:8")
    assert ql.queen.problem(8) == ql.problem("queens:8")
    assert ql.leprechaun(2).problem(8) == ql.problem("leprechauns:8,range=2")


def test_a_list_can_be_read_twice() -> None:
    listing = ql.enumerate("queens:6", limit=2)
    assert (len(list(listing)), len(list(listing)), listing.seen) == (2, 2, 2)


def test_progress_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert ql.count("queens:12", progress=True).value == 14200

    from queenlab.verbs.limits_and_answers import StderrProgress

    telling = StderrProgress(every=1.0)
    for seconds in (0.5, 1.5, 1.6, 3.0):
        telling(Progress(1000, 5, seconds, 0.25))
    lines = capsys.readouterr().err.splitlines()[-2:]
    assert lines == ["2 s: 1,000 nodes, 5 solutions, 25.0% done", "3 s: 1,000 nodes, 5 solutions, 25.0% done"]


def test_node_limits_of_class_counts_are_for_all_elements_together() -> None:
    answer = ql.count("queens:11", up_to_symmetry=True, node_limit=200)
    assert answer.status == "unknown"
    assert answer.nodes <= 260


def test_verify_by_problem() -> None:
    assert ql.verify([2, 4, 1, 3], "queens:4").ok
    assert not ql.verify([1, 2, 3, 4], "queens:4").ok
    assert ql.verify(ql.solve("xqueens:3").witness, "xqueens:3").ok
    assert not ql.verify(ql.solve("queens:5").witness, "queens:5,exclude=1.1/1.2/1.3/1.4/1.5").ok
    assert ql.verify(np.array([2, 4, 1, 3])).ok


def test_limits_measure_time() -> None:
    assert not Limits(seconds=60).time_is_up()
    assert Limits(seconds=0).time_is_up()


def test_public_functions_can_be_pickled() -> None:
    """They are wrapped, and processes get them by their names."""
    assert pickle.loads(pickle.dumps(ql.count)) is ql.count


@pytest.mark.parametrize("verb", ["count", "maximize", "complete"])
def test_methods_of_problems_are_the_public_functions(verb: str) -> None:
    asked = ql.problem("queens:6")
    parameters = [*inspect.signature(getattr(ql, verb)).parameters.values()]
    assert getattr(ql.Problem, verb) is getattr(ql, verb)
    assert [*inspect.signature(getattr(asked, verb)).parameters.values()] == parameters[1:]

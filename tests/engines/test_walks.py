"""Random walks in batches: their expectation is the truth, and their error bars hold it as often as they say."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import queenlab as ql
from building import build
from oracles.models import PlainModel, all_solutions, plain_models
from oracles.queens import solutions as queens
from queenlab.engines import walks as walks_module
from queenlab.engines.estimate import Guess, estimate, mean_of, mean_of_logs
from queenlab.engines.walks import Walks, drawn_anew
from queenlab.model import Model


class Choices:
    """Stands for a random generator: goes through everything that it could return, with the probability of each."""

    #: A uniform number is only used to draw walks anew, and shares of two walks of weights 1 to 3 are sixths here.
    GRID = 6

    def __init__(self) -> None:
        self._next: list[int] = []
        self._ways: list[int] = []
        self._at = 0

    def _choose(self, ways: int) -> int:
        if self._at == len(self._next):
            self._next.append(0)
            self._ways.append(ways)
        assert self._ways[self._at] == ways
        self._at += 1
        return self._next[self._at - 1]

    def integers(self, ways: Any) -> Any:
        return np.array([self._choose(int(number)) for number in ways])

    def random(self) -> float:
        return (self._choose(self.GRID) + 0.5) / self.GRID

    def paths(self) -> Iterator[None]:
        """One after the other; its probability is known when it is over."""
        while True:
            self._at = 0
            yield
            while self._next and self._next[-1] + 1 == self._ways[-1]:
                self._next.pop()
                self._ways.pop()
            if not self._next:
                return
            self._next[-1] += 1

    @property
    def probability(self) -> float:
        return 1 / math.prod(self._ways)


class Uniform:
    """Stands for a random generator that returns one number."""

    def __init__(self, number: float) -> None:
        self._number = number

    def random(self) -> float:
        return self._number


def expected(model: Model, size: int) -> float:
    """The expectation of the number of solutions that a batch says, over all that it may do."""
    tree, choices = Walks(model), Choices()
    solutions = whole = 0.0
    for _ in choices.paths():
        _, found = tree.run(1, size, choices)  # type: ignore[arg-type]
        solutions += choices.probability * math.exp(found[0])
        whole += choices.probability
    assert math.isclose(whole, 1.0)
    return solutions


@given(plain_models())
def test_the_expectation_over_all_choices_is_what_brute_force_counts(plain: PlainModel) -> None:
    assert math.isclose(expected(build(plain), 1), len(all_solutions(plain)), abs_tol=1e-9)


@pytest.mark.parametrize("n", [4, 5, 6])
def test_the_expectation_for_queens(n: int) -> None:
    assert math.isclose(expected(ql.problem(f"queens:{n}").model, 1), len(list(queens(n))))


def test_walks_that_are_drawn_anew_have_the_same_expectation(monkeypatch: pytest.MonkeyPatch) -> None:
    # Two walks, drawn anew whenever their weights differ.
    monkeypatch.setattr(walks_module, "WORTH", 0.99)
    assert math.isclose(expected(ql.problem("queens:4").model, 2), len(list(queens(4))))


@given(st.lists(st.integers(0, 5), min_size=1, max_size=6).filter(any))
def test_walks_are_drawn_in_proportion_to_their_weights(weights: list[int]) -> None:
    size, whole = len(weights), sum(weights)
    met = np.zeros(size)
    for place in range(whole):
        # What is drawn changes where a uniform number crosses a multiple of 1 / whole.
        logs = np.log(np.array(weights), out=np.full(size, -np.inf), where=np.array(weights) > 0)
        chosen = drawn_anew(logs, 1, Uniform((place + 0.5) / whole))  # type: ignore[arg-type]
        if chosen is None:
            assert size * sum(weight**2 for weight in weights) < 2 * whole**2
            return
        met += np.bincount(chosen, minlength=size)
        assert np.allclose(logs, math.log(whole / size))
    assert np.allclose(met / whole, size * np.array(weights) / whole)


def test_error_bars_hold_the_truth_as_often_as_they_say() -> None:
    # bench/estimates.py makes many more, of more problems, with the usual number of walks.
    known = {"queens:8": 92, "queens:10": 724, "queens:12": 14200, "rooks:7": 5040, "queens:11@torus": 88}
    held = []
    for name, value in known.items():
        model = ql.problem(name).model
        intervals = [estimate(model, walks=2000, seed=seed).solutions_interval for seed in range(30)]
        held += [one[0] <= value <= one[1] for one in intervals if one is not None]
    # Were it 95 %, the share in so many would be 2 % more or less in two cases of three.
    assert len(held) > 140
    assert 0.91 < sum(held) / len(held) < 0.99


def test_no_error_bar_without_enough_solutions() -> None:
    few = estimate(ql.problem("queens:5^3,pieces=13").model, walks=1000)
    assert few.solutions_interval is None
    none = estimate(ql.problem("queens:3").model)
    assert (none.solutions, none.solutions_interval) == (0.0, None)


def test_one_seed_has_one_answer() -> None:
    model = ql.problem("queens:9").model
    assert estimate(model, walks=500, seed=3) == estimate(model, walks=500, seed=3)
    assert estimate(model, walks=500, seed=3) != estimate(model, walks=500, seed=4)


def test_intervals() -> None:
    assert Guess(5.0, 0.0).interval == (5.0, 5.0)
    assert Guess(100.0, 5.0).interval == pytest.approx((89.5, 111.071), abs=1e-3)
    assert Guess(100.0, 50.0).interval is None
    assert Guess(math.inf, math.inf).interval is None
    assert mean_of_logs(np.full(4, -np.inf)).value == 0.0
    assert mean_of(np.zeros(20)).interval is None
    # Their squares would be no floats.
    assert mean_of_logs(np.log(np.array([1.0, 2.0, 2.0, 3.0])) + 600).value == pytest.approx(2 * math.exp(600))

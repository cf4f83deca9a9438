"""Latin squares and cubes: against published numbers, a plain search, and the general engine."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oracles.latin_counts import latin_hypercubes
from queenlab.counters.latin_rooks.counter import LatinRooks
from queenlab.engines.dancing import DancingEngine
from queenlab.problems import parse
from queenlab.verbs.maximize import maximize
from queenlab.verbs.optimize import optimize
from queenlab.work import Limits


@pytest.mark.parametrize(("n", "d"), [(1, 3), (2, 3), (3, 3), (4, 3), (1, 4), (2, 4), (3, 4)])
def test_three_ways_agree(n: int, d: int) -> None:
    problem = parse(f"rooks:{n}^{d}")
    expected = latin_hypercubes(n, d)
    assert LatinRooks().count(problem, Limits()).value == expected
    assert DancingEngine().count(problem.model, Limits()).value == expected


@given(st.integers(2, 6), st.integers(0, 2**32 - 1))
@settings(max_examples=60, deadline=None)
def test_a_normal_form_has_the_same_completions(n: int, seed: int) -> None:
    """Two random rows, with columns and symbols renamed and perhaps exchanged: as many squares go on from each."""
    from queenlab.counters.latin_rooks import kernels as kernel

    random_numbers = np.random.default_rng(seed)
    shift = int(random_numbers.integers(1, n))
    graph = np.zeros((n, n), dtype=bool)
    graph[np.arange(n), random_numbers.permutation(n)] = True
    graph |= np.roll(graph, shift, axis=1)

    def completions(table: np.ndarray) -> int:
        lines = np.array([[r, n + c] for r in range(n - 2) for c in range(n)], dtype=np.int64).reshape(-1, 2)
        used = table @ (1 << np.arange(n))
        free = np.concatenate((np.full(n, 2**n - 1), (2**n - 1) & ~used))
        return int(kernel.complete(lines, free, np.zeros((len(lines) + 1, 2), dtype=np.int64))[0])

    form = np.zeros(n, dtype=np.int64)
    kernel.normal(graph @ (1 << np.arange(n)), n, form)
    table = form[:, None] >> np.arange(n) & 1 == 1
    assert (table.sum(axis=0) == 2).all()
    assert (table.sum(axis=1) == 2).all()
    assert completions(table) == completions(graph)
    if seed % 2:
        assert completions(graph.T) == completions(graph)


@pytest.mark.parametrize("name", ["rooks:1", "rooks:8", "rooks:4^3", "rooks:3^4", "rooks:2^5", "rooks:5^3@torus"])
def test_as_many_rooks_as_lines_by_construction(name: str) -> None:
    """n^(d-1): a Latin hypercube has so many, and the lines along one axis hold one each; CP-SAT agrees."""
    board = parse(name).board
    answer = maximize(name)
    assert (answer.status, answer.value, answer.upper) == ("proved", board.n ** (board.d - 1), answer.lower)
    assert parse(f"{name},goal=max").verify(answer.witness.cells).ok
    assert "construction latin" in (answer.engine or "")
    assert "each line along the axes holds one piece at most" in (answer.proof or "")
    by_search = maximize(name, engine="cpsat")
    assert (by_search.status, by_search.value) == ("proved", answer.value)


def test_large_boards_of_rooks_take_no_search() -> None:
    assert maximize("rooks:40^4", time_limit=60).value == 64_000
    assert optimize("rooks:6^4,goal=max", seed=3).seed == 3


@pytest.mark.parametrize(
    ("name", "most"),
    [("rooks:3^3,given=1.1.1", 9), ("rooks:3^2,exclude=1.1/1.2/1.3", 2), ("rooks:2^3,exclude=1.1.1", 4)],
)
def test_rooks_among_given_and_excluded_cells_are_searched(name: str, most: int) -> None:
    answer = maximize(name)
    assert (answer.status, answer.value) == ("proved", most)
    assert "cpsat" in (answer.engine or "")

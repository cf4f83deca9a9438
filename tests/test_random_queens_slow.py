"""Random solutions: large boards, and laws that take many samples to tell from the uniform one."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from scipy import stats

import queenlab as ql
from oracles.permutations import attacks
from queenlab.queenon.random_queens.comparison import Comparison, box_masses, box_shares
from queenlab.queenon.random_queens.exact import AllSolutions
from queenlab.queenon.random_queens.mixing import columns_at_once, mix
from queenlab.queenon.random_queens.sampler import draw
from queenlab.queenon.random_queens.state import State

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(("n", "method"), [(10**5, "mixed"), (10**6, "greedy"), (10**6, "exchanges")])
def test_large_boards(n: int, method: str) -> None:
    drawn = draw(n, np.random.default_rng(1), method, rounds=2)
    assert attacks(drawn.rows) is None
    # Repair touches no more than a few queens.
    assert drawn.freed < 1000


def test_twelve_queens_are_drawn_alike() -> None:
    """14200 solutions, 7 of 12 queens taken up at once."""
    rng = np.random.default_rng(12)
    found = Counter(tuple(draw(12, rng, "mixed").rows.tolist()) for _ in range(60_000))
    total = AllSolutions.of(12).total
    counts = [*found.values(), *[0] * (total - len(found))]
    assert stats.chisquare(counts).pvalue > 1e-4


def test_fourteen_queens_have_the_exact_density() -> None:
    density = ql.density("queens:14")
    exact = density.array().astype(np.float64) / (14 * density.total)
    rng = np.random.default_rng(14)
    found = Comparison.of([box_shares(draw(14, rng, "mixed").rows, 14) for _ in range(20_000)], exact)
    assert abs(found.square) < 4 * found.error < 5e-4


def test_steps_reach_all_solutions() -> None:
    """All solutions hang together by steps of so many columns: the longest edge of a least spanning tree."""
    for n, needed in ((5, 4), (6, 6), (7, 5), (8, 5), (9, 5), (10, 5)):
        every = AllSolutions.of(n)
        rows = np.array([every.nth(k) for k in range(every.total)])
        nearest = np.full(len(rows), n + 1)
        outside = np.ones(len(rows), dtype=bool)
        now, longest = 0, 0
        for _ in range(len(rows) - 1):
            outside[now] = False
            nearest = np.minimum(nearest, (rows != rows[now]).sum(axis=1))
            now = int(np.flatnonzero(outside)[nearest[outside].argmin()])
            longest = max(longest, int(nearest[now]))
        assert longest == needed
        assert columns_at_once(n) >= needed


def test_walk_forgets_where_it_began() -> None:
    """From one regular solution, all queens a knight's move apart, to the limit density."""
    start = (ql.construct("queens:1000").rows() - 1).astype(np.int64)
    masses = box_masses(10)
    rng = np.random.default_rng(6)
    states = [State.of(start) for _ in range(100)]
    squares = []
    for rounds in (0, 1, 1, 8):
        for state in states:
            mix(state, rounds, rng)
        squares.append(Comparison.of([box_shares(s.heights, 10) for s in states], masses))
    assert squares[0].square > 1 > 0.5 > squares[1].square > 10 * squares[2].square
    assert abs(squares[3].square) < 4 * squares[3].error < 1e-3
    # Two independent solutions share about one queen: the integral of the square of the density, 1.03.
    shared = np.mean([(state.heights == start).sum() for state in states])
    assert shared < 2

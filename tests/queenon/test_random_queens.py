"""Random solutions: that they are solutions, that the same seed gives the same, and how they are distributed."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

import queenlab as ql
from fake_time import time_passes
from oracles.permutations import attacks
from oracles.random_queens import completions, peaceful
from queenlab.errors import CheckFailed
from queenlab.queenon.limit.potentials import Potentials
from queenlab.queenon.random_queens import greedy, sampler
from queenlab.queenon.random_queens.comparison import LimitComparison, box_masses, box_shares
from queenlab.queenon.random_queens.exact import AllSolutions
from queenlab.queenon.random_queens.mixing import columns_at_once, mix
from queenlab.queenon.random_queens.sampler import METHODS, draw
from queenlab.queenon.random_queens.state import State, seed_word
from queenlab.queenon.random_queens.weights import TIMES, Weights
from queenlab.verbs import sample as sampling

#: Chances that a right program fails are kept below this; seeds are fixed, so it does not fail now and then.
RARE = 1e-4


def p_value(found: Counter[tuple[int, ...]], every: set[tuple[int, ...]]) -> float:
    """Of the hypothesis that all are equally likely."""
    assert set(found) <= every
    return float(stats.chisquare([found[rows] for rows in every]).pvalue)


# -- all solutions ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5, 6, 7])
def test_all_solutions_in_order(n: int) -> None:
    every = AllSolutions.of(n)
    assert [tuple(every.nth(k).tolist()) for k in range(every.total)] == sorted(completions([-1] * n))


def test_compiled_and_plain_lists_agree() -> None:
    every = AllSolutions.of(9)
    listed = [every.nth(k).tolist() for k in range(every.total)]
    assert listed == sorted(listed)
    assert all(map(peaceful, listed))
    assert len({*map(tuple, listed)}) == 352


def test_exact_is_uniform() -> None:
    rng = np.random.default_rng(20)
    found = Counter(tuple(draw(7, rng).heights.tolist()) for _ in range(4000))
    assert p_value(found, completions([-1] * 7)) > RARE


# -- every method -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("n", [1, 4, 5, 6, 7, 8, 9, 10, 13])
def test_small_boards(n: int, method: str) -> None:
    drawn = draw(n, np.random.default_rng(n), method)
    assert attacks(drawn.heights) is None
    assert drawn.method == method


@given(st.integers(14, 400), st.integers(0, 2**32), st.sampled_from(["mixed", "greedy", "unweighted", "exchanges"]))
@settings(max_examples=60, deadline=None)
def test_any_board_and_seed(n: int, seed: int, method: str) -> None:
    drawn = draw(n, np.random.default_rng(seed), method, rounds=1)
    assert attacks(drawn.heights) is None
    assert drawn.heights.tolist() == draw(n, np.random.default_rng(seed), method, rounds=1).heights.tolist()


def test_other_seeds_give_other_solutions() -> None:
    drawn = {tuple(draw(50, np.random.default_rng(seed), "greedy").heights.tolist()) for seed in range(50)}
    assert len(drawn) == 50


@pytest.mark.parametrize("method", ["mixed", "greedy", "unweighted", "exchanges"])
def test_ten_thousand_queens(method: str) -> None:
    drawn = draw(10_000, np.random.default_rng(1), method, rounds=1)
    assert attacks(drawn.heights) is None
    assert drawn.searched in (0, greedy.MOST_LEFT + drawn.freed)


# -- the greedy process -----------------------------------------------------------------------------------------------


def test_ceilings_are_above_all_weights() -> None:
    n = 96
    weights = Weights.of(n, Potentials.kept())
    columns, rows = np.meshgrid(np.arange(n), np.arange(n), indexing="ij")
    up, down = weights.slack[columns + rows], weights.slack[columns - rows + n - 1]
    for k in range(TIMES):
        for t in (k / TIMES, (k + 0.999) / TIMES):
            bent = up / (1 - t * (1 - up)) * down / (1 - t * (1 - down))
            assert (weights.pull[columns] * weights.pull[rows] * bent).max() <= weights.ceilings[k]


def test_weights_at_the_beginning_are_the_density() -> None:
    limit, n = Potentials.kept(), 50
    weights = Weights.of(n, limit)
    middles = (np.arange(n) + 0.5) / n
    density = limit.density(middles[:, None], middles[None, :])
    columns, rows = np.meshgrid(np.arange(n), np.arange(n), indexing="ij")
    product = weights.pull[columns] * weights.pull[rows] * weights.slack[columns + rows]
    product = product * weights.slack[columns - rows + n - 1]
    assert np.allclose(product * np.e, density)


@given(st.integers(4, 7), st.randoms(use_true_random=False))
@settings(max_examples=150, deadline=None)
def test_completion_finds_one_if_there_is_one(n: int, random) -> None:
    from queenlab.queenon.random_queens.kernels.completion import complete

    rows = [-1] * n
    for column in random.sample(range(n), random.randint(0, n // 2)):
        rows[column] = random.randrange(n)
        if rows.count(rows[column]) > 1 or not peaceful(rows):
            rows[column] = -1
    state = State.of(np.array(rows))
    columns, left = state.free_columns(), state.free_rows()
    index = np.full(n, -1)
    index[left] = np.arange(len(left))
    found = np.empty(len(left), dtype=np.int64)
    seed = np.array([random.getrandbits(64)], dtype=np.uint64)
    done = complete(columns, left, index, state.plus, state.minus, 10**6, seed, found)
    possible = completions(rows)
    assert done == bool(possible)
    if done:
        state.put(columns, left[found])
        assert tuple(state.heights.tolist()) in possible


def test_repair_takes_queens_up_when_there_is_no_completion() -> None:
    # On a 6 x 6 board no solution has a queen in a corner.
    rng = np.random.default_rng(3)
    state = State.of(np.array([0, -1, -1, -1, -1, -1]))
    searched, freed = greedy._finish(state, rng)
    assert searched == 6
    assert freed == 1
    assert attacks(state.heights) is None


def test_a_board_that_cannot_be_completed_is_begun_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    finish, calls = greedy._finish, []

    def failing_twice(state: State, rng: np.random.Generator) -> tuple[int | None, int]:
        calls.append(state)
        return (None, 0) if len(calls) < 3 else finish(state, rng)

    monkeypatch.setattr(greedy, "_finish", failing_twice)
    state, filled = greedy.fill(30, Weights.equal(30), np.random.default_rng(1))
    assert filled.restarts == 2
    assert attacks(state.heights) is None


def test_states_come_and_go() -> None:
    state = State.of(np.array([1, 3, 0, 2]))
    state.take(np.array([0, 2]))
    assert state.free_columns().tolist() == [0, 2]
    assert state.free_rows().tolist() == [0, 1]
    again = State.of(state.heights)
    assert np.array_equal(again.plus, state.plus)
    assert np.array_equal(again.minus, state.minus)


# -- the walk ---------------------------------------------------------------------------------------------------------


def test_walk_keeps_the_uniform_law_from_any_start() -> None:
    """8 queens, 6 taken up at once: from the first solution alone, after 10 rounds, to all 92 alike."""
    first = AllSolutions.of(8).nth(0)
    rng = np.random.default_rng(8)
    found: Counter[tuple[int, ...]] = Counter()
    for _ in range(3000):
        state = State.of(first)
        mix(state, 10, rng, at_once=6)
        found[tuple(state.heights.tolist())] += 1
    assert p_value(found, completions([-1] * 8)) > RARE


def test_one_step_draws_each_completion_alike() -> None:
    """7 of 7 columns: one step is a draw from all 40 solutions."""
    from queenlab.queenon.random_queens.kernels.blocks import walk

    first = AllSolutions.of(7).nth(5)
    random = seed_word(np.random.default_rng(9))
    found: Counter[tuple[int, ...]] = Counter()
    for _ in range(4000):
        state = State.of(first)
        moved, given_up = walk(state.heights, state.plus, state.minus, np.arange(7), 7, 1, 10**6, random)
        assert given_up == 0
        assert moved == (state.heights != first).sum()
        found[tuple(state.heights.tolist())] += 1
    assert p_value(found, completions([-1] * 7)) > RARE


@given(st.integers(20, 60), st.integers(0, 2**32), st.sampled_from([1, 2, 5, 30]))
@settings(max_examples=30, deadline=None)
def test_steps_that_are_given_up_change_nothing(n: int, seed: int, budget: int) -> None:
    from queenlab.queenon.random_queens.kernels.blocks import walk

    rng = np.random.default_rng(seed)
    state, _ = greedy.fill(n, Weights.equal(n), rng)
    before = state.heights.copy()
    k = columns_at_once(n)
    moved, given_up = walk(state.heights, state.plus, state.minus, np.arange(n), k, 50, budget, seed_word(rng))
    assert attacks(state.heights) is None
    again = State.of(state.heights)
    assert np.array_equal(again.plus, state.plus)
    assert np.array_equal(again.minus, state.minus)
    # A step has at least k nodes, for the queens that stood there are one way.
    if budget < k:
        assert given_up == 50
        assert moved == 0
        assert np.array_equal(before, state.heights)


# -- random numbers in kernels ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("bound", [1, 2, 3, 10, 1000])
def test_numbers_below_a_bound_are_uniform(bound: int) -> None:
    from queenlab.queenon.random_queens.kernels.chance import below

    state = np.array([bound], dtype=np.uint64)
    drawn = np.array([below(state, bound) for _ in range(20_000)])
    assert drawn.min() >= 0
    assert drawn.max() < bound
    assert bound == 1 or stats.chisquare(np.bincount(drawn, minlength=bound)).pvalue > RARE


def test_large_bounds_have_no_bias() -> None:
    """With a bound of 3/4 of 2^32, taking remainders would give the lowest third twice as often."""
    from queenlab.queenon.random_queens.kernels.chance import below, unit

    state = np.array([77], dtype=np.uint64)
    bound = 3 * 2**30
    thirds = np.bincount([below(state, bound) // 2**30 for _ in range(20_000)], minlength=3)
    assert stats.chisquare(thirds).pvalue > RARE
    units = np.array([unit(state) for _ in range(20_000)])
    assert units.min() >= 0
    assert units.max() < 1
    assert stats.kstest(units, "uniform").pvalue > RARE


# -- densities --------------------------------------------------------------------------------------------------------


def test_comparison_has_no_bias() -> None:
    """Counts drawn from the density itself, and from one that differs by a known distance."""
    rng = np.random.default_rng(4)
    masses = np.full((4, 4), 1 / 16)
    other = masses * (1 + 0.1 * np.where(np.indices((4, 4)).sum(axis=0) % 2, 1, -1))
    for truth, square in ((masses, 0.0), (other, 0.01)):
        drawn = [rng.multinomial(500, truth.ravel()).reshape(4, 4) / 500 for _ in range(400)]
        found = LimitComparison.of(drawn, masses)
        assert abs(found.square - square) < 4 * found.error < 0.01


@pytest.mark.full
def test_weights_bring_the_density_closer_to_the_limit() -> None:
    masses = box_masses(10)
    far = {}
    for method in ("greedy", "unweighted", "exchanges", "mixed"):
        drawn = sampling.samples(500, 300, seed=5, method=method, rounds=2)
        far[method] = LimitComparison.of([box_shares(d.heights, 10) for d in drawn], masses)
    assert far["unweighted"].square > 0.005 > far["exchanges"].square > 0.001
    assert abs(far["mixed"].square) < 4 * far["mixed"].error < 0.001
    assert far["greedy"].square < 0.0005


# -- the verb ---------------------------------------------------------------------------------------------------------


@pytest.mark.full
@pytest.mark.parametrize(
    ("name", "count"), [("queens:5@torus", 10), ("queens:8,given=1.1", 4), ("xqueens:2", None), ("rooks:3", 6)]
)
def test_other_problems_are_listed(name: str, count: int | None) -> None:
    answer = sampling.sample(name, seed=2)
    assert answer.status == "found"
    assert answer.facts["method"] == "exact"
    if count is not None:
        assert answer.notes == f"one of {count} solutions, each equally likely"
        drawn = Counter(tuple(sampling.sample(name, seed=s).witness.cells.tolist()) for s in range(40 * count))
        assert len(drawn) == count
        assert stats.chisquare(list(drawn.values())).pvalue > RARE


def test_listing_may_find_nothing_or_run_out_of_time(monkeypatch: pytest.MonkeyPatch) -> None:
    time_passes(monkeypatch, 0.01)
    assert sampling.sample("queens:6,given=1.1").status == "none"
    late = sampling.sample("queens:20,exclude=1.1", time_limit=0.05)
    assert late.status == "unknown"
    assert late.witness is None
    assert late.stopped == "time"


def test_wrong_solutions_do_not_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sampling, "draw", lambda *_: sampler.SampledPlacement(np.arange(20), "greedy"))
    with pytest.raises(CheckFailed, match="greedy returned a wrong solution of queens:20"):
        sampling.sample("queens:20", method="greedy")
    with pytest.raises(CheckFailed, match="wrong solution"):
        sampling.samples(20, 1)


# -- larger boards -------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(("n", "method"), [(10**5, "mixed"), (10**6, "greedy"), (10**6, "exchanges")])
def test_large_boards(n: int, method: str) -> None:
    drawn = draw(n, np.random.default_rng(1), method, rounds=2)
    assert attacks(drawn.heights) is None
    # Repair touches no more than a few queens.
    assert drawn.freed < 1000


@pytest.mark.slow
def test_twelve_queens_are_drawn_alike() -> None:
    """14200 solutions, 7 of 12 queens taken up at once."""
    rng = np.random.default_rng(12)
    found = Counter(tuple(draw(12, rng, "mixed").heights.tolist()) for _ in range(60_000))
    total = AllSolutions.of(12).total
    counts = [*found.values(), *[0] * (total - len(found))]
    assert stats.chisquare(counts).pvalue > 1e-4


@pytest.mark.slow
def test_fourteen_queens_have_the_exact_density() -> None:
    density = ql.density("queens:14")
    exact = density.array().astype(np.float64) / (14 * density.total)
    rng = np.random.default_rng(14)
    found = LimitComparison.of([box_shares(draw(14, rng, "mixed").heights, 14) for _ in range(20_000)], exact)
    assert abs(found.square) < 4 * found.error < 5e-4


@pytest.mark.slow
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


@pytest.mark.slow
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
        squares.append(LimitComparison.of([box_shares(s.heights, 10) for s in states], masses))
    assert squares[0].square > 1 > 0.5 > squares[1].square > 10 * squares[2].square
    assert abs(squares[3].square) < 4 * squares[3].error < 1e-3
    # Two independent solutions share about one queen: the integral of the square of the density, 1.03.
    shared = np.mean([(state.heights == start).sum() for state in states])
    assert shared < 2

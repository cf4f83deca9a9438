"""Meeting in the middle: the counts, the lists of half boards behind them, and what happens at limits."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from counters.tables import QUEENS
from queenlab.counters.half_boards import groups as half_boards_groups
from queenlab.counters.half_boards.counter import HalfBoards, halvings
from queenlab.problems import parse
from queenlab.residues import FIRST_PRIME, SECOND_PRIME, residues
from queenlab.work import Limits


def queens(n: int):
    return parse(f"queens:{n}")


@pytest.mark.parametrize("n", [11, 12, 13, 14])
def test_quarter_boards_listed_unit_by_unit_give_the_same(n: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """As on boards above 19, in small units, of which some are pieces of one group."""
    monkeypatch.setattr(half_boards_groups, "MAX_SIDE_LISTED", 0)
    for depth in (2, halvings(n) + 1) if n < 13 else (2,):
        ready = HalfBoards().prepare(queens(n), Limits(), depth)
        assert sum(unit.weight * ready.count(unit).value for unit in ready.units()) == QUEENS[n - 1]


def test_residues_of_pairs_outlast_their_number() -> None:
    from queenlab.counters.kernels.vectors import note

    found = np.zeros((3, 4), dtype=np.int64)
    for _ in range(5):
        note(found, 2, 2**62 + 12345)
    assert (int(found[1, 2]), int(found[2, 2])) == residues(5 * (2**62 + 12345))
    assert found[0, 2] != 5 * (2**62 + 12345)


def test_plans_are_made_for_all_that_is_accepted() -> None:
    plans = [HalfBoards().plan(queens(n)) for n in range(6, 29)]
    assert all(plan.memory < 2e9 for plan in plans[: 25 - 6])
    assert all(plan.memory > 2e9 for plan in plans[25 - 6 :])
    assert all(plan.seconds is not None and plan.seconds > 0 for plan in plans)


@pytest.mark.parametrize("compressing", [True, False])
def test_disjoint_words_are_appended_in_order(compressing: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the instruction of newer compilers, and without it."""
    import numba

    from queenlab.counters.kernels import vectors

    monkeypatch.setattr(vectors, "can_compress", lambda: compressing)
    append = numba.extending.intrinsic(vectors._append_disjoint)

    @numba.njit
    def run(out, size, words, place, count, other):
        return append(out, size, words, place, count, other)

    rng = np.random.default_rng(1)
    for count in (0, 1, 3, 7, 8, 20):
        words, other = rng.integers(0, 16, 30), int(rng.integers(0, 16))
        out = np.full(20, -1)
        expected = [int(word) | other for word in words[5 : 5 + min(count, 8)] if not word & other]
        found = run(out, 2, words, 5, count, other)
        assert (found, out[:2].tolist(), out[2 : 2 + found].tolist()) == (len(expected), [-1, -1], expected)


@settings(max_examples=40, deadline=None)
@given(
    st.integers(0, 2**32),
    st.integers(0, 700),
    st.integers(0, 1700),
    st.integers(0, 30),
    st.integers(0, 600),
    st.booleans(),
    st.integers(1, 3),
)
def test_pairs_are_counted_as_one_by_one(
    seed: int, n_west: int, n_east: int, west_ties: int, east_ties: int, in_order: bool, pieces: int
) -> None:
    from queenlab.counters.half_boards.kernels.groups import new_scratch
    from queenlab.counters.half_boards.kernels.lists import sort
    from queenlab.counters.half_boards.kernels.pairs import count_pairs

    rng = np.random.default_rng(seed)
    widths = rng.integers(1, 7, 4)
    bits = int(widths.sum())

    def some(count: int) -> np.ndarray:
        return np.bitwise_and(rng.integers(0, 1 << bits, count), rng.integers(0, 1 << bits, count))

    west, east = some(n_west + west_ties), some(n_east + east_ties)
    fits = (west[:, None] & east[None, :]) == 0
    expected = [
        int(fits[:n_west, :n_east].sum()),
        int(fits[:n_west, n_east:].sum()),
        int(fits[n_west:, :n_east].sum()),
        int(fits[n_west:, n_east:].sum()),
    ]
    scratch = new_scratch(3000, widths)
    scratch.sorted_loop[: west.size] = west
    if in_order:
        sort(west[:n_west], scratch.sorted_loop, scratch.loop_starts)
        east = np.concatenate([np.sort(east[:n_east]), east[n_east:]])
    found = np.zeros((3, 4), dtype=np.int64)
    for piece in range(pieces):
        count_pairs(
            scratch.sorted_loop[: west.size], n_west, in_order, scratch.loop_starts, east, n_east,
            widths, piece, pieces, scratch.matrix, scratch.table, scratch.ties, scratch.found,
        )  # fmt: skip
        found += scratch.found
    assert found[0].tolist() == expected
    assert (found[1] % FIRST_PRIME).tolist() == [number % FIRST_PRIME for number in expected]
    assert (found[2] % SECOND_PRIME).tolist() == [number % SECOND_PRIME for number in expected]

"""Clusters in the middle: they attack nothing, and what their lines say is true."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st

from queenlab.completion.clusters import addable, middle_placement
from queenlab.completion.instances import random_placement
from queenlab.errors import BadInput


def _attack(n: int, one: int, other: int) -> bool:
    across, along = abs(one // n - other // n), abs(one % n - other % n)
    return across == 0 or along == 0 or across == along


@pytest.mark.parametrize(("n", "pieces"), [(1, 1), (9, 1), (8, 4), (13, 5), (24, 6), (30, 30)])
def test_a_cluster_is_in_the_middle_and_attacks_nothing(n: int, pieces: int) -> None:
    cells = middle_placement(n, pieces)
    assert len(cells) == pieces
    assert not any(_attack(n, a, b) for a, b in combinations(cells, 2))
    for line in (np.array(cells) // n, np.array(cells) % n):
        assert sorted(line.tolist()) == list(range((n - pieces) // 2, (n - pieces) // 2 + pieces))


def _most_added(n: int, chosen: list[int], cell: int = 0) -> int:
    """By trying every set of further queens."""
    if cell == n * n:
        return 0
    best = _most_added(n, chosen, cell + 1)
    if not any(_attack(n, cell, other) for other in chosen):
        best = max(best, 1 + _most_added(n, [*chosen, cell], (cell // n + 1) * n))
    return best


@pytest.mark.full
@settings(max_examples=40, deadline=None)
@given(st.integers(1, 6), st.integers(0, 3), st.integers(0, 1000))
def test_no_more_queens_can_be_added(n: int, pieces: int, seed: int) -> None:
    try:
        cells = random_placement(n, min(pieces, n), np.random.default_rng(seed))
    except BadInput:
        reject()  # so many do not fit, as two on a square of side 2
    assert _most_added(n, list(cells)) <= addable(n, cells) <= n - len(cells)


# About 0.22 n queens are enough, fewer than the 0.241 n of Glock, Munhá Correia and Sudakov (as OEIS A374013 has it).
@pytest.mark.parametrize(("n", "pieces"), [(20, 5), (24, 6), (40, 9), (60, 13), (100, 22)])
def test_clusters_that_cannot_be_completed(n: int, pieces: int) -> None:
    assert addable(n, middle_placement(n, pieces)) < n - pieces
    assert addable(n, middle_placement(n, pieces - 1)) == n - pieces + 1


def test_what_does_not_fit_is_refused() -> None:
    with pytest.raises(BadInput, match="at most 5 queens"):
        middle_placement(5, 6)
    with pytest.raises(BadInput, match="3 queens have no solution"):
        middle_placement(9, 3)
    assert middle_placement(5, 0) == ()

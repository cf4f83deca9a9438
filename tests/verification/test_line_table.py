"""Large placements, a part at a time: parts of a few pieces against the naive walk, and both ways to find a pair."""

from __future__ import annotations

import tracemalloc
from collections import Counter
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from queenlab import placement as placement_module
from queenlab.board import Board
from queenlab.errors import BadInput
from queenlab.piece import bishop, nightrider, queen
from queenlab.placement import Placement
from queenlab.verification import line_table, report, verify
from queenlab.verification.line_table import LineTable, LineTally

PIECES = {"queen": queen, "bishop": bishop, "nightrider": nightrider}


@given(st.lists(st.lists(st.integers(0, 9), max_size=6), max_size=5))
def test_tally_counts_to_two(lists):
    tally = LineTally(10)
    for keys in lists:
        tally.add(np.array(keys, dtype=np.int64))
    counts = Counter(key for keys in lists for key in keys)
    assert np.flatnonzero(tally.once).tolist() == sorted(counts)
    assert np.flatnonzero(tally.again).tolist() == sorted(key for key in counts if counts[key] > 1)


@given(st.integers(2, 60), st.booleans(), st.integers(0, 10**6), st.integers(0, 3), st.integers(1, 20))
def test_tables_and_sorting_give_one_report(n, torus, seed, moved, part):
    rng = np.random.default_rng(seed)
    rows = (2 * np.arange(n) % n if n % 2 else rng.permutation(n)) + 1
    rows[rng.integers(0, n, moved)] = rng.integers(1, n + 1, moved)
    made = Placement.from_rows(rows, torus=torus)
    forgiven = rng.choice(made.cells, n // 2)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(line_table, "_CHUNK", part)
        by_table = [verify(made, queen, count=n), verify(made, queen, count=n, allowed_conflicts=forgiven)]
        patch.setattr(line_table, "fits_table", lambda numbers, pieces: False)
        patch.setattr(report, "fits_table", lambda numbers, pieces: False)
        by_sorting = [verify(made, queen, count=n), verify(made, queen, count=n, allowed_conflicts=forgiven)]
    assert by_table == by_sorting


@pytest.mark.parametrize("torus", [False, True])
def test_every_key_has_a_place_in_the_table(torus):
    board = Board(7, torus=torus)
    for direction in ((1, 0), (0, 1), (1, 1), (1, -1), (2, 1), (-2, 3), (3, -2), (-1, -4)):
        table = LineTable.fitting(board, direction, 49)
        keys = table.keys(board.all_cells())
        assert keys.min() >= 0
        assert keys.max() < table.size
        names = board.line_keys(board.all_cells(), direction)
        assert len(set(zip(keys.tolist(), names.tolist(), strict=True))) == len(set(keys.tolist()))
        assert len(set(keys.tolist())) == len(set(names.tolist()))


@pytest.mark.parametrize("torus", [False, True])
@pytest.mark.parametrize("moved", [False, True])
def test_memory_of_verifying_stays_below_the_placement(torus, moved):
    n = 1_000_003
    rows = 2 * np.arange(n) % n + 1
    if moved:
        rows[n // 2] = 1
    made = Placement.from_rows(rows, torus=torus)
    tracemalloc.start()
    found = verify(made, count=n)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert found.ok != moved
    assert peak < 8 * n
    if moved:
        assert found.doubled == ("row 1",)
        assert found.missing == (f"row {(2 * (n // 2)) % n + 1}",)


@given(st.lists(st.integers(0, 12), min_size=1, max_size=12), st.booleans(), st.booleans(), st.integers(1, 5))
def test_rows_in_small_parts(rows, torus, overwrite, part):
    rows = [min(row, len(rows)) for row in rows]
    array = np.array(rows)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(placement_module, "_CHUNK", part)
        made = Placement.from_rows(array, torus=torus, overwrite=overwrite)
        assert made.public() == [(i, row) for i, row in enumerate(rows, 1) if row]
        assert made.rows().tolist() == rows
    assert overwrite or array.tolist() == rows


@given(st.lists(st.integers(-3, 40), max_size=15), st.integers(1, 5))
def test_cells_are_sorted_in_small_parts(cells, part):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(placement_module, "_CHUNK", part)
        assert Placement(Board(6), cells).cells.tolist() == sorted(cells)
        columns = [c // 6 for c in sorted(cells)]
        if all(0 <= c < 36 for c in cells) and len(set(columns)) < len(columns):
            first = next(a for a, b in pairwise(columns) if a == b)
            with pytest.raises(BadInput, match=f"column {first + 1} holds several"):
                Placement(Board(6), cells).rows()


def test_rows_that_are_used_up_become_the_cells():
    rows = np.array([2, 4, 1, 3])
    made = Placement.from_rows(rows, overwrite=True)
    assert np.shares_memory(rows, made.cells)
    with pytest.raises(ValueError, match="read-only"):
        rows[0] = 1
    kept = np.array([2, 4, 1, 3])
    for given_rows in (kept, kept[:], kept.astype(np.int32)):
        assert Placement.from_rows(given_rows) == made
    # A part of somebody's array is not for taking, nor is what cannot be written to.
    assert Placement.from_rows(kept[:], overwrite=True) == made
    assert kept.tolist() == [2, 4, 1, 3]
    kept.flags.writeable = False
    assert Placement.from_rows(kept, overwrite=True) == made
    assert kept.tolist() == [2, 4, 1, 3]


def test_row_off_the_board_is_named_in_a_later_part():
    rows = np.ones(50_000, dtype=np.int64)
    rows[[40_000, 45_000]] = [50_001, -1]
    with pytest.raises(BadInput, match="column 40001 has row 50001; rows go from 1 to 50000"):
        Placement.from_rows(rows)


def test_rows_need_little_memory_beside_the_cells():
    rows = np.arange(1, 1_000_001)
    tracemalloc.start()
    made = Placement.from_rows(rows)
    assert tracemalloc.get_traced_memory()[1] < 8.5e6
    tracemalloc.reset_peak()
    Placement.from_rows(rows, overwrite=True)
    assert tracemalloc.get_traced_memory()[1] < 8.5e6
    tracemalloc.stop()
    assert len(made) == 1_000_000

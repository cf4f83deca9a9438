"""Leprechauns by meeting in the middle: the numbers, the lists against the definition, units and limits."""

from __future__ import annotations

from collections import Counter as Tally
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oracles.leprechaun_counts import A051223, attack
from oracles.leprechaun_halves import half_boards, peaceful, quarter_boards
from queenlab import parse
from queenlab.counters.half_boards.diagonals import mirrored
from queenlab.counters.half_boards.quarters import numbering
from queenlab.counters.leprechaun_halves import counter as module
from queenlab.counters.leprechaun_halves.board import (
    GROUP_SHIFT,
    ROW_BITS,
    WINDOW_BITS,
    LeprechaunLines,
    expected_boards,
    fitting,
)
from queenlab.counters.leprechaun_halves.counter import LeprechaunHalves
from queenlab.counters.leprechaun_halves.groups import LeprechaunSquare
from queenlab.counters.leprechaun_halves.quarters import LeprechaunQuarters
from queenlab.residues import residues
from queenlab.work import Limits

COUNTER = LeprechaunHalves()
WINDOWS = (1 << WINDOW_BITS) - 1


def problem(n, k):
    return parse(f"leprechauns:{n},range={k}")


def joined_clash(lines, one, other):
    """Whether two cells of one half are on a diagonal or in a window, by the bits."""
    return bool(lines.mask(*one) & lines.mask(*other)) or bool(lines.marks(*one) & lines.marks(*other) & WINDOWS)


@pytest.mark.parametrize(
    ("n", "k", "middle"), [(8, 2, None), (10, 3, None), (6, 3, None), (9, 2, 1), (11, 3, 2), (11, 3, 5), (7, 3, 0)]
)
def test_bits_tell_whether_quarters_and_halves_attack_each_other(n: int, k: int, middle: int | None) -> None:
    lines = LeprechaunLines(n, k, middle)
    half, line = n // 2, (n + 1) // 2
    assert lines.windows <= WINDOW_BITS
    cells = [(row, column) for row in range(n) for column in range(half) if lines.is_free(row, column)]
    if middle is not None:
        assert cells == [
            (row, column) for row in range(n) for column in range(half) if not attack(k, (row, column), (middle, half))
        ]
    shared = (1 << lines.shared) - 1
    for one in cells:
        for other in cells:
            if one[0] < line <= other[0] and one[1] != other[1]:
                assert joined_clash(lines, one, other) == attack(k, one, other), (one, other)
            east = other[0], n - 1 - other[1]
            if one[0] == other[0]:
                continue
            a, b = half - one[1], half - other[1]
            fields = lines.marks(*one) >> WINDOW_BITS, lines.marks(*other) >> WINDOW_BITS
            near = False
            if a <= lines.fields and b <= lines.fields and a + b <= lines.fields + 1:
                rows = fields[0] >> ((a - 1) * ROW_BITS), fields[1] >> ((b - 1) * ROW_BITS)
                near = abs(rows[0] - rows[1]) <= k
            diagonal = bool(lines.mask(*one) & mirrored(lines.mask(*other)) & shared)
            assert (near or diagonal) == attack(k, one, east), (one, east)


def test_kernels_and_boards_mean_the_same_bits() -> None:
    from queenlab.counters.leprechaun_halves.kernels import lists as kernel

    assert (kernel.WINDOW_BITS, kernel.ROW_BITS, kernel.GROUP_SHIFT) == (WINDOW_BITS, ROW_BITS, GROUP_SHIFT)
    largest = [LeprechaunLines(n, k, n % 2 or None) for n in (31, 32) for k in (2, 3)]
    assert all(lines.bits <= 62 and lines.windows <= WINDOW_BITS and lines.fields <= 3 for lines in largest)
    assert max(lines.n for lines in largest) <= 1 << ROW_BITS


def union(cells, value):
    word = 0
    for cell in cells:
        word |= value(*cell)
    return word


def as_words(lines, boards, east=False):
    words = []
    for cells in boards:
        mask = union(cells, lines.mask)
        words.append((mirrored(mask) if east else mask, union(cells, lines.marks)))
    return Tally(words)


@pytest.mark.parametrize(("n", "k", "middle"), [(10, 2, None), (12, 3, None), (11, 2, 5), (11, 3, 1)])
@pytest.mark.parametrize("lower", [False, True])
def test_quarter_boards_are_all_there(n: int, k: int, middle: int | None, lower: bool) -> None:
    lines, half = LeprechaunLines(n, k, middle), n // 2
    sets = numbering(half)
    for size in range(half + 1):
        row_sets = sets.of_size[size]
        for east in (False, True):
            quarters = LeprechaunQuarters(lines, lower, row_sets, None, east)
            words, marks, starts = quarters.boards
            for i, rows_used in enumerate(row_sets.tolist()):
                rows = [n - 1 - row if lower else row for row in range(half) if rows_used >> row & 1]
                for number, columns_used in enumerate(sets.of_size[size].tolist()):
                    columns = [column for column in range(half) if columns_used >> column & 1]
                    place = number * row_sets.size + i if lower else i * sets.of_size[size].size + number
                    first, last = starts[place : place + 2]
                    found = Tally(
                        zip(
                            words[first:last].tolist(),
                            (marks[first:last] & (1 << GROUP_SHIFT) - 1).tolist(),
                            strict=True,
                        )
                    )
                    boards = [b for b in quarter_boards(k, rows, columns) if all(lines.is_free(*cell) for cell in b)]
                    assert found == as_words(lines, boards, east)
                    assert quarters.counts[i, number] == len(boards)
                    assert not lower or set((marks[first:last] >> GROUP_SHIFT).tolist()) <= {i}


@settings(max_examples=25, deadline=None)
@given(
    st.integers(0, 2**32),
    st.integers(0, 1500),
    st.integers(0, 1500),
    st.sampled_from([(16, 2), (17, 2), (20, 3), (17, 3)]),
    st.integers(1, 3),
)
def test_pairs_are_counted_as_one_by_one(
    seed: int, n_west: int, n_east: int, board: tuple[int, int], pieces: int
) -> None:
    """Random half boards of three groups, few and many; the middle group is counted."""
    from queenlab.counters.leprechaun_halves.kernels.boards import new_scratch
    from queenlab.counters.leprechaun_halves.kernels.lists import sort
    from queenlab.counters.leprechaun_halves.kernels.pairs import count_pairs

    n, k = board
    rng = np.random.default_rng(seed)
    lines = LeprechaunLines(n, k, n % 2 or None)
    fields, bits = lines.fields, lines.shared
    widths = module.chunk_widths(bits)
    width = int(widths[0])
    scratch = new_scratch(1500, 3 << width, int((1 << widths).sum()))
    lists = []
    for size, sorted_boards in ((n_west, scratch.west[0]), (n_east, scratch.east[0])):
        words = np.bitwise_and.reduce(rng.integers(0, 1 << bits, (3, size)), axis=0)
        rows = rng.integers(0, n, (size, 3))
        groups = rng.integers(0, 3, size)
        marks = (groups << GROUP_SHIFT) | rng.integers(0, 1 << WINDOW_BITS, size)
        for field in range(fields):
            marks |= rows[:, field] << (WINDOW_BITS + ROW_BITS * field)
        buckets = (groups << width) + (words & ((1 << width) - 1))
        sorted_boards.starts[1:] = np.bincount(buckets, minlength=3 << width)
        sorted_boards.starts[0] = 0
        sort(words, marks, 0, 3, width, sorted_boards)
        lists.append((words[groups == 1], rows[groups == 1]))
    (west, west_rows), (east, east_rows) = lists
    fits = (west[:, None] & east[None, :]) == 0
    for a in range(fields):
        for b in range(fields - a):
            fits &= np.abs(west_rows[:, None, a] - east_rows[None, :, b]) > k
    total = np.zeros((3, 1), dtype=np.int64)
    for piece in range(pieces):
        shape = n, k, fields, bits
        count_pairs(scratch.west[0], scratch.east[0], 1, piece, pieces, widths, shape, scratch.tile, scratch.found)
        total += scratch.found
    found, mod_first, mod_second = total[:, 0].tolist()
    assert found == int(fits.sum())
    assert (mod_first % 65521, mod_second % 65519) == residues(found)


@pytest.mark.full_rows("13-2-8", "16-2-9")
@pytest.mark.parametrize(("n", "k", "depth"), [(14, 2, 6), (16, 2, 9), (13, 2, 8)])
def test_units_are_drawn_in_proportion_to_their_work(n: int, k: int, depth: int) -> None:
    ready = COUNTER.prepare(problem(n, k), Limits(), depth)
    units = {unit.key: unit for unit in ready.units()}
    rng = np.random.default_rng(1)
    drawn = [ready.draw(rng) for _ in range(4000)]
    assert all(units[unit.key] == unit for unit in drawn)
    often = Tally(unit.key for unit in drawn)
    for key, unit in units.items():
        share = unit.work / ready.work
        # Five standard errors, and three draws of what is hardly ever drawn.
        assert abs(often[key] - 4000 * share) < 5 * (4000 * share) ** 0.5 + 3, key


def test_lists_are_kept_only_as_long_as_there_is_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "KEPT_BYTES", 100_000)
    ready = COUNTER.prepare(problem(16, 2), Limits(), 8)
    total = 0
    for unit in ready.units():
        total += unit.weight * ready.count(unit).value
        kept = sum(quarters.bytes for pair in ready._lowers.values() for quarters in pair)
        assert kept == ready._lower_bytes
        assert kept <= 100_000 or len(ready._lowers) == 1
    assert total == A051223[15]


def test_plans_are_made_for_all_that_is_accepted() -> None:
    plans = [COUNTER.plan(problem(n, k)) for n in range(6, 33) for k in (2, 3)]
    assert all(10**7 < plan.memory < 2e10 for plan in plans)
    assert all(plan.seconds is not None and plan.seconds > 0 for plan in plans)
    sides = [problem(n, k) for n in range(6, 33) for k in (2, 3)]
    assert all(COUNTER.usual_depth(one) in COUNTER.depths(one) for one in sides)


@pytest.mark.parametrize(("half", "k"), [(5, 2), (6, 2), (7, 3)])
def test_sets_of_rows_that_do_not_fit_have_no_boards(half: int, k: int) -> None:
    lines = LeprechaunLines(2 * half, k)
    for size in range(half + 1):
        sets = numbering(half).of_size[size]
        counts = LeprechaunQuarters(lines, False, sets).counts.sum(axis=1)
        assert not counts[~fitting(sets, half, k)].any()
        # A guess that is right on the whole: progress and time left hang on it.
        if counts.sum() > 100:
            assert 0.25 < expected_boards(sets, half, k).sum() / counts.sum() < 4


@pytest.mark.parametrize(("n", "k"), [(8, 2), (10, 2), (12, 3)])
def test_groups_and_weights_stand_for_every_group(n: int, k: int) -> None:
    """Every peaceful half board of the west lies in a group of the section, or in an image of one."""
    half = n // 2
    groups = LeprechaunSquare(LeprechaunLines(n, k))
    pairs = set()
    for size in groups.sizes():
        section = groups.section(size)
        for top, valid in zip(section.tops.tolist(), section.valid.tolist(), strict=True):
            pairs |= {(top, bottom) for bottom in section.bottoms[:valid].tolist()}
    for rows in combinations(range(n), half):
        above = sum(1 << row for row in rows if row < half)
        below = sum(1 << (n - 1 - row) for row in rows if row >= half)
        full = (1 << half) - 1
        images = {(above, below), (below, above), (full ^ above, full ^ below), (full ^ below, full ^ above)}
        west, others = half_boards(k, rows, range(half)), [row for row in range(n) if row not in rows]
        if west and half_boards(k, others, range(half)):
            assert images & pairs, rows
            assert peaceful(k, west[0])

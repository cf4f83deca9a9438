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
from queenlab.counters.leprechaun_halves.quarters import Joined, LeprechaunQuarters
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


def test_quarter_boards_with_a_queen_in_the_middle_row() -> None:
    n, k, middle, half = 11, 2, 1, 5
    lines = LeprechaunLines(n, k, middle)
    row_sets = np.array([0b10100, 0b01001], dtype=np.int64)
    quarters = LeprechaunQuarters(lines, False, row_sets, range(middle + 1, half))
    words, marks, starts = quarters.boards
    found = Tally(zip(words[: starts[-1]].tolist(), marks[: starts[-1]].tolist(), strict=True))
    expected = Tally()
    for rows in ((2, 4, 5), (0, 3, 5)):
        for columns in combinations(range(half), 3):
            boards = [
                board
                for board in quarter_boards(k, rows, columns)
                if board[-1][1] > middle and all(lines.is_free(*cell) for cell in board)
            ]
            expected += as_words(lines, boards)
    assert found == expected
    assert found


@pytest.mark.parametrize("few", [-1, 10**9])
def test_joined_quarters_are_the_half_boards(few: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """With tables, and without."""
    from queenlab.counters.leprechaun_halves.kernels import lists as lists

    monkeypatch.setattr("queenlab.counters.leprechaun_halves.quarters.FEW_PAIRS", few)
    n, k, half = 12, 2, 6
    lines = LeprechaunLines(n, k)
    size = 3
    sets = numbering(half).of_size[size]
    upper, lower = LeprechaunQuarters(lines, False, sets), LeprechaunQuarters(lines, True, sets)
    places = np.arange(sets.size)
    joined = Joined(lines, upper, lower, places, np.full(sets.size, sets.size))
    words, marks = (np.zeros(10_000, dtype=np.int64) for _ in range(2))
    buckets = np.zeros((sets.size << 4) + 1, dtype=np.int64)
    for top, rows_above in enumerate(sets.tolist()):
        total = 0
        for ties in (0, 1):
            above, below, wanted, starts, fits = joined.sides
            place = 10
            found = lists.gather(
                above, top, below, sets.size, 2, 19, wanted, place, ties, starts, fits, 4, words, marks, buckets
            )
            expected = Tally()
            for group, rows_below in enumerate(sets.tolist()):
                if not 2 <= group < 19:
                    continue
                rows = [row for row in range(half) if rows_above >> row & 1]
                rows += [n - 1 - row for row in range(half) if rows_below >> row & 1]
                for cells in half_boards(k, rows, range(half)):
                    columns = sum(1 << column for row, column in cells if row < half)
                    number = int(numbering(half).rank[columns])
                    if number == place if ties else number < place:
                        expected[union(cells, lines.mask), union(cells, lines.marks) | group << GROUP_SHIFT] += 1
            assert Tally(zip(words[:found].tolist(), marks[:found].tolist(), strict=True)) == expected
            assert buckets[: (17 << 4) + 1].sum() == found
            total += found
        assert joined.totals[top] >= total
    assert joined.totals.sum() > 0


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 2**32), st.integers(0, 600), st.integers(1, 64))
def test_tables_find_the_boards_that_are_disjoint(seed: int, count: int, bits: int) -> None:
    from queenlab.counters.half_boards.kernels.pairs import TILE
    from queenlab.counters.half_boards.kernels.vectors import aligned
    from queenlab.counters.leprechaun_halves.kernels import tables

    rng = np.random.default_rng(seed)
    bits, count = min(bits, 60), min(count, TILE)
    boards = rng.integers(0, 1 << bits, 600) & rng.integers(0, 1 << bits, 600) & rng.integers(0, 1 << bits, 600)
    widths = np.array([(bits + i) // 9 for i in range(9)], dtype=np.int64)
    matrix, table = aligned(TILE), aligned(8 * int((1 << widths).sum()))
    tables.transpose(boards, 5, count, 0, bits, matrix)
    tables.fill_chunks(matrix, count, widths, table)
    word = int(rng.integers(0, 1 << bits) & rng.integers(0, 1 << bits))
    offset = shift = 0
    free = np.full(8, -1, dtype=np.int64)
    for width in widths.tolist():
        free &= table[offset + 8 * (word >> shift & (1 << width) - 1) :][:8]
        offset, shift = offset + (8 << width), shift + width
    found = [board for board in range(count) if int(free[board >> 6]) >> (board & 63) & 1]
    assert found == [board for board in range(count) if not int(boards[5 + board]) & word]
    assert sum(int(word).bit_count() if word >= 0 else int(word + 2**64).bit_count() for word in free.tolist()) == len(
        found
    )


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
    assert isinstance(ready, module._LeprechaunHalfUnits)
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
    assert isinstance(ready, module._LeprechaunHalfUnits)
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

"""Regions that look drawn by a person, with one solution, at the level that is asked for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import islice
from typing import get_args

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from oracles import puzzles as oracle
from queenlab.board import Board
from queenlab.errors import NotSupported
from queenlab.problems import parse
from queenlab.puzzles import generator
from queenlab.puzzles.aims import distance
from queenlab.puzzles.bit_search import SearchGivenUp, solutions
from queenlab.puzzles.definition import Puzzle
from queenlab.puzzles.files import region_rows
from queenlab.puzzles.houses import HouseTable, bits
from queenlab.puzzles.region_map import RegionLaw, RegionMap, is_shapely
from queenlab.puzzles.regions import cut, grown
from queenlab.puzzles.solving import LEVELS, Level
from queenlab.verbs.puzzle import puzzle, puzzles
from queenlab.work import Limits

#: The largest region in sides of the board, and how many may have one cell: the law, written out a second time.
LAW = {"easy": (2, 2), "medium": (2, 1), "hard": (2.5, 0), "fiendish": (2.5, 0), "extreme": (2.5, 0), None: (2, 0)}


def sides(cells: Sequence[tuple[int, int]]) -> tuple[int, int]:
    columns, rows = zip(*cells, strict=True)
    return max(columns) - min(columns) + 1, max(rows) - min(rows) + 1


def as_cells(columns: Sequence[int]) -> list[int]:
    """A solution of the oracle, which has row n first, as sorted numbers of cells."""
    n = len(columns)
    return sorted(column * n + n - 1 - row for row, column in enumerate(columns))


@settings(max_examples=40, deadline=None)
@given(st.integers(5, 8), st.sampled_from([*LEVELS, None]), st.integers(0, 10_000))
def test_puzzles_keep_the_law_and_have_one_solution(n: int, level: Level | None, seed: int) -> None:
    assume((n, level) != (5, "extreme"))
    made = puzzle(f"regions:{n}", seed=seed, level=level)
    rows = region_rows(made.puzzle)
    sizes = Counter("".join(rows))
    assert sorted(sizes) == list("ABCDEFGH"[:n])
    assert all(oracle.is_connected(n, rows, letter) for letter in sizes)
    largest, alone = LAW[level]
    assert max(sizes.values()) <= largest * n
    assert list(sizes.values()).count(1) <= alone
    for letter, size in sizes.items():
        width, height = sides([(x, y) for y in range(n) for x in range(n) if rows[y][x] == letter])
        assert size >= 0.3 * width * height
        assert size < n or min(width, height) > 1, "a region fills a row or column"
    [columns] = oracle.daily_solutions(rows)
    assert as_cells(columns) == made.solution.cells.tolist()
    if level is not None:
        assert made.level == level


@settings(max_examples=30, deadline=None)
@given(st.integers(4, 6), st.integers(0, 1000), st.booleans())
def test_bit_search_finds_what_plain_backtracking_finds(n: int, seed: int, touching: bool) -> None:
    rng = np.random.default_rng(seed)
    board = Board(n)
    regions = grown(board, rng.choice(board.size, size=n, replace=False).tolist(), rng).regions
    asked = Puzzle(parse(f"rooks:{n}" if touching else f"rook+king:{n}"), tuple(regions))
    table = HouseTable(asked)
    houses, closes = [house.cells for house in table.houses], [one | 1 << k for k, one in enumerate(table.attacks)]
    found = list(solutions(houses, closes, (1 << board.size) - 1, 100_000))
    expected = [bits(as_cells(columns)) for columns in oracle.daily_solutions(region_rows(asked), kings=not touching)]
    assert sorted(found) == sorted(expected)
    with pytest.raises(SearchGivenUp):
        list(solutions(houses, closes, (1 << board.size) - 1, 0))


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 1000))
def test_a_cell_handed_over_makes_solutions_through_it_alone(seed: int) -> None:
    """Why the generator looks for no others after a move."""
    made = puzzle("regions:6", seed=seed)
    regions = list(made.puzzle.regions or ())
    cells = made.solution.cells.tolist()
    parts = RegionMap(made.puzzle.board, sorted(cells, key=regions.__getitem__))
    for cell, region in enumerate(regions):
        parts.take(cell, region)
    moves = list(parts.moves(range(36)))
    for k in np.random.default_rng(seed).integers(len(moves), size=5).tolist():
        cell, host = moves[k]
        parts.take(cell, host)
        changed = Puzzle(made.puzzle.problem, tuple(parts.regions))
        found = [as_cells(columns) for columns in oracle.daily_solutions(region_rows(changed))]
        assert cells in found
        assert all(cell in other for other in found if other != cells)
        parts.take(cell, regions[cell])


@settings(max_examples=25, deadline=None)
@given(st.integers(5, 7), st.integers(0, 1000))
def test_a_distance_of_zero_is_the_level(n: int, seed: int) -> None:
    made = puzzle(f"regions:{n}", seed=seed)
    table = HouseTable(made.puzzle)
    assert [level for level in LEVELS if distance(table, level) == 0] == [made.level]


def test_trials_in_number_are_extreme() -> None:
    made = puzzle("regions:6", seed=1, level="extreme")
    assert made.solving.rules()["trial"] >= 3
    assert made.solving.depth == 1
    hard = puzzle("regions:6", seed=1, level="fiendish")
    assert 1 <= hard.solving.rules()["trial"] <= 2


def test_a_puzzle_that_tries_the_patience_is_far_from_every_level_with_trials(monkeypatch: pytest.MonkeyPatch) -> None:
    made = puzzle("regions:7", seed=1, level="fiendish")
    table = HouseTable(made.puzzle)
    monkeypatch.setattr("queenlab.puzzles.aims.PATIENCE", 1)
    assert distance(table, "fiendish") == distance(table, "extreme") == 1_000_000


@pytest.mark.parametrize(
    ("cells", "shapely"),
    [
        ([(0, y) for y in range(8)], False),
        ([(x, 3) for x in range(5)], False),
        ([(x, 3) for x in range(4)], True),
        ([(x, y) for x in range(8) for y in range(2)], False),
        ([(x, y) for x in range(4) for y in range(5)], True),
        ([(0, y) for y in range(8)] + [(x, 0) for x in range(1, 8)], False),
        ([(0, y) for y in range(4)] + [(x, 0) for x in range(1, 4)], True),
        ([(0, 0)], True),
    ],
)
def test_stripes_and_snakes_are_not_shapely(cells: list[tuple[int, int]], shapely: bool) -> None:
    assert is_shapely(Board(8), bits(x * 8 + y for x, y in cells)) == shapely


def test_a_region_around_the_edge_of_a_torus_is_measured_around_the_edge() -> None:
    corners = bits(x * 8 + y for x in (0, 7) for y in (0, 7))
    assert is_shapely(Board(8, torus=True), corners)
    assert not is_shapely(Board(8), corners)
    assert not is_shapely(Board(8, torus=True), bits(range(8)))


def test_the_law_is_drawn_between_even_and_allowed() -> None:
    rng = np.random.default_rng(1)
    law = RegionLaw.of("hard", 8)
    assert {law.drawn(rng).largest for _ in range(200)} == set(range(12, 21))
    assert not RegionLaw.of("hard", 12).any_shape
    assert RegionLaw.of("hard", 13) == RegionLaw(13, 52, 3, any_shape=True)
    assert RegionLaw.of("hard", 4).drawn(rng).holds(Board(4), [15 << 4 * k for k in range(4)])


def test_time_ends_an_attempt() -> None:
    limits = Limits(seconds=0)
    assert cut(parse("rook+king:12"), [0], None, np.random.default_rng(1), limits) is None


def test_levels_that_a_small_board_does_not_have(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generator, "MAX_CUTS", 50)
    with pytest.raises(NotSupported, match="0 puzzles of level extreme were made of rook"):
        puzzle("regions:4", seed=1, level="extreme")


@pytest.mark.parametrize("level", get_args(Level))
def test_the_same_seed_gives_the_same_puzzles_of_a_level(level: Level) -> None:
    first, second = (list(islice(puzzles("regions:6", seed=3, level=level), 2)) for _ in range(2))
    assert [one.to_dict() for one in first] == [two.to_dict() for two in second]
    assert len({one.puzzle for one in first}) == 2

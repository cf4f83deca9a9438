"""The listings of Escamocher and O'Sullivan as src has them, against another transcription; and the plain checks."""

from __future__ import annotations

import operator
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import queenlab as ql
from oracles import leprechaun_algorithms as oracle
from queenlab_papers.leprechauns import PAPER, coordinates, counts, listings, walks
from queenlab_papers.leprechauns.boards import attacking_pairs, solves
from queenlab_papers.leprechauns.box_boards import POTENTIAL, box_sizes, potential
from queenlab_papers.reproduction.figure import Partial
from queenlab_papers.reproduction.verdict import judge


@pytest.mark.full
@pytest.mark.parametrize("n", [*range(1, 140), 200, 344, 350])
def test_algorithm_5_is_the_oracles(n: int) -> None:
    assert listings.algorithm_5(n) == oracle.algorithm_5(n)


@pytest.mark.parametrize("n", range(15, 60, 6))
def test_algorithm_3_from_every_first_row_is_the_oracles(n: int) -> None:
    for first in range(1, n + 1):
        assert listings.algorithm_3(n, first) == oracle.algorithm_3(n, first)


@pytest.mark.parametrize("n", range(14, 75, 6))
def test_cropped_boards_are_the_oracles(n: int) -> None:
    for first in range(5, n - 8):
        assert listings.cropped(n, first) == oracle.cropped(n, first)


@settings(deadline=None)
@given(st.integers(1, 9).flatmap(lambda n: st.permutations(range(1, n + 1))), st.integers(1, 4))
def test_plain_checks_agree_with_verify(rows: list[int], reach: int) -> None:
    report = ql.verify(rows, f"leprechauns:{len(rows)},range={reach}")
    assert solves(rows, reach) == report.ok == (attacking_pairs(rows, reach) == 0)


@pytest.mark.parametrize("k", range(1, 6))
def test_boxes_by_their_cells(k: int) -> None:
    for n in range(1, (k + 1) ** 2 + 1):
        cells = Counter((x // (k + 1), y // (k + 1)) for x in range(n) for y in range(n))
        areas = Counter(cells.values())
        by_size: Counter[int] = Counter()
        for (width, height), number in box_sizes(n, k).items():
            by_size[width * height] += number
        assert areas == by_size


@pytest.mark.parametrize("k", range(1, 9))
def test_first_potential_solution_is_the_oracles(k: int) -> None:
    assert potential(k, *POTENTIAL[0]) == oracle.boxes(k)


@pytest.mark.parametrize(("least", "back", "row"), [(50, 3, 13), (68, 5, 19)])
def test_moved_leprechaun_is_that_of_lines_21_and_22(least: int, back: int, row: int) -> None:
    for n in range(least, 400, 12):
        assert coordinates.moved(n) == [(2 * (n + 1) // 3 - back, row)]


def _judged(row: str) -> list[str]:
    figures = next(one for one in PAPER.rows if one.key == row).figures
    return [judge(figure, figure.compute()).verdict for figure in figures]


@pytest.mark.full
@pytest.mark.parametrize(("away", "up"), [(0, 1), (0, -1), (1, 0), (-1, 0)])
def test_another_move_changes_the_verdicts_of_lemma_4(monkeypatch: pytest.MonkeyPatch, away: int, up: int) -> None:
    assert set(_judged("lemma-4-proof")) == {"equal", "corrected"}
    moved = {n: coordinates.moved(n) for case in coordinates.CASES for n in case.sizes}

    def moves_elsewhere(n: int) -> list[int]:
        board, ((column, row),) = listings.before_the_move(n), moved[n]
        board[column - 1 + away] = row + up
        return board

    monkeypatch.setattr(coordinates, "algorithm_4", moves_elsewhere)
    assert _judged("lemma-4-proof").count("differs") >= 4


@pytest.mark.full
def test_a_wrong_refusal_is_no_right_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    assert walks.theorem_1() == []
    right = listings.algorithm_5
    monkeypatch.setattr(listings, "algorithm_5", lambda n: None if n in (1, 10) else right(n))
    assert walks.theorem_1() == [1, 10]
    monkeypatch.setattr(listings, "algorithm_5", lambda n: [1, 2, 3] if n == 3 else right(n))
    assert walks.theorem_1() == [3]


def test_what_is_not_proved_is_not_reached(monkeypatch: pytest.MonkeyPatch) -> None:
    known = {n: ql.diverse(n) for n in range(2, 101)}
    known[70] = replace(known[70], status="found")
    monkeypatch.setattr("queenlab.verbs.diverse.diverse", known.__getitem__)
    found = counts.first_reached()
    assert isinstance(found, Partial)
    assert found.value == [70]


def test_a_smaller_board_with_a_larger_range_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    known = {n: ql.diverse(n) for n in range(2, 101)}
    known[3] = replace(known[3], status="proved", value=2)
    monkeypatch.setattr("queenlab.verbs.diverse.diverse", known.__getitem__)
    assert counts.first_reached() == [3, 3, 16, 28, 36, 52, 64, 82, 100]


@pytest.mark.parametrize("n", range(15, 100, 6))
def test_ordinary_mod_in_algorithm_3(n: int) -> None:
    # Only the rows that are n become 0.
    rows = listings.algorithm_3(n, reduce=operator.mod)
    assert [row or n for row in rows] == listings.algorithm_3(n)
    assert 0 in rows

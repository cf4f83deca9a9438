"""The listings of Escamocher and O'Sullivan as src has them, against another transcription; and the plain checks."""

from __future__ import annotations

import operator
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import queenlab as ql
from oracles import leprechaun_algorithms as oracle
from queenlab_papers.leprechauns import coordinates, counts, listings, walks
from queenlab_papers.leprechauns.boards import attacking_pairs, solves
from queenlab_papers.leprechauns.boxes import box_sizes, potential
from queenlab_papers.reproduction import paper_called
from queenlab_papers.reproduction.figure import Partial
from queenlab_papers.reproduction.verdict import judge


@pytest.mark.full
@pytest.mark.parametrize("n", [*range(1, 140), 200, 344, 350])
def test_algorithm_5_is_the_oracles(n: int) -> None:
    assert listings.algorithm_5(n) == oracle.algorithm_5(n)


@pytest.mark.parametrize("n", range(15, 76, 6))
def test_boards_from_every_first_row_are_the_oracles(n: int) -> None:
    for first in range(1, n + 1):
        assert listings.algorithm_3(n, first) == oracle.algorithm_3(n, first)
    for first in range(5, n - 9):
        assert listings.cropped(n - 1, first) == oracle.cropped(n - 1, first)
    # With the ordinary mod only the rows that are n become 0.
    rows = listings.algorithm_3(n, reduce=operator.mod)
    assert 0 in rows
    assert [row or n for row in rows] == listings.algorithm_3(n)


@given(st.integers(1, 9).flatmap(lambda n: st.permutations(range(1, n + 1))), st.integers(1, 4))
def test_plain_checks_agree_with_verify(rows: list[int], reach: int) -> None:
    assert solves(rows, reach) == counts.is_solution(rows, reach) == (attacking_pairs(rows, reach) == 0)


@pytest.mark.parametrize("k", range(1, 9))
def test_boxes_by_their_cells(k: int) -> None:
    assert potential(k, 1) == oracle.boxes(k)
    for n in range(1, (k + 1) ** 2 + 1):
        cells = Counter((x // (k + 1), y // (k + 1)) for x in range(n) for y in range(n))
        areas = [width * height for width, height in box_sizes(n, k).elements()]
        assert sorted(cells.values()) == sorted(areas)


@pytest.mark.full
@pytest.mark.parametrize(("away", "up"), [(0, 1), (0, -1), (1, 0), (-1, 0)])
def test_another_move_changes_the_verdicts_of_lemma_4(monkeypatch: pytest.MonkeyPatch, away: int, up: int) -> None:
    moved = {n: coordinates.moved(n) for least in coordinates.TABLES for n in coordinates.sizes(least)}

    def moves_elsewhere(n: int) -> list[int]:
        board, ((column, row),) = listings.before_the_move(n), moved[n]
        board[column - 1 + away] = row + up
        return board

    monkeypatch.setattr(coordinates, "algorithm_4", moves_elsewhere)
    (proof,) = paper_called("leprechauns").rows_called("lemma-4-proof")
    assert [judge(figure, figure.compute()).verdict for figure in proof.figures].count("differs") >= 4


@pytest.mark.full
def test_a_wrong_refusal_is_no_right_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    right = listings.algorithm_5
    monkeypatch.setattr(listings, "algorithm_5", lambda n: None if n in (1, 10) else right(n))
    assert walks.theorem_1() == [1, 10]
    monkeypatch.setattr(listings, "algorithm_5", lambda n: [1, 2, 3] if n == 3 else right(n))
    assert walks.theorem_1() == [3]


def test_a_range_is_reached_where_it_is_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    known = {n: ql.diverse(n) for n in range(2, 101)}
    known[3] = replace(known[3], status="proved", value=2)
    monkeypatch.setattr(ql, "diverse", known.__getitem__)
    assert counts.first_reached() == [3, 3, 16, 28, 36, 52, 64, 82, 100]
    known[70] = replace(known[70], status="found")
    found = counts.first_reached()
    assert isinstance(found, Partial)
    assert found.value == [70]

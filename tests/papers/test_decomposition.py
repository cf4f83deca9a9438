"""Program NQUEENS of Abramson and Yung as src has it, against a transcription of its own; and the plain checks."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import queenlab as ql
from oracles import pascal_program as oracle
from queenlab.constructions.decomposition import compose
from queenlab.constructions.numbers import ordered_factorizations
from queenlab.constructions.rows import ListedRows
from queenlab_papers.decomposition import general_solutions, program, written_out
from queenlab_papers.decomposition.boards import decomposed, knight_walk, solves_plane, solves_torus
from queenlab_papers.decomposition.program import Reading, output
from queenlab_papers.decomposition.superqueens import chandra, share_of_all, superqueens
from queenlab_papers.decomposition.written_out import ordered_splits


@pytest.mark.parametrize("own_column", [True, False])
@pytest.mark.parametrize("odd_tiles", [True, False])
def test_program_is_the_oracles(own_column: bool, odd_tiles: bool) -> None:
    for n in range(1, 300):
        assert output(n, Reading(own_column, odd_tiles)) == oracle.output(n, own_column, odd_tiles)


@given(st.integers(1, 9).flatmap(lambda n: st.permutations(range(n))))
def test_plain_checks_agree_with_verify(board: list[int]) -> None:
    rows = [p + 1 for p in board]
    assert solves_plane(board) == ql.verify(rows, f"queens:{len(rows)}").ok
    assert solves_torus(board) == ql.verify(rows, f"queens:{len(rows)}@torus").ok


def test_all_superqueens_are_listed() -> None:
    for n, number in ((1, 1), (5, 10), (6, 0), (7, 28), (11, 88)):
        boards = superqueens(n)
        assert len(boards) == len(set(map(tuple, boards))) == number
        assert all(map(solves_torus, boards))


def test_decompositions_are_the_librarys() -> None:
    for outer in superqueens(5):
        board = compose(ListedRows(tuple(outer)), ListedRows(tuple(knight_walk(7)))).build()
        assert decomposed(outer, knight_walk(7)) == board.tolist()


@pytest.mark.parametrize(
    ("m", "printed", "corrected"), [(5, 2, 1), (7, 2, 2), (11, 3, 3), (17, 4, 3), (19, 4, 4), (257, 8, 7)]
)
def test_chandras_exponents(m: int, printed: int, corrected: int) -> None:
    assert list(chandra(m, printed=True)) == list(range(1, printed + 1))
    assert list(chandra(m, printed=False)) == list(range(1, corrected + 1))


@pytest.mark.parametrize("n", [5, 25, 35, 125, 175, 385, 625])
def test_ordered_splits(n: int) -> None:
    splits = ordered_splits(n)
    assert len(splits) == len(set(map(tuple, splits))) == ordered_factorizations(n)


def test_numbers_without_a_table_are_those_with_a_wrong_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(written_out, "LAST", 200)
    tabled = [n for n in range(1, 201) if oracle.output(n, True, True) is None]
    assert written_out.need_a_table() == tabled

    def even_tiles(n: int, reading: Reading) -> tuple[int, int, int]:
        return breakdown(n, Reading(odd_tiles=False))

    # A breakdown that leaves B even solves fewer numbers, and the two figures say so.
    breakdown = program.breakdown
    monkeypatch.setattr(program, "breakdown", even_tiles)
    monkeypatch.setattr(general_solutions, "LAST", 200)
    worse = [n for n in range(1, 201) if n in tabled or (n >= 32 and n % 24 in (8, 9, 14, 15))]
    assert written_out.need_a_table() == general_solutions.theorem_2() == worse


def test_shares() -> None:
    assert share_of_all(6) == "2/3"
    assert share_of_all(7) == "5/7"

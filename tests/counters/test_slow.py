"""Counters on boards that take seconds to minutes: published totals, and the same numbers in other ways."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import queenlab as ql
from counters.tables import QUEENS, TOTALS, made
from oracles import xqueens_counts as oracle
from queenlab.counters.fundamental_queens.counter import FundamentalQueens
from queenlab.counters.rows.counter import Rows
from queenlab.counters.space import counter as space_placements
from queenlab.counters.space import symmetry as space_symmetry
from queenlab.counters.symmetric_queens.counter import count_half_turn, count_quarter_turn
from queenlab.counters.xqueens_directions import north_placements
from queenlab.counters.xqueens_sparse.classes import placement_classes
from queenlab.counters.xqueens_sparse.counter import ClassPairs
from queenlab.counters.xqueens_total.classes import make_classes
from queenlab.counters.xqueens_total.counter import XqueensTotal
from queenlab.counters.xqueens_total.shapes import make_shapes
from queenlab.engines.dancing import DancingEngine
from queenlab.problems import parse
from queenlab.work import Limits

pytestmark = pytest.mark.slow

#: OEIS A002562.
CLASSES = {14: 45752, 15: 285053, 16: 1846955, 17: 11977939}
#: Beyond Kunt's Table 9; the maxima 48, 67 and 91 are known (OEIS A068940).
BEYOND = ("queens:8^3,pieces=48", "queens:9^3,pieces=67", "queens:10^3,pieces=91")


@given(
    st.sampled_from(["queen", "rook+bishop", "queen+rider[1,2]", "queen+leaper[1,3]", "queen+leaper[0,3]+range[1]"]),
    st.integers(9, 11),
    st.booleans(),
    st.sets(st.tuples(st.integers(1, 9), st.integers(1, 9)), max_size=12),
)
@settings(max_examples=300, deadline=None)
def test_rows_of_larger_boards_against_the_general_engine(
    piece: str, n: int, torus: bool, holes: set[tuple[int, int]]
) -> None:
    head = f"{piece}s" if piece == "queen" else piece
    excluded = ",exclude=" + "/".join(f"{x}.{y}" for x, y in sorted(holes)) if holes else ""
    problem = parse(f"{head}:{n}{'@torus' * torus}{excluded}")
    assert Rows().count(problem, Limits()).value == DancingEngine().count(problem.model, Limits()).value


def test_densities_of_fourteen_queens() -> None:
    result, cells = Rows().density(parse("queens:14"), Limits())
    assert result.value == 365596
    square = cells.reshape(14, 14)
    assert square.sum(axis=0).tolist() == square.sum(axis=1).tolist() == [365596] * 14
    assert (square == square.T).all()
    for cell in (0, 6, 45):
        assert cells[cell] == Rows().count(parse("queens:14").asking(given=(cell,)), Limits()).value


@pytest.mark.parametrize("n", CLASSES)
def test_classes_symmetric_solutions_and_all_agree(n: int) -> None:
    result = FundamentalQueens().classes(n, Limits())
    eight, four, two = (result.facts[name] for name in ("with 8 images", "with 4", "with 2"))
    assert result.value == CLASSES[n]
    assert 8 * eight + 4 * four + 2 * two == QUEENS[n - 1]
    half, quarter = count_half_turn(n, Limits()).value, count_quarter_turn(n, Limits()).value
    assert (4 * four + 2 * two, 2 * two) == (half, quarter)
    assert 8 * result.value == QUEENS[n - 1] + half + 2 * quarter


def test_half_and_quarter_turns_as_published() -> None:
    half = {23: 3581240, 24: 11675080, 25: 34132592}
    quarter = {44: 1261588480, 45: 1795233792, 48: 21517426688, 49: 35028172800}
    assert {n: count_half_turn(n, Limits()).value for n in half} == half
    assert {n: count_quarter_turn(n, Limits()).value for n in quarter} == quarter


@pytest.mark.parametrize("name", BEYOND)
def test_beyond_the_table_without_symmetry_in_another_order(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(space_symmetry, "MAX_LEVELS", 0)
    monkeypatch.setattr(
        space_placements, "search_order", lambda board, *_: np.arange(board.size).reshape(board.shape).T[::-1].ravel()
    )
    assert made("space").count(parse(name), Limits()).value == TOTALS[name]


@pytest.mark.parametrize(
    ("n", "paired", "sparse"),
    [(8, True, True), (7, False, False), (8, True, False)],
)
def test_lists_give_the_other_totals_too(n: int, paired: bool, sparse: bool) -> None:
    """Sparse and paired by the kernel that looks at all six pairs; the others without disjointness."""
    ready = ClassPairs(placement_classes(n, paired=paired), sparse=sparse, opposite=sparse)
    assert (
        sum(unit.weight * ready.count(unit).value for unit in ready.units())
        == TOTALS[f"xqueens:{n}{',sparse' * sparse}{',paired' * paired}"]
    )


def test_totals_by_matrix_products() -> None:
    assert oracle.total(6) == 4198336824  # Knuth
    assert oracle.total(8, paired=True) == TOTALS["xqueens:8,paired"]


def test_shapes_for_eight_are_the_classes_of_the_placements() -> None:
    shapes, classes = make_shapes(8, False), make_classes(8, False, 31, Limits())
    assert shapes.columns.tolist() == classes.columns.tolist()
    assert (classes.sizes <= shapes.most).all()


@pytest.mark.parametrize("name", ["xqueens:7", "xqueens:8,paired"])
def test_densities_have_the_sums_that_they_must(name: str) -> None:
    problem, total = parse(name), TOTALS[name]
    n = problem.question.n
    result, cells = XqueensTotal().density(problem, Limits())
    assert result.value == total
    north, east, south, west = np.moveaxis(cells.reshape(n, n, 4), 2, 0)
    assert set((north + south).sum(axis=0)) == set((east + west).sum(axis=1)) == {2 * total}
    assert set(north.sum(axis=1)) == set(south.sum(axis=1)) == set(east.sum(axis=0)) == set(west.sum(axis=0)) == {total}


def test_placements_for_eight() -> None:
    assert len(north_placements(8)) == 4123570


@pytest.mark.parametrize(("n", "classes"), [(1, 1), (2, 3), (3, 11), (4, 1439), (5, 365599)])
def test_classes_under_the_sixteen(n: int, classes: int) -> None:
    # Eleven for n = 3: Knuth, Figure 4. The others are ours.
    assert ql.count(f"xqueens:{n}", up_to_symmetry=True).value == classes

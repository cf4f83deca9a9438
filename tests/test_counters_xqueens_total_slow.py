"""Xqueens by classes of placements: what takes longer than a few seconds."""

from __future__ import annotations

import numpy as np
import pytest

import queenlab as ql
from oracles import xqueens_counts as oracle
from queenlab.counters.xqueens_directions import north_placements
from queenlab.counters.xqueens_total import XqueensTotal, XqueensTotalUpright
from queenlab.counters.xqueens_total_classes import make_classes
from queenlab.counters.xqueens_total_shapes import make_shapes
from queenlab.problems import parse
from queenlab.work import Limits

#: Beyond Knuth's tables: by this counter with and without the fold by the sixteen, and by the oracle's matrix products.
TOTAL_7 = 5350521635496
PAIRED_8 = 676674772700


@pytest.mark.slow
def test_total_for_six_by_matrix_products() -> None:
    assert oracle.total(6) == 4198336824  # Knuth


@pytest.mark.slow
@pytest.mark.parametrize("counter", [XqueensTotal(), XqueensTotal(folded=False), XqueensTotalUpright()], ids=[16, 1, 8])
def test_total_for_seven(counter: XqueensTotal) -> None:
    assert counter.count(parse("xqueens:7"), Limits()).value == TOTAL_7


@pytest.mark.slow
def test_shapes_for_eight_are_the_classes_of_the_placements() -> None:
    shapes, classes = make_shapes(8, False), make_classes(8, False, 31, Limits())
    assert shapes.columns.tolist() == classes.columns.tolist()
    assert (classes.sizes <= shapes.most).all()


@pytest.mark.slow
@pytest.mark.parametrize("folded", [True, False])
def test_paired_for_eight(folded: bool) -> None:
    assert XqueensTotal(folded).count(parse("xqueens:8,paired"), Limits()).value == PAIRED_8


@pytest.mark.slow
def test_paired_for_eight_by_matrix_products() -> None:
    assert oracle.total(8, paired=True) == PAIRED_8


@pytest.mark.slow
@pytest.mark.parametrize(("name", "total"), [("xqueens:7", TOTAL_7), ("xqueens:8,paired", PAIRED_8)])
def test_densities_have_the_sums_that_they_must(name: str, total: int) -> None:
    problem = parse(name)
    n = problem.question.n
    result, cells = XqueensTotal().density(problem, Limits())
    assert result.value == total
    assert cells is not None
    north, east, south, west = np.moveaxis(cells.reshape(n, n, 4), 2, 0)
    assert set((north + south).sum(axis=0)) == set((east + west).sum(axis=1)) == {2 * total}
    assert set(north.sum(axis=1)) == set(south.sum(axis=1)) == set(east.sum(axis=0)) == set(west.sum(axis=0)) == {total}


@pytest.mark.slow
def test_placements_for_eight() -> None:
    assert len(north_placements(8)) == 4123570


@pytest.mark.slow
@pytest.mark.parametrize(("n", "classes"), [(1, 1), (2, 3), (3, 11), (4, 1439), (5, 365599)])
def test_classes_under_the_sixteen(n: int, classes: int) -> None:
    # Eleven for n = 3: Knuth, Figure 4. The others are ours.
    assert ql.count(f"xqueens:{n}", up_to_symmetry=True).value == classes

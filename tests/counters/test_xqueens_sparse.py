"""Sparse Xqueens: the fits against the definition, the units against plain search, the totals against Knuth's."""

from __future__ import annotations

import sys
from collections import Counter
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from counters.tables import TOTALS
from oracles.xqueens_sparse_counts import fit, solutions, tokens
from queenlab.counters.counter import Preparation
from queenlab.counters.xqueens_sparse import kernels as kernel
from queenlab.counters.xqueens_sparse.classes import placement_classes
from queenlab.counters.xqueens_sparse.counter import ClassPairs, XqueensSparse
from queenlab.problems import Problem, parse
from queenlab.work import Limits

COUNTER = XqueensSparse()


#: Neighbouring directions: the kernel's (upright, down) for the first of them.
NEIGHBOURS = {
    "NE": (True, True), "NW": (True, False), "SE": (True, False), "SW": (True, True),
    "EN": (False, True), "ES": (False, False), "WN": (False, False), "WS": (False, True),
}  # fmt: skip


def added_up(ready: Preparation) -> int:
    return sum(unit.weight * ready.count(unit).value for unit in ready.units())


@cache
def class_of(n: int) -> dict[tuple[int, ...], int]:
    """The class number of each placement."""
    classes = placement_classes(n, paired=False)
    return {tuple(p): k for k in range(len(classes)) for p in classes.members(k).tolist()}


@pytest.mark.parametrize("n", range(1, 7))
def test_without_disjointness_the_lists_give_knuths_total_and_paired_counts(n: int) -> None:
    for paired in (False, True):
        ready = ClassPairs(placement_classes(n, paired=paired), sparse=False, opposite=False)
        assert added_up(ready) == TOTALS[f"xqueens:{n}{',paired' * paired}"]


def test_paired_directions_are_disjoint_from_their_opposites_anyway() -> None:
    classes = placement_classes(6, paired=True)
    products = ClassPairs(classes, sparse=True, opposite=False)
    disjoint = ClassPairs(classes, sparse=True, opposite=True)
    for unit in products.units():
        assert products.count(unit).value == disjoint.count(unit).value


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_fitting_lists_are_the_definition(data: st.DataObject) -> None:
    n = data.draw(st.integers(1, 6))
    every = placement_classes(n, paired=False).placements
    lots = st.lists(st.integers(0, len(every) - 1), max_size=150)
    many, partners = every[data.draw(lots)], every[data.draw(lots.filter(bool))]
    pair, sparse = data.draw(st.sampled_from(sorted(NEIGHBOURS))), data.draw(st.booleans())
    lists, starts = kernel.fitting(n, many, partners, *NEIGHBOURS[pair], sparse)
    for k, one in enumerate(many.tolist()):
        mine = tokens(pair[0], one)
        expected = [j for j, other in enumerate(partners.tolist()) if fit(mine + tokens(pair[1], other), sparse)]
        assert lists[starts[k] : starts[k + 1]].tolist() == [*expected, len(partners)]
    lists, starts = kernel.meeting(n, many, partners)
    for k, one in enumerate(many):
        expected = np.flatnonzero((partners == one).any(axis=1)).tolist()
        assert lists[starts[k] : starts[k + 1]].tolist() == [*expected, len(partners)]


@pytest.mark.parametrize(("n", "sparse"), [(2, False), (3, False), (3, True), (4, True)])
def test_every_pair_of_classes_has_as_many_solutions_as_plain_search_finds(n: int, sparse: bool) -> None:
    classes = placement_classes(n, paired=False)
    ready = ClassPairs(classes, sparse=sparse, opposite=sparse, folded=False)
    number = class_of(n)
    expected = Counter((number[s["N"]], number[s["E"]]) for s in solutions(n, sparse))
    assert Counter({unit.key[:2]: ready.count(unit).value for unit in ready.units()}) == expected


def every_problem() -> list[Problem]:
    names = [f"xqueens:{n},sparse" for n in range(1, 9)] + [f"xqueens:{n},sparse,paired" for n in range(1, 12)]
    return [parse(name) for name in names]


@pytest.mark.parametrize("problem", every_problem(), ids=str)
def test_plans_are_made_for_all_that_is_accepted(problem: Problem) -> None:
    assert COUNTER.accepts(problem) is None
    plan = COUNTER.plan(problem)
    assert plan.memory > 0
    assert plan.seconds is not None
    odd_and_paired = bool(problem.question.setting("paired")) and problem.question.n % 2 == 1
    assert (COUNTER.suits(problem) is None) == (problem.question.n > 4 or odd_and_paired)


def test_odd_paired_boards_need_no_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "queenlab.counters.xqueens_sparse.kernels", None)
    result = COUNTER.count(parse("xqueens:1001,sparse,paired"), Limits())
    assert (result.status, result.value) == ("proved", 0)
    assert "odd" in result.proof

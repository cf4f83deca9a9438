"""Xqueens by classes of placements: against the general engine, matrix products and Knuth's tables."""

from __future__ import annotations

import sys
import tracemalloc
from collections import Counter
from unittest.mock import Mock

import numpy as np
import pytest

from counters.tables import TOTALS
from oracles import xqueens_counts as oracle
from queenlab.counters.xqueens_directions import north_placements
from queenlab.counters.xqueens_total import kernels as kernel
from queenlab.counters.xqueens_total.classes import make_classes
from queenlab.counters.xqueens_total.counter import XqueensTotal, XqueensTotalUpright
from queenlab.counters.xqueens_total.pairs import folded_pairs, upright
from queenlab.counters.xqueens_total.shapes import make_shapes
from queenlab.engines.dancing import DancingEngine
from queenlab.errors import OutOfRange
from queenlab.problems import parse
from queenlab.residues import residues
from queenlab.symmetry import Group, triangle_group
from queenlab.work import Limits

COUNTER = XqueensTotal()


def value(name: str, counter: XqueensTotal = COUNTER) -> int | None:
    found = counter.count(parse(name), Limits())
    assert found.status == "proved"
    return found.value


@pytest.mark.parametrize("n", range(1, 7))
def test_placements_of_one_direction(n: int) -> None:
    expected = sorted(oracle.one_direction(n))
    assert [tuple(p) for p in north_placements(n).tolist()] == expected
    pairs = [p for p in expected if set(Counter(p).values()) == {2}]
    assert [tuple(p) for p in north_placements(n, paired=True).tolist()] == pairs


def test_numbers_of_placements() -> None:
    assert len(north_placements(7)) == 256074
    assert len(north_placements(8, paired=True)) == 96534


@pytest.mark.parametrize("n", [0, 12])
def test_placements_of_other_sides_are_refused(n: int) -> None:
    with pytest.raises(OutOfRange, match="from 1 to 11"):
        north_placements(n)


def test_the_oracle_follows_the_ten_conditions() -> None:
    for n in (1, 2):
        for paired in (False, True):
            assert len(oracle.solutions(n, paired)) == oracle.total(n, paired)
    assert all(oracle.total(n) == TOTALS[f"xqueens:{n}"] for n in range(1, 5))
    assert all(oracle.total(n, paired=True) == TOTALS[f"xqueens:{n},paired"] for n in range(1, 7))


def test_no_paired_solutions_of_odd_side() -> None:
    found = COUNTER.count(parse("xqueens:99,paired"), Limits())
    assert (found.status, found.value) == ("proved", 0)
    assert "odd" in (found.proof or "")


@pytest.mark.parametrize(("share", "tile"), [(1, 32), (2, 64), (3, 512)])
def test_how_the_work_is_cut_does_not_matter(share: int, tile: int, monkeypatch: pytest.MonkeyPatch) -> None:
    # Small numbers that the boards tested here would not reach by themselves: several lines a vector, several tiles.
    monkeypatch.setattr(kernel, "MAX_SHARE", share)
    monkeypatch.setattr(kernel, "TILE", tile)
    for name in ("xqueens:5", "xqueens:6", "xqueens:6,paired"):
        assert value(name) == TOTALS[name]


@pytest.mark.parametrize("n", range(1, 7))
def test_orbits_cover_all_pairs(n: int) -> None:
    group = triangle_group(n)
    shapes = make_shapes(n, False)
    for symmetries in (group, upright(group), Group.from_generators(group.size, [])):
        orbits = folded_pairs(shapes, symmetries)
        assert orbits.weights.sum() == len(shapes.columns) ** 2
        assert set(orbits.weights.tolist()) <= {2**i for i in range(5) if 2**i <= symmetries.order}
        assert (np.diff(orbits.weights) <= 0).all()


@pytest.mark.parametrize("n", range(1, 7))
@pytest.mark.parametrize("paired", [False, True])
def test_shapes_are_the_classes_of_the_placements(n: int, paired: bool) -> None:
    if paired and n % 2:
        return
    shapes, c = make_shapes(n, paired), make_classes(n, paired, kernel.MAX_SHARE, Limits())
    assert shapes.columns.tolist() == c.columns.tolist()
    assert shapes.complement.tolist() == c.complement.tolist()
    assert (c.sizes <= shapes.most).all()
    if n > 3:
        assert (np.abs(np.log(c.lines / shapes.vectors)) < 0.5).all()


@pytest.mark.parametrize("counter", [COUNTER, XqueensTotal(folded=False), XqueensTotalUpright()], ids=[16, 1, 8])
@pytest.mark.parametrize("name", ["xqueens:1", "xqueens:2", "xqueens:3", "xqueens:4", "xqueens:4,paired"])
def test_densities_agree_with_a_list_of_all_solutions(name: str, counter: XqueensTotal) -> None:
    problem = parse(name)
    expected = np.zeros(problem.board.size, dtype=np.int64)
    for chosen in DancingEngine().enumerate(problem.model, Limits()):
        expected[list(chosen)] += 1
    result, cells = counter.density(problem, Limits())
    assert cells.tolist() == expected.tolist()
    assert result.value == expected.sum() // (4 * problem.question.n)


def test_units_are_cut_before_a_sum_might_overflow(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = len(list(COUNTER.prepare(parse("xqueens:5"), Limits()).units()))
    monkeypatch.setattr("queenlab.counters.xqueens_total.counter.MOST_SOLUTIONS", 1e6)
    ready = COUNTER.prepare(parse("xqueens:5"), Limits())
    units = list(ready.units())
    assert len(units) > 2 * usual
    assert all(ready.count(unit).value < 1e6 for unit in units if unit.key[1] - unit.key[0] > 1)
    assert sum(unit.weight * ready.count(unit).value for unit in units) == TOTALS["xqueens:5"]


def test_units_for_eight_are_some_thousand_and_listed_without_placements(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "queenlab.counters.xqueens_total.counter.make_classes",
        Mock(side_effect=AssertionError("a placement is listed")),
    )
    monkeypatch.setitem(sys.modules, "queenlab.counters.xqueens_total.kernels", None)
    pairs = []
    for counter, order in ((COUNTER, 16), (XqueensTotalUpright(), 8)):
        ready = counter.prepare(parse("xqueens:8"), Limits())
        units = list(ready.units())
        assert 1500 < len(units) < 5000
        assert max(unit.weight for unit in units) == order
        # 1107 classes: the ways to have 8 tokens in 8 columns, at most two in each.
        assert sum(unit.weight * (unit.key[1] - unit.key[0]) for unit in units) == 1107**2
        assert max(unit.work for unit in units) < 1.1 * ready.work / len(units)
        pairs.append(units[-1].key[1])
    assert pairs[0] < 0.6 * pairs[1]


def test_parts_of_a_sum_are_reduced_one_by_one() -> None:
    """Numbers so large that their sum does not fit into 64 bits: its residues are right all the same."""
    first = np.full((24, 40), 2**32 - 1, dtype=np.uint32)
    second = np.full((40, 24), 2**22, dtype=np.uint32)
    value, *found = kernel.across(24, 40, first, second)
    expected = 24 * 40 * (2**32 - 1) * 2**22
    assert expected > 2**63
    assert int(value) != expected
    assert tuple(map(int, found)) == residues(expected)


@pytest.mark.parametrize("name", ["xqueens:5", "xqueens:6", "xqueens:6,paired", "xqueens:4"])
def test_the_plan_is_above_the_memory_used(name: str) -> None:
    problem = parse(name)
    value(name)
    tracemalloc.start()
    try:
        COUNTER.count(problem, Limits())
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak <= COUNTER.plan(problem).memory

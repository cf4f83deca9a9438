"""The two counters of leprechauns against the definition, each other, the general engine and the numbers in print."""

from __future__ import annotations

import random
import sys
import tracemalloc
from itertools import islice

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oracles.leprechaun_counts import attack, solutions
from queenlab import parse
from queenlab.counters import leprechaun_boxes
from queenlab.counters import leprechauns as shared
from queenlab.counters.leprechaun_boxes.counter import LeprechaunBoxes
from queenlab.counters.leprechaun_columns import kernels
from queenlab.counters.leprechaun_columns.counter import LeprechaunColumns, LeprechaunColumnsFour
from queenlab.engines.dancing import DancingEngine
from queenlab.errors import BadInput
from queenlab.work import Limits

COUNTERS = [LeprechaunColumns(), LeprechaunColumnsFour(), LeprechaunBoxes()]
NAMES = ["columns, fold 8", "columns, fold 4", "boxes"]
every_counter = pytest.mark.parametrize("counter", COUNTERS, ids=NAMES)


def problem(n, k):
    return parse(f"leprechauns:{n},range={k}")


def count(counter, n, k):
    result = counter.count(problem(n, k), Limits())
    assert result.status == "proved"
    return result.value


@every_counter
def test_small_boards_by_the_definition(counter) -> None:
    for k in range(1, 6):
        for n in range(1, 10):
            assert count(counter, n, k) == len(solutions(n, k)), (n, k)


@pytest.mark.full
@every_counter
def test_two_words_visit_the_same_nodes_as_one(counter, monkeypatch) -> None:
    boards = [(8, 1), (11, 2), (14, 2), (17, 3), (20, 3), (28, 4), (37, 5), (50, 6)]
    one = [counter.count(problem(n, k), Limits(nodes=200_000)) for n, k in boards]
    monkeypatch.setattr(shared, "ONE_WORD", 0)
    two = [counter.count(problem(n, k), Limits(nodes=200_000)) for n, k in boards]
    assert [(r.lower, r.nodes) for r in one] == [(r.lower, r.nodes) for r in two]


@settings(max_examples=60, deadline=None)
@given(st.integers(4, 9), st.integers(1, 3), st.booleans())
def test_classes_of_the_middle_columns_hold_every_filling_once(n: int, k: int, wider: bool) -> None:
    width = 2 + n % 2 + (2 if wider and n >= 6 else 0)
    first = (n - width) // 2
    found: set[tuple[int, ...]] = set()
    positions = []
    for strip, weight, position in shared.middle_strips(n, k, width):
        images = {strip, strip[::-1]}
        images |= {tuple(n - 1 - row for row in image) for image in images}
        assert len(images) == weight
        assert not images & found
        found |= images
        positions.append(position)
    wanted = {
        strip
        for strip in np.ndindex(*(n,) * width)
        if not any(attack(k, (first + i, strip[i]), (first + j, strip[j])) for i in range(width) for j in range(i))
    }
    assert found == wanted
    assert positions == sorted(positions)
    assert all(p <= shared.outer_pairs(n) for p in positions)


@settings(max_examples=30, deadline=None)
@given(st.sampled_from([(8, 1), (9, 1), (10, 1), (11, 2), (12, 2), (13, 2), (14, 2)]), st.integers(0, 10**6))
def test_each_unit_counts_what_it_says(board: tuple[int, int], seed: int) -> None:
    n, k = board
    ready = LeprechaunColumns(fold=4).prepare(problem(n, k), Limits())
    unit = random.Random(seed).choice(list(ready.units()))
    columns = shared.middle_columns(n, len(unit.key) - 1)
    queens = list(zip(columns, unit.key[1:], strict=True))
    cells = "/".join(f"{x + 1}.{y + 1}" for x, y in queens)
    referee = DancingEngine().count(parse(f"leprechauns:{n},range={k},given={cells}").model, Limits())
    assert ready.count(unit).value == referee.value


@every_counter
@pytest.mark.parametrize(("n", "k"), [(30, 4), (64, 7), (100, 9)])
def test_units_are_listed_lazily_and_without_a_compiler(counter, n: int, k: int, monkeypatch) -> None:
    for package, name in ((kernels, "columns"), (leprechaun_boxes, "kernels")):
        monkeypatch.setitem(sys.modules, f"{package.__name__}.{name}", None)
        monkeypatch.delattr(package, name, raising=False)
    ready = counter.prepare(problem(n, k), Limits(), counter.depths(problem(n, k))[1])
    units = list(islice(ready.units(), 20))
    assert len(units) == 20
    with pytest.raises(ImportError):
        ready.count(units[0])


def test_four_and_eight_are_two_counters() -> None:
    eight, four = COUNTERS[:2]
    assert (eight.name, four.name) == ("leprechaun-columns", "leprechaun-columns-4")
    for n, k in ((31, 4), (65, 7), (10, 2), (16, 3)):
        assert four.plan(problem(n, k)).seconds == 2 * eight.plan(problem(n, k)).seconds
    keys = [{unit.key for unit in one.prepare(problem(13, 2), Limits()).units()} for one in (eight, four)]
    assert not keys[0] & keys[1]


def test_fold_is_four_or_eight() -> None:
    with pytest.raises(BadInput, match="4 or 8"):
        LeprechaunColumns(fold=2)


@pytest.mark.full_rows("boxes")
@every_counter
def test_memory_is_what_the_plan_says(counter) -> None:
    for n, k in [(13, 2), (64, 7)]:
        # The kernels of one word and of two are compiled, and loaded, before memory is looked at.
        ready = counter.prepare(problem(n, k), Limits())
        ready.count(next(ready.units()))
    for n, k in [(13, 2), (40, 5), (60, 7), (64, 7)]:
        planned = counter.plan(problem(n, k)).memory
        tracemalloc.start()
        ready = counter.prepare(problem(n, k), Limits())
        ready.count(next(ready.units()))
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert peak <= planned <= 4 * peak + 300_000

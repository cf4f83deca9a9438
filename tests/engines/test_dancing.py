"""The general engine: its kernels against brute force and against each other, wherever they are stopped."""

from __future__ import annotations

import itertools
import json
from unittest.mock import Mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from building import build
from fake_time import time_passes
from oracles.models import PlainModel, all_solutions, plain_models
from queenlab.compiling import compiled
from queenlab.engines import dancing
from queenlab.engines.dancing import DancingEngine, Listing
from queenlab.engines.frontier import Frontier, checksum
from queenlab.engines.kernels import bits, cells
from queenlab.engines.kernels.state import bits_state, cells_state, prepare
from queenlab.errors import BadFile, BadInput
from queenlab.model import Model, ModelBuilder
from queenlab.problems import parse
from queenlab.work import Limits, Progress

FOREVER = 2**60


def queens(n: int) -> Model:
    return parse(f"queens:{n}").model


@given(plain_models())
@settings(max_examples=300, deadline=None)
def test_all_kernels_count_like_brute_force(plain: PlainModel) -> None:
    model, expected = build(plain), len(all_solutions(plain))
    prepared = prepare(model)
    if prepared.impossible:
        assert expected == 0
        return
    state = cells_state(prepared, 0).as_lists()
    assert cells.search(*state.arguments(), False, FOREVER) == cells.FINISHED
    assert state.scalars[cells.SOLUTIONS] == expected
    fast = cells_state(prepared, 0)
    assert compiled(cells.search)(*fast.arguments(), False, FOREVER) == cells.FINISHED
    assert fast.scalars.tolist() == state.scalars
    if prepared.fits_bits:
        wide = bits_state(prepared)
        assert bits.search(*wide.arguments(), FOREVER) == cells.FINISHED
        assert wide.scalars[cells.SOLUTIONS] == expected


@given(plain_models(), st.integers(0, 40), st.booleans())
@settings(max_examples=200, deadline=None)
def test_a_search_may_change_from_plain_to_compiled_in_its_middle(plain: PlainModel, first: int, listing: bool) -> None:
    prepared = prepare(build(plain))
    if prepared.impossible:
        return
    state = cells_state(prepared, 4096 if listing else 0).as_lists()
    code = cells.search(*state.arguments(), listing, first)
    if code == cells.OUT_OF_NODES:
        state = state.as_arrays()
        code = compiled(cells.search)(*state.arguments(), listing, FOREVER)
    assert code == cells.FINISHED
    assert state.scalars[cells.SOLUTIONS] == len(all_solutions(plain))


@given(plain_models(), st.one_of(st.none(), st.integers(0, 99)))
@settings(max_examples=200, deadline=None)
def test_listing_gives_each_solution_once(plain: PlainModel, seed: int | None) -> None:
    listing = Listing(build(plain), Limits(seed=seed))
    found = list(listing)
    assert listing.complete
    assert len(found) == len({frozenset(s) for s in found})
    assert {frozenset(s) for s in found} == all_solutions(plain)


@pytest.mark.parametrize("loaded", [True, False])
@given(plain=plain_models(), step=st.integers(1, 9))
def test_a_count_stopped_anywhere_and_resumed_from_text_is_the_same(loaded: bool, plain: PlainModel, step: int) -> None:
    model = build(plain)
    frontier: Frontier | None = None
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(dancing, "_compiler_is_loaded", lambda: loaded)
        for _ in range(5000):
            nodes = step + (frontier.nodes if frontier else 0)
            result = DancingEngine().count(model, Limits(nodes=nodes), frontier)
            if result.status == "proved":
                break
            assert result.lower <= len(all_solutions(plain))
            frontier = Frontier.from_json(result.frontier.to_json(model), model)
    assert result.status == "proved"
    assert result.value == len(all_solutions(plain))


def test_a_time_limit_gives_unknown_and_a_frontier(monkeypatch: pytest.MonkeyPatch) -> None:
    time_passes(monkeypatch, 0.01)
    result = DancingEngine().count(queens(16), Limits(seconds=0.2))
    assert result.status == "unknown"
    assert result.stopped == "time"
    assert isinstance(result.frontier, Frontier)
    assert result.frontier.parts


def test_interrupting_keeps_what_was_done() -> None:
    calls = 0

    def press_ctrl_c(_: Progress) -> None:
        nonlocal calls
        calls += 1
        if calls == 3:
            raise KeyboardInterrupt

    model = queens(12)
    first = DancingEngine().count(model, Limits(progress=press_ctrl_c))
    assert (first.status, first.stopped) == ("unknown", "interrupted")
    frontier = first.frontier
    assert isinstance(frontier, Frontier)
    assert DancingEngine().count(model, Limits(), frontier).value == 14200


@pytest.mark.parametrize("loaded", [True, False])
def test_an_error_in_the_middle_spoils_no_frontier(loaded: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dancing, "_compiler_is_loaded", lambda: loaded)
    model = queens(11)
    frontier = DancingEngine().count(model, Limits(nodes=3000)).frontier
    assert isinstance(frontier, Frontier)

    with pytest.raises(RuntimeError):
        DancingEngine().count(model, Limits(progress=Mock(side_effect=RuntimeError("a progress bar broke"))), frontier)
    assert DancingEngine().count(model, Limits(), frontier).value == 2680


def test_an_interrupt_of_the_plain_kernel_loses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dancing, "_compiler_is_loaded", lambda: False)
    # On a slow machine it would be given up before the interrupt.
    time_passes(monkeypatch, 0.0, dancing)
    whole = cells.search
    calls = 0

    def interrupted(*arguments: object) -> int:
        nonlocal calls
        calls += 1
        if calls == 4:
            raise KeyboardInterrupt
        return whole(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(cells, "search", interrupted)
    result = DancingEngine().count(queens(10), Limits())
    assert result.stopped == "interrupted"
    frontier = result.frontier
    assert isinstance(frontier, Frontier)
    assert DancingEngine().count(queens(10), Limits(), frontier).value == 724


@pytest.mark.full
@pytest.mark.parametrize("loaded", [True, False])
def test_the_clock_is_kept_where_a_node_costs_much(loaded: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dancing, "_compiler_is_loaded", lambda: loaded)
    n = 14
    squares = [(x, y) for x in range(n) for y in range(n)]

    def guards(x: int, y: int) -> list[tuple[int, str]]:
        return [(k, "") for k, (a, b) in enumerate(squares) if a == x or b == y or abs(a - x) == abs(b - y)]

    total = len(squares)
    options = [[*guards(*square), (total, "")] for square in squares]
    model = build(PlainModel([(1, 10**6)] * total + [(7, 7)], options, [1] * total))
    compiled(cells.search)
    for ask in (DancingEngine().count, DancingEngine().solve):
        limits = Limits(seconds=1.0)
        assert ask(model, limits).status == "unknown"


def test_progress_goes_forward() -> None:
    seen: list[Progress] = []
    DancingEngine().count(queens(12), Limits(progress=seen.append))
    assert len(seen) >= 2
    assert all(a.nodes < b.nodes and a.solutions <= b.solutions for a, b in itertools.pairwise(seen))
    assert all(p.fraction is not None and 0 <= p.fraction <= 1 for p in seen)
    assert seen[-1].fraction > seen[0].fraction  # type: ignore[operator]


def test_same_seed_same_order_and_other_seed_other_order() -> None:
    def first(seed: int) -> list[int]:
        return next(iter(Listing(queens(12), Limits(seed=seed))))

    assert first(1) == first(1)
    assert len({tuple(first(seed)) for seed in range(8)}) > 4


def test_tiny_problems_do_not_load_the_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dancing, "_compiler_is_loaded", lambda: False)

    monkeypatch.setattr(dancing, "compiled", Mock(side_effect=AssertionError("the compiler was called")))
    assert DancingEngine().count(queens(8), Limits()).value == 92
    assert DancingEngine().solve(queens(8), Limits()).status == "found"


def test_a_frontier_of_another_model_is_refused() -> None:
    text = Frontier().to_json(queens(5))
    with pytest.raises(BadFile, match="another problem"):
        Frontier.from_json(text, queens(6))
    stopped = DancingEngine().count(queens(9), Limits(nodes=100)).frontier
    assert isinstance(stopped, Frontier)
    for n in (8, 10):
        with pytest.raises(BadInput, match="another problem"):
            DancingEngine().count(queens(n), Limits(), stopped)
    assert checksum(queens(5)) != checksum(queens(6))


@given(st.text(max_size=60) | st.recursive(st.none() | st.integers() | st.text(max_size=5), lambda inner: st.lists(
    inner, max_size=3) | st.dictionaries(st.sampled_from(["queenlab", "parts", "counted", "nodes", "model", "given",
    "excluded", "seen"]), inner, max_size=5), max_leaves=12).map(json.dumps))  # fmt: skip
@settings(max_examples=200, deadline=None)
def test_a_damaged_frontier_is_refused(text: str) -> None:
    with pytest.raises(BadFile):
        Frontier.from_json(text, queens(4))


def test_big_multiplicities_do_not_overflow() -> None:
    builder = ModelBuilder()
    item = builder.item("a", 10**17, 2**61)
    builder.option("o", [item])
    assert DancingEngine().count(builder.build(), Limits()).value == 0

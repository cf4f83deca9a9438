"""The general engine in units: disjoint, covering, weighted, lazy; on random problems and on random Models."""

from __future__ import annotations

from itertools import islice
from math import isclose, perm

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from building import build
from oracles.models import PlainModel, all_solutions, plain_models
from queenlab.counters.counter import Unit
from queenlab.engines.dancing import DancingEngine, Listing, compiled_search
from queenlab.engines.frontier import Part
from queenlab.engines.kernels import cells
from queenlab.engines.kernels.state import cells_state, prepare
from queenlab.engines.parts import PartSearch
from queenlab.errors import BadInput, NotEnoughMemory
from queenlab.jobs import dancing_symmetry
from queenlab.jobs.dancing_symmetry import CellSymmetry, ColorSymmetry, NoSymmetry, keeps, symmetry_of
from queenlab.jobs.dancing_tree import Tree
from queenlab.jobs.dancing_units import MOST_DEPTH, DancingUnits, part_of
from queenlab.jobs.spec import JobSpec
from queenlab.jobs.worker import count_unit
from queenlab.model import ModelBuilder
from queenlab.problems import Problem, parse
from queenlab.residues import residues
from queenlab.work import Limits
from random_problems import COUNTED, problems


def referee(problem: Problem) -> int:
    value = DancingEngine().count(problem.model, Limits()).value
    assert value is not None
    return value


def total(problem: Problem, depth: int) -> int:
    ready = DancingUnits().prepare(problem, Limits(), depth)
    return sum(unit.weight * ready.count(unit).value for unit in ready.units())


def holds(key: tuple[int, ...], solution: frozenset[int]) -> bool:
    part = part_of(Unit(key))
    return solution.issuperset(part.given) and solution.isdisjoint(part.excluded)


#: Every kind that has a Model to count.
EVERY = (*COUNTED, "color", "dominate")


@pytest.mark.full
@given(problems(EVERY), st.sets(st.integers(0, 5), min_size=3, max_size=3), st.randoms(use_true_random=False))
@settings(max_examples=250, deadline=None)
def test_units_add_up_to_the_referee_at_every_depth(problem: Problem, depths: set[int], chance: object) -> None:
    expected = referee(problem)
    for depth in depths:
        ready = DancingUnits().prepare(problem, Limits(), depth)
        units = list(ready.units())
        assert units == list(DancingUnits().prepare(problem, Limits(), depth).units())
        assert len({unit.key for unit in units}) == len(units)
        assert all(unit.weight >= 1 and unit.work > 0 for unit in units)
        assert sum(unit.work for unit in units) < 1 + 1e-9
        first = {unit.key: ready.count(unit) for unit in units}
        assert sum(unit.weight * first[unit.key].value for unit in units) == expected, (str(problem), depth)
        assert all(found.residues == residues(found.value) for found in first.values())
        # In another order, and by somebody who never listed the units: the same counts, the same nodes.
        chance.shuffle(units)  # type: ignore[attr-defined]
        other = DancingUnits().prepare(problem, Limits(), 0)
        assert {unit.key: other.count(unit) for unit in units} == first


@given(plain_models(), st.integers(0, 6))
@settings(max_examples=300, deadline=None)
def test_units_of_any_model_are_disjoint_and_cover_all_solutions(plain: PlainModel, depth: int) -> None:
    model = build(plain)
    units = list(Tree(model).units(depth))
    search = PartSearch(model)
    solutions = all_solutions(plain)
    for solution in solutions:
        assert sum(holds(unit.key, solution) for unit in units) == 1
    for unit in units:
        found = search.count(part_of(unit))
        assert found.solutions == sum(holds(unit.key, solution) for solution in solutions)
        assert found.residues == residues(found.solutions)
        assert unit.weight == 1


@pytest.mark.full
@given(plain_models(), st.lists(st.integers(0, 8), max_size=3), st.lists(st.integers(0, 8), max_size=3))
@settings(max_examples=300, deadline=None)
def test_a_search_begun_midway_is_the_forced_model(plain: PlainModel, chosen: list[int], barred: list[int]) -> None:
    model = build(plain)
    part = Part(
        list(dict.fromkeys(o for o in chosen if o < model.n_options)), [o for o in barred if o < model.n_options]
    )
    solutions = [s for s in all_solutions(plain) if s.issuperset(part.given) and s.isdisjoint(part.excluded)]
    search = PartSearch(model)
    for _ in range(2):
        assert search.count(part).solutions == len(solutions)
        search.count(Part())


@pytest.mark.parametrize("name", ["queens:7", "queens:5@torus", "xqueens:3", "xqueens:4,paired",
    "queens:5,goal=color,colors=5", "rooks:3^3", "queens:8,exclude=1.2/8.2", "queens:6,given=2.3/5.4,gent",
])  # fmt: skip
@pytest.mark.parametrize("depth", [1, 2, 3, 5])
def test_weights_are_numbers_of_solutions_in_the_images(name: str, depth: int) -> None:
    """With symmetry no solution is in two units, and the weights make up for those that are in none."""
    problem = parse(name)
    solutions = [frozenset(s) for s in Listing(problem.model, Limits())]
    units = list(DancingUnits().prepare(problem, Limits(), depth).units())
    held = [[unit for unit in units if holds(unit.key, solution)] for solution in solutions]
    assert all(len(found) <= 1 for found in held)
    assert sum(unit.weight for found in held for unit in found) == len(solutions)


def test_counts_beyond_the_primes_keep_their_residues() -> None:
    """10! is 55 times the first prime and more: without a kernel that reduces on its way the residues are wrong."""
    for name in ("rooks:10", "kings:8,pieces=5", "rooks:9,pieces=8"):
        ready = DancingUnits().prepare(parse(name), Limits(), 0)
        (unit,) = ready.units()
        found = ready.count(unit)
        assert found.value > 1_000_000
        assert found.residues == residues(found.value)


def test_residues_of_the_sparse_kernel_beyond_the_primes() -> None:
    builder = ModelBuilder()
    items = [builder.item(f"i{k}") for k in range(20)]
    shade = builder.item("c", 0, 1)
    for k, item in enumerate(items):
        for twin in "ab":
            option = builder.option(f"{k}{twin}", [item])
            builder.cover(option, shade, "red")
    found = PartSearch(builder.build()).count(Part())
    assert (found.solutions, found.residues) == (2**20, residues(2**20))


@pytest.mark.parametrize("color", ["", "red"])
def test_residues_of_solutions_that_one_by_one_go_beyond_the_primes(color: str) -> None:
    """Nothing is needed, so that every set of options is a solution; with a colour the sparse kernel counts them."""
    builder = ModelBuilder()
    free = builder.item("free", 0, 1 if color else 99)
    for k in range(18):
        builder.cover(builder.option(str(k)), free, color)
    model = builder.build()
    found = PartSearch(model).count(Part())
    assert (found.solutions, found.residues) == (2**18, residues(2**18))
    assert PartSearch(model).count(Part([3, 5], [7])).solutions == 2**15


def test_residues_of_listed_solutions() -> None:
    state = cells_state(prepare(parse("rooks:9").model), 1 << 14)
    search = compiled_search(state)
    while search(*state.arguments(), True, 2**60) != cells.FINISHED:
        state.scalars[cells.OUT] = 0
    assert state.scalars[cells.SOLUTIONS] == 362880
    assert (state.scalars[cells.FIRST], state.scalars[cells.SECOND]) == residues(362880)


@pytest.mark.full
@given(problems(EVERY))
@settings(max_examples=150, deadline=None)
def test_the_problems_symmetries_keep_their_models(problem: Problem) -> None:
    if problem.goal != "color" and problem.board.size <= 64:
        assert all(keeps(problem.model, g) for g in problem.group.generators), str(problem)


def test_a_permutation_that_does_not_keep_the_model_is_found() -> None:
    model = parse("queens:4").model
    swap = np.arange(16)
    swap[[0, 1]] = 1, 0
    assert not keeps(model, swap)
    paired = parse("xqueens:2,paired").model
    assert keeps(paired, np.arange(paired.n_options))
    assert any(not keeps(paired, np.random.default_rng(seed).permutation(paired.n_options)) for seed in range(9))


def test_symmetry_ends_where_options_are_excluded() -> None:
    """Two of 0..3 and one of 4..7. The swap of 0, 2 and of 4, 5 keeps the model, but not the part without option 0."""
    builder = ModelBuilder()
    one, two = builder.item("one", 1, 1), builder.item("two", 2, 2)
    options = [builder.option(str(k), [two if k < 4 else one]) for k in range(8)]
    for a, b in ((0, 4), (2, 5), (1, 6), (1, 7)):
        pair = builder.item(f"{a}-{b}", 0, 1)
        builder.cover(options[a], pair)
        builder.cover(options[b], pair)
    model = builder.build()
    swap = np.array([2, 1, 0, 3, 5, 4, 6, 7])
    assert keeps(model, swap)
    search, whole = PartSearch(model), DancingEngine().count(model, Limits()).value
    for depth in range(5):
        units = list(Tree(model, CellSymmetry(np.stack((np.arange(8), swap)))).units(depth))
        assert sum(unit.weight * search.count(part_of(unit)).solutions for unit in units) == whole


def test_symmetry_saves_work() -> None:
    for name, depth, factor in [
        ("queens:10", 1, 1.8),
        ("queens:11@torus", 1, 11),
        ("queens:5,goal=color,colors=5", 1, 100),
    ]:
        ready = DancingUnits().prepare(parse(name), Limits(), depth)
        nodes = sum(ready.count(unit).nodes for unit in ready.units())
        whole = DancingEngine().count(parse(name).model, Limits()).nodes
        assert whole > factor * nodes


def test_colors_are_exchanged_only_while_fresh() -> None:
    problem = parse("queens:4,goal=color,colors=7")
    units = list(DancingUnits().prepare(problem, Limits(), 1).units())
    # The first cells all attack each other, so that their colours differ: 7 x 6 x 5 x 4 ways are one.
    assert all(unit.weight % perm(7, 4) == 0 for unit in units)


def test_where_symmetry_is_of_no_use_or_too_large_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    assert isinstance(symmetry_of(parse("queens:5,pieces=3")), NoSymmetry)
    assert isinstance(symmetry_of(parse("queens:11^3@torus")), NoSymmetry)
    assert isinstance(symmetry_of(parse("queens:6,given=1.2")), NoSymmetry)
    assert isinstance(symmetry_of(parse("queens:6")), CellSymmetry)
    assert isinstance(symmetry_of(parse("queens:6,goal=color,colors=6")), ColorSymmetry)
    monkeypatch.setattr(dancing_symmetry, "MAX_TABLE", 100)
    assert isinstance(symmetry_of(parse("queens:6")), NoSymmetry)
    assert total(parse("queens:6"), 2) == 4


@pytest.mark.full
@given(problems(EVERY), st.integers(0, 3))
@example(parse("queens:6,given=2.3/5.6,gent"), 2)
def test_a_unit_is_a_problem_of_its_own(problem: Problem, depth: int) -> None:
    ready = DancingUnits().prepare(problem, Limits(), depth)
    for unit in islice(ready.units(), 12):
        own = ready.problem_of(unit)
        if problem.goal == "color":
            assert own is None
        else:
            assert referee(parse(str(own))) == ready.count(unit).value


def test_a_key_of_another_problem_is_refused() -> None:
    ready = DancingUnits().prepare(parse("queens:4"), Limits(), 1)
    for key in ((16,), (-17,), (1, 99)):
        with pytest.raises(BadInput, match="does not have"):
            ready.count(Unit(key))
    # Options that attack each other are no unit, but what they say is plain: nothing.
    assert ready.count(Unit((0, 1))).value == 0
    assert ready.count(Unit((0, -1))).value == 0


@pytest.mark.full
@pytest.mark.parametrize(
    "name", ["queens:40", "queens:64", "queens:8^3,pieces=40", "xqueens:12,paired", "queens:31@torus"]
)
def test_units_of_hopeless_boards_come_at_once(name: str) -> None:
    spec = JobSpec.of(parse(name), "dancing")
    units = list(islice(spec.units(), 20))
    assert len({unit.key for unit in units}) == 20
    assert all(unit.work < 1e-3 for unit in units)


def test_a_job_travels_by_its_specification() -> None:
    spec = JobSpec.of(parse("queens:8,pieces=7"), "dancing", 1)
    found = [count_unit(spec, unit) for unit in spec.units()]
    assert all(result.is_consistent() for result in found)
    assert sum(result.weight * result.count for result in found) == referee(parse("queens:8,pieces=7"))
    assert isclose(sum(result.work for result in found), 1)


def test_depths() -> None:
    counter = DancingUnits()
    for name in ("queens:5", "xqueens:3", "queens:4,pieces=2", "queens:3"):
        assert counter.usual_depth(parse(name)) <= 1
        assert len(list(counter.prepare(parse(name), Limits()).units())) <= 5
    assert counter.usual_depth(parse("queens:16")) in (2, 3)
    assert counter.usual_depth(parse("queens:40")) == MOST_DEPTH
    # Deeper than there is anything to decide: every solution is a unit.
    assert total(parse("queens:6"), 16) == 4


def test_plans_are_about_right() -> None:
    counter = DancingUnits()
    seconds = counter.plan(parse("queens:14")).seconds
    assert 0.05 < seconds < 2
    assert counter.plan(parse("queens:64")).memory > 10_000_000
    with pytest.raises(NotEnoughMemory, match="needs about"):
        counter.count(parse("queens:64"), Limits(memory=1_000_000))

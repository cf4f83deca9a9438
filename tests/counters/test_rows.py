"""The counter by rows: against the general engine and brute force, on all kinds of pieces and shapes."""

from __future__ import annotations

import math
import random
import sys
import tracemalloc
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from counters.tables import QUEENS
from oracles.row_counts import completions, density
from queenlab.counters.counter import Stopped
from queenlab.counters.rows import counter as rows_module
from queenlab.counters.rows import lines as lines_module
from queenlab.counters.rows import prefixes as prefixes_module
from queenlab.counters.rows.board import attack_pattern, reduced
from queenlab.counters.rows.counter import Rows
from queenlab.counters.rows.lines import usual_depth
from queenlab.counters.rows.plain import PlainSearch
from queenlab.counters.rows.prefixes import Prefixes
from queenlab.engines.dancing import DancingEngine
from queenlab.errors import BadInput, NotSupported
from queenlab.families.pieces import SumFamily
from queenlab.families.question import Question
from queenlab.piece import Piece, Term
from queenlab.problems import Problem, parse
from queenlab.residues import residues
from queenlab.work import Limits

ROWS = Rows()


def count(problem: Problem) -> int | None:
    return ROWS.count(problem, Limits()).value


def referee(problem: Problem) -> int | None:
    return DancingEngine().count(problem.model, Limits()).value


small = st.integers(0, 3)
extra_terms = st.one_of(
    st.builds(lambda name, a, b: Term(name, (a, b)), st.sampled_from(["leaper", "rider"]), small, st.integers(1, 4)),
    st.builds(lambda k: Term("range", (k,)), st.integers(1, 3)),
    st.sampled_from([Term("bishop"), Term("knight"), Term("nightrider"), Term("king"), Term("hyperqueen")]),
)


@st.composite
def problems(draw: Any, largest: int = 8) -> Problem:
    """A sum of pieces with a rook in it; given, excluded, and sometimes as many pieces as a part of the board takes."""
    base = draw(st.sampled_from(["queen", "queen", "rook", "amazon"]))
    piece = Piece((Term(base), *draw(st.lists(extra_terms, max_size=2))))
    n = draw(st.integers(1, min(7, largest) if base == "rook" else largest))
    chance = random.Random(draw(st.integers(0, 10**9)))
    cells = list(range(n * n))
    chance.shuffle(cells)
    hard = draw(st.integers(0, 3))
    stand, out = cells[: min(n, hard)], set(cells[n : n + draw(st.sampled_from([0, 0, 1, 4, n]))])
    pieces = draw(st.sampled_from([None, None, n]))
    if draw(st.booleans()):
        # Whole rows or columns are missing: a rectangle, and as many pieces as its shorter side takes.
        cut = draw(st.integers(0, n - 1))
        lines = draw(st.sampled_from([lambda c: c // n, lambda c: c % n]))
        stand = [c for c in stand if lines(c) >= cut]
        out |= {c for c in cells if lines(c) < cut}
        pieces = n - cut
    if draw(st.booleans()):
        # Symmetric holes, so that some of the square's symmetries remain.
        out |= {n * (n - 1 - c // n) + c % n for c in out}
        stand = [c for c in stand if c not in out] if draw(st.booleans()) else []
    question = Question(n, 2, draw(st.booleans()), (), "exact", pieces, None, (), tuple(out - set(stand)))
    problem = Problem(SumFamily(piece), question)
    for cell in stand:
        # As many of the given as do not attack each other; with `gent` some of them share diagonals.
        for gent in (False, True):
            try:
                problem = Problem(
                    problem.family, replace(problem.question, given=(*problem.question.given, cell), gent=gent)
                )
                break
            except BadInput:
                continue
    return problem


#: Seconds up to which a count is one unit, a mirror image is enough, and a unit may take. The usual ones make one unit
#: of most small boards; the others force all symmetries, two orbits to choose from, and long prefixes. The last ones
#: have prefixes of different lengths: more lines than the fourth number, until no more nodes than the fifth are left.
CUTS = [
    None,
    (0.0, 0.0, 1.0),
    (0.0, 0.0, 1e-7),
    (0.0, 0.0, 1e-12),
    (0.0, 1.0, 1e-9),
    (0.0, 0.0, 1e-12, 2, 20.0, 0.0),
    (0.0, 0.0, 1e-12, 1, 2.0, 0.0),
]
CUT_NAMES = ("ONE_UNIT_SECONDS", "MIRROR_SECONDS", "UNIT_SECONDS", "MOST_LINES", "SMALL_REST", "FEASIBLE_SECONDS")


@contextmanager
def cut(seconds: tuple[float, ...] | None) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        if seconds is not None:
            for name, value in zip(CUT_NAMES, seconds, strict=False):
                patch.setattr(prefixes_module if name == "SMALL_REST" else lines_module, name, value)
        yield


def terms_of(problem: Problem) -> list[tuple[Any, ...]]:
    return [(term.name, *term.arguments) for term in problem.piece.terms]


@given(problems(), st.sampled_from(CUTS))
@settings(max_examples=400, deadline=None)
def test_it_counts_like_the_general_engine(problem: Problem, seconds: tuple[float, ...] | None) -> None:
    if ROWS.accepts(problem) is None:
        with cut(seconds):
            assert count(problem) == referee(problem)
    else:
        assert problem.question.pieces not in (None, problem.question.n)


@given(problems(largest=5), st.sampled_from(CUTS))
@settings(max_examples=200, deadline=None)
def test_counts_and_densities_are_those_of_brute_force(problem: Problem, seconds: tuple[float, ...] | None) -> None:
    assume(ROWS.accepts(problem) is None)
    q = problem.question
    pieces = q.n if q.pieces is None else q.pieces
    found = completions(terms_of(problem), q.n, q.torus, pieces, q.given, q.excluded)
    with cut(seconds):
        result, cells = ROWS.density(problem, Limits())
        assert (result.value, count(problem)) == (len(found), len(found))
    assert cells.tolist() == density(found, q.n * q.n)


@given(problems(), st.booleans(), st.sampled_from(CUTS))
@settings(max_examples=150, deadline=None)
def test_both_kernels_and_no_symmetry_agree(problem: Problem, wide: bool, seconds: tuple[float, ...] | None) -> None:
    board = reduced(problem)
    assume(board is not None)
    expected = count(problem)
    with pytest.MonkeyPatch.context() as patch, cut(seconds):
        if wide:
            patch.setattr(rows_module, "MOST_LANES", -1)
        assert count(problem) == expected
        # Only the identity: the units are other ones, and their weights are 1.
        plain = replace(board, symmetries=board.symmetries[:1])
        patch.setattr(rows_module, "reduced", lambda _: plain)
        ready = ROWS.prepare(problem, Limits())
        units = list(ready.units())
        assert {unit.weight for unit in units} <= {board.weight}
        assert sum(unit.weight * ready.count(unit).value for unit in units) == expected


@given(problems())
@settings(max_examples=60, deadline=None)
def test_one_pattern_tells_all_attacks(problem: Problem) -> None:
    board, piece = problem.board, problem.piece
    pattern, n = attack_pattern(board, piece), board.n
    for cell in range(board.size):
        x, y = divmod(cell, n)
        window = pattern[n - 1 - x : 2 * n - 1 - x, n - 1 - y : 2 * n - 1 - y]
        assert np.flatnonzero(window).tolist() == piece.attacks(board, cell).tolist()


@pytest.mark.parametrize("n", [8, 11, 12])
def test_densities_of_queens(n: int) -> None:
    """Kunt, Figure 10; a single cell is a problem of its own, which the general engine counts."""
    result, cells = ROWS.density(parse(f"queens:{n}"), Limits())
    assert result.value == QUEENS[n - 1]
    square = cells.reshape(n, n)
    assert square.sum(axis=0).tolist() == square.sum(axis=1).tolist() == [QUEENS[n - 1]] * n
    for cell in (0, n // 2, n + 2):
        assert cells[cell] == referee(parse(f"queens:{n}").asking(given=(cell,)))


def linear(n: int, step: int) -> list[int]:
    """Column step x mod n of row x: a solution where n has no factor 2 or 3."""
    return [x * n + step * x % n for x in range(n)]


@pytest.mark.parametrize(("n", "left"), [(65, 12), (67, 14)])
def test_wide_boards_with_most_cells_given(n: int, left: int) -> None:
    chance = random.Random(n)
    stand = linear(n, 2)
    chance.shuffle(stand)
    problem = parse(f"queens:{n}").asking(given=tuple(stand[left:]))
    board = reduced(problem)
    assert (len(board.rows), board.words) == (left, 1)
    value = count(problem)
    assert value == referee(problem)
    assert value


@pytest.mark.parametrize(("n", "noise"), [(65, 60), (70, 30)])
def test_wide_boards_of_two_words(n: int, noise: int) -> None:
    # Only the cells of some solutions are free, and some more.
    chance = random.Random(n)
    if n == 70:
        free = {
            x * n + y for step in (2, 3) for x, y in ((c // 71, c % 71) for c in linear(71, step)) if x < n and y < n
        }
        free |= {x * n + 2 * x % n for x in range(n)} | {x * n + (2 * x + 1) % n for x in range(n)}
    else:
        free = set(linear(n, 2)) | set(linear(n, 3)) | set(linear(n, n - 2))
    free |= set(chance.sample(range(n * n), noise))
    problem = parse(f"queens:{n}").asking(excluded=tuple(sorted(set(range(n * n)) - free)))
    board = reduced(problem)
    assert board.words == 2
    value = count(problem)
    assert value == referee(problem)
    result, cells = ROWS.density(problem, Limits())
    assert (result.value, sum(cells.tolist())) == (value, n * (value or 0))


def test_units_are_folded_by_the_symmetries() -> None:
    def weights(name: str) -> list[int]:
        return [unit.weight for unit in ROWS.prepare(parse(name), Limits()).units()]

    for name, most in (("queens:16", 8), ("queens:17", 8), ("queens:19@torus", 8 * 19)):
        folded = weights(name)
        assert max(folded) == most
        assert sum(folded) > 0.9 * most * len(folded)
    assert set(weights("amazons:14")) == {2}
    assert set(weights("queens:12,exclude=1.2")) == {1}
    assert set(weights("queens:12,exclude=2.1/2.12")) == {2}


def total_at(problem: Problem, depth: int, chance: random.Random) -> int:
    """The total at a depth, of units that are counted in any order, and by somebody who did not list them."""
    lister, counter = (ROWS.prepare(problem, Limits(), depth) for _ in range(2))
    units = list(lister.units())
    assert units == list(lister.units()) == list(counter.units())
    assert len({unit.key for unit in units}) == len(units)
    total = 0
    for unit in chance.sample(units, len(units)):
        counted = counter.count(unit)
        assert counted.residues == residues(counted.value)
        total += unit.weight * counted.value
    return total


@given(problems(largest=7), st.data(), st.sampled_from(CUTS))
@settings(max_examples=150, deadline=None)
def test_every_depth_gives_the_same(problem: Problem, data: st.DataObject, seconds: tuple[float, ...] | None) -> None:
    assume(ROWS.accepts(problem) is None)
    depths = ROWS.depths(problem)
    with cut(seconds):
        usual = ROWS.usual_depth(problem)
        assert usual in depths
        for depth in (usual, *data.draw(st.lists(st.sampled_from(depths), max_size=2))):
            chance = data.draw(st.randoms(use_true_random=False))
            assert total_at(problem, depth, chance) == referee(problem)


def test_lists_that_are_made_at_the_same_time_do_not_mix() -> None:
    ready = ROWS.prepare(parse("amazons:15"), Limits(), 4)
    units = list(ready.units())
    pairs = list(zip(ready.units(), ready.units(), strict=True))
    assert [one for one, _ in pairs] == [other for _, other in pairs] == units


@pytest.mark.parametrize(("name", "depth"), [("queens:13", 0), ("rooks:10", 1)])
def test_the_wide_kernel_keeps_residues_beyond_the_primes(
    name: str, depth: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rows_module, "MOST_LANES", -1)
    ready = ROWS.prepare(parse(name), Limits(), depth)
    counted = ready.count(next(ready.units()))
    assert counted.value in (73712, 362880)
    assert counted.residues == residues(counted.value) != (counted.value, counted.value)


@pytest.mark.parametrize("name", ["queens:8", "queens:11@torus", "queens:9,given=2.4", "queen+leaper[1,2]:11"])
def test_a_unit_is_a_problem_of_its_own(name: str) -> None:
    ready = ROWS.prepare(parse(name), Limits(), 2)
    for unit in ready.units():
        alone = ready.problem_of(unit)
        assert DancingEngine().count(alone.model, Limits()).value == ready.count(unit).value


def test_no_time_gives_no_density() -> None:
    result, cells = ROWS.density(parse("queens:14"), Limits(seconds=0.0))
    assert (result.status, cells) == ("unknown", None)


def test_tables_are_not_built_beyond_the_time_limit() -> None:
    board = reduced(parse("queens:200"))
    checks = []

    def check_time() -> None:
        checks.append(1)
        raise Stopped("time")

    with pytest.raises(Stopped, match="time"):
        board.allow(check_time)
    assert len(checks) == 1
    result = ROWS.count(parse("queens:200"), Limits(seconds=0.0))
    assert (result.status, result.lower, result.stopped) == ("unknown", 0, "time")


@pytest.mark.full
@pytest.mark.parametrize("name", ["queens:250,given=1.1", "queens:256@torus", "rooks:256"])
def test_the_largest_boards_are_planned_and_stop(name: str) -> None:
    seconds = ROWS.plan(parse(name)).seconds
    assert 1e200 < seconds < math.inf
    result = ROWS.count(parse(name), Limits(seconds=0.0))
    assert (result.status, result.lower) == ("unknown", 0)
    board = reduced(parse(name))
    prefixes = Prefixes(board, usual_depth(board))
    assert len(next(prefix for prefix in prefixes if prefix.weight).cells) > lines_module.MOST_LINES


@pytest.mark.parametrize("name", ["queens:20", "leprechauns:20,range=2", "leprechauns:25,range=3"])
def test_prefixes_of_boards_that_can_be_counted_have_equally_many_lines(name: str) -> None:
    board = reduced(parse(name))
    prefixes = [prefix for prefix, _ in zip(Prefixes(board, usual_depth(board)), range(2000), strict=False)]
    prefixes = [prefix for prefix in prefixes if prefix.weight]
    # A piece may stand on a row and on a column of the prefix: then it has fewer cells.
    assert {len(prefix.cells) for prefix in prefixes} <= set(range(2, 7))


@pytest.mark.full
def test_memory_is_planned() -> None:
    for name in ("queens:5", "queens:12", "queen+rider[1,2]:24", "queens:30@torus", "queens:70"):
        problem = parse(name)
        tracemalloc.start()
        ready = ROWS.prepare(problem, Limits())
        for unit, _ in zip(ready.units(), range(20), strict=False):
            if problem.question.n <= 24:
                ready.count(unit)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert peak < ROWS.plan(problem).memory < 8 * peak + 100_000


def test_the_time_is_foreseen_within_some_factors() -> None:
    for name in ("queens:15", "amazons:17", "leprechauns:21,range=3"):
        plan, nodes = ROWS.plan(parse(name)), ROWS.count(parse(name), Limits()).nodes
        # Some hundred million nodes a second on the machine that the plan speaks of.
        assert 1e6 < nodes / plan.seconds < 1e10, name


def test_what_is_refused_is_not_counted() -> None:
    with pytest.raises(NotSupported, match="as many pieces"):
        ROWS.prepare(parse("queens:8,pieces=5"), Limits())


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("queens:1", 1),
        ("queens:1@torus", 1),
        ("queens:2@torus", 0),
        ("queens:3,pieces=5", 0),
        ("queens:3,pieces=0", 1),
        ("queens:3,pieces=1,given=1.1", 1),
        ("queens:4,given=2.1/4.2/1.3/3.4", 1),
        ("queens:4,given=1.1", 0),
        ("queens:5,given=1.1/2.2,gent", 0),
        ("queens:3,exclude=1.1/1.2/1.3", 0),
    ],
)
def test_small_cases(name: str, value: int) -> None:
    problem = parse(name)
    assert ROWS.accepts(problem) is None
    assert count(problem) == referee(problem) == value


def test_prefixes_fill_their_lines() -> None:
    board = reduced(parse("queens:12"))
    with cut((0.0, 0.0, 1e-3)):
        prefixes = [prefix for prefix in Prefixes(board, usual_depth(board)) if prefix.weight]
    assert len(prefixes) > 100
    for prefix in prefixes:
        rows = {cell // 12 for cell in prefix.cells}
        columns = {cell % 12 for cell in prefix.cells}
        assert {5, 6} <= rows
        assert {5, 6} <= columns
        assert len(prefix.cells) == len(rows) == len(columns) <= 4


@given(problems(7), st.integers(0, 3))
@settings(max_examples=60, deadline=None)
def test_plain_python_counts_as_the_kernel_does_node_by_node(problem: Problem, depth: int) -> None:
    assume(ROWS.accepts(problem) is None)
    depths = ROWS.depths(problem)
    ready = ROWS.prepare(problem, Limits(), depths[min(depth, len(depths) - 1)])
    tables = ready._quick_tables  # type: ignore[attr-defined]
    plain = PlainSearch(*tables)
    ready.__dict__["_plain"] = None
    for unit in ready.units():
        assert plain.count(ready._pieces(unit).tolist()) == ready.count(unit)  # type: ignore[attr-defined]


def test_plain_python_counts_small_boards_where_no_compiler_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "numba", raising=False)
    monkeypatch.setattr(PlainSearch, "spent", 0.0)
    small, large = (reduced(parse(f"queens:{n}")) for n in (10, 14))
    assert PlainSearch.pays(small)
    assert not PlainSearch.pays(large)
    assert [count(parse(f"queens:{n}")) for n in (4, 10)] == [2, 724]
    # A process that counts again and again had better compile, and one that has loaded the compiler uses it.
    monkeypatch.setattr(PlainSearch, "spent", 9.0)
    assert not PlainSearch.pays(small)
    monkeypatch.setattr(PlainSearch, "spent", 0.0)
    monkeypatch.setitem(sys.modules, "numba", None)  # type: ignore[arg-type]
    assert not PlainSearch.pays(small)

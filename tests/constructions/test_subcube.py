"""Cuts out of full solutions: the formula, the search, the free cells, Kunt's tables."""

from __future__ import annotations

import json
from itertools import combinations, product

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from oracles import cuts as oracle
from queenlab.constructions.cut_completion import free_cells_of, most_queens
from queenlab.constructions.cut_planes import corner_counts, planes
from queenlab.constructions.cut_search import best_cut, moduli, most_kept
from queenlab.constructions.cuts import Cut, has_full_solution, kept_by_cut
from queenlab.constructions.recipe import rebuild
from queenlab.constructions.request import Request
from queenlab.constructions.subcube import Subcube
from queenlab.errors import BadInput, OutOfRange
from queenlab.verification import verify


@st.composite
def any_cuts(draw: st.DrawFn, most_d: int = 4) -> Cut:
    """A cut out of any plane with one queen on each line along an axis; its queens may attack each other."""
    d = draw(st.integers(2, most_d))
    n = draw(st.sampled_from((5, 7, 9, 11, 13) if d == 4 else (5, 7, 8, 9, 11, 13, 15, 17, 23)))
    unit = st.sampled_from([a for a in range(1, n) if np.gcd(a, n) == 1])
    coefficients = draw(st.lists(unit, min_size=d - 1, max_size=d - 1))
    return Cut(n, draw(st.integers(-2, n - 1)), tuple(coefficients), draw(st.integers(0, n - 1)))


@st.composite
def cuts(draw: st.DrawFn) -> Cut:
    """A cut out of a full solution."""
    d = draw(st.sampled_from((2, 3, 3, 3, 4)))
    n = draw(st.sampled_from({2: (7, 11, 25, 35), 3: (11, 13, 17), 4: (17,)}[d]))
    row = draw(st.sampled_from(planes(n, d)[0].tolist()))
    cut = draw(st.integers(-3 if n < 13 else -1, n - 1) if d < 4 else st.integers(10, 15))
    return Cut(n, cut, tuple(row), draw(st.integers(0, n - 1)))


# -- the recipe -----------------------------------------------------------------------------------------------------


@given(any_cuts())
@settings(max_examples=150, deadline=None)
def test_the_formula_counts_what_is_kept_and_single_lines_agree(cut: Cut) -> None:
    kept = oracle.kept(cut.modulus, cut.cut, cut.coefficients, cut.constant)
    inside = oracle.in_corner(cut.modulus, cut.cut, cut.coefficients, cut.constant)
    assert cut.build().tolist() == sorted(map(list, kept))
    assert cut.inside == len(inside)
    assert kept_by_cut(cut.modulus, cut.cut, cut.dimensions, len(inside)) == len(kept) == cut.kept == len(cut)
    again = rebuild(json.loads(json.dumps(cut.describe())))
    assert again == cut
    heads = product(range(cut.side), repeat=cut.dimensions - 1)
    assert {(*head, last) for head in heads if (last := again.at(*head)) is not None} == set(kept)


def test_full_solutions_exist_by_the_condition_of_van_rees() -> None:
    for d, limit in ((2, 40), (3, 26), (4, 18)):
        for n in range(2, limit):
            exists = any(oracle.is_full_solution(n, a) for a in product(range(1, n // 2 + 1), repeat=d - 1))
            assert has_full_solution(n, d) == exists, (n, d)


def test_extra_queens_are_built_and_described() -> None:
    cut = Cut(29, 3, (2, 4), 0, ((22, 25, 11),))
    assert len(cut) == cut.kept + 1 == len(cut.build()) == 608
    assert rebuild(json.loads(json.dumps(cut.describe()))) == cut
    assert [22, 25, 11] in cut.build().tolist()
    assert cut.at(22, 25) == 11
    assert verify(cut.placement(), count=608)


@pytest.mark.parametrize(
    ("numbers", "message"),
    [
        ((11, 11, (2, 4), 0), "fewer than 11 layers"),
        ((11, -11, (2, 4), 0), "fewer than 11 layers"),
        ((11, 1, (), 0), "coprime to 11"),
        ((11, 1, (2, 22), 0), "coprime to 11"),
        ((11, 1, (2, 4), 0, ((1, 2),)), "not a cell of the 10"),
        ((11, 1, (2, 4), 0, ((1, 2, 10),)), "not a cell of the 10"),
        ((11, 1, (2, 4), 0, ((0, 0, 0),)), "already"),
        ((11, 1, (2, 4), 0, ((0, 0, 1), (0, 0, 1))), "twice"),
    ],
)
def test_bad_cuts_are_refused(numbers, message) -> None:
    with pytest.raises(BadInput, match=message):
        Cut(*numbers)


def test_bad_questions_to_a_cut_are_refused() -> None:
    cut = Cut(11, 1, (2, 4), 0)
    with pytest.raises(BadInput, match="on the plane"):
        cut.placement(torus=True)
    with pytest.raises(BadInput, match="2 coordinates from 0 to 9"):
        cut.at(1, 10)
    with pytest.raises(OutOfRange, match="too many to build"):
        Cut(10**6 + 1, 1, (2, 4), 0).build()
    with pytest.raises(OutOfRange, match="too many queens to count"):
        _ = Cut(10**6 + 1, 10**5, (2, 4), 0).kept


# -- the parts of the search ----------------------------------------------------------------------------------------


@given(any_cuts())
def test_counts_of_all_corners_at_once(cut: Cut) -> None:
    assume(cut.cut >= 0)
    counts = corner_counts(cut.modulus, cut.cut, np.array([cut.coefficients]))[0]
    box = product(range(cut.cut), repeat=cut.dimensions)
    sums = [sum(w * z for w, z in zip(cut.weights, point, strict=True)) % cut.modulus for point in box]
    assert counts.tolist() == [sums.count(s) for s in range(cut.modulus)]
    assert counts[cut.corner] == cut.inside


@pytest.mark.parametrize(("n", "d"), [(11, 3), (13, 3), (17, 3), (19, 3), (35, 2), (25, 2), (17, 4), (19, 4), (23, 4)])
def test_every_plane_is_symmetric_to_exactly_one_that_is_listed(n: int, d: int) -> None:
    listed, complete = planes(n, d)
    assert complete
    orbits = [oracle.symmetric_planes(n, row) for row in listed.tolist()]
    every = {a for a in product(range(n), repeat=d - 1) if a == tuple(sorted(a)) and oracle.is_full_solution(n, a)}
    assert set().union(*orbits) == every
    assert sum(map(len, orbits)) == len(every)


@pytest.mark.full
def test_where_planes_are_too_many_those_listed_are_full_solutions_and_different() -> None:
    for n, d in ((1009, 3), (211, 4), (97, 5), (10**6 + 3, 3)):
        listed, complete = planes(n, d)
        assert not complete
        assert listed[0].tolist() == [2**i for i in range(1, d)]
        classes = set()
        for row in listed[:: max(1, len(listed) // 20)].tolist():
            assert oracle.is_full_solution(n, row)
            classes.add(min(oracle.symmetric_planes(n, row)))
        assert len(classes) == len(listed[:: max(1, len(listed) // 20)])


@given(cuts())
@settings(max_examples=30, deadline=None)
def test_free_cells_are_those_that_no_queen_attacks(cut: Cut) -> None:
    queens = oracle.kept(cut.modulus, cut.cut, cut.coefficients, cut.constant)
    assert free_cells_of(cut).tolist() == [list(cell) for cell in oracle.free(cut.side, cut.dimensions, queens)]


@given(st.lists(st.tuples(*[st.integers(0, 6)] * 3), unique=True, max_size=11))
@settings(max_examples=150, deadline=None)
def test_most_queens_on_given_cells(cells) -> None:
    chosen, proved = most_queens(np.array(cells, dtype=np.int64).reshape(-1, 3))
    assert proved
    assert not any(oracle.attack(cells[i], cells[j]) for i, j in combinations(chosen, 2))
    assert len(chosen) == oracle.most(cells)


# -- the search -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("n", "k", "d"), [(11, 2, 3), (11, 4, 3), (13, 5, 3), (17, 3, 3), (17, 9, 3), (17, 10, 4)])
def test_no_plane_and_no_constant_keeps_more(n: int, k: int, d: int) -> None:
    signed = [(-1) ** d * int(x) for x in corner_counts(n, k, planes(n, d)[0]).ravel()]
    best = kept_by_cut(n, k, d, 0) + max(signed)
    assert best == oracle.most_kept(n, n - k, d) <= most_kept(n, k, d)


@pytest.mark.full_rows("12-5", "24-4", "3-7", "5-6")
@pytest.mark.parametrize(("m", "d"), [(4, 4), (10, 4), (14, 4), (16, 4), (24, 4), (28, 4), (12, 5), (5, 6), (3, 7)])
def test_cuts_in_more_dimensions(m: int, d: int) -> None:
    best = best_cut(m, d)
    assert verify(best.cut.placement(), count=best.queens)
    assert (best.cut.side, best.cut.kept) == (m, best.kept)


def test_a_smaller_cut_with_more_free_cells_may_win() -> None:
    best = best_cut(24, 3, max_cut=5)
    assert (best.first_kept, best.kept, best.extra) == (480, 476, 5)
    queens = [tuple(q) for q in best.cut.build().tolist()]
    assert not any(oracle.attack(p, q) for p, q in combinations(queens, 2))


def test_a_deeper_limit_is_never_worse() -> None:
    for m in (6, 8, 14, 20, 24):
        sizes = [best_cut(m, 3, max_cut=k).queens for k in range(next(moduli(m, 3)) - m, 20)]
        assert sizes == sorted(sizes)


def test_the_limits_of_the_search_are_told() -> None:
    with pytest.raises(BadInput, match="no side from 15 to 16"):
        best_cut(14, 3, max_cut=2)
    for m, d in ((10, 1), (10, 9), (0, 3)):
        with pytest.raises(BadInput, match="2 to 8 dimensions"):
            best_cut(m, d)


# -- boards that nobody can build -----------------------------------------------------------------------------------


@pytest.mark.parametrize("m", [10**18, 10**18 - 2, 10**17 + 4, 2**40, 1_500_000, 10**15 + 10])
def test_large_boards_in_space(m: int) -> None:
    best = best_cut(m, 3)
    n, k = best.cut.modulus, best.cut.cut
    assert n - k == m
    assert -3 <= k <= 9
    assert best.kept == best.cut.kept == (m * m - m * k + k * k if k > 0 else n * n)
    assert best.kept >= m * m - 10 * m  # Kunt, Cor. 8.2, sharpened
    heads = [(x, y) for x in (0, 1, 2, m // 2, m - 9, m - 1) for y in (0, 1, m // 3, m - 1)]
    queens = [(*head, last) for head in heads if (last := best.cut.at(*head)) is not None]
    assert len(queens) >= 12
    assert not any(oracle.attack(p, q) for p, q in combinations([*queens, *best.cut.extra], 2))
    (a, b), c, limit = best.cut.coefficients, best.cut.constant, min(m, n)
    assert queens == [(x, y, z) for x, y in heads if max(x, y, z := (a * x + b * y + c) % n) < limit]


@pytest.mark.full
@pytest.mark.parametrize(("m", "d"), [(2**40, 4), (10**18, 4), (2_000_000, 4), (2**50 + 4, 5), (10**6 - 2, 5)])
def test_large_boards_in_more_dimensions(m: int, d: int) -> None:
    best = best_cut(m, d, max_cut=12)
    cut = best.cut
    box = np.indices((cut.cut,) * d).reshape(d, -1).T.tolist()
    sums = [sum(w * x for w, x in zip(cut.weights, z, strict=True)) % cut.modulus for z in box]
    assert best.inside == sums.count(cut.corner) == cut.inside
    assert cut.kept == best.kept


@pytest.mark.full
def test_the_full_solution_below_is_taken_where_it_has_more_queens() -> None:
    # Kunt, Prop. 8.
    for m, queens in ((14, 169), (20, 361), (24, 529), (32, 961), (38, 1369)):
        best = best_cut(m, 3)
        assert (best.queens, best.cut.cut, best.inside) == (queens, -1, 0)
        assert best_cut(m, 3, max_cut=9).queens < queens
    bordered = best_cut(91, 3)
    assert (bordered.kept, bordered.cut.cut) == (89 * 89, -2)
    assert bordered.extra >= 4
    assert verify(bordered.cut.placement(), count=bordered.queens)


# -- the construction -----------------------------------------------------------------------------------------------


def test_it_is_reached_by_name() -> None:
    """On 14^3 the full solution of side 13 has more queens than any cut."""
    request = Request.of("queens:14^3,goal=max")
    for recipe in (Subcube().random(request, np.random.default_rng(1)), Subcube().simplest(request)):
        assert verify(recipe.placement(), count=169)


# -- larger boards -------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(("d", "sides"), [(3, range(2, 301)), (4, range(2, 41))])
def test_every_cut_is_a_placement(d: int, sides: range) -> None:
    before = 0
    for m in sides:
        if has_full_solution(m, d):
            before = m ** (d - 1)
            continue
        request = Request(m, d=d, goal="max")
        size = Subcube().size(request).value
        queens = len(Subcube().simplest(request))
        for index in {0, size // 2, size - 1}:
            cut = Subcube().member(request, index)
            assert verify(cut.placement(), count=queens), cut
        assert queens >= before, m
        before = queens
        best_cut.cache_clear()
        planes.cache_clear()

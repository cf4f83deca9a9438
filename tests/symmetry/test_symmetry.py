"""Symmetry groups against pure Python from the definitions."""

from __future__ import annotations

import math
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oracles import symmetries as naive
from queenlab.board import Board, TriangleBoard
from queenlab.errors import CheckFailed, OutOfRange
from queenlab.symmetry import (
    BoardSymmetry,
    GridSymmetry,
    Group,
    board_group,
    representatives,
    square_group,
    symmetric_under,
    torus_scalings,
    torus_shifts,
    triangle_group,
    triangle_square_group,
    up_to_symmetry,
)
from queenlab.symmetry.closure import orbit_labels

BOARDS = [
    *(Board(n, d) for n, d in [(1, 1), (4, 1), (1, 2), (2, 2), (3, 2), (4, 2), (1, 3), (2, 3), (3, 3), (2, 4)]),
    *(Board(n, d, torus=True) for n, d in [(1, 1), (5, 1), (1, 2), (2, 2), (3, 2), (4, 2), (5, 2), (2, 3), (3, 3)]),
    *(TriangleBoard(n) for n in (1, 2, 3, 4)),
]
name_of = str


@cache
def expected(board) -> frozenset:
    """The symmetries of a board, by the oracle."""
    if isinstance(board, TriangleBoard):
        return frozenset(naive.closure(board.size, [*naive.square_on_triangles(board.n), naive.strange(board.n)]))
    make = naive.torus_symmetries if board.torus else naive.signed_permutations
    return frozenset(make(board.n, board.d))


@cache
def group_of(board) -> Group:
    return board_group(board)


@cache
def symmetry_of(board) -> BoardSymmetry:
    return BoardSymmetry(board)


def rows(group: Group) -> list[tuple[int, ...]]:
    return [tuple(row) for row in group.elements.tolist()]


@st.composite
def board_and_cells(draw):
    board = draw(st.sampled_from(BOARDS))
    cells = draw(st.lists(st.integers(0, board.size - 1), unique=True, max_size=min(7, board.size)))
    return board, cells


@st.composite
def small_group(draw, largest=6):
    size = draw(st.integers(1, largest))
    generators = draw(st.lists(st.permutations(range(size)), max_size=3))
    return size, [tuple(g) for g in generators]


@given(small_group())
def test_elements_are_the_closure(case):
    size, generators = case
    group = Group.from_generators(size, generators)
    listed = rows(group)
    assert listed[0] == tuple(range(size))
    assert len(set(listed)) == len(listed) == group.order
    assert set(listed) == naive.closure(size, generators)
    assert listed == rows(Group.from_generators(size, generators))
    assert all(p in group for p in listed)


@given(small_group(), st.data())
def test_membership(case, data):
    size, generators = case
    p = tuple(data.draw(st.permutations(range(size))))
    assert (p in Group(size, generators)) == (p in naive.closure(size, generators))


@given(small_group(largest=5))
def test_conjugacy_classes(case):
    size, generators = case
    got = Group(size, generators).conjugacy_classes()
    want = naive.conjugacy_classes(naive.closure(size, generators))
    by_member = {p: members for members in want for p in members}
    assert {by_member[tuple(p.tolist())] for p, _ in got} == want
    assert all(len(by_member[tuple(p.tolist())]) == count for p, count in got)
    assert tuple(got[0][0].tolist()) == tuple(range(size))


@given(small_group(), st.data())
def test_stabilizers_and_orbits_of_sets(case, data):
    size, generators = case
    cells = data.draw(st.lists(st.integers(0, size - 1), unique=True))
    group, elements = Group(size, generators), naive.closure(size, generators)
    here = tuple(sorted(cells))
    setwise = {p for p in elements if naive.image(p, cells) == here}
    assert set(rows(group.stabilizer(cells))) == setwise
    assert set(rows(group.pointwise_stabilizer(cells))) == {p for p in elements if all(p[x] == x for x in cells)}
    assert group.stabilizer_order(cells) == len(setwise)
    orbit = naive.orbit(elements, cells)
    assert group.orbit(cells) == sorted(orbit)
    assert group.orbit_size(cells) == len(orbit)
    assert len(setwise) * len(orbit) == group.order
    assert group.canonical(cells) == min(orbit)


@given(small_group())
def test_orbits_of_cells(case):
    size, generators = case
    group, elements = Group(size, generators), naive.closure(size, generators)
    orbits = [o.tolist() for o in group.orbits()]
    assert sorted(x for o in orbits for x in o) == list(range(size))
    for x in range(size):
        want = sorted({p[x] for p in elements})
        assert want in orbits
        assert group.orbit_of(x).tolist() == want


@given(st.integers(1, 400), st.integers(0, 2**32 - 1))
def test_orbit_labels_join_long_chains(size, seed):
    # A product of cycles with a known answer, hidden by renumbering the points.
    rng = np.random.default_rng(seed)
    hidden = rng.permutation(size)
    blocks = np.split(hidden, np.sort(rng.integers(0, size, size=min(3, size))))
    g = np.arange(size)
    want = np.arange(size)
    for block in blocks:
        g[block] = np.roll(block, 1)
        if block.size:
            want[block] = block.min()
    assert orbit_labels(size, [g]).tolist() == want.tolist()


@given(small_group(), st.data())
def test_join(case, data):
    size, generators = case
    more = [tuple(data.draw(st.permutations(range(size))))]
    joined = Group(size, generators).join(Group(size, more))
    assert set(rows(joined)) == naive.closure(size, generators + more)


def test_burnside_calls_once_a_class_and_checks_the_sum():
    group = square_group(4)
    calls = []
    group.count_orbits(lambda g: calls.append(g) or 0)
    assert len(calls) == 5
    with pytest.raises(CheckFailed, match="multiple of the group's order 8"):
        group.count_orbits(lambda g: int(np.array_equal(g, np.arange(16))))


@pytest.mark.parametrize("board", BOARDS, ids=name_of)
def test_board_group_is_what_the_definition_says(board):
    assert set(rows(group_of(board))) == expected(board)
    assert group_of(board).order == len(expected(board))


@pytest.mark.parametrize("board", BOARDS, ids=name_of)
def test_board_symmetry_has_the_same_elements(board):
    symmetry = symmetry_of(board)
    maps = list(symmetry)
    assert maps[0] == GridSymmetry.identity(board)
    permutations = [tuple(s.permutation().tolist()) for s in maps]
    assert len(permutations) == symmetry.order == len(set(maps))
    assert set(permutations) == expected(board)
    assert [tuple(r) for r in symmetry.images(range(board.size)).tolist()] == permutations
    assert symmetry.group().order == symmetry.order


def test_parts_of_the_torus_group():
    assert set(rows(torus_shifts(4, 2))) == naive.shifts(4, 2)
    assert set(rows(torus_shifts(3).join(square_group(3)))) == expected(Board(3, torus=True))


@pytest.mark.parametrize("n", range(1, 8))
def test_triangle_square_group_moves_the_drawing(n):
    assert set(rows(triangle_square_group(n))) == naive.square_on_triangles(n)


@pytest.mark.parametrize("n", [*range(1, 25), 30])
def test_torus_scalings(n):
    group = torus_scalings(n, 2)
    want = {
        naive.as_permutation(naive.grid(n, 2), lambda x, u=u: (x[0] * u % n, x[1] * u % n))
        for u in range(1, n + 1)
        if math.gcd(u, n) == 1
    }
    assert set(rows(group)) == want


@given(board_and_cells())
@settings(deadline=None, max_examples=150)
def test_sets_of_cells_both_ways(case):
    board, cells = case
    want = naive.orbit(expected(board), cells)
    for group in (group_of(board), symmetry_of(board)):
        assert group.size == board.size
        assert group.canonical(cells) == min(want)
        assert group.is_canonical(cells) == (tuple(sorted(cells)) == min(want))
        assert group.is_canonical(min(want))
        assert group.orbit(cells) == sorted(want)
        assert group.orbit_size(cells) == len(want)
        assert group.stabilizer_order(cells) * len(want) == len(expected(board))
        images = group.images(cells)
        assert images.shape == (len(expected(board)), len(cells))
        assert images[0].tolist() == cells


@given(board_and_cells(), st.data())
def test_canonical_is_constant_on_the_orbit(case, data):
    board, cells = case
    p = data.draw(st.sampled_from(sorted(expected(board))))
    moved = [p[x] for x in cells]
    assert symmetry_of(board).canonical(moved) == symmetry_of(board).canonical(cells)
    assert symmetric_under(cells, np.array(p)) == (sorted(moved) == sorted(cells))
    assert group_of(board).image(p, cells) == tuple(sorted(moved))


@given(board_and_cells())
@settings(deadline=None, max_examples=40)
def test_blocks_of_any_length_say_the_same(case):
    board, cells = case
    whole = symmetry_of(board)
    want = (whole.canonical(cells), whole.stabilizer_order(cells), whole.images(cells).tolist())
    with pytest.MonkeyPatch.context() as patch:
        for module in ("board_groups", "group"):
            patch.setattr(f"queenlab.symmetry.{module}.BLOCK", 5)
        assert (whole.canonical(cells), whole.stabilizer_order(cells), whole.images(cells).tolist()) == want
        assert group_of(board).canonical(cells) == want[0]
        assert group_of(board).stabilizer_order(cells) == want[1]


@pytest.mark.parametrize("board", [Board(4), Board(4, torus=True), Board(3, 3), TriangleBoard(3)], ids=name_of)
def test_grid_symmetries_compose(board):
    maps = list(symmetry_of(board))[:60]
    cells = np.arange(board.size)
    for s in maps:
        assert s.then(s.inverse()) == GridSymmetry.identity(board)
        assert symmetric_under(range(board.size), s)
        for t in maps[::7]:
            assert s.then(t)(cells).tolist() == t(s(cells)).tolist()


def test_a_wide_torus():
    n = 10**9 + 7
    cells = [0, 5 * n + 7, 9 * n + 1]
    board = Board(n, torus=True)
    symmetry = BoardSymmetry(board)
    moved = GridSymmetry(n, (1, 0), (-1, 1), (12345, n - 3), torus=True)(np.array(cells))
    assert symmetry.canonical(moved) == symmetry.canonical(cells)
    assert symmetry.canonical(cells)[0] == 0
    assert symmetry.orbit_size(cells) == 8 * n * n


@pytest.mark.parametrize(("n", "count", "classes"), [(4, 2, 1), (5, 10, 2), (6, 4, 1), (7, 40, 6), (8, 92, 12)])
def test_queens_up_to_symmetry(n, count, classes):
    solutions = naive.queens(n)
    assert len(solutions) == count
    group = square_group(n)
    kept = list(representatives(solutions, group))
    assert len(kept) == classes
    assert sum(group.orbit_size(s) for s in kept) == count
    assert set(up_to_symmetry(solutions, BoardSymmetry(Board(n)))) == set(kept)
    burnside = group.count_orbits(lambda g: sum(symmetric_under(s, g) for s in solutions))
    assert burnside == classes


def test_part_of_the_solutions_needs_memory():
    solutions = naive.queens(8)
    group = square_group(8)
    late = [s for s in solutions if not group.is_canonical(s)]
    assert list(representatives(late, group, closed=True)) == []
    forms = list(representatives(late + late, group, closed=False))
    assert len(forms) == len(set(forms)) == 12
    assert forms[0] == group.canonical(late[0])


@pytest.mark.parametrize(("n", "count"), [(1, 1), (2, 6), (3, 132)])
def test_sixteen_map_xqueens_solutions_to_solutions(n, count):
    solutions = set(naive.xqueens(n))
    assert len(solutions) == count
    for g in triangle_group(n).elements:
        assert {tuple(sorted(g[list(s)].tolist())) for s in solutions} == solutions


def test_xqueens_three_has_eleven_classes():
    solutions = naive.xqueens(3)
    group = triangle_group(3)
    kept = list(representatives(solutions, group))
    assert len(kept) == 11
    assert len({group.canonical(s) for s in solutions}) == 11
    assert set(representatives(solutions, BoardSymmetry(TriangleBoard(3)))) == set(kept)
    assert group.count_orbits(lambda g: sum(symmetric_under(s, g) for s in solutions)) == 11
    # The strange automorphism joins classes that the square's eight keep apart.
    assert len(list(representatives(solutions, triangle_square_group(3)))) > 11


def test_groups_too_large_to_list():
    size = 3000
    everything = Group(size, [[1, 0, *range(2, size)], [*range(1, size), 0]])
    assert len(everything.orbits()) == 1
    with pytest.raises(OutOfRange, match="too large to list"):
        assert everything.order

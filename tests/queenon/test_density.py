"""Densities on triangles: what they are made from, what becomes of them, and their files."""

from __future__ import annotations

import json
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import queenlab as ql
from oracles import queenon_points as points
from queenlab.board import Board, TriangleBoard
from queenlab.errors import BadInput
from queenlab.placement import Placement
from queenlab.queenon.densities.checks import check_queenon
from queenlab.queenon.densities.density import TriangleDensity
from queenlab.symmetry.grid import on_triangles, signed_axes, strange


@st.composite
def densities(draw: st.DrawFn, most: int = 4) -> TriangleDensity:
    n = draw(st.integers(1, most))
    # Bytes are drawn at once; a list of fractions takes so long that hypothesis complains on a busy machine.
    drawn = draw(st.binary(min_size=4 * n * n, max_size=4 * n * n))
    numbers = [Fraction(byte - 40, 1 + byte % 12) for byte in drawn]
    return TriangleDensity(np.array(numbers, dtype=object).reshape(4, n, n))


INNER = st.tuples(st.integers(1, 10_006), st.integers(1, 10_008)).map(
    lambda p: (Fraction(p[0], 10_007), Fraction(p[1], 10_009))
)


@settings(max_examples=30)
@given(densities(3), st.integers(1, 4), INNER)
def test_refined_is_the_same_function(density: TriangleDensity, k: int, point: tuple[Fraction, Fraction]) -> None:
    fine = density.refined(k)
    assert fine.order == k * density.order
    assert points.at(fine.values.tolist(), *point) == points.at(density.values.tolist(), *point)
    assert fine.averaged(k) == density
    assert fine.mass() == density.mass()


@settings(max_examples=30)
@given(densities(4))
def test_averaging_keeps_the_mass_of_large_triangles(density: TriangleDensity) -> None:
    n = density.order
    for k in (k for k in range(1, n + 1) if n % k == 0):
        coarse = density.averaged(k)
        assert coarse.mass() == density.mass()
        large = list(points.triangles(n // k))
        names = np.empty((4, n // k, n // k), dtype=object)
        for number, (t, row, column, _) in enumerate(large):
            names[t, row, column] = Fraction(number)
        sums = {(t, i, j): Fraction(0) for t, i, j, _ in large}
        for letter, i, j, corners in points.triangles(n):
            x, y = (sum(c[axis] for c in corners) / 3 for axis in (0, 1))
            owner = large[int(points.at(names.tolist(), x, y))][:3]
            sums[owner] += density.values[letter, i, j] / k**2
        assert all(coarse.values[key] == value for key, value in sums.items())


@settings(max_examples=30)
@given(densities(3), st.integers(1, 2 * 10_007 - 1))
def test_diagonal_densities(density: TriangleDensity, number: int) -> None:
    n, t = density.order, Fraction(number, 10_007)
    k, part = divmod(t * n, 1)
    for name, (starts, ends) in (("plus", density.delta_plus()), ("minus", density.delta_minus())):
        there = starts[int(k)] * (1 - part) + ends[int(k)] * part
        assert there == points.along(density.values.tolist(), name, t)


@settings(max_examples=30)
@given(densities(3), INNER)
def test_symmetries_move_points(density: TriangleDensity, point: tuple[Fraction, Fraction]) -> None:
    n, (x, y) = density.order, point
    seen = set()
    for symmetry in signed_axes(Board(2)):
        moved = density.transformed(on_triangles(symmetry, n))
        place = (1 - y, x)  # as (row, column)
        down, right = (
            place[a] if f > 0 else 1 - place[a] for a, f in zip(symmetry.axes, symmetry.factors, strict=True)
        )
        assert points.at(moved.values.tolist(), right, 1 - down) == points.at(density.values.tolist(), x, y)
        assert moved.folded() == density.folded()
        seen.add((down, right))
    assert len(seen) == 8
    assert density.folded().folded() == density.folded()
    assert density.folded().mass() == density.mass()


@settings(max_examples=30)
@given(densities(3))
def test_the_strange_automorphism(density: TriangleDensity) -> None:
    n, (north, east, south, west) = density.order, density.values
    moved = density.transformed(strange(n)).values
    assert (moved == np.stack([north[::-1], west[::-1], south[::-1], east[::-1]])).all()


def test_placements_lie_as_on_the_board() -> None:
    density = TriangleDensity.from_placement(Placement.from_rows([1, 3, 2]))
    assert density.is_step
    # Column 1 has its queen in row 1, at the bottom.
    assert density.cells().tolist() == [[0, 3, 0], [0, 0, 3], [3, 0, 0]]
    tokens = Placement.of(TriangleBoard(2), [("N", 1, 1), ("E", 1, 2), ("W", 2, 1)])
    density = TriangleDensity.from_placement(tokens)
    assert [tuple(x) for x in np.argwhere(density.values != 0).tolist()] == [(0, 0, 0), (1, 0, 1), (3, 1, 0)]
    assert set(density.values.ravel().tolist()) == {0, 2}
    assert not TriangleDensity.from_placement(tokens, exact=False).exact


@settings(max_examples=30)
@given(densities(3))
def test_files_give_the_same_density(density: TriangleDensity) -> None:
    assert TriangleDensity.from_dict(json.loads(json.dumps(density.to_dict()))) == density
    floats = density.to_floats()
    again = TriangleDensity.from_dict(json.loads(json.dumps(floats.to_dict())))
    assert again == floats
    assert not again.exact
    assert floats.to_fractions().exact
    assert floats.to_fractions() == floats


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 5) | st.floats() | st.text(max_size=6) | st.just("1/2"),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from([*"NESW", "x"]), inner, max_size=4),
    max_leaves=12,
)


@settings(max_examples=300)
@given(
    st.fixed_dictionaries(
        {"queenlab": st.just("density") | JSON, "order": st.integers(-1, 3) | JSON},
        optional={"cells": JSON, "triangles": JSON},
    )
)
def test_any_json_is_read_or_refused(record: dict[str, object]) -> None:
    refusal = ""
    try:
        density = TriangleDensity.from_dict(record)
        assert density.order == record["order"]
    except BadInput as error:
        refusal = str(error)
    assert "\n" not in refusal


def test_numbers_of_any_length() -> None:
    long = Fraction(1, 10**40 + 1)
    density = TriangleDensity(np.array([1 + long, 1, 1 - long, 1] * 4, dtype=object).reshape(4, 2, 2))
    assert density.mass() == 1
    assert density.row_sums("NS").tolist() == [4 + 2 * long, 4 - 2 * long]
    assert density.column_sums("E").tolist() == [2, 2]
    assert density.diagonal_sums().ne.tolist() == [0, 2, 4 + 2 * long, 2 - 2 * long, 0]
    assert TriangleDensity.from_dict(density.to_dict()) == density


def test_nobody_changes_a_density() -> None:
    mine = np.ones((2, 2))
    density = TriangleDensity.from_cells(mine)
    mine[0, 0] = 7
    assert density.mass() == 1
    with pytest.raises(ValueError, match="read-only"):
        density.values[0, 0, 0] = 2


def test_large_densities_are_floats() -> None:
    assert not TriangleDensity.uniform(1025).exact
    large = ql.construct("queens:1025")
    found = TriangleDensity.from_placement(large)
    assert (found.exact, check_queenon(found).kind) == (False, "step queenon")

"""The limit density gamma*: its equations, averages, shape, random points, and distance to average solutions."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oracles.limit_density import average, limit_on_a_grid
from queenlab.errors import CheckFailed
from queenlab.queenon.densities.checks import check_queenon
from queenlab.queenon.densities.density import TriangleDensity
from queenlab.queenon.diamond.distance import diamond_distance
from queenlab.queenon.entropy.q_entropy import q_entropy
from queenlab.queenon.limit.averages import _curvature
from queenlab.queenon.limit.density import LimitDensity, limit_cells, limit_density
from queenlab.queenon.limit.level_sets import XGrid, level_lines, level_regions
from queenlab.queenon.limit.potentials import Potentials
from queenlab.verbs.compare_with_limit import compare_with_limit

GAMMA = LimitDensity()


# -- at points and on lines ---------------------------------------------------------------------------------------


def test_marginals_are_uniform_and_diagonals_fit() -> None:
    residuals = GAMMA.residuals()
    assert residuals.marginal < 1e-11
    assert residuals.diagonal < 1e-11
    assert residuals.mass < 1e-12


def test_a_damaged_density_has_large_residuals() -> None:
    rows = GAMMA.potentials.rows.copy()
    rows[:, 0] += 1e-6
    found = LimitDensity(Potentials(GAMMA.potentials.mesh, rows, GAMMA.potentials.diagonals)).residuals()
    assert found.marginal > 1e-7
    assert found.diagonal > 1e-8


def test_it_is_the_density_that_the_equations_give_on_a_grid() -> None:
    errors = []
    for m in (20, 40):
        at = (np.arange(m) + 0.5) / m
        errors.append(np.abs(GAMMA.at(*np.meshgrid(at, at, indexing="ij")) - limit_on_a_grid(m)).max())
    assert errors[1] < 0.01
    assert errors[1] < errors[0] / 1.6


@given(st.floats(0, 1), st.floats(0, 1))
def test_the_eight_symmetries(x: float, y: float) -> None:
    images = [(x, y), (1 - x, y), (x, 1 - y), (1 - x, 1 - y), (y, x), (1 - y, x), (y, 1 - x), (1 - y, 1 - x)]
    values = GAMMA.at(*np.array(images).T)
    assert np.ptp(values) < 1e-9
    assert 0.447 < values.min() <= values.max() < 1.404


# -- averages -----------------------------------------------------------------------------------------------------


def corners(letter: int, row: int, column: int, n: int) -> list[tuple[float, float]]:
    """The corners of a triangle: N, E, S, W of a cell, its row counted from the top."""
    left, right, bottom, top = column / n, (column + 1) / n, (n - 1 - row) / n, (n - row) / n
    outer = [[(left, top), (right, top)], [(right, top), (right, bottom)],
             [(right, bottom), (left, bottom)], [(left, bottom), (left, top)]][letter]  # fmt: skip
    return [*outer, ((left + right) / 2, (bottom + top) / 2)]


@pytest.mark.full_rows("5")
@pytest.mark.parametrize("n", [1, 2, 3, 5])
def test_averages_are_those_of_every_triangle(n: int) -> None:
    found = limit_density(n).values
    for letter, row, column in np.ndindex(4, n, n):
        wanted = average(GAMMA.at, corners(letter, row, column, n))
        assert found[letter, row, column] == pytest.approx(wanted, abs=1e-9)


@pytest.mark.parametrize("n", [1, 5, 7, 31, 65, 101])
def test_a_finer_mesh_gives_the_same_averages(n: int) -> None:
    assert np.abs(GAMMA.triangles(4 * n).averaged(4).values - GAMMA.triangles(n).values).max() < 1e-12


@pytest.mark.parametrize("n", [1, 2, 3, 6, 8, 33, 100])
def test_averages_on_cells_are_a_step_queenon(n: int) -> None:
    cells = limit_cells(n)
    assert check_queenon(TriangleDensity.from_cells(cells), tolerance=1e-11).kind == "step queenon"
    folded = limit_density(n).folded()
    assert np.allclose(folded.values, limit_density(n).values, rtol=0, atol=1e-13)
    assert np.allclose(folded.values.mean(axis=0), cells)


@pytest.mark.full_rows("16")
@pytest.mark.parametrize("n", [4, 7, 16])
def test_the_error_of_averages_is_bounded(n: int) -> None:
    fine = 16 * n
    distance = diamond_distance(GAMMA.triangles(n), GAMMA.triangles(fine), width=1e-6)
    assert float(distance.lower) > 0
    assert float(distance.upper) < GAMMA.diamond_error(n) + GAMMA.diamond_error(fine)
    assert GAMMA.diamond_error(fine) < GAMMA.diamond_error(n) / 200


def test_the_potentials_are_smooth_where_the_bound_needs_it() -> None:
    potentials, step = GAMMA.potentials, 1e-4
    at = np.arange(1, 10_000) * step
    for function, elements in ((potentials.r, potentials.rows), (potentials.p, potentials.diagonals)):
        second = (function(at + step) - 2 * function(at) + function(at - step)) / step**2
        # A kink would make this as large as its angle divided by the step.
        assert np.abs(second).max() < _curvature(elements, potentials.mesh) * (1 + 1e-5) < 20


# -- its shape ----------------------------------------------------------------------------------------------------


def test_the_crease_is_as_sharp_as_the_corner_is_high() -> None:
    # docs/research/limit-density.md: p'(1-) = -gamma*(0, 0). Differences, with Richardson's extrapolation.
    p = GAMMA.potentials.p
    slopes = [float(p(1.0) - p(1 - h)) / h for h in (0.04 / 2.0**k for k in range(6))]
    for order in range(1, 6):
        slopes = [(2**order * b - a) / (2**order - 1) for a, b in pairwise(slopes)]
    assert slopes[0] == pytest.approx(-float(GAMMA.at(0, 0)), abs=1e-7)


def test_there_are_no_other_extremes_on_a_grid() -> None:
    m = 400
    at = np.linspace(0, 1, m + 1)
    values = GAMMA.at(*np.meshgrid(at, at, indexing="ij"))
    around = np.full((m + 3, m + 3), np.nan)
    around[1:-1, 1:-1] = values
    steps = [(a, b) for a in (0, 1, 2) for b in (0, 1, 2) if (a, b) != (1, 1)]
    near = np.stack([around[a : a + m + 1, b : b + m + 1] for a, b in steps])
    # Along the creases every second point beside a diagonal is higher than its neighbours on one side only.
    low, high = values < np.nanmin(near, axis=0), values > np.nanmax(near, axis=0)
    assert sorted(map(tuple, np.argwhere(high).tolist())) == [(0, m // 2), (m // 2, 0), (m // 2, m), (m, m // 2)]
    assert sorted(map(tuple, np.argwhere(low).tolist())) == [(0, 0), (0, m), (m // 2, m // 2), (m, 0), (m, m)]


def test_level_sets() -> None:
    for level, lines, closed in ((0.5, 4, 0), (0.6, 4, 0), (0.8, 5, 1), (0.98, 5, 1), (1.0, 4, 0), (1.2, 4, 0)):
        found = GAMMA.level_set(level)
        assert (len(found), sum(line.closed for line in found)) == (lines, closed)
        for line in found:
            assert np.abs(GAMMA.at(*line.points.T) - level).max() < 1e-3
            ends = line.points[[0, -1]]
            if line.closed:
                assert (ends[0] == ends[1]).all()
            else:
                assert (np.abs(np.abs(ends - 0.5).max(axis=1) - 0.5) < 1e-12).all()
    assert GAMMA.level_set(0.4) == GAMMA.level_set(1.5) == []


def inside(lines: list[np.ndarray], x: float, y: float) -> bool:
    """Whether a ray to the right crosses the lines an odd number of times."""
    crossings = 0
    for points in lines:
        for (x1, y1), (x2, y2) in zip(points[:-1].tolist(), points[1:].tolist(), strict=True):
            if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
                crossings += 1
    return crossings % 2 == 1


def interpolated(grid: XGrid, x: float, y: float) -> float:
    """The value of the piecewise linear function, from the three corners of the triangle around a point."""
    n = len(grid.middles)
    i, j = min(int(x * n), n - 1), min(int(y * n), n - 1)
    a, b = x * n - i - 0.5, y * n - j - 0.5
    c = grid.corners[i : i + 2, j : j + 2]
    if abs(a) >= abs(b):
        one, two, out, along = c[int(a > 0), 0], c[int(a > 0), 1], abs(a), b
    else:
        one, two, out, along = c[0, int(b > 0)], c[1, int(b > 0)], abs(b), a
    middle = float(grid.middles[i, j])
    share = 2 * out
    return middle + share * ((one + two) / 2 - middle) + along * (two - one)


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 5), st.integers(0, 2**32 - 1), st.booleans())
def test_regions_hold_the_points_above_a_level(n: int, seed: int, whole: bool) -> None:
    random = np.random.default_rng(seed)
    # Whole numbers often equal the level: the awkward case.
    draw = (lambda size: random.integers(0, 4, size).astype(float)) if whole else random.random
    grid = XGrid(draw((n + 1, n + 1)), draw((n, n)), np.arange(n + 1) / n)
    level = 2.0 if whole else 0.5
    region = [line.points for line in level_regions(grid, level)]
    for x, y in random.random((40, 2)).tolist():
        height = interpolated(grid, x, y)
        if abs(height - level) > 1e-9:
            assert inside(region, x, y) == (height > level)
    for line in level_lines(grid, level):
        on_edge = np.abs(line.points[[0, -1]] - 0.5).max(axis=1) > 0.5 - 1e-12
        assert line.closed or on_edge.all()


# -- random points ------------------------------------------------------------------------------------------------


def chi_square(points: np.ndarray, bins: int, masses: np.ndarray) -> float:
    """In standard deviations from its mean: the statistic of points in cells, with masses by [x, y]."""
    held = np.histogram2d(points[:, 0], points[:, 1], bins=bins, range=[[0, 1], [0, 1]])[0]
    wanted = masses * len(points)
    freedom = bins * bins - 1
    return float((((held - wanted) ** 2 / wanted).sum() - freedom) / np.sqrt(2 * freedom))


def test_random_points_have_this_density() -> None:
    bins = 16
    masses = limit_cells(bins)[::-1].T / bins**2
    points = GAMMA.sample(200_000, np.random.default_rng(2026))
    assert points.shape == (200_000, 2)
    assert 0 <= points.min() < points.max() < 1
    assert abs(chi_square(points, bins, masses)) < 4
    # The test can fail: points of another density do.
    assert chi_square(np.random.default_rng(1).random((200_000, 2)), bins, masses) > 100
    # Along diagonals: the mass between t = 0.9 and 1.1 by the diagonal density.
    t = np.linspace(0.9, 1.1, 2001)
    wanted = float(np.trapezoid(GAMMA.diagonal_density(t), t))
    for held in (points.sum(axis=1), 1 + points[:, 0] - points[:, 1]):
        share = float(((held > 0.9) & (held < 1.1)).mean())
        assert abs(share - wanted) < 5 * np.sqrt(wanted * (1 - wanted) / 200_000)


def test_random_points_are_reproducible_and_any_number() -> None:
    one, two = (GAMMA.sample(1000, np.random.default_rng(7)) for _ in range(2))
    assert (one == two).all()
    assert GAMMA.sample(0, np.random.default_rng(7)).shape == (0, 2)
    assert GAMMA.sample(1, np.random.default_rng(7)).shape == (1, 2)


def test_sampling_notices_a_density_above_its_ceiling() -> None:
    # Two hills away from the axes of symmetry: the maximum is not where it is looked for.
    rows, diagonals = np.zeros((4, 2)), np.zeros((8, 2))
    rows[1:3, 0], diagonals[7, 0] = 1, -3
    hills = LimitDensity(Potentials(8, rows, diagonals))
    assert float(hills.at(0.13, 0.36)) > 2 * hills.extremes[-1].value
    with pytest.raises(CheckFailed, match="above its maximum"):
        hills.sample(1000, np.random.default_rng(1))


# -- average solutions --------------------------------------------------------------------------------------------


def test_average_solutions_come_near() -> None:
    found = [compare_with_limit(f"queens:{n}", mesh=96) for n in (8, 12)]
    assert [row.solutions for row in found] == [92, 14200]
    # From a mesh of order 448: 0.048282 and 0.007299.
    assert found[0].lower < 0.048282 < found[0].upper < found[0].lower + 2e-3
    assert found[1].lower < 0.00730 < found[1].upper < found[1].lower + 2e-3
    assert found[0].l1 == pytest.approx(0.27246, abs=1e-4)
    assert found[1].l1 == pytest.approx(0.0575, abs=1e-3)
    assert all(row.cells_upper < row.lower for row in found)


def test_a_density_is_as_near_as_its_entropy_says() -> None:
    # |rho - gamma*|^2 / 2 <= -alpha - H_q for every queenon, in L1; the other side at least has the right size.
    alpha = 1.9440010  # Nobel, Agrawal and Boyd: between 1.9440007 and 1.9440011
    for n in (8, 9, 11):
        row = compare_with_limit(f"queens:{n}", mesh=48)
        assert row.l1**2 / 2 <= -alpha - row.entropy <= 2 * row.l1**2
        cells = TriangleDensity.from_cells(limit_cells(n))
        fine = GAMMA.triangles(8 * n).values
        assert np.abs(cells.refined(8).values - fine).mean() ** 2 / 2 <= -alpha - q_entropy(cells)

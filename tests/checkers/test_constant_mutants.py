"""Every factor of the bounds behind the n-queens constant, against values worked out by hand.

Remainders are far from sharp, so comparing an interval with the truth cannot find a wrong factor in one. Here the
potentials are constants or single Legendre polynomials, the rule has two points, and the formulas of
docs/guide/constant.md are worked out on paper.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from flint import arb, ctx

from queenlab.checkers.constant import lower, residuals, upper
from queenlab.checkers.constant.checker import ConstantProof
from queenlab.checkers.constant.elements import Elements, Triangle, largest_of, least_of, legendre, octant, product
from queenlab.checkers.constant.gauss import Rule, half_axis
from queenlab.checkers.constant.residuals import PiecewiseValue
from queenlab.checkers.constant.upper import Gap, NotAQueenon

#: The ellipse with rho = 3, R = 5/3; the remainder of two points is 8 M 3^-4 / (2/3) = 4 M / 27.
COARSE = Rule(2, arb(3))
LENGTH = 4 / 3  # (1 + R)/2
SHARE = 4 / 27
TARGET = arb(10) ** -12


def constants(rows: list[float], diagonals: list[float]) -> Elements:
    """Potentials that are constant on each interval; the second halves are mirror images."""
    return Elements(
        [[arb(c), arb(0)] for c in rows + rows[::-1]], [[arb(c), arb(0)] for c in diagonals + diagonals[::-1]]
    )


def close(found: arb, expected: float) -> bool:
    """Radii are kept to 30 bits."""
    return math.isclose(float(found), expected, rel_tol=1e-6)


@pytest.fixture
def coarse(monkeypatch: pytest.MonkeyPatch) -> None:
    """All quadrature by the rule of two points."""

    def take(bound: Callable[[arb], arb], target: arb) -> Rule:
        return COARSE

    monkeypatch.setattr(lower, "rule_for", take)
    monkeypatch.setattr(residuals, "rule_for", take)


# -- Gauss rules, sizes on an ellipse, smallest values ---------------------------------------------------------------


def test_remainder_is_that_of_the_page() -> None:
    assert Rule(3, arb(2)).remainder(arb(5)) == arb(8 * 5) / 2**6 / arb(0.5)
    assert close(COARSE.remainder(arb(1)), SHARE)
    assert close(COARSE.reach, 5 / 3)
    assert half_axis(arb(2)) == arb(1.25)


@pytest.mark.parametrize("rho", [2.0, 4.0, 16.0])
@pytest.mark.parametrize("points", [2, 3, 7])
def test_remainder_holds_where_it_is_nearly_reached(rho: float, points: int) -> None:
    """T_2m is the first polynomial that the rule of m points gets wrong, and T_2m(R) its size on the ellipse."""
    rule = Rule(points, arb(rho))
    degree = 2 * points
    found = sum((w * arb.chebyshev_t(z, degree) for z, w in zip(rule.nodes(), rule.weights(), strict=True)), arb(0))
    wrong = abs(found + arb(2) / (degree**2 - 1))  # the integral is -2/((2m)^2 - 1)
    bound = rule.remainder(arb.chebyshev_t(rule.reach, degree))
    assert wrong < bound
    assert bound < 8 * wrong


def test_majorants_by_hand() -> None:
    """P_1(2) = 2, P_2(2) = 11/2, P_3(2) = 17."""
    elements = Elements([[arb(0.5), arb(-0.25), arb(0.125), arb(-0.5)]] * 2, [[arb(-1), arb(0), arb(-2), arb(0)]] * 4)
    r, p = elements.majorants(arb(2))
    assert all(close(value, math.exp(0.5 + 0.5 + 0.6875 + 8.5)) for value in r)
    assert all(close(value, math.exp(-1 + 11)) for value in p)


def test_minorants_by_hand() -> None:
    """z is smallest at -1 and (3z^2 - 1)/2 at 0, both on the grid; their derivatives are at most 1 and 3."""
    elements = Elements([[arb(0), arb(1), arb(0)]] * 2, [[arb(0.5), arb(0), arb(1)]] * 4)
    r, p = elements.minorants()
    assert all(close(value, math.exp(-1 - 1 / 256)) for value in r)
    assert all(close(value, math.exp(0.5 - 0.5 - 3 / 256)) for value in p)


def test_minorants_hold_between_the_points_of_the_grid() -> None:
    """P_100 is -0.40 at 0.99927, the only value below -0.38; the points of the grid next to it are 1 and 0.9922."""
    with ctx.workprec(300):  # the recurrence loses more than a bit a degree
        element = [arb(0)] * 100 + [arb(0.01)]
        elements = Elements([element] * 2, [element] * 4)
        dip = legendre([arb(0.99927)], 100)[0][100]
        assert dip < -0.4
        assert min(row[100] for row in legendre([arb(k) / 128 for k in range(129)], 100)) > -0.38
        assert elements.minorants()[0][0] < (dip / 100).exp()


def test_smallest_and_largest() -> None:
    values = [arb(2), arb(1), arb(5), arb(3)]
    assert least_of(values) == 1
    assert largest_of(values) == 5
    assert not least_of([arb(1), arb("nan")]) > 0
    assert not largest_of([arb(1), arb("nan")]) < 2
    assert least_of([arb(1, 0.5), arb(2, 1.75)]) > 0.24
    assert not least_of([arb(1, 0.5), arb(2, 1.75)]) > 0.26


# -- quadrature errors, by hand for potentials that are constant on the intervals of a mesh of 4 ----------------------

ROWS = [0.25, -0.25]
DIAGONALS = [0.5, 0.0, 0.25, -0.75]
SLACKS = [math.exp(value - 1) for value in DIAGONALS]
MIDDLES = [(2 * k + 1) / 8 for k in range(4)]
#: From the middle of a cell into its triangles.
TURNS = {"N": (0.0, 0.08), "S": (0.0, -0.08), "E": (0.08, 0.0), "W": (-0.08, 0.0)}


def density(column: int, row: int, side: str) -> float:
    """exp(P - 1) in a triangle, from a point in it."""

    def r(x: float) -> float:
        return ROWS[int(4 * min(x, 1 - x))]

    def p(t: float) -> float:
        return DIAGONALS[int(4 * min(t, 2 - t))]

    x, y = (MIDDLES[place] + turn for place, turn in zip((column, row), TURNS[side], strict=True))
    return math.exp(r(x) + r(y) + p(x + y) + p(1 + x - y) - 1)


DENSITIES = [density(i, j, side) for i in range(4) for j in range(4) for side in TURNS]
#: The two points of the rule, moved to [0,1].
POINTS = [(1 + sign / math.sqrt(3)) / 2 for sign in (1, -1)]


@pytest.mark.usefixtures("coarse")
def test_error_of_the_density_integral() -> None:
    """1/(4N^2) for dx dy, a half for u; each of the two rules is wrong by twice 4M/27."""
    ball = lower.density_integral(constants(ROWS, DIAGONALS), TARGET)
    assert abs(float(ball.mid()) - sum(DENSITIES) / 64) < 1e-12
    assert close(ball.rad(), (2 + 2) * SHARE * LENGTH * sum(DENSITIES) / 64 / 2)


@pytest.mark.usefixtures("coarse")
def test_error_of_the_diagonal_integral() -> None:
    """Eight intervals, each 1/8 of [-1,1]."""
    ball = lower.diagonal_integral(constants(ROWS, DIAGONALS), TARGET)
    assert abs(float(ball.mid()) - 2 * sum(SLACKS) / 4) < 1e-12
    assert close(ball.rad(), 2 * SHARE * sum(SLACKS) / 8)


@pytest.mark.usefixtures("coarse")
def test_errors_of_row_residuals() -> None:
    """On the two cells of the lower half: lengths (1-v)/2, v, (1-v)/2 times 1/N of south, east, north."""
    found = residuals.row_residuals(constants(ROWS, DIAGONALS), TARGET)
    sides = [{side: sum(density(i, j, side) for j in range(2)) / 4 for side in "SEN"} for i in range(4)]
    error = SHARE * max(side["S"] / 2 + side["E"] + side["N"] / 2 for side in sides)
    for piece, side in zip(found, sides, strict=True):
        size = 1 + LENGTH * 2 * (side["S"] / 2 + side["E"] + side["N"] / 2)
        values = [1 - (1 - v) * side["S"] - 2 * v * side["E"] - (1 - v) * side["N"] for v in POINTS]
        check_piece(piece, values, error, size)


@pytest.mark.usefixtures("coarse")
def test_errors_of_diagonal_residuals() -> None:
    """Interval k has k+1 west and k north triangles, lengths v/4 and (1-v)/4, times 2/N."""
    found = residuals.diagonal_residuals(constants(ROWS, DIAGONALS), TARGET)
    west = [sum(density(i, k - i, "W") for i in range(k + 1)) * 2 / 4 for k in range(4)]
    north = [sum(density(i, k - 1 - i, "N") for i in range(k)) * 2 / 4 for k in range(4)]
    error = SHARE * max(w / 4 + n / 4 for w, n in zip(west, north, strict=True))
    for piece, slack, w, n in zip(found, SLACKS, west, north, strict=True):
        size = 1 + slack + LENGTH * 2 * (w / 4 + n / 4)
        check_piece(piece, [1 - slack - 2 * v * w / 4 - 2 * (1 - v) * n / 4 for v in POINTS], error, size)


def check_piece(piece: PiecewiseValue, values: list[float], error: float, size: float) -> None:
    """The two points are -+1/sqrt 3, with weight 1; values at +1/sqrt 3 first, each known up to an error."""
    assert abs(float(piece.mean.mid()) - sum(values)) < 1e-12
    assert close(piece.mean.rad(), 2 * error + SHARE * size)
    assert close(piece.square, sum((abs(v) + error) ** 2 for v in values) + SHARE * size**2)
    constant = abs(sum(values)) / 2 + error
    linear = (abs(values[0] - values[1]) / math.sqrt(3) + 2 * error / math.sqrt(3)) * 3 / 2
    tail = (1 + 2**2) * 2 * size * 3**-2 / (1 - 1 / 3)
    assert close(piece.largest, constant + linear + tail)


# -- the gap ---------------------------------------------------------------------------------------------------------

#: Integrals, integrals of squares, largest values.
A = [(-4e-4, 3e-6, 2e-3), (1e-4, 1e-6, 7e-3), (2e-4, 2e-6, 1e-3), (3e-4, 2e-6, 3e-3)]
ZETA = [(0.0, 4e-6, 1e-3), (0.0, 1e-6, 5e-3), (0.0, 3e-6, 2e-3), (0.0, 8e-6, 4e-3)]


def pieces(numbers: list[tuple[float, float, float]]) -> list[PiecewiseValue]:
    return [PiecewiseValue(*map(arb, triple)) for triple in numbers]


def gap_of(monkeypatch: pytest.MonkeyPatch, a: list[Any], zeta: list[Any]) -> Gap:
    monkeypatch.setattr(upper, "row_residuals", lambda elements, target: pieces(a))
    monkeypatch.setattr(upper, "diagonal_residuals", lambda elements, target: pieces(zeta))
    return upper.gap(constants(ROWS, DIAGONALS), TARGET)


def test_gap_by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    found = gap_of(monkeypatch, A, ZETA)
    least = min(DENSITIES)
    # Left halves are mirror images: interval i has the right half of i and of 3 - i; a half is 1/16 of [-1,1].
    norm = math.sqrt(2 * sum(square for _, square, _ in A) / 16)
    means = [(A[i][0] + A[3 - i][0]) / 16 for i in range(4)]
    whole, excess = sum(map(abs, means)), abs(sum(means))
    assert whole > 1.1 * excess > 0
    zeta = sum(2 * square / 8 / slack for (_, square, _), slack in zip(ZETA, SLACKS, strict=True))
    shift = math.sqrt(2) * (2 * whole + excess) + 2 * math.sqrt(2) / 4 * norm
    assert close(found.least_density, least)
    assert close(found.least_slack, min(SLACKS))
    assert close(found.row_norm, norm)
    assert close(found.diagonal_norm, math.sqrt(sum(2 * square / 8 for _, square, _ in ZETA)))
    assert close(found.most_change, 2 * 7e-3 + excess)
    assert close(found.most_shift, 5e-3 + 2 * 7e-3)
    expected = 2 * norm**2 / least + 2 * (math.sqrt(zeta) + shift / math.sqrt(min(SLACKS))) ** 2
    assert close(found.value, expected)
    assert found.value.rad() == 0


@pytest.mark.parametrize("large", ["0.025", "nan", "inf"])
def test_a_correction_above_the_density_is_no_queenon(monkeypatch: pytest.MonkeyPatch, large: str) -> None:
    """The density is at least e^-3 = 0.0498, twice 0.025 is above that; twice 0.0248 and |m| are not."""
    gap_of(monkeypatch, [*A[:3], (0.0, 1e-6, "0.0248")], ZETA)
    with pytest.raises(NotAQueenon, match="correction"):
        gap_of(monkeypatch, [*A[:3], (0.0, 1e-6, large)], ZETA)


@pytest.mark.parametrize("large", ["0.17", "nan", "inf"])
def test_a_diagonal_density_above_1_is_no_queenon(monkeypatch: pytest.MonkeyPatch, large: str) -> None:
    """exp(p - 1) is at least e^(-7/4) = 0.1738, less 2 x 0.007."""
    gap_of(monkeypatch, A, [(0.0, 1e-6, 0.159), *ZETA[1:]])
    with pytest.raises(NotAQueenon, match="diagonal"):
        gap_of(monkeypatch, A, [(0.0, 1e-6, large), *ZETA[1:]])


def test_the_octant_has_every_kind_of_triangle() -> None:
    """The smallest product over it is the smallest over the square, whatever the potentials are."""
    for mesh in (2, 4, 6):
        r = [arb(2 + (k * k + 3) % 7) for k in range(mesh // 2)]
        p = [arb(3 + (k * k + 2) % 11) for k in range(mesh)]
        r, p = r + r[::-1], p + p[::-1]
        cells = [(i, j, side) for i in range(mesh) for j in range(mesh) for side in "NESW"]
        everywhere = sorted(float(product(Triangle.of(mesh, *where), r, p)) for where in cells)
        eighth = sorted(float(product(Triangle.of(mesh, *where), r, p)) for where in octant(mesh) for _ in range(8))
        assert everywhere == pytest.approx(eighth)


# -- ends of the interval --------------------------------------------------------------------------------------------


def test_ends_of_a_proof_take_every_radius() -> None:
    zero = arb(0)
    dual, value = arb(2, arb(1) / 2**10), arb(1, arb(1) / 2**4)
    proof = ConstantProof(dual, Gap(value, zero, zero, zero, zero, zero, zero), 2, 53, 0.0)
    slack = Fraction(1, 2**30)
    assert 2 - Fraction(1, 2**10) - slack < proof.lower <= 2 - Fraction(1, 2**10)
    top = 2 + Fraction(1, 2**10) + 1 + Fraction(1, 2**4)
    assert top <= proof.upper < top + slack

"""How far the density exp(P - 1) is from uniform marginals and from diagonal densities 1 - exp(p - 1).

    a(x)    = 1 - int exp(P(x, y) - 1) dy               for x in [0,1], and the same for columns,
    zeta(t) = 1 - int exp(P(x, t - x) - 1) dx - exp(p(t) - 1)      for t in [0,2].

Both are analytic on pieces: a on halves of the intervals, for in the middle of a cell its two diagonals cross; zeta
on the intervals. On each piece they are computed at Gauss points, by an inner rule along the line; the outer rule
then gives the integrals of the function and of its square, and a polynomial through these points a bound of the
function itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from flint import arb, arb_mat

from queenlab.checkers.constant.elements import Elements, Triangle, largest_of, legendre, mirrored_runs, product
from queenlab.checkers.constant.gauss import Rule, check_size, rule_for


@dataclass(frozen=True)
class PiecewiseValue:
    """A function on a piece, by its local coordinate in [-1,1].

    `mean` is its integral, as a ball; `square` and `largest` are upper bounds of the integral of its square and of its
    absolute value.
    """

    mean: arb
    square: arb
    largest: arb


def _piece(values: Sequence[arb], rule: Rule, bound: arb) -> PiecewiseValue:
    """From the values at the nodes of a rule and a bound on its ellipse.

    The polynomial p[f] of degree below m with Legendre coefficients (2k+1)/2 times the rule of f P_k is f itself if f
    is such a polynomial, for the rule is exact for f P_k. Its coefficients are at most (2k+1) times the largest |f|,
    and 1 + 3 + ... + (2m-1) = m^2; so |p[f]| is at most m^2 times that. p[] reproduces the terms of f's Chebyshev
    series below degree m. Hence f - p[f] is that of the rest of the series: at most (1 + m^2) times the sum of
    2 M rho^-k, k >= m.
    """
    weights, m = rule.weights(), rule.points
    mean = sum((w * v for w, v in zip(weights, values, strict=True)), arb(0)) + arb(0, rule.remainder(bound).upper())
    square = sum((w * v * v for w, v in zip(weights, values, strict=True)), arb(0)) + rule.remainder(bound * bound)
    weighted = arb_mat([[w * v for w, v in zip(weights, values, strict=True)]])
    coefficients = (weighted * arb_mat(legendre(rule.nodes(), m - 1))).tolist()[0]
    largest = sum((abs(c) * (2 * k + 1) / 2 for k, c in enumerate(coefficients)), arb(0))
    largest += (1 + m**2) * 2 * bound * rule.rho ** (-m) / (1 - 1 / rule.rho)
    return PiecewiseValue(mean, arb(square.upper()), arb(largest.upper()))


def row_residuals(elements: Elements, target: arb) -> list[PiecewiseValue]:
    """a on the right half of each interval; the left half of interval i is the mirror image of the right half of N-1-i.

    On the line X = v of the cell (i, j), v in [0,1]: south for Y in [-1, -v], east for [-v, v], north for [v, 1]. The
    lower half of the square is enough, for P(x, y) = P(x, 1 - y). Each part is mapped from eta in [-1,1], by
    Y = -+(v + (1-v)(1+eta)/2) or Y = v eta; so a is analytic in v, on [0,1] and on every ellipse around it:

        a = 1 - 1/N sum over cells of (1-v)/2 int south d eta + v int east d eta + (1-v)/2 int north d eta.

    With majorants, the inner error is that of the rule for M = 1/N sum (south/2 + east + north/2), and |a| on the
    ellipse is at most A = 1 + (1+R)/2 1/N sum (south + 2 east + north). The outer errors are those for A and, for the
    integral of a^2, A^2.
    """
    mesh = elements.mesh
    cells = [[{s: Triangle.of(mesh, i, j, s) for s in "SEN"} for j in range(mesh // 2)] for i in range(mesh)]

    def sizes(reach: arb) -> list[arb]:
        r, p = elements.majorants(reach)
        return [
            sum((product(c["S"], r, p) + 2 * product(c["E"], r, p) + product(c["N"], r, p) for c in column), arb(0))
            / mesh
            for column in cells
        ]

    inner, outer, error, limits = _rules(sizes, lambda reach: [arb(1)] * mesh, target)
    check_size(mesh, inner, outer)
    v = [(1 + node) / 2 for node in outer.nodes()]
    eta, weights = inner.nodes(), inner.weights()
    grid = [(a, b) for a in v for b in eta]
    q = [(1 - a) * (1 + b) / 2 for a, b in grid]
    here = elements.tables(v, rows=True)
    north = elements.tables([a + c for (a, _), c in zip(grid, q, strict=True)], rows=True)
    east = elements.tables([a * b for a, b in grid], rows=True)
    after = elements.tables([2 * a + c - 1 for (a, _), c in zip(grid, q, strict=True)], rows=False)
    before = elements.tables([1 - c for c in q], rows=False)
    beside = elements.tables([a * (1 + b) - 1 for a, b in grid], rows=False)
    mirrored = [mirrored_runs(table, len(eta)) for table in beside]
    long = [(1 - a) / 2 * w for a in v for w in weights]
    wide = [a * w for a in v for w in weights]
    pieces = []
    for i, column in enumerate(cells):
        lines = [arb(0)] * len(v)
        for j, cell in enumerate(column):
            parts = (
                (long, north[mesh - 1 - j], before[cell["S"].plus], after[cell["S"].minus]),
                (wide, east[j], beside[cell["E"].plus], mirrored[cell["E"].minus]),
                (long, north[j], after[cell["N"].plus], before[cell["N"].minus]),
            )
            for part in parts:
                lines = [a + b for a, b in zip(lines, _sums(part, len(eta)), strict=True)]
        factor = arb(-1).exp() / mesh
        values = [1 - factor * here[i][k] * line + arb(0, error) for k, line in enumerate(lines)]
        pieces.append(_piece(values, outer, limits[i]))
    return pieces


def diagonal_residuals(elements: Elements, target: arb) -> list[PiecewiseValue]:
    """zeta on the first N intervals, those of [0,1].

    The line x + y = (k + v)/N, v in [0,1], meets the cells (i, k - i) in their west and south triangles, and the cells
    (i, k - 1 - i) in their north and east ones; x and y exchanged, one of each pair is enough, twice. N x - i runs
    from 0 to v/2 in west triangles and from v to (1 + v)/2 in north ones:

        zeta = 1 - exp(p-1) - 2/N (v/4 sum int west d eta + (1-v)/4 sum int north d eta),

    with M = 1/2N sum (west + north) and A = 1 + (majorant of p)/e + (1+R)/2 1/N sum (west + north).
    """
    mesh = elements.mesh
    west = [[Triangle.of(mesh, i, k - i, "W") for i in range(k + 1)] for k in range(mesh)]
    north = [[Triangle.of(mesh, i, k - 1 - i, "N") for i in range(k)] for k in range(mesh)]

    def sizes(reach: arb) -> list[arb]:
        r, p = elements.majorants(reach)
        return [sum((product(triangle, r, p) for triangle in west[k] + north[k]), arb(0)) / mesh for k in range(mesh)]

    def extra(reach: arb) -> list[arb]:
        return [1 + p * arb(-1).exp() for p in elements.majorants(reach)[1][:mesh]]

    inner, outer, error, limits = _rules(sizes, extra, target)
    check_size(mesh, inner, outer)
    v = [(1 + node) / 2 for node in outer.nodes()]
    eta, weights = inner.nodes(), inner.weights()
    grid = [(a, b) for a in v for b in eta]
    along = elements.tables([2 * a - 1 for a in v], rows=False)
    # West: the fraction of x is v (1 + eta)/4. North: v + (1 - v)(1 + eta)/4.
    west_x = elements.tables([a * (1 + b) / 2 - 1 for a, b in grid], rows=True)
    west_y = elements.tables([2 * a - a * (1 + b) / 2 - 1 for a, b in grid], rows=True)
    west_minus = elements.tables([1 - a * (1 - b) for a, b in grid], rows=False)
    north_x = elements.tables([2 * a - 1 + (1 - a) * (1 + b) / 2 for a, b in grid], rows=True)
    north_y = elements.tables([1 - (1 - a) * (1 + b) / 2 for a, b in grid], rows=True)
    north_minus = elements.tables([2 * a - 1 + (1 - a) * (1 + b) for a, b in grid], rows=False)
    short = [a / 4 * w for a in v for w in weights]
    rest = [(1 - a) / 4 * w for a in v for w in weights]
    pieces = []
    for k in range(mesh):
        lines = [arb(0)] * len(v)
        parts = [(short, west_x[t.column], west_y[t.row], west_minus[t.minus]) for t in west[k]]
        parts += [(rest, north_x[t.column], north_y[t.row], north_minus[t.minus]) for t in north[k]]
        for part in parts:
            lines = [a + b for a, b in zip(lines, _sums(part, len(eta)), strict=True)]
        values = [
            1 - arb(-1).exp() * along[k][q] * (2 * line / mesh + 1) + arb(0, error) for q, line in enumerate(lines)
        ]
        pieces.append(_piece(values, outer, limits[k]))
    return pieces


Sizes = Callable[[arb], list[arb]]


def _rules(sizes: Sizes, extra: Sizes, target: arb) -> tuple[Rule, Rule, arb, list[arb]]:
    """The inner and the outer rule, the inner error of a value, and the bounds on the ellipse of the outer rule.

    A value is something plus a sum of inner integrals, each of length at most 2 in its variable. `sizes` bounds the
    sum of the integrands with the factors that dx, dy and the lengths bring; the lengths v and 1 - v are at most (1 +
    reach)/2 on the ellipse, and at most 1 on [-1,1] itself, where the inner rule is used.
    """

    def inner_bound(reach: arb) -> arb:
        return largest_of(sizes(reach)) / 2

    def bounds(reach: arb) -> list[arb]:
        return [c + (1 + reach) / 2 * s for c, s in zip(extra(reach), sizes(reach), strict=True)]

    # The square of a residual is wanted to `target`: the residual itself only to its root.
    inner = rule_for(inner_bound, target.sqrt() / 1000)
    outer = rule_for(lambda reach: sum((b * b for b in bounds(reach)), arb(0)), target)
    return inner, outer, arb(inner.remainder(inner_bound(inner.reach)).upper()), bounds(outer.reach)


def _sums(part: Sequence[Sequence[arb]], size: int) -> list[arb]:
    """Products of four factors, summed over each run of the inner nodes."""
    products = [w * a * b * c for w, a, b, c in zip(*part, strict=True)]
    return [sum(products[start : start + size], arb(0)) for start in range(0, len(products), size)]

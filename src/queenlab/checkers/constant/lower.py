"""The lower bound: the dual function at the potentials of a certificate.

For every bounded r and p, with exponent P = r(x) + r(y) + p(x+y) + p(1+x-y) (docs/guide/constant.md, Theorem 1),

    alpha >= L = 3 + 2 int r + 2 int p - iint exp(P - 1) - 2 int exp(p - 1).
"""

from __future__ import annotations

from flint import arb

from queenlab.checkers.constant.elements import Elements, Triangle, mirrored_runs, octant, product
from queenlab.checkers.constant.gauss import Rule, check_size, rule_for


def lower_bound(elements: Elements, target: arb) -> arb:
    """L as a ball, whose radius is about `target` if the precision allows it."""
    mesh = elements.mesh
    # A Legendre polynomial of positive degree has integral 0, so that only the means count.
    means = sum((row[0] for row in elements.rows), arb(0)) + sum((row[0] for row in elements.diagonals), arb(0))
    return 3 + 2 * means / mesh - density_integral(elements, target / 4) - 2 * diagonal_integral(elements, target / 8)


def density_integral(elements: Elements, target: arb) -> arb:
    """The integral of exp(P - 1) over the square.

    In the north triangle X = u w and Y = u with u in [0,1], w in [-1,1], and dX dY = u du dw; so it is in the others
    up to signs and order. For fixed w in [-1,1] all four local coordinates are affine in u, for fixed u in w, and
    they map [-1,1] into [-1,1]. Such a map z -> b + c z takes the ellipse E_rho into itself: |b| + |c| <= 1, so the
    image of z is a convex combination of -1, 1, z, -z, and E_rho is convex. So while one variable is in E_rho and the
    other in [-1,1], all polynomials have their arguments in E_rho; the variables are never complex at once.

    Replace the integrals over xi, u = (1 + xi)/2, and w by the rule, one after the other. The first error is
    integrated over w, the second summed with the weights of xi: each at most doubles. |u| <= (1 + R)/2 on E_rho.
    """
    mesh = elements.mesh
    triangles = [(Triangle.of(mesh, *where), where[2]) for where in octant(mesh)]

    def bound(reach: arb) -> arb:
        r, p = elements.majorants(reach)
        return (1 + reach) / 2 * sum((product(triangle, r, p) for triangle, _ in triangles), arb(0))

    # dx dy = dX dY / (2N)^2; u = (1 + xi)/2 gives another half; eight images; the error of one rule counts twice for
    # each.
    scale = arb(1) / mesh**2
    rule = rule_for(bound, target / (4 * scale))
    check_size(mesh, rule, rule)
    total = _triangles(elements, triangles, rule)
    return scale * (total + arb(0, (4 * rule.remainder(bound(rule.reach))).upper()))


def _triangles(elements: Elements, triangles: list[tuple[Triangle, str]], rule: Rule) -> arb:
    """The sum over the triangles of the rule in u and in w, applied to u exp(P - 1)."""
    nodes, weights = rule.nodes(), rule.weights()
    u = [(1 + node) / 2 for node in nodes]
    grid = [(a, b) for a in u for b in nodes]
    # Local coordinates: of the axis on which the triangle stands, of the other axis, of the diagonals.
    outward = [[value for value in table for _ in nodes] for table in elements.tables(u, rows=True)]
    across = elements.tables([a * b for a, b in grid], rows=True)
    near = elements.tables([a * (1 + b) - 1 for a, b in grid], rows=False)
    far = elements.tables([1 - a * (1 - b) for a, b in grid], rows=False)
    # What remains follows by b -> -b, which reverses each run of the grid, and by the mirror images of elements.
    mesh, size = elements.mesh, len(nodes)
    weight = [a * wa * wb * arb(-1).exp() for a, wa in zip(u, weights, strict=True) for wb in weights]
    total = arb(0)
    for triangle, side in triangles:
        i, j, plus, minus = triangle.column, triangle.row, triangle.plus, triangle.minus
        if side == "N":  # X = uw, Y = u
            factors = across[i], outward[j], near[plus], far[minus]
        elif side == "S":  # X = uw, Y = -u
            factors = across[i], outward[mesh - 1 - j], far[plus], near[minus]
        elif side == "E":  # X = u, Y = uw
            factors = outward[i], across[j], near[plus], mirrored_runs(near[minus], size)
        else:  # X = -u, Y = uw
            factors = outward[mesh - 1 - i], across[j], far[plus], mirrored_runs(far[minus], size)
        total += sum((w * a * b * c * d for w, a, b, c, d in zip(weight, *factors, strict=True)), arb(0))
    return total


def diagonal_integral(elements: Elements, target: arb) -> arb:
    """The integral of exp(p - 1) over [0,2], twice that over [0,1]."""
    mesh = elements.mesh

    def bound(reach: arb) -> arb:
        return sum(elements.majorants(reach)[1][:mesh], arb(0)) * arb(-1).exp()

    scale = arb(1) / mesh  # an interval of length 1/N is half as long as [-1,1] times 1/N; both halves of [0,2]
    rule = rule_for(bound, target / scale)
    tables = elements.tables(rule.nodes(), rows=False)[:mesh]
    total = sum((w * v for table in tables for w, v in zip(rule.weights(), table, strict=True)), arb(0)) * arb(-1).exp()
    return scale * (total + arb(0, rule.remainder(bound(rule.reach)).upper()))

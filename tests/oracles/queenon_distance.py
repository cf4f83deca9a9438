"""Simkin's distance by trying diamonds: a grid of them, then steps uphill from the best; it gives lower bounds only."""

from __future__ import annotations

import itertools
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from oracles.queenon_points import Values, at, diamond_mass

Diamond = tuple[Fraction, Fraction, Fraction, Fraction]


def difference(one: Values, other: Values, diamond: Diamond) -> Fraction:
    return abs(diamond_mass(one, diamond) - diamond_mass(other, diamond))


def sampled_masses(one: Values, other: Values, points: int) -> npt.NDArray[np.float64]:
    """one - other on points x points small squares of the (x + y, x - y) plane, by their middles: masses."""
    # Not quite the middles, so that u, v, u + v and u - v are all off the lines of the mesh.
    along, across = ([Fraction(2 * (7 * k + shift), 7 * points) for k in range(points)] for shift in (4, 2))
    found = np.zeros((points, points))
    for (i, u), (j, v) in itertools.product(enumerate(along), enumerate(across)):
        x, y = (u + v - 1) / 2, (u - v + 1) / 2
        if 0 < x < 1 and 0 < y < 1:
            found[i, j] = float(at(one, x, y) - at(other, x, y)) * 2 / points**2
    return found


def best_sampled(one: Values, other: Values, points: int) -> tuple[float, Diamond]:
    """The largest |difference| of the sampled masses over all diamonds of whole small squares, one by one."""
    sums = np.zeros((points + 1, points + 1))
    sums[1:, 1:] = sampled_masses(one, other, points).cumsum(axis=0).cumsum(axis=1)
    best, where = -1.0, (0, 0, 0, 0)
    for a, b in itertools.combinations(range(points + 1), 2):
        strip = sums[b] - sums[a]
        table = np.abs(strip[:, None] - strip[None, :])
        if table.max() > best:
            c, d = sorted(int(k) for k in np.unravel_index(table.argmax(), table.shape))
            best, where = float(table.max()), (a, b, c, d)
    a, b, c, d = (Fraction(2 * k, points) for k in where)
    return best, (a, b, c - 1, d - 1)


def climbed(one: Values, other: Values, diamond: Diamond, rounds: int) -> Fraction:
    """The difference after moving the sides uphill by smaller and smaller steps."""
    best, step = difference(one, other, diamond), Fraction(1, 8)
    for _ in range(rounds):
        better = True
        while better:
            better = False
            for side, sign in itertools.product(range(4), (1, -1)):
                moved = list(diamond)
                moved[side] += sign * step
                value = difference(one, other, (moved[0], moved[1], moved[2], moved[3]))
                if value > best and moved[0] <= moved[1] and moved[2] <= moved[3]:
                    best, diamond, better = value, (moved[0], moved[1], moved[2], moved[3]), True
        step /= 2
    return best

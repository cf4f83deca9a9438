"""The Q-entropy of Xqueenons of any order, in closed form (Knuth, Xqueens and Xqueenons, after Simkin).

H_q = -KL_0 - KL_+ - KL_- - 3, where KL_0 is the integral of g(a) = a ln a over the density, and KL_+ and KL_- are the
integrals of g(1 - delta) over the two families of diagonals, whose densities delta are linear between the lines of the
mesh. Sums in `numpy.longdouble` are right to about 1e-18 on x86, and to 1e-15 where that type is no longer than a
float.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from queenlab.errors import BadInput
from queenlab.queenon.densities.density import DiagonalSums, TriangleDensity, diagonal_sums
from queenlab.queenon.entropy.segment_integral import Reals, segment_mean, x_log_x

#: By how much floats may miss a limit that holds with equality.
_ROUNDING = 1e-12


@dataclass(frozen=True)
class EntropyParts:
    """The three Kullback-Leibler terms of a Q-entropy, the integrals over

    inside: the density itself, KL_0;
    falling: the lines x - y = constant when y runs upwards, KL_+ in Knuth's paper;
    rising: the lines x + y = constant, KL_- in Knuth's paper.
    """

    inside: np.longdouble
    falling: np.longdouble
    rising: np.longdouble

    @property
    def minus_entropy(self) -> np.longdouble:
        """F = -H_q; for a queenon an upper bound for Simkin's constant alpha."""
        return self.inside + self.falling + self.rising + 3


def q_entropy(density: TriangleDensity) -> float:
    """The Q-entropy H_q of an Xqueenon or step queenon.

    The formula needs nonnegative densities and diagonals that hold at most 1; only that is checked here, not that the
    marginals are uniform.

    Raises:
        BadInput: for a negative density or a diagonal with more than 1.

    Example:
        >>> q_entropy(TriangleDensity.uniform(3))
        -2.0
    """
    return float(-entropy_parts(density).minus_entropy)


def entropy_parts(density: TriangleDensity) -> EntropyParts:
    """The three terms of the Q-entropy with all their digits."""
    values = extended(density.values)
    if (values < 0).any():
        raise BadInput("a density with a negative number has no Q-entropy")
    free = free_shares(density)
    n = density.order
    inside = sum((x_log_x(row).sum() for letter in values for row in letter), np.longdouble(0)) / (4 * n * n)
    falling = segment_mean(free.se[:-1], free.nw[1:]).sum() / n
    rising = segment_mean(free.sw[:-1], free.ne[1:]).sum() / n
    return EntropyParts(inside, falling, rising)


def free_shares(density: TriangleDensity) -> DiagonalSums:
    """What the diagonals leave free: 1 - sum/2n for each of Knuth's diagonal sums, k = 0..2n; none may be negative."""
    if density.exact:
        free = [extended(1 - line / (2 * density.order)) for line in density.diagonal_sums()]
    else:
        free = [1 - line / (2 * density.order) for line in diagonal_sums(density.values.astype(np.longdouble))]
    allowed = 0 if density.exact else -_ROUNDING
    for name, line in zip(DiagonalSums._fields, free, strict=True):
        if line.min() < allowed:
            k = int(line.argmin())
            raise BadInput(
                f"diagonal {name.upper()} {k} holds {float(1 - line[k])}, more than 1; this is not a queenon"
            )
    return DiagonalSums(*(np.maximum(line, 0) for line in free))


def spread_over_triangles(lines: DiagonalSums, order: int) -> Reals:
    """The transpose of `diagonal_sums`: each triangle gets the sum of the numbers of its two diagonals."""
    steps = np.arange(order)
    rising, falling = np.add.outer(steps, steps) + 1, np.subtract.outer(steps, steps) + order
    nw, se, ne, sw = lines.nw[rising], lines.se[rising], lines.ne[falling], lines.sw[falling]
    return np.stack([nw + ne, se + ne, se + sw, nw + sw])


def extended(numbers: Any) -> Reals:
    """Floats or fractions in extended precision; a fraction as the sum of two floats."""
    array = np.asarray(numbers)
    if array.dtype != object:
        return array.astype(np.longdouble)
    high = array.astype(np.float64)
    rest = [float(x - Fraction(h)) for x, h in zip(array.ravel().tolist(), high.ravel().tolist(), strict=True)]
    return np.asarray(high.astype(np.longdouble) + np.array(rest).reshape(high.shape).astype(np.longdouble))

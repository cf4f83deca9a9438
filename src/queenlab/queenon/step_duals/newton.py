"""Newton's method for the step functions r, p that maximise L, with the symmetry of the square folded in.

L is concave, and the same for the images of r, c, p, q under the symmetries; so their mean is as good as they are, and
r = c even about 1/2 and p = q with p(t) = p(2 - t) lose nothing. There are about 1.5 n unknowns, and the Hessian is
dense: it is made from slices of the n x n cells, row by row and column by column. All in floating point; what comes out
is a proposal.
"""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from queenlab.queenon.step_duals.bound import Mesh, strips

Numbers = npt.NDArray[np.float64]

#: Newton's method ends with a step that gains less than this: the next would gain about the square of it.
SMALL_GAIN = 1e-16
#: Where a step would gain less than this, the whole of it is taken: rounding would hide whether a part is better.
SAFE_GAIN = 1e-9
#: From a good guess a few steps suffice; more than this has never been seen.
MOST_STEPS = 60


class FoldedDual:
    """L as a function of the unknowns r (half of the columns) and p (half of the strips).

    Rotations turn the four triangles of the cells into one another, so only one of them (the upper one) is summed, over
    all rows b and the left half of the columns j, twice where a column has a mirror image. With diamonds it is the
    diamond and the two upper corners. A piece (weight, up, down) of cell (j, b) lies in the strips j + b + up and
    n + j - b + down; strips and rows beyond the middle are folded onto the first half.
    """

    def __init__(self, n: int, mesh: Mesh) -> None:
        self.n, self.half = n, (n + 1) // 2
        self.strips = 2 * n + (mesh == "diamonds")
        self.folded = (self.strips + 1) // 2
        self.pieces = [(1.0, 1, -1)] if mesh == "triangles" else [(0.5, 1, 0), (0.25, 2, 0), (0.25, 1, -1)]
        self.mirrored = np.full(self.half, 2.0)
        self.mirrored[n // 2 :] = 1.0
        widths = np.array(strips(n, mesh), dtype=np.float64)
        self.widths = self.fold(widths)
        self.linear = np.concatenate([2 / n * self.mirrored, 2 * self.widths])

    def fold(self, values: Numbers) -> Numbers:
        """Adds the strips beyond the middle, in the last axis, to their mirror images."""
        folded = values[..., : self.folded].copy()
        beyond = self.strips - self.folded
        folded[..., :beyond] += values[..., : self.strips - beyond - 1 : -1]
        return folded

    def masses(self, r: Numbers, p: Numbers) -> tuple[list[Numbers], Numbers]:
        """exp(P - 1) times area by row and column for each piece, and exp(p - 1) times width by strip."""
        n, columns = self.n, np.exp(r)
        strip = np.exp(p)
        every = np.concatenate([strip, strip[: self.strips - self.folded][::-1]])
        windows = np.lib.stride_tricks.sliding_window_view(every, self.half)
        b = np.arange(n)
        line = columns * self.mirrored / (math.e * n * n)
        row = columns[np.minimum(b, n - 1 - b)]
        found = []
        for weight, up, down in self.pieces:
            cells = windows[b + up] * windows[n - b + down]
            cells *= weight * line
            cells *= row[:, None]
            found.append(cells)
        return found, 2 / math.e * self.widths * strip

    def value(self, r: Numbers, p: Numbers) -> float:
        """L in floating point."""
        masses, gaps = self.masses(r, p)
        return float(self.linear @ np.concatenate([r, p]) - sum(m.sum() for m in masses) - gaps.sum() + 3)

    def derivatives(self, r: Numbers, p: Numbers) -> tuple[Numbers, Numbers]:
        """The gradient of L, and its Hessian with the sign changed.

        Each piece adds its mass to the 4 x 4 places of the Hessian that its column, row and two strips name. Along a
        row or a column of cells the strips are consecutive, so whole slices are added at once.
        """
        n, half = self.n, self.half
        masses, gaps = self.masses(r, p)
        hessian = np.zeros((half + self.folded, half + self.folded))
        cells, crossing = hessian[:half, :half], hessian[half:, half:]
        mixed = np.zeros((half, self.strips))
        for (_, up, down), mass in zip(self.pieces, masses, strict=True):
            cells += mass[:half].T
            cells[:, : n // 2] += mass[: half - 1 : -1].T
            for j, column in enumerate(np.ascontiguousarray(mass.T)):
                mixed[j, j + up : j + up + n] += column
                mixed[j, j + down + 1 : j + down + 1 + n] += column[::-1]
            for b, row in enumerate(mass):
                rising, falling = np.arange(b + up, b + up + half), np.arange(n - b + down, n - b + down + half)
                to = mixed[min(b, n - 1 - b)]
                to[rising] += row
                to[falling] += row
                last = self.strips - 1
                np.add.at(crossing, (np.minimum(rising, last - rising), np.minimum(falling, last - falling)), row)
        touched = np.concatenate([block.sum(0) + block.sum(1) for block in (cells, crossing)])
        touched[half:] += gaps
        cells += cells.T.copy()
        crossing += crossing.T.copy()
        hessian[:half, half:] = self.fold(mixed)
        hessian[half:, :half] = hessian[:half, half:].T
        hessian.flat[:: half + self.folded + 1] += touched
        return self.linear - touched, hessian


def newton(folded: FoldedDual, r: Numbers, p: Numbers) -> tuple[Numbers, Numbers, float]:
    """Newton's method from r, p: the last r and p, and what the last step promised to gain.

    Steps are halved until they gain what a concave function must.
    """
    from scipy.linalg import cho_factor, cho_solve

    half, gain = folded.half, math.inf
    for _ in range(MOST_STEPS):
        gradient, hessian = folded.derivatives(r, p)
        # The transpose of a symmetric matrix is the same matrix in the order that LAPACK overwrites.
        step = cho_solve(cho_factor(hessian.T, lower=True, overwrite_a=True, check_finite=False), gradient)
        gain = float(gradient @ step) / 2
        along = step[:half], step[half:]
        if gain > SAFE_GAIN:
            length, wanted = 1.0, gain / 5
            now = folded.value(r, p)
            while not folded.value(r + length * along[0], p + length * along[1]) >= now + length * wanted:
                length /= 2
            along = length * along[0], length * along[1]
        r, p = r + along[0], p + along[1]
        if gain < SMALL_GAIN:
            break
    return r, p, gain

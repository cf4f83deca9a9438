"""The average density of the solutions for n = 6, the optimal Xqueenon of order 6, and integrals as printed."""

from __future__ import annotations

from functools import cache
from math import log

import numpy as np
import numpy.typing as npt
from scipy.integrate import quad
from scipy.linalg import null_space

import queenlab as ql
from queenlab.queenon import (
    EntropyParts,
    OptimalXqueenon,
    TriangleDensity,
    entropy_gradient,
    entropy_parts,
    optimum_of_order,
    unfolded,
)
from queenlab_papers.reproduction import paper_called
from queenlab_papers.xqueens.listed import density_of, numbers_of, strange_image, triangles
from queenlab_papers.xqueens.symmetries import conditions


@cache
def through_triangles(n: int) -> ql.Density:
    """The number of solutions through every triangle."""
    return ql.density(f"xqueens:{n}").complete()


@cache
def average(n: int) -> TriangleDensity:
    """The average density of all solutions, in fractions."""
    return through_triangles(n).average()


@cache
def optimum(n: int) -> OptimalXqueenon:
    """The Xqueenon with the largest Q-entropy; upper and lower bound of that meet."""
    best = optimum_of_order(n)
    assert abs(best.gap) < 1e-15
    return best


def average_symmetries() -> bool:
    """Whether n_ij = n_i(7-j) = n_(7-i)j = n_(7-i)(7-j), s_ij = n_ij, e_ij = w_ij = n_ji."""
    north, east, south, west = average(6).values
    mirrored = [north[:, ::-1], north[::-1], north[::-1, ::-1], south, east.T, west.T]
    return all((north == other).all() for other in mirrored)


def optimum_symmetries() -> bool:
    """Whether n_ij = n_i(7-j) and n_ij = e_j(7-i) = s_(7-i)(7-j) = w_(7-j)i; all indices from 1."""
    at = numbers_of(optimum(6).density)
    return all(
        at["N", i, j] == at["N", i, 7 - j] == at["E", j, 7 - i] == at["S", 7 - i, 7 - j] == at["W", 7 - j, i]
        for letter, i, j in triangles(6)
        if letter == "N"
    )


def strange_image_is_worse() -> bool:
    """Whether the strange image of the optimum is an Xqueenon, exactly, with another Q-entropy."""
    best = numbers_of(optimum(6).density.to_fractions())
    image = ql.examine(density_of(6, {t: best[strange_image(6, t)] for t in best}))
    here = ql.examine("optimal:6").entropy
    return image.entropy is not None and here is not None and abs(image.entropy - here) > 1e-3


def uniform_parts(order: int) -> EntropyParts:
    """KL_0, KL_+ and KL_- of the uniform density."""
    return entropy_parts(ql.load_density(f"uniform:{order}"))


def _g(x: float) -> float:
    return x * log(x) if x > 0 else 0.0


def _integral(a: float, b: float) -> float:
    """Of g between a and b, numerically."""
    return float(quad(lambda y: _g((1 - y) * a + y * b), 0, 1)[0])


def entropy_by_quadrature() -> float:
    """The Q-entropy of the average by Knuth's formula as printed, the integrals taken numerically."""
    n, density = 6, average(6)
    inside = sum(_g(float(x)) for x in density.values.ravel().tolist()) / (4 * n * n)
    sums = density.diagonal_sums()
    shares = [
        (1 - float(before[k - 1]) / (2 * n), 1 - float(after[k]) / (2 * n))
        for before, after in ((sums.se, sums.nw), (sums.sw, sums.ne))
        for k in range(1, 2 * n + 1)
    ]
    return -inside - sum(_integral(a, b) for a, b in shares) / n - 3


def uniform_integrand() -> bool:
    """With ky/n the argument of g falls below 0 from n = 2 on; with y/n the sum is -2/4 for n = 1 to 6."""
    least = [min(1 - ((k - 1) / n + k / n) for k in range(1, n + 1)) for n in range(2, 7)]
    sums = [2 / n * sum(_integral(1 - (k - 1) / n, 1 - k / n) for k in range(1, n + 1)) for n in range(1, 7)]
    return max(least) < 0 and all(abs(total + 0.5) < 1e-12 for total in sums)


def slope(north: npt.ArrayLike, order: int = 6) -> float:
    """How steeply the Q-entropy can still rise from given n_ij in a direction that keeps all equations."""
    equations = [members for members, relation, _ in conditions(order) if relation == "="]
    directions = null_space(np.array([[float(t in members) for t in triangles(order)] for members in equations]))
    gradient = entropy_gradient(unfolded(np.array(north), order)).astype(np.float64)
    return float(np.linalg.norm(directions.T @ gradient.ravel()))


def in_print(converged: bool) -> npt.NDArray[np.float64]:
    """n_ij of the optimum, i = 1 to 6, j = 1 to 3, from the table: as printed, or the five digits that hold."""
    (row,) = paper_called("xqueens").rows_called("optimum")
    figures = [figure for figure in row.figures if figure.label.startswith("n_")]
    numbers = [f.correction.holds if converged and f.correction else f.printed for f in figures]
    return np.array(numbers, dtype=np.float64).reshape(6, 3)


def optimum_not_converged() -> bool:
    """At the optimum found the Q-entropy, which is strictly concave, has slope 0; at the printed one it has not."""
    north, printed, converged = optimum(6).north, in_print(converged=False), in_print(converged=True)
    apart, close = (float(np.abs(other - north[:, :3]).max()) for other in (printed, converged))
    # Five digits, rounded from the optimum, leave a slope of 3e-7; those printed, one of 4e-5.
    steep = slope(printed) > 50 * slope(converged)
    return slope(north) < 1e-12 and steep and 7.1e-4 < apart < 7.3e-4 and close < 5.1e-6

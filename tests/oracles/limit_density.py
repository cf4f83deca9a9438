"""gamma* on a grid of points, from the equations alone: no potentials from a file, no quadrature, no symmetry."""

from __future__ import annotations

from itertools import pairwise

import numpy as np


def limit_on_a_grid(m: int, rounds: int = 400) -> np.ndarray:
    """The density at the middles of m x m cells, as [x, y]; its error goes down with m.

    Each round makes every column, row, diagonal and antidiagonal satisfy its own equation, the others held: masses of
    rows and columns are 1, and what a diagonal lacks to 1 is exp(potential - 1).
    """
    i, j = np.meshgrid(np.arange(m), np.arange(m), indexing="ij")
    up, down = i + j, i - j + m - 1
    column, row = np.zeros(m), np.zeros(m)
    rising, falling = np.zeros(2 * m - 1), np.zeros(2 * m - 1)

    def density() -> np.ndarray:
        return np.exp(column[i] + row[j] + rising[up] + falling[down] - 1)

    for _ in range(rounds):
        column -= np.log(density().mean(axis=1))
        row -= np.log(density().mean(axis=0))
        for potential, where in ((rising, up), (falling, down)):
            mass = np.bincount(where.ravel(), density().ravel(), minlength=2 * m - 1) / m
            # With a = mass without this potential: a exp(q) + exp(q - 1) = 1.
            potential[:] = -np.log(mass / np.exp(potential) + np.exp(-1.0))
    return density()


def average(function: object, corners: list[tuple[float, float]], depth: int = 5) -> float:
    """The mean of a function of x and y on a triangle, by cutting it into 4^depth parts; Romberg on the means."""
    assert callable(function)
    means = []
    triangles = np.array([corners])
    for _ in range(depth + 1):
        a, b, c = triangles[:, 0], triangles[:, 1], triangles[:, 2]
        middles = (a + b) / 2, (b + c) / 2, (c + a) / 2
        # The middles of the sides integrate quadratic functions exactly.
        means.append(float(np.mean([function(*point.T) for point in middles])))
        ab, bc, ca = middles
        parts = [(a, ab, ca), (ab, b, bc), (ca, bc, c), (ab, bc, ca)]
        triangles = np.concatenate([np.stack(part, axis=1) for part in parts])
    for order in range(4, 4 + 2 * depth, 2):
        means = [(2**order * fine - coarse) / (2**order - 1) for coarse, fine in pairwise(means)]
    return means[0]

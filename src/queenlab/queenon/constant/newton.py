"""Potentials to double precision: Newton's method on the dual function L of docs/guide/constant.md, which is concave.

The integrals of L are replaced by Gauss rules in u and w.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from numpy.polynomial.legendre import leggauss, legvander

from queenlab.queenon.constant.unknowns import COORDINATES, PotentialTerm, Shape

Floats = npt.NDArray[np.float64]

#: The Newton decrement at which rounding takes over.
SETTLED = 1e-26
MOST_STEPS = 60


class PotentialDual:
    """The dual function on a mesh, in double precision."""

    def __init__(self, shape: Shape) -> None:
        """Sets the quadrature up; products of two polynomials of the degree must come out right."""
        self.shape = shape
        nodes, weights = leggauss(shape.degree + 10)
        u, w = (axis.ravel() for axis in np.meshgrid((nodes + 1) / 2, nodes, indexing="ij"))
        # dx dy = dX dY / 4N^2 = u du dw / 4N^2, and eight images of each triangle.
        self._weights = 8 * np.outer(weights * (nodes + 1) / 4, weights).ravel() / (4 * shape.mesh**2)
        self._tables = {name: legvander(local(u, w), shape.degree) for name, local in COORDINATES.items()}
        self._flips = np.where(np.arange(shape.width) % 2, -1.0, 1.0)
        self._line = legvander(nodes, shape.degree)
        # Two kinds of diagonals, and two halves of [0,2]; dt = 1/2N of the local coordinate.
        self._line_weights = 4 * weights / (2 * shape.mesh)
        self._linear = np.zeros((shape.blocks, shape.width))
        self._linear[:, 0] = 4 / shape.mesh

    def value(self, unknowns: Floats) -> float:
        """L at these unknowns, shape (blocks, degree + 1)."""
        total = 3 + float((self._linear * unknowns).sum())
        for terms in self.shape.triangles():
            total -= float(self._density(unknowns, terms).sum())
        for block in range(self.shape.mesh // 2, self.shape.blocks):
            total -= float(self._slack(unknowns, block).sum())
        return total

    def derivatives(self, unknowns: Floats) -> tuple[Floats, Floats]:
        """The gradient of L, and minus its Hessian, both flat."""
        width, size = self.shape.width, unknowns.size
        gradient = self._linear.ravel().copy()
        curvature = np.zeros((size, size))
        for terms in self.shape.triangles():
            density = self._density(unknowns, terms)
            basis = np.hstack([self._basis(term) for term in terms])
            index = np.concatenate([np.arange(t.block * width, (t.block + 1) * width) for t in terms])
            # Two terms may share a block, hence no plain assignment.
            np.subtract.at(gradient, index, density @ basis)
            np.add.at(curvature, (index[:, None], index[None, :]), basis.T @ (density[:, None] * basis))
        for block in range(self.shape.mesh // 2, self.shape.blocks):
            slack = self._slack(unknowns, block)
            part = slice(block * width, (block + 1) * width)
            gradient[part] -= slack @ self._line
            curvature[part, part] += self._line.T @ (slack[:, None] * self._line)
        return gradient, curvature

    def _basis(self, term: PotentialTerm) -> Floats:
        table = self._tables[term.coordinate]
        return table * self._flips if term.flipped else table

    def _density(self, unknowns: Floats, terms: tuple[PotentialTerm, ...]) -> Floats:
        exponent = sum((self._basis(term) @ unknowns[term.block] for term in terms), np.float64(-1))
        return np.asarray(self._weights * np.exp(exponent))

    def _slack(self, unknowns: Floats, block: int) -> Floats:
        return np.asarray(self._line_weights * np.exp(self._line @ unknowns[block] - 1))


def ascend(shape: Shape) -> tuple[Floats, Floats]:
    """The best unknowns to double precision, and the curvature (minus the Hessian) there.

    Newton's method climbs at a low degree first; the last steps, at the full degree, start from there.
    """
    coarse = Shape(shape.mesh, min(shape.degree, 3))
    unknowns = np.zeros((coarse.blocks, coarse.width))
    for stage in dict.fromkeys((coarse, shape)):
        unknowns = np.pad(unknowns, ((0, 0), (0, stage.width - unknowns.shape[1])))
        dual = PotentialDual(stage)
        curvature = np.eye(unknowns.size)
        for _ in range(MOST_STEPS):
            gradient, curvature = dual.derivatives(unknowns)
            step: Floats = np.asarray(np.linalg.solve(curvature, gradient), dtype=np.float64)
            decrement = float(gradient @ step)
            unknowns = _along(dual, unknowns, step.reshape(unknowns.shape), decrement)
            if decrement < SETTLED:
                break
        else:
            raise ArithmeticError(f"Newton's method did not settle on a mesh of {shape.mesh}")
    return unknowns, curvature


def _along(dual: PotentialDual, unknowns: Floats, step: Floats, decrement: float) -> Floats:
    """A step, shortened while far from the top so that L grows."""
    length = 1.0
    if decrement > 1e-3:
        start = dual.value(unknowns)
        while dual.value(unknowns + length * step) < start + 0.1 * length * decrement:
            length /= 2
    return unknowns + length * step

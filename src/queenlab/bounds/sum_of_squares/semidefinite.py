"""Semidefinite programs by alternating directions: on the CPU with NumPy, on a GPU with CuPy.

Lovász's number in Schrijver's form, with rows of anchored cliques: maximise the sum of X over all pairs of cells, where
X is positive semidefinite with trace 1, not negative, 0 on pairs that attack each other, and every row holds. The dual
has the multipliers of the trace, the attacks, the rows and the signs; whatever they are, they prove a bound (see
`rounding.py`), so nothing here has to be exact. Wen, Goldfarb & Yin (2010) describe the method; every step keeps the
symmetry of the board, so rows are needed for one of each class only. X is scaled to trace N, the number of cells.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from queenlab.bounds.sum_of_squares.anchored import AnchoredRow
from queenlab.bounds.sum_of_squares.pairs import Pairs, Values

#: Steps longer than 1 converge faster; below (1 + sqrt 5) / 2 they still do.
STRIDE = 1.6


@dataclass(frozen=True)
class Dual:
    """Multipliers that prove a bound, up to rounding.

    Attributes:
        kernel: the matrix, by classes of pairs; it is a sum of squares.
        weights: the multiplier of each row, with all its images.
    """

    bound: float
    kernel: Values
    weights: Values
    rows: tuple[AnchoredRow, ...]


class Splitting:
    def __init__(self, pairs: Pairs, penalty: float, xp: Any = np) -> None:
        self._pairs, self._xp, self._penalty = pairs, xp, penalty
        count = pairs.count
        self._kind, self._sizes = xp.asarray(pairs.kind), xp.asarray(pairs.sizes)
        self._attacks = xp.asarray(pairs.attacks)
        self._apart = ~self._attacks
        self._apart[xp.arange(count), xp.arange(count)] = False
        self._primal = xp.zeros((count, count))
        self._square = xp.zeros((count, count))
        self._sign = xp.zeros((count, count))
        self._slack = xp.zeros(0)
        self._price = xp.zeros(0)
        self._rows: list[AnchoredRow] = []
        self._norms: list[float] = []
        self._pack()

    def _pack(self) -> None:
        """The trace and the rows as unit vectors, and the inverse of their products; slacks add 1 to the rows'."""
        pairs = self._pairs
        sizes = pairs.sizes
        forms = np.zeros((1 + len(self._rows), len(sizes)))
        np.add.at(forms[0], pairs.diagonal, 1 / np.sqrt(pairs.count))
        self._norms = [1.0 / np.sqrt(pairs.count)]
        for place, row in enumerate(self._rows, start=1):
            norm = 1.0 / float(np.sqrt((row.weights**2 / sizes[row.classes]).sum()))
            forms[place, row.classes] = norm * row.weights
            self._norms.append(norm)
        products = (forms / sizes) @ forms.T
        products[1:, 1:] += np.eye(len(self._rows))
        self._forms = self._xp.asarray(forms)
        self._inverse = self._xp.asarray(np.linalg.inv(products))

    def _means(self, matrix: Any) -> Any:
        return self._pairs.means(matrix, self._kind, self._sizes, self._xp)

    def add(self, rows: Sequence[AnchoredRow]) -> None:
        self._rows += rows
        self._slack = self._xp.concatenate([self._slack, self._xp.zeros(len(rows))])
        self._price = self._xp.concatenate([self._price, self._xp.zeros(len(rows))])
        self._pack()

    def step(self) -> float:
        """One round: multipliers, the nearest square, signs, and the matrix; how far the dual is from feasible."""
        xp, penalty = self._xp, self._penalty
        rest = self._sign + self._square + 1.0
        values = self._forms @ self._means(penalty * self._primal + rest)
        values[1:] += penalty * self._slack + self._price
        values[0] -= penalty * np.sqrt(self._pairs.count)
        self._multipliers = -self._inverse @ values
        linear = ((self._multipliers @ self._forms) / self._sizes)[self._kind]
        self._linear = xp.where(self._attacks, -(penalty * self._primal + rest), linear)
        self._square = _positive(-1.0 - self._linear - self._sign - penalty * self._primal, xp)
        self._price = xp.maximum(0, -self._multipliers[1:] - penalty * self._slack)
        left = -1.0 - self._linear - self._square - penalty * self._primal
        self._sign = xp.where(self._apart, xp.maximum(left, 0), 0.0)
        change = self._linear + self._square + self._sign + 1.0
        self._primal += (STRIDE / penalty) * change
        self._slack += (STRIDE / penalty) * (self._multipliers[1:] + self._price)
        return float(xp.linalg.norm(change)) / self._pairs.count

    def balance(self, dual_error: float) -> None:
        """A larger penalty if the matrix breaks more than the multipliers do, a smaller one the other way round."""
        xp = self._xp
        traces = self._forms @ self._means(self._primal)
        traces[1:] += self._slack
        traces[0] -= np.sqrt(self._pairs.count)
        error = float(xp.linalg.norm(xp.where(self._attacks, self._primal, 0))) + float(xp.linalg.norm(traces))
        ratio = error / np.sqrt(self._pairs.count) / (dual_error + 1e-15)
        if not 0.2 < ratio < 5:
            self._penalty *= 1.25 if ratio > 1 else 0.8

    def primal(self) -> Values:
        return self._here(self._means(self._primal))

    def dual(self) -> Dual:
        """The multipliers as they are, with what they prove: what the square lacks goes to the diagonal."""
        xp = self._xp
        kept = xp.minimum(self._multipliers, 0)
        kept[0] = self._multipliers[0]
        linear = xp.where(self._attacks, self._linear, ((kept @ self._forms) / self._sizes)[self._kind])
        kernel = -1.0 - linear - self._sign
        kernel = (kernel + kernel.T) / 2
        lift = max(0.0, -float(xp.linalg.eigvalsh(kernel)[0]))
        kernel += lift * xp.eye(self._pairs.count)
        norms = np.array(self._norms)
        scaled = self._here(kept) * norms
        # The trace's multiplier is minus the bound.
        bound = -float(scaled[0]) + lift
        return Dual(bound, self._here(self._means(kernel)), -scaled[1:], tuple(self._rows))

    def _here(self, array: Any) -> Values:
        found: Values = array.get() if hasattr(array, "get") else np.asarray(array)
        return found


def _positive(matrix: Any, xp: Any) -> Any:
    """The nearest positive semidefinite matrix."""
    matrix = (matrix + matrix.T) / 2
    values, vectors = xp.linalg.eigh(matrix)
    above = values > 0
    if int(above.sum()) * 2 < len(values):
        chosen = vectors[:, above]
        return (chosen * values[above]) @ chosen.T
    chosen = vectors[:, ~above]
    return matrix - (chosen * values[~above]) @ chosen.T

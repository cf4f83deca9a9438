"""Rounds floating-point multipliers to an integer certificate; docs/guide/checking.md defines the argument."""

from __future__ import annotations

from math import floor

import numpy as np

from queenlab.bounds.sum_of_squares.pairs import Pairs
from queenlab.bounds.sum_of_squares.semidefinite import Dual
from queenlab.boxes.lemma import Lemma

#: The unit of the matrix: its entries stay below 2**31 for bounds up to 2000.
SCALE = 2**20


def margin(pairs: Pairs) -> float:
    """The part of a queen that rounding may cost: the squares are rounded for every pair of cells."""
    return 0.02 + pairs.count / 12000


def rounded(pairs: Pairs, dual: Dual) -> Lemma:
    """The lemma that the multipliers prove after rounding.

    Every row stands for all its images, one for each symmetry, so its weight is divided among them. Where cells do not
    attack each other, the rows allow so much and no more; there the matrix is cut down to it.
    """
    symmetries = len(pairs.moves)
    count = pairs.count
    shares = np.rint(SCALE * dual.weights / symmetries).astype(np.int64)
    allowed = np.zeros((count, count), dtype=np.int64)
    cliques = []
    for row, share in zip(dual.rows, shares, strict=True):
        if share > 0:
            anchors = pairs.moves[:, row.cell]
            for cell in row.clique:
                np.add.at(allowed, (anchors, pairs.moves[:, cell]), share)
            cliques.append(
                {
                    "weight": int(share),
                    "cell": (pairs.cells[row.cell] + 1).tolist(),
                    "clique": (pairs.cells[list(row.clique)] + 1).tolist(),
                }
            )
    one, other = pairs.first.T
    kernel = np.rint(SCALE * dual.kernel).astype(np.int64)
    most = (allowed[one, other] + allowed[other, one] - 2 * SCALE) // 2
    free = pairs.attacks[one, other] | (one == other)
    kernel = np.where(free, kernel, np.minimum(kernel, most))
    entries = np.column_stack([pairs.first, kernel]).tolist()
    details = {"scale": SCALE, "kernel": entries, "cliques": cliques}
    return Lemma((pairs.n,) * pairs.d, floor(dual.bound + margin(pairs)), "repulsion", details)

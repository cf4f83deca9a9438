"""The argument by squares: a sum of squares is not negative, so queens that repel each other too much are too many.

A symmetric matrix K of whole numbers has a row and a column for every cell. A row (a cell v, a clique C without it, a
weight w) says: if a queen stands on v, then w times the queens on C is at most w. If for all cells i and j that do not
attack each other, with the weights of all rows (i, C) and (j, C) in which the other cell is in C,

    K[i,j] <= -S + (sum of those weights) / 2,

then q <= 1 + (B + e) / S for q non-attacking queens, where B is the greatest K[i,i] + (weights of the rows (i, C)) and
K + e I is a sum of squares. This is the bound of Lovász and Schrijver on independent sets.

Proof. Let a[i,j] be the weight of all rows (i, C) with j in C. Add K over all ordered pairs of the queens' cells, each
cell with itself too. The sum is at least -q e. It is at most the sum of K[i,i], less q (q - 1) S, plus a[i,j] over all
ordered pairs: each pair comes in both orders, so half of a[i,j] + a[j,i] suffices for each. A clique holds at most one
queen, so the a[i,j] of a cell i add up to at most the weights of its rows. Hence -q e <= q B - q (q - 1) S.

Floating point finds the squares and shows nothing: they are rounded to whole numbers, and e is what is then missing.
"""

from __future__ import annotations

from itertools import combinations
from math import factorial, prod
from typing import Any

import numpy as np
import numpy.typing as npt

from queenlab.checkers.boxes import (
    Places,
    attack,
    attacked,
    images,
    listable,
    numbers_of,
    places_of,
    symmetries,
    volume,
)
from queenlab.checkers.certificate import MOST_NUMBER, BadCertificate, Box, Step, by, cell, cells, integer, items, keys
from queenlab.checkers.clock import Clock
from queenlab.checkers.elementary_steps import Work, reaches

#: A matrix of this many rows takes 128 MB, and some copies of it are needed: 1 GB in all.
MOST_REPELLED = 2**12
#: Symmetries times cells: 512 MB, for a moment twice.
MOST_MOVES = 2**26
MOST_ENTRIES = 2**17
MOST_CLIQUES = 2**14
#: Weights and their number; a cell meets no more than MOST_CLIQUES x MOST_IMAGES of them.
MOST_WEIGHT = 2**24
MOST_IMAGES = 2**16
#: Whole numbers up to here are exact in floating point.
EXACT = 2**53

Matrix = npt.NDArray[np.int64]


def repulsion(step: Step, proved: object, clock: Clock) -> Work:
    """Checks K, its rows and its squares; `proved` is not used, for the argument stands alone."""
    keys(step.details, "it", {"scale", "kernel", "cliques"})
    scale = integer(step.details["scale"], "scale", 1)
    count = listable(step.box, MOST_REPELLED)
    moves = _moves(step.box)
    kernel = _kernel(step.details["kernel"], count, moves, clock)
    allowed, anchored = _allowances(step.details["cliques"], step.box, moves, clock)
    places = places_of(step.box)
    for i in range(count):
        clock.check()
        bad = 2 * kernel[i] > allowed[i] + allowed[:, i] - 2 * scale
        bad &= ~attacked(places[i], places)
        bad[i] = False
        if bad.any():
            one, other = (tuple((places[k] + 1).tolist()) for k in (i, int(np.argmax(bad))))
            raise BadCertificate(f"{one} and {other} do not attack each other and repel each other too little")
    clock.check()
    # Not negative: neither are weights, nor the diagonal of a sum of squares.
    largest = int((kernel.diagonal() + anchored).max()) + missing(kernel, clock)
    reaches(step, 1 + largest // scale)
    return {"matrix rows": count, "cliques": len(step.details["cliques"])}


def missing(kernel: Matrix, clock: Clock) -> int:
    """A whole number e such that kernel + e I is a sum of squares.

    F holds rounded factors. All sums in F F' are of whole numbers below 2**53, so floating point computes them exactly,
    in whatever order. What kernel has beside F F' / 4**bits has no eigenvalue below minus its greatest row sum.
    """
    count = len(kernel)
    factor = _factor(kernel.astype(np.float64), clock)
    if not np.isfinite(factor).all():
        raise BadCertificate("the matrix has no factors")
    top = max(1.0, float(np.abs(factor).max()))
    # One bit less than would fit, as rounding may make a factor larger.
    bits = int(np.floor(np.log2(np.sqrt(EXACT / count) / (2 * top))))
    rounded = np.rint(factor * 2.0**bits)
    if bits < 0 or count * int(np.abs(rounded).max()) ** 2 >= EXACT:
        raise BadCertificate("the numbers of the matrix are too large for its size")
    clock.check()
    squares = (rounded @ rounded.T).astype(np.int64)
    if (int(np.abs(kernel).max()) * 4**bits + int(np.abs(squares).max())) * count >= 2**62:
        raise BadCertificate("the numbers of the matrix are too large for its size")
    beside = int(np.abs(kernel * 4**bits - squares).sum(axis=1).max())
    return int(-(-beside // 4**bits))


def _factor(kernel: npt.NDArray[np.float64], clock: Clock) -> npt.NDArray[np.float64]:
    """A Cholesky factor of the matrix with something added to the diagonal, as little as makes one."""
    lift = 1.0
    while lift <= 4 * float(np.abs(kernel).sum(axis=1).max()) + 4:
        clock.check()
        try:
            return np.asarray(np.linalg.cholesky(kernel + lift * np.eye(len(kernel))), dtype=np.float64)
        except np.linalg.LinAlgError:
            lift *= 2.0
    raise BadCertificate("the matrix has no factors")


def _moves(box: Box) -> Places:
    """Where every symmetry of the box takes every cell: a row for each symmetry, cells by number."""
    number = prod(factorial(box.count(side)) for side in set(box)) * 2 ** sum(side > 1 for side in box)
    if number > MOST_IMAGES or number * volume(box) > MOST_MOVES:
        raise BadCertificate(f"{by(box)} has {number} symmetries, too many for this argument")
    places = places_of(box)
    return np.concatenate([numbers_of(images(places, box, turns), box) for turns in symmetries(box)])


def _kernel(value: Any, count: int, moves: Places, clock: Clock) -> Matrix:
    """The matrix: entries [i, j, K] by numbers of cells, each put to all its images; what is not named is 0.

    Any symmetric matrix will do, so nothing has to be said about entries that are named twice.
    """
    kernel = np.zeros((count, count), dtype=np.int64)
    for number, entry in enumerate(items(value, "kernel", MOST_ENTRIES)):
        if len(items(entry, f"entry {number} of the kernel", 3)) != 3:
            raise BadCertificate(f"entry {number} of the kernel is not a list of three whole numbers")
        i = integer(entry[0], "a cell of the kernel", 0, count - 1)
        j = integer(entry[1], "a cell of the kernel", 0, count - 1)
        k = integer(entry[2], "an entry of the kernel", 1 - MOST_NUMBER)
        kernel[moves[:, i], moves[:, j]] = k
        kernel[moves[:, j], moves[:, i]] = k
        if number % 1024 == 0:
            clock.check()
    return kernel


def _allowances(value: Any, box: Box, moves: Places, clock: Clock) -> tuple[Matrix, Places]:
    """(weight of the rows with anchor i that have j in their clique, weight of all rows with anchor i).

    Every row is taken once for each symmetry of the box.
    """
    count = moves.shape[1]
    allowed = np.zeros((count, count), dtype=np.int64)
    anchored = np.zeros(count, dtype=np.int64)
    for number, row in enumerate(items(value, "cliques", MOST_CLIQUES)):
        clock.check()
        keys(row, f"row {number} of the cliques", {"weight", "cell", "clique"})
        weight = integer(row["weight"], "weight", 1, MOST_WEIGHT)
        anchor = cell(row["cell"], "cell", box)
        clique = cells(row["clique"], "clique", box)
        if anchor in clique:
            raise BadCertificate(f"row {number} of the cliques has its cell in its clique")
        if not all(attack(one, other) for one, other in combinations(clique, 2)):
            raise BadCertificate(f"row {number} of the cliques has cells that do not attack each other")
        first = moves[:, int(numbers_of(np.array(anchor), box))]
        np.add.at(anchored, first, weight)
        for other in clique:
            np.add.at(allowed, (first, moves[:, int(numbers_of(np.array(other), box))]), weight)
    return allowed, anchored


assert MOST_WEIGHT * MOST_CLIQUES * MOST_IMAGES < 2**62

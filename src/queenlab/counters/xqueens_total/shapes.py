"""The classes of placements of one direction of Xqueens by their column counts alone, without listing placements."""

from __future__ import annotations

from dataclasses import dataclass
from math import factorial

import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[np.int64]

#: The logarithm of the number of different diagonal vectors of a class is about -2.36 + 1.03 n - 0.26 (columns with two
#: tokens) + 0.206 (distances of all pairs of tokens, counted in columns) / n: to 30 % for n = 5 to 8, mostly to 10 %.
CONSTANT, PER_SIDE, PER_TWO, PER_DISTANCE = -2.36, 1.03, -0.26, 0.206


@dataclass(frozen=True)
class Shapes:
    """What is known of the classes before a placement is listed.

    The column counts are in the order of `code_of`; those of a class and of its complement make 2. `most` is an upper
    bound on the placements, and `vectors` about how many different vectors of down (or up) diagonals a class has.
    """

    n: int
    columns: npt.NDArray[np.int8]
    complement: Numbers
    most: Numbers
    vectors: Numbers


def make_shapes(n: int, paired: bool) -> Shapes:
    """All ways to have n tokens in n columns, at most two in each; if paired, two or none."""
    codes = np.arange(3**n)
    columns = (codes[:, None] // 3 ** np.arange(n) % 3).astype(np.int8)
    kept = columns.sum(axis=1) == n
    if paired:
        kept &= (columns != 1).all(axis=1)
    codes, columns = codes[kept], columns[kept]
    twos = (columns == 2).sum(axis=1)
    places = np.arange(n)
    distances = np.abs(places[:, None] - places[None, :])
    many = columns.astype(np.int64)
    spread = np.einsum("ci,ij,cj->c", many, distances, many) / 2
    logarithm = CONSTANT + PER_SIDE * n + PER_TWO * twos + PER_DISTANCE * spread / n
    return Shapes(
        n=n,
        columns=columns,
        complement=np.searchsorted(codes, 3**n - 1 - codes),
        # The ways to share out n rows among the columns, whatever the diagonals say.
        most=factorial(n) >> twos.astype(np.int64),
        vectors=np.maximum(1, np.rint(np.exp(logarithm)).astype(np.int64)),
    )


def code_of(columns: npt.NDArray[np.int8]) -> Numbers:
    powers = 3 ** np.arange(columns.shape[1], dtype=np.int64)
    return columns.astype(np.int64) @ powers

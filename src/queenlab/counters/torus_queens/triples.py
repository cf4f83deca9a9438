"""The symmetries of queens on the torus, and the kinds of three queens under them.

A cell is x n + y, with x and y modulo n. Two queens attack each other when they agree in x, y, x + y or x - y. A linear
map that permutes these four forms up to units keeps attacks, and so does every shift.
"""

from __future__ import annotations

from math import gcd
from typing import Any

import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[np.int64]
Kinds = npt.NDArray[np.int16]


def linear_symmetries(n: int) -> Numbers:
    """The image of each cell under each linear symmetry, one row per symmetry; the first row is the identity.

    The symmetries of the square and the dilations by units u of Z_n permute the rows, columns and diagonals. If n is
    odd, so does (x, y) -> (x + y, x - y): then x' + y' = 2 x and x' - y' = 2 y, and 2 is a unit. Done twice it is the
    dilation by 2, so the group has 8 phi(n) elements if n > 2 is odd and 4 phi(n) if n > 2 is even.
    """
    shapes = [(1, 0, 0, 1), (1, 0, 0, -1), (0, 1, 1, 0), (0, 1, -1, 0)]
    if n % 2:
        shapes += [(1, 1, 1, -1), (1, 1, -1, 1), (1, -1, 1, 1), (1, -1, -1, -1)]
    units = [u for u in range(1, n + 1) if gcd(u, n) == 1]
    matrices = dict.fromkeys(tuple(u * a % n for a in shape) for u in units for shape in shapes)
    a, b, c, d = np.array(list(matrices), dtype=np.int64).T[:, :, None]
    x, y = np.divmod(np.arange(n * n), n)
    images: Numbers = (a * x + b * y) % n * n + (c * x + d * y) % n
    return images


def inverses(maps: Numbers) -> Numbers:
    number = {row.tobytes(): k for k, row in enumerate(maps)}
    return np.array([number[np.argsort(row).tobytes()] for row in maps], dtype=np.int64)


def difference(n: int, one: Any, other: Any) -> Any:
    """The cell `one` seen from the cell `other`; also for arrays."""
    return (one // n - other // n) % n * n + (one % n - other % n) % n


def is_free(n: int) -> npt.NDArray[np.bool_]:
    """For each cell whether a queen on cell 0 leaves it alone."""
    x, y = np.divmod(np.arange(n * n), n)
    free: npt.NDArray[np.bool_] = (x != 0) & (y != 0) & ((x + y) % n != 0) & ((x - y) % n != 0)
    return free


def kinds_of_triples(n: int, maps: Numbers) -> tuple[Kinds, list[tuple[int, int]]]:
    """The kind of the triple (0, a, b) for any two cells, -1 where two of them attack; and for each kind a triple.

    Kinds are the orbits of sets of three queens under shifts and linear symmetries, the largest orbits first. A shift
    takes any of the three to cell 0.
    """
    free = is_free(n)
    cells = np.flatnonzero(free)
    found = np.full((n * n, n * n), -1, dtype=np.int16)
    triples: list[tuple[int, int]] = []
    sizes: list[int] = []
    for a in cells.tolist():
        third = cells[free[difference(n, cells, a)]]
        while (unknown := third[found[a, third] < 0]).size:
            b = int(unknown[0])
            pairs: set[tuple[int, int]] = set()
            for zero, one, other in ((0, a, b), (a, 0, b), (b, 0, a)):
                first, second = maps[:, difference(n, one, zero)], maps[:, difference(n, other, zero)]
                found[first, second] = found[second, first] = len(triples)
                pairs.update(zip(first.tolist(), second.tolist(), strict=True))
                pairs.update(zip(second.tolist(), first.tolist(), strict=True))
            triples.append((a, b))
            sizes.append(len(pairs))
    order = sorted(range(len(triples)), key=lambda kind: -sizes[kind])
    # The last entry is for -1, which stays.
    place = np.full(len(triples) + 1, -1, dtype=np.int16)
    place[order] = np.arange(len(triples))
    return place[found], [triples[kind] for kind in order]

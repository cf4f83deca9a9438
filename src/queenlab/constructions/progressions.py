"""Filling arrays with arithmetic progressions modulo m, at the speed of memory."""

from __future__ import annotations

import numpy as np

from queenlab.constructions.recipe import Ints

#: Entries that are worked on at a time: 128 KiB, so that they and their copy stay in the cache.
_BLOCK = 1 << 14


def fill_progression(out: Ints, start: int, step: int, modulus: int) -> None:
    """Sets out[j] = (start + step * j) mod modulus, with no division an entry.

    A sum of two residues is below 2m, and x mod m for such an x is min(x, x - m) in unsigned arithmetic.

    Example:
        >>> rows = np.empty(7, dtype=np.int64)
        >>> fill_progression(rows, 1, 3, 7)
        >>> rows
        array([1, 4, 0, 3, 6, 2, 5])
    """
    if out.size == 0:
        return
    residues = out.view(np.uint64)
    m = np.uint64(modulus)
    residues[0] = start % modulus
    spare = np.empty(min(_BLOCK, out.size), dtype=np.uint64)
    filled = 1
    while filled < out.size:
        width = min(filled, _BLOCK, out.size - filled)
        part = residues[filled : filled + width]
        np.add(residues[:width], np.uint64(step * filled % modulus), out=part)
        np.subtract(part, m, out=spare[:width])
        np.minimum(part, spare[:width], out=part)
        filled += width

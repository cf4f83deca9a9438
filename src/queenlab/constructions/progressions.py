"""Arithmetic progressions modulo m: filling arrays with them at the speed of memory, and how low and high they go."""

from __future__ import annotations

import numpy as np

from queenlab.constructions.recipe import Ints

#: The largest modulus, and the largest side of a board in a recipe: the sum of two residues fits 64 bits easily.
MAX_MODULUS = 2**62
#: Entries that are worked on at a time: 128 KiB, so that they and their copy stay in the cache.
BLOCK = 1 << 14
#: Up to here a division an entry is quicker than to call NumPy for ever longer pieces.
_SEED = 1 << 10


def fill_progression(out: Ints, start: int, step: int, modulus: int) -> None:
    """Sets out[j] = (start + step * j) mod modulus, with no division an entry.

    A sum of two residues is below 2m, and x mod m for such an x is min(x, x - m) in unsigned arithmetic.
    """
    if out.size == 0:
        return
    residues = out.view(np.uint64)
    m = np.uint64(modulus)
    start, step = start % modulus, step % modulus
    filled = _seed(residues, start, step, modulus)
    spare = np.empty(min(BLOCK, out.size), dtype=np.uint64)
    while filled < out.size:
        width = min(filled, BLOCK, out.size - filled)
        part = residues[filled : filled + width]
        np.add(residues[:width], np.uint64(step * filled % modulus), out=part)
        np.subtract(part, m, out=spare[:width])
        np.minimum(part, spare[:width], out=part)
        filled += width


def _seed(residues: np.ndarray[tuple[int], np.dtype[np.uint64]], start: int, step: int, modulus: int) -> int:
    """Fills the first entries, and says how many: one alone where a product would not fit 64 bits."""
    width = min(_SEED, residues.size)
    if start + step * width >= 2**64:
        residues[0] = start
        return 1
    first = np.arange(width, dtype=np.uint64)
    first *= np.uint64(step)
    first += np.uint64(start)
    np.remainder(first, np.uint64(modulus), out=residues[:width])
    return width


def progression_bounds(count: int, start: int, step: int, modulus: int) -> tuple[int, int]:
    """The least and the largest of (start + step * j) mod modulus for 0 <= j < count, without going through them."""
    low = _least(count, start % modulus, step % modulus, modulus)
    high = modulus - 1 - _least(count, (modulus - 1 - start) % modulus, -step % modulus, modulus)
    return low, high


def _least(count: int, start: int, step: int, modulus: int) -> int:
    """The least residue; start and step are residues. The modulus is halved each time round."""
    least = start
    while count > 0 and step:
        if 2 * step > modulus:
            # Backwards, in steps that go down where these go up.
            start, step = (start + step * (count - 1)) % modulus, modulus - step
        least = min(least, start)
        # Lower than its start a progression is only right after it has passed the modulus, and then it is below its
        # step: a progression again, modulo the step.
        count = (start + step * (count - 1)) // modulus
        start, step, modulus = (start - modulus) % step, -modulus % step, step
    return min(least, start) if count > 0 else least

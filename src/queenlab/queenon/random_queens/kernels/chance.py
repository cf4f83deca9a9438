"""Random numbers inside kernels: one word of state, seeded from a NumPy generator.

The generator is SplitMix64 (Steele, Lea and Flood, Fast splittable pseudorandom number generators, OOPSLA 2014).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from queenlab.compiling import compiled


@compiled
def draw(random: Any) -> Any:
    """The next 64 random bits."""
    random[0] += np.uint64(0x9E3779B97F4A7C15)
    x = random[0]
    x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return x ^ (x >> np.uint64(31))


@compiled
def below(random: Any, bound: int) -> Any:
    """A number from 0 to bound - 1, each equally likely, for 1 <= bound < 2^32.

    Of the 2^32 values of the low half, those left over after a multiple of the bound are drawn again (Lemire, Fast
    random integer generation in an interval, ACM TOMACS 29, 2019).
    """
    limit = np.uint64(bound)
    low = np.uint64(0xFFFFFFFF)
    product = (draw(random) & low) * limit
    if (product & low) < limit:
        least = ((np.uint64(1) << np.uint64(32)) - limit) % limit
        while (product & low) < least:
            product = (draw(random) & low) * limit
    return np.int64(product >> np.uint64(32))


@compiled
def unit(random: Any) -> Any:
    """A number in [0, 1), a multiple of 2^-53."""
    return np.float64(draw(random) >> np.uint64(11)) * (1.0 / 9007199254740992.0)

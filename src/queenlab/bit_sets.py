"""Sets of small numbers as the bits of one Python integer."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt


def members(mask: int) -> list[int]:
    """The numbers in a set, increasing."""
    numbers = []
    while mask:
        lowest = mask & -mask
        numbers.append(lowest.bit_length() - 1)
        mask ^= lowest
    return numbers


def from_flags(flags: npt.NDArray[np.bool_]) -> int:
    """The set of the places of all flags that are true, of an array of any shape."""
    return int.from_bytes(np.packbits(flags, bitorder="little").tobytes(), "little")

"""Sets of small numbers as bits of a Python integer."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt


def members(mask: int) -> list[int]:
    """The numbers in a set, in increasing order."""
    numbers = []
    while mask:
        lowest = mask & -mask
        numbers.append(lowest.bit_length() - 1)
        mask ^= lowest
    return numbers


def from_flags(flags: npt.NDArray[np.bool_]) -> int:
    """The set of the positions of true flags, in an array of any shape."""
    return int.from_bytes(np.packbits(flags, bitorder="little").tobytes(), "little")


def flags_of(mask: int, size: int) -> npt.NDArray[np.bool_]:
    """Which of the numbers below `size` are in a set."""
    words = np.frombuffer(mask.to_bytes(-(-size // 8), "little"), dtype=np.uint8)
    return np.unpackbits(words, count=size, bitorder="little").view(np.bool_)

"""Sets of small numbers as one long integer: bit k stands for k."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt


def as_bits(flags: npt.NDArray[np.bool_]) -> int:
    """The places of the flags that are set; the first flag is bit 0."""
    return int.from_bytes(np.packbits(flags.ravel(), bitorder="little").tobytes(), "little")


def bits_of(word: int) -> list[int]:
    """The numbers of a word's bits, increasing."""
    numbers = []
    while word:
        lowest = word & -word
        numbers.append(lowest.bit_length() - 1)
        word ^= lowest
    return numbers

"""Counts modulo two small primes: kernels keep them beside the count, so that a wrong digit does not go unseen."""

from __future__ import annotations

#: The two largest primes below 2^16: products of residues fit into 32 bits.
FIRST_PRIME, SECOND_PRIME = 65521, 65519


def residues(value: int) -> tuple[int, int]:
    """A number modulo the two primes.

    Example:
        >>> residues(65522)
        (1, 3)
    """
    return value % FIRST_PRIME, value % SECOND_PRIME

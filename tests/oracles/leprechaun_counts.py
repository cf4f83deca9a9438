"""Leprechauns counted from the definition, and the numbers that are in print."""

from __future__ import annotations

from oracles.queens import attack as attack
from oracles.queens import solutions as solutions

#: OEIS A051223, superqueens (range 2), from n = 1.
A051223 = [1, 0, 0, 0, 0, 0, 0, 0, 0, 4, 44, 156, 1876, 5180, 32516, 202900, 1330622]

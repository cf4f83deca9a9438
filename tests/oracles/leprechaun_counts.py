"""Leprechauns counted from the definition, and the numbers that are in print."""

from __future__ import annotations

from oracles.queens import attack as attack
from oracles.queens import solutions as solutions

#: Escamocher and O'Sullivan, Leprechauns on the chessboard (2021), Table 5, with the zeros of their Theorem 2 and
#: section 4.2 below it: range -> board -> solutions.
TABLE_5 = {
    3: {16: 2, 17: 34, 18: 4, 19: 112, 20: 516, 21: 7312, 22: 81324, 23: 1056560, 24: 13443944, 25: 171919446},
    4: {25: 0, 26: 0, 27: 0, 28: 10, 29: 286, 30: 696, 31: 10016, 32: 201332},
    5: {36: 2, 37: 74, 38: 0, 39: 48, 40: 68, 41: 808},
    6: {49: 0, 50: 0, 51: 0, 52: 6},
}

#: OEIS A051223, superqueens (range 2), from n = 1.
A051223 = [1, 0, 0, 0, 0, 0, 0, 0, 0, 4, 44, 156, 1876, 5180, 32516, 202900, 1330622]

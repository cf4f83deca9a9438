"""Impossibility theorems: the boards without solutions.

In d dimensions n^(d-1) queens put exactly one on every line along an axis. So every plane section along two axes holds
n of them, and a theorem that leaves no placement in two dimensions leaves none in more.
"""

from __future__ import annotations

import math

from queenlab.constructions.request import Request
from queenlab.errors import BadInput

_THEOREM_2 = "Escamocher & O'Sullivan, Theorem 2"
_COROLLARY = "Kunt, Corollary 13.2"


def why_none(request: Request) -> str | None:
    """One line with the theorem that rules out the natural number of pieces; None if none is known.

    Only goal `exact` can fail so: there is always a largest placement.

    Example:
        >>> why_none(Request(3))
        'no 3 queens on a 3 x 3 board (Pauls: a solution needs n = 1 or n >= 4)'
        >>> why_none(Request(4, d=3))
        'no 16 queens on the 4^3 board: its 8 cubes of side 2 hold at most one each (Kunt, Corollary 13.2)'
        >>> why_none(Request(8)) is None
        True
    """
    if request.goal != "exact" or request.n == 1 or request.d == 1 or request.piece == "rook":
        return None
    in_the_plane = _none_in_two_dimensions(request.n, request.range, request.torus)
    if in_the_plane is None:
        return _none_by_cubes(request) if request.piece == "queen" else None
    if request.d == 2:
        return in_the_plane
    if request.piece == "hyperqueen":
        return f"any two coordinates of n hyperqueens would be n queens in two dimensions, but there are {in_the_plane}"
    return f"every section along two axes would hold n of them, but there are {in_the_plane}"


def diverse_upper_bound(n: int) -> tuple[int, str]:
    """The largest range of leprechauns that Theorem 2 allows on n >= 4 columns, and the line that says so."""
    if n < 4:
        raise BadInput(f"queens have a nearest pair on boards with n >= 4, not n = {n}")
    side = math.isqrt(n)
    if side * side == n and side % 2 == 1:
        return side - 2, f"range {side - 1} is even and needs n > {n} = ({side - 1}+1)^2 ({_THEOREM_2})"
    return side - 1, f"range {side} needs n >= {(side + 1) ** 2} = ({side}+1)^2 ({_THEOREM_2})"


def _none_in_two_dimensions(n: int, reach: int, torus: bool) -> str | None:
    """The theorem for n > 1 queens or leprechauns on an n x n board."""
    if n == 2:
        return "no 2 queens on a 2 x 2 board: any two cells of it attack each other"
    if n == 3:
        return "no 3 queens on a 3 x 3 board (Pauls: a solution needs n = 1 or n >= 4)"
    if torus and (n % 2 == 0 or n % 3 == 0):
        divisor = 2 if n % 2 == 0 else 3
        return f"no {n} queens on the {n} x {n} torus: {divisor} divides n (Polya: n must be coprime to 6)"
    square = (reach + 1) ** 2
    if n < square:
        return f"no {n} leprechauns of range {reach} on a {n} x {n} board: n < {square} = ({reach}+1)^2 ({_THEOREM_2})"
    if n == square and reach % 2 == 0:
        return (
            f"no {n} leprechauns of range {reach} on a {n} x {n} board: n = ({reach}+1)^2 needs an odd range "
            f"({_THEOREM_2})"
        )
    return None


def _none_by_cubes(request: Request) -> str | None:
    """An even side cuts the board into cubes of side 2, and any two cells of one attack each other."""
    n, d = request.n, request.d
    # For n >= 2^d there are cubes enough; asked with bit lengths, since d may be large.
    if n % 2 == 1 or n.bit_length() > d:
        return None
    queens, cubes = _power(n, d - 1), _power(n // 2, d)
    return f"no {queens} queens on the {n}^{d} board: its {cubes} cubes of side 2 hold at most one each ({_COROLLARY})"


def _power(base: int, exponent: int) -> str:
    """The power in digits, or as a power where those are many."""
    return str(base**exponent) if exponent * base.bit_length() <= 40 else f"{base}^{exponent}"

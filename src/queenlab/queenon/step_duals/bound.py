"""A proved lower bound for the n-queens constant from any four step functions.

For bounded r, c on [0, 1] and p, q on [0, 2], and P = r(x) + c(y) + p(x + y) + q(1 + x - y),

    L = int r + int c + int p + int q - iint exp(P - 1) - int exp(p - 1) - int exp(q - 1) + 3  <=  alpha,

because a ln a >= a b - exp(b - 1) for all a >= 0 and all b (docs/research/queenon-lower-bound.md). r and c are constant
on n equal intervals, and p and q on strips of width 1/n. Their values are taken as exact fractions, exponentials are
rounded up to multiples of 2^-BITS, and all the rest is whole numbers.
"""

from __future__ import annotations

import decimal
from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise
from math import ceil, floor, isfinite
from operator import add, mul
from typing import Literal

from queenlab.errors import BadInput

Mesh = Literal["triangles", "diamonds"]
#: Numbers that are taken for what they are, to the last bit.
Exact = Sequence[float | Fraction]

#: An exponential is rounded up by less than 2^-BITS, which costs the bound about as much.
BITS = 128
#: Potentials beyond this are refused: exp would be as good as 0 or as good as infinite.
LARGEST = 600.0


def strips(n: int, mesh: Mesh) -> list[Fraction]:
    """The widths of the diagonal strips, in order; they fill [0, 2].

    With `triangles` the strips begin at the corners of the cells, so that each cell is cut into Knuth's four triangles.
    With `diamonds` they are moved by half a width, and each cell is cut into a diamond (half of its area) and four
    corners (an eighth each).
    """
    if mesh == "triangles":
        return [Fraction(1, n)] * (2 * n)
    return [Fraction(1, 2 * n), *[Fraction(1, n)] * (2 * n - 1), Fraction(1, 2 * n)]


def step_bound(r: Exact, c: Exact, p: Exact, q: Exact, bits: int = BITS) -> Fraction:
    """L for step functions, rounded down: a number that is at most alpha, whatever the potentials are.

    r has n values for the columns, from left to right, and c has n for the rows, from the bottom up; p and q have 2n
    (triangles) or 2n + 1 (diamonds), for x + y and for 1 + x - y from 0 to 2. `bits` says how fine exponentials are
    rounded.
    """
    n, mesh = _shape(r, c, p, q)
    columns, rows, rising, falling = (_exponentials(values, bits) for values in (r, c, p, q))
    masses = _triangles if mesh == "triangles" else _diamonds
    # Four factors, each up to 2^-bits too large; masses() counts in eighths of a cell.
    cells = Fraction(masses(columns, rows, rising, falling), 8 * n * n << 4 * bits)
    widths = strips(n, mesh)
    gaps = sum((width * (a + b) for width, a, b in zip(widths, rising, falling, strict=True)), Fraction()) / (1 << bits)
    inverse_e = Fraction(_exponentials([-1.0], bits)[0], 1 << bits)
    straight = sum((Fraction(value) for value in [*r, *c]), Fraction()) / n
    diagonal = sum((width * (Fraction(a) + Fraction(b)) for width, a, b in zip(widths, p, q, strict=True)), Fraction())
    return straight + diagonal - (cells + gaps) * inverse_e + 3


def shown_down(value: Fraction, digits: int) -> str:
    """A fraction rounded down to some digits after the point."""
    scaled = floor(value * 10**digits)
    whole, rest = divmod(abs(scaled), 10**digits)
    return f"{'-' if scaled < 0 else ''}{whole}.{rest:0{digits}d}"


def _shape(*potentials: Exact) -> tuple[int, Mesh]:
    r, c, p, q = potentials
    n = len(r)
    if n < 1 or len(c) != n or len(p) != len(q) or len(p) not in (2 * n, 2 * n + 1):
        lengths = ", ".join(str(len(values)) for values in potentials)
        raise BadInput(f"r, c, p, q need n, n, and twice 2n or 2n + 1 values, not {lengths}")
    for values in potentials:
        if not all(isfinite(value) and abs(float(value)) <= LARGEST for value in values):
            raise BadInput(f"a potential must be a number between -{LARGEST:g} and {LARGEST:g}")
    return n, "triangles" if len(p) == 2 * n else "diamonds"


def _exponentials(values: Exact, bits: int) -> list[int]:
    """2^bits exp(value), rounded up to a whole number; each different value is computed once.

    Python's decimal module rounds exp correctly, so with one unit in the last place added it is an upper bound; a
    fraction that has no end as a decimal is rounded up first.
    """
    # Enough digits for the largest of them, to the last bit.
    digits = ceil(max(0.0, *map(float, values)) * 0.4343) + ceil(bits * 0.30103) + 10
    with decimal.localcontext(prec=digits, rounding=decimal.ROUND_CEILING):
        unit, scale = 1 + Decimal(10) ** (2 - digits), Decimal(1 << bits)
        done = {}
        for value in {Fraction(value) for value in values}:
            decimals = Decimal(value.numerator) / Decimal(value.denominator)
            done[value] = ceil(decimals.exp() * unit * scale)
    return [done[Fraction(value)] for value in values]


def _triangles(columns: list[int], rows: list[int], rising: list[int], falling: list[int]) -> int:
    """Eight times the sum of exp(P) over cells.

    The triangles of cell (j, b) lie in the strips j + b or j + b + 1 one way and n + j - b - 1 or n + j - b the other
    way, and all four pairs occur once, a quarter of the cell each: the sum over a cell is a product of two sums.
    """
    n = len(columns)
    up, down = [a + b for a, b in pairwise(rising)], [a + b for a, b in pairwise(falling)]
    total = 0
    for b, row in enumerate(rows):
        line = map(mul, columns, up[b : b + n])
        total += row * sum(map(mul, line, down[n - 1 - b : 2 * n - 1 - b]))
    return 2 * total


def _diamonds(columns: list[int], rows: list[int], rising: list[int], falling: list[int]) -> int:
    """Eight times the sum of exp(P) over cells.

    Cell (j, b) lies about the middle of strip k = j + b + 1 and of strip l = n + j - b: half of it is in both, and each
    corner is in one of them and in a neighbour of the other.
    """
    n = len(columns)
    up = [a + b for a, b in zip(rising, rising[2:], strict=False)]
    down = [a + 4 * m + b for a, m, b in zip(falling, falling[1:], falling[2:], strict=False)]
    rising, falling = rising[1:-1], falling[1:-1]
    total = 0
    for b, row in enumerate(rows):
        first = map(mul, rising[b : b + n], down[n - 1 - b : 2 * n - 1 - b])
        second = map(mul, up[b : b + n], falling[n - 1 - b : 2 * n - 1 - b])
        total += row * sum(map(mul, columns, map(add, first, second)))
    return total

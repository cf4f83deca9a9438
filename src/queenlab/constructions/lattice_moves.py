"""Moves of the classes of a lattice: which queens of a perturbed lattice go where.

What is asked of the moves of two classes depends on their difference alone: moved, it is on no line through 0 modulo M,
and no vector of L in that class is too short. All allowed differences of moves are kept as the bits of one number, so
that to move a set of them is a shift.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

#: Two classes are moved against each other by at most so much, along either axis.
SPREAD = 10
#: The same where there are l^2 classes: more than these lead the search astray.
SPREAD_SQUARED = 4

Vector = tuple[int, int]

_WIDTH = 4 * SPREAD + 1
_MIDDLE = SPREAD * _WIDTH + SPREAD
_SIDE = range(-SPREAD, SPREAD + 1)


def _bit(x: int, y: int) -> int:
    return 1 << (_MIDDLE + x * _WIDTH + y)


_MOVES = tuple(product(_SIDE, repeat=2))
_MOVE_OF = {_bit(x, y): (x, y) for x, y in _MOVES}
_ANY = sum(_MOVE_OF)
_FEW = sum(_bit(x, y) for x, y in _MOVES if max(abs(x), abs(y)) <= SPREAD_SQUARED)


@dataclass(frozen=True)
class LatticeClasses:
    """A lattice in M classes, which are numbered by pairs of residues.

    Attributes:
        u, v: a basis of the lattice.
        orders: the point a u + b v is in class
        forms: (f a + g b) modulo the order, for either (f, g) of these.
        points: one of each class, first 0.
        m, step: the class of 0 is M times the lattice that rises so far from one column to the next, modulo m.
    """

    u: Vector
    v: Vector
    orders: Vector
    forms: tuple[Vector, Vector]
    points: dict[Vector, Vector]
    m: int
    step: int

    def of(self, a: int, b: int) -> Vector:
        (f, g), (h, k) = self.forms
        return (f * a + g * b) % self.orders[0], (h * a + k * b) % self.orders[1]

    def apart(self, one: Vector, other: Vector) -> Vector:
        """The class of what leads from one class to the other."""
        return (other[0] - one[0]) % self.orders[0], (other[1] - one[1]) % self.orders[1]


def class_moves(classes: LatticeClasses, distance: int, effort: int) -> dict[Vector, Vector] | None:
    """Moves of the classes that make a solution with no two queens nearer than the distance; class 0 stays.

    At most `effort` moves are tried. None if none are found.
    """
    count = len(classes.points)
    few = _ANY if classes.orders[1] == 1 else _FEW
    allowed = {c: few & _off_the_lines(count, x % count, y % count) for c, (x, y) in classes.points.items()}
    del allowed[0, 0]
    for a, b, x, y in _short_vectors(classes, distance + SPREAD):
        which = classes.of(a, b)
        if which in allowed:
            allowed[which] &= _long_enough(*(_between(distance, side) for side in (x, y)))
        elif max(abs(x), abs(y)) < distance:
            return None
    return _assign(classes, allowed, effort) if all(allowed.values()) else None


@lru_cache(maxsize=1 << 13)
def _off_the_lines(count: int, x: int, y: int) -> int:
    """The moves that bring (x, y) where the queen of (0, 0) does not attack on the torus."""
    return sum(
        _bit(a, b)
        for a, b in _MOVES
        if (x + a) % count and (y + b) % count and (x + a - y - b) % count and (x + a + y + b) % count
    )


def _between(distance: int, side: int) -> Vector:
    """The least and the largest move that leave one side of a vector shorter than the distance."""
    return max(-SPREAD, 1 - distance - side), min(SPREAD, distance - 1 - side)


@lru_cache(maxsize=1 << 13)
def _long_enough(along: Vector, across: Vector) -> int:
    """All moves but these, which leave both sides too short."""
    xs, ys = range(along[0], along[1] + 1), range(across[0], across[1] + 1)
    return _ANY - sum(_bit(x, y) for x in xs for y in ys)


def _short_vectors(classes: LatticeClasses, length: int) -> Iterator[tuple[int, int, int, int]]:
    """(a, b) and (x, y) of the vectors (x, y) = a u + b v other than 0 that are shorter than this."""
    (p, q), (r, t) = classes.u, classes.v
    # By Cramer's rule, since p t - q r is n.
    most = length * (p + q) // (p * t - q * r)
    for b in range(-most, most + 1):
        for a in range(-((length + b * r) // p), (length - b * r) // p + 1):
            x, y = a * p + b * r, a * q + b * t
            if 0 < max(abs(x), abs(y)) < length:
                yield a, b, x, y


def _assign(classes: LatticeClasses, allowed: dict[Vector, int], effort: int) -> dict[Vector, Vector] | None:
    """A move for every class, such that each two differ by what is allowed; where there is least choice, first."""
    tried = 0

    def extend(chosen: dict[Vector, int], left: dict[Vector, int]) -> dict[Vector, int] | None:
        nonlocal tried
        if not left:
            return chosen
        which = min(left, key=lambda i: left[i].bit_count())
        others = {i: allowed[classes.apart(which, i)] for i in left if i != which}
        moves = left[which]
        while moves and tried < effort:
            tried += 1
            bit = moves & -moves
            moves ^= bit
            by = bit.bit_length() - 1 - _MIDDLE
            rest = {}
            for i, ahead in others.items():
                rest[i] = left[i] & (ahead << by if by >= 0 else ahead >> -by)
                if not rest[i]:
                    break
            else:
                found = extend({**chosen, which: bit}, rest)
                if found:
                    return found
        return None

    found = extend({(0, 0): _bit(0, 0)}, allowed)
    return {which: _MOVE_OF[bit] for which, bit in found.items()} if found else None

"""The largest mass of diamonds whose four sides lie each in a given interval of the mesh, exactly.

Every corner of a diamond lies in some square of the mesh, on one side of its cut or the other. Once these are known,
the mass is a quadratic polynomial in the four sides of the diamond. It has a maximum over the polytope of such
diamonds (the box, and for each corner one side of a cut) inside some face; take a face of least dimension that holds
a maximum. There the derivatives along the face vanish at one point only: else they vanish on a line, where the
polynomial is constant and which leads to a maximum on a smaller face. So it is enough to try every face on which
the linear system has exactly one solution. With rational numbers everything is rational, the maximum too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from queenlab.queenon.densities.files import Numbers
from queenlab.queenon.diamond.mesh import DiamondMesh
from queenlab.queenon.hull import solved

#: The sides as variables: a1, b1 along u, a2, b2 along v. Corners as (sign, u side, v side).
_CORNERS = ((1, 1, 3), (-1, 0, 3), (-1, 1, 2), (1, 0, 2))
#: Where a corner lies: on the first or the second side of its square's cut, or on the cut.
_FIRST, _SECOND, _ON = 0, 1, 2
_ZERO = Fraction(0)


class Box(NamedTuple):
    """Intervals of the mesh, by number, for the sides u = a1, u = b1, v = a2 and v = b2."""

    a1: int
    b1: int
    a2: int
    b2: int


@dataclass
class _Quadratic:
    """constant + linear . x + x' square x / 2 in the four sides, with whole numbers; the matrix is symmetric."""

    constant: int
    linear: list[int]
    square: list[list[int]]

    def at(self, x: Sequence[Fraction]) -> Fraction:
        total = Fraction(self.constant)
        for i in range(4):
            total += x[i] * (self.linear[i] + sum((self.square[i][j] * x[j] for j in range(4)), _ZERO) / 2)
        return total

    def bound(self) -> Fraction:
        """The largest of its Bernstein coefficients on the box, which no value exceeds.

        They are what comes out if x is replaced by i/2, x^2 by 1 for i = 2 and else 0, and x y by i j / 4, for i, j =
        0, 1, 2. Sides along the same axis have no product, so that those along v can be chosen one by one.
        """
        best = None
        for a, b in product(range(3), repeat=2):
            total = 4 * self.constant + self._along(0, a, 0, 0) + self._along(1, b, 0, 0)
            for side in (2, 3):
                total += max(self._along(side, k, a, b) for k in range(3))
            best = total if best is None else max(best, total)
        assert best is not None
        return Fraction(best, 4)

    def _along(self, side: int, k: int, a: int, b: int) -> int:
        # Four times what one side adds, with its products with a1 and b1.
        own = 2 * k * self.linear[side] + (2 * self.square[side][side] if k == 2 else 0)
        return own + k * (a * self.square[side][0] + b * self.square[side][1])


class Pieces:
    """Exact maxima on boxes of a mesh of whole numbers (Python's, as objects)."""

    def __init__(self, mesh: DiamondMesh) -> None:
        self._mesh = mesh
        # How the mass of a line changes where it crosses a square's cut: lines v = const, and lines u = const.
        self._across_v, self._across_u = mesh.v1 - mesh.v0, mesh.u1 - mesh.u0

    def bounds(self, a2: int, b2: int) -> Numbers:
        """Eight times an upper bound for each box with the given a2 and b2: an array over a1 and b1.

        That is the best of the box's 16 corners, and what the second derivatives can add to it: if each is at most K_i
        without its sign, then M is nowhere above its largest corner by more than the sum of the K_i / 8.
        """
        low, high = min(a2, b2), max(a2, b2)
        gains = []
        for s, t in product((0, 1), repeat=2):
            up_to = self._mesh.corner[:, b2 + t] - self._mesh.corner[:, a2 + s]
            most, least = np.maximum(up_to[1:], up_to[:-1]), np.minimum(up_to[1:], up_to[:-1])
            gains.append(most[None, :] - least[:, None])
        jumps = self._across_u[:, low : high + 1]
        along = _largest(jumps[:, 1:-1].sum(axis=1), jumps[:, 0], jumps[:, -1], np.full(len(jumps), low == high))
        bent = along[None, :] + along[:, None]
        numbers = np.arange(len(jumps))
        first, last = np.minimum.outer(numbers, numbers), np.maximum.outer(numbers, numbers)
        for line in (a2, b2):
            jumps = self._across_v[:, line]
            sums = np.concatenate([jumps[:1] * 0, np.cumsum(jumps)])
            bent = bent + _largest(sums[last] - sums[first + 1], jumps[first], jumps[last], first == last)
        return np.asarray(8 * np.max(gains, axis=0) + 2 * bent)

    def maximum(self, box: Box, above: Fraction) -> tuple[Fraction, tuple[Fraction, ...]] | None:
        """The largest mass, and where: the sides as parts of their intervals. None if it is not above a number."""
        flat = [(box[i] + box[j] - self._mesh.order) % 2 == 0 for _, i, j in _CORNERS]
        forms = {sides: self._form(box, sides, flat) for sides in product((_FIRST, _SECOND), repeat=4)}
        alive = {sides: form for sides, form in forms.items() if form.bound() > above}
        best: tuple[Fraction, tuple[Fraction, ...]] | None = None
        if not alive:
            return best
        for fixed in product((0, 1, None), repeat=4):
            for state in product(*_states(fixed, flat)):
                # A face on a cut belongs to both its sides, which have the same values there.
                both = product(*((_FIRST, _SECOND) if s == _ON else (s,) for s in state))
                form = next((alive[sides] for sides in both if sides in alive), None)
                x = None if form is None else _stationary(form, fixed, state, flat)
                if form is not None and x is not None and _is_inside(x, state, flat):
                    value = form.at(x)
                    if value > above and (best is None or value > best[0]):
                        best = value, x
        return best

    def _form(self, box: Box, sides: tuple[int, ...], flat: Sequence[bool]) -> _Quadratic:
        """The mass as a polynomial, if every corner lies on the given side of its cut."""
        mesh = self._mesh
        form = _Quadratic(0, [0] * 4, [[0] * 4 for _ in range(4)])
        for (sign, i, j), side, is_flat in zip(_CORNERS, sides, flat, strict=True):
            k, m = box[i], box[j]
            below0, below1 = (sign * b[k, m] for b in mesh.below)
            before0, before1 = (sign * b[k, m] for b in mesh.before)
            u0, u1 = sign * mesh.u0[k, m], sign * mesh.u1[k, m]
            # Mass up to (p, q): corner + 2 below0 p + (below1 - below0) p^2 + the same in q + what is in the square.
            constant, pp, qq, pq, p, q = sign * mesh.corner[k, m], 0, 0, 0, 0, 0
            if is_flat and side == _FIRST:  # q <= p: u1 is where q < p
                pq, qq = 2 * u1, u0 - u1
            elif is_flat:
                pq, pp = 2 * u0, u1 - u0
            else:  # p + q <= 1: u0 only; beyond it (u1 - u0) (p + q - 1)^2 more
                pq = 2 * u0
                if side == _SECOND:
                    more = u1 - u0
                    constant, p, q, pp, qq, pq = constant + more, -2 * more, -2 * more, more, more, pq + 2 * more
            form.constant += constant
            form.linear[i] += 2 * below0 + p
            form.linear[j] += 2 * before0 + q
            form.square[i][i] += 2 * (below1 - below0 + pp)
            form.square[j][j] += 2 * (before1 - before0 + qq)
            form.square[i][j] += pq
            form.square[j][i] += pq
        return form


def _largest(inner: Numbers, first: Numbers, last: Numbers, single: npt.NDArray[np.bool_]) -> Numbers:
    """The largest |sum| of inner jumps with or without the first and the last, which may be enclosed or not."""
    ends = np.maximum(abs(inner), abs(inner + first))
    ends = np.maximum(ends, np.maximum(abs(inner + last), abs(inner + first + last)))
    return np.asarray(np.where(single, abs(first), ends))


def _states(fixed: Sequence[int | None], flat: Sequence[bool]) -> Iterator[tuple[int, ...]]:
    """For each corner where it may lie; with a side on a line of the mesh there is no choice."""
    for (_, i, j), is_flat in zip(_CORNERS, flat, strict=True):
        p, q = fixed[i], fixed[j]
        if p is None and q is None:
            yield (_FIRST, _SECOND, _ON)
        elif is_flat:  # the first side is q <= p
            yield (_FIRST,) if p == 1 or q == 0 else (_SECOND,)
        else:  # the first side is p + q <= 1
            yield (_FIRST,) if p == 0 or q == 0 else (_SECOND,)


def _is_inside(x: Sequence[Fraction], state: Sequence[int], flat: Sequence[bool]) -> bool:
    if any(not 0 <= one <= 1 for one in x):
        return False
    for (_, i, j), where, is_flat in zip(_CORNERS, state, flat, strict=True):
        beyond = x[j] - x[i] if is_flat else x[i] + x[j] - 1
        if (where == _FIRST and beyond > 0) or (where == _SECOND and beyond < 0) or (where == _ON and beyond != 0):
            return False
    return True


def _stationary(
    form: _Quadratic, fixed: Sequence[int | None], state: Sequence[int], flat: Sequence[bool]
) -> tuple[Fraction, ...] | None:
    """The only point of a face's plane where the derivatives along it vanish; None if there are more, or none."""
    # Every side is factor * y[root] + shift, for one free number y of each root.
    factor, shift, root = [1] * 4, [Fraction(0)] * 4, [0, 1, 2, 3]
    for i, value in enumerate(fixed):
        if value is not None:
            factor[i], shift[i] = 0, Fraction(value)
    for (_, i, j), where, is_flat in zip(_CORNERS, state, flat, strict=True):
        if where == _ON and not _tie(factor, shift, root, i, j, is_flat):
            return None
    roots = sorted({root[i] for i in range(4) if factor[i]})
    # The matrix is symmetric, as that of the form is.
    rows: list[list[int]] = []
    goal: list[Fraction] = []
    for r in roots:
        members = [i for i in range(4) if factor[i] and root[i] == r]
        row = []
        for other in roots:
            pairs = ((i, j) for i in members for j in range(4) if root[j] == other)
            row.append(sum(factor[i] * factor[j] * form.square[i][j] for i, j in pairs))
        right = _ZERO
        for i in members:
            right -= factor[i] * sum((form.square[i][j] * shift[j] for j in range(4)), Fraction(form.linear[i]))
        rows.append(row)
        goal.append(right)
    y = solved(rows, goal, only=True)
    if y is None:
        return None
    at = dict(zip(roots, y, strict=True))
    return tuple(factor[i] * at[root[i]] + shift[i] if factor[i] else shift[i] for i in range(4))


def _tie(factor: list[int], shift: list[Fraction], root: list[int], i: int, j: int, is_flat: bool) -> bool:
    """Makes side j equal to side i, or to 1 less it; False if they cannot be."""
    turn, add = (1, Fraction(0)) if is_flat else (-1, Fraction(1))
    # factor[j] y_j + shift[j] = turn (factor[i] y_i + shift[i]) + add
    left, right = factor[j], turn * factor[i]
    rest = turn * shift[i] + add - shift[j]
    if left and right and root[i] != root[j]:
        old, new = root[j], root[i]
        # left y_old = right y_new + rest, with left = 1 or -1: put it in wherever y_old is.
        for k in range(4):
            if root[k] == old and factor[k]:
                shift[k] += factor[k] * left * rest
                factor[k] *= left * right
                root[k] = new
        return True
    known = j if left else i
    times = left - right if root[i] == root[j] else left or -right
    if times == 0:
        return rest == 0
    for k in range(4):
        if root[k] == root[known] and factor[k]:
            shift[k] += factor[k] * rest / times
            factor[k] = 0
    return True

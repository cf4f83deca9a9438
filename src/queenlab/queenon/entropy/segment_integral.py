"""The mean of g(a) = a ln a along a segment, its gradient and its Hessian, in closed form.

The diagonal densities of an Xqueenon are linear between neighbouring lines of the mesh, so its Q-entropy is made of
integrals G(a, b) = int_0^1 g((1 - y) a + y b) dy (Knuth, Xqueens and Xqueenons). The textbook form divides by b - a and
is useless where the ends meet. With the middle m = (a + b)/2 and z = (b - a)/(a + b), which lies in [-1, 1], every
formula here is m or 1/m times a function of z: below |z| = 1/4 a power series; above, written so that little cancels
and either end may be 0.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

Reals = npt.NDArray[Any]

_SERIES_BELOW = 0.25
#: (1/16)^17 is below the rounding error of 64-bit mantissas; floats with 53 bits could do with 14 terms.
_TERMS = 17


class Ends(NamedTuple):
    """The derivatives of G by its two ends."""

    first: Reals
    second: Reals


class Curvature(NamedTuple):
    first: Reals
    mixed: Reals
    second: Reals


def x_log_x(x: npt.ArrayLike) -> Reals:
    """g(x) = x ln x, with g(0) = 0."""
    x = _reals(x)
    return np.asarray(x * np.log(np.where(x > 0, x, 1)))


def segment_mean(a: npt.ArrayLike, b: npt.ArrayLike) -> Reals:
    """G(a, b), the mean of g on the segment from a to b, for a, b >= 0; `numpy.longdouble` keeps its precision."""
    middle, z, short = _middle(a, b)
    s = np.abs(z)
    near = s * s * _series(s * s, lambda k: (2 * k + 1) * (2 * k + 2) * (2 * k + 3))
    far_s = np.maximum(s, _SERIES_BELOW)
    far = ((1 + far_s) ** 2 * np.log1p(far_s) - short * x_log_x(short)) / (4 * far_s) - 0.5
    return np.asarray(x_log_x(middle) + middle * np.where(s < _SERIES_BELOW, near, far))


def segment_gradient(a: npt.ArrayLike, b: npt.ArrayLike) -> Ends:
    """The derivatives of G; both are -infinity where a = b = 0, and finite elsewhere."""
    middle, z, short = _middle(a, b)
    s = np.abs(z)
    near_even = -s * s * _series(s * s, lambda k: (2 * k + 2) * (2 * k + 3))
    near_odd = s * _series(s * s, lambda k: (2 * k + 1) * (2 * k + 3))
    far_s = np.maximum(s, _SERIES_BELOW)
    far_even = ((1 + far_s) * np.log1p(far_s) - x_log_x(short)) / (2 * far_s) - 1
    far_odd = (1 / far_s - (1 + far_s) * _short_artanh(far_s, short) / far_s**2) / 2
    even = np.where(s < _SERIES_BELOW, near_even, far_even)
    odd = np.copysign(np.where(s < _SERIES_BELOW, near_odd, far_odd), z)
    with np.errstate(divide="ignore"):
        level = 1 + np.log(middle) + even
    return Ends((level - odd) / 2, (level + odd) / 2)


def segment_hessian(a: npt.ArrayLike, b: npt.ArrayLike) -> Curvature:
    """The second derivatives of G; the one by an end that is 0 is infinite.

    With L = sum of z^2k / (2k+3) they are (1 + (1 +- z)^2 L) / 4m and (1 - (1 - z^2) L) / 4m.
    """
    middle, z, short = _middle(a, b)
    s = np.abs(z)
    near = _series(s * s, lambda k: 2 * k + 3)
    far_s = np.maximum(s, _SERIES_BELOW)
    # L times 1 - |z|, which stays finite where one end is 0.
    far_short = (_short_artanh(far_s, short) / far_s - short) / far_s**2
    far = s >= _SERIES_BELOW
    with np.errstate(divide="ignore", invalid="ignore"):
        times_short = np.where(far, far_short, near * short)
        high = (1 + short * times_short) / (4 * middle)
        whole = np.where(far, np.where(short > 0, far_short / short, np.inf), near)
        low = (1 + (1 + s) ** 2 * whole) / (4 * middle)
        mixed = (1 - (1 + s) * times_short) / (4 * middle)
    return Curvature(np.where(z >= 0, low, high), mixed, np.where(z >= 0, high, low))


def _middle(a: npt.ArrayLike, b: npt.ArrayLike) -> tuple[Reals, Reals, Reals]:
    """m, z and 1 - |z|; the last from the smaller end, so that it is exact to the last digit near 0."""
    a, b = np.broadcast_arrays(_reals(a), _reals(b))
    middle = (a + b) / 2
    divisor = np.where(middle > 0, middle, 1)
    return middle, (b - a) / (2 * divisor), np.where(middle > 0, np.minimum(a, b) / divisor, 1)


def _short_artanh(s: Reals, short: Reals) -> Reals:
    """(1 - s) artanh s, for s from 0 to 1, where `short` is 1 - s."""
    return np.asarray((short * np.log1p(s) - x_log_x(short)) / 2)


def _series(square: Reals, divisor: Callable[[int], int]) -> Reals:
    """The sum of square^k / divisor(k)."""
    one = square.dtype.type(1)
    total: Reals = np.zeros_like(square)
    for k in reversed(range(_TERMS)):
        total = total * square + one / divisor(k)
    return total


def _reals(x: npt.ArrayLike) -> Reals:
    array: Reals = np.asarray(x)
    return array if array.dtype == np.longdouble else array.astype(np.float64, copy=False)

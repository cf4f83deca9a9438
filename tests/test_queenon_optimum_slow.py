"""Optimal Xqueenons of large order."""

from __future__ import annotations

from decimal import Decimal

import numpy as np
import pytest

from queenlab.queenon.xqueenons.optimum import optimum_of_order
from queenlab.queenon.xqueenons.richardson import primal_ladder, richardson

EPSILON = float(np.finfo(np.longdouble).eps)


@pytest.mark.slow
@pytest.mark.parametrize("order", [2047, 2048, 4096])
def test_large_orders(order: int) -> None:
    best = optimum_of_order(order)
    assert abs(best.gap) < 100 * EPSILON
    full = np.concatenate([best.north, best.north[:, : order // 2]], axis=1)
    # Multiples of a power of 2 that is not too small: their sums over a line fit into 64 bits.
    scale = 2**49 if order < 4096 else 2**48
    counts = (full * scale).astype(np.int64)
    assert (counts / scale == full).all()
    assert (counts.sum(axis=1) == order * scale).all()
    assert (counts.sum(axis=0) == order * scale).all()


@pytest.mark.slow
def test_two_ladders_to_25_digits() -> None:
    found = [richardson(primal_ladder([m * 2**k for k in range(10)], 45)) for m in (3, 4)]
    assert all(f.error < Decimal("1e-22") for f in found)
    assert abs(found[0].limit - found[1].limit) < Decimal("1e-24")

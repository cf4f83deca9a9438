"""Places of ones in a word, as machine instructions. Import it only where Numba may be imported."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic


def _lowest_place(_typing: Any, _word: Any) -> Any:
    """The place of the lowest one of a 64-bit word that is not 0."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.uint64(types.uint64), generate


def _highest_place(_typing: Any, _word: Any) -> Any:
    """The place of the highest one of a 64-bit word that is not 0."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        leading = builder.ctlz(arguments[0], ir.Constant(ir.IntType(1), 1))
        return builder.sub(ir.Constant(ir.IntType(64), 63), leading)

    return types.uint64(types.uint64), generate


def _trailing_zeros(_typing: Any, _word: Any) -> Any:
    """The zeros below the lowest one of a 64-bit word; 64 if there is none."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.uint64(types.uint64), generate


def _leading_zeros(_typing: Any, _word: Any) -> Any:
    """The zeros above the highest one of a 64-bit word; 64 if there is none."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctlz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.uint64(types.uint64), generate


lowest_place: Any = intrinsic(_lowest_place)
highest_place: Any = intrinsic(_highest_place)
trailing_zeros: Any = intrinsic(_trailing_zeros)
leading_zeros: Any = intrinsic(_leading_zeros)

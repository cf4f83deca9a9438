"""Machine instructions on 64-bit words for kernels. Import it only where Numba may be imported."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic


def _popcount(_typing: Any, _word: Any) -> Any:
    """The number of ones of a 64-bit word, as one machine instruction."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.uint64), generate


def _trailing_zeros(_typing: Any, _word: Any) -> Any:
    """The place of the lowest one of a 64-bit word; 64 if there is none."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        # The flag says that a word without ones has an answer too; LLVM wants it as a literal.
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.uint64), generate


popcount: Any = intrinsic(_popcount)
trailing_zeros: Any = intrinsic(_trailing_zeros)

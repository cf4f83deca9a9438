"""Boards of two words, compared eight at a time in kernels."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic

from queenlab.counters.half_boards.kernels.vectors import WORDS

_WORD = ir.IntType(64)
_EIGHT = ir.VectorType(_WORD, WORDS)


def _address(context: Any, builder: Any, signature: Any, arguments: Any, array: int, place: Any) -> Any:
    data = context.make_array(signature.args[array])(context, builder, arguments[array]).data
    return builder.gep(data, [place])


def _eight_at(builder: Any, address: Any) -> Any:
    return builder.load(builder.bitcast(address, _EIGHT.as_pointer()), align=8)


def _spread(builder: Any, word: Any) -> Any:
    alone = builder.insert_element(ir.Constant(_EIGHT, ir.Undefined), word, ir.Constant(ir.IntType(32), 0))
    everywhere = ir.Constant(ir.VectorType(ir.IntType(32), WORDS), [0] * WORDS)
    return builder.shuffle_vector(alone, alone, everywhere)


def _among_first(builder: Any, count: Any) -> Any:
    """Which lanes are among the first `count`."""
    lanes = ir.Constant(_EIGHT, list(range(WORDS)))
    return builder.icmp_signed("<", lanes, _spread(builder, count))


def _disjoint(_typing: Any, words: Any, marks: Any, place: Any, count: Any, word: Any, mark: Any) -> Any:
    """Which of the first `count` of eight boards from a place on have no bit in common with a board, as bits."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        place, count, word, mark = arguments[2:]
        some, some_marks = (
            _eight_at(builder, _address(context, builder, signature, arguments, array, place)) for array in (0, 1)
        )
        common = builder.or_(
            builder.and_(some, _spread(builder, word)), builder.and_(some_marks, _spread(builder, mark))
        )
        fits = builder.and_(
            builder.icmp_unsigned("==", common, ir.Constant(_EIGHT, [0] * WORDS)), _among_first(builder, count)
        )
        return builder.zext(builder.bitcast(fits, ir.IntType(WORDS)), _WORD)

    number = types.int64
    return number(words, marks, number, number, number, number), generate


disjoint: Any = intrinsic(_disjoint)

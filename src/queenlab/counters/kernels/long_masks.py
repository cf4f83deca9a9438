"""Masks of 64 or 128 bits in kernels, with the same operations. Importing it imports Numba.

A mask of 64 bits is a uint64. Numba knows no longer integers, but LLVM does: here they get the operators of a uint64,
and an array of pairs of words is read as one of such masks. So one kernel serves both.
"""

from __future__ import annotations

import operator
from typing import Any

from llvmlite import ir
from numba.core import types
from numba.core.imputils import impl_ret_borrowed
from numba.core.typing import templates
from numba.extending import intrinsic, lower_builtin, models, register_model

#: Numba says nothing of their types.
_numba: Any = templates
_lower_builtin: Any = lower_builtin
_returned: Any = impl_ret_borrowed


class _LongMask(types.Type):
    def __init__(self) -> None:
        super().__init__(name="LongMask")


_long_mask = _LongMask()


def _model(manager: Any, kind: Any) -> Any:
    primitive: Any = models.PrimitiveModel
    return primitive(manager, kind, ir.IntType(128))


register_model(_LongMask)(_model)


def _define(function: Any, instruction: str, *kinds: Any, result: Any = _long_mask) -> None:
    """An operator of long masks as one LLVM instruction; a number of places is made as long as they are."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        first, *rest = arguments
        operands = [first, *(builder.zext(one, first.type) if one.type != first.type else one for one in rest)]
        if result is types.boolean:
            return builder.icmp_unsigned(instruction, *operands)
        return getattr(builder, instruction)(*operands)

    cases = [_numba.signature(result, *kinds)]
    _numba.infer_global(function)(type("LongMaskOperator", (_numba.ConcreteTemplate,), {"cases": cases}))
    _lower_builtin(function, *kinds)(generate)


for _name in ("or_", "and_", "xor", "add", "sub"):
    _define(getattr(operator, _name), _name, _long_mask, _long_mask)
for _name in ("or_", "and_", "xor"):
    _define(getattr(operator, f"i{_name.rstrip('_')}"), _name, _long_mask, _long_mask)
for _name, _instruction in (("lshift", "shl"), ("rshift", "lshr")):
    _define(getattr(operator, _name), _instruction, _long_mask, types.uint64)
for _name, _instruction in (("eq", "=="), ("ne", "!=")):
    _define(getattr(operator, _name), _instruction, _long_mask, _long_mask, result=types.boolean)
_define(operator.invert, "not_", _long_mask)


def _masks(_typing: Any, words: Any) -> Any:
    """An array of words, or of pairs of words, as one of masks."""
    pairs = isinstance(words.dtype, types.Record)
    masks = types.Array(_long_mask, words.ndim, words.layout, aligned=False) if pairs else words

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        given = context.make_array(words)(context, builder, arguments[0])
        made = context.make_array(masks)(context, builder)
        for field in ("meminfo", "parent", "nitems", "itemsize", "shape", "strides"):
            setattr(made, field, getattr(given, field))
        made.data = builder.bitcast(given.data, made.data.type)
        return _returned(context, builder, masks, made._getvalue())

    return masks(words), generate


def _one(_typing: Any, masks: Any) -> Any:
    """The mask of the lowest bit, as long as those of an array."""

    def generate(context: Any, _builder: Any, _signature: Any, _arguments: Any) -> Any:
        return ir.Constant(context.get_value_type(masks.dtype), 1)

    return masks.dtype(masks), generate


def _on_bits(instruction: str, *flags: int) -> Any:
    """An instruction on the bits of a mask of either length."""

    def on_bits(_typing: Any, mask: Any) -> Any:
        def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            found = getattr(builder, instruction)(*arguments, *(ir.Constant(ir.IntType(1), flag) for flag in flags))
            return builder.trunc(found, ir.IntType(64)) if mask == _long_mask else found

        return types.uint64(mask), generate

    return intrinsic(on_bits)


masks_of: Any = intrinsic(_masks)
one_of: Any = intrinsic(_one)
ones_in = _on_bits("ctpop")
#: The place of the lowest one of a mask that is not 0.
lowest_place = _on_bits("cttz", 1)
#: The zeros below the lowest one, and above the highest one; as many as the mask has bits if there is none.
trailing_zeros = _on_bits("cttz", 0)
leading_zeros = _on_bits("ctlz", 0)

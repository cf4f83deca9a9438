"""Vectors of eight 64-bit words in kernels: one register if the machine has such, else several.

Numba does not keep small arrays in registers, and its own vectorizer adds up the lanes of every single row of a
table. Here a vector is a value of a kernel like a number, so sums stay in a register until the end.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import binding, ir
from numba.core import cgutils, types
from numba.extending import intrinsic, models, register_model

from queenlab.compiling import compiled
from queenlab.residues import FIRST_PRIME, SECOND_PRIME

#: Words in a vector.
WORDS = 8
#: Boards in a tile: a bit of a vector each.
TILE = 64 * WORDS

_WORD = ir.IntType(64)
_EIGHT = ir.VectorType(_WORD, WORDS)


def aligned(words: int) -> Any:
    """Zeros that begin with a cache line, as vectors of eight words like it."""
    array = np.zeros(words + 8, dtype=np.int64)
    first = -(array.ctypes.data // 8) % 8
    return array[first : first + words]


class _Eight(types.Type):
    def __init__(self) -> None:
        super().__init__(name="EightWords")


_eight = _Eight()


def _model(manager: Any, kind: Any) -> Any:
    primitive: Any = models.PrimitiveModel
    return primitive(manager, kind, _EIGHT)


register_model(_Eight)(_model)

_function: Any = cgutils.get_or_insert_function


def _address(context: Any, builder: Any, signature: Any, arguments: Any, which: int, place: int | None = None) -> Any:
    """Where the place named by an argument, the one after the array by default, is in an array."""
    array = context.make_array(signature.args[which])(context, builder, arguments[which])
    return builder.gep(array.data, [arguments[which + 1 if place is None else place]])


def _as_eight(builder: Any, address: Any) -> Any:
    return builder.bitcast(address, _EIGHT.as_pointer())


def _load(_typing: Any, words: Any, place: Any) -> Any:
    """Eight words of a contiguous array, from a place on."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.load(_as_eight(builder, _address(context, builder, signature, arguments, 0)), align=8)

    return _eight(words, types.int64), generate


def _store(_typing: Any, words: Any, place: Any, vector: Any) -> Any:
    """Writes a vector to eight words of a contiguous array, from a place on."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        address = _address(context, builder, signature, arguments, 0)
        builder.store(arguments[2], _as_eight(builder, address), align=8)
        return context.get_dummy_value()

    return types.void(words, types.int64, _eight), generate


def _word_by_word(instruction: str) -> Any:
    """An instruction on two vectors."""

    def word_by_word(_typing: Any, _one: Any, _other: Any) -> Any:
        def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            return getattr(builder, instruction)(*arguments)

        return _eight(_eight, _eight), generate

    return intrinsic(word_by_word)


def _without(_typing: Any, _one: Any, _other: Any) -> Any:
    """The bits that are in the first and not in the second."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.and_(arguments[0], builder.not_(arguments[1]))

    return _eight(_eight, _eight), generate


def _exchange(_typing: Any, words: Any, low: Any, high: Any, step: Any, mask: Any) -> Any:
    """Exchanges bits of eight words with bits of eight others, `step` places lower, which a mask names."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        places = [_as_eight(builder, _address(context, builder, signature, arguments, 0, place)) for place in (1, 2)]
        first, second = (builder.load(place, align=8) for place in places)
        step, mask = (_spread(builder, number) for number in arguments[3:])
        change = builder.and_(builder.xor(builder.lshr(first, step), second), mask)
        builder.store(builder.xor(first, builder.shl(change, step)), places[0], align=8)
        builder.store(builder.xor(second, change), places[1], align=8)
        return context.get_dummy_value()

    return types.void(words, types.int64, types.int64, types.int64, types.int64), generate


def _spread(builder: Any, word: Any) -> Any:
    alone = builder.insert_element(ir.Constant(_EIGHT, ir.Undefined), word, ir.Constant(ir.IntType(32), 0))
    everywhere = ir.Constant(ir.VectorType(ir.IntType(32), WORDS), [0] * WORDS)
    return builder.shuffle_vector(alone, alone, everywhere)


def _ones(_typing: Any, _vector: Any) -> Any:

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        kind = ir.FunctionType(_EIGHT, [_EIGHT])
        count = _function(builder.module, kind, f"llvm.ctpop.v{WORDS}i64")
        return builder.call(count, arguments)

    return _eight(_eight), generate


def _zero(_typing: Any) -> Any:
    def generate(_context: Any, _builder: Any, _signature: Any, _arguments: Any) -> Any:
        return ir.Constant(_EIGHT, [0] * WORDS)

    return _eight(), generate


def _is_zero(_typing: Any, _vector: Any) -> Any:
    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        wide = builder.bitcast(arguments[0], ir.IntType(64 * WORDS))
        return builder.icmp_unsigned("==", wide, ir.Constant(wide.type, 0))

    return types.boolean(_eight), generate


def _total(_typing: Any, _vector: Any) -> Any:
    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        total: Any = ir.Constant(_WORD, 0)
        for lane in range(WORDS):
            total = builder.add(total, builder.extract_element(arguments[0], ir.Constant(ir.IntType(32), lane)))
        return total

    return types.int64(_eight), generate


def _append_disjoint(_typing: Any, out: Any, size: Any, words: Any, place: Any, count: Any, other: Any) -> Any:
    """Unites a word with each of the first `count` of eight words from a place on; appends those it is disjoint to.

    Writes eight words to out[size:], and returns how many of them count.
    """

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        target = _address(context, builder, signature, arguments, 0)
        some = builder.load(_as_eight(builder, _address(context, builder, signature, arguments, 2)), align=8)
        one = _spread(builder, arguments[5])
        zeros = ir.Constant(_EIGHT, [0] * WORDS)
        fits = builder.and_(
            builder.icmp_unsigned("==", builder.and_(some, one), zeros), _among_first(builder, arguments[4])
        )
        united = builder.or_(some, one)
        if not can_compress():
            return _append_one_by_one(builder, target, united, fits)
        kind = ir.FunctionType(_EIGHT, [_EIGHT, fits.type, _EIGHT])
        compress = _function(builder.module, kind, f"llvm.experimental.vector.compress.v{WORDS}i64")
        builder.store(builder.call(compress, [united, fits, zeros]), _as_eight(builder, target), align=8)
        return builder.zext(builder.ctpop(builder.bitcast(fits, ir.IntType(WORDS))), _WORD)

    return types.int64(out, types.int64, words, types.int64, types.int64, types.int64), generate


def _disjoint(_typing: Any, words: Any, marks: Any, place: Any, count: Any, word: Any, mark: Any) -> Any:
    """Which of the first `count` of eight boards of two words from a place on share no bit with a board, as bits."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        common = [
            builder.and_(
                builder.load(_as_eight(builder, _address(context, builder, signature, arguments, which, 2)), align=8),
                _spread(builder, arguments[4 + which]),
            )
            for which in (0, 1)
        ]
        fits = builder.and_(
            builder.icmp_unsigned("==", builder.or_(*common), ir.Constant(_EIGHT, [0] * WORDS)),
            _among_first(builder, arguments[3]),
        )
        return builder.zext(builder.bitcast(fits, ir.IntType(WORDS)), _WORD)

    number = types.int64
    return number(words, marks, number, number, number, number), generate


def _among_first(builder: Any, count: Any) -> Any:
    return builder.icmp_signed("<", ir.Constant(_EIGHT, list(range(WORDS))), _spread(builder, count))


def can_compress() -> bool:
    """Whether the compiler knows how to move chosen words of a vector to its front: LLVM does from 19 on."""
    return bool(binding.llvm_version_info[0] >= 19)


def _append_one_by_one(builder: Any, target: Any, united: Any, fits: Any) -> Any:
    """Each word is written where the next one goes, and counts or is written over."""
    found: Any = ir.Constant(_WORD, 0)
    for lane in range(WORDS):
        place = ir.Constant(ir.IntType(32), lane)
        builder.store(builder.extract_element(united, place), builder.gep(target, [found]))
        found = builder.add(found, builder.zext(builder.extract_element(fits, place), _WORD))
    return found


load: Any = intrinsic(_load)
store: Any = intrinsic(_store)
exchange: Any = intrinsic(_exchange)
both: Any = _word_by_word("and_")
without: Any = intrinsic(_without)
plus: Any = _word_by_word("add")
ones: Any = intrinsic(_ones)
zero: Any = intrinsic(_zero)
is_zero: Any = intrinsic(_is_zero)
total: Any = intrinsic(_total)
append_disjoint: Any = intrinsic(_append_disjoint)
disjoint: Any = intrinsic(_disjoint)


@compiled
def exchange_bits(bits: int, matrix: Any) -> None:
    """Transposes eight 64 x 64 matrices of bits that lie side by side; only so many rows of the result are wanted."""
    step = 32
    mask = 0xFFFFFFFF
    while step:
        for block in range(0, bits, 2 * step):
            for row in range(block, block + step):
                exchange(matrix, 8 * row, 8 * (row + step), step, mask)
        step >>= 1
        mask ^= mask << step


@compiled
def fill_tables(matrix: Any, widths: Any, table: Any) -> None:
    """For each value of each chunk of bits the vector of the boards that have none of these bits, by doubling.

    `matrix` has the vectors of all bits; the table begins with the vector of all boards.
    """
    offset = 0
    place = 0
    every = load(table, 0)
    for width in widths:
        store(table, offset, every)
        for bit in range(width):
            taken = load(matrix, place)
            place += 8
            size = 8 << bit
            for value in range(offset, offset + size, 8):
                store(table, value + size, without(load(table, value), taken))
        offset += 8 << width


@compiled
def note(found: Any, kind: int, pairs: int) -> None:
    """Adds pairs of a kind to their number and, apart from it, to that number modulo the two primes."""
    found[0, kind] += pairs
    found[1, kind] = (found[1, kind] + pairs) % FIRST_PRIME
    found[2, kind] = (found[2, kind] + pairs) % SECOND_PRIME

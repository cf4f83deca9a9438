"""The kernel that puts one piece into every row of a reduced board, always into a row with the fewest choices.

A board is reduced to the rows that are still to be filled and the columns that still have a free cell. What a piece
does is one table: `allow[r, c, q]` are the columns of row q that a piece on (r, c) leaves alone. A node is one AND
for each row, eight rows in a vector; the same vectors show whether a row has nothing left, which columns can still be
filled, and which row has the fewest choices. (A fixed order of rows needs 1.7 times the nodes on queens and superqueens
and four times on sparse boards; a node costs two thirds.)
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba.core import cgutils as numba_cgutils
from numba.core import types as numba_types
from numba.extending import intrinsic
from numba.np import arrayobj as numba_arrays

from queenlab.compiling import compiled
from queenlab.machine_words import popcount
from queenlab.residues import FIRST_PRIME, SECOND_PRIME

# Numba's own functions have no types.
cgutils: Any = numba_cgutils
types: Any = numba_types
arrayobj: Any = numba_arrays

#: Rows that are handled together: a vector of 512 bits, which the compiler cuts where the machine has shorter ones.
LANE_BITS = 3
LANES = 1 << LANE_BITS


def _called(builder: Any, result: Any, name: str, lanes: Any) -> Any:
    """LLVM's function of that name on a vector of lanes."""
    kind = ir.FunctionType(result, [lanes.type])
    return builder.call(cgutils.get_or_insert_function(builder.module, kind, f"llvm.{name}.v{LANES}i64"), [lanes])


def _and_lanes(_typing: Any, words: Any, _to: Any, _at: Any, table: Any, _start: Any, _shift: Any) -> Any:
    """words[at:] & table[start:] goes to words[to:], eight lanes, all places shifted.

    Returns:
        How many lanes are 0, the OR of all, and the least of 64 (ones - 1) + lane + shift over those that are not 0.
    """
    lanes = ir.VectorType(ir.IntType(64), LANES)

    def constant(numbers: list[int]) -> Any:
        return ir.Constant(lanes, numbers)

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        array, to, at, other, start, shift = arguments

        def lanes_at(kind: Any, value: Any, place: Any) -> Any:
            data = arrayobj.make_array(kind)(context, builder, value).data
            return builder.bitcast(builder.gep(data, [builder.add(place, shift)]), lanes.as_pointer())

        left = builder.load(lanes_at(words, array, at), align=8)
        both = builder.and_(left, builder.load(lanes_at(table, other, start), align=8))
        builder.store(both, lanes_at(words, array, to), align=8)
        zero = builder.bitcast(builder.icmp_unsigned("==", both, constant([0] * LANES)), ir.IntType(LANES))
        gone = builder.zext(builder.ctpop(zero), ir.IntType(64))
        # Where there are no ones, the number before it wraps to the largest there is.
        less = builder.sub(_called(builder, lanes, "ctpop", both), constant([1] * LANES))
        key = builder.or_(builder.shl(less, constant([6] * LANES)), constant(list(range(LANES))))
        union = _called(builder, ir.IntType(64), "vector.reduce.or", both)
        least = builder.add(_called(builder, ir.IntType(64), "vector.reduce.umin", key), shift)
        return context.make_tuple(builder, signature.return_type, [gone, union, least])

    number = types.int64
    return types.UniTuple(number, 3)(words, number, number, table, number, number), generate


and_lanes: Any = intrinsic(_and_lanes)


@compiled
def place(columns: int, allow: Any, free: Any, order: Any, pieces: Any, masks: Any, rows: Any) -> int:
    """Places the pieces of a prefix: what they leave of each row goes to `masks`, the open rows to `rows`, in order.

    Returns:
        The number of open rows, or -1 if one of them has nothing left.
    """
    many = free.size
    for r in range(many):
        masks[r] = free[r]
        rows[r] = 0
    for piece in pieces:
        row, column = piece // columns, piece % columns
        rows[row] = 1
        for r in range(many):
            masks[r] &= allow[row, column, r]
    # `rows` has marked the rows that are filled; now it becomes the list of those that are not.
    for r in range(many):
        if rows[r]:
            masks[r] = 0
        elif masks[r] == 0:
            return -1
    open_rows = 0
    for r in order:
        if masks[r]:
            rows[open_rows] = r
            open_rows += 1
    return open_rows


@compiled
def compact(columns: int, allow: Any, masks: Any, rows: Any, many: int, width: int, state: Any, table: Any) -> None:
    """Lays out what matters of `free` and `allow`: the open rows in their order, side by side, so that it stays near.

    A piece leaves nothing of its own row: a row that is filled is 0 from then on, and so is the padding.
    """
    for i in range(width):
        state[i] = masks[rows[i]] if i < many else 0
    for i in range(many):
        row, rest = rows[i], state[i]
        while rest:
            bit = rest & -rest
            rest ^= bit
            column = popcount(bit - 1)
            start = (i * columns + column) * width
            for j in range(width):
                table[start + j] = 0 if j >= many or j == i else allow[row, column, rows[j]]


@compiled
def count(
    columns: int, allow: Any, free: Any, order: Any, must: int, pieces: Any, scratch: Any
) -> tuple[int, int, int, int]:
    """(solutions, nodes, solutions modulo the two primes) below a prefix.

    The next row is always one with the fewest free columns, of equal ones the first in `order`. A branch ends when a
    row that is still open has no free column, or when a column of `must` is free in none of these rows. There are at
    most 64 rows and columns; a piece of the prefix is row x columns + column.
    """
    masks, rows, waiting, choices, needs, state, table = scratch
    many = place(columns, allow, free, order, pieces, masks, rows)
    if many <= 0:
        return many + 1, 0, many + 1, many + 1
    if many == 1:
        # At most 64.
        few = popcount(masks[rows[0]])
        return few, 1, few, few
    width = (many + LANES - 1) // LANES * LANES
    blocks = width // LANES
    compact(columns, allow, masks, rows, many, width, state, table)
    lane, fewest = 0, 65
    for i in range(many):
        if popcount(state[i]) < fewest:
            lane, fewest = i, popcount(state[i])
    for piece in pieces:
        must &= ~(np.int64(1) << (piece % columns))
    # Each level fills the row of one lane. `rest` is what is left to try there, `needs` the columns still to fill. Only
    # levels where something is left are gone back to: `waiting` lists them with their lanes, `choices` what is left.
    solutions = 0
    first = 0
    second = 0
    nodes = 0
    level = 0
    returns = 0
    rest = state[lane]
    needs[0] = must
    while True:
        if rest == 0:
            if returns == 0:
                return solutions, nodes, first, second
            returns -= 1
            level = waiting[returns] >> 6
            lane = waiting[returns] & 63
            rest = choices[returns]
        bit = rest & -rest
        rest ^= bit
        nodes += 1
        at = level * width
        start = (lane * columns + popcount(bit - 1)) * width
        gone, union, least = and_lanes(state, at + width, at, table, start, 0)
        for block in range(1, blocks):
            more, columns_left, other = and_lanes(state, at + width, at, table, start, block << LANE_BITS)
            gone += more
            union |= columns_left
            if np.uint64(other) < np.uint64(least):
                least = other
        need = needs[level] & ~bit
        # As many rows are 0 as are filled or not there, or else an open one has nothing left.
        if ((gone - (width - many + level + 1)) | (need & ~union)) == 0:
            if level == many - 2:
                few = popcount(union)
                solutions += few
                # Apart from the count, and without a division.
                first = first + few if first + few < FIRST_PRIME else first + few - FIRST_PRIME
                second = second + few if second + few < SECOND_PRIME else second + few - SECOND_PRIME
                continue
            waiting[returns] = level << 6 | lane
            choices[returns] = rest
            returns += rest != 0
            level += 1
            lane = least & 63
            rest = state[at + width + lane]
            needs[level] = need


def new_scratch(rows: int, columns: int) -> tuple[Any, ...]:
    width = -(-rows // LANES) * LANES
    sizes = (rows, rows, rows + 1, rows + 1, rows + 1, (rows + 1) * width, rows * columns * width)
    return tuple(_aligned(size) for size in sizes)


def _aligned(size: int) -> Any:
    """Zeros that begin on a line of the cache, so that a vector of lanes lies within one."""
    zeros = np.zeros(size + LANES, dtype=np.int64)
    start = -zeros.ctypes.data % (8 * LANES) // 8
    return zeros[start : start + size]

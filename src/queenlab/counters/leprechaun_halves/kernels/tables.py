"""Tables of up to 512 boards: for each value of a chunk of bits the vector of the boards that have none of them."""

from __future__ import annotations

from typing import Any

from queenlab.compiling import compiled
from queenlab.counters.kernels.vectors import both, exchange_bits, fill_tables, load


@compiled
def transpose(boards: Any, first: int, count: int, shift: int, bits: int, matrix: Any) -> None:
    """Turns boards into a vector for each of some bits, from `shift` on; board 64 w + i of the tile is bit i of word w.

    The vectors are eight 64 x 64 matrices side by side; bits above may be there, too.
    """
    for word in range(8):
        for i in range(64):
            matrix[8 * i + word] = 0
        for i in range(min(64, count - 64 * word)):
            matrix[8 * i + word] = boards[first + 64 * word + i] >> shift
    exchange_bits(bits, matrix)


@compiled
def put_first(count: int, vectors: Any, place: int) -> None:
    """Writes the vector of the first `count` boards of a tile."""
    for word in range(8):
        bits = min(max(count - 64 * word, 0), 64)
        vectors[place + word] = -1 if bits == 64 else (1 << bits) - 1


@compiled
def fill_chunks(matrix: Any, count: int, widths: Any, table: Any) -> None:
    put_first(count, table, 0)
    fill_tables(matrix, widths, table)


@compiled
def look_up(word: int, widths: Any, table: Any) -> Any:
    """The vector of the boards that have no bit in common with a word."""
    free = load(table, 8 * (word & ((1 << widths[0]) - 1)))
    offset = 8 << widths[0]
    shift = widths[0]
    for chunk in range(1, widths.size):
        width = widths[chunk]
        free = both(free, load(table, offset + 8 * ((word >> shift) & ((1 << width) - 1))))
        offset += 8 << width
        shift += width
    return free

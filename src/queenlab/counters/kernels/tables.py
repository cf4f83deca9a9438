"""Tables of up to 512 boards: for each value of a chunk of bits the vector of the boards that have none of them."""

from __future__ import annotations

from typing import Any

from queenlab.compiling import compiled
from queenlab.counters.kernels.vectors import both, exchange, load, store, without
from queenlab.residues import FIRST_PRIME, SECOND_PRIME

#: Boards in a tile: eight words of 64.
TILE = 512


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


@compiled
def note(found: Any, kind: int, pairs: int) -> None:
    """Adds pairs of a kind to their number and, apart from it, to that number modulo the two primes."""
    found[0, kind] += pairs
    found[1, kind] = (found[1, kind] + pairs) % FIRST_PRIME
    found[2, kind] = (found[2, kind] + pairs) % SECOND_PRIME

"""Queens on the torus: the exact cover of rows, columns and both diagonals, one bit vector per line.

A state is one 32-bit word a line: which of its cells are attacked. The lines of the four families stand one after the
other, filled up to a round number, so that the loop over all of them runs in vector instructions.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba.core import types
from numba.extending import intrinsic

from queenlab.compiling import compiled
from queenlab.machine_words import popcount
from queenlab.residues import FIRST_PRIME, SECOND_PRIME

#: A word for each line; all its bits are set once a queen stands on it.
COVERED = 0xFFFFFFFF
#: The number of a line is this many bits wide in a key.
LINE_BITS = 7
LINE_MASK = 127
#: The number of lines is filled up to a multiple of this.
ROUND = 16


def _key(_typing: Any, _word: Any, _line: Any) -> Any:
    """How many cells of a line are attacked, then its number, in one 32-bit word; a covered line has 0 cells.

    Numba would widen the numbers to 64 bits and so halve the width of the vectors.
    """

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        word, line = arguments
        kind = word.type
        attacked = builder.and_(builder.ctpop(word), kind(31))
        return builder.or_(builder.shl(attacked, kind(LINE_BITS)), builder.trunc(line, kind))

    return types.uint32(types.uint32, types.int64), generate


def _larger(_typing: Any, _one: Any, _other: Any) -> Any:
    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        one, other = arguments
        return builder.select(builder.icmp_unsigned(">", one, other), one, other)

    return types.uint32(types.uint32, types.uint32), generate


line_key: Any = intrinsic(_key)
larger: Any = intrinsic(_larger)


@compiled
def fewest(state: Any) -> int:
    """The key of the line with fewest free cells."""
    best = np.uint32(0)
    for line in range(state.size):
        best = larger(best, line_key(state[line], line))
    return np.int64(best)  # type: ignore[return-value]


@compiled
def attack_words(n: int, lines: Any, words: Any) -> None:
    """Fills the words of every cell: its own four lines are covered, and on the others the cells that it attacks."""
    size = n * n
    for queen in range(size):
        for cell in range(size):
            attacked = False
            for family in range(4):
                attacked |= lines[queen, family] == lines[cell, family]
            if attacked:
                for family in range(4):
                    words[queen, lines[cell, family]] |= np.uint32(1 << lines[cell, 4 + family])
        for family in range(4):
            words[queen, lines[queen, family]] = np.uint32(COVERED)


@compiled
def forbid(n: int, stage: int, kinds: Any, triple: Any, lines: Any, free: Any, words: Any) -> None:
    """Adds to each queen's words the cells that would make a forbidden triple with it and a queen of the fixed triple.

    Forbidden are the kinds below `stage`; only queens on `free` cells, those left beside the fixed triple, are
    tested.
    """
    for i in range(free.size):
        queen = free[i]
        for j in range(i):
            cell = free[j]
            for k in range(3):
                x0, y0 = triple[k] // n, triple[k] % n
                one = (queen // n - x0) % n * n + (queen % n - y0) % n
                other = (cell // n - x0) % n * n + (cell % n - y0) % n
                if 0 <= kinds[one, other] < stage:
                    for family in range(4):
                        words[queen, lines[cell, family]] |= np.uint32(1 << lines[cell, 4 + family])
                        words[cell, lines[queen, family]] |= np.uint32(1 << lines[queen, 4 + family])
                    break


@compiled
def is_least(
    n: int, rows: Any, second: int, third: int, maps: Any, inverse: Any, head: Any, after: Any, image: Any
) -> int:
    """0 if an image of the solution that holds the same triple comes before it; else how many images are itself.

    The triple is (0, second, third). A symmetry that takes the solution to one with the triple takes some queen p to
    0, and is then a linear map after the shift by -p; its inverse M takes `second` and `third` to cells where, seen
    from p, queens stand. So all of them are found by going through p and the queen at p + M(second); `head` and `after`
    list the symmetries by where they take `second`.
    """
    same = 0
    for x0 in range(n):
        for step in range(1, n):
            x1 = x0 + step if x0 + step < n else x0 + step - n
            rise = rows[x1] - rows[x0]
            if rise < 0:
                rise += n
            linear = head[step * n + rise]
            while linear >= 0:
                cell = maps[linear, third]
                x2 = (x0 + cell // n) % n
                if (rows[x2] - rows[x0] - cell) % n == 0:
                    back = inverse[linear]
                    for x in range(n):
                        at = maps[back, (x - x0) % n * n + (rows[x] - rows[x0]) % n]
                        image[at // n] = at % n
                    order = 0
                    for x in range(n):
                        if image[x] != rows[x]:
                            order = image[x] - rows[x]
                            break
                    if order < 0:
                        return 0
                    if order == 0:
                        same += 1
                linear = after[linear]
    return same


@compiled
def has_forbidden(n: int, rows: Any, stage: int, kinds: Any) -> bool:
    """Whether three queens of a solution are of a kind below `stage`."""
    for x0 in range(n):
        for x1 in range(x0 + 1, n):
            one = (x1 - x0) * n + (rows[x1] - rows[x0]) % n
            for x2 in range(x1 + 1, n):
                if kinds[one, (x2 - x0) * n + (rows[x2] - rows[x0]) % n] < stage:
                    return True
    return False


@compiled
def search(
    n: int,
    words: Any,
    states: Any,
    rows: Any,
    placed: int,
    cells: Any,
    stage: int,
    kinds: Any,
    maps: Any,
    inverse: Any,
    head: Any,
    after: Any,
    second: int,
    third: int,
) -> tuple[int, int, int, int, int]:
    """(solutions, classes, nodes, an n-th of the solutions modulo the two primes) below the first of `states`.

    `rows` has the queens that stand, as many as `placed`. Triples of a kind below `stage` are forbidden; the cell at
    each place of each line is in `cells`; for the last arguments see `is_least`. A class has a multiple of n solutions,
    as a shift of the rows leaves none alone, and less than 2^18.
    """
    last = n - placed - 1
    width = states.shape[1]
    line_of = np.zeros(n + 1, dtype=np.int64)
    left = np.zeros(n + 1, dtype=np.int64)
    trail = np.zeros(n + 1, dtype=np.int64)
    image = np.zeros(n, dtype=np.int64)
    symmetries = n * n * maps.shape[0]
    full = (1 << n) - 1
    solutions = 0
    classes = 0
    first_rest = 0
    second_rest = 0
    nodes = 0
    level = 0
    line = fewest(states[0]) & LINE_MASK
    line_of[0] = line
    left[0] = full & ~np.int64(states[0, line])
    while level >= 0:
        free = left[level]
        if free == 0:
            level -= 1
            continue
        bit = free & -free
        left[level] = free ^ bit
        cell = cells[line_of[level], popcount(np.uint64(bit - 1))]
        nodes += 1
        trail[level] = cell
        if level == last:
            for i in range(level + 1):
                rows[trail[i] // n] = trail[i] % n
            if stage > 0 and has_forbidden(n, rows, stage, kinds):
                continue
            same = is_least(n, rows, second, third, maps, inverse, head, after, image)
            if same > 0:
                solutions += symmetries // same
                classes += 1
                # Apart from the sum. A class is rare beside the nodes, so a division does no harm.
                first_rest = (first_rest + symmetries // (same * n)) % FIRST_PRIME
                second_rest = (second_rest + symmetries // (same * n)) % SECOND_PRIME
            continue
        best = np.uint32(0)
        for i in range(width):
            word = states[level, i] | words[cell, i]
            states[level + 1, i] = word
            best = larger(best, line_key(word, i))
        key = np.int64(best)
        if key >> LINE_BITS == n:
            continue
        level += 1
        line = key & LINE_MASK
        line_of[level] = line
        left[level] = full & ~np.int64(states[level, line])
    return solutions, classes, nodes, first_rest, second_rest

"""One set of non-attacking cells of a given size in a box of three dimensions whose rows are nearly all used.

Every row and every column of a layer holds at most one queen. Where nearly as many queens are wanted as there are rows,
nearly none of them may stay empty: so the search branches on the row or column with the fewest candidates left, and
leaves it empty last, if that is still allowed.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from queenlab.compiling import compiled
from queenlab.machine_words import popcount, trailing_zeros

#: Places in `state`, from which a search that ran out of nodes resumes.
LEVEL, FOUND, NODES = 0, 1, 2
#: How many places `state` has.
PLACES = 3
#: What is kept of a level: whether its line is chosen, whether it is a column, its layer, its place, what may stand
#: there, whether it may stay empty.
CHOSEN, COLUMN, LAYER, INDEX, OPTIONS, FREE = 0, 1, 2, 3, 4, 5
#: How many numbers these are.
KEPT = 6
_MANY = 1 << 20


def _search(
    keep: Any,
    slabs: Any,
    size: Any,
    rows: Any,
    placed: Any,
    kept: Any,
    cells: Any,
    before: Any,
    behind: Any,
    scan: Any,
    state: Any,
    wanted: int,
    budget: int,
) -> bool:
    """Continues a search until it ends or has visited `budget` more nodes; True if it has ended.

    In a layer with p queens, r rows with candidates and c such columns, at most p + min(r, c) queens will stand. From
    this and the bounds on slabs of layers a walk through the layers gives a bound on all of them.

    Args:
        keep: for every cell the cells that it does not attack: for each row (of each layer) a word, a bit a column.
        slabs: slabs[k] is a bound on the queens in k layers.
        size: how many layers, rows in a layer, and columns there are.
        rows: for each level the candidates, a word for each row; the first level is where the search begins.
        placed: for each level the queens in each layer.
        kept: for each level see above.
        cells: the cell that was taken on each level.
        before: scratch for a bound on all layers before each.
        behind: the same for each layer and those behind it.
        scan: scratch for eight numbers for each layer.
        state: see above; all 0 at the beginning.
        wanted: how many queens, those that stand at the beginning among them.
        budget: nodes.
    """
    layers, height, width = size[0], size[1], size[2]
    zero = np.uint64(0)
    one = np.uint64(1)
    level = state[LEVEL]
    left = budget
    while level >= 0:
        if kept[level, CHOSEN] == 0:
            if left == 0:
                break
            left -= 1
            total = 0
            for layer in range(layers):
                once = zero
                twice = zero
                thrice = zero
                often = zero
                full_rows = 0
                fewest = _MANY
                where = -1
                for row in range(height):
                    bits = rows[level, layer * height + row]
                    if bits != zero:
                        full_rows += 1
                        number = popcount(bits)
                        if number < fewest:
                            fewest = number
                            where = row
                        often |= thrice & bits
                        thrice |= twice & bits
                        twice |= once & bits
                        once |= bits
                full_columns = popcount(once)
                most = min(full_rows, full_columns)
                # Columns with one, two, three candidates, or more, which are counted as four.
                column_fewest = 4
                among = often
                if (once & ~twice) != zero:
                    column_fewest = 1
                    among = once & ~twice
                elif (twice & ~thrice) != zero:
                    column_fewest = 2
                    among = twice & ~thrice
                elif (thrice & ~often) != zero:
                    column_fewest = 3
                    among = thrice & ~often
                scan[layer, 0] = placed[level, layer] + most
                scan[layer, 1] = most
                scan[layer, 2] = fewest
                scan[layer, 3] = where
                scan[layer, 4] = 1 if full_rows > most else 0
                scan[layer, 5] = column_fewest
                scan[layer, 6] = trailing_zeros(among)
                scan[layer, 7] = 1 if full_columns > most else 0
                total += placed[level, layer]
            if total >= wanted:
                state[FOUND] = 1
                level = -1
                continue
            before[0] = 0
            for layer in range(1, layers + 1):
                best = before[layer - 1] + scan[layer - 1, 0]
                for k in range(1, layer + 1):
                    best = min(best, before[layer - k] + slabs[k])
                before[layer] = best
            if before[layers] < wanted:
                level -= 1
                continue
            behind[layers] = 0
            for layer in range(layers - 1, -1, -1):
                best = behind[layer + 1] + scan[layer, 0]
                for k in range(1, layers - layer + 1):
                    best = min(best, behind[layer + k] + slabs[k])
                behind[layer] = best
            least = 4 * _MANY
            for layer in range(layers):
                if scan[layer, 1] == 0:
                    continue
                # One queen fewer in this layer: only the walk that counts the layer by itself changes.
                fewer = 1 if before[layer] + scan[layer, 0] - 1 + behind[layer + 1] >= wanted else 0
                for column in range(2):
                    # A line that is left over may always stay empty, and comes after others with as many.
                    over = scan[layer, 4 + 3 * column]
                    score = 2 * scan[layer, 2 + 3 * column] + over + 2 * max(fewer, over)
                    if score < least:
                        least = score
                        kept[level, COLUMN] = column
                        kept[level, LAYER] = layer
                        kept[level, INDEX] = scan[layer, 3 + 3 * column]
                        kept[level, FREE] = max(fewer, over)
            layer = kept[level, LAYER]
            index = kept[level, INDEX]
            options: Any = 0
            if kept[level, COLUMN] == 0:
                options = np.int64(rows[level, layer * height + index])
            else:
                for row in range(height):
                    if (rows[level, layer * height + row] >> np.uint64(index)) & one != zero:
                        options |= 1 << row
            kept[level, OPTIONS] = options
            kept[level, CHOSEN] = 1
        layer = kept[level, LAYER]
        index = kept[level, INDEX]
        options = kept[level, OPTIONS]
        if options == 0:
            if kept[level, FREE] == 0:
                level -= 1
                continue
            # The line stays empty; the same level chooses another.
            if kept[level, COLUMN] == 0:
                rows[level, layer * height + index] = zero
            else:
                for row in range(height):
                    rows[level, layer * height + row] &= ~(one << np.uint64(index))
            kept[level, CHOSEN] = 0
            continue
        place = trailing_zeros(np.uint64(options))
        kept[level, OPTIONS] = options & (options - 1)
        cell = (layer * height + index) * width + place
        if kept[level, COLUMN] == 1:
            cell = (layer * height + place) * width + index
        cells[level] = cell
        for row in range(layers * height):
            rows[level + 1, row] = rows[level, row] & keep[cell, row]
        for other in range(layers):
            placed[level + 1, other] = placed[level, other]
        placed[level + 1, layer] += 1
        level += 1
        kept[level, CHOSEN] = 0
    state[LEVEL] = level
    state[NODES] += budget - left
    ended: bool = level < 0
    return ended


search = compiled(_search)

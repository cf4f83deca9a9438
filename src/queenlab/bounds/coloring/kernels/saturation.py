"""Backtracking that colours next the cell with the fewest colours left (DSATUR: Brelaz, Comm. ACM 22 (1979) 251-256).

Of the cells with the fewest colours left it takes one that attacks most cells without a colour. A colour that no cell
has yet is tried once, because new colours differ in their names alone.
"""

from __future__ import annotations

from typing import Any

#: Places in `state`, from which a search that ran out of nodes resumes: cells with a colour, how many of them are never
#: changed, whether the next cell is still to be chosen, nodes visited.
LEVEL, FIXED, FRESH, NODES = 0, 1, 2, 3
#: How many places `state` has.
PLACES = 4
#: What `search` says.
NONE, FOUND, UNFINISHED = 0, 1, 2


def search(
    starts: Any, nexts: Any, color: Any, around: Any, blocked: Any, open_around: Any, order: Any, used: Any,
    state: Any, colors: int, most_nodes: int,
) -> int:  # fmt: skip
    """Colours all cells with at most that many colours, or visits every branch, or stops at a node limit.

    Args:
        starts, nexts: cell v attacks nexts[starts[v]], ..., nexts[starts[v + 1] - 1].
        color: of each cell, -1 for none.
        around: around[v * colors + c] cells that v attacks have colour c.
        blocked: how many colours are among them.
        open_around: how many of them have no colour.
        order: the cells in the order in which they got a colour.
        used: used[level] colours are on the first `level` of them.
    """
    cells = len(color)
    level, fixed, fresh, nodes = state[LEVEL], state[FIXED], state[FRESH], state[NODES]
    code = UNFINISHED
    while nodes < most_nodes:
        first = 0
        if fresh:
            if level == cells:
                code = FOUND
                break
            cell, most, ties = -1, -1, -1
            for v in range(cells):
                if color[v] < 0 and (blocked[v] > most or (blocked[v] == most and open_around[v] > ties)):
                    cell, most, ties = v, blocked[v], open_around[v]
            order[level] = cell
            if most == colors:
                first = colors
        else:
            cell = order[level]
            old = color[cell]
            for k in range(starts[cell], starts[cell + 1]):
                u = nexts[k]
                open_around[u] += 1
                around[u * colors + old] -= 1
                if around[u * colors + old] == 0:
                    blocked[u] -= 1
            color[cell] = -1
            first = old + 1
        # One new colour at most.
        last = min(used[level], colors - 1)
        while first <= last and around[cell * colors + first] > 0:
            first += 1
        nodes += 1
        if first > last:
            level -= 1
            fresh = 0
            if level < fixed:
                code = NONE
                break
            continue
        color[cell] = first
        for k in range(starts[cell], starts[cell + 1]):
            u = nexts[k]
            open_around[u] -= 1
            if around[u * colors + first] == 0:
                blocked[u] += 1
            around[u * colors + first] += 1
        used[level + 1] = max(used[level], first + 1)
        level += 1
        fresh = 1
    state[LEVEL], state[FRESH], state[NODES] = level, fresh, nodes
    return code

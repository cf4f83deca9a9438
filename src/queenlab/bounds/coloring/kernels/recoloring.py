"""Tabu search for a colouring (TabuCol: Hertz and de Werra, Computing 39 (1987) 345-351).

Every cell has a colour, and some attack others of their colour. A step gives one of these another colour, so that few
such pairs are left; its old colour is forbidden to it for some steps.
"""

from __future__ import annotations

from typing import Any

#: Places in `state`: steps, pairs of one colour that attack each other, the fewest so far, the random number.
STEP, CONFLICTS, FEWEST, RANDOM = 0, 1, 2, 3


def search(
    starts: Any, nexts: Any, color: Any, around: Any, until: Any, state: Any, colors: int, most_steps: int
) -> bool:
    """Whether there is a conflict no longer, after at most that many steps in all; `around` as in `saturation`."""
    cells = len(color)
    while state[CONFLICTS] > 0 and state[STEP] < most_steps:
        best_cell, best_color, best, ties, unhappy = -1, 0, cells, 0, 0
        for v in range(cells):
            here = around[v * colors + color[v]]
            if here == 0:
                continue
            unhappy += 1
            for c in range(colors):
                change = around[v * colors + c] - here
                if c == color[v] or change > best:
                    continue
                allowed = until[v * colors + c] <= state[STEP] or state[CONFLICTS] + change < state[FEWEST]
                if not allowed:
                    continue
                if change < best:
                    best, ties = change, 0
                ties += 1
                # The multiplier and the modulus of the C library's generator; its low bits are poor.
                state[RANDOM] = (state[RANDOM] * 1103515245 + 12345) % 2147483648
                if (state[RANDOM] >> 8) % ties == 0:
                    best_cell, best_color = v, c
        state[STEP] += 1
        if best_cell < 0:
            continue
        old = color[best_cell]
        for k in range(starts[best_cell], starts[best_cell + 1]):
            around[nexts[k] * colors + old] -= 1
            around[nexts[k] * colors + best_color] += 1
        color[best_cell] = best_color
        state[CONFLICTS] += best
        state[FEWEST] = min(state[FEWEST], state[CONFLICTS])
        until[best_cell * colors + old] = state[STEP] + 3 * unhappy // 5 + (state[RANDOM] >> 8) % 10
    return state[CONFLICTS] == 0  # type: ignore[no-any-return]

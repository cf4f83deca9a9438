"""The eight images of a solution of the square."""

from __future__ import annotations

from typing import Any

from queenlab.compiling import compiled


@compiled
def symmetries(n: int, columns: Any, rows: Any) -> int:
    """How many of the eight images of a solution are itself; 0 if one of them comes before it. `rows` is scratch."""
    for x in range(n):
        rows[columns[x]] = x
    same = 0
    for image in range(8):
        # An image reads the columns or the rows, from either end, and counts from either side.
        order = 0
        for x in range(n):
            at = n - 1 - x if image & 2 else x
            y = rows[at] if image & 1 else columns[at]
            order = (n - 1 - y if image & 4 else y) - columns[x]
            if order != 0:
                break
        if order < 0:
            return 0
        if order == 0:
            same += 1
    return same

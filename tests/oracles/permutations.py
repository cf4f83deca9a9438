"""Queens in columns, checked from the definition: rows as a list, one queen in each column."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np


def attacks(rows: Sequence[int] | np.ndarray, torus: bool = False, reach: int = 1) -> str | None:
    """What is wrong with queens in these rows (0-based), or None; `reach` is the range of a leprechaun."""
    r = np.asarray(rows)
    n = len(r)
    columns = np.arange(n)
    if n and (r.min() < 0 or r.max() >= n):
        return "off the board"
    for name, line in (("row", r), ("sum diagonal", columns + r), ("difference diagonal", columns - r)):
        keys = line % n if torus else line
        # Sorted, since numpy.unique takes seconds for a million neighbouring numbers.
        if not np.diff(np.sort(keys)).all():
            return f"two on a {name}"
    for step in range(1, min(reach, n - 1) + 1):
        apart = np.abs(r[step:] - r[:-step])
        if len(apart) and apart.min() <= reach:
            return f"two within range, {step} columns apart"
        if torus:
            turned = np.abs(np.roll(r, -step) - r)
            if np.minimum(turned, n - turned).min() <= reach:
                return f"two within range around the torus, {step} columns apart"
    return None


def king_distance(rows: Sequence[int] | np.ndarray) -> int:
    """The smallest king distance of two queens, by looking at all pairs."""
    n = len(rows)
    return min(max(j - i, abs(int(rows[j]) - int(rows[i]))) for i in range(n) for j in range(i + 1, n))

"""Local search on permutations: rows of two columns are exchanged when this leaves fewer attacks."""

from __future__ import annotations

from typing import Any

from queenlab.compiling import compiled
from queenlab.queenon.random_queens.kernels.chance import below


@compiled
def exchange(heights: Any, plus: Any, minus: Any, random: Any, tries: int) -> Any:
    """Goes once through all columns; returns (exchanges made, columns that are still attacked).

    The queen of a column that is attacked along a diagonal changes rows with that of a random column if the number of
    attacks falls; after so many tries the next column has its turn. `heights` is a permutation of the rows, and `plus`
    and `minus` count the queens on each diagonal.
    """
    n = len(heights)
    made = 0
    attacked = 0
    for i in range(n):
        left = tries
        while left > 0:
            a = heights[i]
            if plus[i + a] < 2 and minus[i - a + n - 1] < 2:
                break
            left -= 1
            j = below(random, n)
            b = heights[j]
            if i == j:
                continue
            # Attacks on a diagonal of c queens count c - 1; take both queens up, lay them down exchanged.
            change = 0
            for step in range(4):
                column = i if step % 2 == 0 else j
                row = (a if step == 0 else b) if step < 2 else (b if step == 2 else a)
                up, down = column + row, column - row + n - 1
                if step < 2:
                    plus[up] -= 1
                    minus[down] -= 1
                    change -= (plus[up] > 0) + (minus[down] > 0)
                else:
                    change += (plus[up] > 0) + (minus[down] > 0)
                    plus[up] += 1
                    minus[down] += 1
            if change < 0:
                heights[i], heights[j] = b, a
                made += 1
            else:
                plus[i + b] -= 1
                minus[i - b + n - 1] -= 1
                plus[j + a] -= 1
                minus[j - a + n - 1] -= 1
                plus[i + a] += 1
                minus[i - a + n - 1] += 1
                plus[j + b] += 1
                minus[j - b + n - 1] += 1
        attacked += left == 0
    for i in range(n):
        a = heights[i]
        if plus[i + a] > 1 or minus[i - a + n - 1] > 1:
            attacked += 1
    return made, attacked

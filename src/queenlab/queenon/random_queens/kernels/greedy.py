"""Random greedy: queens one after the other, each on an available cell, by weights that change with time."""

from __future__ import annotations

from typing import Any

from queenlab.compiling import compiled
from queenlab.queenon.random_queens.kernels.chance import below, unit


@compiled
def place(
    heights: Any,
    plus: Any,
    minus: Any,
    columns: Any,
    rows: Any,
    free: int,
    stop: int,
    pull: Any,
    slack: Any,
    ceilings: Any,
    random: Any,
    trials: int,
) -> Any:
    """Places queens until `stop` columns are free, or the trials are used up; returns how many are free.

    At time t (the share of queens that stand) an available cell is taken with a probability in proportion to
    pull(x) pull(y) bend(x + y) bend(1 + x - y), where bend = s / (1 - t (1 - s)) and s is the slack of the diagonal.
    A pair of a free column and a free row is drawn, thinned by this weight, and taken if its diagonals are free.

    Args:
        heights, plus, minus: as in `State`.
        columns, rows: the free ones, first in these arrays.
        free: how many.
        pull, slack: as in `Weights`.
        ceilings: upper bounds of the weight for t in [k/K, (k+1)/K], k = 0..K-1.
        random: the state of the random numbers.
        trials: how many pairs are drawn at most.
    """
    n = len(heights)
    steps = len(ceilings)
    while free > stop and trials > 0:
        t = (n - free) / n
        ceiling = ceilings[(n - free) * steps // n]
        taken = False
        while trials > 0 and not taken:
            trials -= 1
            i = below(random, free)
            j = below(random, free)
            column = columns[i]
            row = rows[j]
            up = column + row
            down = column - row + n - 1
            if plus[up] or minus[down]:
                continue
            s = slack[up]
            weight = pull[column] * pull[row] * s / (1.0 - t * (1.0 - s))
            s = slack[down]
            weight *= s / (1.0 - t * (1.0 - s))
            taken = unit(random) * ceiling < weight
        if taken:
            heights[column] = row
            plus[up] = 1
            minus[down] = 1
            free -= 1
            columns[i], columns[free] = columns[free], column
            rows[j], rows[free] = rows[free], row
    return free

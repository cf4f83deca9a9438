"""The board cut into slabs: the least sum of proved slab maxima over all ways to cut it."""

from __future__ import annotations

from queenlab.bounds.bound import Bound
from queenlab.bounds.boxes import volume
from queenlab.bounds.growing import grown_table
from queenlab.bounds.lemma import by_split, certificate_steps
from queenlab.bounds.provenance import proved_by
from queenlab.bounds.tilings import MOST_CHECKED_CELLS
from queenlab.work import Limits


def slab_sums(n: int, d: int, limits: Limits) -> Bound | None:
    """n = k1 + k2 + ...: the sum of the bounds of the slabs k x n x ... x n, at least two of them."""
    if d < 2 or n < 2:
        return None
    table = grown_table(n, d, limits)
    if table is None:
        return None
    rest = (n,) * (d - 1)
    # least[w] = (bound, first slab) for the board cut down to thickness w.
    least: list[tuple[int, int]] = [(0, 0)]
    for width in range(1, n + 1):
        thickest = min(width, n - 1)
        options = [(table.best((k, *rest)).at_most + least[width - k][0], k) for k in range(1, thickest + 1)]
        least.append(min(options))
    widths = []
    left = n
    while left:
        widths.append(least[left][1])
        left -= least[left][1]
    starts = [sum(widths[:k]) for k in range(len(widths))]
    parts = [
        (table.best((k, *rest)), (start, *(0,) * (d - 1)), (k, *rest)) for k, start in zip(widths, starts, strict=True)
    ]
    told = " + ".join(str(lemma.at_most) for lemma, _, _ in parts)
    ways = ", ".join(dict.fromkeys(proved_by(lemma) for lemma, _, _ in parts))
    reason = f"slabs of thickness {' + '.join(map(str, widths))} hold at most {told} ({ways})"
    board = (n,) * d
    steps = certificate_steps(by_split(board, parts)) if volume(board) <= MOST_CHECKED_CELLS else ()
    return Bound("upper", least[n][0], "slabs", reason, steps)

"""The maxima of small boxes by exhaustive search: Russian dolls over the cells in lexicographic order.

The dolls of a box are the sets of its last cells; those that are whole layers are thinner boxes. So one search, even
one that did not end, gives the maximum of a slab of every thickness that it came through.
"""

from __future__ import annotations

import numpy as np

from queenlab.bounds.boxes import Box, attack_table, volume
from queenlab.bounds.lemma import Lemma, by_search
from queenlab.work import Limits

#: Larger boxes are not searched: who attacks whom takes a bit for each two cells, and the search does not end anyway.
MOST_CELLS = 4096


class _Enough(Exception):
    """The time for one search is up."""


def searched(box: Box, limits: Limits) -> list[Lemma]:
    """The exact maxima of the slabs of a box, thin ones first, as far as the time went.

    The last one is the box itself if the search ended. The longest side is cut into layers, so that each is small.

    Example:
        >>> [(lemma.box, lemma.at_most) for lemma in searched((2, 2), Limits())]
        [((1, 2), 1), ((2, 2), 1)]
    """
    order = tuple(sorted(box, reverse=True))
    if volume(order) > MOST_CELLS:
        return []
    most = _dolls(order, limits)
    layer = volume(order[1:])
    found = []
    for thickness in range(1, len(most) // layer + 1):
        slab = most[len(most) - thickness * layer :]
        found.append(by_search((thickness, *order[1:]), slab))
    return found


def _dolls(box: Box, limits: Limits) -> list[int]:
    """For the last cells of a box how many queens stand on them and after them; all of them if the time was enough."""
    from queenlab.counters.space.bounds import Search

    def look() -> None:
        if limits.time_is_up():
            raise _Enough

    size = volume(box)
    search = Search(attack_table(box), size // max(box) + 1, look)
    most = np.zeros(size, dtype=np.int64)
    fitting = 0
    done = size
    try:
        for cell in range(size - 1, -1, -1):
            look()
            found, *_ = search.run(search.after[cell] & search.keep[cell], most, fitting, only_one=True)
            fitting += int(found > 0)
            most[cell] = fitting
            done = cell
    except _Enough:
        pass
    return [int(m) for m in most[done:]]

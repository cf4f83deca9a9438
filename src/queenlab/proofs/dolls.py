"""Steps by exhaustive search: Russian dolls over the cells of a box, layer by layer.

For each cell, from the last one backwards, the search finds how many queens stand on it and the cells after it. The
certificate says only at which cells that number rises; the checker searches for itself where it does not.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product

import numpy as np

from queenlab.boxes.geometry import Cell, attacks_among
from queenlab.boxes.search import AttackWords, CellSearch, RussianDolls

#: Who attacks whom is a square table over the cells.
MOST_CELLS = 4096


def cells_of(box: Sequence[int]) -> list[Cell]:
    """The cells of a box, from 1, in lexicographic order.

    Example:
        >>> cells_of((1, 2))
        [(1, 1), (1, 2)]
    """
    return list(product(*(range(1, side + 1) for side in box)))


def search(
    cells: Sequence[Cell],
    look: Callable[[], None],
    enough: int | None = None,
    tell: Callable[[int, int], None] | None = None,
) -> RussianDolls:
    """Finds the greatest number of queens on each cell and those after it, last cell first.

    Args:
        cells: in the order of the search.
        look: called now and then; may raise to stop.
        enough: stop where more than so many stand; then one more fits.
        tell: is told how many cells are done, and how many queens stand on them.

    Example:
        >>> cells = cells_of((4, 4))
        >>> [cells[place] for place in search(cells, lambda: None).first_set()]
        [(1, 2), (2, 4), (3, 1), (4, 3)]
    """
    words = AttackWords(attacks_among(np.array(cells, dtype=np.int64)))
    more = len(cells) if enough is None else enough + 1
    return RussianDolls(CellSearch(words, min(len(cells), more), look), more).run(tell)

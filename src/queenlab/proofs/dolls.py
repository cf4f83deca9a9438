"""Steps by exhaustive search: Russian dolls over the cells of a box, layer by layer.

For each cell, from the last one backwards, the search finds how many queens stand on it and the cells after it. The
certificate says only at which cells that number rises; the checker searches for itself where it does not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np
import numpy.typing as npt

from queenlab.bounds.boxes import attacks_among
from queenlab.counters.space.bounds import Bounds, Search, Words

Cell = tuple[int, ...]

#: Who attacks whom is a square table over the cells.
MOST_CELLS = 4096


def cells_of(box: Sequence[int]) -> list[Cell]:
    """The cells of a box, from 1, in lexicographic order.

    Example:
        >>> cells_of((1, 2))
        [(1, 1), (1, 2)]
    """
    return list(product(*(range(1, side + 1) for side in box)))


@dataclass(frozen=True)
class Dolls:
    """What a search found.

    Attributes:
        cells: in the order of the search.
        most: for each cell how many queens stand on it and those after it, at most.
        rises: the numbers of the cells at which it rises, from the first to the last.
        nodes: how many nodes were visited.
    """

    cells: tuple[Cell, ...]
    most: Bounds
    rises: list[int]
    nodes: int

    @property
    def value(self) -> int:
        """The greatest number of queens on all cells."""
        return len(self.rises)

    def step(self) -> dict[str, Any]:
        return {"rises": self.rises}


def search(
    cells: Sequence[Cell],
    look: Callable[[], None],
    enough: int | None = None,
    tell: Callable[[int, int], None] | None = None,
) -> Dolls:
    """Finds the greatest number of queens on the first, second, ... cell and those after it, last cell first.

    Args:
        cells: in the order of the search.
        look: called now and then; may raise to stop.
        enough: stop where more than so many stand; then `value` is one more.
        tell: is told how many cells are done, and how many queens stand on them.
    """
    searcher = Search(_attacks(cells), len(cells), look)
    most = np.zeros(len(cells), dtype=np.int64)
    fitting = nodes = 0
    rises: list[int] = []
    for cell in range(len(cells) - 1, -1, -1):
        look()
        found, more, _ = searcher.run(searcher.after[cell] & searcher.keep[cell], most, fitting, only_one=True)
        nodes += more
        if found:
            fitting += 1
            rises.append(cell)
        most[cell] = fitting
        if tell is not None:
            tell(len(cells) - cell, fitting)
        if enough is not None and fitting > enough:
            most[:cell] = fitting
            break
    return Dolls(tuple(cells), most, rises[::-1], nodes)


def placement(dolls: Dolls, look: Callable[[], None]) -> list[Cell]:
    """A placement with the greatest number of queens, taken out of the bounds: each queen on the first cell that fits.

    Example:
        >>> from queenlab.proofs.dolls import cells_of, search
        >>> placement(search(cells_of((4, 4)), lambda: None), lambda: None)
        [(1, 2), (2, 4), (3, 1), (4, 3)]
    """
    searcher = Search(_attacks(dolls.cells), len(dolls.cells), look)
    free = np.full(searcher.keep.shape[1], ~np.uint64(0), dtype=np.uint64)
    if len(dolls.cells) % 64:
        free[-1] = np.uint64(2 ** (len(dolls.cells) % 64) - 1)
    taken: list[Cell] = []
    for left in range(dolls.value, 0, -1):
        for cell in _numbers(free):
            if dolls.most[cell] < left:
                raise AssertionError("the bounds promise a placement that is not there")
            rest = free & searcher.after[cell] & searcher.keep[cell]
            if searcher.run(rest, dolls.most, left - 1, only_one=True)[0]:
                free = rest
                taken.append(dolls.cells[cell])
                break
    return taken


def _attacks(cells: Sequence[Cell]) -> npt.NDArray[np.bool_]:
    return attacks_among(np.array(cells, dtype=np.int64))


def _numbers(words: Words) -> Iterator[int]:
    """The numbers of the bits that are set."""
    yield from np.flatnonzero(np.unpackbits(words.view(np.uint8), bitorder="little")).tolist()

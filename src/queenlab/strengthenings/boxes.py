"""Proves how many pieces a box holds at most: by lines, cubes, splitting, or search.

Attacks on the plane do not change when everything is shifted, reflected or turned, so a bound for one box holds for
all boxes with the same side lengths in any order. On the torus there are more attacks, so it holds there too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import permutations, product

import numpy as np

from queenlab.board import Board, Cells
from queenlab.boxes.geometry import Box, shape_of, volume
from queenlab.boxes.table import all_shapes, cuts, parts
from queenlab.piece import Piece, all_unit_directions

#: A search takes the side lengths of a layer, a number of layers and a function; it yields the maxima of 1, 2, ... such
#: layers on top of each other, of that number or of as many as it can prove. The function says how many pieces k layers
#: hold at most, as far as that follows from smaller boxes; it may use the maxima of fewer layers, so it is called only
#: once these have been yielded.
BoxSearch = Callable[[Box, int, Callable[[int], int]], Iterable[int]]


class BoxBounds:
    """Upper bounds for boxes of one piece."""

    def __init__(self, piece: Piece, board: Board, search: BoxSearch | None = None) -> None:
        moves = piece.moves(board.d)
        self.board = board
        self._search = search
        self._rides_axes = moves.axis_riders()
        #: Whether two cells of a 2 x ... x 2 cube always attack each other.
        self.king = moves.range >= 1 or set(all_unit_directions(board.d)) <= set(moves.riders)
        self._proved: dict[Box, int] = {}
        self._searched: dict[Box, int] = {}
        self._asked: set[Box] = set()
        self._follows: dict[Box, int] = {}

    def follows(self, sides: Sequence[int]) -> int:
        """The bound on a box implied by lines, cubes and the bounds of smaller boxes."""
        box = shape_of(sides)
        if box not in self._follows:
            self._follows[box] = self._derive(box)
        return self._follows[box]

    def bound(self, sides: Sequence[int]) -> int:
        box = shape_of(sides)
        if box not in self._proved:
            least = self.follows(box)
            if least > 1:
                self._ask(box)
            self._proved[box] = min(least, self._searched.get(box, least))
        return self._proved[box]

    def _ask(self, box: Box) -> None:
        """Searches layer on layer, the layers as large as can be: all thinner boxes are answered on the way."""
        layer = box[1:]
        if self._search is None or layer in self._asked:
            return
        self._asked.add(layer)
        # The whole board is the question itself; it is not answered in order to ask it.
        deepest = self.board.n - 1 if layer[0] == self.board.n else layer[0]
        found = self._search(layer, deepest, lambda k: self.follows((k, *layer)))
        for k, most in enumerate(found):
            self._searched[(k + 1, *layer)] = most

    def _derive(self, box: Box) -> int:
        if self.king and box[-1] <= 2:
            return 1
        least = volume(box) // box[-1] if self._rides_axes else volume(box)
        return min([least, *(sum(map(self.bound, parts(box, axis, first))) for axis, first in cuts(box))])

    def shapes(self) -> list[Box]:
        """All sorted side lengths up to the board's, small boxes first, without the whole board."""
        n, d = self.board.n, self.board.d
        return sorted((box for box in all_shapes(n, d) if box[0] < n), key=lambda box: (volume(box), box))

    def placed(self, box: Box) -> Iterator[Cells]:
        """The cells of every box with these side lengths in any order, on the torus also across the edge."""
        board = self.board
        for sides in sorted(set(permutations(box))):
            reach = [board.n if board.torus and side < board.n else board.n - side + 1 for side in sides]
            for origin in product(*map(range, reach)):
                cells = np.zeros(1, dtype=np.int64)
                for start, side in zip(origin, sides, strict=True):
                    along = (start + np.arange(side, dtype=np.int64)) % board.n
                    cells = (cells[:, None] * board.n + along).ravel()
                yield np.sort(cells)

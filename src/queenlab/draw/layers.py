"""The layout of d-dimensional boards on paper: two-dimensional layers side by side.

Coordinates 1 and 2 run right and up within a layer, 3 and 4 right and up within a block of layers, 5 and 6 within a
block of blocks, and so on. If one coordinate is left over, its n blocks are laid out like lines of text.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import NamedTuple

from queenlab.board import Board
from queenlab.errors import OutOfRange

#: More layers than this make no picture that anyone can read.
MAX_LAYERS = 4096

_GAP = 0.5


class _Axis(NamedTuple):
    """How the blocks along one coordinate lie: a grid of `across` columns, `right` and `down` apart."""

    right: float
    down: float
    across: int
    upwards: bool = False


class _Plan(NamedTuple):
    axes: list[_Axis]
    width: float
    height: float


@dataclass(frozen=True)
class Layers:
    """The sheet of paper for a board, measured in cells."""

    board: Board

    def __post_init__(self) -> None:
        layers = self.board.n ** max(0, self.board.d - 2)
        if layers > MAX_LAYERS:
            raise OutOfRange(f"a picture of {layers} layers is too large; at most {MAX_LAYERS} can be drawn")

    @property
    def layer_height(self) -> int:
        return self.board.n if self.board.d >= 2 else 1

    @property
    def label_height(self) -> float:
        return 0.75 if self.board.d >= 3 else 0.0

    @property
    def font_size(self) -> float:
        longest = self.name((self.board.n - 1,) * (self.board.d - 2))
        return min(0.6, 1.6 * self.board.n / len(longest))

    @cached_property
    def _plan(self) -> _Plan:
        n, d = self.board.n, self.board.d
        width, height = float(n), self.layer_height + self.label_height
        axes = []
        for first in range(2, d, 2):
            gap = _GAP * (1 + first)
            right, down = width + gap, height + gap
            if first + 1 < d:
                axes += [_Axis(right, 0.0, n), _Axis(0.0, down, 1, upwards=True)]
                across, lines = n, n
            else:
                across = n if n <= 5 else math.ceil(math.sqrt(n))
                lines = math.ceil(n / across)
                axes.append(_Axis(right, down, across))
            width, height = across * right - gap, lines * down - gap
        return _Plan(axes, width, height)

    @property
    def size(self) -> tuple[float, float]:
        return self._plan.width, self._plan.height

    def corner(self, layer: Sequence[int]) -> tuple[float, float]:
        """The upper left corner of a layer, below its label; `layer` holds the coordinates from the third on."""
        x, y = 0.0, self.label_height
        for axis, at in zip(self._plan.axes, layer, strict=True):
            line, column = divmod(self.board.n - 1 - at if axis.upwards else at, axis.across)
            x += axis.right * column
            y += axis.down * line
        return x, y

    def cell(self, coordinates: Sequence[int]) -> tuple[float, float]:
        """The upper left corner of a cell; row 1 is at the bottom of its layer."""
        x, y = self.corner(coordinates[2:])
        row = coordinates[1] if self.board.d >= 2 else 0
        return x + coordinates[0], y + self.layer_height - 1 - row

    def all_layers(self) -> Iterator[tuple[int, ...]]:
        return product(range(self.board.n), repeat=max(0, self.board.d - 2))

    def name(self, layer: Sequence[int]) -> str:
        return "(" + ",".join(["·", "·", *(str(x + 1) for x in layer)]) + ")"

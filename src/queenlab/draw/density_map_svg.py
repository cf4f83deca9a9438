"""A density on the triangles of the unit square as a heat map."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from queenlab.board import Board, TriangleBoard
from queenlab.draw.density_svg import density_svg
from queenlab.errors import BadInput


def density_map_svg(values: npt.ArrayLike, *, title: str, description: str = "") -> str:
    """A heat map of numbers on triangles; the largest is darkest, 0 is palest.

    Args:
        values: shape (4, n, n): letter (N, E, S, W), row from the top, column; floats or fractions, not negative. Where
            the four triangles of every cell are equal, cells are drawn.
        title: the picture's name.
        description: the picture in words; the least and the greatest number if not said.
    """
    numbers = np.asarray(values)
    if numbers.ndim != 3 or numbers.shape[0] != 4 or numbers.shape[1] != numbers.shape[2] or not numbers.size:
        raise BadInput(f"a density on triangles has the shape (4, n, n), not {numbers.shape}")
    n = numbers.shape[1]
    if (numbers == numbers[:1]).all():
        # [row from the top, column] to [column, row from the bottom]
        return density_svg(Board(n), numbers[0, ::-1].T.ravel().tolist(), title, description)
    return density_svg(TriangleBoard(n), numbers.transpose(1, 2, 0).ravel().tolist(), title, description)

"""Cliques of the queen graph: corners of cubes and stars (Kunt, section 5.2.3, after Fischetti & Salvagnin)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import numpy as np

from queenlab.board import Cells
from queenlab.errors import NotSupported
from queenlab.model import Model
from queenlab.piece import all_unit_directions
from queenlab.strengthenings.strengthening import TightenedProblem, with_sets


def window(scene: TightenedProblem, model: Model) -> Model:
    """The 2 x ... x 2 windows: any two cells of one are a king's move apart."""
    if not scene.boxes.king:
        raise NotSupported(f"windows of side 2 need a piece with all king moves, unlike {scene.piece}")
    return with_sets(model, "window", 1, scene.fair(scene.board.windows(1) if scene.board.n > 1 else ()))


def cube(scene: TightenedProblem, model: Model) -> Model:
    """The 2^d corners of every cube, with its middle where it has one: any two of them differ by h times a unit vector.

    For h = 1 these are the windows.
    """
    if not set(all_unit_directions(scene.board.d)) <= set(scene.moves.riders):
        raise NotSupported(f"cube cliques need a piece that rides in all directions, unlike {scene.piece}")
    return with_sets(model, "cube", 1, scene.fair(_cubes(scene)))


def _cubes(scene: TightenedProblem) -> Iterator[Cells]:
    board, n = scene.board, scene.board.n
    corners = np.array(list(product((0, 1), repeat=board.d)), dtype=np.int64)
    # On a torus of odd side a step of odd length h is also one of even length h + n, and so has a middle.
    for h in range(1, n if not board.torus else 2 * n):
        if board.torus and h % n == 0:
            continue
        shape = corners * h
        if h % 2 == 0:
            shape = np.vstack((shape, np.full((1, board.d), h // 2, dtype=np.int64)))
        yield from _translates(scene, shape)


def star(scene: TightenedProblem, model: Model) -> Model:
    """A cell and the 2d cells h steps from it along the axes; with the erratum s_i - h >= 1."""
    needed = {v for v in all_unit_directions(scene.board.d) if sum(map(abs, v)) <= 2}
    if not needed <= set(scene.moves.riders):
        raise NotSupported(f"star cliques need a piece that rides along axes and diagonals, unlike {scene.piece}")
    return with_sets(model, "star", 1, scene.fair(_stars(scene)))


def _stars(scene: TightenedProblem) -> Iterator[Cells]:
    board = scene.board
    arms = np.vstack([np.zeros((1, board.d), dtype=np.int64), np.eye(board.d, dtype=np.int64)])
    arms = np.vstack([arms, -arms[1:]])
    for h in range(1, board.n if board.torus else (board.n - 1) // 2 + 1):
        yield from _translates(scene, arms * h)


def _translates(scene: TightenedProblem, shape: Cells) -> Iterator[Cells]:
    """A set of cells, given by coordinates, in all places on the board; each set of cells may come more than once."""
    board = scene.board
    if board.torus:
        origins = board.coordinates(board.all_cells())
    else:
        shape = shape - shape.min(axis=0)
        places = board.n - shape.max(axis=0)
        if (places < 1).any():
            return
        origins = np.array(list(product(*map(range, places.tolist()))), dtype=np.int64)
    for origin in origins:
        moved = origin + shape
        cells = board.indices(moved % board.n if board.torus else moved)
        yield np.unique(cells)

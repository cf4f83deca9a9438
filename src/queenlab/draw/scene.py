"""A board with its contents: pieces, given and excluded cells, attacked cells, attacks, windows.

A scene is made from a problem and cells, and drawn as SVG here and as LaTeX by `queenlab.draw.tikz`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from queenlab.board import AnyBoard, Board, TriangleBoard
from queenlab.draw.attack_overlays import Way, Windows
from queenlab.draw.attacks import MAX_ATTACKS, Attack, attacked_cells, attacks, clashing_options, closed_options
from queenlab.draw.binned_pieces import MAX_PIECES
from queenlab.draw.board_svg import describe, listing, placement_svg
from queenlab.draw.drawing import Drawing
from queenlab.draw.overlay_base import Overlay
from queenlab.draw.overlays import Frame
from queenlab.draw.triangle_svg import triangle_svg
from queenlab.errors import BadInput, OutOfRange
from queenlab.piece_signs import sign_of
from queenlab.placement import Placement
from queenlab.problems import Problem
from queenlab.wording import plural

#: Attacks of Xqueens come from their Model, which takes a second to make on larger boards.
MAX_TRIANGLES = 4 * 64**2


@dataclass(frozen=True)
class Scene:
    """What there is to see: cell numbers, increasing; `pieces` includes `given`; window 0 means none."""

    board: AnyBoard
    pieces: tuple[int, ...]
    given: tuple[int, ...] = ()
    excluded: tuple[int, ...] = ()
    attacked: tuple[int, ...] = ()
    attacks: tuple[Attack, ...] = ()
    clashing: tuple[int, ...] = ()
    window: int = 0
    symbol: str = "queen"
    title: str = ""

    @cached_property
    def placement(self) -> Placement:
        return Placement(self.board, np.array(self.pieces, dtype=np.int64))

    @property
    def words(self) -> str:
        sentences = [describe(self.placement) if self.pieces else "an empty board"]
        for name, cells in (("given", self.given), ("to stay empty", self.excluded), ("in conflict", self.clashing)):
            if cells:
                sentences.append(f"{name}: {listing([self.board.label(cell) for cell in cells])}")
        if self.attacked:
            attacked = len(self.attacked)
            sentences.append(f"{plural(attacked, 'cell')} {'is' if attacked == 1 else 'are'} attacked")
        if len(self.attacks) >= MAX_ATTACKS:
            sentences.append(f"only the first {MAX_ATTACKS} attacks are shown")
        if self.window:
            sentences.append(f"around each piece a window of side {self.window}")
        return "; ".join(sentences)


def scene(
    problem: Problem,
    cells: Iterable[int] = (),
    *,
    attacked: bool = False,
    conflicts: bool = False,
    windows: bool = False,
    title: str | None = None,
) -> Scene:
    """What there is to see of a problem with pieces on some cells, besides its given ones.

    Args:
        attacked: whether to tint what is attacked; for Xqueens the triangles that can hold no more token.
        conflicts: whether to frame pieces that attack each other, and to join them.
        windows: whether to draw the range of the piece: windows that overlap where two pieces are in range.
    """
    board, q = problem.board, problem.question
    pieces = sorted({*map(int, cells), *q.given})
    numbers = np.array(pieces, dtype=np.int64)
    Placement(board, numbers).check_on_board()
    tinted: list[int] = []
    found: list[Attack] = []
    clashing: list[int] = []
    if isinstance(board, TriangleBoard):
        if (attacked or conflicts) and board.size > MAX_TRIANGLES:
            raise OutOfRange(f"attacks of tokens are drawn on at most {MAX_TRIANGLES} triangles, not {board.size}")
        rules = problem.asking(given=(), excluded=()).model if attacked or conflicts else None
        if rules is not None and attacked:
            tinted = closed_options(rules, pieces).tolist()
        if rules is not None and conflicts:
            clashing = clashing_options(rules, pieces).tolist()
    else:
        piece = problem.piece
        assert piece is not None, "every grid has its piece"
        if attacked:
            tinted = attacked_cells(board, piece, numbers).tolist()
        if conflicts:
            found = attacks(board, piece, numbers)
            clashing = sorted({cell for attack in found for cell in (attack.first, attack.second)})
    return Scene(
        board,
        tuple(pieces),
        q.given,
        q.excluded,
        tuple(tinted),
        tuple(found),
        tuple(clashing),
        _window(problem) if windows else 0,
        sign_of(problem.piece).symbol,
        title or str(problem),
    )


def scene_svg(seen: Scene) -> str:
    board, given = seen.board, set(seen.given)
    own = [cell for cell in seen.pieces if cell not in given]
    if isinstance(board, TriangleBoard):
        marks = dict.fromkeys(seen.attacked, "attacked") | dict.fromkeys(seen.given, "given")
        marks |= dict.fromkeys(seen.excluded, "cross")
        return triangle_svg(board, marks, own, seen.title, seen.words, seen.clashing)
    if len(seen.pieces) > MAX_PIECES:
        if len(own) < len(seen.pieces) or seen.excluded or seen.attacked or seen.window:
            raise OutOfRange(f"more than {MAX_PIECES} pieces can be drawn only as numbers per part of the board")
        return placement_svg(seen.placement, title=seen.title)
    drawing = Drawing(board, overlays=_overlays(seen, board))
    drawing.tint(seen.attacked)
    drawing.overlay(above_pieces=False)
    for cell in seen.excluded:
        drawing.cross(cell)
    for cell in seen.pieces:
        drawing.piece(cell, seen.symbol, "given" if cell in given else None)
    drawing.overlay(above_pieces=True)
    return drawing.finish(seen.title, seen.words)


def _window(problem: Problem) -> int:
    board, piece = problem.board, problem.piece
    reach = piece.moves(board.d).range if isinstance(board, Board) and piece is not None else 0
    if not reach:
        raise BadInput(f"{problem.family.name} have no range, and windows show ranges")
    if not isinstance(board, Board) or board.d > 2:
        raise BadInput("windows are drawn on boards of one or two dimensions")
    return reach + 1


def _overlays(seen: Scene, board: Board) -> list[Overlay]:
    found: list[Overlay] = []
    where = _coordinates(board, seen.pieces)
    if seen.window:
        found.append(Windows([_flat(at) for at in where.values()], seen.window, wrapped=board.torus))
    framed = [where[cell] for cell in seen.clashing]
    found += [Frame(_flat(at), _flat(at), layers=_layer(at)) for at in framed]
    for attack in seen.attacks:
        # What goes from one layer to another cannot be drawn as a line on paper.
        if not any(attack.step[2:]):
            start = where[attack.first]
            across, up = (*attack.step, 0)[:2]
            found.append(Way(_flat(start), (across, up), layers=_layer(start)))
    return found


def _coordinates(board: Board, cells: tuple[int, ...]) -> dict[int, list[int]]:
    return dict(zip(cells, (board.coordinates(np.array(cells, dtype=np.int64)) + 1).tolist(), strict=True))


def _flat(at: list[int]) -> tuple[int, int]:
    return at[0], at[1] if len(at) > 1 else 1


def _layer(at: list[int]) -> tuple[tuple[int, ...], ...] | None:
    return (tuple(at[2:]),) if len(at) > 2 else None

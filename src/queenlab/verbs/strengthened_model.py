"""The Model of a maximum with strengthenings, and the default strengthenings of `maximize`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import numpy as np

from queenlab.board import Board
from queenlab.boxes.search import AttackWords, CellSearch, OutOfTime, RussianDolls
from queenlab.counters.space.counter import MAX_CELLS, attack_table
from queenlab.families.pieces import PieceFamily
from queenlab.model import Model
from queenlab.piece import all_unit_directions
from queenlab.problems import Problem, problem
from queenlab.strengthenings import BoxBounds, BoxSearch, check_names, strengthen
from queenlab.verbs.limits_and_answers import Name
from queenlab.work import Limits

#: Search nodes for the boxes with layers of one shape, and for all boxes: a third of a second, and some seconds. They
#: are nodes, so that the same question gives the same Model; a time limit may end the search before.
LAYER_NODES = 2**24
BOX_NODES = 2**28


def usual_strengthenings(asked: Problem, refuting: bool = False) -> tuple[str, ...]:
    """The default of `maximize` for pieces with all king moves (see docs/research/strengthenings.md).

    To show that there is no placement of more pieces, also the first piece of each class.
    In space all cubes, which halve the time of CP-SAT on 5^3 against windows alone. On flat boards, where the
    relaxation is tight as it is, and on huge ones windows, of which there are no more than cells.
    """
    board = asked.board
    if not isinstance(asked.family, PieceFamily) or not isinstance(board, Board) or board.d < 2:
        return ()
    piece = asked.family.piece(asked.question)
    moves = piece.moves(board.d)
    # A range of its own brings windows that are at least as large.
    if moves.range > 1 or not BoxBounds(piece, board).king:
        return ()
    rides = set(all_unit_directions(board.d)) <= set(moves.riders)
    cliques = "cube" if rides and board.d > 2 and board.size <= MAX_CELLS else "window"
    # With given cells the group would have to be listed.
    return (cliques, "first") if refuting and not (asked.question.given or asked.question.excluded) else (cliques,)


def strengthened_model(
    asked: Name, names: Iterable[str], *, above: int | None = None, limits: Limits | None = None
) -> Model:
    """The Model of a problem with some strengthenings; maxima of boxes are proved on the way.

    Args:
        asked: a problem or its name.
        names: those of `queenlab.strengthenings`.
        above: with goal=max, admit only placements with more pieces.
        limits: limits for the search of boxes; default: nodes for some seconds.

    Returns:
        The Model. Its first options are the cells; a strengthening may add others behind them.

    Raises:
        BadInput: if the name is invalid, or a strengthening is unknown.
        NotSupported: if a strengthening, or `above`, does not apply to the problem.

    Example:
        >>> strengthened_model("queens:4^2,goal=max", ["star"])
        Model(16 options, 22 items, 80 entries, max)
    """
    asked, chosen = problem(asked), check_names(names)
    search = _box_search(asked, limits or Limits()) if {"layer", "sub"} & set(chosen) else None
    return strengthen(asked, asked.model, chosen, above=above, search=search)


def _box_search(asked: Problem, limits: Limits) -> BoxSearch | None:
    """Russian doll search on boxes, layer by layer; None if the board is too large for a table of attacks."""
    board, piece = asked.board, asked.piece
    if not isinstance(board, Board) or piece is None or board.size > MAX_CELLS:
        return None
    plane = Board(board.n, board.d)
    attacks = attack_table(plane, piece)
    numbers = plane.all_cells().reshape(plane.shape)
    in_all = BOX_NODES

    def search(layer: tuple[int, ...], layers: int, ceiling: Callable[[int], int]) -> Iterator[int]:
        nonlocal in_all
        cells = numbers[tuple(slice(0, side) for side in (layers, *layer))].ravel()
        area = cells.size // layers
        allowed = min(LAYER_NODES, in_all)
        # The tables of a search are made at some hundred entries a node.
        in_all -= allowed + cells.size**2 // 256
        if in_all <= 0:
            return

        def check_limits() -> None:
            if by_cells.nodes > allowed or limits.time_is_up():
                raise OutOfTime

        by_cells = CellSearch(AttackWords(attacks[np.ix_(cells, cells)]), cells.size, check_limits)
        dolls = RussianDolls(by_cells)
        for k in range(1, layers + 1):
            highest = ceiling(k)
            try:
                while dolls.done > cells.size - k * area:
                    dolls.step(highest)
            except OutOfTime:
                return
            yield len(dolls.rises)
        in_all += max(0, allowed - by_cells.nodes)

    return search

"""A puzzle as JSON for the page that plays it: its rules as moves, so that the page needs no chess of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from queenlab.board import public_cells
from queenlab.draw.glyphs import OUTLINES
from queenlab.draw.region_svg import paints
from queenlab.piece_signs import sign_of
from queenlab.puzzles.definition import Puzzle
from queenlab.puzzles.files import base_of, region_rows

#: Pieces that people call so; any other is a piece.
NAMES = ("queen", "rook", "amazon", "leprechaun")


def called(puzzle: Puzzle) -> str:
    """What players call a piece. The daily game calls its pieces queens, whatever they attack."""
    bare = str(puzzle.problem.piece).partition("[")[0]
    return "queen" if puzzle.regions is not None else bare if bare in NAMES else "piece"


def play_record(puzzle: Puzzle, solution: Sequence[int], level: str) -> dict[str, Any]:
    """The board and its rules, which puzzles of one problem share, and what is this puzzle's own.

    Args:
        solution: the numbers of the cells with a piece.
    """
    board, piece, question = puzzle.board, puzzle.problem.piece, puzzle.problem.question
    assert piece is not None
    moves = piece.moves(2)
    symbol = "queen" if puzzle.regions is not None else sign_of(piece).symbol
    return {
        "problem": str(base_of(puzzle)),
        "n": board.n,
        "torus": board.torus,
        "piece": called(puzzle),
        "outline": OUTLINES[symbol],
        "moves": {
            "riders": moves.riders,
            "leapers": moves.leapers,
            "range": moves.range,
            "planes": moves.planes,
        },
        "excluded": public_cells(board, question.excluded),
        "given": public_cells(board, question.given),
        "regions": None if puzzle.regions is None else region_rows(puzzle),
        "paints": None if puzzle.regions is None else paints(board, puzzle.regions),
        "solution": public_cells(board, solution),
        "level": level,
    }

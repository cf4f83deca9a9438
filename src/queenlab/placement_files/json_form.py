"""Placements as JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import numpy as np

from queenlab.board import AnyBoard, Board, Cells, TriangleBoard, numbers_of_array, public_cells
from queenlab.errors import BadFile, BadInput
from queenlab.placement import Placement
from queenlab.strict_json import cut_number, place_in_json, read_json

#: Beyond this only the board of one cell is left.
MAX_DIMENSIONS = 62


def placement_to_json(placement: Placement, problem: str | None) -> str:
    board = placement.board
    described: dict[str, int | bool]
    if isinstance(board, TriangleBoard):
        described = {"n": board.n, "triangles": True}
        cells = public_cells(board, placement.cells.tolist())
    else:
        described = {"n": board.n, "d": board.d, "torus": board.torus}
        cells = (placement.array + 1).tolist()
    return json.dumps({"queenlab": "placement", "problem": problem, "board": described, "cells": cells}) + "\n"


class JsonPlacement:
    """JSON text with a placement, an answer with a witness, or a list of solutions.

    Errors name line and column.
    """

    def __init__(self, text: str, source: str = "") -> None:
        self._text = text
        self._source = source
        found = read_json(text, source, cut_number)
        if not isinstance(found, dict):
            raise self._error([], "a placement must be a JSON object with the keys board and cells")
        key = next((key for key in ("cells", "solutions", "witness") if key in found), None)
        if key is None:
            raise self._error([], "this JSON object has neither cells nor a witness")
        if key == "cells" and found.get("queenlab", "placement") != "placement":
            raise self._error(["queenlab"], 'this should be "placement"')
        if found[key] is None and key == "witness":
            raise self._error(["witness"], "this answer has no witness")
        #: The cells of each placement, and where they stand.
        self._lists: list[tuple[list[str | int], Any]] = [([key], found[key])]
        if key == "solutions" and isinstance(found[key], list):
            self._lists = [([key, number], cells) for number, cells in enumerate(found[key])]
        for path, cells in self._lists:
            if not isinstance(cells, list):
                raise self._error(path, "the cells must be a list, as in [[1, 2], [2, 4]]")
        self.problem: str | None = found.get("problem")
        if not (self.problem is None or isinstance(self.problem, str)):
            raise self._error(["problem"], "the problem must be a string such as queens:8, or null")
        self.board: AnyBoard | None = None
        if found.get("board") is not None:
            self.board = self._read_board(found["board"])

    def placements(self, board: AnyBoard) -> list[Placement]:
        return [self._placement(board, path, cells) for path, cells in self._lists]

    def _placement(self, board: AnyBoard, path: list[str | int], cells: list[Any]) -> Placement:
        numbers = self._fast_numbers(board, cells) if isinstance(board, Board) else None
        if numbers is None:
            each = (self._number(board, [*path, place], cell) for place, cell in enumerate(cells))
            numbers = np.array(list(each), dtype=np.int64)
        return Placement(board, numbers)

    def error_at_board(self, reason: str) -> BadFile:
        return self._error(["board"] if self.board is not None else [], reason)

    def _fast_numbers(self, board: Board, cells: list[Any]) -> Cells | None:
        """All cell numbers at once, or None if anything is wrong."""
        if not all(type(cell) is list and len(cell) == board.d for cell in cells):
            return None
        if not all(type(x) is int for cell in cells for x in cell):
            return None
        try:
            return numbers_of_array(board, np.array(cells, dtype=np.int64).reshape(-1, board.d), 1)
        except (BadInput, OverflowError):
            return None

    def _number(self, board: AnyBoard, path: list[str | int], cell: Any) -> int:
        wanted = ["a letter", "a number", "a number"] if isinstance(board, TriangleBoard) else ["a number"] * board.d
        if not isinstance(cell, list) or len(cell) != len(wanted):
            raise self._error(path, f"a cell of this board is a list of {len(wanted)}: {', '.join(wanted)}")
        for j, x in enumerate(cell):
            if wanted[j] == "a number" and type(x) is not int:
                raise self._error([*path, j], "a coordinate must be a whole number")
        try:
            return board.from_public([x[:20] if isinstance(x, str) else x for x in cell])
        except BadInput as error:
            raise self._error(path, str(error)) from None

    def _read_board(self, described: Any) -> AnyBoard:
        if not isinstance(described, dict):
            raise self._error(["board"], 'a board must be an object, as in {"n": 8, "d": 2, "torus": false}')
        kinds = {"n": int, "d": int, "torus": bool, "triangles": bool}
        for key, value in described.items():
            if key not in kinds:
                raise self._error(["board", key], f"a board has the keys n, d, torus and triangles, not {key[:20]!r}")
            if type(value) is not kinds[key]:
                wanted = "a whole number" if kinds[key] is int else "true or false"
                raise self._error(["board", key], f"{key} should be {wanted}")
        if "n" not in described:
            raise self._error(["board"], "a board needs its side n")
        n, d, torus = described["n"], described.get("d", 2), described.get("torus", False)
        triangles = described.get("triangles", False)
        if d > MAX_DIMENSIONS:
            raise self._error(["board", "d"], f"a board has at most {MAX_DIMENSIONS} dimensions")
        if triangles and (d != 2 or torus):
            raise self._error(["board", "triangles"], "a board of triangles has no d and is not a torus")
        try:
            return TriangleBoard(n) if triangles else Board(n, d, torus)
        except BadInput as error:
            raise self._error(["board"], str(error)) from None

    def _error(self, path: Sequence[str | int], reason: str) -> BadFile:
        return BadFile(reason, *place_in_json(self._text, path), self._source)

"""What a placement file or a JSON answer says: its problem, its value, its cells or its colours."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from queenlab.cli.asking import one_problem
from queenlab.cli.files import read_bytes, read_text, source_name
from queenlab.errors import BadFile, BadInput

if TYPE_CHECKING:
    from queenlab.board import AnyBoard
    from queenlab.placement import Placement
    from queenlab.placement_files import Format
    from queenlab.problems import Problem

_LONGEST_NUMBER = 1000


@dataclass
class Claim:
    """What a file says.

    Attributes:
        problem: the problem it is about.
        placement: its cells; None for a colouring.
        colors: for a colouring, the colour of every cell; else None.
        quantity, value: what a JSON answer says of itself, where it does.
    """

    problem: Problem
    placement: Placement | None
    colors: list[int] | None = None
    quantity: str | None = None
    value: int | None = None


def read_claim(text: str, format: Format | None, source: str, wanted: Problem | None = None) -> Claim:
    """Reads a file; `wanted` is the problem to read it for, whatever the file says.

    A placement that names no problem is taken for queens on its board, or for Xqueens on triangles.
    """
    from queenlab.placement_files import read_placement

    answer = _answer(text, format, source)
    asked = wanted
    if asked is None and isinstance(answer.get("problem"), str):
        asked = one_problem(answer["problem"])
    quantity, value = answer.get("quantity"), answer.get("value")
    if not (quantity is None or isinstance(quantity, str)):
        raise BadFile("the quantity of an answer is a string, as in maximum, or null", 1, 1, source)
    if not (value is None or type(value) is int):
        raise BadFile("the value of an answer is a whole number or null", 1, 1, source)
    if asked is not None and asked.goal == "color":
        return Claim(asked, None, _colors(asked, answer.get("witness"), source), quantity, value)
    board: AnyBoard | Callable[[str], AnyBoard]
    board = asked.board if asked is not None else lambda name: one_problem(name).board
    placement, name = read_placement(text, format, board, source)
    if asked is None:
        asked = one_problem(name if name is not None else _default_name(placement.board))
        if placement.board != asked.board:
            raise BadInput(f"{source} is for board {placement.board.name}, but {asked} is on another")
    return Claim(asked, placement, None, quantity, value)


def read_claim_file(path: Path, format: str | None = None, wanted: Problem | None = None) -> Claim:
    """Reads a file of any form; an array is one whose name ends in .npy, or that is said to be one."""
    from queenlab.placement_files import read_npy

    source = source_name(path)
    if format == "npy" or (format is None and path.suffix.lower() == ".npy"):
        if wanted is not None and wanted.goal == "color":
            raise BadFile("a colouring is the witness of a JSON answer, not an array", 1, 1, source)
        placement = read_npy(read_bytes(path), None if wanted is None else wanted.board, source)
        return Claim(wanted or one_problem(_default_name(placement.board)), placement)
    return read_claim(read_text(path), cast("Format | None", format), source, wanted)


def _answer(text: str, format: str | None, source: str) -> dict[str, Any]:
    text = text.removeprefix("\ufeff")

    def whole_number(digits: str) -> int:
        # Python refuses to read very long numbers; what it cannot read cannot be compared with anything.
        if len(digits) > _LONGEST_NUMBER:
            at = text.index(digits)
            line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
            raise BadFile(
                f"a number of {len(digits)} digits; at most {_LONGEST_NUMBER} can be read", line, column, source
            )
        return int(digits)

    if format not in (None, "json") or not text.lstrip().startswith("{"):
        return {}
    try:
        found = json.loads(text, parse_int=whole_number)
    except (json.JSONDecodeError, RecursionError):
        return {}  # the reader of placements says where it is wrong
    if "solutions" in found:
        raise BadInput(f"{source} holds a list of solutions; one placement at a time is wanted here")
    return dict(found)


def _default_name(board: AnyBoard) -> str:
    from queenlab.board import Board

    return f"{'queens' if isinstance(board, Board) else 'xqueens'}:{board.name}"


def _colors(asked: Problem, witness: Any, source: str) -> list[int]:
    """The colour of every cell, from a list of cells with their colour behind them."""
    board = asked.board
    if not isinstance(witness, list):
        raise BadFile("a colouring is the witness of a JSON answer: cells with their colour behind them", 1, 1, source)
    shades: dict[int, int] = {}
    for entry in witness:
        if not isinstance(entry, list) or not entry or type(entry[-1]) is not int or entry[-1] < 1:
            raise BadFile(f"{str(entry)[:40]} is not a cell with its colour, from 1 on, behind it", 1, 1, source)
        cell = board.from_public(entry[:-1])
        if cell in shades:
            raise BadFile(f"cell {board.label(cell)} has two colours", 1, 1, source)
        shades[cell] = entry[-1] - 1
    if len(shades) != board.size:
        raise BadFile(f"{len(shades)} of {board.size} cells have a colour", 1, 1, source)
    return [shades[cell] for cell in range(board.size)]

"""What a placement file or a JSON answer says: its problem, its value, its cells or its colours."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from queenlab.board import AnyBoard, Board
from queenlab.errors import BadFile, BadInput
from queenlab.placement import Placement
from queenlab.placement_files import Format, read_placement
from queenlab.problems import Problem, parse
from queenlab.strict_json import read_json
from queenlab.verification.report import VerificationReport
from queenlab.wording import plural

#: Quantities whose value is not the number of pieces of a witness.
_COUNTS_SOLUTIONS = ("count", "classes")


@dataclass
class AnswerClaim:
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


def read_claim(text: str, format: Format | None, source: str, wanted: Problem | None = None) -> AnswerClaim:
    """Reads a file; `wanted` is the problem to read it for, whatever the file says.

    A placement that names no problem is taken for queens on its board, or for Xqueens on triangles.
    """
    answer = _answer(text, format, source)
    asked = wanted
    if asked is None and isinstance(answer.get("problem"), str):
        asked = parse(answer["problem"])
        # A certificate bounds the most pieces; its witness need not be a full solution.
        if answer.get("format") == "queenlab-certificate":
            asked = asked.asking(goal="max")
    quantity, value = answer.get("quantity"), answer.get("value")
    if not (quantity is None or isinstance(quantity, str)):
        raise BadFile("the quantity of an answer is a string, as in maximum, or null", 1, 1, source)
    if not (value is None or type(value) is int):
        raise BadFile("the value of an answer is a whole number or null", 1, 1, source)
    if asked is not None and asked.goal == "color":
        return AnswerClaim(asked, None, _colors(asked, answer.get("witness"), source), quantity, value)
    board: AnyBoard | Callable[[str], AnyBoard]
    board = asked.board if asked is not None else lambda name: parse(name).board
    placement, name = read_placement(text, format, board, source)
    if asked is None:
        asked = parse(name if name is not None else default_name(placement.board))
        if placement.board != asked.board:
            raise BadInput(f"{source} is for board {placement.board.name}, but {asked} is on another")
    return AnswerClaim(asked, placement, None, quantity, value)


def _answer(text: str, format: str | None, source: str) -> dict[str, Any]:
    if format not in (None, "json") or not text.lstrip("\ufeff \t\r\n").startswith("{"):
        return {}
    found: dict[str, Any] = read_json(text, source)
    if "solutions" in found:
        raise BadInput(f"{source} holds a list of solutions; one placement at a time is wanted here")
    return found


def default_name(board: AnyBoard) -> str:
    """The problem of a placement that names none."""
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


def check_claim(claim: AnswerClaim) -> VerificationReport:
    """The problem's own check, and whether the witness is as large as the answer says."""
    if claim.colors is not None:
        report = claim.problem.verify(claim.colors)
        used, colors = len(set(claim.colors)), claim.problem.question.colors
        promised = colors if colors is not None else claim.value
        if promised is not None and used > promised:
            return _add(report, f"{plural(used, 'colour')}, not {promised}")
        # A colouring with fewer colours than the least number there is, or one of another number than was asked.
        least = used if claim.quantity == "chromatic number" else promised
        if claim.value not in (None, least):
            return _add(report, f"the answer says {plural(claim.value, 'colour')}, but it is a colouring with {least}")
        return report
    assert claim.placement is not None
    report = claim.problem.verify(claim.placement.cells)
    pieces = len(claim.placement)
    if claim.quantity not in _COUNTS_SOLUTIONS and claim.value not in (None, pieces):
        report = _add(report, f"the answer says {claim.value}, but its witness has {plural(pieces, 'piece')}")
    return report


def _add(report: VerificationReport, line: str) -> VerificationReport:
    return replace(report, ok=False, problems=(*report.problems, line))

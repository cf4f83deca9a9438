"""What placement files and JSON answers say: their problems, values, cells or colours; one or several in a file."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, get_args

import numpy as np

from queenlab.answer import Answer
from queenlab.board import AnyBoard, Board
from queenlab.errors import BadFile, BadInput
from queenlab.placement import Placement
from queenlab.placement_files import Format, read_placements
from queenlab.problems import Problem, parse
from queenlab.strict_json import read_json
from queenlab.verification.report import VerificationReport
from queenlab.wording import plural
from queenlab.work import Status

#: Quantities whose value is not the number of pieces of a witness; that of diversity is the range that is kept free.
_OTHER_VALUES = ("count", "classes", "diversity")


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


#: The keys of a JSON answer besides its witness, and what they hold; null stands for all but the first three.
_KEYS: dict[str, type | tuple[type, ...]] = {
    "problem": str, "quantity": str, "status": str, "value": int, "lower": int, "upper": int, "engine": str,
    "seconds": (int, float), "nodes": int, "seed": int, "proof": str, "notes": str,
}  # fmt: skip


def read_answer(text: str, source: str = "JSON") -> Answer:
    """The answer that `to_json` or `--json` wrote; its witness is not verified."""
    found = read_json(text, source)
    if not isinstance(found, dict):
        raise BadFile("an answer is a JSON object", 1, 1, source)
    for key, kind in _KEYS.items():
        value = found.get(key)
        needed = key in ("problem", "quantity", "status")
        if not (isinstance(value, kind) and not isinstance(value, bool)) and (needed or value is not None):
            raise BadFile(f"this is no answer with a {key}", 1, 1, source)
    if found["status"] not in get_args(Status):
        raise BadFile(f"the status of an answer is one of {', '.join(get_args(Status))}", 1, 1, source)
    said: dict[str, Any] = {key: found.get(key) for key in _KEYS}
    answer = Answer(**said | {"seconds": said["seconds"] or 0.0})
    if found.get("witness") is not None:
        claim = read_claim(text, "json", source)
        board = claim.problem.board
        answer.coloring = None if claim.colors is None else np.array(claim.colors, dtype=np.int64)
        answer.witness = Placement(board, board.all_cells()) if claim.placement is None else claim.placement
    return answer


@dataclass
class FileClaims:
    """What a file says of several placements, or of one.

    Attributes:
        claims: one for each placement or colouring.
        listed: it is a list of solutions or of answers; one that holds a single placement may be one too.
        promised: how many solutions the list says it has; None where it does not say so.
        certificate: it is a certificate, whose witness alone was read.
        problem: what a list is about that may be empty.
        assumed: nobody named the problem.
    """

    claims: list[AnswerClaim]
    listed: bool = False
    promised: int | None = None
    certificate: bool = False
    problem: Problem | None = None
    assumed: bool = False


def read_claim(text: str, format: Format | None, source: str, wanted: Problem | None = None) -> AnswerClaim:
    """Reads the one placement of a file, as `read_claims` reads several."""
    return only_claim(read_claims(text, format, source, wanted), source)


def only_claim(found: FileClaims, source: str) -> AnswerClaim:
    """The claim of a file that is wanted for one placement."""
    if len(found.claims) != 1:
        raise BadInput(f"{source} holds {len(found.claims) or 'no'} placements, not one")
    return found.claims[0]


def read_claims(text: str, format: Format | None, source: str, wanted: Problem | None = None) -> FileClaims:
    """Reads a file; `wanted` is the problem to read it for, whatever the file says.

    A placement that names no problem is taken for queens on its board, or for Xqueens on triangles.
    """
    answer = _answer(text, format, source)
    if isinstance(answer.get("answers"), list):
        # Those for several sizes; a size may have no witness, and none has answers of its own.
        sizes = [one for one in answer["answers"] if isinstance(one, dict) and "answers" not in one]
        parts = [one for one in sizes if one.get("witness") is not None]
        return FileClaims([read_claim(json.dumps(one), "json", source, wanted) for one in parts], listed=True)
    certificate = answer.get("format") == "queenlab-certificate"
    quantity, value = answer.get("quantity"), answer.get("value")
    if not (quantity is None or isinstance(quantity, str)):
        raise BadFile("the quantity of an answer is a string, as in maximum, or null", 1, 1, source)
    if not (value is None or type(value) is int):
        raise BadFile("the value of an answer is a whole number or null", 1, 1, source)
    asked = wanted
    if asked is None and isinstance(answer.get("problem"), str):
        asked = parse(answer["problem"])
        # Its witness has the most pieces that were found, and need not be a full solution.
        if asked.goal == "exact" and asked.question.pieces is None and (certificate or quantity == "maximum"):
            asked = asked.asking(goal="max")
        if quantity == "diversity" and value is not None and value > 0:
            asked = parse(f"leprechauns:{asked.question.n},range={value}")
        if quantity == "superimposable solutions" and asked.goal == "exact":
            return _superimposed(asked, answer, value, source)
    if asked is not None and asked.goal == "color":
        return FileClaims([AnswerClaim(asked, None, _colors(asked, answer.get("witness"), source), quantity, value)])
    board: AnyBoard | Callable[[str], AnyBoard]
    board = asked.board if asked is not None else lambda name: parse(name).board
    placements, name = read_placements(text, format, board, source)
    listed = "solutions" in answer or len(placements) != 1
    return FileClaims(
        [AnswerClaim(_problem_of(one, asked, name, source), one, None, quantity, None if listed else value)
         for one in placements],
        listed, value if listed else None, certificate,
        asked or (None if name is None else parse(name)), assumed=asked is None and name is None,
    )  # fmt: skip


def _superimposed(asked: Problem, answer: dict[str, Any], value: int | None, source: str) -> FileClaims:
    """The solutions of a witness that gives each cell the number of its solution, or a larger one if it has none."""
    numbers = _colors(asked, answer.get("witness"), source)
    cells: dict[int, list[int]] = {}
    for cell, number in enumerate(numbers):
        if value is None or number < value:
            cells.setdefault(number, []).append(cell)
    claims = [AnswerClaim(asked, Placement(asked.board, np.array(cells[k], dtype=np.int64))) for k in sorted(cells)]
    return FileClaims(claims, listed=True, promised=value, problem=asked)


def _problem_of(placement: Placement, asked: Problem | None, name: str | None, source: str) -> Problem:
    """The problem that a placement answers: the one that is wanted, the one that its file names, or the usual one."""
    if asked is None:
        asked = parse(name if name is not None else default_name(placement.board))
        if placement.board != asked.board:
            raise BadInput(f"{source} is for board {placement.board.name}, but {asked} is on another")
    return asked


def _answer(text: str, format: str | None, source: str) -> dict[str, Any]:
    if format not in (None, "json") or not text.lstrip("\ufeff \t\r\n").startswith("{"):
        return {}
    found: dict[str, Any] = read_json(text, source)
    if "puzzles" in found:
        raise BadInput(f"{source} holds puzzles; use `queenlab puzzle --check`")
    if found.get("quantity") == "cells":
        raise BadInput(f"{source} holds some cells of a placement, not all of them")
    return found


def default_name(board: AnyBoard) -> str:
    """The problem of a placement that names none."""
    return f"{'queens' if isinstance(board, Board) else 'xqueens'}:{board.name}"


def _colors(asked: Problem, witness: Any, source: str) -> list[int]:
    """The colour of every cell, from a list of cells, each followed by its colour."""
    board = asked.board
    if not isinstance(witness, list):
        raise BadFile("a colouring is the witness of a JSON answer: cells, each followed by its colour", 1, 1, source)
    shades: dict[int, int] = {}
    for entry in witness:
        if not isinstance(entry, list) or not entry or type(entry[-1]) is not int or not 1 <= entry[-1] < 2**63:
            raise BadFile(f"{str(entry)[:40]} is not a cell followed by its colour, 1 or more", 1, 1, source)
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
    if claim.quantity not in _OTHER_VALUES and claim.value not in (None, pieces):
        report = _add(report, f"the answer says {claim.value}, but its witness has {plural(pieces, 'piece')}")
    return report


def _add(report: VerificationReport, line: str) -> VerificationReport:
    return replace(report, ok=False, problems=(*report.problems, line))


@dataclass(frozen=True)
class FileReport:
    """What the check of a file found.

    Attributes:
        ok: whether everything that the file says holds.
        problem: what it is about; None for answers to several problems.
        size: how many pieces one placement has, or how many solutions a list.
        verdict: in one line.
        lines: the reasons; of a list, what is wrong with it.
    """

    ok: bool
    problem: str | None
    size: int
    verdict: str
    lines: list[str]


def check_claims(found: FileClaims) -> FileReport:
    """The check of each placement; of a list also that it has no solution twice, and as many as it says."""
    reports = [check_claim(claim) for claim in found.claims]
    names = {str(claim.problem) for claim in found.claims} or {str(found.problem)}
    if not found.listed:
        only, report = str(found.claims[0].problem), reports[0]
        return FileReport(report.ok, only, report.pieces, f"{only}: {'ok' if report.ok else 'NOT ok'}", report.lines())
    # Answers to several problems may well have the same witness.
    name = min(names) if len(names) == 1 else None
    noun = "answer" if name is None else "solution"
    wrong = [f"{noun} {k}: {line}" for k, one in enumerate(reports, 1) if not one.ok for line in one.lines()]
    bad = sum(not one.ok for one in reports)
    if name is not None:
        again = _repeated(found.claims)
        wrong += [f"solution {later} is solution {first} again" for first, later in again]
        bad = len({k for k, one in enumerate(reports, 1) if not one.ok} | {later for _, later in again})
    if found.promised not in (None, len(reports)):
        wrong.append(f"the file says {plural(found.promised or 0, noun)}, and holds {len(reports)}")
    of = "" if name is None else f" of {name}"
    valid = ("nothing to verify", "valid", "all valid")[min(len(reports), 2)]
    verdict = f"{plural(len(reports), noun)}{of}, {valid if not wrong else f'{bad} NOT valid' if bad else 'NOT ok'}"
    return FileReport(not wrong, name, len(reports), verdict, wrong)


def _repeated(claims: list[AnswerClaim]) -> list[tuple[int, int]]:
    """The numbers, from 1, of each solution that is there already, and of the first that it repeats."""
    first: dict[bytes, int] = {}
    again = []
    for number, claim in enumerate(claims, 1):
        if claim.placement is not None:
            earlier = first.setdefault(claim.placement.cells.tobytes(), number)
            if earlier != number:
                again.append((earlier, number))
    return again

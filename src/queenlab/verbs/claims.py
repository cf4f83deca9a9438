"""Reads and checks the contents of placement files and JSON answers, one or several per file."""

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
    """The claim of a file.

    Attributes:
        problem: the problem.
        placement: its cells; None for a colouring.
        colors: for a colouring, the colour of every cell; else None.
        quantity, value: those of a JSON answer, if given.
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
    """Reads the output of `to_json` or `--json`, without verifying the witness."""
    found = read_json(text, source)
    if not isinstance(found, dict):
        raise BadFile("an answer must be a JSON object", 1, 1, source)
    for key, kind in _KEYS.items():
        value = found.get(key)
        needed = key in ("problem", "quantity", "status")
        if not (isinstance(value, kind) and not isinstance(value, bool)) and (needed or value is not None):
            raise BadFile(f"this is not an answer with a {key}", 1, 1, source)
    if found["status"] not in get_args(Status):
        raise BadFile(f"the status of an answer must be one of {', '.join(get_args(Status))}", 1, 1, source)
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
    """The claims of a file.

    Attributes:
        claims: one for each placement or colouring.
        listed: whether it is a list of solutions or answers, possibly with a single entry.
        promised: the number of solutions that the list announces; None if it does not.
        certificate: whether it is a certificate, of which only the witness was read.
        problem: the problem of a list, which may be empty.
        assumed: whether the problem is a default, named neither by the file nor by the caller.
    """

    claims: list[AnswerClaim]
    listed: bool = False
    promised: int | None = None
    certificate: bool = False
    problem: Problem | None = None
    assumed: bool = False


def read_claim(text: str, format: Format | None, source: str, wanted: Problem | None = None) -> AnswerClaim:
    """As `read_claims`, for a file with exactly one placement."""
    return only_claim(read_claims(text, format, source, wanted), source)


def only_claim(found: FileClaims, source: str) -> AnswerClaim:
    """The claim of a file that must have exactly one placement."""
    if len(found.claims) != 1:
        raise BadInput(f"{source} holds {len(found.claims) or 'no'} placements, not one")
    return found.claims[0]


def read_claims(text: str, format: Format | None, source: str, wanted: Problem | None = None) -> FileClaims:
    """Reads a file. `wanted` is the problem to check against, whatever the file names.

    A placement without a problem is taken as queens on its board, or Xqueens on triangles.
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
        raise BadFile("the quantity of an answer must be a string such as maximum, or null", 1, 1, source)
    if not (value is None or type(value) is int):
        raise BadFile("the value of an answer must be a whole number or null", 1, 1, source)
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
    """The solutions of a witness that gives each cell the number of its solution, or a larger number if it has none."""
    numbers = _colors(asked, answer.get("witness"), source)
    cells: dict[int, list[int]] = {}
    for cell, number in enumerate(numbers):
        if value is None or number < value:
            cells.setdefault(number, []).append(cell)
    claims = [AnswerClaim(asked, Placement(asked.board, np.array(cells[k], dtype=np.int64))) for k in sorted(cells)]
    return FileClaims(claims, listed=True, promised=value, problem=asked)


def _problem_of(placement: Placement, asked: Problem | None, name: str | None, source: str) -> Problem:
    """The problem that a placement answers: the wanted one, the one named in its file, or the default."""
    if asked is None:
        asked = parse(name if name is not None else default_name(placement.board))
        if placement.board != asked.board:
            raise BadInput(f"{source} is for board {placement.board.name}, but {asked} has another board")
    return asked


def _answer(text: str, format: str | None, source: str) -> dict[str, Any]:
    if format not in (None, "json") or not text.lstrip("\ufeff \t\r\n").startswith("{"):
        return {}
    found: dict[str, Any] = read_json(text, source)
    if "puzzles" in found:
        raise BadInput(f"{source} contains puzzles; use `queenlab puzzle --check`")
    if found.get("quantity") == "cells":
        raise BadInput(f"{source} contains only some cells of a placement")
    return found


def default_name(board: AnyBoard) -> str:
    """The problem of a placement that names none."""
    return f"{'queens' if isinstance(board, Board) else 'xqueens'}:{board.name}"


def _colors(asked: Problem, witness: Any, source: str) -> list[int]:
    """The colour of every cell, from a list of cells each followed by its colour."""
    board = asked.board
    if not isinstance(witness, list):
        raise BadFile("a colouring must be a JSON answer's witness: cells, each followed by its colour", 1, 1, source)
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
    """Checks the witness against the problem and against the value of the answer."""
    if claim.colors is not None:
        report = claim.problem.verify(claim.colors)
        used, colors = len(set(claim.colors)), claim.problem.question.colors
        promised = colors if colors is not None else claim.value
        if promised is not None and used > promised:
            return _add(report, f"{plural(used, 'colour')}, not {promised}")
        # A colouring with fewer colours than the least number there is, or one of another number than was asked.
        least = used if claim.quantity == "chromatic number" else promised
        if claim.value not in (None, least):
            return _add(report, f"the answer says {plural(claim.value, 'colour')}, but its colouring has {least}")
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
    """The result of checking a file.

    Attributes:
        ok: whether all claims of the file hold.
        problem: its problem; None for answers to several problems.
        size: the number of pieces of a placement, or of solutions of a list.
        verdict: in one line.
        lines: the reasons; for a list, the problems found.
    """

    ok: bool
    problem: str | None
    size: int
    verdict: str
    lines: list[str]


def check_claims(found: FileClaims) -> FileReport:
    """Checks each placement; for a list, also that no solution repeats and that the number is as announced."""
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
        wrong += [f"solution {later} repeats solution {first}" for first, later in again]
        bad = len({k for k, one in enumerate(reports, 1) if not one.ok} | {later for _, later in again})
    if found.promised not in (None, len(reports)):
        wrong.append(f"the file announces {plural(found.promised or 0, noun)} but contains {len(reports)}")
    of = "" if name is None else f" of {name}"
    valid = ("nothing to verify", "valid", "all valid")[min(len(reports), 2)]
    verdict = f"{plural(len(reports), noun)}{of}, {valid if not wrong else f'{bad} NOT valid' if bad else 'NOT ok'}"
    return FileReport(not wrong, name, len(reports), verdict, wrong)


def _repeated(claims: list[AnswerClaim]) -> list[tuple[int, int]]:
    """The 1-based number of each repeated solution, and of its first occurrence."""
    first: dict[bytes, int] = {}
    again = []
    for number, claim in enumerate(claims, 1):
        if claim.placement is not None:
            earlier = first.setdefault(claim.placement.cells.tobytes(), number)
            if earlier != number:
                again.append((earlier, number))
    return again

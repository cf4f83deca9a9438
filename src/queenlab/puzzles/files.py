"""Puzzles as text and JSON: reading and writing; errors name line and column.

The text form: a line `completion puzzle queens:8` or `regions puzzle rook+king:8`, then a line of marks for each row,
row n first: the piece's letter (`Q` is read for any) given, `x` excluded, `.` empty; or the letters of the regions.
Blanks between marks and lines that begin with # mean nothing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from queenlab.board import Board, public_cells
from queenlab.errors import BadFile, BadInput, BadNotation, QueenlabError
from queenlab.piece_signs import sign_of
from queenlab.problems import Problem, parse
from queenlab.puzzles.definition import LETTERS, Puzzle, board_of, check_problem
from queenlab.strict_json import cut_number, place_in_json, read_json

#: A file of puzzles is no longer than this.
MAX_CHARACTERS = 10_000_000

_HEADER = re.compile(r"(completion|regions) puzzle (\S+)\s*", re.ASCII)


@dataclass(frozen=True)
class PuzzleClaim:
    """A puzzle from a file, the solution claimed in it, if any, and the line where it begins."""

    puzzle: Puzzle
    solution: tuple[int, ...] | None
    line: int


def base_of(puzzle: Puzzle) -> Problem:
    """The problem without given and excluded cells."""
    return puzzle.problem.asking(given=(), excluded=())


def region_rows(puzzle: Puzzle) -> list[str]:
    """The letters of the regions, row n first."""
    assert puzzle.regions is not None
    return _rows(puzzle.board, [LETTERS[region] for region in puzzle.regions])


def to_text(puzzle: Puzzle, comments: Sequence[str] = ()) -> str:
    """The text form, with comments below its first line.

    Example:
        >>> print(to_text(Puzzle(parse("queens:4,given=1.2")), ["easy"]), end="")
        completion puzzle queens:4
        # easy
        . . . .
        . . . .
        Q . . .
        . . . .
    """
    if puzzle.regions is None:
        base, question = base_of(puzzle), puzzle.problem.question
        marks = {**dict.fromkeys(question.excluded, "x"), **dict.fromkeys(question.given, sign_of(base.piece).letter)}
        rows = _rows(puzzle.board, [marks.get(cell, ".") for cell in range(puzzle.board.size)])
    else:
        base, rows = puzzle.problem, region_rows(puzzle)
    lines = [f"{puzzle.kind} puzzle {base}", *(f"# {line}" for line in comments), *(" ".join(r) for r in rows)]
    return "\n".join(lines) + "\n"


def to_record(puzzle: Puzzle) -> dict[str, Any]:
    """The JSON form as a dictionary, without the grade and the solution."""
    question = puzzle.problem.question
    return {
        "queenlab": "puzzle",
        "kind": puzzle.kind,
        "problem": str(base_of(puzzle)),
        "given": public_cells(puzzle.board, question.given),
        "excluded": public_cells(puzzle.board, question.excluded),
        "regions": None if puzzle.regions is None else region_rows(puzzle),
    }


def _rows(board: Board, marks: Sequence[str]) -> list[str]:
    n = board.n
    return ["".join(marks[x * n + y] for x in range(n)) for y in range(n - 1, -1, -1)]


def read_puzzles(text: str, source: str = "") -> list[PuzzleClaim]:
    """The puzzles of a file, text or JSON; at least one."""
    if len(text) > MAX_CHARACTERS:
        raise BadFile(f"this is too long for a file of puzzles; at most {MAX_CHARACTERS} characters", 1, 1, source)
    if text.lstrip()[:1] in ("{", "["):
        return _JsonReader(text, source).claims()
    return _read_text(text, source)


def _read_text(text: str, source: str) -> list[PuzzleClaim]:
    lines = text.split("\n")
    #: The number and the match of each header, and the lines below it.
    parts: list[tuple[int, re.Match[str], list[tuple[int, str]]]] = []
    for number, line in enumerate(lines, 1):
        line = line.removesuffix("\r")
        if line.lstrip().startswith("#") or not line.strip():
            continue
        match = _HEADER.fullmatch(line)
        if match is not None:
            parts.append((number, match, []))
        elif not parts:
            raise BadFile("a puzzle must begin with a line such as: completion puzzle queens:8", number, 1, source)
        else:
            parts[-1][2].append((number, line))
    if not parts:
        raise BadFile("there is no puzzle in this file", 1, 1, source)
    ends = [*(at for at, _, _ in parts[1:]), len(lines)]
    return [_puzzle_of_text(*part, end, source) for part, end in zip(parts, ends, strict=True)]


def _puzzle_of_text(at: int, match: re.Match[str], rows: list[tuple[int, str]], end: int, source: str) -> PuzzleClaim:
    kind, name = match[1], match[2]
    problem = _problem(name, at, match.start(2) + 1, source)
    board = board_of(problem)
    letter = sign_of(problem.piece).letter
    known = f"{letter}Qx." if kind == "completion" else LETTERS[: board.n]
    regions = [0] * board.size
    given, excluded = list(problem.question.given), list(problem.question.excluded)
    if len(rows) > board.n:
        raise BadFile(f"{problem} has {board.n} rows, but this is one more", rows[board.n][0], 1, source)
    if len(rows) < board.n:
        raise BadFile(f"{problem} has {board.n} rows, but there are {len(rows)}", end, 1, source)
    for down, (number, line) in enumerate(rows):
        marks = [(column, mark) for column, mark in enumerate(line, 1) if not mark.isspace()]
        if len(marks) != board.n:
            column = marks[board.n][0] if len(marks) > board.n else len(line) + 1
            raise BadFile(f"a row of {problem} needs {board.n} marks, not {len(marks)}", number, column, source)
        for x, (column, mark) in enumerate(marks):
            cell = x * board.n + board.n - 1 - down
            if mark not in known:
                wanted = f"{letter}, x or ." if kind == "completion" else f"a region from A to {known[-1]}"
                raise BadFile(f"unknown mark {mark!r}; use {wanted}", number, column, source)
            if kind == "regions":
                regions[cell] = LETTERS.index(mark)
            elif mark != ".":
                (excluded if mark == "x" else given).append(cell)
    try:
        asked = problem.asking(given=tuple(given), excluded=tuple(excluded))
        return PuzzleClaim(Puzzle(asked, tuple(regions) if kind == "regions" else None), None, at)
    except QueenlabError as error:
        raise BadFile(_reason(error), at, 1, source) from None


def _problem(name: str, line: int, column: int, source: str) -> Problem:
    try:
        problem = parse(name)
        check_problem(problem)
    except BadNotation as error:
        raise BadFile(error.reason, line, column + error.position, source) from None
    except QueenlabError as error:
        raise BadFile(_reason(error), line, column, source) from None
    return problem


def _reason(error: QueenlabError) -> str:
    reason = error.reason if isinstance(error, BadNotation) else str(error)
    # Puzzles have no such key.
    return reason.removesuffix(" (gent allows shared diagonals)")


class _JsonReader:
    """A JSON text with one puzzle, a list of them, or an object that holds a list under `puzzles`."""

    def __init__(self, text: str, source: str) -> None:
        self._text, self._source = text, source
        self._found = read_json(text, source, cut_number)

    def claims(self) -> list[PuzzleClaim]:
        path: list[str | int] = []
        listed = self._found
        if isinstance(listed, dict) and "puzzles" in listed:
            path, listed = ["puzzles"], listed["puzzles"]
        if isinstance(listed, dict):
            return [self._claim(listed, [])]
        if not isinstance(listed, list) or not listed:
            raise self._error(path, "there is no puzzle in this file")
        return [self._claim(one, [*path, k]) for k, one in enumerate(listed)]

    def _claim(self, one: Any, path: list[str | int]) -> PuzzleClaim:
        if not isinstance(one, dict) or one.get("queenlab") != "puzzle":
            raise self._error(path, 'a puzzle must be an object with "queenlab": "puzzle"')
        name = one.get("problem")
        if not isinstance(name, str):
            raise self._error(path, "a puzzle must name its problem, as in queens:8")
        line, column = place_in_json(self._text, [*path, "problem"])
        problem = _problem(name, line, column, self._source)
        board = board_of(problem)
        given = self._cells(board, one.get("given"), [*path, "given"]) or ()
        excluded = self._cells(board, one.get("excluded"), [*path, "excluded"]) or ()
        regions = self._regions(board, one.get("regions"), [*path, "regions"])
        solution = self._cells(board, one.get("solution"), [*path, "solution"])
        kind, has = ("completion", "without") if regions is None else ("regions", "with")
        if one.get("kind", kind) != kind:
            raise self._error([*path, "kind"], f"a puzzle {has} regions is of the kind {kind}")
        question = problem.question
        try:
            asked = problem.asking(given=(*question.given, *given), excluded=(*question.excluded, *excluded))
            return PuzzleClaim(Puzzle(asked, regions), solution, place_in_json(self._text, path)[0])
        except QueenlabError as error:
            raise self._error(path, _reason(error)) from None

    def _cells(self, board: Board, cells: Any, path: list[str | int]) -> tuple[int, ...] | None:
        if cells is None:
            return None
        if not isinstance(cells, list):
            raise self._error(path, "the cells must be a list, as in [[1, 2], [2, 4]]")
        numbers = []
        for k, cell in enumerate(cells):
            if not isinstance(cell, list) or len(cell) != 2 or not all(type(x) is int for x in cell):
                raise self._error([*path, k], "a cell must be two whole numbers, column before row")
            try:
                numbers.append(board.from_public(cell))
            except BadInput as error:
                raise self._error([*path, k], str(error)) from None
        return tuple(sorted(numbers))

    def _regions(self, board: Board, rows: Any, path: list[str | int]) -> tuple[int, ...] | None:
        if rows is None:
            return None
        known = LETTERS[: board.n]
        if not isinstance(rows, list) or len(rows) != board.n:
            raise self._error(path, f"regions must be a list of {board.n} rows of letters, row {board.n} first")
        regions = [0] * board.size
        for down, row in enumerate(rows):
            if not isinstance(row, str) or len(row) != board.n or not all(mark in known for mark in row):
                raise self._error([*path, down], f"a row of regions must be {board.n} letters from A to {known[-1]}")
            for x, mark in enumerate(row):
                regions[x * board.n + board.n - 1 - down] = LETTERS.index(mark)
        return tuple(regions)

    def _error(self, path: Sequence[str | int], reason: str) -> BadFile:
        return BadFile(reason, *place_in_json(self._text, path), self._source)

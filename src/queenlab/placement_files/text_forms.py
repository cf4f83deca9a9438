"""Placements as text: JSON, rows, FEN and CSV.

- `json`: an object with the board and its cells; an answer with a witness is read as well.
- `rows`: for each column the row of its piece, `2 4 1 3`; `-` or 0 for an empty column.
- `fen`: the ranks from row n down to row 1, `1Q2/3Q/Q3/2Q1`; a number is a run of empty cells, of any length. Rooks are
  R, bishops B, kings K, knights N, amazons A, and what has no letter of its own is P.
- `csv`: one cell a line below `# board 7^3` (or `13@torus`) or `# triangles 5`, with an optional header.

In rows, fen and csv a line that starts with `#` is a comment, but `# board`, `# triangles` and `# problem` are read.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Literal, NoReturn, get_args

import numpy as np

from queenlab.board import AnyBoard, Board, TriangleBoard
from queenlab.errors import BadFile, BadInput, NotSupported, OutOfRange
from queenlab.piece_signs import FAMILIES, LETTERS
from queenlab.placement import MAX_COLUMNS, Placement
from queenlab.placement_files.json_form import MAX_DIMENSIONS, JsonPlacement, placement_to_json
from queenlab.placement_files.several import (
    Lines,
    is_list_of_cells,
    placements_in_cells,
    placements_in_csv,
    placements_in_rows,
)
from queenlab.wording import plural

Format = Literal["json", "rows", "fen", "csv"]
FORMATS: tuple[Format, ...] = get_args(Format)

#: The board of a text that does not name one: the board itself, or what makes it from the problem's name.
BoardSource = AnyBoard | Callable[[str], AnyBoard] | None

_BOARD = re.compile(r"([0-9]{1,20})(?:\^([0-9]{1,20}))?(@torus)?")
_REMARK = re.compile(r"\s*#\s*(board|triangles|problem)\s+(\S.*?)\s*")
_FEN_TOKEN = re.compile(rf"([0-9]+)|([{LETTERS}])|(/)|(.)", re.DOTALL | re.IGNORECASE)
_LONGEST_NUMBER = 20


def write_placement(placement: Placement, format: Format, problem: str | None = None, letter: str = "Q") -> str:
    """A placement as text; `read_placement` reads it back.

    Args:
        problem: the problem's name, which is written with it.
        letter: of a fen, the piece's, as `queenlab.piece_signs` has it.
    """
    _check_format(format)
    placement.check_on_board()
    if problem is not None and (problem != problem.strip() or not problem or re.search(r"[\r\n]", problem)):
        raise BadInput(f"a problem's name must be one line, not {problem[:80]!r}")
    if format == "json":
        return placement_to_json(placement, problem)
    remarks = [] if problem is None else [f"# problem {problem}"]
    board = placement.board
    if format == "csv":
        return "\n".join([*remarks, *_csv_lines(placement)]) + "\n"
    if isinstance(board, TriangleBoard) or board.d != 2:
        raise NotSupported(f"{format} is for 2-dimensional grids; json and csv hold any placement")
    if board.n > MAX_COLUMNS:
        raise OutOfRange(f"{format} is too long for a board of side {board.n}; use json or csv")
    if board.torus:
        remarks.append(f"# board {board.name}")
    return (
        "\n".join([*remarks, _rows_text(placement) if format == "rows" else _fen_text(placement, board, letter)]) + "\n"
    )


def _check_format(format: str) -> None:
    if format not in FORMATS:
        raise BadInput(f"unknown format {format!r}; available: {', '.join(FORMATS)}")


def _rows_text(placement: Placement) -> str:
    return " ".join(str(row) if row else "-" for row in placement.rows().tolist())


def _fen_text(placement: Placement, board: Board, letter: str) -> str:
    repeated = np.flatnonzero(placement.cells[1:] == placement.cells[:-1])
    if repeated.size:
        name = board.label(int(placement.cells[repeated[0]]))
        raise NotSupported(f"cell {name} is occupied more than once, which fen cannot show; json and csv can")
    columns: list[list[int]] = [[] for _ in range(board.n)]
    for column, row in placement.coordinates.tolist():
        columns[row].append(column)
    ranks = []
    for occupied in reversed(columns):
        rank, done = "", 0
        for column in occupied:
            rank += (str(column - done) if column > done else "") + letter
            done = column + 1
        ranks.append(rank + (str(board.n - done) if board.n > done else ""))
    return "/".join(ranks)


def _csv_header(board: AnyBoard) -> str:
    if isinstance(board, TriangleBoard):
        return "triangle,row,column"
    return "column,row" if board.d == 2 else ",".join(f"x{axis}" for axis in range(1, board.d + 1))


def _csv_lines(placement: Placement) -> list[str]:
    board = placement.board
    kind = "triangles" if isinstance(board, TriangleBoard) else "board"
    return [f"# {kind} {board.name}", _csv_header(board), *(",".join(map(str, cell)) for cell in placement)]


def read_placement(
    text: str, format: Format | None = None, board: BoardSource = None, source: str = ""
) -> tuple[Placement, str | None]:
    """Reads the one placement of a text and the problem named there; as `read_placements`."""
    found, problem = read_placements(text, format, board, source)
    if len(found) != 1:
        raise BadFile(f"this holds {len(found) or 'no'} placements, not one", 1, 1, source)
    return found[0], problem


def read_placements(
    text: str, format: Format | None = None, board: BoardSource = None, source: str = ""
) -> tuple[list[Placement], str | None]:
    """Reads the placements of a text, on one board, and the problem named there; FEN names it by its letters.

    Several are the solutions of `queenlab enumerate`: one line each, in CSV with their numbers in front.

    Args:
        text: what `write_placement` writes, a JSON answer with `problem` and `witness`, or a list of solutions.
        format: one of `FORMATS`; None to tell from the text. (`1` alone is read as rows, not as an empty fen.)
        board: the board, where the text does not say it; or a function from the problem's name to its board.
        source: the file's name, for errors.
    """
    text = text.removeprefix("\ufeff")
    if format is not None:
        _check_format(format)
    if format == "json" or (format is None and text.lstrip()[:1] in ("{", "[")):
        found = JsonPlacement(text, source)
        on = _agreed_board(found.board, board, found.problem, found.error_at_board)
        if on is None:
            raise found.error_at_board("no board; add a line such as # board 8, or give the board when reading")
        return found.placements(on), found.problem
    sheet = _Sheet.of(text, source)
    on = _agreed_board(sheet.board, board, sheet.problem, lambda reason: sheet.error(reason, sheet.board_line))
    if not sheet.lines and on is not None and format is None:
        return [], sheet.problem
    if format is None and sheet.lines and is_list_of_cells(sheet.lines[0][1]):
        form, parts = "csv", placements_in_cells(sheet.lines, source)
    else:
        form = format or _sniff(sheet, on)
        parts = _parts(sheet, form, on)
    if on is None and form == "rows" and len(parts) > 1:
        on = Board(min(len(parts[0][0][1].split()), MAX_COLUMNS))
    read = {"rows": _read_rows, "fen": _read_fen, "csv": _read_csv}[form]
    sheets = [replace(sheet, lines=part) for part in parts]
    placements = [read(one, on) for one in sheets]
    letters = {one.letter for one in sheets}
    if sheet.problem is None and len(letters) == 1 and (letter := letters.pop()) in FAMILIES:
        return placements, f"{FAMILIES[letter]}:{placements[0].board.name}"
    return placements, sheet.problem


def _parts(sheet: _Sheet, form: str, board: AnyBoard | None) -> list[Lines]:
    """The lines of each placement."""
    if not sheet.lines:
        return [[]]
    if form == "rows":
        return placements_in_rows(sheet.lines, board.n if isinstance(board, Board) else None)
    return [[line] for line in sheet.lines] if form == "fen" else placements_in_csv(sheet.lines, sheet.source)


def _agreed_board(
    in_text: AnyBoard | None, given: BoardSource, problem: str | None, error: Callable[[str], BadFile]
) -> AnyBoard | None:
    if not isinstance(given, Board | TriangleBoard):
        return given(problem) if in_text is None and given is not None and problem is not None else in_text
    if in_text is not None and in_text != given:
        raise error(f"the text is for {_board_words(in_text)}, not for {_board_words(given)}")
    return given


def _board_words(board: AnyBoard) -> str:
    return f"{'triangles' if isinstance(board, TriangleBoard) else 'board'} {board.name}"


@dataclass
class _Sheet:
    """A text without comments: the remaining lines with their numbers, and the contents of the comments."""

    source: str
    lines: list[tuple[int, str]] = field(default_factory=list)
    board: AnyBoard | None = None
    board_line: int = 1
    problem: str | None = None
    letter: str = ""

    @classmethod
    def of(cls, text: str, source: str) -> _Sheet:
        sheet = cls(source)
        for number, line in enumerate(text.split("\n"), start=1):
            if line.lstrip().startswith("#"):
                sheet._read_remark(line, number)
            elif line.strip():
                sheet.lines.append((number, line.removesuffix("\r")))
        return sheet

    def error(self, reason: str, line: int, column: int = 1) -> BadFile:
        return BadFile(reason, line, column, self.source)

    def _read_remark(self, line: str, number: int) -> None:
        remark = _REMARK.fullmatch(line)
        if remark is None:
            return
        if remark[1] == "problem":
            if self.problem not in (None, remark[2]):
                raise self.error(f"a file can have only one problem, and this one already has {self.problem}", number)
            self.problem = remark[2]
            return
        column = remark.start(2) + 1
        match = _BOARD.fullmatch(remark[2])
        if match is None:
            raise self.error("write a board as 8, 7^3 or 13@torus, and triangles as 5", number, column)
        n, d = int(match[1]), int(match[2] or 2)
        if d > MAX_DIMENSIONS:
            raise self.error(f"a board has at most {MAX_DIMENSIONS} dimensions", number, column)
        if remark[1] == "triangles" and (match[2] or match[3]):
            raise self.error("write a board of triangles with its side only, as in # triangles 5", number, column)
        try:
            self.board = TriangleBoard(n) if remark[1] == "triangles" else Board(n, d, match[3] is not None)
        except BadInput as error:
            raise self.error(str(error), number, column) from None
        self.board_line = number


def _sniff(sheet: _Sheet, board: AnyBoard | None) -> Format:
    first = sheet.lines[0][1] if sheet.lines else ""
    flat = isinstance(board, Board) and board.d == 2
    if "," in first or (board is not None and not (flat and first)) or first.strip().lower() == "x1":
        return "csv"
    return "fen" if re.search(rf"[/{LETTERS}]", first, re.IGNORECASE) else "rows"


def _check_square(sheet: _Sheet, board: AnyBoard | None, n: int, what: str) -> Board:
    if n > MAX_COLUMNS:
        raise sheet.error(f"{n} {what} are too many; at most {MAX_COLUMNS}", sheet.lines[0][0])
    if board is None:
        return Board(n)
    if isinstance(board, TriangleBoard) or board.d != 2:
        raise sheet.error(f"{what} are for 2-dimensional grids, not for {_board_words(board)}", sheet.lines[0][0])
    if board.n != n:
        raise sheet.error(f"{plural(n, what[:-1])}, but the board has {board.n}", sheet.lines[0][0])
    return board


def _read_rows(sheet: _Sheet, board: AnyBoard | None) -> Placement:
    tokens = [token for _, line in sheet.lines for token in line.split()]
    if not tokens:
        raise sheet.error("no rows here; write rows as 2 4 1 3", 1)
    n = len(tokens)
    board = _check_square(sheet, board, n, "columns")
    if not all(token == "-" or (token.isascii() and token.isdigit() and len(token) <= 9) for token in tokens):
        _raise_at_bad_row(sheet, n)
    heights = np.array([0 if token == "-" else int(token) for token in tokens], dtype=np.int64)
    if heights.max() > n:
        _raise_at_bad_row(sheet, n)
    return Placement.from_rows(heights, torus=board.torus)


def _raise_at_bad_row(sheet: _Sheet, n: int) -> NoReturn:
    for number, line in sheet.lines:
        for match in re.finditer(r"\S+", line):
            row = _number(match[0])
            if match[0] != "-" and (row is None or row > n):
                reason = f"a row must be a number from 1 to {n}, or - for an empty column, not {match[0][:20]!r}"
                raise sheet.error(reason, number, match.start() + 1)
    raise sheet.error(f"rows must be numbers from 1 to {n}", sheet.lines[0][0])


def _number(token: str) -> int | None:
    return int(token[:_LONGEST_NUMBER]) if token.isascii() and token.isdigit() else None


def _read_fen(sheet: _Sheet, board: AnyBoard | None) -> Placement:
    if not sheet.lines:
        raise sheet.error("no ranks here; write ranks as 1Q2/3Q/Q3/2Q1", 1)
    number, line = sheet.lines[0]
    start = len(line) - len(line.lstrip())
    n = line.count("/") + 1
    board = _check_square(sheet, board, n, "ranks")
    cells = []
    row, column = n, 0
    for match in _FEN_TOKEN.finditer(line.rstrip() + "/", start):
        here = match.start() + 1
        run, piece, end, other = match.groups()
        if other:
            raise sheet.error(f"a rank consists of numbers and a piece such as Q, not {other!r}", number, here)
        if end:
            if column != n:
                raise sheet.error(f"the rank of row {row} has {plural(column, 'cell')}, not {n}", number, here)
            row, column = row - 1, 0
        elif piece:
            if sheet.letter not in ("", piece.upper()):
                raise sheet.error(f"all pieces must be of one kind, here {sheet.letter}, not {piece}", number, here)
            sheet.letter = piece.upper()
            cells.append(column * n + row - 1)
            column += 1
        else:
            length = _number(run) or 0
            if run.startswith("0"):
                raise sheet.error("a run of empty cells must be a number, 1 or more", number, here)
            column += length
        if column > n:
            raise sheet.error(f"the rank of row {row} has more than {n} cells", number, here)
    return Placement(board, np.array(cells, dtype=np.int64))


def _read_csv(sheet: _Sheet, board: AnyBoard | None) -> Placement:
    if board is None:
        raise sheet.error("no board; put a line such as # board 8 or # board 7^3 at the top", 1)
    lines = sheet.lines
    headers = {_csv_header(board)} | ({"x1,x2"} if isinstance(board, Board) and board.d == 2 else set())
    if lines and re.sub(r"\s", "", lines[0][1]).lower() in headers:
        lines = lines[1:]
    return Placement(board, np.array([_csv_cell(sheet, board, *line) for line in lines], dtype=np.int64))


def _csv_cell(sheet: _Sheet, board: AnyBoard, number: int, line: str) -> int:
    width = 3 if isinstance(board, TriangleBoard) else board.d
    fields = line.split(",")
    if len(fields) != width:
        raise sheet.error(f"a cell of this board has {width} fields, as in {_csv_header(board)}", number)
    values: list[int | str] = []
    column = 1
    for i, entry in enumerate(fields):
        value = _number(entry.strip())
        letter = i == 0 and isinstance(board, TriangleBoard)
        if value is None and not letter:
            raise sheet.error(f"a coordinate must be a whole number, not {entry.strip()[:20]!r}", number, column)
        values.append(entry.strip()[:20] if letter or value is None else value)
        column += len(entry) + 1
    try:
        return board.from_public(values)
    except BadInput as error:
        raise sheet.error(str(error), number) from None

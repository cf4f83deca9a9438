"""The Xqueens page: Knuth's ten conditions, counted line by line."""

from __future__ import annotations

from collections import defaultdict
from typing import Annotated, Literal

from pydantic import Field, Strict

from queenlab.web.api import RequestBody, ResponseBody, make_router
from queenlab.web.endpoints.inputs import MAX_PIECES, read_cells

#: The page shows boards up to this side.
MAX_SIDE = 60

Letter = Literal["N", "E", "S", "W"]
Along = Literal["row", "column", "diagonal", "antidiagonal"]
Coordinate = Annotated[int, Field(ge=1, le=MAX_SIDE)]
#: JSON has lists for tuples.
TriangleCell = Annotated[tuple[Letter, Coordinate, Coordinate], Strict(False)]
Token = tuple[str, int, int]

router = make_router()


class TokensRequest(RequestBody):
    """Tokens on a board of triangles: letter, row from the top, column."""

    n: Annotated[int, Field(ge=1, le=MAX_SIDE)]
    sparse: bool = False
    paired: bool = False
    cells: Annotated[list[TriangleCell], Field(max_length=MAX_PIECES)]


class LineCounter(ResponseBody):
    """The tokens of one line in the triangles of one of Knuth's conditions.

    `condition` is his name for it (N, EW, S, E, NS, W, NE, SW, NW, SE). Diagonals are numbered by row - column + n,
    antidiagonals by row + column - 1, both from 1 on.
    """

    condition: str
    number: int
    count: int
    wanted: int
    least: int


class BrokenCondition(ResponseBody):
    """A condition that no further token can satisfy, and the tokens that break it."""

    why: str
    cells: list[Token]


class TokensReport(ResponseBody):
    """All counters and the violated conditions.

    `falling` are the diagonals, `rising` the antidiagonals. `valid` says that no line holds too many tokens; `complete`
    that the board is a solution.
    """

    problem: str
    tokens: int
    wanted: int
    rows: list[LineCounter]
    columns: list[LineCounter]
    falling: list[LineCounter]
    rising: list[LineCounter]
    conflicts: list[BrokenCondition]
    in_conflict: list[Token]
    valid: bool
    complete: bool
    report: list[str]


#: Knuth's ten: this many tokens, at least and at most, in these triangles of each line.
_CONDITIONS: tuple[tuple[str, Along, int, int], ...] = (
    ("N", "row", 1, 1), ("EW", "row", 2, 2), ("S", "row", 1, 1),
    ("E", "column", 1, 1), ("NS", "column", 2, 2), ("W", "column", 1, 1),
    ("NE", "diagonal", 0, 2), ("SW", "diagonal", 0, 2),
    ("NW", "antidiagonal", 0, 2), ("SE", "antidiagonal", 0, 2),
)  # fmt: skip


@router.post("/api/xqueens", summary="The counters of Knuth's conditions for tokens on triangles")
def count_tokens(asked: TokensRequest) -> TokensReport:
    from queenlab.problems import parse

    name = f"xqueens:{asked.n}{',sparse' if asked.sparse else ''}{',paired' if asked.paired else ''}"
    problem = parse(name)
    numbers = read_cells(problem.board, asked.cells).tolist()
    cells = map(problem.board.public, numbers)
    tokens: list[Token] = [(str(letter), int(row), int(column)) for letter, row, column in cells]
    counters: dict[Along, list[LineCounter]] = {"row": [], "column": [], "diagonal": [], "antidiagonal": []}
    conflicts: list[BrokenCondition] = []
    for triangles, along, least, most in _CONDITIONS:
        on_line = _by_line(tokens, triangles, along, asked.n)
        for number in range(1, (asked.n if along in ("row", "column") else 2 * asked.n - 1) + 1):
            held = on_line[number]
            line = LineCounter(condition=triangles, number=number, count=len(held), wanted=most, least=least)
            counters[along].append(line)
            if len(held) > most:
                where = f"{along} {number} holds {len(held)} tokens in {' or '.join(triangles)}"
                conflicts.append(BrokenCondition(why=f"{where} triangles; {most} at most", cells=held))
    conflicts += (_crowded(tokens) if asked.sparse else []) + (_mixed(tokens) if asked.paired else [])
    report = problem.verify(numbers)
    broken = {token for conflict in conflicts for token in conflict.cells}
    return TokensReport(
        problem=name,
        tokens=len(tokens),
        wanted=4 * asked.n,
        rows=counters["row"],
        columns=counters["column"],
        falling=counters["diagonal"],
        rising=counters["antidiagonal"],
        conflicts=conflicts,
        in_conflict=[token for token in tokens if token in broken],
        valid=not conflicts,
        complete=report.ok,
        report=report.lines(),
    )


def _by_line(tokens: list[Token], triangles: str, along: Along, n: int) -> defaultdict[int, list[Token]]:
    """The tokens in some triangles, by the number of their line."""
    found: defaultdict[int, list[Token]] = defaultdict(list)
    for letter, row, column in tokens:
        if letter in triangles:
            lines = {"row": row, "column": column, "diagonal": row - column + n, "antidiagonal": row + column - 1}
            found[lines[along]].append((letter, row, column))
    return found


def _crowded(tokens: list[Token]) -> list[BrokenCondition]:
    """The cells that hold several tokens, which `sparse` forbids."""
    squares: defaultdict[str, list[Token]] = defaultdict(list)
    for letter, row, column in tokens:
        squares[f"the cell in row {row}, column {column}"].append((letter, row, column))
    crowds = [(name, held) for name, held in squares.items() if len(held) > 1]
    return [BrokenCondition(why=f"{name} holds {len(held)} tokens, not 1", cells=held) for name, held in crowds]


def _mixed(tokens: list[Token]) -> list[BrokenCondition]:
    """The rows with east and west tokens, and the columns with north and south ones, which `paired` forbids."""
    found = []
    for letters, along, place, names in (("EW", "row", 1, "east and west"), ("NS", "column", 2, "north and south")):
        lines: defaultdict[int, list[Token]] = defaultdict(list)
        for token in tokens:
            if token[0] in letters:
                lines[int(token[place])].append(token)
        for number, held in sorted(lines.items()):
            if len({token[0] for token in held}) > 1:
                why = f"{along} {number} mixes {names} tokens, which paired does not allow"
                found.append(BrokenCondition(why=why, cells=held))
    return found

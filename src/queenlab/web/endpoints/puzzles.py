"""Pictures and worksheets of puzzles. Puzzles themselves are made by a question to an engine."""

from __future__ import annotations

from typing import Annotated

from fastapi import Response
from pydantic import Field

from queenlab.board import Board
from queenlab.draw.region_svg import puzzle_svg
from queenlab.draw.worksheet import Exercise, worksheet
from queenlab.errors import BadInput, OutOfRange
from queenlab.notation import split_cells
from queenlab.puzzles.definition import LETTERS, MAX_SIDE, Puzzle, board_of, check_problem
from queenlab.puzzles.solving import Level
from queenlab.web.api import STEADY, RequestBody, download, file_of, make_router
from queenlab.web.endpoints.inputs import ProblemText, read_cells, read_problem
from queenlab.web.limits import MOST_PUZZLES

#: Cells of all pictures of a worksheet, without regions and with them: a third of a second to draw.
MAX_PLAIN, MAX_LETTERED = 60_000, 12_000
#: The longest texts for a board of the largest side.
_ROWS, _CELLS = MAX_SIDE * (MAX_SIDE + 1), MAX_SIDE * len("52.52/")

RegionText = Annotated[
    str | None,
    Field(max_length=_ROWS, description="a letter for each cell, the top row first, as in AB/AB; null without regions"),
]
SolutionText = Annotated[str, Field(max_length=_CELLS, description="cells with pieces, as in 1.2/2.4")]

router = make_router()


class ExerciseRequest(RequestBody):
    problem: ProblemText
    regions: RegionText
    solution: SolutionText
    level: Level


class WorksheetRequest(RequestBody):
    puzzles: Annotated[list[ExerciseRequest], Field(min_length=1, max_length=MOST_PUZZLES)]
    solutions: Annotated[bool, Field(description="whether the last page shows the solutions")] = False
    seed: Annotated[int | None, Field(ge=0, le=2**32 - 1, description="a note on their origin, to be printed")] = None


@router.get("/api/puzzle/svg", summary="A puzzle as a picture.", dependencies=[STEADY], **file_of("image/svg+xml"))
def picture(problem: ProblemText, regions: RegionText = None, at: SolutionText = "") -> Response:
    puzzle = _puzzle(problem, regions)
    return download(puzzle_svg(puzzle, _cells(puzzle, at)) + "\n", "image/svg+xml", "puzzle.svg")


@router.post("/api/worksheet", summary="Puzzles as a page to print.", **file_of("text/html"))
def sheet(asked: WorksheetRequest) -> Response:
    """A worksheet. Checks the solutions; their uniqueness was proved when the puzzles were made."""
    exercises, drawn = [], 0
    for number, one in enumerate(asked.puzzles, 1):
        puzzle = _puzzle(one.problem, one.regions)
        drawn += puzzle.board.size * (1 + asked.solutions)
        most = MAX_PLAIN if puzzle.regions is None else MAX_LETTERED
        if drawn > most:
            raise OutOfRange(f"these pictures have more than {most} cells; use queenlab puzzle -o sheet.html")
        solution = _cells(puzzle, one.solution)
        report = puzzle.verify(solution)
        if not report.ok:
            raise BadInput(f"this does not solve puzzle {number}: {report.problems[0]}")
        exercises.append(Exercise(puzzle, solution, one.level))
    note = "" if asked.seed is None else f"queenlab, seed {asked.seed}"
    return download(worksheet(exercises, solutions=asked.solutions, note=note), "text/html", "worksheet.html")


def _puzzle(problem: str, regions: str | None) -> Puzzle:
    found = read_problem(problem)
    check_problem(found)
    return Puzzle(found, None if regions is None else read_regions(board_of(found), regions))


def _cells(puzzle: Puzzle, text: str) -> tuple[int, ...]:
    return tuple(read_cells(puzzle.board, split_cells(text)).tolist())


def read_regions(board: Board, text: str) -> tuple[int, ...]:
    """The number of each cell's region, from rows of letters, the top row first."""
    n = board.n
    rows, known = text.split("/"), LETTERS[:n]
    if len(rows) != n or not all(len(row) == n and set(row) <= set(known) for row in rows):
        raise BadInput(f"regions must be {n} rows of {n} letters from A to {known[-1]}, separated by /")
    return tuple(known.index(rows[n - 1 - y][x]) for x in range(n) for y in range(n))

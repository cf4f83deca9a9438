"""Worksheets: numbered puzzles of one kind with their rules, and the solutions on their own page.

One HTML file that needs nothing else. On the screen it plays; what is printed is paper, light whatever the surroundings
are, and so is all of it without scripts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from queenlab.draw.play_page import play_page
from queenlab.draw.play_record import called, play_record
from queenlab.draw.region_svg import puzzle_svg
from queenlab.draw.svg import PAPER, STYLE_ELEMENT, clean, rules_in
from queenlab.errors import BadInput, OutOfRange
from queenlab.puzzles.definition import Puzzle
from queenlab.wording import plural

#: More would be a book.
MAX_EXERCISES = 200

_KNIGHT = {(1, -2), (1, 2), (2, -1), (2, 1)}
_DIAGONALS = {(1, -1), (1, 1)}
_AXES = {(0, 1), (1, 0)}


@dataclass(frozen=True)
class Exercise:
    """A puzzle as it stands on a worksheet, with its solution as cell numbers and how hard it is, in a word."""

    puzzle: Puzzle
    solution: tuple[int, ...]
    level: str


def worksheet(exercises: Sequence[Exercise], *, solutions: bool = False, title: str = "", note: str = "") -> str:
    """A page to play and to print: puzzles of one problem and one kind, if wanted their solutions, and a note in small
    print.
    """
    first = _checked(exercises)
    name = title.strip() or worksheet_title(first, len(exercises))
    body = [
        f"<h1>{escape(clean(name))}</h1>",
        f"<p>{escape(rules_of(first))}</p>",
        '<ol class="puzzles">',
        *(_exercise(number, one) for number, one in enumerate(exercises, 1)),
        "</ol>",
    ]
    if note.strip():
        body.append(f'<p class="note">{escape(clean(note.strip()))}</p>')
    if solutions:
        body += ['<section class="solutions">', "<h2>Solutions</h2>", "<ol>"]
        body += [_solution(number, one) for number, one in enumerate(exercises, 1)]
        body += ["</ol>", "</section>"]
    records = [play_record(one.puzzle, one.solution, one.level) for one in exercises]
    return play_page(name, _style(first.board.n), body, rules_of(first), records)


def worksheet_title(puzzle: Puzzle, count: int) -> str:
    n = puzzle.board.n
    article = "an" if n in (8, 11, 18) else "a"
    where = f"on {article} {n} x {n} {'torus' if puzzle.board.torus else 'board'}"
    return f"{plural(count, 'puzzle')}: {called(puzzle)}s {where}"


def rules_of(puzzle: Puzzle) -> str:
    name, never = called(puzzle), _never(puzzle)
    if puzzle.regions is None:
        sentence = f"Complete each board to one {name} in each row and column"
    else:
        sentence = f"Put one {name} into each row, column and region"
    if never:
        sentence += f", no two of them {' or '.join(never)}"
    if puzzle.board.torus:
        sentence += "; a line that leaves the board comes back at the opposite edge"
    if puzzle.problem.question.excluded:
        sentence += "; cells with a cross stay empty"
    return sentence + "."


def _checked(exercises: Sequence[Exercise]) -> Puzzle:
    if not exercises:
        raise BadInput("a worksheet needs at least one puzzle")
    if len(exercises) > MAX_EXERCISES:
        raise OutOfRange(f"a worksheet may have at most {MAX_EXERCISES} puzzles, not {len(exercises)}")
    kinds = {(one.puzzle.problem.asking(given=()), one.puzzle.kind) for one in exercises}
    if len(kinds) > 1:
        raise BadInput("all puzzles of a worksheet must have the same problem, and all or none must have regions")
    return exercises[0].puzzle


def _never(puzzle: Puzzle) -> list[str]:
    """What no two pieces may be, besides in one row or column."""
    piece = puzzle.problem.piece
    assert piece is not None
    moves = piece.moves(2)
    riders, leapers = set(moves.riders) - _AXES, set(moves.leapers)
    if moves.planes or riders not in (set(), _DIAGONALS) or leapers not in (set(), _KNIGHT):
        return [f"attacking each other as {piece} does"]
    found = []
    if riders:
        found.append("on one diagonal")
    if moves.range == 1:
        found.append("side by side or corner to corner")
    elif moves.range > 1:
        found.append(f"within {plural(moves.range, 'move')} of a king")
    if leapers:
        found.append("a knight's move apart")
    return found


def _exercise(number: int, one: Exercise) -> str:
    picture = _on_paper(puzzle_svg(one.puzzle, title=f"Puzzle {number}"))
    caption = f"<strong>{number}</strong> <span>{escape(clean(one.level))}</span>"
    return f"<li><figure><figcaption>{caption}</figcaption>{picture}</figure></li>"


def _solution(number: int, one: Exercise) -> str:
    picture = _on_paper(puzzle_svg(one.puzzle, one.solution, f"Solution of puzzle {number}"))
    caption = f"<strong>{number}</strong>"
    return f"<li><figure><figcaption>{caption}</figcaption>{picture}</figure></li>"


def _on_paper(picture: str) -> str:
    """A picture without what the page says once for all of them."""
    return picture.replace(STYLE_ELEMENT, "", 1).replace(' xmlns="http://www.w3.org/2000/svg"', "", 1)


def _layout(n: int) -> tuple[int, int, int, int]:
    """How many puzzles stand side by side, each how many millimetres wide at most; then the same of the solutions.

    Cells are such that a pencil can write in, with three rows of puzzles on the first page where those fit.
    """
    if n <= 5:
        return 3, 52, 6, 26
    if n <= 8:
        return 2, 70, 5, 32
    return (2, 86, 4, 42) if n <= 14 else (1, 170, 2, 85)


def _style(n: int) -> str:
    """Paper, for screens and printers; its margin fits A4 and Letter."""
    across, width, solutions_across, solution_width = _layout(n)
    return f"""
:root{{color-scheme:light}}
@page{{margin:12mm}}
body{{margin:0 auto;padding:12mm;max-width:186mm;background:{PAPER["light"]};color:#222;
font:11pt/1.35 system-ui,'DejaVu Sans',sans-serif}}
h1{{font-size:15pt;margin:0 0 2mm}}
h2{{font-size:13pt;margin:0 0 4mm}}
p{{margin:0 0 4mm}}
.note{{margin:4mm 0 0;font-size:8pt;color:#555;overflow-wrap:anywhere}}
ol{{list-style:none;margin:0;padding:0;display:grid;gap:4mm 6mm;justify-items:center}}
ol.puzzles{{grid-template-columns:repeat({across},minmax(0,1fr))}}
.solutions ol{{grid-template-columns:repeat({solutions_across},minmax(0,1fr))}}
li{{width:100%;max-width:{width}mm;break-inside:avoid}}
.solutions li{{max-width:{solution_width}mm}}
figure{{margin:0}}
figcaption span{{color:#555}}
svg{{display:block;width:100%;height:auto}}
.solutions{{margin-top:12mm;break-before:page}}
@media screen and (max-width:36rem){{
body{{padding:1rem}}
ol.puzzles{{grid-template-columns:minmax(0,1fr)}}
.solutions ol{{grid-template-columns:repeat(2,minmax(0,1fr))}}
}}
@media print{{
body{{padding:0;max-width:none}}
.solutions{{margin-top:0}}
}}
{rules_in("light")}"""

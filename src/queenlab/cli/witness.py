"""The common part of commands that search for a placement: printing, drawing and writing it."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from queenlab.cli import options
from queenlab.cli.files import STANDARD
from queenlab.cli.known_values import say_known
from queenlab.cli.option_groups import Only
from queenlab.cli.output import (
    OPTIMA,
    Printing,
    answer_record,
    bare_value,
    exit_code,
    headline,
    is_colorful,
    json_line,
    short_witness_text,
    witness_text,
)
from queenlab.cli.pictures import Picture, write_picture
from queenlab.cli.targets import Target, target
from queenlab.errors import BadInput
from queenlab.suffixes import COLORING, PLACEMENT

if TYPE_CHECKING:
    from queenlab.answer import Answer
    from queenlab.piece_signs import Sign
    from queenlab.problems import Problem


def is_flat(board: object) -> bool:
    from queenlab.board import Board

    return isinstance(board, Board) and board.d == 2


def keeps_to_columns(asked: Problem) -> bool:
    """Whether the board is a 2-dimensional grid and every solution has at most one piece in each column."""
    if asked.piece is None or not is_flat(asked.board) or asked.goal in ("dominate", "color"):
        return False
    moves = asked.piece.moves(2)
    # A column is the line along (0, 1), and the set of cells where the coordinate along (1, 0) is constant.
    return (0, 1) in moves.riders or (1, 0) in moves.planes


def check_can_show(asked: Problem, form: str, said: str) -> None:
    """Raises BadInput if a format cannot show the placements of a problem; `said` is what was typed."""
    if form == "npy" and asked.piece is None:
        raise BadInput(f"{said} is for grids; .json and .csv hold any placement")
    if form in ("rows", "fen") and not is_flat(asked.board):
        raise BadInput(f"{said} is for 2-dimensional grids; .json and .csv hold any placement")
    if form == "rows" and not keeps_to_columns(asked):
        raise BadInput(f"{asked} may put several pieces in one column, which {said} cannot show; .fen and .csv can")


def witness_target(out: Path | None, asked: Problem, json: bool, quiet: bool) -> Target:
    """The destination of the result; BadInput, before any work, if -o cannot take it."""
    to = target(out, COLORING if asked.goal == "color" else PLACEMENT, quiet=quiet, json=json)
    if to.form in ("svg", "png"):
        _check_picture(asked)
    check_can_show(asked, to.form, "" if out is None else out.suffix.lower())
    return to


def _check_picture(asked: Problem) -> None:
    """Raises OutOfRange if the board is too large to be drawn."""
    from queenlab.draw import board_svg
    from queenlab.draw.board_svg import MAX_COLORED
    from queenlab.errors import OutOfRange

    if asked.goal == "color" and asked.board.size > MAX_COLORED:
        raise OutOfRange(f"a picture of {asked.board.size} coloured cells is too large; at most {MAX_COLORED}")
    board_svg(asked.board, {})


@dataclass(frozen=True)
class WitnessPrinting(Printing):
    """How a placement is printed, and its file."""

    show: options.Show = False
    out: options.WitnessFile = None

    def target(self, asked: Problem) -> Target:
        return witness_target(self.out, asked, self.json, self.quiet)

    def write(self, answer: Answer, to: Target) -> None:
        """Writes the witness where -o says, if there is one."""
        if answer.witness is None:
            to.say_not_written("placement")
        elif self.out is not None:
            write_witness(answer, to)

    def report(self, answer: Answer, to: Target) -> int:
        """Prints an answer that may have a witness, writes it where -o says, and returns the exit code.

        With `-o -` the witness alone is on stdout, and all that is said about it goes to stderr.
        """
        alone = self.out == STANDARD
        self.write(answer, to)
        if self.json:
            sys.stdout.write(json_line(answer_record(answer)))
            return exit_code(answer)
        stream = to.beside
        if not self.quiet:
            print(headline(answer), file=stream)
            if answer.witness is not None and answer.coloring is None and not alone:
                print(short_witness_text(answer.witness))
            if answer.proof is not None and answer.status in ("none", "proved"):
                print(f"proof: {answer.proof}", file=stream)
            elif answer.notes is not None and answer.status in ("none", "claimed"):
                print(f"no proof: {answer.notes}", file=stream)
            if answer.quantity in OPTIMA:
                say_known([answer])
        elif not alone:
            sys.stdout.write(_bare(answer))
        if self.show and answer.witness is not None:
            print(board_text(answer, is_colorful(stream)), file=stream)
        return exit_code(answer)


WitnessOutput = Annotated[WitnessPrinting, Only("show", "out", "json", "quiet")]


def how_to_see_one(asked: Problem, how: str) -> str:
    """A hint on how to get a solution, for users who see an empty board."""
    name = f'"{asked}"' if "[" in str(asked) else str(asked)
    return f"queenlab: the board is empty, as no pieces are given; to see a solution: queenlab solve {name} {how}"


def _bare(answer: Answer) -> str:
    if answer.quantity in OPTIMA or answer.coloring is not None:
        return bare_value(answer) + "\n"
    if answer.witness is not None:
        return witness_text(answer.witness) + "\n"
    return ("none" if answer.status == "none" else "?") + "\n"


def board_text(answer: Answer, color: bool) -> str:
    from queenlab.text_board import draw_coloring, draw_placement

    assert answer.witness is not None
    if answer.coloring is not None:
        return draw_coloring(answer.witness.board, answer.coloring.tolist())
    return draw_placement(answer.witness, color=color, letter=_sign(answer).letter)


def write_witness(answer: Answer, to: Target) -> None:
    """Writes the witness in the target's format; a colouring is written as the whole answer, or as a picture."""
    from queenlab.placement_files.saving import written_form

    assert answer.witness is not None
    if to.form in ("svg", "png"):
        write_picture(Picture(_picture(answer)), to)
    elif answer.coloring is not None:
        to.write(json_line(answer_record(answer, whole=True)))
    else:
        written = written_form(answer.witness, to.form, answer.problem, _sign(answer))
        if to.form == "npy":
            with to.binary() as stream:
                stream.write(written)
        else:
            to.write(written.decode())


def _picture(answer: Answer) -> str:
    from queenlab.board import Board
    from queenlab.draw import coloring_svg, placement_svg

    assert answer.witness is not None
    board = answer.witness.board
    if answer.coloring is not None and isinstance(board, Board):
        return coloring_svg(board, answer.coloring)
    return placement_svg(answer.witness, symbol=_sign(answer).symbol)


def _sign(answer: Answer) -> Sign:
    from queenlab.piece_signs import sign_of
    from queenlab.problems import parse

    return sign_of(parse(answer.problem).piece)

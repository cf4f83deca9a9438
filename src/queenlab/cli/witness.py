"""What the commands that look for a placement share: printing it, drawing it and writing it to a file."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from queenlab.cli.files import placement_format, write_text
from queenlab.cli.output import (
    OPTIMA,
    answer_record,
    bare_value,
    exit_code,
    headline,
    is_colorful,
    json_line,
    talk,
    witness_text,
)

if TYPE_CHECKING:
    from queenlab.answer import Answer


def is_flat(board: object) -> bool:
    """Whether a board is a 2-dimensional grid."""
    from queenlab.board import Board

    return isinstance(board, Board) and board.d == 2


def report_answer(answer: Answer, json: bool, quiet: bool, out: Path | None, show: bool) -> int:
    """Prints an answer that may have a witness, writes it where -o says, and returns the exit code."""
    if out is not None:
        if answer.witness is None:
            talk(f"queenlab: there is no placement to write; {out} was not written")
        else:
            write_text(out, witness_file(answer, out))
    if json:
        sys.stdout.write(json_line(answer_record(answer)))
        return exit_code(answer)
    wants_value = answer.quantity in OPTIMA
    if quiet:
        sys.stdout.write(_bare(answer, wants_value))
    else:
        print(headline(answer))
        if answer.witness is not None and answer.coloring is None:
            print(witness_text(answer.witness))
        if answer.proof is not None and answer.status in ("none", "proved"):
            print(f"proof: {answer.proof}")
    if show and answer.witness is not None:
        print(board_text(answer))
    return exit_code(answer)


def _bare(answer: Answer, wants_value: bool) -> str:
    if wants_value or answer.coloring is not None:
        return bare_value(answer) + "\n"
    if answer.witness is not None:
        return witness_text(answer.witness) + "\n"
    return ("none" if answer.status == "none" else "?") + "\n"


def board_text(answer: Answer) -> str:
    """The witness drawn as text."""
    from queenlab.text_board import draw_coloring, draw_placement

    assert answer.witness is not None
    if answer.coloring is not None:
        return draw_coloring(answer.witness.board, answer.coloring)
    return draw_placement(answer.witness, color=is_colorful(sys.stdout))


def witness_file(answer: Answer, path: Path) -> str:
    """The witness as the text of a file; a colouring is the whole answer."""
    from queenlab.placement_files import write_placement

    if answer.coloring is not None:
        return json_line(answer_record(answer))
    assert answer.witness is not None
    return write_placement(answer.witness, placement_format(path), answer.problem)

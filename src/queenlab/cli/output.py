"""The printing of answers, and the exit codes."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Collection, Iterable
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TextIO

from queenlab.cli import options
from queenlab.cli.option_groups import Bundle
from queenlab.cli.progress import waiting
from queenlab.cli.units import amount

if TYPE_CHECKING:
    from queenlab.answer import Answer
    from queenlab.placement import Placement

ANSWERED = 0
CHECK_FAILED = 1
BAD_INPUT = 2
NOT_ANSWERED = 3
INTERRUPTED = 130

#: Quantities that are a best value: `found` is then less than was asked.
OPTIMA = (
    "maximum", "domination number", "independent domination number", "chromatic number", "diversity", "optimum",
    "superimposable solutions",
)  # fmt: skip

STOPPED = {
    "time": "the time limit was reached",
    "nodes": "the node limit was reached",
    "interrupted": "interrupted",
    "workers": "no workers were left",
    "no construction": "no construction is known",
    "construction": "constructed; no upper bound was proved",
    "bounds": "the bounds do not meet",
}
#: A witness with more pieces is not written out in text, and one with more cells not in JSON; -o takes any.
MAX_SHOWN = 1000
MAX_JSON_CELLS = 10**6
_FIRST_FEW = 12

#: From best to worst.
_STATUS_ORDER = ("proved", "claimed", "none", "found", "unknown")


def message(line: str) -> None:
    """Prints a message, as opposed to data, on stderr."""
    print(line, file=sys.stderr)


def is_colorful(stream: TextIO) -> bool:
    """Whether a stream may use colours: it is a terminal, and NO_COLOR is not set."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


@dataclass(frozen=True)
class Printing(Bundle):
    """The output form of a command."""

    json: options.Json = False
    quiet: options.Quiet = False

    @property
    def silent(self) -> bool:
        return self.quiet or self.json

    @property
    def said(self) -> tuple[str, str] | None:
        """The option that names a form, and the form, where -o takes the place of stdout."""
        return ("--json", "json") if self.json else None

    def waiting(self, label: str) -> AbstractContextManager[None]:
        """A spinner for work without progress reports."""
        return waiting(label, self.silent)

    def print(self, data: Callable[[], dict[str, Any]], bare: object, lines: Iterable[str] | str) -> None:
        """Prints one JSON object, or only the value if there is one, or lines of text."""
        if self.json:
            sys.stdout.write(json_line(data()))
        elif not self.quiet:
            print(lines if isinstance(lines, str) else "\n".join(lines))
        elif bare is not None:
            print(bare)


# -- JSON -------------------------------------------------------------------------------------------------------


def record(quantity: str, problem: str | None = None, status: str | None = None, **more: Any) -> dict[str, Any]:
    """A JSON object with the keys of every answer, and more; no status if nothing is claimed."""
    blank = dict.fromkeys(
        ("value", "lower", "upper", "witness", "engine", "seconds", "nodes", "seed", "proof", "notes")
    )
    return {"problem": problem, "quantity": quantity, "status": status, **blank, **more}


def answer_record(answer: Answer, whole: bool = False) -> dict[str, Any]:
    """An answer as a JSON object, with the reason for an early stop in its notes.

    A very large witness is left out, and a note says so, unless the whole of it is wanted.
    """
    cells = 0 if answer.witness is None else len(answer.witness)
    if cells <= MAX_JSON_CELLS or whole:
        found = answer.to_dict()
        found["notes"] = found["notes"] or stop_reason(answer)
        if answer.explanation is not None:
            found["explanation"] = answer.explanation
        return found
    found = replace(answer, witness=None, coloring=None).to_dict()
    left_out = f"the witness has {cells} cells and is omitted here; -o FILE writes it"
    found["notes"] = "; ".join(filter(None, [found["notes"] or stop_reason(answer), left_out]))
    return found


def json_line(data: dict[str, Any]) -> str:
    return json.dumps(data) + "\n"


# -- what an answer means -----------------------------------------------------------------------------------------


def is_answered(answer: Answer) -> bool:
    """Whether the question is answered: not `unknown` and, for a best value, not merely `found`."""
    return answer.status != "unknown" and not (answer.status == "found" and answer.quantity in OPTIMA)


def was_interrupted(answer: Answer) -> bool:
    return answer.stopped == "interrupted"


def exit_code(answer: Answer) -> int:
    """0 answered, 3 limit reached, 130 interrupted."""
    if was_interrupted(answer):
        return INTERRUPTED
    return ANSWERED if is_answered(answer) else NOT_ANSWERED


def stop_reason(answer: Answer) -> str | None:
    """Why the answer is incomplete, in words."""
    if is_answered(answer):
        return None
    return STOPPED.get(str(answer.stopped), "a limit was reached")


def worst_status(answers: list[Answer]) -> str:
    return max((a.status for a in answers), key=_STATUS_ORDER.index, default="proved")


# -- text ---------------------------------------------------------------------------------------------------------


def columns(rows: Iterable[Iterable[object]], right: Collection[int] = (), *, headed: bool = False) -> list[str]:
    """Lines of a table with known rows; each column is as wide as its longest cell.

    Args:
        right: the numbers of the columns, from 0, whose cells end under one another, as in "13".
        headed: the first row is bold.
    """
    cells = [list(map(str, row)) for row in rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    lines = []
    for row in cells:
        padded = [f"{c:{'>' if i in right else '<'}{w}}" for i, (c, w) in enumerate(zip(row, widths, strict=True))]
        lines.append("  ".join(padded).rstrip())
    return [bold(lines[0]), *lines[1:]] if headed else lines


def bold(line: str) -> str:
    return f"\x1b[1m{line}\x1b[0m"


def value_text(answer: Answer) -> str:
    """The value for a table, or what is known of it: `at least 12`, `31..33`."""
    low, high = answer.lower, answer.upper
    if low is not None and high is not None and not is_answered(answer):
        return f"{low}..{high}"
    return _known(answer, str)


def value_words(answer: Answer, noun: str | None = None) -> str:
    """The value with its unit, or what is known of it: `12 classes`, `at most 33 pieces, at least 31`."""
    return _known(answer, lambda value: amount(answer, value, noun))


def _known(answer: Answer, shown: Callable[[int], str]) -> str:
    if answer.value is not None and is_answered(answer):
        return shown(answer.value)
    if answer.status == "none":
        return "none"
    # A lower bound of 0 says nothing.
    low, high = answer.lower or None, answer.upper
    if high is not None:
        return f"at most {shown(high)}" + ("" if low is None else f", at least {low}")
    return "?" if low is None else f"at least {shown(low)}"


def bare_value(answer: Answer) -> str:
    """The value for --quiet; `?` if unknown. Constructed values count as known."""
    known = is_answered(answer) or answer.stopped == "construction"
    return str(answer.value) if answer.value is not None and known else "?"


def headline(answer: Answer, noun: str | None = None) -> str:
    """One line: `queens:12  14200 solutions  proved  (0.05 s, dancing)`."""
    shown = value_words(answer, noun)
    words = [answer.problem, shown]
    if shown != answer.status:
        words.append(answer.status)
    by = f", {answer.engine.split(' (')[0]}" if answer.engine else ""
    reason = stop_reason(answer)
    return "  ".join([*words, f"({answer.seconds:.2f} s{by}{f'; {reason}' if reason else ''})"])


def cells_text(placement: Placement) -> str:
    """The cells on one line: `(1,1,1) (2,3,1)`, and `N(1,2)` for a triangle."""
    label = placement.board.label
    return " ".join(label(cell).replace(" ", "") for cell in placement.cells.tolist())


def witness_text(placement: Placement) -> str:
    """The witness on one line: rows where each column holds one piece, else cells."""
    from queenlab.board import Board

    board = placement.board
    if isinstance(board, Board) and board.d == 2 and len(placement) == board.n:
        columns = placement.cells // board.n
        if (columns[1:] > columns[:-1]).all():
            return " ".join(map(str, placement.rows().tolist()))
    return cells_text(placement)


def short_witness_text(placement: Placement) -> str:
    """As `witness_text`, but only the first few pieces of a large placement."""
    if len(placement) <= MAX_SHOWN:
        return witness_text(placement)
    from queenlab.placement import Placement as Cells

    first = cells_text(Cells(placement.board, placement.cells[:_FIRST_FEW]))
    return f"{first} ... ({len(placement)} pieces; -o FILE writes them all)"

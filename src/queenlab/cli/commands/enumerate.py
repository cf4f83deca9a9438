"""`queenlab enumerate`: list solutions as they are found."""

from __future__ import annotations

import json as json_text
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, BinaryIO, TextIO

import typer

from queenlab.cli import options
from queenlab.cli.inputs import ProblemDetails, SearchLimits
from queenlab.cli.interrupts import interrupts
from queenlab.cli.option_groups import Only
from queenlab.cli.options import ListFormat
from queenlab.cli.output import ANSWERED, INTERRUPTED, NOT_ANSWERED, Printing, cells_text, json_line, message, record
from queenlab.cli.progress import progress_display
from queenlab.cli.targets import Target, target
from queenlab.cli.witness import check_can_show, is_flat, keeps_to_columns
from queenlab.errors import BadInput, TooLong
from queenlab.suffixes import SOLUTIONS
from queenlab.wording import plural

if TYPE_CHECKING:
    from queenlab.placement import Placement
    from queenlab.problems import Problem


def enumerate(
    problem: options.ProblemName,
    *,
    limit: Annotated[int | None, typer.Option("--limit", metavar="K", help="Stop after K solutions.")] = None,
    details: Annotated[ProblemDetails, Only("goal", "given", "exclude", "gent")],
    limits: Annotated[SearchLimits, Only("time_limit", "node_limit", "seed")],
    up_to_symmetry: options.UpToSymmetry = False,
    format: Annotated[
        ListFormat | None,
        typer.Option("--format", help="Output format. Default: rows if possible, else cells."),
    ] = None,
    out: Annotated[Path | None, options.output_file(SOLUTIONS)] = None,
    printing: Printing,
) -> int:
    import queenlab as ql
    from queenlab.engines.dancing import PROOF
    from queenlab.engines.registry import engine
    from queenlab.verbs.limits_and_answers import engine_name

    if limit is not None and limit < 0:
        raise BadInput(f"--limit must be 0 or more, not {limit}")
    asked = details.one_problem(problem)
    if printing.json and format not in (None, ListFormat.json):
        raise BadInput(f"--json and --format {format.value if format else ''} contradict each other")
    said = printing.said if format is None else (f"--format {format.value}", format.value)
    to = target(out, SOLUTIONS, said, quiet=printing.quiet)
    chosen = _form(asked, to, format)
    started = time.perf_counter()
    interrupted = False
    opened: AbstractContextManager[Any] = to.binary() if chosen == "npy" else to.text()
    with progress_display(str(asked), printing.quiet) as progress, opened as stream:
        try:
            found = ql.enumerate(
                asked, limit=limit, up_to_symmetry=up_to_symmetry, progress=progress, **limits.given_options()
            )
        except TooLong as error:
            if chosen != "json":
                to.say_not_written("list")
                raise
            stream.write(_nothing_listed(asked, up_to_symmetry, time.perf_counter() - started, str(error)))
            message(f"queenlab: {error}")
            return NOT_ANSWERED
        if to.is_file and chosen not in ("json", "npy"):
            # A file says what it is about; verify reads it.
            stream.write(f"# problem {asked}\n")
        writer = _WRITERS[chosen](stream, asked, up_to_symmetry)
        written = 0
        try:
            for placement in found:
                with interrupts:
                    writer.write(placement)
                    written += 1
        except KeyboardInterrupt:
            interrupted = True
        cut = limit is not None and written >= limit and not found.complete
        claimed = found.best is not None and found.best.status == "claimed"
        status = "found" if cut and not interrupted else "unknown"
        if found.complete:
            status = "claimed" if claimed else "proved"
        reason = "interrupted" if interrupted else "a limit was reached" if status == "unknown" else None
        if found.best is not None and status == "claimed":
            reason = f"{plural(found.best.value or 0, 'piece')}: {found.best.notes}"
        seconds = time.perf_counter() - started
        writer.close(
            status=status,
            value=written if found.complete else None,
            lower=written,
            upper=written if found.complete else None,
            engine=engine_name(engine("dancing")),
            seconds=round(seconds, 6),
            nodes=found.nodes,
            seed=limits.seed,
            proof=PROOF if status == "proved" else None,
            notes=reason,
        )
    if not printing.quiet:
        amount = plural(written, "class" if up_to_symmetry else "solution")
        ending = {"found": "stopped at --limit", "unknown": reason}.get(status, "that is all")
        message(f"{asked}: {amount}, {ending} ({seconds:.2f} s)")
    if interrupted:
        return INTERRUPTED
    return NOT_ANSWERED if status == "unknown" else ANSWERED


def _form(asked: Problem, to: Target, format: ListFormat | None) -> str:
    """The format of the list; BadInput if it cannot hold the solutions of this problem."""
    if to.form == "text":
        return "rows" if keeps_to_columns(asked) else "cells"
    check_can_show(asked, to.form, f".{to.form}" if format is None else f"--format {to.form}")
    return to.form


def _nothing_listed(asked: Problem, up_to_symmetry: bool, seconds: float, reason: str) -> str:
    quantity = _quantity(up_to_symmetry)
    known = {"lower": 0, "seconds": round(seconds, 6), "notes": reason, "solutions": []}
    return json_line(record(quantity, str(asked), "unknown", **known))


def _quantity(up_to_symmetry: bool) -> str:
    return "class list" if up_to_symmetry else "solution list"


class _Lines:
    def __init__(self, stream: TextIO, line: Callable[[Placement], str]) -> None:
        self._stream = stream
        self._line = line

    def write(self, placement: Placement) -> None:
        self._stream.write(self._line(placement) + "\n")

    def close(self, **_answer: Any) -> None:
        self._stream.flush()


class _Csv:
    """One cell per line, after the number of its solution."""

    def __init__(self, stream: TextIO, asked: Problem) -> None:
        self._stream = stream
        self._solution = 0
        if is_flat(asked.board):
            columns = ["column", "row"]
        elif asked.piece is None:
            columns = ["triangle", "row", "column"]
        else:
            columns = [f"x{axis}" for axis in range(1, asked.question.d + 1)]
        stream.write(",".join(["solution", *columns]) + "\n")

    def write(self, placement: Placement) -> None:
        self._solution += 1
        for cell in placement:
            self._stream.write(",".join(map(str, (self._solution, *cell))) + "\n")

    def close(self, **_answer: Any) -> None:
        self._stream.flush()


class _Json:
    """One object. Solutions are streamed; the fields known only at the end come last."""

    def __init__(self, stream: TextIO, asked: Problem, up_to_symmetry: bool) -> None:
        self._stream = stream
        self._head = {"problem": str(asked), "quantity": _quantity(up_to_symmetry)}
        self._between = "\n"
        stream.write(json_text.dumps(self._head)[:-1] + ', "solutions": [')

    def write(self, placement: Placement) -> None:
        self._stream.write(self._between + json_text.dumps([list(cell) for cell in placement]))
        self._between = ",\n"

    def close(self, **answer: Any) -> None:
        rest = {k: v for k, v in record("", **answer).items() if k not in self._head}
        self._stream.write("],\n" + json_text.dumps(rest)[1:] + "\n")
        self._stream.flush()


def _rows(placement: Placement) -> str:
    return " ".join(str(row) if row else "-" for row in placement.rows().tolist())


def _fen(asked: Problem) -> Callable[[Placement], str]:
    from queenlab.piece_signs import sign_of
    from queenlab.placement_files import write_placement

    letter = sign_of(asked.piece).letter
    # Remarks about the board come first; the ranks are the last line.
    return lambda placement: write_placement(placement, "fen", letter=letter).splitlines()[-1]


class _Npy:
    """One array, written at the end because its header contains the number of solutions."""

    def __init__(self, stream: BinaryIO, asked: Problem) -> None:
        self._stream = stream
        self._dimensions = asked.question.d
        self._found: list[Placement] = []

    def write(self, placement: Placement) -> None:
        self._found.append(placement)

    def close(self, **_answer: Any) -> None:
        from queenlab.placement_files import list_to_npy

        list_to_npy(self._found, self._dimensions, self._stream)


_WRITERS: dict[str, Callable[[Any, Problem, bool], _Lines | _Csv | _Json | _Npy]] = {
    "rows": lambda stream, asked, classes: _Lines(stream, _rows),
    "fen": lambda stream, asked, classes: _Lines(stream, _fen(asked)),
    "cells": lambda stream, asked, classes: _Lines(stream, cells_text),
    "csv": lambda stream, asked, classes: _Csv(stream, asked),
    "json": lambda stream, asked, classes: _Json(stream, asked, classes),
    "npy": lambda stream, asked, classes: _Npy(stream, asked),
}

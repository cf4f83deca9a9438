"""Prints answers for several sizes as they arrive: as a table, CSV, lines, or one JSON object at the end."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, TextIO

from queenlab.cli.output import (
    ANSWERED,
    INTERRUPTED,
    answer_record,
    bold,
    exit_code,
    is_colorful,
    json_line,
    record,
    was_interrupted,
    worst_status,
)

if TYPE_CHECKING:
    from queenlab.answer import Answer


#: What a row of CSV has of an answer.
CSV_COLUMNS = ("value", "status", "lower", "upper", "engine", "seconds", "notes")


class Table:
    """Rows that are printed as they come, in columns of fixed width, bold headed on a terminal."""

    def __init__(self, headings: list[str], widths: list[int], stream: TextIO) -> None:
        self._widths = widths
        self._stream = stream
        line = self._line(headings)
        self._stream.write(f"{bold(line) if is_colorful(stream) else line}\n")

    def _line(self, values: list[str]) -> str:
        # The last column needs no padding; numbers are easier to compare when they end under one another.
        padded = [v.rjust(w) for v, w in zip(values[:-1], self._widths, strict=True)]
        return "  ".join([*padded, values[-1]]).rstrip()

    def row(self, values: list[str]) -> None:
        self._stream.write(self._line(values) + "\n")
        self._stream.flush()


class CsvTable:
    """Answers as rows of CSV, written as they come."""

    def __init__(self, stream: TextIO) -> None:
        self._writer = csv.writer(stream, lineterminator="\n")
        self._stream = stream
        self._writer.writerow(["n", *CSV_COLUMNS])

    def answer(self, n: int, answer: Answer) -> None:
        found = answer_record(answer)
        self._writer.writerow([n, *(found[name] for name in CSV_COLUMNS)])
        self._stream.flush()


class AnswersBySize:
    """The answers obtained before the end or Ctrl-C."""

    def __init__(self, answers: Iterable[tuple[int, Answer]], write: Callable[[int, Answer], None]) -> None:
        self.answers: list[Answer] = []
        self.interrupted = False
        try:
            for n, answer in answers:
                self.answers.append(answer)
                write(n, answer)
                if was_interrupted(answer):
                    break
        except KeyboardInterrupt:
            self.interrupted = True

    def json_line(self, name: str, quantity: str) -> str:
        """All of them as one JSON object; the quantity is said where no answer says it."""
        quantity = self.answers[0].quantity if self.answers else quantity
        status = "unknown" if self.interrupted else worst_status(self.answers)
        together: dict[str, Any] = record(quantity, name.strip(), status)
        together["answers"] = [answer_record(answer) for answer in self.answers]
        together["seconds"] = round(sum(answer.seconds for answer in self.answers), 6)
        together["notes"] = "interrupted" if self.interrupted else None
        return json_line(together)

    def exit_code(self) -> int:
        return INTERRUPTED if self.interrupted else max(map(exit_code, self.answers), default=ANSWERED)

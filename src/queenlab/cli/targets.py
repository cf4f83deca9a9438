"""The destination of a result: stdout, or a file whose suffix chooses the format (`queenlab.suffixes`)."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, TextIO

from queenlab.cli.files import STANDARD, check_writable, output_bytes, output_stream
from queenlab.cli.output import Printing, message
from queenlab.errors import BadInput
from queenlab.suffixes import TELLING, Forms


@dataclass(frozen=True)
class Target:
    """Where the result goes, in which form; a file says that it was written.

    Attributes:
        path: a file; None and - are stdout.
        form: one of the forms of its table.
        quiet: nothing is said.
    """

    path: Path | None
    form: str
    quiet: bool = False

    @property
    def is_file(self) -> bool:
        return self.path is not None and self.path != STANDARD

    @property
    def beside(self) -> TextIO:
        """Where what is said of the result goes: stderr if the result itself is on stdout."""
        return sys.stderr if self.path == STANDARD else sys.stdout

    def print_beside(
        self, printing: Printing, data: Callable[[], dict[str, Any]], bare: object, lines: Iterable[str]
    ) -> None:
        """Prints what is said of the result, as `Printing.print` does; nothing if both --quiet and `-o -` are given."""
        if self.path != STANDARD:
            printing.print(data, bare, lines)
        elif not printing.quiet:
            print("\n".join(lines), file=sys.stderr)

    @contextmanager
    def text(self, about: str = "") -> Iterator[TextIO]:
        """A stream for text; `about` begins the line that says where it is written to."""
        with output_stream(self.path) as stream:
            yield stream
        self.say_written(about)

    @contextmanager
    def binary(self, about: str = "") -> Iterator[BinaryIO]:
        assert self.path is not None
        with output_bytes(self.path) as stream:
            yield stream
        self.say_written(about)

    def write(self, text: str, about: str = "") -> None:
        with self.text(about) as stream:
            stream.write(text)

    def say_not_written(self, what: str) -> None:
        """Says why an expected file was not written."""
        if self.path is not None:
            where = self.path if self.is_file else "stdout"
            message(f"queenlab: no {what} to write; {where} was not written")

    def say_written(self, about: str = "") -> None:
        if self.is_file and not self.quiet:
            message(f"{about} written to {self.path}".strip())


def target(
    out: Path | None, forms: Forms, said: tuple[str, str] | None = None, *, quiet: bool = False, json: bool = False
) -> Target:
    """The destination of -o, checked before any work is done.

    Args:
        out: the file of -o.
        forms: the table.
        said: an option that names the form, as it was typed, and the form.
        quiet: nothing is said when it is written.
        json: a JSON object goes to stdout besides.

    Raises:
        BadInput: the suffix does not fit this kind of output, or contradicts an option, or stdout is taken.
        OSError: the file cannot be written.
    """
    if json and out == STANDARD:
        raise BadInput("-o - and --json both write to stdout; omit one of the two")
    form = forms.usual if said is None else said[1]
    if out is not None and out != STANDARD and out.suffix:
        suffix = out.suffix.lower()
        known = forms.by_suffix.get(suffix)
        if said is None or (known is None and suffix in TELLING):
            form = forms.form_of(out)
        elif known is not None and form not in known:
            raise BadInput(f"{said[0]} and {out.name} contradict each other; omit {said[0]}, or name another file")
    if form == "png":
        from queenlab.draw.png import check_installed

        check_installed()
    check_writable(out)
    return Target(out, form, quiet)

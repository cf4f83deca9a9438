"""Where a result goes: to stdout, or to a file whose suffix says its form (`queenlab.cli.suffixes`)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, TextIO

from queenlab.cli.files import STANDARD, check_writable, output_bytes, output_stream
from queenlab.cli.output import message
from queenlab.cli.suffixes import Forms
from queenlab.errors import BadInput


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

    def say_written(self, about: str = "") -> None:
        if self.is_file and not self.quiet:
            message(f"{about} written to {self.path}".strip())


def target(out: Path | None, forms: Forms, said: tuple[str, str] | None = None, quiet: bool = False) -> Target:
    """What -o asks for, known and checked before any work is done.

    Args:
        out: the file of -o.
        forms: the table.
        said: an option that names the form, as it was typed, and the form.
        quiet: nothing is said when it is written.

    Raises:
        BadInput: no such thing is written under that suffix, or an option says another form.
        OSError: the file cannot be written.
    """
    form = forms.usual if said is None else said[1]
    if out is not None and out != STANDARD and out.suffix:
        known = forms.by_suffix.get(out.suffix.lower())
        if said is None and known is None:
            raise BadInput(f"{forms.what} is written as {forms.listed}, not as {out.name}")
        if said is not None and known is not None and said[1] not in known:
            raise BadInput(f"{said[0]} and {out.name} contradict each other; omit {said[0]}, or name another file")
        if said is None and known is not None:
            form = known[0]
    if form == "png":
        from queenlab.draw.png import check_installed

        check_installed()
    check_writable(out)
    return Target(out, form, quiet)

"""Input and output files: one clear line if unreadable, and no partial output."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, TextIO, cast

from queenlab import atomic_write
from queenlab.errors import BadFile, BadInput

if TYPE_CHECKING:
    from queenlab.placement_files import Format
    from queenlab.problems import Problem
    from queenlab.verbs.claims import AnswerClaim, FileClaims

STANDARD = Path("-")


def read_text(path: Path, most: int = -1) -> str:
    """A file's text without a byte order mark, or with `-` that of stdin; no more than `most` characters."""
    try:
        if path == STANDARD:
            return sys.stdin.read(most).removeprefix("\ufeff")
        with path.open(encoding="utf-8-sig") as stream:
            return stream.read(most)
    except UnicodeDecodeError as error:
        raise BadFile(f"not UTF-8 text (byte {error.start})", 1, 1, source_name(path)) from None


def read_bytes(path: Path) -> bytes:
    """A file's bytes; stdin is for text."""
    if path == STANDARD:
        raise BadFile("an array must be in a file, not on stdin", 1, 1, source_name(path))
    return path.read_bytes()


def read_claim_file(path: Path, format: str | None = None, wanted: Problem | None = None) -> AnswerClaim:
    """Reads the one placement or colouring of a file."""
    from queenlab.verbs.claims import only_claim

    return only_claim(read_claims_file(path, format, wanted), source_name(path))


def read_claims_file(path: Path, format: str | None = None, wanted: Problem | None = None) -> FileClaims:
    """Reads placements, answers or, if the name ends in .npy or the format says so, arrays."""
    from queenlab.errors import QueenlabError
    from queenlab.verbs.file_kinds import other_use

    try:
        return _read_claims(path, format, wanted)
    except QueenlabError:
        # A pipe cannot be read again.
        better = (
            None
            if path == STANDARD or not path.is_file()
            else other_use(path.read_bytes(), source_name(path), "placement")
        )
        if better is None:
            raise
        raise BadInput(better) from None


def _read_claims(path: Path, format: str | None, wanted: Problem | None) -> FileClaims:
    from queenlab.placement_files import read_npy_list
    from queenlab.problems import parse
    from queenlab.verbs.claims import AnswerClaim, FileClaims, default_name, read_claims

    source = source_name(path)
    if format == "npy" or (format is None and path.suffix.lower() == ".npy"):
        if wanted is not None and wanted.goal == "color":
            raise BadFile("a colouring must be the witness of a JSON answer, not an array", 1, 1, source)
        found = read_npy_list(read_bytes(path), None if wanted is None else wanted.board, source)
        claims = [AnswerClaim(wanted or parse(default_name(one.board)), one) for one in found]
        return FileClaims(claims, listed=len(claims) != 1, problem=wanted, assumed=wanted is None)
    return read_claims(read_text(path), cast("Format | None", format), source, wanted)


def source_name(path: Path) -> str:
    """The name of a file in errors."""
    return "stdin" if path == STANDARD else str(path)


def check_writable(path: Path | None) -> None:
    """Raises, before the work, the error that writing the file would raise after it."""
    if path is not None and path != STANDARD:
        atomic_write.check_writable(path)


@contextmanager
def output_stream(path: Path | None) -> Iterator[TextIO]:
    """Stdout, or a file that appears under its name only when complete."""
    if path is None or path == STANDARD:
        yield sys.stdout
        return
    with atomic_write.stream(path, "w", "utf-8") as stream:
        yield stream


@contextmanager
def output_bytes(path: Path) -> Iterator[BinaryIO]:
    """A binary file that appears under its name only when complete."""
    with atomic_write.stream(path, "wb") as stream:
        yield stream


def write_text(path: Path | None, text: str) -> None:
    with output_stream(path) as stream:
        stream.write(text)

"""Files in and out: one clear line when they cannot be read, and nothing half-written."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, TextIO, cast

from queenlab import atomic_write
from queenlab.errors import BadFile, BadInput

if TYPE_CHECKING:
    from queenlab.placement_files import Format
    from queenlab.problems import Problem
    from queenlab.verbs.claims import AnswerClaim, FileClaims

STANDARD = Path("-")


def read_text(path: Path, most: int = -1) -> str:
    """A file's text, or with `-` what comes in on stdin; of a file without end no more than `most` characters."""
    try:
        if path == STANDARD:
            return sys.stdin.read(most)
        with path.open(encoding="utf-8") as stream:
            return stream.read(most)
    except UnicodeDecodeError as error:
        raise BadFile(f"this is not text in UTF-8 (byte {error.start})", 1, 1, source_name(path)) from None


def read_bytes(path: Path) -> bytes:
    """A file's bytes; stdin is for text."""
    if path == STANDARD:
        raise BadFile("an array comes in a file, not on stdin", 1, 1, source_name(path))
    return path.read_bytes()


def read_claim_file(path: Path, format: str | None = None, wanted: Problem | None = None) -> AnswerClaim:
    """Reads the one placement or colouring of a file."""
    from queenlab.verbs.claims import only_claim

    return only_claim(read_claims_file(path, format, wanted), source_name(path))


def read_claims_file(path: Path, format: str | None = None, wanted: Problem | None = None) -> FileClaims:
    """Reads placements, arrays or answers; an array is one whose name ends in .npy, or that is said to be one."""
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
            raise BadFile("a colouring is the witness of a JSON answer, not an array", 1, 1, source)
        found = read_npy_list(read_bytes(path), None if wanted is None else wanted.board, source)
        claims = [AnswerClaim(wanted or parse(default_name(one.board)), one) for one in found]
        return FileClaims(claims, listed=len(claims) != 1)
    return read_claims(read_text(path), cast("Format | None", format), source, wanted)


def source_name(path: Path) -> str:
    """How errors call a file."""
    return "stdin" if path == STANDARD else str(path)


def check_writable(path: Path | None) -> None:
    """Raises now what writing the file would raise later, after the work."""
    if path is not None and path != STANDARD:
        atomic_write.check_writable(path)


@contextmanager
def output_stream(path: Path | None) -> Iterator[TextIO]:
    """Stdout, or a file that appears under its name only when all is written."""
    if path is None or path == STANDARD:
        yield sys.stdout
        return
    with _replacing(path, "w", "utf-8") as stream:
        yield stream


@contextmanager
def output_bytes(path: Path) -> Iterator[BinaryIO]:
    """A file of bytes that appears under its name only when all is written."""
    with _replacing(path, "wb", None) as stream:
        yield stream


@contextmanager
def _replacing(path: Path, mode: str, encoding: str | None) -> Iterator[Any]:
    check_writable(path)
    # The same bytes on every system.
    newline = None if encoding is None else "\n"
    if path.exists() and not path.is_file():
        # A device or a pipe: it must be written to, not replaced.
        with path.open(mode, encoding=encoding, newline=newline) as stream:
            yield stream
        return
    with atomic_write.replacing(path) as part, part.open(mode, encoding=encoding, newline=newline) as stream:
        yield stream


def write_text(path: Path | None, text: str) -> None:
    with output_stream(path) as stream:
        stream.write(text)

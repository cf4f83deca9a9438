"""The reply of a SAT solver, and the file of its proof."""

from __future__ import annotations

import mmap
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from queenlab.errors import CannotWrite, CheckFailed


@dataclass(frozen=True)
class Refutation:
    status: Literal["refuted", "satisfied", "unknown"]
    assignment: tuple[int, ...] = ()
    conflicts: int | None = None
    cpu_seconds: float | None = None
    proof_bytes: int | None = None


@contextmanager
def unfinished(proof: Path) -> Iterator[Path]:
    """A temporary name next to the proof; a file that still has it at the end is removed."""
    path = proof.with_name(proof.name + ".unfinished")
    try:
        path.touch()
    except OSError as error:
        raise CannotWrite(f"cannot write {proof}: {error.strerror}") from error
    try:
        yield path
    finally:
        path.unlink(missing_ok=True)


def finish(path: Path, proof: Path, program: str) -> int:
    """Renames a complete proof and returns its size. Checks it, as solvers do not report a full disk."""
    size = path.stat().st_size
    if not _has_empty_clause(path, size):
        raise CheckFailed(f"the proof written by {program} ends early, after {size} bytes; is the disk full?")
    path.replace(proof)
    return size


def _has_empty_clause(path: Path, size: int) -> bool:
    """Whether a binary DRAT proof adds the empty clause: an "a" followed by the end of the line.

    No byte of a literal is 0, so these bytes mean nothing else. Deletions may come after it.
    """
    if size == 0:
        return False
    with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as text:
        return text[:2] == b"a\0" or text.rfind(b"\0a\0") >= 0

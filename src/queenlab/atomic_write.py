"""Atomic file writing: a file appears under its name only when complete, and errors are raised early."""

from __future__ import annotations

import errno
import os
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

#: Files being written, to be removed if the process is terminated at once.
unfinished: set[Path] = set()


def check_writable(path: Path) -> None:
    """Raises, before the work, the error that writing the file would raise after it."""
    target = _target(path)
    folder = target.parent
    if target.is_symlink():
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path))
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not folder.is_dir():
        wrong = errno.ENOTDIR if folder.exists() else errno.ENOENT
        raise OSError(wrong, os.strerror(wrong), str(folder))
    if not os.access(path if path.exists() else folder, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))


def _target(path: Path) -> Path:
    """The target of a link; a link in a cycle is its own target (`Path.resolve` would raise RuntimeError)."""
    return Path(os.path.realpath(path))


def part_of(path: Path) -> Path:
    """A temporary name next to the file, different for each thread."""
    return path.with_name(f".{path.name[:200]}.{os.getpid()}-{threading.get_ident()}.part")


@contextmanager
def replacing(path: Path, *, durable: bool = False, follow: bool = True) -> Iterator[Path]:
    """A temporary name to write to; it replaces the file and takes its mode unless an error is raised.

    Args:
        path: the file.
        durable: whether to flush to disk before renaming.
        follow: whether to replace a link's target, and not the link itself.
    """
    target = _target(path) if follow else path
    part = part_of(target)
    try:
        unfinished.add(part)
        part.unlink(missing_ok=True)
        yield part
        if target.exists() and not target.is_symlink():
            shutil.copymode(target, part)
        if durable:
            with part.open("rb+") as stream:
                os.fsync(stream.fileno())
        part.replace(target)
    except OSError as error:
        # The person knows the file's name and not that of its forerunner.
        if error.filename == str(part):
            raise OSError(error.errno, error.strerror, str(path)) from error
        raise
    finally:
        part.unlink(missing_ok=True)
        unfinished.discard(part)


@contextmanager
def stream(path: Path, mode: str, encoding: str | None = None) -> Iterator[Any]:
    """A file that appears under its name only when complete."""
    check_writable(path)
    # The same bytes on every system.
    newline = None if encoding is None else "\n"
    if path.exists() and not path.is_file():
        # A device or a pipe: it must be written to, not replaced.
        with path.open(mode, encoding=encoding, newline=newline) as opened:
            yield opened
        return
    with replacing(path) as part, part.open(mode, encoding=encoding, newline=newline) as opened:
        yield opened


def write_atomically(path: Path, text: str, *, durable: bool = False, follow: bool = True) -> None:
    """Writes a file so that, whatever happens, either the old or the new text is there."""
    # "x" fails on a link that somebody else has put at the temporary name.
    with replacing(path, durable=durable, follow=follow) as part, part.open("x", encoding="utf-8", newline="\n") as new:
        new.write(text)

"""Files that appear under their names only when all is written, and errors before the work rather than after it."""

from __future__ import annotations

import errno
import os
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

#: Files that are being written, for whoever ends the process at once.
unfinished: set[Path] = set()


def check_writable(path: Path) -> None:
    """Raises now what writing the file would raise later, after the work."""
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
    """What a link points to; a link of a circle of links is its own, where `Path.resolve` would raise RuntimeError."""
    return Path(os.path.realpath(path))


def part_of(path: Path) -> Path:
    """A name beside that of a file, for its text until it is whole; each thread has its own."""
    return path.with_name(f".{path.name[:200]}.{os.getpid()}-{threading.get_ident()}.part")


@contextmanager
def replacing(path: Path, *, durable: bool = False, follow: bool = True) -> Iterator[Path]:
    """A name beside that of a file, to write to; it takes the file's name, and its mode, if no error is raised.

    Args:
        path: the file.
        durable: the new text is on the disk before it has the name.
        follow: of a link, replace what it points to, and not the link itself.
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
    """A file that appears under its name only when all is written."""
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
    """Writes a file; whatever happens, the old text or the new one is there."""
    # "x": somebody else may have put a link where the part belongs.
    with replacing(path, durable=durable, follow=follow) as part, part.open("x", encoding="utf-8", newline="\n") as new:
        new.write(text)

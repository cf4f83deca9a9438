"""The command line in this process, without pytest: exit code, stdout and stderr of one command."""

from __future__ import annotations

import io
import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from typing import NamedTuple

from queenlab.cli.main import main


class Reply(NamedTuple):
    code: int
    out: str
    err: str


def run(arguments: Sequence[str]) -> Reply:
    """Runs one command, with nothing on stdin.

    An exception that `main` lets out is let out here, too.
    """
    streams = [io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True) for _ in range(2)]
    before, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO(), "utf-8")
    try:
        with redirect_stdout(streams[0]), redirect_stderr(streams[1]):
            code = main(list(arguments))
    finally:
        sys.stdin = before
    out, err = (stream.buffer.getvalue().decode("utf-8", "replace") for stream in streams)  # type: ignore[attr-defined]
    return Reply(code, out, err)


@contextmanager
def empty_folder() -> Iterator[None]:
    """The working folder is an empty one, until the end of the block."""
    before = os.getcwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            yield
        finally:
            os.chdir(before)


def is_one_message(text: str) -> bool:
    """One line on what is wrong, and two more if it points into a problem's name."""
    lines = text.splitlines()
    if not text.startswith("queenlab: ") or "Traceback" in text:
        return False
    pointing = len(lines) == 3 and lines[1].startswith("  ") and lines[2].strip() == "^"
    return len(lines) == 1 or pointing

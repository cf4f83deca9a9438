"""The entry point of `queenlab`: installs the signal handler before importing anything else."""

from __future__ import annotations

import sys
from io import TextIOWrapper

from queenlab.cli.interrupts import INTERRUPTED, interrupts, remove_unfinished, say_interrupted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TextIO


def main() -> int:
    """Runs the command line of this process and returns its exit code."""
    try:
        try:
            interrupts.listen()
            if sys.platform == "win32":
                speak_utf8(sys.stdin, sys.stdout, sys.stderr)
            from queenlab.cli.main import main as run

            code = run()
        finally:
            interrupts.close()
    except BaseException:
        # SystemExit, or whatever a library made of it.
        if not interrupts.heard:
            raise
        code = INTERRUPTED
    interrupts.close()
    if interrupts.heard:
        code = INTERRUPTED
        remove_unfinished()
        say_interrupted()
        # Python ends by SIGINT, not with the code, if the interrupt came within exec(); the next exec() forgets that.
        exec("")
    interrupts.finish(code)
    return code


def speak_utf8(*streams: TextIO) -> None:
    """Pipes carry what files hold: UTF-8, and lines that end in LF. Windows would take its own code page, and CR LF."""
    for stream in streams:
        # It may be something else, or nothing at all.
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", newline="\n" if stream.writable() else None)

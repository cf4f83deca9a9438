"""External programs as child processes that end at the time limit, at an interrupt, or by themselves."""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, NamedTuple

from queenlab.engines.external_solver import TICK_SECONDS, remaining
from queenlab.work import Limits, Progress


class ProcessEnded(NamedTuple):
    """How a process ended: `stopped` by a limit or an interrupt; its output is kept even if it was killed."""

    code: int
    output: str
    errors: str
    stopped: bool


def attend(command: list[str], limits: Limits, source: IO[bytes] | None = None) -> ProcessEnded:
    """Runs a program until it ends or must be stopped; a file may be its standard input.

    A file and not a pipe, since `communicate` does not send the rest after it has timed out (Python 3.11).
    """
    if source is not None:
        source.seek(0)
    process = subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL if source is None else source,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        errors="replace",
    )
    stopped = False
    try:
        while True:
            try:
                output, errors = process.communicate(timeout=_tick(limits))
                break
            except subprocess.TimeoutExpired:
                if limits.time_is_up():
                    stopped = True
                    process.kill()
                elif limits.progress is not None:
                    limits.progress(Progress(0, 0, limits.elapsed()))
    except KeyboardInterrupt:
        limits.interrupted = stopped = True
        process.kill()
        output, errors = process.communicate()
    finally:
        if process.poll() is None:
            process.kill()
            process.wait()
        for pipe in (process.stdout, process.stderr):
            if pipe is not None:
                pipe.close()
    return ProcessEnded(process.returncode, output, errors, stopped)


def _tick(limits: Limits) -> float:
    seconds = remaining(limits)
    return TICK_SECONDS if seconds is None else min(TICK_SECONDS, max(0.001, seconds))


@contextmanager
def nameless_file(text: str) -> Iterator[IO[bytes]]:
    with tempfile.TemporaryFile() as file:
        file.write(text.encode())
        file.flush()
        yield file

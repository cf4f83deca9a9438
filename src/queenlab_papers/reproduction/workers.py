"""Processes that compute figures, one at a time each, and can be stopped at any moment.

A process of its own keeps a figure that takes too long, or that dies, from taking anything else with it. Only names go
down the pipe, and values come back: both sides build the papers from the same modules.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any

from queenlab.child_process import ChildProcess
from queenlab.errors import MissingExtra

#: Paper, row, figure; or paper, "misprint", number.
Name = tuple[str, str, str]
MISPRINT = "misprint"


@dataclass(frozen=True)
class Reply:
    """What a process says of one figure, and its CPU seconds.

    The kind is `value`, `partial` (with bounds), `missing` for an extra that is not installed, or `error`.
    """

    name: Name
    kind: str
    value: Any
    why: str
    seconds: float
    bounds: tuple[int | None, int | None] = (None, None)


class Worker:
    """One process: what it computes now, None if it is idle, and when it began with that, in wall-clock time."""

    def __init__(self) -> None:
        self._process = ChildProcess(_work)
        self.pipe = self._process.pipe
        self.name: Name | None = None
        self.started = 0.0

    def give(self, name: Name) -> bool:
        """Gives it a figure; False if it has just died."""
        try:
            self.pipe.send(name)
        except OSError:
            return False
        self.name, self.started = name, time.monotonic()
        return True

    def take(self) -> Reply:
        """What it says; a process that died says that."""
        name = self.name
        assert name is not None
        self.name = None
        try:
            reply: Reply = self.pipe.recv()
        except (EOFError, OSError):
            code = self._process.exit_code()
            return Reply(name, "error", None, f"its process ended with code {code}", time.monotonic() - self.started)
        return reply

    @property
    def alive(self) -> bool:
        """Whether it can be given something."""
        return self._process.alive

    def stop(self) -> None:
        """Ends it, whatever it does."""
        self._process.stop()


def _work(pipe: Connection) -> None:
    """The life of a process: figures, until the pipe is closed."""
    while True:
        pipe.send(compute(pipe.recv()))


def compute(name: Name) -> Reply:
    """Computes one figure, or the evidence for one misprint, in this process."""
    from queenlab_papers.reproduction import paper_called
    from queenlab_papers.reproduction.figure import Partial

    paper = paper_called(name[0])
    if name[1] == MISPRINT:
        call: Any = paper.misprints[int(name[2])].compute
    else:
        row = next(row for row in paper.rows if row.key == name[1])
        call = next(figure.compute for figure in row.figures if figure.label == name[2])
    started = time.process_time()
    try:
        found = call()
    except MissingExtra as error:
        return Reply(name, "missing", None, str(error).splitlines()[0], time.process_time() - started)
    except Exception as error:
        line = f"{type(error).__name__}: {error}".splitlines()[0]
        return Reply(name, "error", None, line, time.process_time() - started)
    seconds = time.process_time() - started
    if isinstance(found, Partial):
        return Reply(name, "partial", found.value, found.why, seconds, (found.lower, found.upper))
    return Reply(name, "value", found, "", seconds)

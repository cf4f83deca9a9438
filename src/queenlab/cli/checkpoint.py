"""Counts that survive: the frontier is saved now and then, on a limit, on Ctrl-C and on SIGTERM, and read again."""

from __future__ import annotations

import signal
import time
from pathlib import Path
from typing import TYPE_CHECKING

from queenlab.cli import engine_room
from queenlab.cli.files import read_text, write_text
from queenlab.cli.interrupts import InterruptBetween
from queenlab.errors import NotSupported

if TYPE_CHECKING:
    from queenlab.answer import Answer
    from queenlab.cli.engine_room import Frontier
    from queenlab.cli.progress import Display
    from queenlab.problems import Problem

#: Seconds between two savings: what is lost when the machine goes down.
SAVE_EVERY = 60.0


def count_with_checkpoint(
    asked: Problem,
    path: Path,
    engine: str,
    time_limit: float | None,
    node_limit: int | None,
    progress: Display | None,
) -> Answer:
    """Counts from where the file says, and leaves in it where the count stands.

    A finished count leaves a file without parts, so that the next run gives the total at once. The limits are for
    this run, whatever earlier ones did.
    """
    if engine not in ("auto", "dancing"):
        raise NotSupported(f"engine {engine} cannot resume a count; use --engine dancing")
    # A machine that goes down, or a queue whose time is over, sends SIGTERM; what was counted is worth as much then.
    with InterruptBetween(signal.SIGTERM) as interrupts:
        return _count(asked, path, time_limit, node_limit, progress, interrupts)


def _count(
    asked: Problem,
    path: Path,
    time_limit: float | None,
    node_limit: int | None,
    progress: Display | None,
    interrupts: InterruptBetween,
) -> Answer:
    import queenlab as ql

    frontier = _load(asked, path)
    _save(asked, path, frontier)
    started = time.perf_counter()
    if node_limit is not None:
        node_limit += frontier.nodes
    while True:
        left = None if time_limit is None else time_limit - (time.perf_counter() - started)
        slice_seconds = SAVE_EVERY if left is None else max(0.001, min(SAVE_EVERY, left))
        answer = ql.count(
            asked,
            engine="dancing",
            time_limit=slice_seconds,
            node_limit=node_limit,
            progress=progress,
            frontier=frontier,
        )
        answer.seconds = time.perf_counter() - started
        if answer.status == "proved":
            with interrupts.held():
                _save(asked, path, engine_room.new_frontier(answer.value, answer.nodes))
            return answer
        frontier = answer.details["frontier"]
        with interrupts.held():
            _save(asked, path, frontier)
        out_of_time = time_limit is not None and answer.seconds >= time_limit
        if answer.stopped != "time" or out_of_time:
            return answer


def _load(asked: Problem, path: Path) -> Frontier:
    if not path.exists() or not path.stat().st_size:
        return engine_room.new_frontier()
    return engine_room.read_frontier(read_text(path), asked.model, str(path))


def _save(asked: Problem, path: Path, frontier: Frontier) -> None:
    write_text(path, frontier.to_json(asked.model) + "\n")

"""Checkpoints, the predecessors of ledgers; `--checkpoint` is no longer documented.

A checkpoint is the frontier of the general engine as JSON; a ledger is an SQLite file.
"""

from __future__ import annotations

import codecs
import time
from pathlib import Path
from typing import TYPE_CHECKING

from queenlab.cli.files import read_text, write_text
from queenlab.cli.interrupts import interrupts
from queenlab.errors import NotSupported

if TYPE_CHECKING:
    from queenlab.answer import Answer
    from queenlab.cli.progress import Display
    from queenlab.problems import Problem

#: Only the general engine can save where it stands at any moment.
WITH_FRONTIER = ("auto", "dancing")
#: Seconds between two savings: what is lost when the machine goes down.
SAVE_EVERY = 60.0


def is_checkpoint(path: Path | None) -> bool:
    if path is None or not path.is_file():
        return False
    with path.open("rb") as stream:
        return stream.read(64).removeprefix(codecs.BOM_UTF8).lstrip().startswith(b"{")


def start_checkpoint(asked: Problem, path: Path) -> None:
    """Creates an empty checkpoint; a file with contents is left unchanged."""
    from queenlab.engines.frontier import Frontier

    if not path.exists() or path.stat().st_size == 0:
        write_text(path, Frontier().to_json(asked.model) + "\n")


def resume_checkpoint(
    asked: Problem,
    path: Path,
    engine: str,
    time_limit: float | None,
    node_limit: int | None,
    progress: Display | None,
) -> Answer:
    """Continues the count of a checkpoint and updates it.

    A finished count leaves a file without parts, so that the next run gives the total at once. The limits are for
    this run, whatever earlier ones did.
    """
    import queenlab as ql
    from queenlab.engines.frontier import Frontier

    if engine not in WITH_FRONTIER:
        raise NotSupported(f"engine {engine} cannot resume a checkpoint; use --engine dancing")
    frontier = Frontier.from_json(read_text(path), asked.model, str(path))
    started = time.perf_counter()
    if node_limit is not None:
        node_limit += frontier.nodes
    while True:
        left = SAVE_EVERY if time_limit is None else time_limit - (time.perf_counter() - started)
        answer = ql.count(
            asked,
            engine="dancing",
            time_limit=max(0.001, min(SAVE_EVERY, left)),
            node_limit=node_limit,
            progress=progress,
            frontier=frontier,
        )
        answer.seconds = time.perf_counter() - started
        proved = answer.status == "proved"
        if proved:
            frontier = Frontier([], answer.value or 0, answer.nodes or 0)
        else:
            assert answer.frontier is not None
            frontier = answer.frontier
        with interrupts:
            write_text(path, frontier.to_json(asked.model) + "\n")
        out_of_time = time_limit is not None and answer.seconds >= time_limit
        if proved or answer.stopped != "time" or out_of_time:
            return answer

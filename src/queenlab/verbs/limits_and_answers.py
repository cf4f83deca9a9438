"""Limits from user input, and answers from engine results."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from numbers import Integral
from pathlib import Path
from typing import Protocol

import numpy as np

from queenlab.answer import Answer
from queenlab.counters.counter import Counter
from queenlab.engines.engine import Engine
from queenlab.errors import BadInput, CheckFailed
from queenlab.families.question import Goal
from queenlab.families.registry import FAMILIES
from queenlab.notation import parse_notation
from queenlab.placement import Placement
from queenlab.problems import Problem, problem
from queenlab.version import __version__
from queenlab.wording import plural
from queenlab.work import Limits, Progress, Result, check_limit

Name = str | Problem
ProgressCallback = Callable[[Progress], None]


def make_limits(
    time_limit: float | None,
    node_limit: int | None,
    seed: int | None,
    progress: ProgressCallback | bool | None,
    memory: int | None = None,
) -> Limits:
    """Limits from user input; BadInput if they are invalid. `progress=True` prints progress on stderr."""
    check_limit("time limit", time_limit)
    check_limit("node limit", node_limit)
    if node_limit is not None and not isinstance(node_limit, Integral):
        raise BadInput(f"a node limit must be a whole number, not {node_limit!r}")
    if seed is not None and (isinstance(seed, bool) or not isinstance(seed, Integral) or seed < 0):
        raise BadInput(f"a seed must be a whole number, 0 or more, not {seed!r}")
    if memory is not None and (isinstance(memory, bool) or not isinstance(memory, Integral) or memory < 1):
        raise BadInput(f"memory must be a whole number of bytes, not {memory!r}")
    callback = StderrProgress() if progress is True else progress or None
    allowed = available_memory() if memory is None else int(memory)
    return Limits(seconds=time_limit, nodes=node_limit, seed=seed, progress=callback, memory=allowed)


def available_memory() -> int | None:
    """Bytes available on this machine and to this process's cgroup; None if unknown."""
    free = _read_number("/proc/meminfo", _mem_available)
    allowed, used = (_read_number(f"/sys/fs/cgroup/memory.{name}", int) for name in ("max", "current"))
    left = None if allowed is None or used is None else max(1, allowed - used)
    return min((size for size in (free, left) if size is not None), default=None)


def _read_number(path: str, read: Callable[[str], int]) -> int | None:
    """A number from a file; None without the file (not Linux) or if it says "max" (no limit)."""
    try:
        return read(Path(path).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None


def _mem_available(text: str) -> int:
    line = next(x for x in [*text.splitlines(), "MemAvailable: none"] if x.startswith("MemAvailable:"))
    return 1024 * int(line.split()[1])


class StderrProgress:
    """Progress for `progress=True`: a line on stderr from time to time."""

    def __init__(self, every: float = 2.0) -> None:
        self._every = every
        self._next = every

    def __call__(self, progress: Progress) -> None:
        if progress.seconds < self._next:
            return
        self._next = progress.seconds + self._every
        done = "" if progress.fraction is None else f", {progress.fraction:.1%} done"
        nodes, solutions = plural(progress.nodes, "node", ","), plural(progress.solutions, "solution", ",")
        line = f"{progress.seconds:.0f} s: {nodes}, {solutions}{done}"
        print(line, file=sys.stderr, flush=True)


def checked_placement(asked: Problem, cells: Sequence[int]) -> Placement:
    report = asked.verify(cells)
    if not report.ok:
        raise CheckFailed(f"an engine returned a wrong answer to {asked}: {report.problems[0]}")
    return Placement(asked.board, np.array(sorted(cells), dtype=np.int64))


class Answerer(Protocol):
    """The source of an answer: an engine, or anything else with a name and a version."""

    @property
    def name(self) -> str: ...

    def version(self) -> str: ...


def engine_name(engine: Answerer | Counter) -> str:
    if isinstance(engine, Counter):
        return f"{engine.name} (queenlab {__version__})"
    return f"{engine.name} ({engine.version()})"


def answer_from(
    asked: Problem | str, quantity: str, result: Result, engine: Answerer | Counter, limits: Limits
) -> Answer:
    """An engine's result as an answer to a problem, without its witness."""
    if limits.interrupted:
        result.stopped = "interrupted"
    status, proof, notes = result.status, result.proof, result.notes
    if isinstance(engine, Engine) and not engine.argues:
        # What it says stands among the notes: a proof is an argument.
        status = "claimed" if status == "proved" else status
        proof, notes = None, "; ".join(filter(None, [proof, notes])) or None
    return Answer(
        problem=str(asked),
        quantity=quantity,
        status=status,
        value=result.value,
        lower=result.lower,
        upper=result.upper,
        engine=engine_name(engine),
        seconds=limits.elapsed(),
        nodes=result.nodes,
        seed=limits.seed,
        proof=proof,
        stopped=result.stopped,
        notes=notes,
        frontier=result.frontier,
        facts=dict(result.facts),
    )


def with_goal(name: Name, goal: Goal, by: str) -> Problem:
    """The problem with this goal; BadInput if its name gives another. `by` names the caller in the error."""
    asked = problem(name)
    check_agreement("goal", said_goal(name), goal, by)
    return asked if asked.goal == goal else asked.asking(goal=goal)


def with_domination_goal(name: Name, independent: bool, by: str) -> Problem:
    """The problem of dominating sets, independent ones if the name or the caller asks for them."""
    if independent:
        return with_goal(name, "independent", f"{by}(independent=True)")
    return with_goal(name, "independent" if said_goal(name) == "independent" else "dominate", by)


def said_goal(name: Name) -> str | None:
    """The goal in a name, or of a Problem unless it is `exact`, which a Problem's name omits."""
    if isinstance(name, Problem):
        return None if name.goal == "exact" else name.goal
    return next((key.value for key in parse_notation(name, FAMILIES).keys if key.name == "goal"), None)


def check_agreement(key: str, in_name: object, given: object, by: str) -> None:
    """Raises BadInput if a name and an argument contradict each other."""
    if in_name not in (None, given):
        what = {"goal": "the goal", "colors": "the number of colours"}[key]
        raise BadInput(f"{what} is given twice: {key}={in_name} in the name, {given} by {by}")

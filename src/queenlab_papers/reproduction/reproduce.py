"""Computing the figures of papers within a budget: the quick ones first, and an account of those that are left."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from multiprocessing.connection import wait
from typing import Any

from queenlab.wording import duration
from queenlab_papers.reproduction.figure import Figure, Misprint, Paper, Partial, Row
from queenlab_papers.reproduction.verdict import REPRODUCED, UNEXPLAINED, VERDICTS, FigureOutcome, Verdict, judge
from queenlab_papers.reproduction.workers import MISPRINT, Name, Reply, Worker

#: A figure is begun if its estimate fits into the rest of the budget, or is not much beyond it: estimates are rough.
LENIENCY = 1.3
#: How what the budget did not reach is worded.
TAKES = "it would take about"


@dataclass
class Task:
    """One figure, or the evidence for one misprint, and what came of it."""

    name: Name
    paper: Paper
    row: Row | None
    figure: Figure | None
    misprint: Misprint | None
    seconds: float
    outcome: FigureOutcome | None = None

    def to_dict(self) -> dict[str, Any]:
        assert self.outcome is not None
        if self.figure is None:
            assert self.misprint is not None
            slip: dict[str, Any] = {"where": self.misprint.where, "printed": self.misprint.printed}
            return {"paper": self.name[0], **slip, "holds": self.misprint.holds, **self.outcome.to_dict()}
        head: dict[str, Any] = {"paper": self.name[0], "row": self.name[1], "figure": self.name[2]}
        what = {"printed": self.figure.printed, "command": self.figure.command, "estimate": self.figure.seconds}
        return {**head, **what, "own": self.figure.own, **self.outcome.to_dict()}


@dataclass
class Reproduction:
    """What came of the figures and the misprints of some papers, in wall-clock seconds."""

    papers: list[Paper]
    figures: list[Task]
    misprints: list[Task]
    seconds: float = 0.0
    interrupted: bool = False
    workers: int = 1
    budget: float | None = None

    def tally(self, paper: Paper | None = None, row: Row | None = None) -> dict[Verdict, int]:
        """How many published figures of a paper, a row, or all, are equal, better, corrected, and so on."""
        counts: dict[Verdict, int] = dict.fromkeys(VERDICTS, 0)
        for task in self.published:
            if (paper is None or task.paper is paper) and (row is None or task.row is row) and task.outcome is not None:
                counts[task.outcome.verdict] += 1
        return counts

    @property
    def reproduced(self) -> int:
        """How many figures are as printed, or better."""
        return sum(task.outcome is not None and task.outcome.verdict in REPRODUCED for task in self.published)

    @property
    def published(self) -> list[Task]:
        """The figures without those that only stand beside what is printed."""
        return [task for task in self.figures if task.figure is not None and not task.figure.own]

    @property
    def unexplained(self) -> list[Task]:
        """Figures that differ without a correction, and misprints that the computation does not show."""
        together = (*self.figures, *self.misprints)
        return [task for task in together if task.outcome and task.outcome.verdict in UNEXPLAINED]


@dataclass
class _Budget:
    seconds: float | None
    began: float = field(default_factory=time.monotonic)

    @property
    def left(self) -> float:
        return float("inf") if self.seconds is None else self.seconds - (time.monotonic() - self.began)


def tasks(papers: Iterable[Paper], table: str | None = None) -> tuple[list[Task], list[Task]]:
    """The figures of papers, or of the rows that a table's name picks, and the misprints."""
    figures, misprints = [], []
    for paper in papers:
        rows = list(paper.rows) if table is None else paper.rows_called(table)
        for row in rows:
            for figure in row.figures:
                name = (paper.name, row.key, figure.label)
                figures.append(Task(name, paper, row, figure, None, figure.seconds))
        if table is None:
            for number, misprint in enumerate(paper.misprints):
                if misprint.compute is not None:
                    name = (paper.name, MISPRINT, str(number))
                    misprints.append(Task(name, paper, None, None, misprint, misprint.seconds))
    return figures, misprints


def run(
    papers: list[Paper],
    table: str | None = None,
    budget: float | None = None,
    workers: int = 1,
    longest: float | None = None,
    report: Callable[[Task, int, int], None] | None = None,
) -> Reproduction:
    """Computes the figures.

    Args:
        papers: which.
        table: only the rows that this names.
        budget: seconds of wall-clock time for all of it; None for no end.
        workers: processes.
        longest: begin nothing that would take longer, in seconds.
        report: called with each task that is done, how many are done, and how many there are.
    """
    figures, misprints = tasks(papers, table)
    found = Reproduction(papers, figures, misprints, workers=workers, budget=budget)
    clock = _Budget(budget)
    most = float("inf") if longest is None else longest
    queue = sorted([*figures, *misprints], key=lambda task: task.seconds)
    by_name = {task.name: task for task in queue}
    done = 0

    def finish(task: Task, outcome: FigureOutcome) -> None:
        nonlocal done
        task.outcome = outcome
        done += 1
        if report is not None:
            report(task, done, len(by_name))

    pool: list[Worker] = []
    try:
        while queue or any(worker.name for worker in pool):
            while queue and queue[0].seconds > min(LENIENCY * max(clock.left, 0.0), most):
                task = queue.pop(0)
                finish(task, FigureOutcome("not reached", why=_would_take(task)))
            _give_out(pool, queue, workers)
            busy = [worker for worker in pool if worker.name is not None]
            if not busy:
                continue
            patience = None if budget is None else max(clock.left, 0.0)
            ready = wait([worker.pipe for worker in busy], patience)
            for worker in busy:
                if worker.pipe in ready:
                    reply = worker.take()
                    finish(by_name[reply.name], _outcome(by_name[reply.name], reply))
            if clock.left <= 0:
                _stop(pool, by_name, finish)
    except KeyboardInterrupt:
        found.interrupted = True
        _stop(pool, by_name, finish)
    finally:
        for worker in pool:
            worker.stop()
    for task in by_name.values():
        if task.outcome is None:
            finish(task, FigureOutcome("not reached", why=_would_take(task)))
    found.seconds = time.monotonic() - clock.began
    return found


def _give_out(pool: list[Worker], queue: list[Task], workers: int) -> None:
    for place, worker in enumerate(pool):
        if worker.name is None and not worker.alive:
            worker.stop()
            pool[place] = Worker()
    while queue:
        idle = next((worker for worker in pool if worker.name is None), None)
        if idle is None:
            if len(pool) == workers:
                return
            idle = Worker()
            pool.append(idle)
        if idle.give(queue[0].name):
            queue.pop(0)
        else:
            pool.remove(idle)
            idle.stop()


def _stop(pool: list[Worker], by_name: dict[Name, Task], finish: Callable[[Task, FigureOutcome], None]) -> None:
    """Ends all that is under way: the budget is spent."""
    for worker in pool:
        if worker.name is not None:
            task = by_name[worker.name]
            ran = time.monotonic() - worker.started
            why = f"stopped after {duration(ran)}; {_would_take(task)}"
            finish(task, FigureOutcome("not reached", seconds=ran, why=why))
        worker.stop()
    pool.clear()


def _would_take(task: Task) -> str:
    return f"{TAKES} {duration(task.seconds)}"


def _outcome(task: Task, reply: Reply) -> FigureOutcome:
    if reply.kind == "missing":
        return FigureOutcome("not reached", why=reply.why, needs_extra=True)
    if reply.kind == "error":
        return FigureOutcome("failed", None, reply.seconds, reply.why)
    if task.figure is None:
        shown = reply.value is True
        return FigureOutcome("corrected" if shown else "differs", bool(reply.value), reply.seconds)
    value = Partial(reply.value, reply.why, *reply.bounds) if reply.kind == "partial" else reply.value
    return judge(task.figure, value, reply.seconds)

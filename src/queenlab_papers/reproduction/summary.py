"""A reproduction in words: tables for a terminal, and the whole of it as JSON."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterator
from math import ceil
from typing import Any

from queenlab import __version__
from queenlab.wording import duration
from queenlab_papers.reproduction.figure import Value
from queenlab_papers.reproduction.reproduce import TAKES, Reproduction, Task
from queenlab_papers.reproduction.verdict import VERDICTS

#: Characters of a value in a table.
WIDTH = 28


def side_by_side(found: Reproduction) -> Iterator[str]:
    """Every figure beside the printed one, row by row."""
    yield _line("verdict", "printed", "came out", "CPU time", "figure")
    last: tuple[str, str] | None = None
    for task in found.figures:
        assert task.figure is not None
        assert task.outcome is not None
        if task.name[:2] != last:
            last = (task.name[0], task.name[1])
            assert task.row is not None
            yield ""
            yield f"{task.paper.title}: {_plain(task.row.where)}"
        outcome = task.outcome
        printed = _sign(task) + shown(task.figure.printed)
        came = "-" if outcome.found is None and outcome.verdict == "not reached" else shown(outcome.found)
        took = "" if outcome.seconds is None else f"{outcome.seconds:.2f} s"
        # What only stands beside the printed figures has no printed value of its own.
        printed, label = ("", f"{task.figure.label} (ours)") if task.figure.own else (printed, task.figure.label)
        yield _line(outcome.verdict, printed, came, took, label)
        if outcome.why:
            yield f"               {outcome.why}"


def _line(verdict: str, printed: str, came: str, took: str, label: str) -> str:
    return f"  {verdict:<11}  {printed:<{WIDTH}}  {came:<{WIDTH}}  {took:>9}  {label}"


def summary(found: Reproduction) -> Iterator[str]:
    """How many figures of each paper are equal, differ, are not reached; and what remains to be said."""
    width = max(len(paper.name) for paper in found.papers)
    yield f"{'':{width}}  {'figures':>7}  " + "  ".join(f"{head:>{len(head)}}" for head in VERDICTS)
    for paper in (*found.papers, None):
        tally = found.tally(paper)
        name = "together" if paper is None else paper.name
        if paper is None and len(found.papers) == 1:
            continue
        cells = "  ".join(f"{tally[head]:>{len(head)}}" for head in VERDICTS)
        yield f"{name:<{width}}  {sum(tally.values()):>7}  {cells}"
    yield ""
    yield from not_reached(found)
    yield from slips(found)
    yield from unexplained(found)
    last = f"{found.reproduced} of {len(found.published)} published figures reproduced"
    corrected = found.tally()["corrected"]
    if corrected:
        last += f", {corrected} corrected"
    yield f"{last}, in {duration(found.seconds)}"


def not_reached(found: Reproduction) -> Iterator[str]:
    """What it would take, for what is left."""
    left = [task for task in found.figures if task.outcome and task.outcome.verdict == "not reached"]
    if not left:
        return
    yield "not reached:"
    for task in left:
        assert task.figure is not None
        assert task.outcome is not None
        yield f"  {task.paper.name}, {task.name[1]}, {task.figure.label}: {task.outcome.why}; {task.figure.command}"
    commands = dict.fromkeys(_longer(found, task) for task in left if _can_be_reached(task))
    if commands:
        yield "with more time:"
        for command in commands:
            yield f"  {command}"
    yield ""


def _can_be_reached(task: Task) -> bool:
    """Whether time alone is missing: not where bounds came out that do not meet, or an extra is not installed."""
    return task.outcome is not None and TAKES in task.outcome.why


def _longer(found: Reproduction, task: Task) -> str:
    """A command whose budget is enough for the whole row, also if one figure takes nearly all of it."""
    rows = [row.key for row in task.paper.rows_called(task.name[1])]
    together = [one.seconds for one in found.figures if one.paper is task.paper and one.name[1] in rows]
    seconds = 1.5 * max(max(together), sum(together) / found.workers)
    return f"queenlab reproduce {task.paper.name} --table {task.name[1]} --budget {ceil(seconds / 60)}"


def slips(found: Reproduction) -> Iterator[str]:
    """The misprints, and whether the computation shows them."""
    if not found.misprints:
        return
    wrong = [task for task in found.misprints if task.misprint is not None and task.misprint.slip]
    shown_now = [task for task in wrong if task.outcome and task.outcome.verdict == "corrected"]
    yield f"misprints: {len(shown_now)} of {len(wrong)} shown by computation"
    for task in sorted(found.misprints, key=lambda one: one not in wrong):
        assert task.misprint is not None
        assert task.outcome is not None
        slip = task.misprint
        mark = {"corrected": "shown", "differs": "NOT SHOWN", "failed": "NOT SHOWN"}.get(
            task.outcome.verdict, task.outcome.verdict
        )
        evidence = f" ({slip.evidence})" if slip.evidence else ""
        kind = mark if slip.slip else f"remark, {mark}"
        yield f"  {kind}: {task.paper.name}, {slip.where}: {slip.printed} -> {slip.holds}{evidence}"
    yield ""


def unexplained(found: Reproduction) -> Iterator[str]:
    """What differs without an explanation."""
    if not found.unexplained:
        return
    yield "differs, and nothing explains it:"
    for task in found.unexplained:
        assert task.outcome is not None
        yield f"  {', '.join(task.name)}: {_difference(task)}"
    yield ""


def _difference(task: Task) -> str:
    assert task.outcome is not None
    if task.outcome.why or task.figure is None:
        return task.outcome.why or "the computation does not show it"
    printed, found = task.figure.printed, task.outcome.found
    if isinstance(printed, list) and isinstance(found, list) and len(printed) == len(found):
        place = next(place for place, pair in enumerate(zip(printed, found, strict=True)) if pair[0] != pair[1])
        return f"number {place + 1} is {shown(found[place])}, printed {shown(printed[place])}"
    return f"{shown(found)}, printed {shown(printed)}"


def shown(value: Value) -> str:
    """A value for a table, cut if it is long."""
    if value == []:
        return "none"
    text = _flat(value)
    return text if len(text) <= WIDTH else f"{text[: WIDTH - 3]}..."


def _flat(value: Value) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return " ".join(f"({_flat(one)})" if isinstance(one, list) else _flat(one) for one in value)
    return f"{value:.10g}" if isinstance(value, float) else str(value)


def _sign(task: Task) -> str:
    assert task.figure is not None
    return "" if task.figure.relation == "=" else f"{task.figure.relation} "


def _plain(markdown: str) -> str:
    return markdown.replace("`", "")


def as_json(found: Reproduction) -> dict[str, Any]:
    """All of it, with what computed it."""
    return {
        "queenlab": __version__,
        "python": platform.python_version(),
        "machine": f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores",
        "workers": found.workers,
        "budget": found.budget,
        "seconds": round(found.seconds, 1),
        "interrupted": found.interrupted,
        "papers": [{"name": paper.name, "figures": dict(found.tally(paper))} for paper in found.papers],
        "reproduced": found.reproduced,
        "published": len(found.published),
        "figures": [task.to_dict() for task in found.figures],
        "misprints": [task.to_dict() for task in found.misprints],
    }

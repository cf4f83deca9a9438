"""The papers in the report: their figures side by side with what comes out, and how many are reproduced."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape

from queenlab.wording import duration
from queenlab_papers.reproduction import papers
from queenlab_papers.reproduction.figure import Paper, Row
from queenlab_papers.reproduction.reproduce import Reproduction, Task, run
from queenlab_papers.reproduction.summary import shown
from queenlab_papers.reproduction.verdict import VERDICTS

#: The tour computes what takes at most that many seconds, and goes on for so long; `queenlab reproduce` does the rest.
LONGEST = 2.0
BUDGET = 300.0
_HEADS = ("Figure", "Printed", "Came out", "Verdict", "Seconds")


def reproduce() -> Reproduction:
    """The quick figures of all papers, on all cores."""
    print("The papers, figure by figure", flush=True)
    found = run(papers(), budget=BUDGET, workers=os.cpu_count() or 1, longest=LONGEST)
    for paper in found.papers:
        tally = found.tally(paper)
        counts = ", ".join(f"{tally[head]} {head}" for head in VERDICTS if tally[head])
        print(f"  {paper.title}: {counts}", flush=True)
    for task in found.unexplained:
        print(f"  NOT {', '.join(task.name)}: {task.outcome}", flush=True)
    return found


def last_line(found: Reproduction) -> str:
    """How the report ends."""
    return f"{found.reproduced} of {len(found.published)} published figures reproduced"


def left_out(found: Reproduction) -> list[str]:
    """What is said of the extras that some figure lacks."""
    return [task.outcome.why for task in found.figures if task.outcome and task.outcome.needs_extra]


def sections(found: Reproduction) -> Iterator[tuple[str, str, str]]:
    """(id, title, HTML) of each paper, and of the account at the end."""
    for paper in found.papers:
        yield f"paper-{paper.name}", paper.title, _paper(found, paper)
    yield "reproduced", "How much is reproduced", _account(found)


def _paper(found: Reproduction, paper: Paper) -> str:
    rows = "\n".join(_row(found, paper, row) for row in paper.rows if row.figures)
    slips = [task for task in found.misprints if task.paper is paper]
    command = escape(f"queenlab reproduce {paper.name} --budget 20")
    return f"<p>{html_of(paper.citation)}</p>\n<pre><code>$ {command}</code></pre>\n{rows}\n{_slips(slips)}"


def _row(found: Reproduction, paper: Paper, row: Row) -> str:
    tasks = [task for task in found.figures if task.paper is paper and task.row is row]
    tally = found.tally(paper, row)
    beside = len(tasks) - sum(tally.values())
    words = ", ".join(f"{tally[head]} {head}" for head in VERDICTS if tally[head]) or f"{beside} beside it"
    kind = "bad" if tally["differs"] or tally["failed"] else "good" if not tally["not reached"] else "part"
    table = _table(_HEADS, map(_figure, tasks))
    return f'<details><summary>{html_of(row.where)}: <span class="{kind}">{words}</span></summary>\n{table}</details>'


def _figure(task: Task) -> str:
    assert task.figure is not None
    assert task.outcome is not None
    outcome = task.outcome
    sign = "" if task.figure.relation == "=" else f"{escape(task.figure.relation)} "
    kind = {"equal": "good", "better": "good", "corrected": "good", "differs": "bad", "failed": "bad"}.get(
        outcome.verdict, "part"
    )
    why = f'<br><span class="source">{escape(outcome.why)}</span>' if outcome.why else ""
    came = "" if outcome.found is None and outcome.verdict == "not reached" else escape(shown(outcome.found))
    took = "" if outcome.seconds is None else f"{outcome.seconds:.2f}"
    printed, label = f"{sign}{escape(shown(task.figure.printed))}", escape(task.figure.label)
    if task.figure.own:
        printed, label = "", f"{label} (ours)"
    return (
        f'<tr title="{escape(task.figure.command)}"><td>{label}</td><td>{printed}</td><td>{came}</td>'
        f'<td><span class="{kind}">{outcome.verdict}</span>{why}</td><td class="number">{took}</td></tr>'
    )


def _slips(slips: list[Task]) -> str:
    if not slips:
        return ""
    lines = []
    for task in slips:
        assert task.misprint is not None
        assert task.outcome is not None
        mark = {"corrected": "shown", "differs": "not shown", "failed": "not shown"}.get(
            task.outcome.verdict, task.outcome.verdict
        )
        where, printed, holds = map(html_of, (task.misprint.where, task.misprint.printed, task.misprint.holds))
        lines.append(f"<tr><td>{where}</td><td>{printed}</td><td>{holds}</td><td>{mark}</td></tr>")
    table = _table(("Where", "Printed", "Holds", "By computation"), lines)
    return f"<details><summary>Misprints ({len(slips)})</summary>\n{table}</details>"


def _account(found: Reproduction) -> str:
    body = []
    for paper in found.papers:
        tally = found.tally(paper)
        cells = "".join(f'<td class="number">{tally[head]}</td>' for head in VERDICTS)
        body.append(f'<tr><td>{escape(paper.title)}</td><td class="number">{sum(tally.values())}</td>{cells}</tr>')
    table = _table(("Paper", "Figures", *VERDICTS), body)
    rest = (
        f"The tour takes up what is done within {LONGEST:g} s each; it took {duration(found.seconds)}. "
        "The rest is computed by queenlab reproduce, with a larger budget."
    )
    return f'<p>{escape(rest)}</p>\n{table}\n<p class="verdict">{escape(last_line(found))}.</p>'


def _table(heads: Sequence[str], rows: Iterable[str]) -> str:
    head = "".join(f'<th scope="col">{one}</th>' for one in heads)
    body = "\n".join(rows)
    return f'<div class="table"><table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody></table></div>'


def html_of(markdown: str) -> str:
    """A line of Markdown: code, emphasis, and links without their target, for the report refers to nothing outside."""
    text = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", markdown)
    text = re.sub(r"`([^`]*)`", r"<code>\1</code>", escape(text))
    return re.sub(r"(?<![\w*])\*([^*<]+)\*(?!\w)", r"<em>\1</em>", text)

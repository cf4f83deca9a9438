"""The tables of the pages on the papers, from the papers' rows and a run of `queenlab reproduce` that was kept."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from queenlab.wording import plural
from queenlab_papers.reproduction.figure import Misprint, Paper, Row
from queenlab_papers.reproduction.verdict import REPRODUCED
from queenlab_papers.reproduction.workers import Name

#: What came of each figure.
Verdicts = Mapping[Name, str]


def verdicts(results: Mapping[str, Any]) -> dict[Name, str]:
    """What came of each figure, from the JSON of a run."""
    return {(one["paper"], one["row"], one["figure"]): one["verdict"] for one in results["figures"]}


def status(paper: Paper, row: Row, known: Verdicts) -> str:
    """What the table says of a row.

    Example:
        >>> from queenlab_papers.reproduction.figure import Figure
        >>> figures = tuple(Figure(str(n), n, int, "") for n in range(3))
        >>> paper, row = Paper("p", (), "", "", ()), Row("k", "", "", figures)
        >>> status(paper, row, {("p", "k", "0"): "equal", ("p", "k", "1"): "corrected"})
        'in part: 1 of 3, 1 corrected'
    """
    if not row.figures:
        return f"theory{f'; {row.remark}' if row.remark else ''}"
    printed = [figure for figure in row.figures if not figure.own]
    if not printed:
        return f"beyond: {plural(len(row.figures), 'figure')} of our own{f'; {row.remark}' if row.remark else ''}"
    found = [known.get((paper.name, row.key, figure.label), "not reached") for figure in printed]
    same = sum(one in REPRODUCED for one in found)
    corrected = found.count("corrected")
    word = "reproduced" if same + corrected == len(found) else "in part" if same + corrected else "not yet"
    text = f"{word}: {same} of {len(found)}"
    if not same and corrected:
        text = f"{word} as corrected: {corrected} of {len(found)}"
    if found.count("better"):
        text += f", {found.count('better')} of them better"
    if corrected and same:
        text += f", {corrected} corrected"
    wrong = found.count("differs") + found.count("failed")
    if wrong:
        text += f", {wrong} different"
    return f"{text}{f'; {row.remark}' if row.remark else ''}"


def made(paper: Paper, known: Verdicts) -> str:
    """The part of a page that is made here."""
    figures = [(row, figure) for row in paper.rows for figure in row.figures if not figure.own]
    reached = [known.get((paper.name, row.key, figure.label), "not reached") for row, figure in figures]
    same, corrected = sum(one in REPRODUCED for one in reached), reached.count("corrected")
    lines = [
        f"`queenlab reproduce {paper.name} --budget 20` recomputes all figures beside the printed ones: "
        f"{same} of {len(figures)} published figures reproduced, {corrected} corrected, "
        f"{reached.count('not reached')} not reached.",
    ]
    for section in paper.sections:
        lines += ["", f"## {section.title}", "", "| in the paper | here | status |", "| --- | --- | --- |"]
        lines += [f"| {row.where} | {row.here} | {status(paper, row, known)} |" for row in section.rows]
    for title, slip in (("Misprints", True), ("Remarks", False)):
        listed = [misprint for misprint in paper.misprints if misprint.slip is slip]
        if listed:
            lines += ["", f"## {title}", "", "| where | printed | correct | shown by |", "| --- | --- | --- | --- |"]
            lines += [_slip(misprint) for misprint in listed]
    return "\n".join(lines)


def _slip(misprint: Misprint) -> str:
    how = misprint.evidence or ("" if misprint.compute is None else "computation")
    return f"| {misprint.where} | {misprint.printed} | {misprint.holds} | {how} |"

"""`queenlab threshold`: the completion threshold, and the smallest placements that cannot be completed."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from queenlab.cli import options
from queenlab.cli.inputs import SearchLimits, one_problem
from queenlab.cli.option_groups import Only
from queenlab.cli.output import Printing, answer_record, bare_value, cells_text, exit_code, headline
from queenlab.cli.progress import progress_display
from queenlab.wording import plural

if TYPE_CHECKING:
    from queenlab.verbs.threshold import Threshold

#: This many classes are printed unless all are asked for.
SHOWN = 5


class ThresholdWay(StrEnum):
    auto = "auto"
    list = "list"
    search = "search"


def threshold(
    problem: options.ProblemName,
    *,
    by: Annotated[
        ThresholdWay,
        typer.Option("--by", help="list: list all maximum placements; search: complete placements one by one."),
    ] = ThresholdWay.auto,
    every: Annotated[bool, typer.Option("--all", help="Print all classes found.")] = False,
    limits: Annotated[SearchLimits, Only("time_limit")],
    printing: Printing,
) -> int:
    """Completing means adding pieces until the board holds the maximum number. Also print the smallest placements that
    cannot be completed, one per symmetry class. -q prints only the number.
    """
    from queenlab.verbs import threshold as verb

    asked = one_problem(problem)
    with progress_display(str(asked), printing.silent) as progress:
        found = verb.threshold(asked, by=by.value, time_limit=limits.time_limit, progress=progress)
    answer = found.answer
    printing.print(
        lambda: {**found.to_dict(), **answer_record(answer)},
        bare_value(answer),
        [headline(answer), *_lines(found, every)],
    )
    return exit_code(answer)


def _lines(found: Threshold, every: bool) -> list[str]:
    pieces = plural(found.pieces or 0, "piece")
    if not found.classes:
        return [] if found.answer.value is None else [f"every non-attacking placement can be completed to {pieces}"]
    number, size = plural(len(found.classes), "class"), plural(len(found.classes[0].cells), "piece")
    total = plural(sum(one.size for one in found.classes), "placement")
    what = f"{total} of {size} in {number}" if found.all_classes else f"{number} of {size} found"
    shown = found.uncompletable() if every else found.uncompletable()[:SHOWN]
    lines = [f"cannot be completed to {pieces}: {what}", *(f"  {cells_text(placement)}" for placement in shown)]
    if len(shown) < len(found.classes):
        lines.append(f"  ... ({len(found.classes)} in all; --all prints them)")
    notes = {"proof": found.answer.proof, "note": found.answer.notes}
    return lines + [f"{name}: {text}" for name, text in notes.items() if text]

"""`queenlab classes`: placements up to symmetry, with the size of each class."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

from queenlab.cli import options
from queenlab.cli.inputs import ProblemDetails, SearchLimits
from queenlab.cli.option_groups import Only
from queenlab.cli.output import Printing, answer_record, cells_text, exit_code, headline
from queenlab.wording import plural

if TYPE_CHECKING:
    from queenlab.verbs.classes import Classes


def classes(
    problem: options.ProblemName,
    details: Annotated[ProblemDetails, Only("goal", "given", "exclude")],
    limits: Annotated[SearchLimits, Only("time_limit")],
    printing: Printing,
) -> int:
    """With --goal max, list the placements with as many pieces as possible. -q prints only the number of classes."""
    from queenlab.verbs import classes as verb

    asked = details.one_problem(problem)
    with printing.waiting(str(asked)):
        found = verb.classes(asked, time_limit=limits.time_limit)
    known = "?" if found.answer.value is None else found.answer.value
    printing.print(lambda: {**found.to_dict(), **answer_record(found.answer)}, known, _lines(found))
    return exit_code(found.answer)


def _lines(found: Classes) -> Iterator[str]:
    yield headline(found.answer)
    if found.total:
        size = plural(found.pieces or 0, "piece")
        yield f"{plural(found.total, 'placement')} of {size} in {plural(len(found.classes), 'class')}"
    for one, placement in zip(found.classes, found.placements(), strict=True):
        yield f"{one.size:6}  {cells_text(placement)}"

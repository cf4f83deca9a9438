"""Placements with the best number of pieces, one per class under the board's symmetries."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from queenlab.answer import Answer
from queenlab.counters.counter import Stopped
from queenlab.counters.space.listing import PlacementClass, placement_classes
from queenlab.placement import Placement
from queenlab.problems import problem
from queenlab.verbs.best_number import is_open, weakened, with_best_number
from queenlab.verbs.limits_and_answers import Name, checked_placement, make_limits
from queenlab.version import __version__
from queenlab.wording import plural


@dataclass(frozen=True)
class Classes:
    """All placements up to symmetry.

    Attributes:
        answer: the number of classes; `unknown` if a limit was reached.
        total: the number of all placements, the sum of the sizes; None if a limit was reached.
        pieces: the number of pieces of each placement; None if a limit was reached first.
        classes: the first placement of each class, with the size of the class.
    """

    answer: Answer
    total: int | None
    pieces: int | None
    classes: tuple[PlacementClass, ...]

    def placements(self) -> list[Placement]:
        """The first placement of each class, verified."""
        asked = problem(self.answer.problem)
        sized = asked if asked.goal == "exact" else asked.asking(goal="exact", pieces=self.pieces)
        return [checked_placement(sized, list(one.cells)) for one in self.classes]

    def to_dict(self) -> dict[str, Any]:
        """The JSON of docs/reference/answers.md: the answer, the number of placements, size and cells of each class."""
        rows = [
            {"size": one.size, "witness": [list(cell) for cell in placement]}
            for one, placement in zip(self.classes, self.placements(), strict=True)
        ]
        return {**self.answer.to_dict(), "placements": self.total, "pieces": self.pieces, "classes": rows}


def classes(name: Name, *, time_limit: float | None = None) -> Classes:
    """One placement per class under the problem's symmetries; with goal=max, with as many pieces as fit.

    The search is that of the counter `space`, which counts placements by cases up to symmetry.

    Args:
        name: a problem or its name: pieces on a grid, exact or max.
        time_limit: seconds; on reaching it the answer is `unknown`, without classes.

    Returns:
        The classes with their sizes; `answer` has their number, and `placements()` their placements.

    Raises:
        BadInput: if the name or a limit is invalid.
        NotSupported: for colourings, dominating sets and Xqueens.

    Example:
        >>> found = classes("queens:6")
        >>> found.answer.value, found.total, found.placements()[0].rows().tolist()
        (1, 4, [2, 4, 6, 1, 3, 5])
    """
    asked = problem(name)
    limits = make_limits(time_limit, None, None, None)
    sized, best = with_best_number(asked, time_limit)
    if best is not None and is_open(best):
        # What is known of the number of pieces says nothing about the number of classes.
        stopped = Answer(str(asked), "classes", "unknown", lower=0, engine=best.engine, seconds=limits.elapsed())
        stopped.stopped = best.stopped or "time"
        return Classes(stopped, None, None, ())
    engine = f"space (queenlab {__version__})"
    pieces = sized.question.pieces
    try:
        found = placement_classes(sized, limits.rest())
    except Stopped:
        stopped = Answer(str(asked), "classes", "unknown", lower=0, engine=engine, seconds=limits.elapsed())
        stopped.stopped = "time"
        return Classes(stopped, None, pieces, ())
    number, total = len(found), sum(one.size for one in found)
    proof = f"every case listed up to the {plural(sized.group.order, 'symmetry')}"
    answer = Answer(str(asked), "classes", "proved", number, number, number, None, None, engine, proof=proof)
    if found:
        pieces = len(found[0].cells)
    notes = f"{plural(total, 'placement')} in all"
    if best is not None:
        notes += f", of {plural(best.value or 0, 'piece')}, the best number by {best.engine}"
    answer.notes = notes
    answer.seconds = limits.elapsed()
    return Classes(weakened(answer, best), total, pieces, tuple(found))

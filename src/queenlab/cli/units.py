"""The unit of an answer's value: `12 classes`, `range 3`, `4 solutions fixed by the half turn`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from queenlab.wording import plural

if TYPE_CHECKING:
    from queenlab.answer import Answer

#: By the quantity, what there are so many of; the value of any other is a number alone.
_NOUNS = {
    "count": "solution",
    "classes": "class",
    "fixed": "solution",
    "density": "solution",
    "solution": "piece",
    "completion": "piece",
    "maximum": "piece",
    "domination number": "piece",
    "independent domination number": "piece",
    "chromatic number": "colour",
    "coloring": "colour",
    "completion threshold": "piece",
    "superimposable solutions": "solution",
}


def counted(goal: str) -> str:
    """What a count counts."""
    return {"max": "placement", "dominate": "set", "independent": "set", "color": "colouring"}.get(goal, "solution")


def noun_of(answer: Answer) -> str | None:
    goal, noun = re.search(r",goal=(\w+)", answer.problem), _NOUNS.get(answer.quantity)
    return counted(goal[1]) if goal is not None and noun == "solution" else noun


def amount(answer: Answer, value: int, noun: str | None = None) -> str:
    """A value of the answer with its unit.

    Args:
        noun: what is counted, if the quantity does not say it: options, for a Model.
    """
    if answer.quantity == "diversity":
        return f"range {value}"
    noun = noun or noun_of(answer)
    return str(value) if noun is None else plural(value, noun) + _which(answer, value)


def _which(answer: Answer, value: int) -> str:
    if answer.quantity == "superimposable solutions":
        return "" if value == 1 else " that share no cell"
    fixed_by = answer.facts.get("fixed_by")
    return "" if fixed_by is None else f" fixed by the {str(fixed_by).replace('-', ' ')}"

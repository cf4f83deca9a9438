"""What the value of an answer counts: `12 classes`, `range 3`, `4 solutions fixed by the half turn`."""

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


#: What a count counts, where the goal is another than a solution.
_COUNTED = {"max": "placement", "dominate": "set", "independent": "set", "color": "colouring"}


def noun_of(answer: Answer) -> str | None:
    goal = re.search(r",goal=(\w+)", answer.problem)
    if answer.quantity == "count" and goal is not None:
        return _COUNTED[goal[1]]
    return _NOUNS.get(answer.quantity)


def amount(answer: Answer, value: int, noun: str | None = None) -> str:
    """A value of the answer with its unit.

    Args:
        noun: what is counted, if the quantity does not say it: options, for a Model.
    """
    if answer.quantity == "diversity":
        return f"range {value}"
    noun = noun or noun_of(answer)
    return str(value) if noun is None else plural(value, noun) + _which(answer)


def _which(answer: Answer) -> str:
    if answer.quantity == "superimposable solutions":
        return " that share no cell"
    fixed_by = answer.facts.get("fixed_by")
    return "" if fixed_by is None else f" fixed by the {str(fixed_by).replace('-', ' ')}"

"""The fewest pieces that guard every cell."""

from __future__ import annotations

from typing import Any

from queenlab.answer import Answer
from queenlab.verbs.limits_and_answers import Name, with_domination_goal
from queenlab.verbs.optimize import optimize


def dominate(name: Name, *, independent: bool = False, **options: Any) -> Answer:
    """The least number of pieces that guard every cell; options as for `optimize`.

    For queens and rooks on the plane `how` says which proof stands behind the number (docs/domination.md).

    Example:
        >>> dominate("rooks:7^3").value, dominate("rooks:7^3").how
        (25, 'closed by a bound')
    """
    return optimize(with_domination_goal(name, independent, "dominate"), **options)

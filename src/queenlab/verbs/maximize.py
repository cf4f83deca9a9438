"""The most pieces of which none attacks another."""

from __future__ import annotations

from typing import Any

from queenlab.answer import Answer
from queenlab.verbs.limits_and_answers import Name, with_goal
from queenlab.verbs.optimize import optimize


def maximize(name: Name, **options: Any) -> Answer:
    """The greatest number of non-attacking pieces; options as for `optimize`.

    Example:
        >>> maximize("queens:3^3").value
        4
        >>> maximize("queens:3^3", strengthen=("cube",), above=4).status
        'none'
    """
    return optimize(with_goal(name, "max", "maximize"), **options)

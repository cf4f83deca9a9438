"""From what was typed to a Problem."""

from __future__ import annotations

import math
import re
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from queenlab.errors import BadInput

if TYPE_CHECKING:
    from queenlab.cli.options import GoalName
    from queenlab.problems import Problem


def problems(
    text: str,
    goal: GoalName | None = None,
    colors: int | None = None,
    given: str | None = None,
    exclude: str | None = None,
    gent: bool = False,
) -> list[Problem]:
    """The problems of a name, one a size, with what the options add to it."""
    from queenlab.problems import parse_many

    return [_with_options(asked, goal, colors, given, exclude, gent) for asked in parse_many(text)]


def one_problem(text: str, **options: Any) -> Problem:
    """The problem of a name that has one size."""
    found = problems(text, **options)
    if len(found) != 1:
        raise BadInput(f"{text} names {len(found)} sizes; one is wanted here")
    return found[0]


def _with_options(
    asked: Problem, goal: GoalName | None, colors: int | None, given: str | None, exclude: str | None, gent: bool
) -> Problem:
    from queenlab.notation import split_cells

    changes: dict[str, Any] = {}
    if goal is not None:
        changes["goal"] = goal.value
    if colors is not None:
        changes["colors"] = colors
    if changes:
        asked = asked.asking(**changes)
    if given is not None or exclude is not None or gent:
        asked = asked.with_cells(split_cells(given or ""), split_cells(exclude or ""), gent or None)
    return asked


def check_limits(time_limit: float | None = None, node_limit: int | None = None, seed: int | None = None) -> None:
    """Raises BadInput for limits that are none, before any work is done."""
    if time_limit is not None and not (time_limit > 0 and math.isfinite(time_limit)):
        raise BadInput(f"a time limit is a number of seconds above 0, not {time_limit}")
    if node_limit is not None and node_limit < 1:
        raise BadInput(f"a node limit is a whole number from 1 on, not {node_limit}")
    if seed is not None and seed < 0:
        raise BadInput(f"a seed is a whole number from 0 on, not {seed}")


def memory_bytes(text: str | None) -> int | None:
    """A size as people write it, in bytes.

    Example:
        >>> memory_bytes("500M"), memory_bytes("1.5 GB"), memory_bytes("4096"), memory_bytes(None)
        (500000000, 1500000000, 4096, None)
    """
    if text is None:
        return None
    found = re.fullmatch(r"([0-9]{1,15}(?:\.[0-9]{1,9})?) ?(?:([kKMGT])(i?))?[bB]?", text.strip(), flags=re.ASCII)
    size = 0
    if found is not None:
        base = 1024 if found[3] else 1000
        size = int(Fraction(found[1]) * base ** " KMGT".index((found[2] or " ").upper()))
    if size < 1:
        raise BadInput(f"memory is a size such as 500M or 2G, not {text!r}")
    return size

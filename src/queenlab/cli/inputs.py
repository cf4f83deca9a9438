"""Parses command-line input: problems, engines, limits and sizes."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from queenlab.cli import options
from queenlab.cli.option_groups import Bundle
from queenlab.errors import BadInput

if TYPE_CHECKING:
    from queenlab.problems import Problem


@dataclass(frozen=True)
class ProblemDetails(Bundle):
    """The details that options add to a problem's name."""

    goal: options.Goal = None
    colors: options.Colors = None
    given: options.Given = None
    exclude: options.Exclude = None
    gent: options.Gent = False

    def problems(self, names: str, goal: options.GoalName | None = None, by: str = "the command") -> list[Problem]:
        """The problems of a name, one per size; `goal` is that of the command, or of its option `by`."""
        from queenlab.problems import parse_many

        asked = parse_many(names)
        if goal is None and self.goal:
            goal, by = self.goal[0], "--goal"
            if other := next((one for one in self.goal if one != goal), None):
                raise BadInput(f"the goal is given twice: {goal.value} and {other.value} by --goal")
        if goal is not None:
            check_goal(names, goal, by)
        return [self._added_to(one, goal) for one in asked]

    def one_problem(self, name: str, goal: options.GoalName | None = None) -> Problem:
        """The problem of a name that has one size."""
        found = self.problems(name, goal)
        if len(found) != 1:
            raise BadInput(f"{name} names {len(found)} sizes; name one")
        return found[0]

    def no_file_but_a_problem(self, name: str) -> Problem:
        """The problem of a name under which there is no file."""
        if ":" in name:
            return self.one_problem(name)
        from queenlab.families.registry import FAMILIES
        from queenlab.likely_names import likely_name

        near = likely_name(name, FAMILIES)
        hint = f"; did you mean {near}?" if re.fullmatch(r"[a-z]+:\d+", near) else " such as queens:8"
        raise BadInput(f"{name} is neither a file here nor a problem{hint}")

    def _added_to(self, asked: Problem, goal: options.GoalName | None) -> Problem:
        from queenlab.notation import split_cells

        changes: dict[str, Any] = {} if goal is None else {"goal": goal.value}
        if self.colors is not None:
            from queenlab.verbs.limits_and_answers import check_agreement

            check_agreement("colors", asked.question.colors, self.colors, "--colors")
            changes["colors"] = self.colors
        if changes:
            asked = asked.asking(**changes)
        if self.given is not None or self.exclude is not None or self.gent:
            asked = asked.with_cells(split_cells(self.given or ""), split_cells(self.exclude or ""), self.gent or None)
        return asked


def one_problem(name: str) -> Problem:
    """The problem of a name that has one size."""
    return ProblemDetails().one_problem(name)


def check_goal(names: str, goal: options.GoalName, by: str = "the command") -> None:
    """Raises BadInput if a name asks for another goal."""
    from queenlab.verbs.limits_and_answers import check_agreement, said_goal

    check_agreement("goal", said_goal(names), goal.value, by)


def check_engine(name: str) -> None:
    from queenlab.engines.registry import engine

    if name != "auto":
        engine(name)


def check_counter(name: str) -> None:
    from queenlab.verbs.how_to_count import check_name

    check_name(name)


@dataclass(frozen=True)
class SearchLimits(Bundle):
    """The limits of a search; raises BadInput for invalid ones before any work is done."""

    time_limit: options.TimeLimit = None
    node_limit: options.NodeLimit = None
    seed: options.Seed = None
    memory: options.Memory = None

    def __post_init__(self) -> None:
        if self.time_limit is not None and not (self.time_limit > 0 and math.isfinite(self.time_limit)):
            raise BadInput(f"--time-limit must be more than 0 seconds, not {self.time_limit:g}")
        if self.node_limit is not None and self.node_limit < 1:
            raise BadInput(f"--node-limit must be 1 or more, not {self.node_limit}")
        if self.seed is not None and self.seed < 0:
            raise BadInput(f"--seed must be 0 or more, not {self.seed}")

    @property
    def memory_bytes(self) -> int | None:
        return memory_bytes(self.memory)

    def given_options(self) -> dict[str, Any]:
        given = super().given_options()
        return given if self.memory is None else {**given, "memory": self.memory_bytes}


def check_limits(time_limit: float | None = None) -> None:
    SearchLimits(time_limit)


def memory_bytes(text: str | None) -> int | None:
    """A size such as 500M, in bytes.

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
        raise BadInput(f"--memory must be a size such as 500M or 2G, not {text!r}")
    return size

"""The report of a check: one line per step, and the conclusion."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass
from typing import Any

from queenlab.checkers.certificate import by

#: Who checks a step, by its argument.
CHECKERS = {
    **dict.fromkeys(("lines", "cube", "within", "split"), "arithmetic"),
    "dual": "integer sums",
    "search": "exhaustive search",
    "drat": "RUP and RAT",
    "cases": "list of cases",
    "repulsion": "rounded squares",
}


@dataclass(frozen=True)
class StepReport:
    """One checked step: what is now known of every such box, and what was counted: parts, rows, nodes, propagations,
    ...
    """

    number: int
    box: tuple[int, ...]
    at_most: int
    by: str
    work: dict[str, int]
    seconds: float

    @property
    def line(self) -> str:
        counted = "".join(f", {_numbered(number, name)}" for name, number in self.work.items())
        claim = f"at most {self.at_most} on {by(self.box)}"
        return f"step {self.number}: {claim} by {self.by} ({CHECKERS[self.by]}{counted}; {self.seconds:.2f} s)"


@dataclass(frozen=True)
class Report:
    """A certificate that was checked and holds.

    `at_least` are the queens of the witness, None if there is none; `seconds` include compiling.
    """

    problem: str
    at_most: int
    at_least: int | None
    steps: tuple[StepReport, ...]
    seconds: float

    @property
    def maximum(self) -> int | None:
        """The maximum, where witness and bound meet."""
        return self.at_most if self.at_least == self.at_most else None

    @property
    def work(self) -> dict[str, int]:
        """What was counted in all steps together."""
        total: Counter[str] = Counter()
        for step in self.steps:
            total.update(step.work)
        return dict(total)

    @property
    def claim(self) -> str:
        """What is proved, in one line."""
        if self.maximum is not None:
            return f"{self.problem}: the maximum is {self.maximum}"
        least = "" if self.at_least is None else f", at least {self.at_least}"
        return f"{self.problem}: at most {_numbered(self.at_most, 'queens')}{least}"

    @property
    def text(self) -> str:
        lines = [step.line for step in self.steps]
        if self.at_least is not None:
            lines.append(f"witness: {_numbered(self.at_least, 'queens')}, no two of them attack each other")
        steps = _numbered(len(self.steps), "steps")
        return "\n".join([*lines, f"{self.claim} ({steps} checked in {self.seconds:.2f} s)"])

    def as_dict(self) -> dict[str, Any]:
        steps = [asdict(step) | {"box": list(step.box), "checker": CHECKERS[step.by]} for step in self.steps]
        return {
            "problem": self.problem,
            "at_most": self.at_most,
            "at_least": self.at_least,
            "maximum": self.maximum,
            "steps": steps,
            "work": self.work,
            "seconds": self.seconds,
        }


def _numbered(count: int, plural: str) -> str:
    # The checkers import nothing of the rest, not even `queenlab.wording`.
    noun = plural if count != 1 else plural.removesuffix("es" if plural.endswith("ches") else "s")
    return f"{count} {noun}"

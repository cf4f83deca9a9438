"""Whether the result is what is printed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from queenlab_papers.reproduction.figure import Figure, Partial, Value

#: `corrected` is a difference that is explained: the result is what the correction says. `differs` is not explained,
#: and of what `failed` nobody knows.
Verdict = Literal["equal", "better", "corrected", "differs", "failed", "not reached"]
VERDICTS: tuple[Verdict, ...] = ("equal", "better", "corrected", "differs", "failed", "not reached")
#: What must not be.
UNEXPLAINED: frozenset[Verdict] = frozenset({"differs", "failed"})

#: What counts as reproduced: the paper's value, or a better bound.
REPRODUCED: frozenset[Verdict] = frozenset({"equal", "better"})


@dataclass(frozen=True)
class FigureOutcome:
    """What came of one figure, and the CPU seconds that it took.

    `why` is what is wrong with a corrected value, what it would take to reach one, or the line of an error.
    `needs_extra` says that it is not reached because an extra is not installed.
    """

    verdict: Verdict
    found: Value = None
    seconds: float | None = None
    why: str = ""
    needs_extra: bool = False

    def to_dict(self) -> dict[str, Any]:
        seconds = None if self.seconds is None else round(self.seconds, 3)
        return {"verdict": self.verdict, "found": self.found, "seconds": seconds, "why": self.why}


def judge(figure: Figure, found: Value | Partial, seconds: float | None = None) -> FigureOutcome:
    """Compares what was computed with what is printed."""
    if isinstance(found, Partial):
        refuted = isinstance(figure.printed, int) and _outside(figure, found.lower, found.upper)
        return FigureOutcome("differs" if refuted else "not reached", found.value, seconds, found.why)
    if _same(figure.printed, found, figure.digits):
        return FigureOutcome("equal", found, seconds)
    if figure.relation != "=" and _beats(figure, found):
        return FigureOutcome("better", found, seconds)
    if figure.correction is not None and _same(figure.correction.holds, found, figure.digits):
        return FigureOutcome("corrected", found, seconds, figure.correction.why)
    return FigureOutcome("differs", found, seconds)


def _outside(figure: Figure, lower: int | None, upper: int | None) -> bool:
    """Whether bounds contradict what is printed; a printed lower bound is not contradicted by a greater one."""
    assert isinstance(figure.printed, int)
    too_low = lower is not None and figure.printed < lower and figure.relation != ">="
    too_high = upper is not None and figure.printed > upper and figure.relation != "<="
    return too_low or too_high


def _beats(figure: Figure, found: Value) -> bool:
    if not isinstance(found, int | float) or not isinstance(figure.printed, int | float):
        return False
    return found > figure.printed if figure.relation == ">=" else found < figure.printed


def _same(printed: Value, found: Value, digits: int | None) -> bool:
    """Equality in kind as well as in value: 1 is not True, and 1.0 is not 1. Floats agree in the digits printed."""
    if isinstance(printed, list) and isinstance(found, list):
        return len(printed) == len(found) and all(_same(a, b, digits) for a, b in zip(printed, found, strict=True))
    if type(printed) is not type(found):
        return False
    if isinstance(printed, float) and isinstance(found, float):
        # Half a unit of the last printed digit; a hair more, for the printed decimal itself is rounded to binary.
        return abs(printed - found) <= 0.5000001 * 10.0**-digits if digits is not None else printed == found
    return printed == found

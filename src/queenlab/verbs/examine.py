"""Classifies a density: queenon or not, Q-entropy, distance from another density."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from queenlab.errors import BadInput
from queenlab.problems import Problem
from queenlab.queenon.densities.checks import QueenonReport, check_queenon
from queenlab.queenon.densities.density import TriangleDensity
from queenlab.queenon.diamond.distance import WIDTH, DiamondDistance, SmoothDensity, diamond_distance
from queenlab.verbs.load_density import DensitySource, load_density


@dataclass(frozen=True)
class QueenonAnswer:
    """What is known about a density.

    Attributes:
        name: its source.
        density: the density.
        report: whether it is a queenon, and if not, why.
        entropy: its Q-entropy; None if it is not a queenon.
        other: the source of the other density, or None.
        distance: Simkin's distance from it; None if there is none.
    """

    name: str
    density: TriangleDensity
    report: QueenonReport
    entropy: float | None
    other: str | None = None
    distance: DiamondDistance | None = None

    def to_dict(self) -> dict[str, Any]:
        """A JSON object; exact numbers are fractions as "a/b"."""
        return {
            "source": self.name,
            "order": self.density.order,
            "exact": self.density.exact,
            "kind": self.report.kind,
            "violations": self.report.lines(),
            "tolerance": self.report.tolerance,
            "entropy": self.entropy,
            "distance": None if self.distance is None else _distance_record(self.distance, str(self.other)),
        }


def examine(
    source: DensitySource,
    *,
    distance: DensitySource | None = None,
    width: float = WIDTH,
    time_limit: float | None = None,
) -> QueenonAnswer:
    """Classifies a density, computes its Q-entropy and, on request, its distance from another one.

    Args:
        source: a density; a placement; a problem, for the average over all its solutions; `uniform:N`, `optimal:N` or
            `limit:N`; or a file, with a density, a placement or an answer.
        distance: another density, for Simkin's distance between the two; `limit` is gamma* itself, not its averages
            over a mesh.
        width: maximum width of the enclosure of an inexact distance.
        time_limit: seconds for counting the solutions of a problem.

    Returns:
        An object with `report`, `entropy` and `distance`.

    Raises:
        BadInput: if the source has no density: unknown name, board not a square, no solutions, or another kind of file.
        TooLong: if the solutions of a problem could not be counted in time.
        OSError: if the file cannot be read.

    Example:
        >>> found = examine("queens:4", distance="uniform:1")
        >>> found.report.kind, found.distance.value
        ('step queenon', Fraction(1, 5))
    """
    here = load_density(source, time_limit=time_limit)
    report = check_queenon(here)
    apart = None if distance is None else diamond_distance(here, _other(distance, time_limit), width=width)
    other = None if distance is None else _name(distance)
    return QueenonAnswer(_name(source), here, report, _entropy(here) if report.ok else None, other, apart)


def _other(source: DensitySource, time_limit: float | None) -> TriangleDensity | SmoothDensity:
    if source != "limit":
        return load_density(source, time_limit=time_limit)
    from queenlab.queenon.limit.density import LimitDensity

    return LimitDensity()


def _name(source: DensitySource) -> str:
    return str(source) if isinstance(source, str | Path | Problem) else repr(source)


def _entropy(here: TriangleDensity) -> float | None:
    from queenlab.queenon.entropy.q_entropy import q_entropy

    try:
        return q_entropy(here)
    except BadInput:
        # Floats within the tolerance of the check, yet beyond rounding: the formula has no value there.
        if here.exact:
            raise
        return None


def _distance_record(found: DiamondDistance, other: str) -> dict[str, Any]:
    return {
        "from": other,
        "exact": found.exact,
        "lower": _number(found.lower),
        "upper": _number(found.upper),
        "value": float(found.value),
        "diamond": [_number(side) for side in found.diamond],
    }


def _number(x: Fraction | float) -> str | float:
    return str(x) if isinstance(x, Fraction) else float(x)

"""The trivial bound: one queen on each line along an axis."""

from __future__ import annotations

from queenlab.bounds.bound import Bound
from queenlab.bounds.lemma import by_lines, certificate_steps
from queenlab.work import Limits


def lines(n: int, d: int, limits: Limits) -> Bound | None:
    """n^(d-1) (Kunt, Proposition 9).

    Example:
        >>> lines(7, 3, Limits()).value
        49
    """
    lemma = by_lines((n,) * d)
    reason = f"{lemma.at_most} lines along one axis fill the board, each holds one queen (Kunt, Proposition 9)"
    return Bound("upper", lemma.at_most, "lines", reason, certificate_steps(lemma))

"""The whole board by exhaustive search, where that ends."""

from __future__ import annotations

from queenlab.bounds.bound import Bound
from queenlab.bounds.growing import grown_table
from queenlab.bounds.lemma import certificate_steps
from queenlab.work import Limits


def exhaustive(n: int, d: int, limits: Limits) -> Bound | None:
    """The maximum by branch and bound, if the search of the board ended in its part of the time."""
    table = grown_table(n, d, limits)
    if table is None:
        return None
    lemma = table.best((n,) * d)
    if lemma.by != "search":
        return None
    reason = "branch and bound on the whole board, each slab bounded by what thinner ones hold (Östergård 2002)"
    return Bound("upper", lemma.at_most, "search", reason, certificate_steps(lemma))

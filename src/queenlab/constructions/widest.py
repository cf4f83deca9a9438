"""The largest range that constructions reach."""

from __future__ import annotations

from bisect import bisect

from queenlab.constructions.construction import Construction
from queenlab.constructions.registry import simplest_construction
from queenlab.constructions.request import Request
from queenlab.constructions.spread_boards import ruled_out
from queenlab.constructions.theorems import diverse_upper_bound


def widest(n: int) -> tuple[int, Construction]:
    """The largest range of leprechauns that a construction gives on n >= 4 columns, and the construction.

    What serves a range serves every smaller one, so a few questions are enough.
    """
    beyond = range(2, diverse_upper_bound(n)[0] + 1)
    reach = 1 + bisect(beyond, False, key=lambda k: simplest_construction(Request(n, range=k)) is None)
    by = simplest_construction(Request(n, range=reach))
    assert by is not None  # every n >= 4 has a solution, and a construction for it
    return reach, by


def upper_bound(n: int) -> tuple[int, str]:
    """An upper bound on the range of leprechauns on n >= 4 columns, with its reason."""
    reach, why = diverse_upper_bound(n)
    searched, proof = ruled_out(n) or (reach + 1, "")
    return (searched - 1, f"no leprechauns of range {searched}: {proof}") if searched <= reach else (reach, why)

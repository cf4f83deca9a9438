"""How far apart the queens of a construction can be."""

from __future__ import annotations

from queenlab.constructions.construction import Construction
from queenlab.constructions.registry import simplest_construction
from queenlab.constructions.request import Request
from queenlab.constructions.spread_boards import ruled_out
from queenlab.constructions.theorems import diverse_upper_bound


def widest(n: int) -> tuple[int, Construction]:
    """The largest range of leprechauns that some construction serves on n >= 4 columns, and the construction.

    What serves a range serves every smaller one, so a few questions are enough.
    """
    lowest, highest = 1, diverse_upper_bound(n)[0]
    while lowest < highest:
        middle = (lowest + highest + 1) // 2
        if simplest_construction(Request(n, range=middle)) is not None:
            lowest = middle
        else:
            highest = middle - 1
    by = simplest_construction(Request(n, range=lowest))
    assert by is not None  # every n >= 4 has a solution, and a construction for it
    return lowest, by


def upper_bound(n: int) -> tuple[int, str]:
    """No larger range of leprechauns fits on n >= 4 columns, and why."""
    reach, why = diverse_upper_bound(n)
    searched = ruled_out(n)
    if searched is not None and searched.range <= reach:
        return searched.range - 1, f"no leprechauns of range {searched.range}: {searched.proof}"
    return reach, why

"""Bounds on the greatest number of non-attacking queens on an n^d board, each with its reason and its proof.

`queenlab.bounds.registry` lists them; `lower/` shows placements, `dolls/` is the branch and bound on boxes.
"""

# ruff: noqa: F401
# mypy: implicit-reexport
from __future__ import annotations

from typing import TYPE_CHECKING

from queenlab.lazy_names import lazy_names

if TYPE_CHECKING:
    from queenlab.bounds.linear_programs import clique_lp
    from queenlab.bounds.lower.table import quick_bound

#: By module, its public names.
_HOMES = {
    "linear_programs": "clique_lp",
    "lower.table": "quick_bound",
}
__all__ = [name for names in _HOMES.values() for name in names.split()]
__getattr__ = lazy_names(__name__, _HOMES)

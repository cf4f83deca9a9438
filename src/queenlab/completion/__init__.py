"""Completion: which placements are part of a largest one, and the smallest that are not."""

# ruff: noqa: F401
# mypy: implicit-reexport
from __future__ import annotations

from typing import TYPE_CHECKING

from queenlab.lazy_names import lazy_names

if TYPE_CHECKING:
    from queenlab.completion.clusters import addable, middle_placement

#: By module, its public names.
_HOMES = {
    "clusters": "addable middle_placement",
}
__all__ = [name for names in _HOMES.values() for name in names.split()]
__getattr__ = lazy_names(__name__, _HOMES)

"""Counting jobs that survive: units, a ledger on disk, and executors on many cores, machines or a GPU."""

# ruff: noqa: F401
# mypy: implicit-reexport
from __future__ import annotations

from typing import TYPE_CHECKING

from queenlab.lazy_names import lazy_names

if TYPE_CHECKING:
    from queenlab.jobs.ledger import Ledger
    from queenlab.jobs.unit_results import UnitResult

#: By module, its public names.
_HOMES = {
    "ledger": "Ledger",
    "unit_results": "UnitResult",
}
__all__ = [name for names in _HOMES.values() for name in names.split()]
__getattr__ = lazy_names(__name__, _HOMES)

"""Counters: programs that count the solutions of some problems much faster than the general engine.

Each is one module with one subclass of `queenlab.counters.counter.Counter`; `queenlab.counters.registry` lists them.
A counter sees the problem, not its Model, and splits it into units: total = sum of weight x count.
"""

# ruff: noqa: F401
# mypy: implicit-reexport
from __future__ import annotations

from typing import TYPE_CHECKING

from queenlab.lazy_names import lazy_names

if TYPE_CHECKING:
    from queenlab.counters.counter import Stopped
    from queenlab.counters.full_layers.counter import count_with_half_turn
    from queenlab.counters.parallel_layers.counter import parallel_stacks

#: By module, its public names.
_HOMES = {
    "counter": "Stopped",
    "full_layers.counter": "count_with_half_turn",
    "parallel_layers.counter": "parallel_stacks",
}
__all__ = [name for names in _HOMES.values() for name in names.split()]
__getattr__ = lazy_names(__name__, _HOMES)

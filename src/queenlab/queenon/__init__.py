"""Queenons: densities on the unit square that are limits of queens on a board (Simkin; Knuth, Xqueenons)."""

# ruff: noqa: F401
# mypy: implicit-reexport
from __future__ import annotations

from typing import TYPE_CHECKING

from queenlab.lazy_names import lazy_names

if TYPE_CHECKING:
    from queenlab.queenon.asymptotics import fit_growth, growth, growth_series
    from queenlab.queenon.densities.checks import check_queenon
    from queenlab.queenon.densities.density import TriangleDensity
    from queenlab.queenon.entropy.derivatives import entropy_gradient
    from queenlab.queenon.entropy.q_entropy import EntropyParts, entropy_parts, q_entropy
    from queenlab.queenon.hull import Combination, in_hull
    from queenlab.queenon.limit.density import LimitDensity
    from queenlab.queenon.limit.potentials import kept_interval
    from queenlab.queenon.xqueenons.folding import unfolded
    from queenlab.queenon.xqueenons.optimum import OptimalXqueenon, optimum_of_order

#: By module, its public names.
_HOMES = {
    "asymptotics": "fit_growth growth growth_series",
    "densities.checks": "check_queenon",
    "densities.density": "TriangleDensity",
    "entropy.derivatives": "entropy_gradient",
    "entropy.q_entropy": "EntropyParts entropy_parts q_entropy",
    "hull": "Combination in_hull",
    "limit.density": "LimitDensity",
    "limit.potentials": "kept_interval",
    "xqueenons.folding": "unfolded",
    "xqueenons.optimum": "OptimalXqueenon optimum_of_order",
}
__all__ = [name for names in _HOMES.values() for name in names.split()]
__getattr__ = lazy_names(__name__, _HOMES)

"""Queenons: densities on the unit square that are limits of queens on a board (Simkin; Knuth, Xqueenons)."""

from queenlab.lazy_names import lazy_names

__getattr__ = lazy_names(__name__)

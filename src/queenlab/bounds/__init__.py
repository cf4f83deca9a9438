"""Bounds on the greatest number of non-attacking queens on an n^d board, each with its reason and its proof.

`queenlab.bounds.registry` lists them; `lower/` shows placements, `dolls/` is the branch and bound on boxes.
"""

from queenlab.lazy_names import lazy_names

__all__, __getattr__ = lazy_names(__name__)

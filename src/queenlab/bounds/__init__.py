"""Bounds on the greatest number of non-attacking queens on n^d, each with its reason and proof; see `registry`."""

from queenlab.lazy_names import lazy_names

__getattr__ = lazy_names(__name__)

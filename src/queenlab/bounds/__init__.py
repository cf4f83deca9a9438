"""Bounds on the maximum number of non-attacking queens on n^d, each with reason and proof; see `registry`."""

from queenlab.lazy_names import lazy_names

__getattr__ = lazy_names(__name__)

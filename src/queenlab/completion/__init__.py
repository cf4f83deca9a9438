"""Completion: which placements are part of a largest one, and the smallest ones that are not."""

from queenlab.lazy_names import lazy_names

__getattr__ = lazy_names(__name__)

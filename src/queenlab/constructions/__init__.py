"""Constructions: placements for every n of some kind, in linear time, each guaranteed by a theorem."""

from queenlab.lazy_names import lazy_names

__getattr__ = lazy_names(__name__)

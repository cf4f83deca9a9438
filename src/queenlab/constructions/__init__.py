"""Closed forms: placements for every n of some kind, in linear time, with the theorem that guarantees them."""

from queenlab.lazy_names import lazy_names

__getattr__ = lazy_names(__name__)

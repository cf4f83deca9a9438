"""Puzzles with exactly one solution: completing given queens, and regions with one queen each."""

from queenlab.lazy_names import lazy_names

__getattr__ = lazy_names(__name__)

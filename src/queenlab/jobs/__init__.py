"""Counting jobs: units, a durable ledger, and executors on many cores, machines or a GPU."""

from queenlab.lazy_names import lazy_names

__getattr__ = lazy_names(__name__)

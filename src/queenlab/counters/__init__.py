"""Counters: specialised programs that count some problems much faster than the general engine.

Each is one module with one subclass of `queenlab.counters.counter.Counter`; `queenlab.counters.registry` lists them.
A counter sees the problem, not its Model, and splits it into units: total = sum of weight x count.
"""

from queenlab.lazy_names import lazy_names

__getattr__ = lazy_names(__name__)

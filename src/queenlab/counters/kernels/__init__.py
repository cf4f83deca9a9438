"""Compiled loops of the counters; import them only where Numba may be imported."""

"""Compiled loops of the bounds; import them only where Numba may be imported."""

"""Kernels of the search for large placements. Import them only where Numba may be imported."""

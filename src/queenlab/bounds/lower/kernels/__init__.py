"""Kernels of the search for large placements. Importing a module here imports Numba."""

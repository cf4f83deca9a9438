"""Compiled kernels of the bounds. Importing a module here imports Numba."""

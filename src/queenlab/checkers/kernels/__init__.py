"""Kernels of the checkers. Importing a module here imports Numba, which compiles it in every process."""

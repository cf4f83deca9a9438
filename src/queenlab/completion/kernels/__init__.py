"""Kernels, compiled by Numba."""

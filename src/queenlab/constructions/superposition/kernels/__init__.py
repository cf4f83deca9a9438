"""Kernels on flat arrays: solutions within given cells, and exact covers by sets of bits."""

"""Kernels shared by several counters."""

"""Kernels of the search for colourings; they run plain on lists, and compiled on arrays."""

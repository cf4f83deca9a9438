"""Kernels of the search for colourings; they run as plain Python on lists, or compiled on arrays."""

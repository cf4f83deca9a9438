"""Densities on the triangles of a board: their definition, their input and output, and the test for queenons."""

"""Densities on the triangles of a board: what they are, how they are read, and whether they are queenons."""

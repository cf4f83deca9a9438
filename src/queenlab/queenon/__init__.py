"""Queenons: densities on the unit square that are limits of queens on a board (Simkin; Knuth, Xqueenons)."""

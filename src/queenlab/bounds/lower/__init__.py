"""Lower bounds for queens on n^d: placements, each verified, by constructions, lattices, products and searches."""

"""Lower bounds for queens on n^d: verified placements by constructions, lattices, products and searches."""

"""A search over sets of non-attacking cells, for bounds, proofs and counters, and a table of bounds on boxes."""

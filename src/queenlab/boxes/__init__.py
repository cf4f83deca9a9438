"""One search over sets of non-attacking cells, for bounds, proofs and counters, and the table of what boxes hold."""

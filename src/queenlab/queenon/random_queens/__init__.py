"""Random solutions of the n queens problem, on small boards exactly uniform, on large ones nearly so."""

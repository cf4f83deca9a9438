"""Lower bounds of the n-queens constant by step functions, and their limit."""

"""Abramson and Yung, Construction Through Decomposition: every figure, recomputed."""

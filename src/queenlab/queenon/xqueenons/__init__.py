"""Xqueenons with the largest Q-entropy: upper bounds of the n-queens constant, and their limit."""

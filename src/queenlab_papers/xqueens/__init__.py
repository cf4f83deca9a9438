"""Knuth, Xqueens and Xqueenons: tables of figures, and the constructions as printed."""

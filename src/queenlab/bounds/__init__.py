"""Bounds on the greatest number of non-attacking queens on an n^d board, each with its reason and its proof.

`queenlab.bounds.registry` lists them; `lower/` shows placements, `dolls/` is the branch and bound on boxes.
"""

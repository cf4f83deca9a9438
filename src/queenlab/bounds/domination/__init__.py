"""Domination numbers of queens and rooks: theorems, placements, and an exhaustive search."""

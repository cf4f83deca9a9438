"""Puzzles with exactly one solution: given queens to be completed, and coloured regions with one queen each."""

"""Proofs that a board holds no more queens: certificates that `queenlab.checkers` checks on its own; docs/proofs.md.

`prover.py` chooses among bounds, an exhaustive search, clauses for a SAT solver and cases up to symmetry.
"""

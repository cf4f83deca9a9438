"""Certificates that a board holds no more queens, for `queenlab.checkers` to check; see docs/guide/proofs.md.

`prover.py` chooses among bounds, an exhaustive search, clauses for a SAT solver and cases up to symmetry.
"""

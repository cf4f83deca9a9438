"""Makes certificates that a board holds no more queens; `queenlab.checkers` checks them. See docs/guide/proofs.md.

`prover.py` chooses among bounds, an exhaustive search, clauses for a SAT solver and cases up to symmetry.
"""

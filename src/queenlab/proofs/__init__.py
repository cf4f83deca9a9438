"""Proofs that a board holds no more queens: certificates that `queenlab.checkers` checks on its own.

A certificate is a list of lemmas on boxes (`draft.py`), each argued by arithmetic (`arithmetic.py`), by an exhaustive
search (`dolls.py`), by a refutation of clauses (`refuting.py`) or by cases up to symmetry (`casework.py`).
`prover.py` chooses; docs/proofs.md explains.
"""

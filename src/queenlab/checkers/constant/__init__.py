"""Checks certificates of the n-queens constant; see docs/guide/constant.md. Needs python-flint, for ball arithmetic.

It imports nothing of what finds potentials, `queenlab.queenon.constant`. That package calls `prove` of this one for the
interval that it prints, so a check repeats the same computation from the file. Both trust python-flint's balls. What
shares no code with this package is in `tests/oracles/potentials.py` and `tests/oracles/potentials_in_decimals.py`.
"""

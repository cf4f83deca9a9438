"""Checks certificates of the n-queens constant; see docs/constant.md. Needs python-flint, for ball arithmetic.

Like the rest of this room it imports nothing of queenlab's other rooms, and shares nothing with what looks for
potentials but the definitions.
"""

"""Checks certificates of the n-queens constant; see docs/guide/constant.md. Needs python-flint, for ball arithmetic.

It shares nothing with what finds potentials but the definitions.
"""

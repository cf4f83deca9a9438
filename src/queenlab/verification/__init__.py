"""Checks placements against the definition of the piece, never against a Model.

`placements` checks pieces on grids, domination and colourings; `triangles` checks Knuth's Xqueens; `first_conflict`
finds the first attacking pair in near-linear time; `report` describes the result.
"""

from queenlab.verification.placements import verify, verify_coloring, verify_domination
from queenlab.verification.report import VerificationReport
from queenlab.verification.triangles import verify_triangles

#: The old name.
Report = VerificationReport

__all__ = ["Report", "VerificationReport", "verify", "verify_coloring", "verify_domination", "verify_triangles"]

"""Is this placement what it claims to be? Read off the piece's definition, and never off a Model.

`placements` checks pieces on grids, domination and colourings; `triangles` checks Knuth's Xqueens; `first_conflict`
finds the first attacking pair in near-linear time; `report` says what was found.
"""

from queenlab.verification.placements import verify, verify_coloring, verify_domination
from queenlab.verification.report import VerificationReport
from queenlab.verification.triangles import verify_triangles

#: The old name.
Report = VerificationReport

__all__ = ["Report", "VerificationReport", "verify", "verify_coloring", "verify_domination", "verify_triangles"]

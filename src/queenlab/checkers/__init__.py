"""Checks certificates that a board holds no more than a number of queens; see docs/guide/checking.md.

Nothing here imports any other part of queenlab, so that a mistake in what makes a proof is not repeated in what checks
it. The prover imports one module from here, `encoding`; the tests write its clauses a second time.
"""

from __future__ import annotations

from queenlab.checkers.certificate import BadCertificate
from queenlab.checkers.checker import check
from queenlab.checkers.clock import TimeIsUp
from queenlab.checkers.report import Report, StepReport

__all__ = ["BadCertificate", "Report", "StepReport", "TimeIsUp", "check"]

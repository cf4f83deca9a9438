"""Strengthenings: items that make Models of non-attacking pieces tighter, by name."""

from __future__ import annotations

from queenlab.strengthenings.boxes import BoxBounds, BoxSearch
from queenlab.strengthenings.leprechaun_windows import strip_windows
from queenlab.strengthenings.registry import STRENGTHENINGS, check_names, strengthen
from queenlab.strengthenings.relaxation import relaxed
from queenlab.strengthenings.strengthening import Strengthening, TightenedProblem

__all__ = [
    "STRENGTHENINGS",
    "BoxBounds",
    "BoxSearch",
    "Strengthening",
    "TightenedProblem",
    "check_names",
    "relaxed",
    "strengthen",
    "strip_windows",
]

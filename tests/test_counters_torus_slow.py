"""Queens on the torus on larger boards."""

from __future__ import annotations

import pytest

from queenlab.counters.torus_queens import TorusQueens
from queenlab.problems import parse
from queenlab.work import Limits


@pytest.mark.slow
def test_25_queens_as_published() -> None:
    # OEIS A007705, a composite side.
    assert TorusQueens().count(parse("queens:25@torus"), Limits()).value == 1957725000


@pytest.mark.slow
def test_29_queens_stop_in_time() -> None:
    limits = Limits(seconds=3)
    result = TorusQueens().count(parse("queens:29@torus"), limits)
    assert result.status == "unknown"
    assert result.details == {"stopped": "time"}
    # OEIS A007705.
    assert 0 < (result.lower or 0) < 605917055356

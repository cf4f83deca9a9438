"""Meeting in the middle on boards that take seconds and minutes."""

from __future__ import annotations

import pytest

from queenlab.counters.half_boards import HalfBoards
from queenlab.problems import parse
from queenlab.work import Limits

#: OEIS A000170.
A000170 = {18: 666090624, 19: 4968057848, 20: 39029188884}


@pytest.mark.slow
@pytest.mark.parametrize("n", A000170)
def test_large_counts_are_those_of_the_encyclopedia(n: int) -> None:
    assert HalfBoards().count(parse(f"queens:{n}"), Limits()).value == A000170[n]

"""Symmetric queens and classes on larger boards, in every way that there is."""

from __future__ import annotations

import pytest

from queenlab.counters.fundamental_queens import FundamentalQueens
from queenlab.counters.symmetric_queens import count_half_turn, count_quarter_turn
from queenlab.work import Limits

#: OEIS A000170 and A002562.
ALL = {14: 365596, 15: 2279184, 16: 14772512, 17: 95815104}
CLASSES = {14: 45752, 15: 285053, 16: 1846955, 17: 11977939}


@pytest.mark.slow
@pytest.mark.parametrize("n", sorted(ALL))
def test_classes_symmetric_solutions_and_all_agree(n: int) -> None:
    result = FundamentalQueens().classes(n, Limits())
    eight, four, two = (result.details[name] for name in ("with 8 images", "with 4", "with 2"))
    assert result.value == CLASSES[n]
    assert 8 * eight + 4 * four + 2 * two == ALL[n]
    half, quarter = count_half_turn(n, Limits()).value, count_quarter_turn(n, Limits()).value
    assert (4 * four + 2 * two, 2 * two) == (half, quarter)
    assert 8 * result.value == ALL[n] + half + 2 * quarter


@pytest.mark.slow
@pytest.mark.parametrize(("n", "value"), [(23, 3581240), (24, 11675080), (25, 34132592)])
def test_half_turns_as_published(n: int, value: int) -> None:
    assert count_half_turn(n, Limits()).value == value


@pytest.mark.slow
@pytest.mark.parametrize(("n", "value"), [(44, 1261588480), (45, 1795233792), (48, 21517426688), (49, 35028172800)])
def test_quarter_turns_as_published(n: int, value: int) -> None:
    assert count_quarter_turn(n, Limits()).value == value

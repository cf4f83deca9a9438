"""Single calls of the checkers: what they give and what they refuse."""

from __future__ import annotations

import pytest

from tabled_calls import check_call, tabled_calls


@pytest.mark.parametrize(("setup", "call", "expected", "pattern"), tabled_calls("checker_calls.txt"))
def test_a_call(setup: str, call: str, expected: str, pattern: str) -> None:
    check_call(setup, call, expected, pattern)

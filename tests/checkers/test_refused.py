"""What the checkers refuse, row by row."""

from __future__ import annotations

import pytest

from refused_calls import check_refusal, refused_calls


@pytest.mark.parametrize(("setup", "call", "error", "pattern"), refused_calls("refused_certificates.txt"))
def test_a_refused_certificate(setup: str, call: str, error: str, pattern: str) -> None:
    check_refusal(setup, call, error, pattern)

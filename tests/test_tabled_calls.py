"""Calls of the packages that need no setting of their own: what they give, and how they are refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabled_calls import check_call, tabled_calls


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUEENLAB_ATLAS", str(tmp_path / "atlas"))


@pytest.mark.parametrize(
    ("setup", "call", "expected", "pattern"),
    [row for name in ("known_values", "refused_calls", "checker_calls", "queenon_calls") for row in tabled_calls(name)],
)
def test_a_tabled_call(setup: str, call: str, expected: str, pattern: str) -> None:
    check_call(setup, call, expected, pattern)

"""What the tests of the server share."""

from __future__ import annotations

from pathlib import Path

import pytest

from web_server import AppClient, light_client


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUEENLAB_ATLAS", str(tmp_path / "atlas"))


@pytest.fixture
def client() -> AppClient:
    """For light requests; modules that need workers or jobs have one of their own."""
    return light_client()

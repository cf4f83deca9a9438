"""`queenlab sample`: what is printed and what is kept."""

from __future__ import annotations

import pytest

from command import Capture, answer, run
from fake_time import time_passes


def test_no_time(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    time_passes(monkeypatch, 0.01)
    code, out, _ = run(capsys, "sample", "queens:20,exclude=1.1", "--time-limit", "0.05", "-q")
    assert (code, out) == (3, "?\n")


@pytest.mark.parametrize("method", ["mixed", "greedy", "unweighted", "exchanges"])
def test_no_time_for_many_queens(capsys: Capture, method: str, monkeypatch: pytest.MonkeyPatch) -> None:
    time_passes(monkeypatch, 0.01)
    code, out, err = run(capsys, "sample", "queens:20000", "--method", method, "--time-limit", "1e-6")
    assert code == 3
    assert out.startswith("queens:20000  ?  unknown")
    assert err == "no random solution within 1e-06 seconds\n"
    found = answer(capsys, "sample", "queens:20000", "--method", method, "--time-limit", "1e-6")
    assert (found["status"], found["value"], found["witness"]) == ("unknown", None, None)

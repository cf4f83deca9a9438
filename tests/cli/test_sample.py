"""`queenlab sample`: what is printed and what is kept."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from command import Capture, answer, run
from fake_time import time_passes
from oracles.permutations import attacks


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def rows_of(line: str) -> list[int]:
    return [int(row) - 1 for row in line.split()]


def test_a_small_board(capsys: Capture) -> None:
    code, out, err = run(capsys, "sample", "queens:8", "--seed", "3")
    first, second = out.splitlines()
    assert code == 0
    assert re.fullmatch(r"queens:8  8 pieces  found  \(\d\.\d\d s, exact\)", first)
    assert attacks(rows_of(second)) is None
    assert err == "law: all solutions are met and one is drawn: exactly uniform\n"
    assert run(capsys, "sample", "queens:8", "--seed", "3", "-q") == (0, second + "\n", "")
    assert run(capsys, "sample", "queens:8", "--seed", "3", "--show")[1].count("Q") == 8


@pytest.mark.full
def test_a_larger_board(capsys: Capture) -> None:
    code, out, err = run(capsys, "sample", "queens:100", "--seed", "1", "--rounds", "2")
    assert code == 0
    assert "mixed" in out.splitlines()[0]
    assert "walk" in err
    assert attacks(rows_of(out.splitlines()[1])) is None
    again = run(capsys, "sample", "queens:100", "--seed", "1", "--rounds", "2", "-q")
    assert again == (0, out.splitlines()[1] + "\n", "")
    assert run(capsys, "sample", "queens:100", "--seed", "2", "--rounds", "2", "-q")[1] != again[1]


@pytest.mark.full_rows("greedy")
@pytest.mark.parametrize("method", ["greedy", "unweighted", "exchanges", "mixed"])
def test_every_method_as_json(capsys: Capture, method: str) -> None:
    found = answer(capsys, "sample", "queens:40", "--seed", "5", "--method", method)
    assert (found["status"], found["value"], found["seed"], found["quantity"]) == ("found", 40, 5, "solution")
    assert found["engine"].startswith(f"{method} (queenlab ")
    assert "uniform" in found["notes"]
    assert attacks([row - 1 for _, row in sorted(found["witness"])]) is None


@pytest.mark.parametrize("suffix", [".json", ".txt", ".npy"])
def test_what_is_kept_verifies(capsys: Capture, suffix: str) -> None:
    file = f"board{suffix}"
    assert run(capsys, "sample", "queens:2000", "--seed", "1", "--method", "greedy", "-o", file)[0] == 0
    code, out, _ = run(capsys, "verify", file, "--problem", "queens:2000")
    assert (code, out.splitlines()[0]) == (0, "queens:2000: ok")
    assert [p.name for p in Path().iterdir()] == [file]


@pytest.mark.parametrize("n", [2, 3])
def test_none(capsys: Capture, n: int) -> None:
    code, out, _ = run(capsys, "sample", f"queens:{n}")
    assert code == 0
    assert out.startswith(f"queens:{n}  none")
    assert run(capsys, "sample", f"queens:{n}", "-q") == (0, "none\n", "")
    found = answer(capsys, "sample", f"queens:{n}")
    assert (found["status"], found["witness"]) == ("none", None)


def test_given_cells_and_other_problems(capsys: Capture) -> None:
    code, out, err = run(capsys, "sample", "queens:8", "--given", "1,1", "--seed", "1")
    assert (code, rows_of(out.splitlines()[1])[0]) == (0, 0)
    assert err == "law: one of 4 solutions, each equally likely\n"
    assert answer(capsys, "sample", "xqueens:2", "--seed", "1")["status"] == "found"


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

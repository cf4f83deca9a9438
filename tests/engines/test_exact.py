"""Exact: its proof logs, and the process it runs in."""

from __future__ import annotations

import signal
from pathlib import Path
from typing import IO

import pytest

from own_children import own_children
from queenlab.engines import exact, exact_process, processes
from queenlab.engines.exact import ExactEngine
from queenlab.engines.processes import ProcessEnded
from queenlab.errors import CannotWrite, CheckFailed
from queenlab.problems import problem
from queenlab.work import Limits


def test_a_proof_log_for_an_optimum(tmp_path: Path) -> None:
    path = tmp_path / "q33.pbp"
    result = ExactEngine(path).optimize(problem("queens:3^3,goal=max").model, Limits())
    assert (result.status, result.value) == ("proved", 4)
    assert result.proof == f"Exact claims optimal; proof log in {path}, not checked here"
    assert sorted(file.name for file in tmp_path.iterdir()) == ["q33.pbp", "q33.pbp.opb"]
    lines = path.read_text().splitlines()
    assert lines[0] == "pseudo-Boolean proof version 1.1"
    assert lines[-1].startswith("c "), "it ends with the number of a contradiction"
    assert not [line for line in lines if line.startswith("a ")], "nothing in it is only claimed"
    formula = (tmp_path / "q33.pbp.opb").read_text()
    assert formula.startswith("min: +1 ~x1 ")
    # 27 rows, columns and pillars, 6 * 9 face diagonals and 4 space diagonals, less those of one cell.
    assert formula.count(">=") == problem("queens:3^3,goal=max").model.n_items


def test_a_proof_log_for_none(tmp_path: Path) -> None:
    assert ExactEngine(tmp_path / "q3").solve(problem("queens:3").model, Limits()).status == "none"
    assert (tmp_path / "q3").read_text().splitlines()[-1].startswith("c ")


@pytest.mark.full
def test_no_proof_log_where_nothing_is_proved(tmp_path: Path) -> None:
    assert ExactEngine(tmp_path / "q4").solve(problem("queens:4").model, Limits()).status == "found"
    assert ExactEngine(tmp_path / "q6").optimize(problem("queens:6^3,goal=max").model, Limits(1.5)).status in (
        "found",
        "unknown",
    )
    assert list(tmp_path.iterdir()) == []


def test_a_proof_log_that_cannot_be_written(tmp_path: Path) -> None:
    with pytest.raises(CannotWrite, match=r"cannot write .*nowhere/q3: No such file"):
        ExactEngine(tmp_path / "nowhere" / "q3").solve(problem("queens:3").model, Limits())


@pytest.mark.full
def test_the_time_limit_holds_where_exact_does_not_look_at_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    # With the rows of domination Exact overruns a limit of its own by seconds.
    before, model = own_children(), problem("queens:12,goal=dominate").model
    ended: list[ProcessEnded] = []
    attend = exact.attend

    def noted(command: list[str], limits: Limits, source: IO[bytes] | None = None) -> ProcessEnded:
        ended.append(attend(command, limits, source))
        return ended[-1]

    monkeypatch.setattr(exact, "attend", noted)
    result = ExactEngine().optimize(model, Limits(seconds=1.0))
    assert ended[-1].stopped, "it was ended from outside, and did not end by itself"
    assert result.lower <= 6
    assert own_children() <= before


def test_a_question_longer_than_a_pipe_arrives(monkeypatch: pytest.MonkeyPatch) -> None:
    # The process begins to read after the first look at the clock.
    monkeypatch.setattr(processes, "TICK_SECONDS", 0.001)
    result = ExactEngine().solve(problem("rooks:100").model, Limits(seconds=60))
    assert (result.status, result.value) == ("found", 100)


def test_signals_stay_as_they_were() -> None:
    before = [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)]
    ExactEngine().solve(problem("queens:5").model, Limits())
    assert [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)] == before


def test_a_process_that_fails_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "broken.py").write_text("raise SystemExit('no memory')")
    monkeypatch.setattr(exact_process, "__file__", str(tmp_path / "broken.py"))
    with pytest.raises(CheckFailed, match="Exact stopped with exit code 1: no memory"):
        ExactEngine().solve(problem("queens:5").model, Limits())

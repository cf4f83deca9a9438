"""Engines beside one another: what the table says, and what happens when one of them does not behave."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from command import Capture
from command import run as queenlab
from queenlab.engines.registry import available
from queenlab.errors import BadInput
from queenlab.verbs import compare_engines as comparing
from queenlab.verbs.compare_engines import compare_engines

INSTALLED = [entry.name for entry in available() if entry.version is not None]


@pytest.mark.full
def test_all_that_are_installed_agree() -> None:
    runs = list(compare_engines(["queens:3^3,goal=max"], time_limit=30))
    assert [run.engine for run in runs] == [name for name in INSTALLED if name != "dancing"]
    assert {(run.task, run.status, run.value, run.bound) for run in runs} == {("optimize", "claimed", 4, 4)}
    for run in runs:
        assert run.cpu_seconds >= 0
        assert run.version


@pytest.mark.full
def test_a_minimum_a_solution_and_what_is_above() -> None:
    (least,) = compare_engines(["queens:4,goal=dominate"], time_limit=30, engines=["highs"])
    assert (least.status, least.value, least.bound) == ("claimed", 2, 2)
    (one,) = compare_engines(["queens:6"], time_limit=30, engines=["dancing"])
    assert (one.task, one.status, one.value, one.bound) == ("solve", "found", 6, None)
    asked = {"time_limit": 30.0, "engines": ["sat"], "strengthen": ["cube"]}
    (none,) = compare_engines(["queens:4^3,goal=max"], above=7, **asked)
    assert (none.task, none.status) == ("solve", "none")
    (more,) = compare_engines(["queens:4^3,goal=max"], above=6, **asked)
    assert (more.status, more.value) == ("found", 7)


def test_the_colours_that_an_engine_finds_are_checked(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    question = {"problem": "queens:2,goal=color,colors=4", "engine": "dancing", "version": "", "task": "solve"}
    monkeypatch.setattr("sys.stdin", io.StringIO(json.dumps({**question, "seconds": 60, "seed": 0})))
    comparing.answer_for_parent()
    assert json.loads(capsys.readouterr().out)["status"] == "found"


@pytest.mark.full
def test_a_limit_leaves_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    # A slow machine may need long to load the solver, whose own clock cannot be stopped.
    monkeypatch.setattr(comparing, "PATIENCE_SECONDS", 3600)
    (run,) = compare_engines(["queens:7^3,goal=max"], time_limit=1, engines=["highs"])
    assert run.status in ("found", "unknown")
    assert (run.bound or 0) >= 32


@pytest.mark.full
def test_a_refusal_is_a_line_of_the_table() -> None:
    (run,) = compare_engines(["rooks:45,goal=max"], time_limit=5, engines=["kissat"], strengthen=[])
    assert run.status in ("found", "claimed", "unknown")
    if "gurobi" in INSTALLED:
        (run,) = compare_engines(["rooks:45"], time_limit=5, engines=["gurobi"])
        assert run.status == "refused"
        assert "2025 variables" in run.notes


def test_one_that_overruns_is_killed_and_one_that_dies_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(comparing, "PATIENCE_SECONDS", 0.1)
    monkeypatch.setattr(comparing, "_CHILD", "import signal; signal.pause()")
    (run,) = compare_engines(["queens:4"], time_limit=0.1, engines=["sat"])
    assert (run.status, run.notes) == ("killed", "overran its limit")
    monkeypatch.setattr(comparing, "PATIENCE_SECONDS", 240.0)
    monkeypatch.setattr(comparing, "_CHILD", "import os; os.abort()")
    (run,) = compare_engines(["queens:4"], time_limit=0.1, engines=["sat"])
    assert (run.status, run.notes) == ("failed", "exit code -6")


def test_words_that_make_no_sense() -> None:
    with pytest.raises(BadInput, match="unknown engine hihgs; did you mean highs"):
        list(compare_engines(["queens:4"], time_limit=1, engines=["hihgs"]))
    with pytest.raises(BadInput, match="queens:4 does not ask for a maximum"):
        list(compare_engines(["queens:4"], time_limit=1, above=3))


@pytest.mark.full
def test_the_table_and_the_file(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "runs.csv"
    asked = ["queens:3..4,goal=max", "--time-limit", "30", "--engine", "sat", "--engine", "highs"]
    code, out, _ = queenlab(capsys, "bench", "engines", *asked, "-o", file)
    assert code == 0
    lines = out.splitlines()
    assert lines[0].split() == ["problem", "engine", "status", "value", "bound", "CPU", "s", "wall", "s", "notes"]
    assert [line.split()[:5] for line in lines[1:]] == [
        [f"queens:{n},goal=max", engine, "claimed", str(most), str(most)]
        for n, most in ((3, 2), (4, 4))
        for engine in ("sat", "highs")
    ]
    with file.open() as stream:
        rows = list(csv.DictReader(stream))
    assert [(row["problem"], row["engine"], row["value"]) for row in rows[:2]] == [
        ("queens:3,goal=max", "sat", "2"),
        ("queens:3,goal=max", "highs", "2"),
    ]
    assert all(float(row["cpu_seconds"]) >= 0 for row in rows)


def test_json_has_a_line_a_run(capsys: Capture) -> None:
    asked = ["queens:5", "--time-limit", "30", "--engine", "sat", "--json"]
    (line,) = queenlab(capsys, "bench", "engines", *asked)[1].splitlines()
    assert json.loads(line)["status"] == "found"


@pytest.mark.full
@pytest.mark.parametrize("word", ["first", "lex"])
def test_strengthenings_with_options_of_their_own(word: str) -> None:
    runs = list(compare_engines(["queens:3^3,goal=max"], time_limit=30, engines=["cpsat", "sat"], strengthen=(word,)))
    assert {(run.status, run.value) for run in runs} == {("claimed", 4)}

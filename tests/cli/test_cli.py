"""The command line in process: what it prints, and which exit code it gives."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import queenlab
from fake_time import time_passes
from oracles.json_schema import errors
from queenlab.cli.inputs import memory_bytes
from queenlab.cli.main import main
from queenlab.cli.registry import COMMANDS
from queenlab.errors import BadInput

SCHEMA = json.loads((Path(queenlab.__file__).parents[2] / "docs" / "answer.schema.json").read_text())


class Run:
    """One command line: its exit code and what it printed."""

    def __init__(self, capsys: pytest.CaptureFixture[str], *arguments: str) -> None:
        capsys.readouterr()
        self.code = main(arguments)
        self.out, self.err = capsys.readouterr()

    @property
    def json(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.out)
        assert errors(found, SCHEMA, SCHEMA) == []
        return found


def test_the_checker_of_the_schema_can_fail(capsys: pytest.CaptureFixture[str]) -> None:
    good = Run(capsys, "count", "queens:4", "--json").json
    for bad in (
        {**good, "value": "2"},
        {**good, "status": "maybe"},
        {**good, "extra": 1},
        {**good, "witness": [[0, 1]]},
        {**good, "seconds": -1},
        {key: x for key, x in good.items() if key != "engine"},
        {**good, "answers": [{}]},
        {**good, "value": True},
    ):
        assert errors(bad, SCHEMA, SCHEMA)


def test_limits_give_code_3_and_the_reason(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    time_passes(monkeypatch, 0.01)
    run = Run(capsys, "count", "queens:22", "--time-limit", "0.2")
    assert run.code == 3
    assert "  ?  unknown" in run.out
    assert "the time limit was reached" in run.out


def test_ctrl_c_keeps_what_was_done(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    import queenlab as ql

    real = ql.count

    def interrupted(name: Any, **options: Any) -> Any:
        if name.question.n == 6:
            raise KeyboardInterrupt
        return real(name, **options)

    monkeypatch.setattr(queenlab, "count", interrupted)
    table = Run(capsys, "count", "queens:4..8")
    assert table.code == 130
    assert [line.split()[:2] for line in table.out.splitlines()[1:]] == [["4", "2"], ["5", "10"]]
    assert "interrupted" in table.err
    run = Run(capsys, "count", "queens:4..8", "--json")
    assert (run.code, run.json["status"], len(run.json["answers"])) == (130, "unknown", 2)
    single = Run(capsys, "count", "queens:6", "--json")
    assert (single.code, single.json["status"]) == (130, "unknown")

    def stopped(name: Any, **options: Any) -> Any:
        answer = real(name, node_limit=20_000)
        answer.stopped = "interrupted"
        return answer

    monkeypatch.setattr(queenlab, "count", stopped)
    inside = Run(capsys, "count", "queens:16,17", "--json")
    assert (inside.code, len(inside.json["answers"])) == (130, 1)
    assert inside.json["answers"][0]["notes"] == "interrupted"

    def nothing(*_: Any, **__: Any) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr(queenlab, "solve", nothing)
    assert Run(capsys, "solve", "queens:8").code == 130


def test_a_failed_check_is_code_1(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    from queenlab.errors import CheckFailed, MissingExtra

    def liar(*_: Any, **__: Any) -> Any:
        raise CheckFailed("an engine gave a wrong answer")

    def absent(*_: Any, **__: Any) -> Any:
        raise MissingExtra("PySAT", "sat")

    monkeypatch.setattr(queenlab, "solve", liar)
    assert (Run(capsys, "solve", "queens:8").code, Run(capsys, "solve", "queens:8").err) == (
        1,
        "queenlab: an engine gave a wrong answer\n",
    )
    monkeypatch.setattr(queenlab, "solve", absent)
    run = Run(capsys, "solve", "queens:8")
    assert (run.code, "pip install 'queenlab[sat]'" in run.err) == (2, True)


def test_doctor_is_well_and_can_be_ill(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    import queenlab as ql

    run = Run(capsys, "doctor", "--json")
    assert (run.code, run.json["ok"]) == (0, True)
    names = [check["name"] for check in run.json["checks"]]
    assert {"numpy", "platformdirs", "filelock", "fastapi", "python-flint", "plotly", "cupy-cuda13x"} <= set(names)
    assert not {"pytest", "mutmut"} & set(names)
    assert {"python", "numba", "cores", "kernel cache", "dancing: count", "cpsat: optimize", "verify"} <= set(names)
    real = ql.count

    def wrong(name: Any, **options: Any) -> Any:
        answer = real(name, **options)
        answer.value = 5
        return answer

    monkeypatch.setattr(queenlab, "count", wrong)
    ill = Run(capsys, "doctor")
    assert ill.code == 1
    assert "FAILED   dancing: count" in ill.out
    assert ill.out.splitlines()[-1] == "FAILED: dancing: count, cpsat: count"


def test_version_and_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert Run(capsys, "--version").out == f"queenlab {queenlab.__version__}\n"
    first_steps = Run(capsys).out.splitlines()
    assert len(first_steps) == 5
    assert first_steps[-1].startswith("queenlab --help ")
    for command in ("count", "solve", "enumerate", "max", "tour", "doctor"):
        assert f"\n  {command} " in Run(capsys, "--help").out
        assert Run(capsys, command, "--help").code == 0


def test_summaries_fit_on_their_line(capsys: pytest.CaptureFixture[str]) -> None:
    sections = Run(capsys, "--help").out.split("\n\n")[3:-1]
    assert list(COMMANDS) == [section.partition(":\n")[0] for section in sections]
    listed = [line for section in sections for line in section.splitlines()[1:]]
    summaries = {line.split()[0]: line.split(maxsplit=1)[1] for line in listed}
    assert list(summaries)[:5] == ["count", "solve", "construct", "max", "draw"]
    assert len(summaries) == len(listed) == 38
    for command, summary in summaries.items():
        assert len(summary) <= 64, command
        assert summary.endswith("."), command
        assert not summary.endswith(".."), command


@given(st.text(max_size=12))
def test_any_text_is_a_size_or_refused(text: str) -> None:
    with suppress(BadInput):
        assert (memory_bytes(text) or 0) >= 1


@pytest.mark.full
def test_estimates(capsys: pytest.CaptureFixture[str]) -> None:
    assert "about" in Run(capsys, "count", "queens:20", "--estimate").out
    found = Run(capsys, "count", "queens:8,10", "--estimate", "--json").json
    assert [row["problem"] for row in found["estimates"]] == ["queens:8", "queens:10"]
    assert 500 < found["estimates"][1]["solutions"] < 1000

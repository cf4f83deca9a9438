"""The command line in process: what it prints, and which exit code it gives."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

import queenlab
from command import SCHEMA, Capture, answer, fits, run
from fake_time import time_passes
from oracles.json_schema import errors
from queenlab.cli.inputs import memory_bytes
from queenlab.cli.registry import COMMANDS, SUBCOMMANDS
from queenlab.errors import BadInput, CheckFailed, MissingExtra


def run_json(capsys: Capture, *arguments: str) -> tuple[int, dict[str, Any]]:
    """Exit code and what is printed with --json, which satisfies the schema."""
    code, out, _ = run(capsys, *arguments, "--json")
    found: dict[str, Any] = json.loads(out)
    assert errors(found, SCHEMA, SCHEMA) == []
    return code, found


def test_the_checker_of_the_schema_can_fail(capsys: Capture) -> None:
    good = answer(capsys, "count", "queens:4")
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


NOT_COUNTED = "queenlab: the solutions of queens:18 were not counted within the limit\n"


@pytest.mark.usefixtures("in_an_empty_folder")
@pytest.mark.parametrize(
    ("command", "said", "told"),
    [
        (
            "count queens:22 --time-limit 0.2", "queens:22  ?  unknown{...}the time limit was reached{...}\n",
            "queenlab: known: queenlab atlas queens:22 --quantity count\n",
        ),
        ("sample queens:20,exclude=1.1 --time-limit 0.05 -q", "?\n", ""),
        (
            "draw density queens:18 --time-limit 0.01 -q -o never.svg", "",
            "queenlab: queens:18: the time limit was reached; nothing was drawn\n",
        ),
        ("queenon queens:18 --time-limit 0.05", "", NOT_COUNTED),
        ("queenon uniform:1 --distance queens:18 --time-limit 0.05", "", NOT_COUNTED),
        *(
            (
                f"sample queens:20000 --method {method} --time-limit 1e-6", "queens:20000  ?  unknown{lines}\n",
                "no random solution within 1e-06 seconds\n",
            )
            for method in ("mixed", "greedy", "unweighted", "exchanges")
        ),
        (
            "sample queens:20000 --time-limit 1e-6 --json",
            '{...}"status": "unknown", "value": null, {...}"witness": null, {...}\n',
            "",
        ),
    ],
)  # fmt: skip
def test_limits_give_code_3(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, command: str, said: str, told: str
) -> None:
    time_passes(monkeypatch, 0.01)
    code, out, err = run(capsys, *command.split())
    assert code == 3
    assert fits(said, out), out
    assert err == told
    assert list(Path().iterdir()) == []


def test_ctrl_c_keeps_what_was_done(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    real = queenlab.count

    def interrupted(name: Any, **options: Any) -> Any:
        if name.question.n == 6:
            raise KeyboardInterrupt
        return real(name, **options)

    monkeypatch.setattr(queenlab, "count", interrupted)
    code, out, err = run(capsys, "count", "queens:4..8")
    assert code == 130
    assert [line.split()[:2] for line in out.splitlines()[1:]] == [["4", "2"], ["5", "10"]]
    assert "interrupted" in err
    code, several = run_json(capsys, "count", "queens:4..8")
    assert (code, several["status"], len(several["answers"])) == (130, "unknown", 2)
    code, single = run_json(capsys, "count", "queens:6")
    assert (code, single["status"]) == (130, "unknown")

    def stopped(name: Any, **options: Any) -> Any:
        answer = real(name, node_limit=20_000)
        answer.stopped = "interrupted"
        return answer

    monkeypatch.setattr(queenlab, "count", stopped)
    code, inside = run_json(capsys, "count", "queens:16,17")
    assert (code, len(inside["answers"])) == (130, 1)
    assert inside["answers"][0]["notes"] == "interrupted"
    monkeypatch.setattr(queenlab, "solve", Mock(side_effect=KeyboardInterrupt))
    assert run(capsys, "solve", "queens:8")[0] == 130


def test_a_failed_check_is_code_1(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queenlab, "solve", Mock(side_effect=CheckFailed("an engine gave a wrong answer")))
    assert run(capsys, "solve", "queens:8") == (1, "", "queenlab: an engine gave a wrong answer\n")
    monkeypatch.setattr(queenlab, "solve", Mock(side_effect=MissingExtra("PySAT", "sat")))
    code, _, err = run(capsys, "solve", "queens:8")
    assert (code, "pip install 'queenlab[sat]'" in err) == (2, True)


def test_doctor_is_well_and_can_be_ill(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    code, well = run_json(capsys, "doctor")
    assert (code, well["ok"]) == (0, True)
    names = [check["name"] for check in well["checks"]]
    assert {"numpy", "platformdirs", "filelock", "fastapi", "python-flint", "plotly", "cupy-cuda13x"} <= set(names)
    assert not {"pytest", "mutmut"} & set(names)
    assert {"python", "numba", "cores", "kernel cache", "dancing: count", "cpsat: optimize", "verify"} <= set(names)
    real = queenlab.count

    def wrong(name: Any, **options: Any) -> Any:
        answer = real(name, **options)
        answer.value = 5
        return answer

    monkeypatch.setattr(queenlab, "count", wrong)
    code, out, _ = run(capsys, "doctor")
    assert code == 1
    assert "FAILED   dancing: count" in out
    assert out.splitlines()[-1] == "FAILED: dancing: count, cpsat: count"


def test_version_and_help(capsys: Capture) -> None:
    assert run(capsys, "--version")[1] == f"queenlab {queenlab.__version__}\n"
    first_steps = run(capsys)[1].splitlines()
    assert len(first_steps) == 5
    assert first_steps[-1].startswith("queenlab --help ")
    for command in ("count", "solve", "enumerate", "max", "tour", "doctor"):
        assert f"\n  {command} " in run(capsys, "--help")[1]
        assert run(capsys, command, "--help")[0] == 0


def test_summaries_fit_on_their_line(capsys: Capture) -> None:
    sections = run(capsys, "--help")[1].split("\n\n")[3:-1]
    assert list(COMMANDS) == [section.partition(":\n")[0] for section in sections]
    listed = [line for section in sections for line in section.splitlines()[1:]]
    summaries = {line.split()[0]: line.split(maxsplit=1)[1] for line in listed}
    assert list(summaries)[:5] == ["count", "solve", "construct", "max", "draw"]
    assert len(summaries) == len(listed) == 38
    for command, summary in summaries.items():
        assert len(summary) <= 64, command
        assert summary.endswith("."), command
        assert not summary.endswith(".."), command
    listed = run(capsys, "job")[1].split("Commands:\n")[1].split("\n\n")[0].splitlines()
    assert [line.split()[0] for line in listed] == [*SUBCOMMANDS["job"][1]]
    assert [line for line in listed if not line.endswith(".") or line.endswith("..")] == []


@given(st.text(max_size=12))
def test_any_text_is_a_size_or_refused(text: str) -> None:
    with suppress(BadInput):
        assert (memory_bytes(text) or 0) >= 1

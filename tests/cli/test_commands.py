"""Every command does what tests/tables/commands.txt says: what is printed, and an answer that satisfies the schema."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from command import SCHEMA, Capture, blocks, command_names, fits, run
from oracles.json_schema import errors

COMMAND = re.compile(r"\$ (?P<command>\S(?:(?!  #).)*)(?P<full>  # full)?\n(?P<said>(?:(?!\$ ).+\n)*)")
#: They go on until they are stopped, or start processes: test_web_app, test_tour, test_reproduction, test_comparing.
ELSEWHERE = {"web", "tour", "reproduce", "bench engines"}


def read(name: str) -> list[list[tuple[str, str, bool]]]:
    """The blocks of a table: the commands of each, what they print, and whether they are in the full tier alone."""
    table = []
    for block in blocks(name):
        found = list(COMMAND.finditer(block))
        assert "".join(one[0] for one in found) == block, block
        table.append([(one["command"], one["said"], one["full"] is not None) for one in found])
    return table


BLOCKS = read("commands.txt")


@pytest.mark.parametrize(
    "rows",
    [pytest.param(rows, id=rows[0][0], marks=[pytest.mark.full] * any(full for _, _, full in rows)) for rows in BLOCKS],
)
def test_command(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rows: list[tuple[str, str, bool]]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("QUEENLAB_ATLAS", str(tmp_path / "atlas"))
    for command, said, _ in rows:
        words = shlex.split(command)
        code, out, err = run(capsys, *words)
        assert code == 0, err
        if "--json" in words and out:
            assert out.count("\n") == 1 or words[0] == "enumerate", "a list has a line for each solution"
            found = json.loads(out)
            assert errors(found, SCHEMA, SCHEMA) == []
            out = f"{found['quantity']}: {json.dumps(found['value'])}, {found['status']}\n"
        assert fits(said, out), out
        assert "-q" not in words or err == ""


def test_every_command_is_run_and_has_json_where_it_can() -> None:
    commands = [f"{command} " for rows in BLOCKS for command, _, _ in rows]
    for name, has_json in command_names().items():
        if name not in ELSEWHERE:
            mine = [one for one in commands if one.startswith(f"{name} ")]
            assert mine, name
            assert not has_json or any(" --json " in one for one in mine), name

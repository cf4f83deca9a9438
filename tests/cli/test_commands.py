"""Every command does what the tables of commands say: exit code, what is printed, answers that satisfy the schema."""

from __future__ import annotations

import io
import json
import os
import re
import shlex
from functools import reduce
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

import pytest

from command import SCHEMA, Capture, blocks, command_names, fits, run, write_files
from oracles.json_schema import errors

COMMAND = re.compile(
    r"(?P<files>(?:\S+ \|(?: .*)?\n)*)"
    r"\$ (?P<command>\S(?:(?!  #).)*)(?:  # (?P<notes>.*))?\n"
    r"(?P<said>(?:(?!\$ |! |\S+ \|).+\n)*)"
    r"(?P<told>(?:! .+\n)*)"
)
#: They go on until they are stopped, or start processes: test_web_app, test_tour, test_reproduction, test_comparing.
ELSEWHERE = {"web", "tour", "reproduce", "bench engines"}


class Step(NamedTuple):
    """A command line of a table, the files that are written before it, and what it says on stdout and stderr."""

    files: str
    command: str
    notes: str
    said: str
    told: str


def read(name: str) -> list[list[Step]]:
    """The blocks of a table."""
    table = []
    for block in blocks(name):
        found = list(COMMAND.finditer(block))
        assert "".join(one[0] for one in found) == block, block
        table.append([Step(*(one[part] or "" for part in Step._fields)) for one in found])
    return table


BLOCKS = [*read("commands.txt"), *read("journeys.txt")]


def member(found: Any, path: str) -> Any:
    """What a path such as `answers.0.value` leads to; `#` is how many there are."""
    parts = [int(part) if part.isdigit() else part for part in path.split(".")]
    return reduce(lambda data, part: len(data) if part == "#" else data[part], parts, found)


def json_lines(out: str, said: str) -> str:
    """What a table says of a JSON object: `QUANTITY: VALUE, STATUS`, and `PATH: VALUE` for some of its members."""
    found = json.loads(out)
    assert errors(found, SCHEMA, SCHEMA) == []
    paths = [line.partition(": ")[0] for line in said.splitlines()[1:]]
    first = f"{found['quantity']}: {json.dumps(found['value'])}, {found['status'] or 'null'}\n"
    return first + "".join(f"{path}: {json.dumps(member(found, path))}\n" for path in paths)


@pytest.mark.parametrize(
    "steps",
    [
        pytest.param(steps, id=steps[0].command, marks=[pytest.mark.full] * any("full" in one.notes for one in steps))
        for steps in BLOCKS
    ],
)
def test_command(capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, steps: list[Step]) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("QUEENLAB_ATLAS", str(tmp_path / "atlas"))
    for step in steps:
        write_files(step.files)
        words = shlex.split(step.command)
        # Dask's own clusters set variables for their workers, and leave them set.
        with monkeypatch.context() as patch, mock.patch.dict(os.environ):
            if Path("-").exists():
                patch.setattr("sys.stdin", io.StringIO(Path("-").read_text()))
            code, out, err = run(capsys, *words)
        wanted = re.search(r"exit (\d+)", step.notes)
        assert code == (int(wanted[1]) if wanted else 0), err
        if "--json" in words and out:
            assert out.count("\n") == 1 or words[0] == "enumerate", "a list has a line for each solution"
            out = json_lines(out, step.said)
        assert fits(step.said, out), out
        assert fits(re.sub("(?m)^! ", "", step.told), err) if step.told else code or "-q" not in words or err == "", err


def test_every_command_is_run_and_has_json_where_it_can() -> None:
    commands = [f"{one.command} " for steps in BLOCKS for one in steps]
    for name, has_json in command_names().items():
        if name not in ELSEWHERE:
            mine = [one for one in commands if one.startswith(f"{name} ")]
            assert mine, name
            assert not has_json or any(" --json " in one for one in mine), name

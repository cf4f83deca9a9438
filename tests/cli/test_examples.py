"""The examples of the help: every command has some, each is read as it stands, and each runs.

But `web --open` serves until it is stopped, and a paper takes a minute.
"""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from command import Capture, command_names, commands, run
from queenlab.cli.examples import EXAMPLES

#: Commands that need no example: they take nothing, write much, or need a ledger that is damaged or twice there.
NONE_NEEDED = {"tour", "doctor", "warmup", "bench", "job merge", "job settle"}
#: These take seconds, or serve until somebody stops them.
LONG = {"bench engines", "atlas check", "bounds", "count", "classes", "question", "threshold", "dominate", "ladder"}


def test_every_command_has_examples() -> None:
    assert EXAMPLES.keys() - {"job", "atlas"} == {*command_names()} - NONE_NEEDED


@pytest.mark.parametrize("line", sorted({line for lines in EXAMPLES.values() for line in lines}))
def test_it_is_read(line: str) -> None:
    name, *words = shlex.split(line)
    command = commands()[name]
    while hasattr(command, "commands"):
        found = words[0] if words[0] in command.commands else "find"
        command, words = command.commands[found], words[words[0] == found :]
    with command.make_context(name, words) as context:
        assert context.params


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[pytest.mark.full] * (name in LONG))
        for name in EXAMPLES
        if name not in ("web", "reproduce")
    ],
)
def test_they_run(capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("QUEENLAB_ATLAS", str(tmp_path / "atlas"))
    for line in EXAMPLES[name]:
        assert run(capsys, *shlex.split(line))[0] == 0, line

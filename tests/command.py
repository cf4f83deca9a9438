"""Running the command line in a test: exit code, what was said, and JSON that satisfies the schema."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import queenlab
from oracles.json_schema import errors
from queenlab.cli.main import built_commands, main

ROOT = Path(queenlab.__file__).parents[2]
SCHEMA = json.loads((ROOT / "docs" / "reference" / "answer.schema.json").read_text())
Capture = pytest.CaptureFixture[str]


def run(capsys: Capture, *arguments: str | Path) -> tuple[int, str, str]:
    """Exit code, stdout and stderr of one command."""
    capsys.readouterr()
    code = main([str(argument) for argument in arguments])
    return code, *capsys.readouterr()


def answer(capsys: Capture, *arguments: str) -> dict[str, Any]:
    """What a command prints with --json, which satisfies the schema."""
    found: dict[str, Any] = json.loads(run(capsys, *arguments, "--json")[1])
    assert errors(found, SCHEMA, SCHEMA) == []
    return found


def blocks(name: str) -> list[str]:
    """What stands between blank lines in a file of tests/tables, without comments."""
    text = (ROOT / "tests" / "tables" / name).read_text(encoding="utf-8")
    return [f"{block}\n" for block in re.split(r"\n{2,}", re.sub(r"(?m)^#.*\n", "", text).strip("\n"))]


def fits(said: str, heard: str) -> bool:
    """Whether a text is the one of a table: {...} is anything within a line, {lines} any lines, {} an empty line."""
    pattern = re.escape(said)
    for token, meaning in (("{...}", ".*"), ("{lines}\n", "(?:.*\n)*"), ("{}", "")):
        pattern = pattern.replace(re.escape(token), meaning)
    return re.fullmatch(pattern, heard) is not None


def write_files(lines: str) -> None:
    """Writes the files of a table: lines `NAME | TEXT`; an empty text is an empty line."""
    files: dict[str, str] = {}
    for line in lines.splitlines():
        name, _, content = line.partition(" |")
        files[name] = files.get(name, "") + content[1:] + "\n"
    for name, content in files.items():
        Path(name).write_text(content)


def commands() -> dict[str, Any]:
    """Every command by its name, those of installed packages too."""
    group = built_commands()
    return {name: group.get_command(None, name) for name in group.list_commands(None)}


def single_commands() -> dict[str, Any]:
    """Every command that does something, such as `count` and `job status`."""
    return {
        f"{name} {part}".strip(): one
        for name, command in commands().items()
        for part, one in getattr(command, "commands", {"": command}).items()
    }


def command_names() -> dict[str, bool]:
    """Every command, and whether it has --json."""
    return {name: any("--json" in option.opts for option in one.params) for name, one in single_commands().items()}

"""Running the command line in a test: exit code, what was said, and JSON that satisfies the schema."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import queenlab
from oracles.json_schema import errors
from queenlab.cli.main import main

ROOT = Path(queenlab.__file__).parents[2]
SCHEMA = json.loads((ROOT / "docs" / "answer.schema.json").read_text())
Capture = pytest.CaptureFixture[str]


def run(capsys: Capture, *arguments: str) -> tuple[int, str, str]:
    """Exit code, stdout and stderr of one command."""
    capsys.readouterr()
    code = main(arguments)
    return code, *capsys.readouterr()


def answer(capsys: Capture, *arguments: str) -> dict[str, Any]:
    """What a command prints with --json, which satisfies the schema."""
    found: dict[str, Any] = json.loads(run(capsys, *arguments, "--json")[1])
    assert errors(found, SCHEMA, SCHEMA) == []
    return found

"""What `make test-stress` interrupts, and that it sees what is half-written."""

from __future__ import annotations

from pathlib import Path

import pytest

from command import command_names
from stress_interrupts import LINES, is_json, unsound


def test_every_command_is_interrupted() -> None:
    lines = [f"{line} " for line in LINES.strip().splitlines()]
    assert [name for name in command_names() if not any(line.startswith(f"{name} ") for line in lines)] == []


@pytest.mark.parametrize(
    ("name", "content", "wrong"),
    [
        ("q.json", '{"value": 92}\n', None),
        ("q.json", '{"value": 9', "q.json: "),
        ("q.txt", "1 5 8 6 3 7 2 4\n", None),
        ("q.txt", "1 5 8 6 3 7 2 4\n1 6", "q.txt ends with "),
        ("q.svg", "<svg>\n</svg>\n", None),
        ("q.svg", "<svg>\n", "q.svg ends with "),
        ("q.ledger", "SQLite format 3", "q.ledger: "),
        (".q.json.part", "{}", ".q.json.part was left"),
    ],
)
def test_a_half_written_file_is_seen(tmp_path: Path, name: str, content: str, wrong: str | None) -> None:
    file = tmp_path / name
    file.write_text(content)
    found = unsound(file)
    assert found is None if wrong is None else str(found).startswith(wrong)


def test_half_a_json_object_is_seen() -> None:
    assert is_json('{"value": 92}\n')
    assert is_json('{"value": 92}\n{"value": 352}\n')
    assert not is_json('{"value": 92}\n{"val')

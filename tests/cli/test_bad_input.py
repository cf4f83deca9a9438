"""Bad input of every command gets the line of tests/tables/bad_input.txt, its exit code, and nothing else."""

from __future__ import annotations

import io
import re
import shlex
from pathlib import Path
from typing import NamedTuple

import pytest

from command import Capture, blocks, command_names, fits, run

BLOCK = re.compile(
    r"(?P<files>(?:\S+ \|(?: .*)?\n)*)"
    r"\$ (?P<command>\S(?:(?!  #).)*)(?:  # (?P<notes>exit [13]|exit [13], full|full))?\n"
    r"(?P<said>[^\s$#].*\n(?:  \S.*\n  +\^\n)?)"
)


class Row(NamedTuple):
    """A command line, the files that are there before it, and what it says."""

    command: str
    files: dict[str, str]
    code: int
    full: bool
    said: str


def read(table: list[str]) -> list[Row]:
    """The rows that are written in these blocks.

    Raises:
        ValueError: a block is no row, or a command is there twice.
    """
    rows: dict[str, Row] = {}
    for block in table:
        found = BLOCK.fullmatch(block)
        if found is None or found["command"] in rows:
            raise ValueError(f"no row, or one that is there already:\n{block}")
        files: dict[str, str] = {}
        for line in found["files"].splitlines():
            name, _, content = line.partition(" |")
            files[name] = files.get(name, "") + (content[1:] + "\n" if content else "")
        notes = found["notes"] or ""
        code = re.search(r"\d", notes)
        rows[found["command"]] = Row(
            found["command"], files, int(code[0]) if code else 2, "full" in notes, f"queenlab: {found['said']}"
        )
    return list(rows.values())


ROWS = read(blocks("bad_input.txt"))


@pytest.mark.parametrize(
    "row", [pytest.param(row, id=row.command, marks=[pytest.mark.full] * row.full) for row in ROWS]
)
def test_bad_input(capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, row: Row) -> None:
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    monkeypatch.setenv("QUEENLAB_ATLAS", str(tmp_path / "atlas"))
    files = dict(row.files)
    monkeypatch.setattr("sys.stdin", io.StringIO(files.pop("-", "")))
    for name, content in files.items():
        Path(name).write_text(content)
    code, out, err = run(capsys, *shlex.split(row.command))
    assert (code, out) == (row.code, "")
    assert fits(row.said, err), err
    assert {path.name: path.read_text() for path in here.iterdir()} == files, "nothing is written or changed"


def test_every_command_has_a_row() -> None:
    names = command_names()
    assert len(names) > 40
    assert {name for name in names if not any(f"{row.command} ".startswith(f"{name} ") for row in ROWS)} == set()


@pytest.mark.parametrize(
    "table",
    [
        [""],
        ["$ count\n"],
        ["count\nmissing argument\n"],
        ["$ count\nfirst line\nsecond line\n"],
        ["$ count\n$ solve\n"],
        ["$ count  # exit 4\nmissing argument\n"],
        ["$ count\nmissing argument\n"] * 2,
        ["$ count x.json\nno such file\nx.json | {}\n"],
        ["$ count queen:8\nunknown family\n  queen:8\n"],
    ],
)
def test_a_damaged_table_is_refused(table: list[str]) -> None:
    with pytest.raises(ValueError, match="no row"):
        read(table)

"""`queenlab growth` at the command line."""

from __future__ import annotations

import csv
from pathlib import Path
from xml.etree import ElementTree

from command import Capture, run


def test_files(tmp_path: Path, capsys: Capture) -> None:
    table, picture = tmp_path / "q.csv", tmp_path / "q.svg"
    assert run(capsys, "growth", "-o", str(table), "-q")[0] == 0
    rows = list(csv.DictReader(table.read_text().splitlines()))
    assert [int(row["n"]) for row in rows] == list(range(4, 28))
    assert run(capsys, "growth", "-o", str(picture), "-q")[0] == 0
    assert ElementTree.parse(picture).getroot().tag.endswith("svg")

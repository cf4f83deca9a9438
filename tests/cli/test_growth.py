"""`queenlab growth` at the command line."""

from __future__ import annotations

import csv
import math
from pathlib import Path
from xml.etree import ElementTree

import pytest

from command import Capture, answer, run


def test_table(capsys: Capture) -> None:
    code, out, _ = run(capsys, "growth")
    lines = out.splitlines()
    assert code == 0
    assert len(lines) == 1 + 24 + 1
    n, count, alpha_n, gap = lines[5].split()
    assert (n, count) == ("8", "92")
    assert float(alpha_n) == pytest.approx(math.log(8) - math.log(92) / 8, abs=1e-6)
    assert float(alpha_n) + float(gap) == pytest.approx(1.944001, abs=2e-6)
    assert "a fit" in lines[-1]


def test_files(tmp_path: Path, capsys: Capture) -> None:
    table, picture = tmp_path / "q.csv", tmp_path / "q.svg"
    assert run(capsys, "growth", "-o", str(table), "-q")[0] == 0
    rows = list(csv.DictReader(table.read_text().splitlines()))
    assert [int(row["n"]) for row in rows] == list(range(4, 28))
    assert run(capsys, "growth", "-o", str(picture), "-q")[0] == 0
    assert ElementTree.parse(picture).getroot().tag.endswith("svg")


def test_json(capsys: Capture) -> None:
    told = answer(capsys, "growth", "--from", "20")["info"]
    assert told["fit"]["first"] == 20
    assert told["rows"][-1]["count"] == 234907967154122528
    assert 0.3 < told["fit"]["exponent"] < 0.7

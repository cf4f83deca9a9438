"""`queenlab ladder`."""

from __future__ import annotations

import csv
import json
from decimal import Decimal
from pathlib import Path
from xml.etree import ElementTree

import pytest

from command import ROOT, SCHEMA
from queenlab.cli.commands.ladder import DEFAULT, ladder

Capture = pytest.CaptureFixture[str]
FEW = [1, 2, 4, 8, 16, 32, 64]


def test_table_and_limit(capsys: Capture) -> None:
    assert ladder(FEW) == 0
    out, err = capsys.readouterr()
    assert err == ""
    lines = out.splitlines()
    assert [line.split()[0] for line in lines[1:-2]] == [str(n) for n in FEW]
    assert lines[1].split()[1] == "2." + "0" * (len(lines[1].split()[1]) - 2)
    assert lines[-2].startswith("law:   alpha + 0.06156")
    assert lines[-1].startswith("limit: 1.94400102")
    assert "an estimate" in lines[-1]


def test_quiet_is_the_bare_limit(capsys: Capture) -> None:
    assert ladder(FEW, quiet=True) == 0
    assert capsys.readouterr().out.startswith("1.94400102")


def test_json(capsys: Capture) -> None:
    assert ladder([8, 4, 16, 32], digits=25, json=True) == 0
    found = json.loads(capsys.readouterr().out)
    assert set(SCHEMA["required"]) <= set(found)
    assert found["status"] == "found"
    assert [row["order"] for row in found["ladder"]["rows"]] == [4, 8, 16, 32]
    assert found["ladder"]["rows"][0]["value"].startswith("1.9485191861680873331529542")
    assert 0 < Decimal(found["upper"]) - Decimal(found["ladder"]["rows"][-1]["value"]) < Decimal("1e-24")


def test_files(tmp_path: Path, capsys: Capture) -> None:
    assert ladder([4, 8, 16], out=tmp_path / "ladder.csv", quiet=True) == 0
    rows = list(csv.DictReader((tmp_path / "ladder.csv").read_text().splitlines()))
    assert [row["order"] for row in rows] == ["4", "8", "16"]
    assert ladder([4, 8, 16], out=tmp_path / "ladder.svg", quiet=True) == 0
    assert ElementTree.parse(tmp_path / "ladder.svg").getroot().tag.endswith("svg")
    capsys.readouterr()
    assert ladder([4, 8, 16], out=Path("-")) == 0
    assert capsys.readouterr().out.startswith("order,minus_entropy")


def test_default_orders_and_the_page() -> None:
    assert DEFAULT[-1] == 1024
    assert "queenlab ladder" in (ROOT / "docs" / "queenon-entropy.md").read_text()

"""`queenlab ladder`."""

from __future__ import annotations

import csv
from decimal import Decimal
from pathlib import Path
from xml.etree import ElementTree

from command import ROOT, Capture, answer, run
from queenlab.cli.commands.ladder import DEFAULT

FEW = [str(2**k) for k in range(7)]


def test_table_and_limit(capsys: Capture) -> None:
    code, out, err = run(capsys, "ladder", *FEW)
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert [line.split()[0] for line in lines[1:-2]] == FEW
    assert lines[1].split()[1] == "2." + "0" * (len(lines[1].split()[1]) - 2)
    assert lines[-2].startswith("law:   alpha + 0.06156")
    assert lines[-1].startswith("limit: 1.94400102")
    assert "an estimate" in lines[-1]
    assert run(capsys, "ladder", *FEW, "-q")[1].startswith("1.94400102")


def test_json(capsys: Capture) -> None:
    found = answer(capsys, "ladder", "8", "4", "16", "32", "--digits", "25")
    assert found["status"] == "found"
    assert [row["order"] for row in found["ladder"]["rows"]] == [4, 8, 16, 32]
    assert found["ladder"]["rows"][0]["value"].startswith("1.9485191861680873331529542")
    assert 0 < Decimal(found["upper"]) - Decimal(found["ladder"]["rows"][-1]["value"]) < Decimal("1e-24")


def test_files(tmp_path: Path, capsys: Capture) -> None:
    table, picture = tmp_path / "ladder.csv", tmp_path / "ladder.svg"
    assert run(capsys, "ladder", "4", "8", "16", "-o", table, "-q")[0] == 0
    assert [row["order"] for row in csv.DictReader(table.read_text().splitlines())] == ["4", "8", "16"]
    assert run(capsys, "ladder", "4", "8", "16", "-o", picture, "-q")[0] == 0
    assert ElementTree.parse(picture).getroot().tag.endswith("svg")
    assert run(capsys, "ladder", "4", "8", "16", "-o", "-")[1].startswith("order,minus_entropy")


def test_default_orders_and_the_page() -> None:
    assert DEFAULT[-1] == 1024
    assert "queenlab ladder" in (ROOT / "docs" / "queenon-entropy.md").read_text()

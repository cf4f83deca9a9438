"""How many solutions use each cell: the verb and the command."""

from __future__ import annotations

import csv
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

import queenlab as ql
from command import Capture, answer, run
from fake_time import time_passes
from queenlab.draw import density_svg
from queenlab.errors import BadInput, OutOfRange

#: Kunt, Figure 10, is a picture; the numbers are those of a count of all 92 solutions, cell by cell.
EIGHT = [
    [4, 8, 16, 18, 18, 16, 8, 4],
    [8, 16, 14, 8, 8, 14, 16, 8],
    [16, 14, 4, 12, 12, 4, 14, 16],
    [18, 8, 12, 8, 8, 12, 8, 18],
]


def test_eight_queens() -> None:
    found = ql.density("queens:8")
    assert found.total == 92
    assert found.array().tolist() == EIGHT + EIGHT[::-1]
    assert ql.queens(8).density().array().tolist() == EIGHT + EIGHT[::-1]


def test_a_limit_leaves_no_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    time_passes(monkeypatch, 0.01)
    found = ql.density("queens:14", engine="dancing", time_limit=0.05)
    assert (found.answer.status, found.cells, found.total) == ("unknown", None, None)
    with pytest.raises(BadInput, match="there is no density"):
        found.array()
    assert found.to_dict()["density"] is None


def test_the_command(capsys: Capture, tmp_path: Path) -> None:
    code, out, err = run(capsys, "density", "queens:8")
    lines = out.splitlines()
    assert (code, err, lines[0].split("  ")[:3]) == (0, "", ["queens:8", "92 solutions", "proved"])
    assert [[int(x) for x in line.split()] for line in lines[1:]] == EIGHT + EIGHT[::-1]
    file = tmp_path / "density.csv"
    assert run(capsys, "density", "xqueens:2", "-q", "-o", str(file)) == (0, "", "")
    rows = list(csv.reader(file.read_text().splitlines()))
    assert rows[:2] == [["letter", "row", "column", "solutions"], ["N", "1", "1", "3"]]
    assert len(rows) == 17
    found = answer(capsys, "density", "queens:4", "--given", "1,2")
    assert (found["value"], found["quantity"]) == (1, "density")
    assert [cell for *cell, number in found["density"] if number] == [[1, 2], [2, 4], [3, 1], [4, 3]]
    layers = run(capsys, "density", "queens:3^3", "--goal", "max")[1]
    assert layers.splitlines()[1:5] == ["layer 1:", "2 4 2", "4 0 4", "2 4 2"]
    assert run(capsys, "density", "xqueens:1")[1].splitlines()[1:] == ["N:", "1", "E:", "1", "S:", "1", "W:", "1"]
    picture = tmp_path / "density.svg"
    assert run(capsys, "density", "queens:8", "-q", "-o", str(picture)) == (0, "", "")
    drawn = ET.fromstring(picture.read_text())
    numerals = [e.text for e in drawn.iter("{http://www.w3.org/2000/svg}text")]
    # Cell after cell, column by column from the bottom.
    assert numerals == [str(x) for column in EIGHT + EIGHT[::-1] for x in column]
    late = run(capsys, "density", "queens:14", "--engine", "dancing", "--time-limit", "0.05")
    assert late[0] == 3


def test_heat_maps() -> None:
    cube = ET.fromstring(density_svg(ql.Board(2, 3), range(8), "a cube"))
    cells = [e for e in cube.iter() if e.get("class") == "ql-cell"]
    assert len({cell.get("fill") for cell in cells}) == 8, "different numbers have different colours"
    light = [sum(int(str(cell.get("fill"))[i : i + 2], 16) for i in (1, 3, 5)) for cell in cells]
    assert light == sorted(light, reverse=True), "more is darker"
    triangles = ET.fromstring(density_svg(ql.TriangleBoard(2), [5] * 16, "triangles"))
    assert sum(e.get("class") == "ql-cell" for e in triangles.iter()) == 16
    huge = density_svg(ql.Board(3), [10**12] * 9, "numbers too long to be read are left away")
    assert "ql-word" not in huge.split("</style>")[1]
    assert "#08306b" in huge
    with pytest.raises(BadInput, match="needs 4 numbers"):
        density_svg(ql.Board(2), [1, 2, 3], "three")
    with pytest.raises(OutOfRange, match="too large"):
        density_svg(ql.Board(400), [0] * 160_000, "crowd")

"""The command `queenlab queenon` and the files that it reads."""

from __future__ import annotations

import io
import json
import xml.etree.ElementTree as ET
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import queenlab as ql
from command import Capture, run
from queenlab.answer import Answer
from queenlab.board import Board
from queenlab.errors import BadInput
from queenlab.placement_files import write_placement
from queenlab.queenon.densities.density import TriangleDensity
from queenlab.queenon.densities.sources import read_density
from queenlab.verbs import load_density as loading
from queenlab.verbs.density import Density
from queenlab.verbs.examine import examine
from queenlab.verbs.load_density import load_density


def test_files(capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    density, picture = tmp_path / "five.json", tmp_path / "five.svg"
    assert run(capsys, "queenon", "queens:5", "-o", str(density))[0] == 0
    assert load_density(density) == ql.density("queens:5").average()
    assert run(capsys, "queenon", str(density), "-o", str(picture))[0] == 0
    assert len([e for e in ET.parse(picture).iter() if e.get("class") == "ql-cell"]) == 25
    assert run(capsys, "queenon", "optimal:3", "-o", str(picture))[0] == 0
    assert len([e for e in ET.parse(picture).iter() if e.get("class") == "ql-cell"]) == 36
    solution = tmp_path / "solution.txt"
    solution.write_text("2 4 1 3\n")
    assert run(capsys, "queenon", str(solution), "-q")[1].startswith("step queenon\n")
    found = tmp_path / "answer.json"
    found.write_text(run(capsys, "solve", "queens:8", "--json")[1])
    assert run(capsys, "queenon", str(found), "-q")[1].startswith("step queenon\n")
    found.write_text(run(capsys, "density", "queens:8", "--json")[1])
    assert load_density(str(found)) == ql.density("queens:8").average()
    found.write_text(run(capsys, "density", "xqueens:2", "--json")[1])
    assert load_density(str(found)) == ql.density("xqueens:2").average()
    monkeypatch.setattr("sys.stdin", io.StringIO(density.read_text()))
    code, out, _ = run(capsys, "queenon", "-", "--distance", "queens:5")
    assert code == 0
    assert "distance from queens:5: 0," in out
    code, out, err = run(capsys, "queenon", "uniform:1", "-o", "-")
    assert json.loads(out)["cells"] == [["1"]]
    assert err.startswith("uniform:1: step queenon")


@pytest.mark.parametrize(
    "text",
    [
        '{"queenlab": "density", "order": 1, "cells": [[1' + "0" * 5000 + "]]}",
        '{"queenlab": "density", "order": 1, "cells": [["1' + "0" * 400 + '"]]}',
        '{"a":' * 3000 + "1" + "}" * 3000,
        '{"a":' * 300_000,
    ],
    ids=["5000 digits", "400 digits", "deep", "deep and cut"],
)
def test_bad_files_are_refused_in_one_line(capsys: Capture, tmp_path: Path, text: str) -> None:
    file = tmp_path / "bad.json"
    file.write_text(text)
    code, out, err = run(capsys, "queenon", str(file))
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert str(file) in err


def test_interrupted(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(name: str, **_: object) -> Density:
        return Density(Answer(name, "density", "unknown", stopped="interrupted"), Board(9), None)

    monkeypatch.setattr(loading, "density", stopped)
    assert run(capsys, "queenon", "queens:9") == (130, "", "queenlab: interrupted\n")


def test_bytes_that_are_no_text(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "bad.json"
    file.write_bytes(b"\xff\xfe\x00")
    assert run(capsys, "queenon", str(file))[0] == 2


GOOD = json.dumps(ql.density("xqueens:2").average().to_dict())


@settings(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(st.data())
def test_damaged_files_are_read_or_refused(data: st.DataObject) -> None:
    """A good file with pieces cut out, doubled or overwritten: a density comes out, or one clear line."""
    text = GOOD
    for _ in range(data.draw(st.integers(1, 3))):
        a = data.draw(st.integers(0, len(text)))
        b = data.draw(st.integers(a, min(len(text), a + 12)))
        text = (
            text[:a]
            + data.draw(st.sampled_from(["", text[a:b] * 2, '"', "[", "]", "1/0", "-7", "1e999", "{}"]))
            + text[b:]
        )
    refusal = ""
    try:
        found = read_density(text, "file")
        assert found.values.shape == (4, found.order, found.order)
    except BadInput as error:
        refusal = str(error)
    assert "\n" not in refusal


@settings(max_examples=200)
@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    refusal = ""
    try:
        assert read_density(text).order >= 1
    except BadInput as error:
        refusal = str(error)
    assert "\n" not in refusal


def test_from_python() -> None:
    placement = ql.construct("queens:6")
    found = examine(placement, distance=TriangleDensity.uniform(1))
    assert found.report.kind == "step queenon"
    assert found.distance.exact
    assert found.to_dict()["distance"]["lower"] == str(found.distance.value)
    assert examine(ql.problem("queens:4")).name == "queens:4"
    assert examine(TriangleDensity.from_cells([[2]])).entropy is None
    text = write_placement(placement, "json")
    assert read_density(text) == TriangleDensity.from_placement(placement)
    assert load_density(TriangleDensity.from_cells([[Fraction(1, 3)]])).mass() == Fraction(1, 3)

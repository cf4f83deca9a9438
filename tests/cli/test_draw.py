"""The command `queenlab draw`."""

from __future__ import annotations

import io
import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from command import Capture, run
from queenlab.queenon.limit.density import limit_density

SVG = "{http://www.w3.org/2000/svg}"


def picture(text: str) -> ET.Element:
    root = ET.fromstring(text)
    assert root.tag == f"{SVG}svg"
    assert root.findtext(f"{SVG}title", "").strip()
    assert root.findtext(f"{SVG}desc", "").strip()
    return root


def of_class(root: ET.Element, name: str) -> int:
    return sum(name in part.get("class", "").split() for part in root.iter())


def drawn(capsys: Capture, *arguments: str) -> ET.Element:
    code, out, err = run(capsys, "draw", *arguments)
    assert (code, err) == (0, "")
    return picture(out)


# -- boards and placements ----------------------------------------------------------------------------------------


def test_a_problem_with_given_cells(capsys: Capture) -> None:
    root = drawn(capsys, "queens:8", "--given", "1,1 2,3", "--exclude", "8,8")
    assert (of_class(root, "ql-given"), of_class(root, "ql-cross")) == (2, 1)
    assert root.get("width") is None
    assert of_class(drawn(capsys, "queens:4", "--quiet"), "ql-piece") == 0


def test_pieces_may_attack_each_other_and_given_ones_may_not(capsys: Capture) -> None:
    root = drawn(capsys, "queens:8", "--at", "1,1 2,2 8,3", "--given", "5,4", "--conflicts")
    assert (of_class(root, "ql-piece"), of_class(root, "ql-given")) == (3, 1)
    assert "in conflict: (1, 1), (2, 2);" in root.findtext(f"{SVG}desc", "") + ";"
    code, out, err = run(capsys, "draw", "queens:8", "--given", "1,1 2,2", "--conflicts")
    assert (code, out) == (2, "")
    assert "attack each other" in err
    root = drawn(capsys, "xqueens:2", "--at", "N1,1 N1,2", "--conflicts")
    assert (of_class(root, "ql-piece"), of_class(root, "ql-s1")) == (2, 2)


@pytest.mark.parametrize("problem", ["queens:8", "queens:5@torus", "queens:3^3,goal=max", "xqueens:3", "rooks:4"])
def test_a_placement_file(capsys: Capture, tmp_path: Path, problem: str) -> None:
    file = tmp_path / "found.json"
    verb = "max" if "max" in problem else "solve"
    assert run(capsys, verb, problem, "-o", str(file))[0] == 0
    pieces = json.loads(run(capsys, "verify", str(file), "--json")[1])["value"]
    root = drawn(capsys, str(file))
    assert of_class(root, "ql-piece") == pieces > 0


def test_a_coloring_and_stdin(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    answer = run(capsys, "color", "queens:4", "--json")[1]
    monkeypatch.setattr("sys.stdin", io.StringIO(answer))
    root = drawn(capsys, "-")
    assert "colour" in root.findtext(f"{SVG}title", "")


# -- densities ----------------------------------------------------------------------------------------------------


def test_the_density_of_a_problem_or_of_its_answer(capsys: Capture, tmp_path: Path) -> None:
    direct = run(capsys, "draw", "density", "queens:6")[1]
    assert of_class(picture(direct), "ql-cell") == 36
    file = tmp_path / "six.json"
    file.write_text(run(capsys, "density", "queens:6", "--json")[1])
    from_file = run(capsys, "draw", "density", str(file))[1]
    cells = [[part.get("fill") for part in picture(text).iter(f"{SVG}rect")] for text in (direct, from_file)]
    assert cells[0] == cells[1]
    root = drawn(capsys, "density", "queens:6", "--given", "1,2")
    assert of_class(root, "ql-cell") == 36


def test_a_density_on_triangles(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "gamma.json"
    file.write_text(json.dumps(limit_density(5).to_dict()))
    assert of_class(drawn(capsys, "density", str(file)), "ql-cell") == 100
    file.write_text(json.dumps({"queenlab": "density", "order": 2, "cells": [[0, "1/2"], [2, 1]]}))
    assert of_class(drawn(capsys, "density", str(file)), "ql-cell") == 4


def test_the_limit_density(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "gamma.svg"
    title = "Where queens stand on large boards: the limit density"
    assert run(capsys, "draw", "density", "--limit", "-o", str(file)) == (0, "", f"{title} written to {file}\n")
    flat = picture(file.read_text())
    described = flat.findtext(f"{SVG}desc", "")
    assert "0.4474" in described
    assert "1.4034" in described
    pictures = [drawn(capsys, "density", "--limit", option) for option in ("--surface", "--contours", "--profiles")]
    assert of_class(pictures[0], "ql-patch") > 1000
    assert of_class(pictures[1], "ql-s0") > 5
    assert len({ET.tostring(root) for root in (flat, *pictures)}) == 4
    assert [path.name for path in tmp_path.iterdir()] == ["gamma.svg"]


@pytest.mark.full
def test_a_fixed_size(capsys: Capture) -> None:
    root = drawn(capsys, "queens:4", "--given", "1,1", "--size", "300")
    assert (root.get("width"), root.get("height")) == ("300", "300")
    root = drawn(capsys, "density", "--limit", "--profiles", "--size", "280")
    assert root.get("width") == "280"
    assert 170 <= int(root.get("height", "")) <= 190


# -- densities in files -------------------------------------------------------------------------------------------


GOOD = {"problem": "queens:2,goal=max", "density": [[1, 1, 1], [1, 2, 1], [2, 1, 1], [2, 2, 1]]}


def test_a_good_density(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "density.json"
    file.write_text(json.dumps(GOOD))
    assert of_class(drawn(capsys, "density", str(file)), "ql-cell") == 4


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(st.binary(max_size=60) | st.text(alphabet='{}[]":,0123456789 densityqul/', max_size=60).map(str.encode))
def test_any_file_is_drawn_or_refused(capsys: Capture, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "any.json"
    file.write_bytes(content)
    code, out, err = run(capsys, "draw", "density", str(file))
    assert code in (0, 2)
    assert (code == 0) == out.startswith("<svg ")
    assert (code == 2) == err.startswith("queenlab: ")

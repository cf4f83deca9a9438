"""`queenlab draw` in every form: SVG, pixels, pages and LaTeX, with what the pieces do."""

from __future__ import annotations

import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from command import Capture, run
from oracles.pictures import Read, of_class
from oracles.png_pixels import Pixels
from oracles.tikz_reader import read as read_tikz


def drawn(capsys: Capture, *arguments: str) -> ET.Element:
    code, out, err = run(capsys, "draw", *arguments)
    assert (code, err) == (0, "")
    return ET.fromstring(out)


def written(capsys: Capture, file: Path, *arguments: str) -> bytes:
    assert run(capsys, "draw", *arguments, "--quiet", "-o", str(file)) == (0, "", "")
    return file.read_bytes()


def test_it_says_what_it_wrote_except_when_quiet(capsys: Capture, tmp_path: Path) -> None:
    for form in ("svg", "png", "html", "tex"):
        file = tmp_path / f"a.{form}"
        told = run(capsys, "draw", "queens:4,given=1.2", "-o", str(file))
        assert told == (0, "", f"queens:4,given=1.2 written to {file}\n")
        assert run(capsys, "draw", "queens:4,given=1.2", "-o", str(file), "--quiet") == (0, "", "")
    code, out, err = run(capsys, "draw", "queens:4,given=1.2", "-o", "-")
    assert (code, out[:5], err) == (0, "<svg ", "")


def test_pixels(capsys: Capture, tmp_path: Path) -> None:
    light = Pixels(written(capsys, tmp_path / "a.png", "queens:4", "--size", "80"))
    dark = Pixels(written(capsys, tmp_path / "b.PNG", "queens:4", "--size", "80", "--dark"))
    assert (light.width, light.height) == (dark.width, dark.height) == (80, 80)
    assert light.at(0, 0) == (255, 255, 255, 255)
    assert max(dark.at(0, 0)[:3]) < 60
    assert written(capsys, tmp_path / "c.png", "density", "queens:4")[:4] == b"\x89PNG"


def test_dark_svg(capsys: Capture) -> None:
    root = drawn(capsys, "queens:4", "--dark", "--quiet")
    style = root.findtext("{http://www.w3.org/2000/svg}style", "")
    assert "@media" not in style
    assert "#f3d58a" in style


def test_pages(capsys: Capture, tmp_path: Path) -> None:
    flat = written(capsys, tmp_path / "a.html", "queens:4", "--given", "1,2").decode()
    assert flat.count('class="ql-given"') == 1
    assert "<script" not in flat
    space = written(capsys, tmp_path / "b.html", "queens:3^3", "--given", "1,2,3").decode()
    assert '"(1, 2, 3)"' in space
    assert "plotly.js v" in space
    gamma = written(capsys, tmp_path / "c.html", "density", "--limit", "--surface").decode()
    assert '"type":"surface"' in gamma
    assert "<svg" in written(capsys, tmp_path / "d.html", "density", "--limit", "--contours").decode()


def test_latex(capsys: Capture, tmp_path: Path) -> None:
    found = read_tikz(written(capsys, tmp_path / "a.tex", "queens:4", "--given", "1,2", "--attacked").decode())
    assert found.pieces == [("queen", "qlgiven", (0, 1))]
    token = read_tikz(written(capsys, tmp_path / "b.tex", "xqueens:2", "--given", "N1,2").decode())
    assert [path.parts[0].kind for path in token.paths if "qlgiven" in path.options] == ["rectangle"]


def test_what_the_pieces_do(capsys: Capture, tmp_path: Path) -> None:
    root = drawn(capsys, "queens:8", "--given", "1,1", "--attacked")
    assert of_class(root, "ql-hit")[0].get("d", "").count("M") == 21
    file = tmp_path / "wrong.txt"
    file.write_text("1 2 0 0\n")
    root = drawn(capsys, str(file), "--conflicts")
    assert len([e for e in of_class(root, "ql-s1") if e.tag.endswith("rect")]) == 2
    assert Read(root, 4).lines("ql-s1")[-1] == (0.5, 3.5, 1.5, 2.5)
    windows = drawn(capsys, "leprechauns:10,range=2", "--given", "1,1 5,4", "--windows")
    assert len(of_class(windows, "ql-hit")) == 2


def test_a_cube_of_blocks(capsys: Capture) -> None:
    root = drawn(capsys, "queens:3^3", "--given", "1,2,3 3,3,1", "--cube")
    assert len(of_class(root, "ql-piece")) == 2


def test_a_machine_without_fonts_is_told_so(capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("queenlab.draw.png.font_here", lambda: None)
    code, out, err = run(capsys, "draw", "queens:4", "-o", str(tmp_path / "a.png"))
    assert (code, out) == (0, "")
    assert err.startswith("queenlab: no common font is installed")


def test_colourings_and_crowds_take_no_lines(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "found.json"
    assert run(capsys, "color", "queens:4", "-o", str(file))[0] == 0
    assert run(capsys, "draw", str(file), "--attacked")[2] == "queenlab: --attacked needs pieces\n"
    many = tmp_path / "many.npy"
    assert run(capsys, "construct", "queens:20001", "-o", str(many))[0] == 0
    assert "20001 pieces" in run(capsys, "draw", str(many))[1]
    assert "at most 20000" in run(capsys, "draw", str(many), "--conflicts")[2]


def test_missing_extras_are_named(capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, module, file in (
        ("resvg, which draws in pixels,", "resvg_py", "a.png"),
        ("plotly, which draws in space,", "plotly", "a.html"),
    ):
        monkeypatch.setitem(sys.modules, module, None)
        code, out, err = run(capsys, "draw", "queens:3^3", "-o", str(tmp_path / file))
        assert (code, out) == (2, "")
        assert err == f"queenlab: {name} is not installed here; install it with: pip install 'queenlab[plot]'\n"
        assert not (tmp_path / file).exists()

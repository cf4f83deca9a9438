"""Boards to take away from the page: each form is what it says, and nothing hostile gets through."""

from __future__ import annotations

import io
import xml.etree.ElementTree as ET
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from command import Capture, run
from oracles.pictures import Read, of_class
from oracles.png_pixels import Pixels
from oracles.tikz_reader import read as read_tikz
from queenlab.problems import parse
from web_server import Refusal, get

FORMS = ("svg", "png", "json", "notation", "latex")
SVG = "{http://www.w3.org/2000/svg}"


def made(form: str, problem: str, at: str = "", **more: object) -> Any:
    return get(f"/api/export/{form}", problem=problem, at=at, **more)


def filename(file: Any) -> str:
    return str(file.headers["content-disposition"].removeprefix("inline; filename*=UTF-8''"))


@pytest.mark.parametrize(
    ("form", "media", "ending"),
    [
        ("svg", "image/svg+xml", "svg"),
        ("png", "image/png", "png"),
        ("json", "application/json", "json"),
        ("notation", "text/plain; charset=utf-8", "txt"),
        ("latex", "application/x-tex", "tex"),
    ],
)
def test_files_have_their_types_and_names(form: str, media: str, ending: str) -> None:
    file = made(form, "queens:4", "1.2/2.4")
    assert (file.headers["content-type"], filename(file)) == (media, f"queens-4.{ending}")


def test_svg() -> None:
    root = ET.fromstring(made("svg", "queens:4,given=4.3", "1.2/2.4", attacked=True, conflicts=True).content)
    read = Read(root, 4)
    assert read.cells() == [(0, 1, 0), (1, 3, 0)]
    assert read.cells("ql-given") == [(3, 2, 0)]
    assert len(of_class(root, "ql-hit")) == 1
    assert root.get("width") is None
    sized = ET.fromstring(made("svg", "queens:4", dark=True, size=300).content)
    assert (sized.get("width"), sized.get("height")) == ("300", "300")
    assert "@media" not in sized.findtext(f"{SVG}style", "")


def test_png() -> None:
    found = Pixels(made("png", "queens:4", "1.2", size=64).content)
    assert (found.width, found.height) == (64, 64)
    assert found.at(0, 0) == (255, 255, 255, 255)
    assert max(Pixels(made("png", "queens:4", size=64, dark=True).content).at(0, 0)[:3]) < 60


@pytest.mark.parametrize(
    ("problem", "at"),
    [
        ("queens:4", "1.2/2.4/3.1/4.3"),
        ("queens:3^3,goal=max", "1.1.1"),
        ("xqueens:1", "N.1.1/E.1.1/S.1.1/W.1.1"),
        ("leprechauns:10@torus,range=2", "1.1"),
        ("queens:4,given=1.2", "2.4/3.1/4.3"),
    ],
)
def test_the_placement_file_is_one_that_verify_reads(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, problem: str, at: str
) -> None:
    text = made("json", problem, at).content.decode()
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    code, out, err = run(capsys, "verify", "-", "--json")
    assert code in (0, 1)
    assert err == ""
    pieces = at.count("/") + 1 + problem.count("given=")
    assert f'"problem": "{problem}"' in out
    assert f'"value": {pieces}' in out


def test_notation_names_the_board_as_it_stands() -> None:
    text = made("notation", "queens:8^2,given=1.1", "2.5/3.8").content.decode()
    assert text == "queens:8,given=1.1/2.5/3.8\n"
    assert parse(text.strip()).question.given == (0, 12, 23)
    assert made("notation", "xqueens:3", "W.3.2").content == b"xqueens:3,given=W.3.2\n"


def test_latex() -> None:
    found = read_tikz(made("latex", "queens:4", "1.2/2.4", attacked=True).content.decode())
    assert [place for _, _, place in found.pieces] == [(0, 1), (1, 3)]


CELLS = st.text(alphabet="0123456789./NESW -,()x", max_size=30)
NAMES = st.text(alphabet="queensxtor:^@,=1234567890given./ ", max_size=30) | st.sampled_from(
    ["queens:4", "xqueens:2", "queens:3^3", "leprechauns:5@torus,range=1", "queens:2^4", "queens:5,goal=color"]
)


@settings(max_examples=120, deadline=None)
@given(st.sampled_from(FORMS), NAMES, CELLS, st.booleans(), st.booleans(), st.booleans(), st.booleans())
def test_anything_is_a_file_or_one_line(
    form: str, problem: str, at: str, attacked: bool, conflicts: bool, windows: bool, dark: bool
) -> None:
    more = {"attacked": attacked, "conflicts": conflicts, "windows": windows, "dark": dark, "size": 40}
    try:
        found = made(form, problem, at, **more)
    except Refusal:
        return
    if form == "svg":
        ET.fromstring(found.content)
    if form == "latex":
        read_tikz(found.content.decode())
    if form == "png":
        assert Pixels(found.content).width == 40
    if form == "notation":
        assert str(parse(found.content.decode().strip())) == found.content.decode().strip()


@pytest.mark.full
def test_the_largest_pictures_are_drawn() -> None:
    diagonal = "/".join(f"{k}.{k}" for k in range(1, 1001))
    cases: list[tuple[str, str, str, dict[str, object]]] = [
        ("svg", "queens:1000", diagonal, {"conflicts": True}),
        ("png", "queens:500", "1.1/250.251", {"attacked": True, "conflicts": True}),
        ("svg", "xqueens:60", "N.1.2", {"attacked": True}),
        ("svg", "queens:11^4", "1.1.1.1", {"attacked": True}),
        ("png", "queens:8", "1.1", {"size": 2000}),
    ]
    for form, problem, at, more in cases:
        assert made(form, problem, at, **more).content, (form, problem)

"""Pictures as pages: whole, alone, with a name and words, and safe whatever the name is."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from queenlab.board import Board
from queenlab.draw import html as pages
from queenlab.draw import placement_svg
from queenlab.draw.html import figure_page, space_page, svg_page
from queenlab.draw.space_figure import space_figure
from queenlab.draw.surface_figure import surface_figure
from queenlab.placement import Placement

CUBE = Placement.of(Board(3, 3), [(1, 2, 3), (3, 3, 1)])


class Read(HTMLParser):
    """A page taken apart: its elements with their attributes, and the text inside of each kind."""

    VOID = ("meta",)

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: dict[str, list[str]] = {}
        self.feed(page)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        self.texts.setdefault("/".join([*self.open, tag]), []).append("")
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open:
            self.texts["/".join(self.open)][-1] += data

    def text(self, path: str) -> str:
        (found,) = self.texts[path]
        return found

    def tags(self, name: str) -> list[dict[str, str | None]]:
        return [attributes for tag, attributes in self.elements if tag == name]


def checked(page: str, title: str) -> Read:
    """A page on its own: nothing is loaded from anywhere."""
    assert page.startswith('<!DOCTYPE html>\n<html lang="en">')
    read = Read(page)
    assert read.text("html/head/title") == title
    assert read.text("html/body/main/h1") == title
    assert len(read.texts["html/body/main/details/p"][0]) > 5
    for _, attributes in read.elements:
        assert not {"src", "href", "onclick", "onload"} & set(attributes)
    assert not read.tags("link")
    assert "@import" not in read.text("html/head/style")
    return read


def test_a_flat_board() -> None:
    read = checked(svg_page(placement_svg(Placement.from_rows([2, 4, 1, 3]))), "4 pieces on a 4 x 4 board")
    (picture,) = read.tags("svg")
    assert picture["role"] == "img"
    assert sum(attributes.get("class") == "ql-piece" for attributes in read.tags("path")) == 4
    assert "(1, 2), (2, 4)" in read.text("html/body/main/details/p")
    assert not read.tags("script")


@pytest.fixture
def short_bundle(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stand-in for plotly's script, which is long."""
    monkeypatch.setattr(pages, "_plotly_script", lambda: "const Plotly={react(){}};")


def figures(read: Read) -> dict[str, dict[str, object]]:
    """The figures that the page's script holds."""
    script = read.texts["html/body/main/script"][1]
    found = re.match(r"const figures=\{light:(.*),dark:(.*)\};\n", script)
    assert found
    return {"light": json.loads(found[1]), "dark": json.loads(found[2])}


@pytest.mark.usefixtures("short_bundle")
def test_a_board_in_space_is_there_for_light_and_dark() -> None:
    read = checked(space_page(CUBE), "2 pieces on the board 3^3")
    assert figures(read) == {"light": space_figure(CUBE), "dark": space_figure(CUBE, dark=True)}
    (figure,) = [one for one in read.tags("div") if one.get("id") == "figure"]
    assert figure["role"] == "img"
    assert figure["aria-label"] == "2 pieces on the board 3^3"
    assert "(1, 2, 3), (3, 3, 1)" in read.text("html/body/main/details/p")


@pytest.mark.usefixtures("short_bundle")
def test_a_surface() -> None:
    light, dark = (surface_figure(lambda x, y: x * y, mesh=3, dark=dark) for dark in (False, True))
    read = checked(figure_page(light, dark, title="x y"), "x y")
    assert figures(read) == {"light": light, "dark": dark}


@pytest.mark.usefixtures("short_bundle")
@settings(max_examples=60, deadline=None)
@given(st.text(max_size=30) | st.sampled_from(["</script><b>", "</title>", '"><img src=x>', "&lt;", "<!--"]))
@example("0\x0c")  # A blank that XML cannot hold.
def test_any_title_stays_text(title: str) -> None:
    read = Read(space_page(CUBE, title=title or "t"))
    assert len(read.tags("script")) == 2
    assert not read.tags("b")
    assert not read.tags("img")
    flat = Read(svg_page(placement_svg(Placement.from_rows([1]), title=title)))
    assert not flat.tags("script")
    assert not flat.tags("img")
    name = title.strip()
    if name.isprintable() and name:
        # The picture's own name is trimmed.
        assert flat.text("html/body/main/h1").strip() == name


def test_plotly_is_inside_the_page() -> None:
    page = space_page(CUBE)
    assert "plotly.js v" in page
    assert len(page) > 3_000_000
    # The bundle does not end its own element.
    assert page.count("</script>") == page.count("<script>") == 2

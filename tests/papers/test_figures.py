"""The redrawn figures: what is read off each picture is what the paper lists or its formula gives."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest
from tools.pages import renewed
from tools.pages.figures import anchor, markdown

import queenlab
from figures_drawn import BY_ID, drawn, root_of
from html_page import Page
from oracles.permutations import attacks
from oracles.pictures import SVG, Read, of_class, on_paper, panels
from queenlab_papers.tour.figures import DRAWINGS, PAPER_FIGURES
from queenlab_papers.tour.figures.__main__ import main
from text_table import text_table

DOCS = Path(queenlab.__file__).parents[2] / "docs"
PICTURES = DOCS / "pictures" / "figures"


# -- all of them --------------------------------------------------------------------------------------------------

PIECES = dict(text_table("figure_pieces.txt"))
#: Pictures of numbers that Knuth's note lists and does not draw.
LISTED_ONLY = {"xqueens-average", "xqueens-optimum", "xqueens-counterexample"}


@pytest.mark.full_rows("higher-dimensions-25", "higher-dimensions-28")
@pytest.mark.parametrize("name", BY_ID)
def test_figures_are_pictures_with_the_right_number_of_pieces(name: str) -> None:
    root = root_of(name)
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    assert root.findtext(f"{SVG}title", "").strip()
    assert root.findtext(f"{SVG}desc", "").strip()
    assert "prefers-color-scheme:dark" in root.findtext(f"{SVG}style", "")
    assert " ".join(str(len(of_class(root, kind))) for kind in ("ql-piece", "ql-given", "ql-faded")) == PIECES[name]
    assert BY_ID[name].caption.endswith(".")


def test_every_figure_of_the_papers_is_drawn_or_has_its_reason() -> None:
    shown = {figure.shows for figure in DRAWINGS}
    for one in PAPER_FIGURES:
        assert ((one.paper, one.number) in shown) != bool(one.not_drawn), one
    assert [one.number for one in PAPER_FIGURES if one.not_drawn] == ["Figure 2"]
    listed = {(one.paper, one.number) for one in PAPER_FIGURES}
    assert len(listed) == len(PAPER_FIGURES)
    assert {figure.id for figure in DRAWINGS if figure.shows not in listed} == LISTED_ONLY


def test_the_list_of_figures_is_that_of_the_papers() -> None:
    """As the papers number them: 1, 2, 3, 4a, 4b; 1 to 7; 1 to 28; 1 to 4 and the answer to the puzzle."""
    numbers: dict[str, list[str]] = {}
    for one in PAPER_FIGURES:
        numbers.setdefault(one.paper, []).append(one.number)
    assert numbers == {
        "Abramson & Yung": [f"Figure {k}" for k in ("1", "2", "3", "4a", "4b")],
        "Escamocher & O'Sullivan": [f"Fig. {k}" for k in range(1, 8)],
        "Kunt": [f"Figure {k}" for k in range(1, 29)],
        "Knuth": [*(f"Figure {k}" for k in range(1, 5)), "Answer to the puzzle"],
    }


# -- the gallery --------------------------------------------------------------------------------------------------


@pytest.mark.full_rows("higher-dimensions-25", "higher-dimensions-28")
@pytest.mark.parametrize("name", BY_ID)
def test_the_gallery_shows_what_is_drawn(name: str) -> None:
    kept = PICTURES / f"{name}.svg"
    assert kept.read_text(encoding="utf-8") == drawn(name) + "\n", "run make docs"


@pytest.mark.full
def test_the_page_is_what_is_made_of_the_figures() -> None:
    page = (DOCS / "research" / "figures.md").read_text(encoding="utf-8")
    assert renewed(page, markdown(PICTURES)) == page, "run make docs"
    headings = re.findall(r"^### (.*)$", page, re.MULTILINE)
    for figure in DRAWINGS:
        assert f"(../pictures/figures/{figure.id}.svg)" in page
        assert figure.caption in page
        assert f"`{figure.drawn_by}`" in page
        words = re.search(rf"!\[(.+)\]\(\.\./pictures/figures/{figure.id}\.svg\)", page)
        assert words
        assert words[1] == root_of(figure.id).findtext(f"{SVG}title")
    assert len(set(map(anchor, headings))) == len(headings) == len(DRAWINGS)
    for one in PAPER_FIGURES:
        assert f"| {one.number} | {one.what} | " in page
        assert not one.not_drawn or f"not drawn: {one.not_drawn} |" in page


def test_the_gallery_counts_what_is_drawn_as_in_the_papers_only() -> None:
    page = (DOCS / "research" / "figures.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (?:Fig|Answer)[^|]*\| [^|]* \| (.*) \|$", page, re.MULTILINE)
    other = sum("in place of" in row for row in rows)
    missing = sum(row.startswith("not drawn") for row in rows)
    assert (len(rows), other, missing) == (45, 1, 1)
    assert "have 45 figures. 43 of them are drawn here, 1 more for another size or number" in page
    assert "and 1 is not" in page
    assert f"{page.count('![')} pictures in all" in page


@pytest.mark.parametrize("name", ["xqueens-2", "xqueens-3", "xqueens-4", "higher-dimensions-8", "decomposition-3"])
def test_words_above_panels_can_be_read(name: str) -> None:
    root = root_of(name)
    width = float(root.get("viewBox", "").split()[2])
    labels = [e for e in root if "ql-label" in e.get("class", "")]
    assert len(labels) == len(panels(root))
    for label, panel in zip(labels, panels(root), strict=True):
        size = float(label.get("font-size", ""))
        # At least 12 pixels where the picture is 700 wide, and no wider than what is below.
        assert size * 700 / width >= 12
        assert 0.6 * size * len(label.text or "") <= float(panel.get("width", ""))
        assert float(panel.get("y", "")) > float(label.get("y", ""))


def test_the_gallery_keeps_no_other_pictures_and_is_small() -> None:
    sizes = {path.name: path.stat().st_size for path in PICTURES.iterdir()}
    assert {name.removesuffix(".svg") for name in sizes} == set(BY_ID)
    assert max(sizes.values()) < 300_000
    assert sum(sizes.values()) < 2_500_000


def test_the_command_writes_them_and_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "new" / "folder"
    assert main([str(folder)]) == 0
    files = [f"{figure.id}.svg" for figure in DRAWINGS]
    assert capsys.readouterr().out.split() == [str(folder / name) for name in (*files, "index.html")]
    assert {path.name for path in folder.iterdir()} == {*files, "index.html"}
    text = (folder / "index.html").read_text(encoding="utf-8")
    page = Page(text)
    images = {attributes["src"]: attributes["alt"] for tag, attributes in page.tags if tag == "img"}
    assert list(images) == files
    assert all(images.values())
    assert len(set(page.ids)) == len(page.ids)
    assert all(link in files or link.removeprefix("#") in page.ids for link in page.links)
    assert "prefers-color-scheme:dark" in text
    assert all(one.what in html.unescape(text) for one in PAPER_FIGURES if one.not_drawn)


def test_the_command_says_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "file"
    file.touch()
    assert main([str(file)]) == 2
    assert capsys.readouterr().err.startswith("error: figures need a folder")
    assert main([]) == 2
    assert main(["--help"]) == 0
    assert capsys.readouterr().err.count("usage:") == 2


# -- what they show -----------------------------------------------------------------------------------------------


def linear(n: int) -> list[tuple[int, ...]]:
    return [(x, y, (3 * x + 5 * y) % n) for x in range(n) for y in range(n)]


@pytest.mark.parametrize(("name", "n", "found", "expected"), text_table("figure_contents.txt"))
def test_what_is_read_off_is_what_the_paper_has(name: str, n: str, found: str, expected: str) -> None:
    name, _, part = name.partition("/")
    picture = Read(panels(root_of(name))[int(part)] if part else root_of(name), int(n))
    names = {key: getattr(picture, key) for key in dir(picture)} | {"linear": linear, "on_paper": on_paper}
    assert eval(found, names) == eval(expected, names | {"queenlab": queenlab})


@pytest.mark.parametrize(
    ("name", "n", "cuts", "words", "last"),
    [
        ("leprechauns-4", 14, {4, 8, 12}, ["k+1", "k+1", "k+1", "k'"], "n'"),
        ("leprechauns-5", 16, {4, 8, 12}, ["k+1"] * 4, "k+1"),
    ],
)
def test_leprechauns_4_and_5(name: str, n: int, cuts: set[int], words: list[str], last: str) -> None:
    picture = Read(root_of(name), n)
    lines = picture.lines("ql-box")
    assert {line[0] for line in lines if line[0] == line[2]} == cuts
    assert {n - line[1] for line in lines if line[1] == line[3]} == cuts
    assert [label.text for label in of_class(picture.root, "ql-label")] == words * 2
    named = {word: cell[:2] for cell, (word,) in picture.words("ql-note").items()}
    assert {"B1,1", "B2,1", "B1,2", "B2,2", f"B1,{last}", f"B{last},1", f"B{last},{last}"} <= set(named)
    column, row = named[f"B1,{last}"]
    assert column < 4
    assert row >= 12


def test_higher_dimensions_15() -> None:
    written = Read(root_of("higher-dimensions-15"), 32).words("ql-number")
    assert len(written) == 32**2
    for color in range(1, 33):
        cells = sorted((column, row) for (column, row, _), word in written.items() if word == [str(color)])
        assert [column for column, _ in cells] == list(range(32))
        assert attacks([row for _, row in cells]) is None

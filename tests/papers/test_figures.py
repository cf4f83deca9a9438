"""The redrawn figures: what is read off each picture is what the paper lists or its formula gives."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable
from html.parser import HTMLParser
from itertools import combinations
from pathlib import Path

import pytest
from tools.pages import renewed
from tools.pages.figures import anchor, markdown

import queenlab
from figures_drawn import BY_ID, drawn, root_of
from oracles.box_maxima import attack
from oracles.permutations import attacks
from oracles.pictures import SVG, Read, of_class, panels
from queenlab_papers.tour.figures import DRAWINGS, PAPER_FIGURES, write_figures
from queenlab_papers.tour.figures.__main__ import main

DOCS = Path(queenlab.__file__).parents[2] / "docs"
PICTURES = DOCS / "pictures" / "figures"

#: Abramson & Yung, Figure 3: the column of the queen in each row.
FIGURE_3 = {
    9: "0 3 5 7 1 4 2 8 6",
    15: "0 5 14 8 11 4 12 3 6 10 2 13 1 7 9",
    27: "0 15 5 16 9 25 22 19 26 24 14 10 13 23 3 7 4 1 11 21 18 2 17 8 20 12 6",
    39: "0 17 23 29 5 8 21 30 6 20 2 25 34 32 7 27 22 13 35 37 28 12 4 18 33 15 9 31 38 36 1 16 11 19 10 24 3 14 26",
}


def non_attacking(cells: Iterable[tuple[int, ...]]) -> bool:
    return not any(attack(one, other) for one, other in combinations(cells, 2))


# -- all of them --------------------------------------------------------------------------------------------------

#: Pieces, pieces in the other colour, faint pieces. In the cubes of Figure 5 the piece alone is solid; in its layers
#: there is a rook and a queen.
PIECES = {
    "decomposition-1": (35, 0, 0), "decomposition-3": (9 + 15 + 27 + 39, 0, 0), "decomposition-4a": (12, 0, 1),
    "decomposition-4b": (14, 0, 0), "leprechauns-1": (14, 0, 0), "leprechauns-2": (13, 0, 0),
    "leprechauns-3": (27, 0, 0), "leprechauns-6": (9, 0, 0), "leprechauns-7": (16, 0, 0),
    "higher-dimensions-1": (81, 0, 0), "higher-dimensions-3": (3 * 64, 0, 0), "higher-dimensions-4": (1, 0, 0),
    "higher-dimensions-5": (4, 0, 21 + 65), "higher-dimensions-6": (3, 0, 0), "higher-dimensions-7": (7, 0, 0),
    "higher-dimensions-8": (12 + 14 + 15, 0, 0), "higher-dimensions-11": (121, 0, 0),
    "higher-dimensions-11-layers": (121, 0, 0), "higher-dimensions-13": (77, 44, 0),
    "higher-dimensions-16": (91, 0, 30), "higher-dimensions-16-layers": (91, 0, 30),
    "higher-dimensions-17": (403, 0, 0), "higher-dimensions-18": (10**3 - 9**3, 0, 0),
    "higher-dimensions-19": (8 + 9, 0, 1), "higher-dimensions-20": (7 + 7, 0, 0), "xqueens-2": (6 * 8, 0, 0),
    "xqueens-3": (3 * 32, 0, 0), "xqueens-4": (11 * 12, 0, 0), "xqueens-puzzle": (32, 0, 0),
    **dict.fromkeys(("decomposition-2", "leprechauns-4", "leprechauns-5", "xqueens-1"), (0, 0, 0)),
    **dict.fromkeys(("xqueens-average", "xqueens-optimum", "xqueens-counterexample"), (0, 0, 0)),
    **{f"higher-dimensions-{k}": (0, 0, 0) for k in (9, 10, 12, 14, 15, *range(21, 29))},
}  # fmt: skip
#: Pictures of numbers that Knuth's note lists and does not draw.
LISTED_ONLY = {"xqueens-average", "xqueens-optimum", "xqueens-counterexample"}


def test_every_figure_is_listed_here() -> None:
    assert len(BY_ID) == len(DRAWINGS)
    assert set(PIECES) == set(BY_ID)


@pytest.mark.full_rows("higher-dimensions-25", "higher-dimensions-28")
@pytest.mark.parametrize("name", BY_ID)
def test_figures_are_pictures_with_the_right_number_of_pieces(name: str) -> None:
    root = root_of(name)
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    assert root.findtext(f"{SVG}title", "").strip()
    assert root.findtext(f"{SVG}desc", "").strip()
    assert "prefers-color-scheme:dark" in root.findtext(f"{SVG}style", "")
    assert tuple(len(of_class(root, kind)) for kind in ("ql-piece", "ql-given", "ql-faded")) == PIECES[name]
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
    page = (DOCS / "figures.md").read_text(encoding="utf-8")
    assert renewed(page, markdown(PICTURES)) == page, "run make docs"
    headings = re.findall(r"^### (.*)$", page, re.MULTILINE)
    for figure in DRAWINGS:
        assert f"(pictures/figures/{figure.id}.svg)" in page
        assert figure.caption in page
        assert f"`{figure.drawn_by}`" in page
        words = re.search(rf"!\[(.+)\]\(pictures/figures/{figure.id}\.svg\)", page)
        assert words
        assert words[1] == root_of(figure.id).findtext(f"{SVG}title")
    assert len(set(map(anchor, headings))) == len(headings) == len(DRAWINGS)
    for one in PAPER_FIGURES:
        assert f"| {one.number} | {one.what} | " in page
        assert not one.not_drawn or f"not drawn: {one.not_drawn} |" in page


def test_the_gallery_counts_what_is_drawn_as_in_the_papers_only() -> None:
    page = (DOCS / "figures.md").read_text(encoding="utf-8")
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


class Page(HTMLParser):
    """What a browser would load, and what it would read out in its place."""

    def __init__(self) -> None:
        super().__init__()
        self.images: dict[str, str] = {}
        self.ids: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {key: value or "" for key, value in attrs}
        if tag == "img":
            self.images[found["src"]] = found["alt"]
        self.ids += [found["id"]] if "id" in found else []
        self.links += [found[key] for key in ("href", "src") if key in found]


def test_the_command_writes_them_and_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "new" / "folder"
    assert main([str(folder)]) == 0
    files = [f"{figure.id}.svg" for figure in DRAWINGS]
    assert capsys.readouterr().out.split() == [str(folder / name) for name in (*files, "index.html")]
    assert {path.name for path in folder.iterdir()} == {*files, "index.html"}
    text = (folder / "index.html").read_text(encoding="utf-8")
    page = Page()
    page.feed(text)
    assert list(page.images) == files
    assert all(page.images.values())
    assert len(set(page.ids)) == len(page.ids)
    assert all(link in files or link.removeprefix("#") in page.ids for link in page.links)
    assert "prefers-color-scheme:dark" in text
    assert all(one.what in html.unescape(text) for one in PAPER_FIGURES if one.not_drawn)


def test_pictures_can_be_written_alone(tmp_path: Path) -> None:
    assert [path.stem for path in write_figures(tmp_path)] == list(BY_ID)
    assert {path.name for path in tmp_path.iterdir()} == {f"{name}.svg" for name in BY_ID}


def test_the_command_says_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "file"
    file.touch()
    assert main([str(file)]) == 2
    assert capsys.readouterr().err.startswith("error: figures need a folder")
    assert main([]) == 2
    assert main(["--help"]) == 0
    assert capsys.readouterr().err.count("usage:") == 2


# -- Abramson & Yung ----------------------------------------------------------------------------------------------


def test_decomposition_1() -> None:
    picture = Read(root_of("decomposition-1"), 35)
    columns = picture.columns_from_the_top()
    assert columns == [5 * (2 * tile % 7) + 2 * i % 5 for tile in range(7) for i in range(5)]
    assert attacks(columns, torus=True) is None
    boxes = set(picture.lines("ql-box"))
    assert {line[0] for line in boxes if line[0] == line[2]} == set(range(5, 35, 5))
    assert {line[1] for line in boxes if line[1] == line[3]} == set(range(5, 35, 5))
    # Row 7 has its queen in column 14, in a tile with rows 5 to 9 and columns 10 to 14.
    assert columns[7] == 14
    assert picture.lines("ql-s0") == [(12, 5, 15, 8)]
    assert set(picture.lines("ql-s1")) == {(12, 5, 15, 8), (10, 8, 12, 10)}
    assert set(picture.lines("ql-s2")) == {(7, 0, 35, 28), (0, 28, 7, 35)}
    assert [i for i, column in enumerate(columns) if (column - i) % 35 == 7] == [7]


def test_decomposition_2() -> None:
    picture = Read(root_of("decomposition-2"), 7)
    sevens = {(column, 6 - row) for column, row, _ in picture.words("ql-p0")}
    fives = {(column, 6 - row) for column, row, _ in picture.words("ql-p1")}
    assert sevens == {(2 * i % 7, i) for i in range(7)}
    assert fives == {(2 + 2 * i % 5, 2 + i) for i in range(5)}
    assert {column - row for column, row in fives} <= {column - row for column, row in sevens}
    assert len(fives & sevens) == 2
    assert len(picture.lines("ql-s2")) == 3


def test_decomposition_3() -> None:
    boards = panels(root_of("decomposition-3"))
    assert len(boards) == 4
    for panel, (n, listed) in zip(boards, FIGURE_3.items(), strict=True):
        columns = Read(panel, n).columns_from_the_top()
        assert columns == [int(word) for word in listed.split()]
        assert attacks(columns) is None


def test_decomposition_4a() -> None:
    picture = Read(root_of("decomposition-4a"), 13)
    assert picture.cells("ql-faded") == [(0, 12, 0)]
    kept = sorted((12 - row, column) for column, row, _ in picture.cells())
    assert kept == [(i, 2 * i % 13) for i in range(1, 13)]
    assert attacks([column - 1 for _, column in kept]) is None


def test_decomposition_4b() -> None:
    n = 14
    picture = Read(root_of("decomposition-4b"), n)
    rows = [n - 1 - row for row in picture.rows()]
    assert attacks(rows) is None
    half = n // 2
    pattern = [2 * n - 4, *range(n + 1, 3 * half - 2), half + 2, 3 * half - 1, half + 1, 3 * half - 2]
    pattern += [*range(half + 3, n), 4]
    assert [n + row - column for column, row in enumerate(rows)] == pattern
    labels = [label.text for label in of_class(picture.root, "ql-label")]
    above, left, below = labels[:n], labels[n : 2 * n], labels[2 * n :]
    assert above == [str(n - column) for column in range(n)]
    assert left == [str(n + row) for row in range(n)][::-1]
    assert below == [str(number) for number in pattern]


# -- Escamocher & O'Sullivan --------------------------------------------------------------------------------------


def test_leprechauns_1_to_3() -> None:
    first = Read(root_of("leprechauns-1"), 14).rows()
    assert [row + 1 for row in first] == [1, 4, 7, 10, 13, 5, 8, 11, 14, 2, 6, 9, 3, 12]
    second = Read(root_of("leprechauns-2"), 13).rows()
    assert second == [3 * i % 13 for i in range(13)]
    third = Read(root_of("leprechauns-3"), 27).rows()
    row, walked = 8, []
    for column in range(1, 28):
        walked.append(row)
        row = (row + (7 if column in (9, 18) else 3) - 1) % 27 + 1
    assert [row + 1 for row in third] == walked
    assert (15, 27) in enumerate(walked, start=1)  # section 3: column 15 holds the last row
    for rows in (first, second, third):
        assert attacks(rows, reach=2) is None
    assert attacks([row - 1 for row in second[1:]], reach=2) is None


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


def test_leprechauns_6_and_7() -> None:
    sixth = Read(root_of("leprechauns-6"), 9)
    rows = sixth.rows()
    k = 2
    boxes = {(i, j) for i in range(1, k + 2) for j in range(1, k + 2)}
    told = {((k + 1) * (i - 1) + j, (k + 1) * (j - 1) + k + 2 - i) for i, j in boxes}
    assert {(column + 1, row + 1) for column, row in enumerate(rows)} == told
    assert attacks(rows) is not None
    # From the middle of (1,3) to the middle of (6,8), the rows from the top.
    (link,) = [line for line in sixth.lines("ql-s1") if len(line) == 4]
    assert link == (0.5, 6.5, 5.5, 1.5)
    assert {(1, 3), (6, 8)} <= told
    assert "a line from (1,3) to (6,8)" in sixth.root.findtext(f"{SVG}desc", "")
    seventh = Read(root_of("leprechauns-7"), 16).rows()
    k = 3
    told = {((k + 1) * (i - 1) + j, (k + 1) * (j - 1) + k + 2 - i) for i in range(1, 5) for j in range(1, 5)}
    assert {(column + 1, row + 1) for column, row in enumerate(seventh)} == told
    assert attacks(seventh, reach=3) is None


# -- Kunt ---------------------------------------------------------------------------------------------------------


def test_higher_dimensions_8() -> None:
    first, second, third = (
        Read(panel, n).rows() for panel, n in zip(panels(root_of("higher-dimensions-8")), (12, 14, 15), strict=True)
    )
    a = {j: 2 * j for j in range(1, 7)} | {6 + j: 2 * j - 1 for j in range(1, 7)}
    b = {}
    for j in range(1, 8):
        turn = (2 * (j - 1) + 7 - 1) % 14
        b[j], b[14 + 1 - j] = 1 + turn, 14 - turn
    assert [row + 1 for row in first] == [a[j] for j in range(1, 13)]
    assert [row + 1 for row in second] == [b[j] for j in range(1, 15)]
    assert third == [*second, 14]
    for rows in (first, second, third):
        assert attacks(rows) is None


def test_higher_dimensions_11_to_13() -> None:
    cells = set(Read(root_of("higher-dimensions-11-layers"), 11).cells())
    assert cells == {(x, y, (3 * x + 5 * y) % 11) for x in range(11) for y in range(11)}
    assert non_attacking(cells)
    above = Read(root_of("higher-dimensions-12"), 11).words("ql-number")
    assert {(x, y): word for (x, y, _), word in above.items()} == {(x, y): [str(z + 1)] for x, y, z in cells}
    shifted = Read(root_of("higher-dimensions-13"), 11)
    assert {(x, y, z - 4) for x, y, z in shifted.cells()} == {cell for cell in cells if cell[2] < 7}
    assert {(x, y, z + 7) for x, y, z in shifted.cells("ql-given")} == {cell for cell in cells if cell[2] >= 7}


def test_higher_dimensions_15() -> None:
    written = Read(root_of("higher-dimensions-15"), 32).words("ql-number")
    assert len(written) == 32**2
    for color in range(1, 33):
        cells = sorted((column, row) for (column, row, _), word in written.items() if word == [str(color)])
        assert [column for column, _ in cells] == list(range(32))
        assert attacks([row for _, row in cells]) is None


def test_higher_dimensions_16() -> None:
    picture = Read(root_of("higher-dimensions-16-layers"), 11)
    kept, lost = set(picture.cells()), set(picture.cells("ql-faded"))
    assert all(max(cell) < 10 for cell in kept)
    assert all(max(cell) == 10 for cell in lost)
    assert kept | lost == {(x, y, (3 * x + 5 * y) % 11) for x in range(11) for y in range(11)}
    assert len(kept) == 11**2 - 3 * 11 + 3
    assert non_attacking(kept)
    frames = [e for e in of_class(picture.root, "ql-s1") if e.tag == f"{SVG}rect"]
    assert len(frames) == 10

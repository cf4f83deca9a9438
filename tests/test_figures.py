"""The redrawn figures: what is read off each picture is what the paper lists or its formula gives."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterable
from itertools import combinations
from pathlib import Path

import pytest

import queenlab
from oracles.permutations import attacks
from queenlab.tour.figures import FIGURES, write_figures
from queenlab.tour.figures.__main__ import main

SVG = "{http://www.w3.org/2000/svg}"
DOCS = Path(queenlab.__file__).parents[2] / "docs"
BY_ID = {figure.id: figure for figure in FIGURES}

#: Abramson & Yung, Figure 3: the column of the queen in each row.
FIGURE_3 = {
    9: "0 3 5 7 1 4 2 8 6",
    15: "0 5 14 8 11 4 12 3 6 10 2 13 1 7 9",
    27: "0 15 5 16 9 25 22 19 26 24 14 10 13 23 3 7 4 1 11 21 18 2 17 8 20 12 6",
    39: "0 17 23 29 5 8 21 30 6 20 2 25 34 32 7 27 22 13 35 37 28 12 4 18 33 15 9 31 38 36 1 16 11 19 10 24 3 14 26",
}


def root_of(name: str) -> ET.Element:
    return ET.fromstring(BY_ID[name].draw())


def of_class(root: ET.Element, name: str) -> list[ET.Element]:
    return [e for e in root.iter() if name in e.get("class", "").split()]


class Read:
    """A picture of a board, read back: columns from the left and rows from the bottom, from 0; layers in order."""

    def __init__(self, root: ET.Element, n: int) -> None:
        self.root = root
        keys = ("x", "y", "width", "height")
        self.grounds = [tuple(float(e.get(key, "")) for key in keys) for e in of_class(root, "ql-light")]
        self.unit = self.grounds[0][2] / n
        self.n = n

    def cell(self, x: float, y: float) -> tuple[int, int, int]:
        """(column, row, layer) of the cell around a point."""
        ((left, bottom, layer),) = [
            (a, b + h, i) for i, (a, b, w, h) in enumerate(self.grounds) if a <= x <= a + w and b <= y <= b + h
        ]
        return int((x - left) / self.unit), int((bottom - y) / self.unit), layer

    def cells(self, kind: str = "ql-piece") -> list[tuple[int, int, int]]:
        found = []
        for piece in of_class(self.root, kind):
            place = re.match(r"translate\(([\d.]+) ([\d.]+)\)", piece.get("transform", ""))
            assert place
            found.append(self.cell(float(place[1]) + self.unit / 2, float(place[2]) + self.unit / 2))
        return found

    def rows(self) -> list[int]:
        """The row of the piece in each column."""
        cells = sorted(self.cells())
        assert [column for column, _, _ in cells] == list(range(self.n))
        return [row for _, row, _ in cells]

    def columns_from_the_top(self) -> list[int]:
        """The column of the piece in each row, from the top."""
        cells = sorted((self.n - 1 - row, column) for column, row, _ in self.cells())
        assert [row for row, _ in cells] == list(range(self.n))
        return [column for _, column in cells]

    def words(self, kind: str) -> dict[tuple[int, int, int], list[str]]:
        """What is written in cells."""
        found: dict[tuple[int, int, int], list[str]] = {}
        for e in of_class(self.root, kind):
            size, x, y = (float(e.get(key, "")) for key in ("font-size", "x", "y"))
            found.setdefault(self.cell(x, y - 0.36 * size), []).append(e.text or "")
        return found

    def lines(self, kind: str) -> list[tuple[float, ...]]:
        """The lines of this class as x, y, x, y in cells from the upper left corner."""
        left, top = self.grounds[0][:2]
        found = []
        for path in of_class(self.root, kind):
            for part in path.get("d", "").split("M")[1:]:
                numbers = [float(x) for x in re.findall(r"[\d.]+", part)]
                spots = [(x - (left, top)[i % 2]) / self.unit for i, x in enumerate(numbers)]
                found.append(tuple(round(x, 2) + 0.0 for x in spots))
        return found


def non_attacking(cells: Iterable[tuple[int, ...]]) -> bool:
    """No two on a line: never do all coordinates that differ differ by the same."""
    return all(
        len({abs(x - y) for x, y in zip(one, other, strict=True)} - {0}) > 1 for one, other in combinations(cells, 2)
    )


# -- all of them --------------------------------------------------------------------------------------------------

#: Pieces, pieces in the other colour, faint pieces.
PIECES = {
    "decomposition-1": (35, 0, 0),
    "decomposition-2": (0, 0, 0),
    "decomposition-3": (9 + 15 + 27 + 39, 0, 0),
    "decomposition-4a": (12, 0, 1),
    "decomposition-4b": (14, 0, 0),
    "leprechauns-1": (14, 0, 0),
    "leprechauns-2": (13, 0, 0),
    "leprechauns-3": (27, 0, 0),
    "leprechauns-4": (0, 0, 0),
    "leprechauns-5": (0, 0, 0),
    "leprechauns-6": (9, 0, 0),
    "leprechauns-7": (16, 0, 0),
    "higher-dimensions-8": (12 + 14 + 15, 0, 0),
    "higher-dimensions-11": (121, 0, 0),
    "higher-dimensions-11-layers": (121, 0, 0),
    "higher-dimensions-12": (0, 0, 0),
    "higher-dimensions-13": (77, 44, 0),
    "higher-dimensions-15": (0, 0, 0),
    "higher-dimensions-16": (91, 0, 30),
    "higher-dimensions-16-layers": (91, 0, 30),
}


def test_every_figure_is_listed_here() -> None:
    assert len(BY_ID) == len(FIGURES)
    assert set(PIECES) == set(BY_ID)


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


@pytest.mark.parametrize("name", BY_ID)
def test_the_gallery_shows_what_is_drawn(name: str) -> None:
    figure = BY_ID[name]
    kept = DOCS / "pictures" / "figures" / f"{name}.svg"
    assert kept.read_text(encoding="utf-8") == figure.draw() + "\n", "run python -m queenlab.tour.figures again"
    page = (DOCS / "figures.md").read_text(encoding="utf-8")
    assert f"(pictures/figures/{name}.svg)" in page
    module = figure.draw.__module__.rpartition(".")[2]
    assert f"`{module}.{figure.draw.__name__}`" in page
    assert " ".join(figure.caption.split()) in " ".join(page.split())


def test_the_gallery_keeps_no_other_pictures() -> None:
    assert {path.stem for path in (DOCS / "pictures" / "figures").iterdir()} == set(BY_ID)


def test_the_command_writes_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "new" / "folder"
    assert main([str(folder)]) == 0
    assert capsys.readouterr().out.split() == [str(folder / f"{figure.id}.svg") for figure in FIGURES]
    assert {path.stem for path in folder.iterdir()} == set(BY_ID)
    assert [path.stem for path in write_figures(folder)] == list(BY_ID)


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
    panels = [e for e in root_of("decomposition-3") if e.tag == f"{SVG}svg"]
    assert len(panels) == 4
    for panel, (n, listed) in zip(panels, FIGURE_3.items(), strict=True):
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
        Read(panel, n).rows()
        for panel, n in zip(
            [e for e in root_of("higher-dimensions-8") if e.tag == f"{SVG}svg"], (12, 14, 15), strict=True
        )
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
    written = Read(root_of("higher-dimensions-15"), 25).words("ql-number")
    assert len(written) == 625
    for color in range(1, 26):
        cells = sorted((column, row) for (column, row, _), word in written.items() if word == [str(color)])
        assert [column for column, _ in cells] == list(range(25))
        assert attacks([row for _, row in cells], torus=True) is None


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

"""Pictures read back: what stands where on paper, from the SVG alone."""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterable, Sequence

SVG = "{http://www.w3.org/2000/svg}"


def panels(root: ET.Element) -> list[ET.Element]:
    return [e for e in root if e.tag == f"{SVG}svg"]


def of_class(root: ET.Element, name: str) -> list[ET.Element]:
    return [e for e in root.iter() if name in e.get("class", "").split()]


def on_paper(cells: Iterable[Sequence[int]]) -> Counter[tuple[int, int]]:
    """Cells of a cube seen from a corner, in half steps to the right and down, from the first of them."""
    return _from_the_first([(x - y, x + y - 2 * z) for x, y, z in cells])


def _from_the_first(places: Sequence[tuple[float, float]]) -> Counter[tuple[int, int]]:
    left, top = (min(place[k] for place in places) for k in (0, 1))
    return Counter((round(x - left), round(y - top)) for x, y in places)


class Read:
    """A picture of a board, read back: columns from the left and rows from the bottom, from 0; layers in order."""

    def __init__(self, root: ET.Element, n: int) -> None:
        self.root = root
        keys = ("x", "y", "width", "height")
        self.grounds = [
            tuple(float(e.get(key, "")) for key in keys) for e in of_class(root, "ql-light") if e.get("width")
        ]
        self.unit = self.grounds[0][2] / n if self.grounds else 0.0
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

    def of(self, kind: str) -> list[ET.Element]:
        return of_class(self.root, kind)

    def labels(self) -> list[str | None]:
        return [label.text for label in self.of("ql-label")]

    def description(self) -> str:
        return self.root.findtext(f"{SVG}desc", "")

    def blocks(self) -> Counter[tuple[int, int]]:
        """The cells of a cube as `on_paper` has them, from where the outline of each block begins."""
        outlines = [re.findall(r"[\d.]+", e[0].get("d", ""))[:2] for e in self.of("ql-piece")]
        return _from_the_first([(float(x) / (20 * math.sqrt(3)), float(y) / 20) for x, y in outlines])


class Heat:
    """A heat map of a grid, read back: the numeral in each cell, by coordinates from 0."""

    def __init__(self, root: ET.Element, n: int) -> None:
        spots = {}
        for e in of_class(root, "ql-cell"):
            x, y, self.unit = (float(e.get(key, "")) for key in ("x", "y", "width"))
            spots[x, y] = e.get("fill", "")
        # A layer is named above its middle; a board of two dimensions has no names.
        corners = {(0.0, 0.0): ()}
        labels = [e for e in of_class(root, "ql-label") if (e.text or "").startswith("(")]
        if labels:
            corners = {}
            for e in labels:
                left = float(e.get("x", "")) - n * self.unit / 2
                top = float(e.get("y", "")) + 0.18 * self.unit
                layer = tuple(int(word) - 1 for word in (e.text or "").strip("(·,)").split(","))
                corners[round(left, 1), round(top, 1)] = layer
        self.n = n
        self.corners = corners
        self.paints = {self._cell(x + self.unit / 2, y + self.unit / 2): fill for (x, y), fill in spots.items()}
        self.numbers: dict[tuple[int, ...], str] = {}
        for e in of_class(root, "ql-word"):
            x, y, size = (float(e.get(key, "")) for key in ("x", "y", "font-size"))
            self.numbers[self._cell(x, y - 0.36 * size)] = e.text or ""

    def _cell(self, x: float, y: float) -> tuple[int, ...]:
        wide = self.n * self.unit
        ((left, top, layer),) = [
            (a, b, layer) for (a, b), layer in self.corners.items() if a < x < a + wide and b < y < b + wide
        ]
        return int((x - left) / self.unit), self.n - 1 - int((y - top) / self.unit), *layer


def tokens(root: ET.Element, n: int) -> set[tuple[str, int, int]]:
    """The triangles with a token on Knuth's board: letter, row from the top and column, both from 1."""
    ground = of_class(root, "ql-light")[0]
    left, top, side = (float(ground.get(key, "")) for key in ("x", "y", "width"))
    found = set()
    for e in of_class(root, "ql-piece"):
        found.add(triangle_at(float(e.get("cx", "")) - left, float(e.get("cy", "")) - top, side / n))
    return found


def triangle_at(x: float, y: float, unit: float) -> tuple[str, int, int]:
    """The triangle around a point, from the upper left corner of the board."""
    column, row = int(x / unit), int(y / unit)
    right, down = x / unit - column - 0.5, y / unit - row - 0.5
    if abs(right) > abs(down):
        letter = "E" if right > 0 else "W"
    else:
        letter = "S" if down > 0 else "N"
    return letter, row + 1, column + 1

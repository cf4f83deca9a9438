"""Puzzles as SVG: regions in distinguishable colours, with thick borders and letters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from queenlab.board import Board
from queenlab.draw.board_svg import board_svg
from queenlab.draw.glyphs import OUTLINES
from queenlab.draw.overlay_base import Overlay, Sheet, straight
from queenlab.draw.svg import element, number
from queenlab.piece_signs import sign_of
from queenlab.puzzles.definition import LETTERS, Puzzle, neighbors
from queenlab.wording import plural

#: Twelve pale paints, of lightness 70 and more, on which dark ink can be read. They were chosen so that the least
#: distance of two of them (CIE Lab) is as large as could be found, seen by people with full colour vision and by those
#: without red, green or blue cones; the first ones are the farthest from each other.
REGION_PAINTS = (
    "#ff9169", "#9ba5ff", "#87f5ff", "#c3a59b", "#f5ff9b", "#eb91cd", "#e1ffeb", "#a5ffb9", "#e1d769", "#5fd787",
    "#9bcdff", "#f5b9cd",
)  # fmt: skip

#: The paints stay light in dark surroundings, so what stands on them stays dark.
INK, GIVEN_INK = "#1d2b4f", "#7a1f00"


def puzzle_svg(puzzle: Puzzle, solution: Sequence[int] = (), title: str | None = None) -> str:
    board, given = puzzle.board, puzzle.given
    excluded = puzzle.problem.question.excluded
    added = tuple(cell for cell in solution if cell not in given)
    if puzzle.regions is None:
        title = title or f"A puzzle: complete {plural(len(given), 'piece')} on a board of side {board.n}"
        symbol = sign_of(puzzle.problem.piece).symbol
        marks = dict.fromkeys(excluded, "cross") | dict.fromkeys(given, "given") | dict.fromkeys(added, symbol)
        return board_svg(board, marks, title=title, symbol=symbol)
    title = title or f"A puzzle: one piece in each row, column and region of a board of side {board.n}"
    overlay = Regions(board, puzzle.regions, given, added)
    return board_svg(board, dict.fromkeys(excluded, "cross"), title=title, overlays=[overlay], squares=False)


def paints(board: Board, regions: Sequence[int]) -> list[str]:
    """A paint for each region: all different for up to twelve, and then different from those that they touch."""
    count = max(regions) + 1
    if count <= len(REGION_PAINTS):
        return list(REGION_PAINTS[:count])
    touching: list[set[int]] = [set() for _ in range(count)]
    for cell, region in enumerate(regions):
        touching[region] |= {regions[other] for other in neighbors(board, cell)} - {region}
    chosen = [-1] * count
    for region in sorted(range(count), key=lambda k: -len(touching[k])):
        near = [chosen[other] for other in touching[region]]
        # The paint that its neighbours have least often, which is never where they leave one; then a rare one.
        chosen[region] = min(range(len(REGION_PAINTS)), key=lambda paint: (near.count(paint), chosen.count(paint)))
    return [REGION_PAINTS[paint] for paint in chosen]


@dataclass(frozen=True)
class Regions(Overlay):
    """Coloured regions with borders and letters, and the pieces on them, given or of the solution."""

    above_pieces: ClassVar[bool] = False
    board: Board
    regions: tuple[int, ...]
    given: tuple[int, ...] = ()
    added: tuple[int, ...] = ()

    def parts(self, sheet: Sheet) -> list[str]:
        n, unit = self.board.n, sheet.unit
        found = []
        for region, paint in enumerate(paints(self.board, self.regions)):
            path = ""
            for cell in (cell for cell, own in enumerate(self.regions) if own == region):
                x, y = sheet.point(*_corner(cell, n))
                path += f"M{number(x)} {number(y)}h{number(unit)}v{number(unit)}h-{number(unit)}z"
            found.append(element("path", d=path, fill=paint))
        letters = []
        for cell, region in enumerate(self.regions):
            x, y = sheet.point(*_corner(cell, n))
            letters.append(element("text", LETTERS[region], x=x + 0.17 * unit, y=y + 0.28 * unit, class_="ql-letter"))
        family = "system-ui,'DejaVu Sans',sans-serif"
        found.append(element("g", *letters, fill=INK, font_size=0.24 * unit, text_anchor="middle", font_family=family))
        thin, thick = self._lines(sheet)
        if thin:
            found.append(element("path", d=thin, fill="none", stroke=INK, stroke_width=0.02 * unit, stroke_opacity=0.4))
        found.append(
            element("path", d=thick, fill="none", stroke=INK, stroke_width=0.08 * unit, stroke_linecap="square")
        )
        # The daily game calls its pieces queens, whatever they attack.
        for cells, ink in ((self.given, GIVEN_INK), (self.added, INK)):
            for cell in cells:
                x, y = sheet.point(*_corner(cell, n))
                place = f"translate({number(x + 0.16 * unit)} {number(y + 0.18 * unit)}) scale({number(0.8 * unit)})"
                found.append(element("path", d=OUTLINES["queen"], transform=place, fill=ink, class_="ql-on-region"))
        return found

    def _lines(self, sheet: Sheet) -> tuple[str, str]:
        """The lines between cells of one region, and the borders; around the edge of a torus regions may continue."""
        n, regions = self.board.n, self.regions
        paths = {False: "", True: ""}
        for at in range(n + 1):
            before, after = (at - 1) % n, at % n
            edge = at in (0, n) and not self.board.torus
            for k in range(n):
                upright = edge or regions[before * n + k] != regions[after * n + k]
                level = edge or regions[k * n + before] != regions[k * n + after]
                paths[upright] += straight(sheet, (at, k), (at, k + 1))
                paths[level] += straight(sheet, (k, at), (k + 1, at))
        return paths[False], paths[True]

    def description(self) -> str:
        """The letters, row by row from the top, and the pieces."""
        n = self.board.n
        rows = ["".join(LETTERS[self.regions[x * n + y]] for x in range(n)) for y in range(n - 1, -1, -1)]
        words = [f"regions, from the top row down: {', '.join(rows)}"]
        for name, cells in (("given", self.given), ("solution", self.added)):
            if cells:
                words.append(f"{name}: {', '.join(map(self.board.label, cells))}")
        return "; ".join(words)


def _corner(cell: int, n: int) -> tuple[int, int]:
    x, y = divmod(cell, n)
    return x, y + 1

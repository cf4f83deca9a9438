"""Words beside a board: one of the overlays of `queenlab.draw.overlays`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from queenlab.draw.overlay import Overlay, Room, Sheet, Side
from queenlab.draw.svg import element, number, text
from queenlab.errors import BadInput


@dataclass(frozen=True)
class EdgeLabels(Overlay):
    """Labels outside the board along one of its sides, with a bracket where one belongs to several cells.

    Attributes:
        side: `left`, `right`, `top` or `bottom`.
        spans: (first, last, words) for columns or rows first to last, counted from 1.
    """

    side: Side
    spans: Sequence[tuple[int, int, str]]

    @classmethod
    def each(cls, side: Side, words: Sequence[str]) -> EdgeLabels:
        """One label for every column or row; empty words leave one out."""
        return cls(side, tuple((k, k, word) for k, word in enumerate(words, start=1) if word))

    def _depth(self, number_size: float) -> float:
        size, bracket = self._size(number_size), 0.45 if self._wide else 0.0
        if self.side in ("top", "bottom"):
            return 1.35 * size + bracket + 0.1
        # No letter of a sans-serif font is much wider than 0.65 of its size.
        return 0.65 * size * max(len(words) for _, _, words in self.spans) + bracket + 0.25

    def _size(self, number_size: float) -> float:
        return number_size * (1.4 if self._wide else 1.0)

    @property
    def _wide(self) -> bool:
        return any(first < last for first, last, _ in self.spans)

    def room(self, n: int, number_size: float) -> Room:
        if not self.spans:
            raise BadInput("edge labels are (first, last, words), at least one of them")
        return Room(**{self.side: self._depth(number_size)})

    def told(self) -> str:
        return f"along the {self.side}: {', '.join(words for _, _, words in self.spans)}"

    def parts(self, sheet: Sheet) -> list[str]:
        upright = self.side in ("left", "right")
        length, across = (sheet.rows, sheet.columns) if upright else (sheet.columns, sheet.rows)
        away = sheet.claim(self.side, self._depth(sheet.number_size))
        size = self._size(sheet.number_size)
        far = self.side in ("right", "top")

        def at(along: float, out: float) -> tuple[float, float]:
            beside = across + away + out if far else -away - out
            return sheet.point(beside, along) if upright else sheet.point(along, beside)

        found, path = [], ""
        for first, last, words in self.spans:
            if not 1 <= first <= last <= length:
                raise BadInput(f"there are no lines {first} to {last} along the {self.side} edge; 1 to {length} are")
            middle = (first - 1 + last) / 2
            if self._wide:
                points = [at(first - 0.9, 0.12), at(first - 0.9, 0.3), at(last - 0.1, 0.3), at(last - 0.1, 0.12)]
                path += "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)
            x, y = at(middle, 0.18 + (0.3 if self._wide else 0.0) + (0.0 if upright else 0.4 * size))
            anchor = {"left": "end", "right": "start"}.get(self.side, "middle")
            found.append(text(words, x, y + 0.36 * size * sheet.unit, size * sheet.unit, anchor=anchor))
        return [element("path", d=path, class_="ql-thin", stroke_width=sheet.line), *found] if path else found

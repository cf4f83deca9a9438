"""Which constructions serve which n, whether their boards are right, and a chart of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from xml.sax.saxutils import escape

import numpy as np

import queenlab as ql
from queenlab.constructions import Request, all_constructions, constructions_for, torus_family
from queenlab.draw import document, element, text
from queenlab_papers.tour import backtracking

#: Sizes up to this are all constructed.
_MOST = 60
#: Which n have a solution, and who says so.
THEOREMS = {
    "queens": "Pauls (Kunt, Theorem 1)",
    "torus": "Polya: n coprime to 6",
    "range_2": "Escamocher and O'Sullivan, Theorem 1",
}

_STEP, _LEFT, _TOP, _BOTTOM = 11.0, 132.0, 8.0, 54.0
_WORDS = ("queens on the plane", "range 2 too", "the torus too")


def constructed(name: str) -> list[ql.Answer]:
    """One board of each size, or the theorem that there is none."""
    return [ql.construct_answer(name % n) for n in range(1, _MOST + 1)]


def sizes(answers: Sequence[ql.Answer], none: bool) -> str:
    """The sizes for which it is proved that there is no solution, or the others."""
    return " ".join(str(n) for n, answer in enumerate(answers, start=1) if (answer.status == "none") == none)


def all_right() -> str:
    """ "all", or the boards that do not take n rows and 2n diagonals."""
    wrong = []
    for n in range(1, _MOST + 1):
        for idea in constructions_for(Request(n)):
            rows = np.asarray(idea.simplest(Request(n)).build()).tolist()
            if backtracking.lines_taken(rows) != (n, n, n):
                wrong.append(f"{idea.name} {n}")
    return ", ".join(wrong) or "all"


def different(n: int) -> int:
    """How many different boards a family has; each has to take all rows and diagonals of the torus."""
    family = torus_family(n)
    columns = np.arange(n)
    seen = set()
    for index in range(family.size):
        rows = family.member(index).build()
        if all(np.bincount(line % n, minlength=n).max() == 1 for line in (rows, rows + columns, rows - columns)):
            seen.add(rows.tobytes())
    return len(seen)


def served() -> dict[str, list[int]]:
    """By method, for each n: 0 for nothing, 1 for the plane, 2 for range 2 too, 3 for the torus too."""

    def kind(applies: list[bool]) -> int:
        plane, range_2, torus = applies
        return 3 if torus else 2 if range_2 else int(plane)

    found = {}
    for idea in all_constructions():
        asked = [(Request(n), Request(n, range=2), Request(n, torus=True)) for n in range(1, _MOST + 1)]
        kinds = [kind([idea.applies(request) for request in requests]) for requests in asked]
        if any(kinds):
            found[idea.name] = kinds
    return found


def chart_svg(served: Mapping[str, Sequence[int]], title: str) -> str:
    """A row for each method, a column for each n from 1 on.

    Args:
        served: by method, for n = 1, 2, ...: 0 for nothing, 1 for queens on the plane, 2 for leprechauns of range 2 as
            well, 3 for the torus as well.
        title: the picture's name.
    """
    columns = max(map(len, served.values()))
    height = _TOP + _STEP * len(served)
    body = []
    for n in [1, *range(5, columns + 1, 5)]:
        x = _LEFT + _STEP * (n - 0.5)
        body.append(element("line", x1=x, x2=x, y1=_TOP, y2=height, class_="ql-grid"))
        body.append(text(str(n), x, height + 14, 10))
    for at, (name, kinds) in enumerate(served.items()):
        y = _TOP + _STEP * (at + 0.5)
        body.append(text(name, _LEFT - 8, y + 3.5, 10, anchor="end"))
        for n, kind in enumerate(kinds, start=1):
            if kind:
                tip = element("title", escape(f"{name}, n = {n}: {_WORDS[kind - 1]}"))
                body.append(_point(_LEFT + _STEP * (n - 0.5), y, kind, tip))
    for kind, words in enumerate(_WORDS, start=1):
        x = _LEFT + 10 + 190 * (kind - 1)
        body.append(_point(x, height + 36, kind, element("title", words)))
        body.append(text(words, x + 12, height + 40, 11, "ql-note", "start"))
    counts = "; ".join(f"{name}: {sum(map(bool, kinds))} of {len(kinds)}" for name, kinds in served.items())
    return document(_LEFT + _STEP * columns + 12, height + _BOTTOM, body, title, f"How many n are served. {counts}")


def _point(x: float, y: float, kind: int, tip: str) -> str:
    """A circle, a square or a triangle, so that the colour is not all that tells."""
    shape = ("M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0Z", "M-3.6-3.6H3.6V3.6H-3.6Z", "M0-4.6L4.6 3.6H-4.6Z")[kind - 1]
    return element("path", tip, d=shape, transform=f"translate({x:g} {y:g})", class_=f"ql-point ql-p{kind - 1}")

"""Checking a million queens."""

from __future__ import annotations

import numpy as np

from queenlab.draw import placement_svg
from queenlab.placement import Placement
from queenlab.verification import verify
from queenlab_papers.tour.visit import Expected, Station, Visit

#: A prime, so that twice the column, modulo n, attacks nobody even on the torus.
_N = 1_000_003


def _verify(visit: Visit) -> None:
    rows = 2 * np.arange(_N, dtype=np.int64) % _N + 1
    placement = Placement.from_rows(rows, torus=True)
    visit.check(
        f"{_N} queens on the torus, in row 2i mod n of column i",
        lambda: verify(placement, count=_N).ok,
        Expected(True, "i, 2i, 3i and -i run through all residues modulo a prime"),
    )
    rows[[0, 1]] = rows[[1, 0]]
    moved = Placement.from_rows(rows, torus=True)
    report = visit.check(
        "the same with two rows exchanged",
        lambda: verify(moved, count=_N),
        Expected(False, "every line is taken, so a queen that moves lands on the line of another"),
        read=lambda report: report.ok,
    )
    visit.note(f"What the check says of the second: {report.lines()[0]}.")
    visit.picture(
        placement_svg(placement, title=f"{_N} queens"),
        "A million queens, too many to draw one by one: the darker, the more stand there",
    )


STATIONS = (
    Station(
        "million",
        "Checking a million queens",
        "Every placement that leaves queenlab is checked against the piece's definition, and the check takes time in "
        "proportion to the number of queens. Here are a million of them, and then the same with a mistake in it.",
        (
            "python3 -c 'import queenlab as ql; n = 1000003; "
            'print(ql.parse(f"queens:{n}@torus").verify([i * n + 2 * i % n for i in range(n)]))\'',
        ),
        _verify,
    ),
)

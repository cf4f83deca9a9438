"""Knuth's Xqueens."""

from __future__ import annotations

from functools import partial

import queenlab as ql
from queenlab.draw import placement_svg
from queenlab_papers.tour import published
from queenlab_papers.tour.visit import Station, Visit


def _xqueens(visit: Visit) -> None:
    kinds = (
        ("", published.XQUEENS),
        (",sparse", published.XQUEENS_SPARSE),
        (",paired", published.XQUEENS_PAIRED),
        (",sparse,paired", published.XQUEENS_BOTH),
    )
    for keys, table in kinds:
        for n in table.values:
            name = f"xqueens:{n}{keys}"
            visit.check(name, partial(ql.count, name), table[n])
    witness = ql.solve("xqueens:8,sparse,paired").witness
    assert witness is not None
    visit.picture(placement_svg(witness), "A sparse and paired solution for n = 8", wide=True)


def _eleven(visit: Visit) -> None:
    visit.check(
        "xqueens:3 up to symmetry",
        lambda: ql.count("xqueens:3", up_to_symmetry=True),
        published.XQUEEN_CLASSES[3],
    )
    boards = visit.check(
        "xqueens:3, one of each class, listed",
        lambda: list(ql.enumerate("xqueens:3", up_to_symmetry=True)),
        published.XQUEEN_CLASSES[3],
        read=len,
    )
    for number, board in enumerate(boards, start=1):
        visit.picture(placement_svg(board), f"class {number}")


STATIONS = (
    Station(
        "xqueens",
        "Xqueens",
        "Cut every cell by its diagonals into four triangles and place 4n tokens, n to each side of the compass, under "
        "Knuth's ten conditions. Sparse: no cell holds two. Paired: no row mixes east and west, no column north and "
        "south.",
        ("queenlab count xqueens:1..5", "queenlab count xqueens:4,sparse,paired"),
        _xqueens,
    ),
    Station(
        "eleven",
        "Eleven classes",
        "Sixteen transformations take solutions to solutions: the eight of the square, and one more that is none of "
        "geometry. The 132 solutions for n = 3 fall into eleven classes, all drawn here.",
        ("queenlab count xqueens:3 --up-to-symmetry", "queenlab enumerate xqueens:3 --up-to-symmetry"),
        _eleven,
    ),
)

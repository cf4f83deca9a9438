"""Domination and colouring."""

from __future__ import annotations

from functools import partial

import queenlab as ql
from queenlab.board import Board
from queenlab.draw import coloring_svg, placement_svg
from queenlab.verbs.count_guards import count_guards
from queenlab_papers.tour import published
from queenlab_papers.tour.visit import Expected, Station, Visit, status_of


def _dominate(visit: Visit) -> None:
    for n in published.DOMINATION.values:
        name = f"queens:{n}"
        answer = visit.check(name, partial(ql.dominate, name), published.DOMINATION[n])
        if answer.witness is not None and int(n) >= 4:
            visit.picture(placement_svg(answer.witness), f"{answer.value} queens guard {n} x {n}")
            visit.note(f"{n} x {n}: {answer.details['how']}")
    for n in published.SMALLEST_GUARDS.values:
        name = f"queens:{n}"
        visit.check(f"{name}, sets of so few", partial(count_guards, name), published.SMALLEST_GUARDS[n])


def _color(visit: Visit) -> None:
    for n in published.QUEEN_COLORS.values:
        name = f"queens:{n}"
        answer = visit.check(
            f"{name}, fewest colours",
            partial(ql.color, name),
            published.QUEEN_COLORS[n],
        )
        if answer.coloring is not None:
            visit.picture(coloring_svg(Board(int(n)), answer.coloring), f"{n} x {n} in {answer.value} colours")
    visit.check(
        "queens:6 with 6 colours",
        lambda: ql.color("queens:6", colors=6),
        Expected("none", f"{published.QUEEN_COLORS.source}: 6 x 6 needs 7"),
        read=status_of,
    )


STATIONS = (
    Station(
        "domination",
        "Guarding the board",
        "How few queens suffice so that every cell is occupied or attacked? That fewer do not is proved by search, or "
        "follows from a theorem.",
        (
            "queenlab dominate queens:8 --show",
            "queenlab dominate queens:1..18",
            "queenlab dominate queens:7..11 --sets",
        ),
        _dominate,
    ),
    Station(
        "coloring",
        "Colouring the board",
        "Colour all cells so that no two of one colour are a queen's move apart. A colouring of the n x n board with n "
        "colours is n placements of n queens, one on top of the other.",
        ("queenlab color queens:7", "queenlab color queens:6 --colors 6"),
        _color,
    ),
)

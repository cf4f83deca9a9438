"""Three dimensions and more."""

from __future__ import annotations

from functools import partial

import queenlab as ql
from queenlab.draw import placement_svg
from queenlab_papers.tour import published
from queenlab_papers.tour.visit import Station, Visit


def _rooks(visit: Visit) -> None:
    for n in published.LATIN_SQUARES.values:
        name = f"rooks:{n}^3"
        visit.check(name, partial(ql.count, name), published.LATIN_SQUARES[n])
    witness = ql.solve("rooks:4^3").witness
    assert witness is not None
    visit.picture(placement_svg(witness, symbol="rook"), "16 rooks in a cube, layer by layer", wide=True)


def _most(visit: Visit) -> None:
    for name in published.MOST_QUEENS.values:
        problem = str(name)
        answer = visit.check(
            f"{problem}, most queens",
            partial(ql.maximize, problem),
            published.MOST_QUEENS[problem],
        )
        if answer.witness is not None:
            visit.picture(placement_svg(answer.witness), f"{answer.value} queens, {problem}", wide=True)


def _ways(visit: Visit) -> None:
    for name in published.MOST_QUEENS_WAYS.values:
        problem = f"{name},goal=max"
        visit.check(
            f"{name}, placements of most queens",
            partial(ql.count, problem),
            published.MOST_QUEENS_WAYS[name],
        )


STATIONS = (
    Station(
        "rooks",
        "Rooks in a cube",
        "n^2 rooks of a cube that do not attack each other are a Latin square: the symbol in a cell says in which "
        "layer the rook stands.",
        ("queenlab count rooks:4^3", "queenlab solve rooks:4^3 --show"),
        _rooks,
    ),
    Station(
        "most",
        "Most queens in higher dimensions",
        "In three dimensions a queen moves in 13 directions, in four in 40, in five in 121. How many can stand without "
        "attacking each other? CP-SAT finds a placement, which is checked, and says that none is larger.",
        ("queenlab max queens:5^3", "queenlab max queens:3^5"),
        _most,
    ),
    Station(
        "ways",
        "All the largest placements",
        "And how many placements are there with so many queens?",
        ("queenlab count queens:4^3 --goal max",),
        _ways,
    ),
)

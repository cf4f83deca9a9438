"""Counting: queens on the plane and on the torus, up to symmetry, leprechauns, and pieces of one's own."""

from __future__ import annotations

from functools import partial

import queenlab as ql
from queenlab.draw import density_svg, line_chart_svg, placement_svg
from queenlab.placement import Placement
from queenlab_papers.tour import plain, published
from queenlab_papers.tour.visit import Expected, Station, Visit


def _solution(name: str) -> Placement:
    witness = ql.solve(name).witness
    assert witness is not None
    return witness


def _queens(visit: Visit) -> None:
    points = []
    for n in published.QUEENS.values:
        name = f"queens:{n}"
        answer = visit.check(name, partial(ql.count, name), published.QUEENS[n])
        points.append((int(n), answer.value or 0))
    visit.picture(
        line_chart_svg({"n queens": points}, title="Placements of n queens", y_label="placements"),
        "Placements of n queens on an n x n board; each step upwards is a factor of ten",
        wide=True,
    )
    visit.picture(placement_svg(_solution("queens:8")), "One of the 92 placements on the chessboard")


def _torus(visit: Visit) -> None:
    for n in published.TORUS_QUEENS.values:
        name = f"queens:{n}@torus"
        visit.check(name, partial(ql.count, name), published.TORUS_QUEENS[n])
    visit.picture(
        placement_svg(_solution("queens:13@torus")),
        "13 queens that attack each other not even around the edges",
    )


def _classes(visit: Visit) -> None:
    for n in published.QUEEN_CLASSES.values:
        name = f"queens:{n}"
        visit.check(
            f"{name} up to symmetry",
            partial(ql.count, name, up_to_symmetry=True),
            published.QUEEN_CLASSES[n],
        )
    boards = visit.check(
        "queens:8, one of each class, listed",
        lambda: list(ql.enumerate("queens:8", up_to_symmetry=True)),
        published.QUEEN_CLASSES[8],
        read=len,
    )
    for number, board in enumerate(boards, start=1):
        visit.picture(placement_svg(board), f"class {number}")


def _symmetric(visit: Visit) -> None:
    for symmetry, table in (("half-turn", published.HALF_TURN_QUEENS), ("quarter-turn", published.QUARTER_TURN_QUEENS)):
        for n in table.values:
            name = f"queens:{n}"
            visit.check(f"{name} under a {symmetry}", partial(ql.count, name, fixed_by=symmetry), table[n])
    visit.picture(
        placement_svg(next(p for p in ql.enumerate("queens:12") if _turned(p) == p.rows().tolist())),
        "One of the eight placements of 12 queens that a quarter turn leaves alone",
    )


def _turned(placement: Placement) -> list[int]:
    """The rows after a quarter turn: the queen of column x, row y goes to column n + 1 - y, row x."""
    rows = placement.rows().tolist()
    turned = [0] * len(rows)
    for column, row in enumerate(rows, start=1):
        turned[len(rows) - row] = column
    return turned


def _densities(visit: Visit) -> None:
    for n in (8, 12):
        name = f"queens:{n}"
        found = visit.check(
            f"{name}, solutions through the cells of column 1, added up",
            partial(ql.density, name),
            published.QUEENS[n],
            read=lambda density: int(density.array()[0].sum()),
        )
        assert found.cells is not None
        caption = f"How many of the {found.total} placements of {n} queens use each cell"
        visit.picture(density_svg(found.board, found.cells.tolist(), caption), caption)
    xqueens = visit.check(
        "xqueens:6, solutions through the first three north triangles of row 1",
        partial(ql.density, "xqueens:6"),
        published.XQUEENS_DENSITY,
        read=lambda density: [int(x) for x in density.array()[0, :3, 0]],
    )
    assert xqueens.cells is not None
    caption = "How many of the 4198336824 Xqueens solutions for n = 6 use each triangle"
    visit.picture(density_svg(xqueens.board, xqueens.cells.tolist(), caption), caption, wide=True)


def _leprechauns(visit: Visit) -> None:
    for k, table in ((2, published.SUPERQUEENS), (3, published.LEPRECHAUNS_3)):
        for n in table.values:
            name = f"leprechauns:{n},range={k}"
            visit.check(name, partial(ql.count, name), table[n])
    for number, board in enumerate(ql.enumerate("leprechauns:16,range=3"), start=1):
        visit.picture(placement_svg(board), f"range 3 on 16 x 16, solution {number}")


def _sums(visit: Visit) -> None:
    asked = [
        ("queen+leaper[1,2]:11", 11, plain.with_leaper(1, 2)),
        ("queen+leaper[3,4]:9", 9, plain.with_leaper(3, 4)),
        ("queen+rider[1,2]:11", 11, plain.with_rider(1, 2)),
        ("queen+rider[1,3]:11", 11, plain.with_rider(1, 3)),
    ]
    for name, n, attacks in asked:
        expected = Expected(plain.count(n, attacks), "plain backtracking, during this tour")
        visit.check(name, partial(ql.count, name), expected)
        visit.check(
            f"{name} by CP-SAT",
            partial(ql.count, name, engine="cpsat"),
            expected,
        )


STATIONS = (
    Station(
        "queens",
        "Queens on the board",
        "In how many ways can n queens stand on an n x n board without attacking each other?",
        ("queenlab count queens:4..17", "queenlab count queens:17 --explain", "queenlab solve queens:8 --show"),
        _queens,
    ),
    Station(
        "torus",
        "Queens on the torus",
        "Now opposite edges are glued, and queens attack around them. Solutions exist exactly when n is divisible "
        "neither by 2 nor by 3.",
        ("queenlab count queens:23@torus",),
        _torus,
    ),
    Station(
        "classes",
        "Up to symmetry",
        "Placements that are turned or mirrored into each other count once. The count is by orbits and lists nothing; "
        "the list below keeps the least placement of each class.",
        ("queenlab count queens:8..10 --up-to-symmetry", "queenlab enumerate queens:8 --up-to-symmetry"),
        _classes,
    ),
    Station(
        "symmetric",
        "Symmetric placements",
        "Some placements stay the same when the board is turned. They are counted directly, so boards far beyond a "
        "count of all placements can be asked for.",
        ("queenlab count queens:20 --fixed-by half-turn", "queenlab count queens:40 --fixed-by quarter-turn"),
        _symmetric,
    ),
    Station(
        "densities",
        "Where queens stand",
        "For every cell, how many solutions use it: queens avoid the corners, and prefer the middle of the edges. For "
        "Xqueens nobody lists the solutions; classes of placements of one direction are paired instead.",
        ("queenlab density queens:8", "queenlab density queens:12 -o density.svg", "queenlab density xqueens:6"),
        _densities,
    ),
    Station(
        "leprechauns",
        "Leprechauns",
        "A leprechaun of range k is a queen that also attacks everything within k king moves. Below (k+1)^2 there is "
        "no room for n of them; at (k+1)^2 there are two solutions for odd k and none for even k.",
        ("queenlab count leprechauns:9..12,range=2", "queenlab count leprechauns:15..18,range=3"),
        _leprechauns,
    ),
    Station(
        "sums",
        "A piece of your own",
        "Pieces add: a queen that also leaps like a knight, or rides along some direction. Nobody has published most "
        "of these numbers, so they are compared with plain backtracking written for this tour.",
        ('queenlab count "queen+leaper[3,4]:9"', 'queenlab count "queen+rider[1,3]:11" --engine cpsat'),
        _sums,
    ),
)

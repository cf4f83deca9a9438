"""Constructions: all sizes, decompositions, cubes, the papers' figures."""

from __future__ import annotations

import math
from functools import partial

import numpy as np

import queenlab as ql
from queenlab.answer import Answer
from queenlab.constructions.decomposition import torus_family, torus_solutions_at_least
from queenlab.constructions.linear_solutions import linear_solution_count
from queenlab.constructions.numbers import ordered_factorizations
from queenlab.constructions.registry import all_constructions, constructions_for
from queenlab.constructions.request import Request
from queenlab.verbs.construct import construct_answer
from queenlab_papers.tour import plain, published
from queenlab_papers.tour.figures import FIGURES
from queenlab_papers.tour.method_chart import method_chart_svg
from queenlab_papers.tour.visit import Expected, Station, Visit

#: Sizes up to this are all constructed.
_MOST = 60


def _all_sizes(visit: Visit) -> None:
    sizes = range(1, _MOST + 1)
    for kind, name, solvable, source in (
        ("queens", "queens:{}", {1, *range(4, _MOST + 1)}, "Pauls (Kunt, Theorem 1)"),
        ("torus", "queens:{}@torus", {n for n in sizes if math.gcd(n, 6) == 1}, "Polya: n coprime to 6"),
        ("range 2", "leprechauns:{},range=2", {1, *range(10, _MOST + 1)}, "Escamocher and O'Sullivan, Theorem 1"),
    ):
        answers = visit.check(
            f"{kind}, n = 1 to {_MOST}: constructed and verified",
            partial(_constructed, name),
            Expected(len(solvable), source),
            read=lambda answers: sum(answer.witness is not None for answer in answers),
        )
        none = {n for n, answer in zip(sizes, answers, strict=True) if answer.status == "none"}
        # The shorter list of the two says as much.
        if len(solvable) > _MOST // 2:
            asked, found, expected = "forbidden by a theorem", none, set(sizes) - solvable
        else:
            asked, found, expected = "all but those forbidden by a theorem", set(sizes) - none, solvable
        visit.compare(f"{kind}, n = 1 to {_MOST}: {asked}", _listed(found), Expected(_listed(expected), source), 0.0)
    visit.check(
        f"every method that applies, n = 1 to {_MOST}: boards that take n rows and 2n diagonals",
        _every_method,
        Expected("all", "the definition, by sets of rows and diagonals"),
    )
    for n in published.LEPRECHAUN_BOARDS.values:
        visit.check(f"leprechauns:{n},range=2: the rows", partial(_rows, int(n)), published.LEPRECHAUN_BOARDS[n])
    visit.picture(
        method_chart_svg(_served(), f"Which construction serves which n up to {_MOST}"),
        "Which construction serves which n: every column but 2 and 3 has a mark",
        full=True,
    )


def _constructed(name: str) -> list[Answer]:
    return [construct_answer(name.format(n)) for n in range(1, _MOST + 1)]


def _listed(numbers: set[int]) -> str:
    return " ".join(map(str, sorted(numbers)))


def _rows(n: int) -> list[int]:
    """The leprechauns of range 2 that the paper prints for this n, constructed."""
    method = "leprechauns-5" if n == 14 else "leprechauns-4"
    rows: list[int] = ql.construct(f"leprechauns:{n},range=2", method=method).rows().tolist()
    return rows


def _every_method() -> str:
    wrong = []
    for n in range(1, _MOST + 1):
        for idea in constructions_for(Request(n)):
            rows = np.asarray(idea.simplest(Request(n)).build()).tolist()
            if plain.lines_taken(rows) != (n, n, n):
                wrong.append(f"{idea.name} {n}")
    return ", ".join(wrong) or "all"


def _served() -> dict[str, list[int]]:
    """By method, for each n: 0 for nothing, 1 for the plane, 2 for range 2 too, 3 for the torus too."""

    def kind(applies: list[bool]) -> int:
        plane, range_2, torus = applies
        return 3 if torus else 2 if range_2 else int(plane)

    served = {}
    for idea in all_constructions():
        asked = [(Request(n), Request(n, range=2), Request(n, torus=True)) for n in range(1, _MOST + 1)]
        kinds = [kind([idea.applies(request) for request in requests]) for requests in asked]
        if any(kinds):
            served[idea.name] = kinds
    return served


def _decompositions(visit: Visit) -> None:
    for n in (5, 7, 11):
        expected = published.TORUS_QUEENS[n]
        visit.check(f"queens:{n}@torus: regular solutions are all", partial(torus_solutions_at_least, n), expected)
    visit.check(
        "kinds of decompositions of 5^i, i = 1 to 6",
        lambda: [ordered_factorizations(5**i) for i in range(1, 7)],
        published.ORDERS_OF_FACTORS,
    )
    for i in (2, 3):
        visit.check(
            f"queens:{5**i}@torus: different boards, built",
            partial(_different, 5**i),
            Expected(torus_solutions_at_least(5**i), "D(n), counted without building any"),
        )
    visit.check(
        "D(5^i), i = 1 to 6",
        lambda: [torus_solutions_at_least(5**i) for i in range(1, 7)],
        Expected([10 * 35 ** (i - 1) for i in range(1, 7)], "10 * 35^(i-1), from D(n) = sum of R(f) D(n/f)"),
    )


def _different(n: int) -> int:
    """How many different boards a family has; each has to take all rows and diagonals of the torus."""
    family = torus_family(n)
    columns = np.arange(n)
    seen = set()
    for index in range(family.size):
        rows = family.member(index).build()
        if all(np.bincount(line % n, minlength=n).max() == 1 for line in (rows, rows + columns, rows - columns)):
            seen.add(rows.tobytes())
    return len(seen)


def _cubes(visit: Visit) -> None:
    full = (
        ("queens:11^3@torus", "klarner", 121, "Kunt, Theorem 5: n^2 queens if n is coprime to 210"),
        ("queens:17^4@torus", "van-rees", 4913, "Kunt, Theorem 10: n^(d-1) queens if n is coprime to (2^d - 1)!"),
        ("hyperqueens:11^3@torus", "nudelman", 11, "Kunt, Problem 2: n points, one in each hyperplane"),
    )
    for name, method, queens, source in full:
        visit.check(f"{name} by {method}", partial(ql.construct, name, method=method), Expected(queens, source), len)
    visit.check(
        "queens:35, colours by construction",
        lambda: construct_answer("queens:35,goal=color"),
        Expected(35, "Kunt, Theorem 6: n colours if n is coprime to 6"),
    )
    for n in published.CUBE_SOLUTIONS.values:
        visit.check(f"{n}^3: linear solutions", partial(linear_solution_count, int(n), 3), published.CUBE_SOLUTIONS[n])
    visit.check("29^3: linear solutions", partial(linear_solution_count, 29, 3), published.CUBE_SOLUTIONS_OF_29)
    for n in sorted([*map(int, published.CUTS.values), 27]):
        expected = published.CUT_OF_27 if n == 27 else published.CUTS[n]
        visit.check(f"queens:{n}^3, cut from a larger cube", partial(_cut, n), expected, len)
    visit.note(
        "For 29 Kunt's Table 7 has 35,496, which is no number of linear solutions: the formula gives all the other "
        "entries. On 21^3 more are known, 405, but not as a cut."
    )


def _cut(n: int) -> list[object]:
    """The queens of the largest cut; `construct` has verified them."""
    return list(ql.construct(f"queens:{n}^3,goal=max", method="subcube").cells)


def _figures(visit: Visit) -> None:
    boards = ql.enumerate("leprechauns:16,range=3")
    found = {tuple(board.rows().tolist()) for board in boards}
    made = {tuple(ql.construct("leprechauns:16,range=3", method="boxes", member=i).rows().tolist()) for i in (0, 1)}
    visit.check(
        "leprechauns:16,range=3: boards of Fig. 7 and its mirror image among those found by search",
        lambda: len(found & made),
        published.LEPRECHAUNS_3[16],
    )
    for figure in FIGURES:
        visit.picture(figure.draw(), f"{figure.paper}, {figure.number}. {figure.caption}", wide=figure.wide)


STATIONS = (
    Station(
        "constructions",
        "Constructed, not searched",
        "For every n that has a solution there is a formula that gives one: for queens, for queens on the torus, and "
        "for leprechauns of range 2. Where there is none, a theorem says so.",
        (
            "queenlab construct queens:60",
            "queenlab construct queens:1..30 --list",
            "queenlab construct queens:14@torus",
        ),
        _all_sizes,
    ),
    Station(
        "decompositions",
        "Solutions inside solutions",
        "A solution on the torus can be put into every tile of another. So 25, 125, 625, ... queens have very many "
        "solutions, which are counted, numbered and drawn at random without building the others.",
        (
            "queenlab construct queens:125@torus --list",
            "queenlab construct queens:125@torus --method decomposition --random --seed 1",
        ),
        _decompositions,
    ),
    Station(
        "full-cubes",
        "Full cubes, and cuts of them",
        "n^2 queens fit into a cube of side n if 2, 3, 5 and 7 do not divide n. Of other sides a larger full cube is "
        "cut down where it loses fewest queens.",
        ("queenlab construct queens:11^3", "queenlab construct queens:10^3,goal=max"),
        _cubes,
    ),
    Station(
        "figures",
        "The papers' figures",
        "The figures of the four papers, drawn anew from code; two of them for another number than the paper's.",
        (
            "python3 -m queenlab_papers.tour.figures out/figures",
            "queenlab construct leprechauns:16,range=3 --method boxes",
        ),
        _figures,
    ),
)

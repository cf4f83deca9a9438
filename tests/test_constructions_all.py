"""Every construction for queens in two dimensions, for every n up to 300; and what the theorems forbid.

What a construction is asked for is what it says that it gives: its largest range, on the plane and on the torus. The
sizes that it takes are compared with its domain as the papers have it, written down here once more.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest

from oracles.families import check_solution, claims, in_two_dimensions, samples
from queenlab.cli.main import main
from queenlab.constructions.construction import Construction
from queenlab.constructions.registry import all_constructions, construction, constructions_for
from queenlab.constructions.request import Request
from queenlab.constructions.theorems import why_none
from queenlab.errors import BadInput

SMALL = range(1, 301)
PLANE = in_two_dimensions()


def named(one: Construction) -> str:
    return one.name


# -- what they give ---------------------------------------------------------------------------------------------------


@pytest.mark.full_rows(
    "perturbed-lattice",
    "grafted-lattice",
    "interleaved",
    "general-solution",
    "corner-removal",
    "planar-decomposition",
    "lattice",
)
@pytest.mark.parametrize("idea", PLANE, ids=named)
def test_every_small_n_of_the_domain(idea: Construction) -> None:
    served = 0
    for n in SMALL:
        for request in claims(idea, n):
            served += 1
            check_solution(idea.simplest(request), request)  # type: ignore[arg-type]
            members = samples(idea, request, 3)
            boards = {check_solution(recipe, request) for recipe in members}
            assert len(boards) == len(members), request
            with pytest.raises(BadInput, match="has the members 0 to"):
                idea.member(request, idea.size(request).value)
    assert served


@pytest.mark.parametrize("idea", PLANE, ids=named)
def test_nothing_is_claimed_that_a_theorem_forbids(idea: Construction) -> None:
    for n in SMALL:
        for torus in (False, True):
            for reach in range(1, math.isqrt(n) + 4):
                request = Request(n, torus=torus, range=reach)
                assert why_none(request) is None or not idea.applies(request), request


@pytest.mark.parametrize("idea", PLANE, ids=named)
def test_goals_and_pieces(idea: Construction) -> None:
    n = next(n for n in SMALL if n > 1 and idea.applies(Request(n)))
    assert idea.applies(Request(n, goal="max"))
    for other in (Request(n, goal="color"), Request(n, d=3), Request(n, piece="rook"), Request(n, piece="hyperqueen")):
        line = idea.refusal(other)
        assert line
        assert "\n" not in line


def coprime(n: int) -> bool:
    return math.gcd(n, 6) == 1


def prime_factors(n: int) -> list[int]:
    return [p for p in range(2, n + 1) if n % p == 0 and all(p % q for q in range(2, p))]


def has_triple(n: int) -> bool:
    """n = (A-1) B + C with A, B >= 5 and coprime to 6, and C = 0 or C < B coprime to 6."""
    for a in range(5, n + 2):
        for b in range(5, n // (a - 1) + 1):
            c = n - (a - 1) * b
            if coprime(a) and coprime(b) and c < b and (c == 0 or coprime(c)):
                return True
    return False


def is_even_square(n: int) -> bool:
    return n % 2 == 0 and math.isqrt(n) ** 2 == n


#: For which n each holds for plain queens on the plane, from the papers (and ERRATA for what they misprint).
DOMAINS: dict[str, Callable[[int], bool]] = {
    "knight-walk": coprime,
    "chandra": coprime,
    "regular": coprime,
    "pauls-a": lambda n: n % 6 in (0, 4),
    "pauls-b": lambda n: n % 6 in (2, 4) and n > 2,
    "pauls-c": lambda n: n % 2 == 1 and n > 3,
    "yaglom-walk": lambda n: n > 3 and n % 6 in (0, 1, 4, 5),
    "yaglom-pattern": lambda n: n > 7 and n % 6 in (0, 1, 2, 3),
    "corner-removal": lambda n: n % 2 == 0 and n not in (2, 8, 14, 26, 38),
    "three-part-congruence": lambda n: n % 6 == 3 and n > 3,
    "general-solution": has_triple,
    "special-board": lambda n: n in (8, 9, 14, 15, 26, 27, 38, 39),
    "nqueens-program": lambda n: n not in (2, 3, 8, 9, 14, 15, 26, 27, 38, 39),
    "decomposition": lambda n: coprime(n) and n > 1 and prime_factors(n) != [n],
    "planar-decomposition": lambda n: (
        not coprime(n) and any(p > 3 and n // p > 3 for p in prime_factors(n))
    ),
    "leprechauns-1": lambda n: n == 1 or (n > 10 and coprime(n)),
    "leprechauns-2": lambda n: n > 9 and n % 6 in (0, 4),
    "leprechauns-3": lambda n: n > 14 and n % 6 == 3,
    "leprechauns-4": lambda n: n > 13 and n % 6 == 2,
    "leprechauns-5": lambda n: n == 1 or n > 9,
    "boxes": is_even_square,
    "square-less-one": lambda n: n > 14 and is_even_square(n + 1),
    "lattice": coprime,
    "lattice-without-corner": lambda n: n > 1 and coprime(n + 1),
}  # fmt: skip


@pytest.mark.parametrize("name", DOMAINS)
def test_domains(name: str) -> None:
    sizes = SMALL if name != "general-solution" else range(1, 121)
    idea = construction(name)
    assert [n for n in sizes if idea.applies(Request(n))] == [n for n in sizes if DOMAINS[name](n)]


def widest_lattice(n: int) -> int:
    """The largest range of a regular solution, by trying all steps: no two queens within it around the torus."""
    best = 0
    for step in range(2, n - 1):
        if math.gcd(n, (step - 1) * step * (step + 1)) == 1:
            best = max(best, min(max(d, min(step * d % n, -step * d % n)) for d in range(1, n)) - 1)
    return best


def test_ranges() -> None:
    """The largest range for each n, where a theorem or a look at everything tells it."""

    def largest(name: str, n: int, torus: bool = False) -> int:
        found = [request.range for request in claims(construction(name), n) if request.torus == torus]
        return found[0] if found else 0

    for n in range(4, 151):
        for name in ("leprechauns-1", "leprechauns-2", "leprechauns-3", "leprechauns-4", "leprechauns-5"):
            assert largest(name, n) == (2 if DOMAINS[name](n) else 0), (name, n)
        assert largest("three-part-congruence", n) == (0 if n % 6 != 3 else 1 if n == 9 else 2)
        assert largest("boxes", n) == (math.isqrt(n) - 1 if is_even_square(n) else 0)
        assert largest("square-less-one", n) == (math.isqrt(n + 1) - 2 if n > 14 and is_even_square(n + 1) else 0)
        if coprime(n):
            widest = widest_lattice(n)
            assert largest("lattice", n) == largest("lattice", n, torus=True) == widest
            assert largest("lattice-without-corner", n - 1) == widest
        for name in ("knight-walk", "regular", "decomposition"):
            if DOMAINS[name](n):
                assert largest(name, n) == largest(name, n, torus=True) == 1


# -- and what cannot be -----------------------------------------------------------------------------------------------


def exists(n: int, torus: bool, reach: int) -> bool:
    """Whether there is a solution, by trying every row in every column."""
    rows: list[int] = []

    def free(row: int) -> bool:
        for back, other in enumerate(reversed(rows), start=1):
            up = abs(row - other)
            if up in (0, back) or (back <= reach and up <= reach):
                return False
            if torus and (up + back == n or (n - back <= reach and up <= reach)):
                return False
            if torus and min(back, n - back) <= reach and n - up <= reach:
                return False
        return True

    def extend() -> bool:
        if len(rows) == n:
            return True
        for row in range(n):
            if free(row):
                rows.append(row)
                if extend():
                    return True
                rows.pop()
        return False

    return extend()


@pytest.mark.parametrize("torus", [False, True], ids=["plane", "torus"])
@pytest.mark.parametrize("reach", [1, 2, 3])
def test_small_boards_are_constructed_or_impossible(torus: bool, reach: int) -> None:
    for n in range(1, 10):
        request = Request(n, torus=torus, range=reach)
        there_is = exists(n, torus, reach)
        assert there_is or not constructions_for(request), request
        assert not there_is or why_none(request) is None, request
        if reach == 1 or not torus:
            assert there_is == bool(constructions_for(request)) == (why_none(request) is None), request


def test_one_queen_is_a_solution_of_everything() -> None:
    for torus in (False, True):
        for reach in (1, 2, 7):
            request = Request(1, torus=torus, range=reach)
            assert why_none(request) is None
            found = constructions_for(request)
            assert found
            for idea in found:
                assert idea.simplest(request).build().tolist() == [0]


def test_every_solvable_size_is_served_and_every_other_has_its_theorem() -> None:
    for n in SMALL:
        plane, torus, range_2 = Request(n), Request(n, torus=True), Request(n, range=2)
        assert (why_none(plane) is None) == bool(constructions_for(plane)) == (n not in (2, 3))
        assert (why_none(torus) is None) == bool(constructions_for(torus)) == coprime(n)
        assert (why_none(range_2) is None) == bool(constructions_for(range_2)) == (n == 1 or n >= 10)


@pytest.mark.parametrize("reach", range(2, 13))
def test_leprechauns_without_room(reach: int) -> None:
    square = (reach + 1) ** 2
    for n in range(4, square):
        line = why_none(Request(n, range=reach))
        assert line is not None
        assert f"n < {square}" in line
        assert not constructions_for(Request(n, range=reach))
    line = why_none(Request(square, range=reach))
    assert (line is None) == (reach % 2 == 1) == bool(constructions_for(Request(square, range=reach)))
    if line is not None:
        assert "odd range" in line


@pytest.mark.parametrize(
    ("name", "theorem"),
    [
        ("queens:2", "any two cells of it attack each other"),
        ("queens:3", "Pauls"),
        ("queens:2@torus", "any two cells"),
        ("queens:14@torus", "2 divides n (Polya"),
        ("queens:15@torus", "3 divides n (Polya"),
        ("leprechauns:8,range=2", "Theorem 2"),
        ("leprechauns:9,range=2", "Theorem 2"),
        ("leprechauns:25,range=4", "Theorem 2"),
        ("leprechauns:30,range=5", "Theorem 2"),
    ],
)
def test_the_command_line_says_none_and_why(name: str, theorem: str, capsys: pytest.CaptureFixture[str]) -> None:
    line = why_none(Request.of(name))
    assert line is not None
    assert theorem in line
    assert main(["construct", name]) == 0
    out = capsys.readouterr().out
    assert out.startswith(f"{name}  none  (")
    assert f"proof: {line}" in out
    assert main(["construct", name, "--quiet"]) == 0
    assert capsys.readouterr().out == "none\n"


@pytest.mark.parametrize("name", ["queens:999999999999999998@torus", "leprechauns:999999999999999999,range=1000000000"])
def test_one_row_of_a_huge_board_that_cannot_be(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["construct", name, "--at", "1"]) == 0
    assert capsys.readouterr().out.startswith(f"{name}  none\nproof: {why_none(Request.of(name))}")


def test_names_are_different() -> None:
    names = [c.name for c in all_constructions()]
    assert len(set(names)) == len(names)
    assert set(DOMAINS) <= set(names)

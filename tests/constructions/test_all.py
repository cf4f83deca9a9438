"""Every construction for queens in two dimensions, for every n up to 300; and what the theorems forbid.

What a construction is asked for is what it says that it gives: its largest range, on the plane and on the torus. The
sizes that it takes are compared with its domain as the papers have it, written down here once more.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from typing import Any

import pytest

import queenlab as ql
from oracles import decomposition as slow
from oracles.families import check_solution, claims, in_two_dimensions, samples
from oracles.huge_rows import FORMULAS
from oracles.recipes import check_cells, telling_columns
from queenlab.cli.main import main
from queenlab.constructions.construction import Construction
from queenlab.constructions.registry import construction, constructions_for
from queenlab.constructions.request import Request
from queenlab.constructions.theorems import why_none
from queenlab.errors import BadInput
from text_table import text_table

SMALL = range(1, 301)
PLANE = in_two_dimensions()
ON_THE_TORUS = {"knight-walk", "chandra", "regular", "lattice", "decomposition", "interleaved", "perturbed-lattice"}
ON_THE_TORUS |= {"leprechauns-1", "leprechauns-5"}


def named(one: Construction) -> str:
    return one.name


# -- what they give ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("idea", PLANE, ids=named)
def test_every_small_n_of_the_domain(idea: Construction) -> None:
    served = 0
    for n in SMALL:
        for request in claims(idea, n):
            served += 1
            for first in (idea.simplest(request), idea.member(request, 0)):
                check_solution(first, request)  # type: ignore[arg-type]
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
def test_what_is_refused(idea: Construction) -> None:
    n = next(n for n in SMALL if n > 1 and idea.applies(Request(n)))
    assert idea.applies(Request(n, goal="max"))
    others = [Request(n, goal="color"), Request(n, piece="rook"), Request(2), Request(3), Request(n, range=n)]
    others += [Request(n, d=d, piece=piece) for d, piece in ((3, "queen"), (2, "hyperqueen"), (3, "hyperqueen"))]
    others += [Request(n, range=reach, torus=True) for reach in (1, 2) if idea.name not in ON_THE_TORUS]
    for other in others:
        line = idea.refusal(other)
        assert line, other
        assert "\n" not in line
    size = idea.size(Request(n)).value
    for index in (-1, size):
        with pytest.raises(BadInput, match=f"members 0 to {size - 1}"):
            idea.member(Request(n), index)


def test_who_serves_the_torus() -> None:
    for idea in PLANE:
        served = {n for n in SMALL if n > 1 and idea.applies(Request(n, torus=True))}
        assert (35 in served) == bool(served) == (idea.name in ON_THE_TORUS), idea.name


def coprime(n: int) -> bool:
    return math.gcd(n, 6) == 1


def prime_factors(n: int) -> list[int]:
    return [p for p in range(2, n + 1) if n % p == 0 and all(p % q for q in range(2, p))]


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
    "general-solution": lambda n: next(slow.triples(n), None) is not None,
    "special-board": lambda n: n in (8, 9, 14, 15, 26, 27, 38, 39),
    "nqueens-program": lambda n: n not in (2, 3, 8, 9, 14, 15, 26, 27, 38, 39),
    "decomposition": lambda n: coprime(n) and n > 1 and prime_factors(n) != [n],
    "interleaved": lambda n: coprime(n) and n > 1 and prime_factors(n) != [n],
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
    idea = construction(name)
    assert [n for n in SMALL if idea.applies(Request(n))] == [n for n in SMALL if DOMAINS[name](n)]


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
        for name in ("chandra", "general-solution", "corner-removal", "planar-decomposition"):
            assert largest(name, n) <= 1


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
    for n in range(1, 11):
        request = Request(n, torus=torus, range=reach)
        there_is = exists(n, torus, reach)
        assert there_is or not constructions_for(request), request
        assert not there_is or why_none(request) is None, request
        if reach == 1 or not torus:
            assert there_is == bool(constructions_for(request)) == (why_none(request) is None), request


def test_every_solvable_size_is_served_and_every_other_has_its_theorem() -> None:
    for n in SMALL:
        plane, torus, range_2 = Request(n), Request(n, torus=True), Request(n, range=2)
        assert (why_none(plane) is None) == bool(constructions_for(plane)) == (n not in (2, 3))
        assert (why_none(torus) is None) == bool(constructions_for(torus)) == coprime(n)
        assert (why_none(range_2) is None) == bool(constructions_for(range_2)) == (n == 1 or n >= 10)


@pytest.mark.parametrize(("name", "words"), text_table("no_placements.txt"))
def test_a_theorem_says_why_there_is_none(name: str, words: str, capsys: pytest.CaptureFixture[str]) -> None:
    theorem, line = words.removesuffix(" !"), why_none(Request.of(name))
    assert line is None if theorem == "-" else theorem in str(line)
    if not words.endswith("!"):
        assert ql.solve(name).status == ("none" if line else "found")
    if line and not words.endswith("!"):
        assert main(["construct", name]) == 0
        out = capsys.readouterr().out
        assert out.startswith(f"{name}  none  (")
        assert f"proof: {line}" in out
    if line and "^" not in name:
        assert main(["construct", name, "--at", "1"]) == 0
        assert capsys.readouterr().out.startswith(f"{name}  none\nproof: {line}")


@pytest.mark.parametrize(("name", "fields", "words"), text_table("refused_requests.txt"))
def test_refusals(name: str, fields: str, words: str) -> None:
    given = dict(field.split("=") for field in fields.split())
    numbers: dict[str, Any] = {key: int(value) if value.isdigit() else value for key, value in given.items()}
    line = construction(name).refusal(Request(**numbers))
    assert words in str(line)
    assert "\n" not in str(line)


# -- larger boards -------------------------------------------------------------------------------------------------


HUGE = 10**18


@pytest.mark.slow
@pytest.mark.parametrize("idea", PLANE, ids=named)
def test_every_n_up_to_5000(idea: Construction) -> None:
    """The board it shows for every n; other members for every 50th that it serves."""
    served = 0
    for n in range(1, 5001):
        shown = None
        for request in claims(idea, n):
            shown = shown or idea.simplest(request)
            assert idea.simplest(request) == shown
            check_solution(shown, request, columns=8)
            served += 1
            if served % 50 == 0:
                members = samples(idea, request, 3)
                boards = {check_solution(recipe, request, columns=8) for recipe in members}
                assert len(boards) == len(members)
    assert served


#: Small boards of these are shown from another row, or need another A than 5.
LARGE_ONLY = {"general-solution", "corner-removal", "three-part-congruence", "leprechauns-4", "leprechauns-5"}
#: All residues modulo 12, some squares and their neighbours, and products of small primes.
NEAR_HUGE = [*range(HUGE - 23, HUGE + 1), (10**9 - 2) ** 2, (10**9 - 2) ** 2 - 1, 5**25, 5**10 * 7**12, 11 * 13**15]


@pytest.mark.parametrize("n", NEAR_HUGE)
def test_rows_of_huge_boards(n: int) -> None:
    columns = telling_columns(n, n % 1000)
    by_formula = 0
    for idea in PLANE:
        reach = next((k for k in (2, 1) if idea.applies(Request(n, range=k))), None)
        if reach is None:
            continue
        request = Request(n, range=reach)
        shown = idea.simplest(request)
        check_cells(shown, columns, reach)
        # Abramson & Yung, section 6: a description has O(log n) digits.
        assert len(json.dumps(shown.describe())) < 40 * n.bit_length() + 200
        for recipe in samples(idea, request, 2):
            check_cells(recipe, columns, reach)
        if idea.name in FORMULAS:
            try:
                row = FORMULAS[idea.name](n)
            except LookupError:
                continue
            assert [shown.at(c) for c in columns] == [row(c) for c in columns], idea.name
            by_formula += 1
    assert by_formula >= 3


@pytest.mark.parametrize("name", FORMULAS)
def test_boards_by_formula(name: str) -> None:
    idea = construction(name)
    tried = 0
    for n in range(117 if name in LARGE_ONLY else 1, 301):
        if idea.applies(Request(n)):
            rows = idea.simplest(Request(n)).build().tolist()
            row = FORMULAS[name](n)
            assert rows == [row(c) for c in range(n)], n
            tried += 1
    assert tried

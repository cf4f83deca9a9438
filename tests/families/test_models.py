"""The Models of the families, against the plainest search there is."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import queenlab as ql
from building import piece_of
from oracles.attacks import all_cells, attacked
from oracles.colorings import chromatic_number
from oracles.counting import dominating, largest, placements
from oracles.games import piece_terms
from queenlab.errors import BadInput
from queenlab.families.registry import FAMILIES


def natural(terms: list[tuple], n: int, d: int) -> int:
    return n if any(name == "hyperqueen" for name, *_ in terms) else n ** (d - 1)


boards = st.sampled_from([(1, 2), (2, 2), (3, 2), (4, 2), (2, 3), (3, 1), (5, 1)])


@given(boards, st.booleans(), st.data())
@settings(max_examples=80, deadline=None)
def test_count_and_enumerate_any_piece(board: tuple[int, int], torus: bool, data: st.DataObject) -> None:
    n, d = board
    terms = data.draw(piece_terms(d))
    problem = piece_of(terms).problem(n, d, torus)
    expected = set(placements(terms, n, d, torus, natural(terms, n, d)))
    assert problem.count().value == len(expected)
    assert {tuple(p.cells.tolist()) for p in problem.enumerate()} == expected
    pieces = data.draw(st.integers(0, 3))
    assert problem.asking(pieces=pieces).count().value == len(placements(terms, n, d, torus, pieces))


@given(st.sampled_from([(2, 2), (3, 2), (2, 3), (4, 1)]), st.booleans(), st.data())
@settings(max_examples=40, deadline=None)
def test_max_dominate_and_color_any_piece(board: tuple[int, int], torus: bool, data: st.DataObject) -> None:
    n, d = board
    terms = data.draw(piece_terms(d))
    problem = piece_of(terms).problem(n, d, torus)
    assert problem.maximize().value == largest(terms, n, d, torus)
    for independent in (False, True):
        size, sets = dominating(terms, n, d, torus, independent)
        goal = "independent" if independent else "dominate"
        assert problem.dominate(independent=independent).value == size
        assert problem.asking(goal=goal).count().value == sets
    chromatic = problem.color().value
    assert chromatic is not None
    assert chromatic_number(terms, n, d, torus) == chromatic


@given(st.sets(st.integers(0, 24), max_size=2), st.sets(st.integers(0, 24), max_size=3))
@settings(max_examples=60, deadline=None)
def test_given_and_excluded_cells(given_: set[int], excluded: set[int]) -> None:
    problem = ql.queens(5)
    try:
        asked = problem.asking(given=tuple(sorted(given_)), excluded=tuple(sorted(excluded)))
    except BadInput:
        clash = given_ & excluded
        a = sorted(given_)
        cells = all_cells(5, 2)
        assert clash or (len(a) == 2 and cells[a[1]] in attacked(cells[a[0]], [("queen",)], 5, 2, False))
        return
    solutions = [s for s in placements([("queen",)], 5) if given_ <= set(s) and not excluded & set(s)]
    assert asked.count().value == len(solutions)
    answer = asked.solve()
    assert answer.status == ("found" if solutions else "none")
    # Orbit counting uses only the symmetries that keep the given and the excluded cells.
    assert asked.count(up_to_symmetry=True).value == sum(1 for _ in asked.enumerate(up_to_symmetry=True))


def test_gent_lets_given_queens_share_diagonals() -> None:
    answer = ql.complete("queens:8", [(1, 1), (2, 2)], gent=True)
    assert answer.status == "found"
    assert {(1, 1), (2, 2)} <= set(answer.witness)
    cells = [tuple(x - 1 for x in c) for c in answer.witness]
    clashes = [
        (a, b)
        for a in cells
        for b in cells
        if a < b and (a[0] == b[0] or a[1] == b[1] or abs(a[0] - b[0]) == abs(a[1] - b[1]))
    ]
    assert clashes == [((0, 0), (1, 1))]


def test_gent_count_against_brute_force() -> None:
    def attack(a: int, b: int) -> bool:
        (x, y), (u, v) = divmod(a, 6), divmod(b, 6)
        return x == u or y == v or abs(x - u) == abs(y - v)

    given_ = (0, 7)  # (1, 1) and (2, 2)
    expected = 0
    for rows in permutations(range(6)):
        cells = [6 * x + y for x, y in enumerate(rows)]
        if set(given_) <= set(cells):
            pairs = {(a, b) for a in cells for b in cells if a < b and attack(a, b)}
            expected += pairs <= {given_}
    asked = ql.queens(6).asking(given=given_, gent=True)
    assert asked.count().value == expected
    assert expected > 0


@pytest.mark.parametrize("family", FAMILIES.values(), ids=lambda f: f.name)
def test_every_family_has_an_example_that_works(family) -> None:
    problem = ql.problem(family.example)
    answer = problem.solve(time_limit=20)
    assert answer.status in ("found", "none")
    assert problem.family.describe(problem.question)
    if answer.status == "found":
        assert problem.verify(answer.witness.cells.tolist()).ok
        assert problem.model.violations(answer.witness.cells.tolist()) == []
    else:
        assert problem.count().value == 0

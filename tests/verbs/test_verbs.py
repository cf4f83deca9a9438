"""The verbs and the families, against the plainest search there is."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import queenlab as ql
from fake_time import time_passes
from oracles.attacks import all_cells, attacked
from oracles.counting import colorable, dominating, largest, placements
from oracles.games import piece_terms
from queenlab.errors import BadInput, CheckFailed
from queenlab.families.registry import FAMILIES
from queenlab.verbs import solve as finding
from queenlab.work import Limits, Progress


def piece_of(terms: list[tuple]) -> ql.Piece:
    from queenlab.piece import Term

    return ql.Piece(tuple(Term(name, tuple(numbers)) for name, *numbers in terms))


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
    assert colorable(terms, n, d, torus, chromatic)
    assert not colorable(terms, n, d, torus, chromatic - 1)


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


def test_completion() -> None:
    found = ql.complete("queens:8", [(1, 1), (2, 5)])
    assert found.status == "found"
    assert found.witness is not None
    assert (1, 1) in found.witness
    assert ql.complete("queens:6", [(1, 1)]).status == "none"


def test_partial_completion() -> None:
    # With a queen in the corner of the 6 x 6 board five queens are the most (Kunt, Problem 5).
    answer = ql.complete("queens:6,goal=max", [(1, 1)])
    assert (answer.value, answer.status) == (5, "proved")


def test_gent_lets_given_queens_share_diagonals() -> None:
    answer = ql.complete("queens:8", [(1, 1), (2, 2)], gent=True)
    assert answer.status == "found"
    assert answer.witness is not None
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
    from itertools import permutations

    expected = 0
    for rows in permutations(range(6)):
        cells = [6 * x + y for x, y in enumerate(rows)]
        if set(given_) <= set(cells):
            pairs = {(a, b) for a in cells for b in cells if a < b and attack(a, b)}
            expected += pairs <= {given_}
    asked = ql.queens(6).asking(given=given_, gent=True)
    assert asked.count().value == expected
    assert expected > 0


def test_time_limits_give_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = ql.maximize("queens:8^3", time_limit=0.5)
    assert answer.status in ("found", "unknown")
    assert answer.upper is None or answer.upper >= (answer.value or 0)
    time_passes(monkeypatch, 0.01)
    assert ql.count("queens:18", time_limit=0.1).status == "unknown"
    listing = ql.enumerate("queens:14", time_limit=0.05)
    for _ in listing:
        pass
    assert not listing.complete


def test_enumerate_first_few_and_shuffled() -> None:
    three = list(ql.enumerate("queens:8", limit=3))
    assert len(three) == 3
    assert list(ql.enumerate("queens:8", limit=0)) == []
    shuffled = [tuple(p.cells.tolist()) for p in ql.enumerate("queens:8", seed=7)]
    again = [tuple(p.cells.tolist()) for p in ql.enumerate("queens:8", seed=7)]
    plain = [tuple(p.cells.tolist()) for p in ql.enumerate("queens:8")]
    assert shuffled == again != plain
    assert sorted(shuffled) == sorted(plain)


@pytest.mark.parametrize(
    ("name", "nodes", "solutions"),
    [("queens:10", 17_000, 724), ("xqueens:3", 1_600, 132), ("rooks:5", 325, 120), ("xqueens:4,paired", 7_000, 528)],
)
def test_estimates_are_near_the_truth(name: str, nodes: int, solutions: int) -> None:
    guess = ql.estimate(name, walks=3000, seed=1)
    # The nodes of a count depend a little on how ties are broken.
    assert 0.8 * nodes < guess.nodes < 1.25 * nodes
    assert guess.error < 0.05 * nodes
    assert 0.7 * solutions < guess.solutions < 1.4 * solutions
    assert ql.estimate(name, walks=30, seed=5) == ql.estimate(name, walks=30, seed=5)


def test_an_estimate_of_nothing() -> None:
    assert ql.estimate("queens:3").solutions == 0
    assert ql.estimate("queens:40").duration().endswith("years")
    assert ql.estimate("queens:5").duration() == "about 1 s"


def test_solve_goes_over_to_another_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finding, "FIRST_TRY_NODES", 5)
    answer = ql.solve("queens:40,given=1.2")
    assert answer.status == "found"
    assert answer.witness is not None
    assert len(answer.witness) == 40
    assert "dancing" not in str(answer.engine)


def test_a_wrong_answer_of_an_engine_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def lie(*_: object) -> object:
        from queenlab.engines.dancing import DancingEngine
        from queenlab.work import Result

        return Result("found", 4, chosen=[0, 1, 2, 3]), DancingEngine()

    monkeypatch.setattr(finding, "solve_model", lie)
    with pytest.raises(CheckFailed, match="wrong answer"):
        ql.solve("queens:4")


def test_cells_given_to_a_shorthand_are_as_people_write_them() -> None:
    assert str(ql.queens(8, given=[(2, 4), (1, 1)], exclude=[(8, 8)])) == "queens:8,given=1.1/2.4,exclude=8.8"
    assert ql.queens(np.int64(8)) == ql.problem("queens:8")
    assert ql.queen.problem(8) == ql.problem("queens:8")
    assert ql.leprechaun(2).problem(8) == ql.problem("leprechauns:8,range=2")


def test_a_list_can_be_read_twice() -> None:
    listing = ql.enumerate("queens:6", limit=2)
    assert (len(list(listing)), len(list(listing)), listing.seen) == (2, 2, 2)


def test_progress_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert ql.count("queens:12", progress=True).value == 14200

    from queenlab.verbs.limits_and_answers import StderrProgress

    telling = StderrProgress(every=1.0)
    for seconds in (0.5, 1.5, 1.6, 3.0):
        telling(Progress(1000, 5, seconds, 0.25))
    lines = capsys.readouterr().err.splitlines()[-2:]
    assert lines == ["2 s: 1,000 nodes, 5 solutions, 25.0% done", "3 s: 1,000 nodes, 5 solutions, 25.0% done"]


def test_node_limits_of_class_counts_are_for_all_elements_together() -> None:
    answer = ql.count("queens:11", up_to_symmetry=True, node_limit=200)
    assert answer.status == "unknown"
    assert answer.nodes is not None
    assert answer.nodes <= 260


def test_verify_by_problem() -> None:
    assert ql.verify([2, 4, 1, 3], "queens:4").ok
    assert not ql.verify([1, 2, 3, 4], "queens:4").ok
    assert ql.verify(ql.solve("xqueens:3").witness, "xqueens:3").ok
    assert not ql.verify(ql.solve("queens:5").witness, "queens:5,exclude=1.1/1.2/1.3/1.4/1.5").ok
    assert ql.verify(np.array([2, 4, 1, 3])).ok


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


def test_limits_measure_time() -> None:
    assert not Limits(seconds=60).time_is_up()
    assert Limits(seconds=0).time_is_up()

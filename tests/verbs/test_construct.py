"""Constructing from Python: placements, recipes, methods, answers; and the verbs that construct before they search."""

from __future__ import annotations

import itertools
import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import queenlab as ql
from oracles.permutations import attacks
from queenlab.constructions.recipe import Recipe, rebuild
from queenlab.constructions.registry import all_constructions, constructions_for
from queenlab.constructions.request import Request
from queenlab.constructions.rows import Congruence, ListedRows
from queenlab.constructions.theorems import why_none
from queenlab.errors import BadInput, CheckFailed, NoConstruction, NotSupported
from queenlab.verbs import solve as finding
from queenlab.verbs.construct import answer_from_recipe, can_construct, construct_answer
from queenlab.verbs.recipe import Asked, build, build_coloring


def rows_of(placement: ql.Placement) -> list[int]:
    return [row - 1 for row in placement.rows().tolist()]


@pytest.mark.parametrize("n", [1, *range(4, 60), 101, 144, 1000])
def test_every_board_of_queens_is_constructed(n: int) -> None:
    assert attacks(rows_of(ql.construct(f"queens:{n}")), False, 1) is None


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 120), st.booleans(), st.integers(1, 3), st.integers(0, 10**6))
def test_whatever_comes_out_is_a_solution(n: int, torus: bool, reach: int, seed: int) -> None:
    name = f"leprechauns:{n}{'@torus' if torus else ''},range={reach}"
    try:
        placement = ql.construct(name, random=True, seed=seed)
    except NoConstruction:
        assert construct_answer(name).status in ("none", "unknown")
        assert ql.methods(name) == []
        return
    assert attacks(rows_of(placement), torus, reach) is None
    assert placement == ql.construct(name, random=True, seed=seed)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(["queens:35@torus", "queens:60", "queens:49", "leprechauns:40,range=3"]), st.data())
def test_members_are_what_their_number_says(name: str, data: st.DataObject) -> None:
    method = data.draw(st.sampled_from(ql.methods(name)))
    index = data.draw(st.integers(1, method.size.value))
    recipe = ql.recipe(name, method=method.name, member=index)
    assert recipe.placement(torus="torus" in name) == ql.construct(name, method=method.name, member=index)
    assert rebuild(recipe.describe()) == recipe


def test_the_simplest_comes_first_and_chance_takes_the_largest_family() -> None:
    found = ql.methods("queens:35@torus")
    assert construct_answer("queens:35@torus").facts["method"] == found[0].name
    largest = max(found, key=lambda method: method.size.value)
    assert construct_answer("queens:35@torus", random=True, seed=1).facts["method"] == largest.name
    chosen = {tuple(rows_of(ql.construct("queens:35@torus", random=True, seed=seed))) for seed in range(20)}
    assert len(chosen) > 10


def test_methods_say_what_the_registry_says() -> None:
    for name in ("queens:35@torus", "queens:14", "leprechauns:16,range=3", "queens:11^3", "queens:25,goal=color"):
        request = Request.of(name)
        expected = [(c.name, c.source, c.domain, c.summary, c.size(request)) for c in constructions_for(request)]
        found = [(m.name, m.source, m.domain, m.summary, m.size) for m in ql.methods(name)]
        assert found == expected != []
    assert ql.methods("queens:3") == []


def test_one_row_of_a_board_that_nobody_could_build() -> None:
    n = 10**18
    recipe = ql.recipe(f"queens:{n}")
    columns = [0, 1, 2, 10**9, n // 2, n - 2, n - 1]
    rows = [recipe.at(column) for column in columns]
    assert len(set(rows)) == len(rows)
    assert all(0 <= row < n for row in rows)
    assert len({row - column for row, column in zip(rows, columns, strict=True)}) == len(rows)
    assert len({row + column for row, column in zip(rows, columns, strict=True)}) == len(rows)
    assert rebuild(recipe.describe()) == recipe


@pytest.mark.parametrize(
    "name", ["xqueens:3", "bishops:4", "queens:8,given=1.1", "queens:8,goal=dominate", "queens:8,pieces=3"]
)
def test_problems_beyond_constructions(name: str) -> None:
    assert not can_construct(name)


# -- answers --------------------------------------------------------------------------------------------------------


def test_answers_say_how_sure_they_are() -> None:
    found = construct_answer("queens:13@torus")
    assert (found.status, found.quantity, found.value, found.lower, found.upper) == (
        "found",
        "solution",
        13,
        None,
        None,
    )
    assert found.engine == f"construction {found.facts['method']} (queenlab {ql.__version__})"
    assert found.notes == ql.methods("queens:13@torus")[0].source
    assert ql.verify(found).ok
    none = construct_answer("queens:3")
    assert (none.status, none.value, none.witness) == ("none", None, None)
    assert none.proof is not None
    unknown = construct_answer("queens:5^3")
    assert (unknown.status, unknown.value, unknown.proof) == ("unknown", None, None)
    best = construct_answer("queens:8,goal=max")
    assert (best.status, best.quantity, best.value, best.lower, best.upper) == ("proved", "maximum", 8, 8, 8)
    cube = construct_answer("queens:11^3,goal=max")
    assert (cube.status, cube.value, cube.upper) == ("proved", 121, 121)
    plain = construct_answer("hyperqueens:7@torus,goal=max")
    assert (plain.status, plain.value) == ("proved", 7)


def test_a_partial_placement_is_found_and_not_proved() -> None:
    class Two(Recipe):
        kind = "two"
        side = 4

        def build(self) -> np.ndarray:
            return np.array([[0, 0], [1, 2]])

        def placement(self, torus: bool = False) -> ql.Placement:
            return ql.Placement.of(ql.Board(4, torus=torus), self.build() + 1)

    try:
        answer = answer_from_recipe(Asked.of("queens:4,goal=max"), Two())
    finally:
        del Recipe._kinds["two"]
    assert (answer.status, answer.value, answer.lower, answer.upper, answer.proof) == ("found", 2, 2, 4, None)


def test_colourings() -> None:
    answer = construct_answer("queens:25,goal=color")
    assert (answer.status, answer.quantity, answer.value) == ("proved", "chromatic number", 25)
    assert (answer.lower, answer.upper) == (25, 25)
    assert len(set(answer.coloring)) == 25
    asked = construct_answer("queens:7,goal=color,colors=7")
    assert (asked.status, asked.quantity, asked.value) == ("found", "coloring", 7)
    assert ql.recipe("queens:7,goal=color").build().shape == (7, 7)


def test_a_wrong_recipe_is_caught() -> None:
    with pytest.raises(CheckFailed, match="does not answer queens:4: "):
        build(Asked.of("queens:4"), ListedRows((0, 1, 2, 3)))
    with pytest.raises(CheckFailed, match="board of side 5, not for queens:4"):
        build(Asked.of("queens:4"), Congruence(5, 2, 0))
    with pytest.raises(CheckFailed, match="shape"):
        build_coloring(Asked.of("queens:5,goal=color"), Congruence(5, 2, 0))
    coloring = ql.recipe("queens:5,goal=color")
    wrong = type("Wrong", (), {"side": 5, "kind": "wrong", "build": lambda self: coloring.build() % 4})()
    with pytest.raises(CheckFailed, match="not a colouring of queens:5,goal=color: "):
        build_coloring(Asked.of("queens:5,goal=color"), wrong)


def test_an_answer_has_its_array() -> None:
    assert construct_answer("queens:5").array.tolist() == [[0, 0], [1, 2], [2, 4], [3, 1], [4, 3]]
    assert (ql.solve("queens:4").array + 1).tolist() == [list(cell) for cell in ql.solve("queens:4").witness]
    with pytest.raises(BadInput, match="has no solution, so there is no array"):
        _ = ql.solve("queens:3").array


# -- verbs that construct first -------------------------------------------------------------------------------------


def no_engine(*_: object, **__: object) -> object:
    raise AssertionError("an engine was asked")


def test_solve_constructs_large_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finding, "solve_model", no_engine)
    for name in ("queens:31", "queens:100000", "leprechauns:124,range=10", "queens:13^3", "amazons:50"):
        answer = ql.solve(name)
        assert (answer.status, answer.problem) == ("found", name)
        assert answer.engine.startswith("construction ")
    none = ql.solve("queens:99@torus")
    assert (none.status, none.engine) == ("none", f"theorem (queenlab {ql.__version__})")
    assert "Polya" in none.proof
    first, again, other = (ql.solve("queens:100", seed=seed).witness for seed in (1, 1, 2))
    assert first == again != other


def test_solve_searches_where_it_should(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def engine(model: object, *_: object) -> object:
        asked.append(model)
        raise NotSupported("enough")

    monkeypatch.setattr(finding, "solve_model", engine)
    for name, options in (
        ("queens:30", {}),
        ("queens:31", {"engine": "cpsat"}),
        ("queens:31,given=1.1", {}),
        ("queens:31,exclude=1.1", {}),
        ("queens:31,pieces=7", {}),
        ("queen+leaper[1,3]:40", {}),
    ):
        with pytest.raises(NotSupported, match="enough"):
            ql.solve(name, **options)
    assert len(asked) == 6


def test_color_constructs_first(monkeypatch: pytest.MonkeyPatch) -> None:
    from queenlab.verbs import color as coloring

    monkeypatch.setattr(coloring, "choose", no_engine)
    answer = ql.color("queens:35")
    assert (answer.status, answer.value, answer.problem) == ("proved", 35, "queens:35,goal=color")
    assert ql.verify(answer).ok
    again = ql.color("queens:35", colors=35)
    assert (again.status, again.quantity, again.value) == ("found", "coloring", 35)
    assert again.problem == "queens:35,goal=color,colors=35"
    # No six solutions cover the board of side 6, and a cut of the colouring of side 7 is one with 7 colours.
    assert (ql.color("queens:6").status, ql.color("queens:6").value) == ("proved", 7)
    with pytest.raises(AssertionError, match="an engine was asked"):
        ql.color("queens:35", engine="cpsat")


def test_problems_construct() -> None:
    assert ql.queens(100).construct() == ql.construct("queens:100")
    assert ql.leprechauns(20, range=2).construct(random=True, seed=3).board.n == 20


def test_registered_names_are_unique_and_well_formed() -> None:
    names = [c.name for c in all_constructions()]
    assert len(names) == len(set(names)) > 10
    assert [name for name in names if name != name.lower() or " " in name] == []


def test_constructing_loads_no_solver() -> None:
    heavy = ("numba", "ortools", "highspy", "pysat", "scipy", "matplotlib")
    code = f"import sys, queenlab; queenlab.construct('queens:50'); print([m for m in {heavy!r} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("family", ["queens", "rooks", "hyperqueens", "amazons", "leprechauns"])
@pytest.mark.parametrize("d", [1, 2, 3])
def test_whatever_applies_gives_a_verified_board(family: str, d: int) -> None:
    """Every construction in the registry, on every small board that it does not refuse; `verify` shares none of it."""
    made = 0
    for n, torus, goal in itertools.product(range(1, 27 if d == 2 else 12), (False, True), ("exact", "max", "color")):
        keys = f"{',range=3' if family == 'leprechauns' else ''}{'' if goal == 'exact' else f',goal={goal}'}"
        try:
            asked = Asked.of(f"{family}:{n}^{d}{'@torus' if torus else ''}{keys}")
        except (BadInput, NotSupported):
            assert d != 2
            continue
        if goal == "exact" and why_none(asked.request) is not None:
            assert constructions_for(asked.request) == []
            continue
        for construction in constructions_for(asked.request):
            if construction.name == "subcube" and n > 5:
                continue  # it searches; it has tests of its own
            assert construction.size(asked.request).value >= 1
            answer = answer_from_recipe(asked, construction.simplest(asked.request))
            assert answer.witness is not None
            assert answer.status in ("found", "proved")
            made += 1
    assert made > 0 or d != 2

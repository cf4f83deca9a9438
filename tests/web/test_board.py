"""The endpoints of the Board page, against walking pieces and symmetries written from their definitions."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import queenlab
from oracles import symmetries as oracle
from oracles.attacks import all_cells, attacked, terms_of
from queenlab.draw.glyphs import OUTLINES
from queenlab.engines.trace import search_steps
from queenlab.families.registry import FAMILIES
from queenlab.piece_signs import OTHER, SIGNS
from queenlab.problems import parse
from queenlab.web import search_trace
from queenlab.web.endpoints.steps import item_words
from web_server import get, post

#: Names of problems: in one dimension, and others.
SIMPLE = ("queens:{}", "rooks:{}", "kings:{}", "leprechauns:{},range=2", "hyperqueens:{}")
PIECES = (*SIMPLE, "knights:{}", "nightriders:{}", "queen+leaper[1,3]:{}")
BOARDS = [(5, 1, False), (6, 2, False), (5, 2, True), (4, 2, True), (3, 3, False), (4, 3, True), (2, 4, False)]


def attacks(problem: str, cells: Any) -> Any:
    return post("/api/attacks", problem=problem, cells=cells)


def orbit(problem: str, cells: Any) -> Any:
    return post("/api/orbit", problem=problem, cells=cells)


def parts(problem: str) -> Any:
    return get("/api/problem", problem=problem)


def board_name(n: int, d: int, torus: bool) -> str:
    return f"{n}^{d}{'@torus' if torus else ''}"


@st.composite
def placements(draw: st.DrawFn) -> tuple[str, list[tuple[Any, ...]], int, int, bool, list[tuple[int, ...]]]:
    """A problem's name, its piece, its board, and some of its cells, 0-based."""
    n, d, torus = draw(st.sampled_from(BOARDS))
    name = draw(st.sampled_from(PIECES if d > 1 else SIMPLE))
    cells = draw(st.lists(st.sampled_from(all_cells(n, d)), unique=True, max_size=7))
    return name.format(board_name(n, d, torus)), terms_of(name), n, d, torus, cells


@given(placements())
@settings(max_examples=80, deadline=None)
def test_attackers_and_conflicts_are_those_found_by_walking(case: Any) -> None:
    name, piece, n, d, torus, cells = case
    reach = {cell: attacked(cell, piece, n, d, torus) for cell in cells}
    public = {cell: [x + 1 for x in cell] for cell in all_cells(n, d)}
    found = attacks(name, [public[cell] for cell in cells])
    assert found.attackers == [sum(cell in reach[other] for other in cells) for cell in all_cells(n, d)]
    pairs = {frozenset(pair) for pair in combinations(cells, 2) if pair[1] in reach[pair[0]]}
    told = {frozenset(tuple(int(x) - 1 for x in cell) for cell in (c.one, c.other)) for c in found.conflicts}
    assert told <= pairs
    for conflict in found.conflicts:
        one, other = ([int(x) for x in cell] for cell in (conflict.one, conflict.other))
        assert is_so(conflict.why, one, other, n, torus), conflict
    # Only neighbours on a line are listed, but whoever is in conflict is in some pair.
    clashing = sorted(set().union(*pairs)) if pairs else []
    assert sorted(set().union(*told)) == clashing if pairs else not told
    assert found.in_conflict == [public[cell] for cell in clashing]
    assert found.valid == (not pairs)
    free = [cell for cell in all_cells(n, d) if cell not in cells and not any(cell in reach[other] for other in cells)]
    assert found.free == len(free)
    assert found.pieces == len(cells)
    assert found.complete == (not pairs and len(cells) == found.wanted)
    assert bool(found.report)


def is_so(why: str, one: list[int], other: list[int], n: int, torus: bool) -> bool:
    """Whether two cells stand as the words say."""
    vector = [int(x) for x in re.findall(r"-?\d+", why)]

    def same(a: list[int], b: list[int]) -> bool:
        return all((x - y) % n == 0 if torus else x == y for x, y in zip(a, b, strict=True))

    def walked(steps: int) -> list[int]:
        return [x + steps * v for x, v in zip(one, vector, strict=True)]

    if why.startswith("share a line in direction ("):
        return any(same(walked(steps), other) for steps in range(-n, n + 1))
    if why.startswith("are a leap (") and why.endswith(") apart"):
        return same(walked(1), other) or same(walked(-1), other)
    if why.startswith("share a hyperplane with normal ("):
        return same(*([sum(x * v for x, v in zip(cell, vector, strict=True))] for cell in (one, other)))
    assert re.fullmatch(r"are within (1 king move|\d+ king moves)", why), why
    gaps = [abs(x - y) for x, y in zip(one, other, strict=True)]
    return max(min(gap, n - gap) if torus else gap for gap in gaps) <= vector[0]


def test_attacks_know_given_cells_goals_and_limits() -> None:
    solution = [[1, 2], [2, 4], [3, 6], [4, 1], [5, 3], [6, 5]]
    assert attacks("queens:6", solution).complete
    assert post("/api/look", problem="queens:6", cells=solution) == attacks("queens:6", solution), "the name before"
    assert not attacks("queens:6,exclude=1.2", solution).complete
    assert attacks("queens:6,exclude=1.1", []).free == 35
    assert not attacks("queens:6,goal=max", solution).complete
    # In the problem of Gent, Jefferson and Nightingale given queens may share a diagonal, and a new one may not.
    shared = attacks("queens:8,given=1.1/2.2,gent", [[1, 1], [2, 2]])
    assert shared.valid
    assert shared.conflicts == []
    third = attacks("queens:8,given=1.1/2.2,gent", [[1, 1], [2, 2], [4, 4]])
    assert [(c.one, c.other) for c in third.conflicts] == [([2, 2], [4, 4])]
    assert third.in_conflict == [[1, 1], [2, 2], [4, 4]]
    # Guards may see each other.
    guards = attacks("queens:3,goal=dominate", [[2, 2], [1, 1]])
    assert (guards.valid, guards.complete, guards.conflicts) == (True, True, [])
    large = attacks("queens:1000", [[1, 1], [1000, 1000]])
    assert (large.attackers, large.free, large.valid) == (None, None, False)
    row = attacks("queens:600", [[k, 1] for k in range(1, 601)])
    assert (len(row.conflicts), len(row.in_conflict)) == (200, 600)


def test_a_problem_is_taken_apart() -> None:
    found = parts("leprechauns:10^2,range=2,given=1.1")
    assert {**vars(found), "settings": vars(found.settings), "symmetries": 0} == {
        "problem": "leprechauns:10,range=2,given=1.1", "family": "leprechauns", "n": 10, "d": 2, "torus": False,
        "kind": "grid", "size": 100, "goal": "exact", "settings": {"range": 2}, "wanted": 10, "pieces": None,
        "colors": None, "gent": False, "piece": "leprechaun[2]", "symbol": "hat", "given": [[1, 1]], "excluded": [],
        "symmetries": 0,
    }  # fmt: skip
    assert parts("xqueens:3,sparse").kind == "triangles"
    assert parts("xqueens:3,sparse").wanted == 12
    assert parts("queens:7^3,goal=max").wanted is None


@pytest.mark.parametrize(
    "name",
    ["queens:5", "queens:1", "queens:2@torus", "queens:4@torus", "queens:3^3", "queens:2^3@torus", "queens:5,given=1.1",
     "queens:5,given=1.2,exclude=2.1/5.5", "queens:4@torus,given=1.1/2.3", "queens:3@torus,exclude=1.1", "queens:6^1"],
)  # fmt: skip
def test_symmetries_are_those_that_keep_what_is_given(name: str) -> None:
    found = parts(name)
    group = (oracle.torus_symmetries if found.torus else oracle.signed_permutations)(found.n, found.d)
    problem = parse(name)
    kept = [
        p
        for p in group
        for sets in [(problem.question.given, problem.question.excluded)]
        if all(oracle.image(p, cells) == cells for cells in sets)
    ]
    assert found.symmetries == len(kept)


def test_symmetries_of_very_many_cells_are_not_counted() -> None:
    cells = "/".join(f"1.1.{1 + k // 9}.{1 + k % 9}" for k in range(60))
    assert parts(f"queens:9^4@torus,exclude={cells}").symmetries is None
    assert parts(f"queens:9^4,exclude={cells}").symmetries is not None


def test_families_are_all_there() -> None:
    found = get("/api/families")
    assert [family.name for family in found.families] == list(FAMILIES)
    for family in found.families:
        assert parse(family.example).family.name == family.name
        assert family.torus == family.dimensions == (family.name != "xqueens")


@given(st.data())
@settings(max_examples=80, deadline=None)
def test_an_orbit_is_what_the_group_makes_of_a_placement(data: st.DataObject) -> None:
    n, d, torus = data.draw(
        st.sampled_from(
            [(4, 2, False), (5, 2, False), (1, 2, False), (2, 2, True), (4, 2, True), (3, 3, False), (3, 1, False)]
        )
    )
    cells = oracle.grid(n, d)
    chosen = sorted(data.draw(st.lists(st.integers(0, len(cells) - 1), unique=True, max_size=5)))
    public = [[x + 1 for x in cell] for cell in cells]
    found = orbit(f"queens:{board_name(n, d, torus)}", [public[k] for k in chosen])
    group = (oracle.torus_symmetries if torus else oracle.signed_permutations)(n, d)
    images_of = oracle.orbit(group, chosen)
    assert (found.symmetries, found.distinct) == (len(group), len(images_of))
    images = [tuple(public.index([int(x) for x in cell]) for cell in image.cells) for image in found.images]
    assert set(images) <= images_of
    assert torus or set(images) == images_of
    assert found.canonical == [public[k] for k in min(images_of)]
    # That every shift keeps an empty torus need not be told.
    assert (torus and not chosen) or len(found.kept_by) == sum(oracle.image(p, chosen) == tuple(chosen) for p in group)
    names = [image.name for image in found.images]
    assert len(set(names)) == len(names)
    for image, at in zip(found.images, images, strict=True):
        first = names[images.index(at)]
        assert image.same_as == (None if first == image.name else first)


def test_the_names_of_turns_and_mirrors_say_what_they_do() -> None:
    found = {i.name: i.cells for i in orbit("queens:4", [[1, 2], [4, 4]]).images}
    assert found == {
        "as it is": [[1, 2], [4, 4]],
        "quarter turn right": [[2, 4], [4, 1]],
        "half turn": [[1, 1], [4, 3]],
        "quarter turn left": [[1, 4], [3, 1]],
        "mirror left-right": [[1, 4], [4, 2]],
        "mirror up-down": [[1, 3], [4, 1]],
        "mirror in the rising diagonal": [[2, 1], [4, 4]],
        "mirror in the falling diagonal": [[1, 1], [3, 4]],
    }
    # Of triangles row 1 is on top: the north triangle of the upper left cell, turned to the right, is the east one of
    # the upper right cell.
    tokens = {i.name: i.cells for i in orbit("xqueens:3", [["N", 1, 1]]).images}
    assert len(tokens) == 16
    assert tokens["quarter turn right"] == [["E", 1, 3]]
    assert tokens["mirror up-down"] == [["S", 3, 1]]
    assert tokens["mirror in the falling diagonal"] == [["W", 1, 1]]
    assert tokens["opposite triangles exchanged"] == [["S", 1, 1]]
    assert tokens["half turn, opposite triangles exchanged"] == [["N", 3, 3]]


def test_the_sixteen_images_of_tokens_are_knuths() -> None:
    cells = [["N", 1, 1], ["E", 1, 2], ["S", 3, 1], ["W", 2, 2]]
    found = orbit("xqueens:3", cells)
    triangles = queenlab.problem("xqueens:3").board
    chosen = [triangles.from_public(cell) for cell in cells]
    group = oracle.closure(36, [*oracle.square_on_triangles(3), oracle.strange(3)])
    assert (found.symmetries, len(group)) == (16, 16)
    images = {tuple(sorted(triangles.from_public(cell) for cell in image.cells)) for image in found.images}
    assert images == oracle.orbit(group, chosen)


def test_large_orbits_are_cut() -> None:
    wide = orbit("queens:9^4", [[1, 1, 1, k] for k in range(1, 10)])
    assert (wide.symmetries, len(wide.images)) == (384, 48)


def test_the_page_draws_the_same_glyphs() -> None:
    text = (Path(queenlab.__file__).parent / "web" / "static" / "glyphs.js").read_text()
    drawn = dict(re.findall(r'^  (\w+): "([^"]*)",$', text, re.M))
    assert set(drawn) == {sign.symbol for sign in (*SIGNS.values(), OTHER)}
    assert drawn.items() <= OUTLINES.items()


# -- the search, step by step -------------------------------------------------------------------------------------


def watched(problem: str, cells: Any = (), first: int = 0, count: int = 500) -> Any:
    return post("/api/steps", problem=problem, cells=list(cells), first=first, count=count)


def walk(problem: str, cells: Any = (), count: int = 50) -> list[Any]:
    """All steps, a few at a time."""
    found: list[Any] = []
    while True:
        part = watched(problem, cells, first=len(found), count=count)
        found += part.steps
        if not part.more:
            assert part.total == len(found)
            return found


def test_a_search_is_told_in_parts() -> None:
    told = walk("queens:6", count=50)
    assert told == walk("queens:6", count=500)
    assert sum(step.kind == "solution" for step in told) == 4
    assert told[0].item == "column 1"
    assert told[0].options == [[1, row] for row in range(1, 7)]
    assert (told[1].kind, told[1].cell, told[1].cells) == ("place", [1, 1], [[1, 1]])
    assert told[-1].kind == "end"
    beyond = watched("queens:6", first=19_000, count=10)
    assert (beyond.steps, beyond.more, beyond.total) == ([], False, len(told))
    (wide,) = watched("kings:40,pieces=9", count=1).steps
    assert (wide.item, wide.left, len(wide.options)) == ("the number of pieces", 1600, 64)
    given_first = walk("queens:6", [[1, 2]])
    assert given_first[0].item == "given cell (1, 2)"
    assert sum(step.kind == "solution" for step in given_first) == 1


def test_a_search_that_takes_long_is_told_as_far_as_time_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search_trace, "SECONDS", 0.0)
    part = watched("queens:12,exclude=1.1")
    assert (part.steps, part.more, part.total) == ([], True, None)
    monkeypatch.setattr(search_trace, "SECONDS", 5.0)
    part = watched("queens:12,exclude=1.1")
    assert (len(part.steps), part.more) == (500, True)


@pytest.mark.full
def test_a_search_of_many_pieces_is_told_a_few_steps_at_a_time() -> None:
    name = "leaper[1,3]:64,pieces=2048"
    part = watched(name)
    told = part.steps
    assert part.more
    while len(told) < 400:
        part = watched(name, first=len(told))
        assert sum(len(step.cells) + len(step.options) for step in part.steps) <= 30_000
        told += part.steps
    assert max(len(step.cells) for step in told) > 100
    # What is placed is worked out again from the steps; the search itself knows.
    game = parse(name).board
    for step, searched in zip(told, search_steps(parse(name).model), strict=False):
        assert step.cells == [list(game.public(option)) for option in searched.chosen]
        assert (step.kind, step.depth, step.left) == (searched.kind, searched.depth, len(searched.options))


def test_one_answer_waits_for_a_moment_only() -> None:
    part = watched("queens:63", first=19_500)
    assert (part.steps, part.more, part.total) == ([], True, None)


def test_items_have_words() -> None:
    problems = "queens:4 queens:3^3 leprechauns:6,range=2 queens:5,pieces=3 hyperqueens:5@torus"
    asked = [*problems.split(), "queens:4,goal=dominate,pieces=2"]
    names = {name for text in asked for name in parse(text).model.item_names}
    assert all(re.search(r"column|row|diagonal|line|window|number|plane|cell", item_words(name)) for name in names)
    assert item_words("ns3") == "ns3"

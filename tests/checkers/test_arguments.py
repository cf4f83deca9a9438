"""Steps without a search: every kind right, and everything that can be wrong with it; compared with brute force."""

from __future__ import annotations

import json
from itertools import count, permutations, product
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oracles import certificates as oracle
from queenlab.checkers import BadCertificate, check
from queenlab.checkers.boxes import attack, attacked, fits, images, places_of, symmetries
from queenlab.checkers.certificate import Step
from queenlab.checkers.checker import ARGUMENTS
from queenlab.checkers.clock import Clock, TimeIsUp

CUBE = {"box": [2, 2, 2], "at_most": 1, "by": "cube"}
LAYER = {"box": [4, 4, 1], "at_most": 4, "by": "lines"}


def certificate(*steps: dict[str, Any], **changed: Any) -> str:
    whole = {"format": "queenlab-certificate", "version": 1, "problem": "queens:4^3", "at_most": steps[-1]["at_most"]}
    return json.dumps(whole | {"witness": None, "steps": list(steps)} | changed)


def checked(*steps: dict[str, Any]) -> dict[str, int]:
    """Checks steps that need not end with a board; the work of the last."""
    lemmas = [
        Step(
            number, tuple(step["box"]), step["at_most"], step["by"], {k: v for k, v in step.items() if k not in COMMON}
        )
        for number, step in enumerate(steps)
    ]
    return [ARGUMENTS[lemma.by](lemma, lemmas[: lemma.number], Clock()) for lemma in lemmas][-1]


COMMON = ("box", "at_most", "by")


def split(box: list[int], at_most: int, *parts: Any) -> dict[str, Any]:
    return {"box": box, "at_most": at_most, "by": "split", "parts": list(parts)}


def dual(box: list[int], at_most: int, scale: int, *rows: Any) -> dict[str, Any]:
    return {"box": box, "at_most": at_most, "by": "dual", "scale": scale, "rows": list(rows)}


CORNERS = [[1 + 2 * x for x in corner] for corner in product((0, 1), repeat=3)]
EIGHT = split([4, 4, 4], 8, *([0, corner, [2, 2, 2]] for corner in CORNERS))


def test_cubes_fill_a_board(monkeypatch: pytest.MonkeyPatch) -> None:
    # A second passes between two looks at the clock.
    monkeypatch.setattr("queenlab.checkers.clock.monotonic", map(float, count(100)).__next__)
    report = check(certificate(CUBE, EIGHT, witness=[[1, 1, 1]]))
    common = {"checker": "arithmetic", "seconds": 1.0}
    assert json.loads(json.dumps(report.as_dict())) == {
        "problem": "queens:4^3",
        "at_most": 8,
        "at_least": 1,
        "maximum": None,
        "steps": [
            {"number": 0, "box": [2, 2, 2], "at_most": 1, "by": "cube", "work": {}, **common},
            {"number": 1, "box": [4, 4, 4], "at_most": 8, "by": "split", "work": {"parts": 8}, **common},
        ],
        "work": {"parts": 8},
        "seconds": 5.0,
    }
    assert report.text.splitlines() == [
        "step 0: at most 1 on 2 x 2 x 2 by cube (arithmetic; 1.00 s)",
        "step 1: at most 8 on 4 x 4 x 4 by split (arithmetic, 8 parts; 1.00 s)",
        "witness: 1 queens, no two of them attack each other",
        "queens:4^3: at most 8, at least 1 (2 steps checked in 5.00 s)",
    ]


def test_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("queenlab.checkers.clock.monotonic", map(float, count(100)).__next__)
    clock = Clock(2.0)
    clock.check()
    clock.check()
    with pytest.raises(TimeIsUp, match=r"^the check did not end within 2 s$"):
        clock.check()


def test_the_witness_is_checked() -> None:
    best = max(_greedy(list(product(range(1, 5), repeat=3))), key=len)
    report = check(certificate(CUBE, EIGHT, witness=[list(cell) for cell in best]))
    assert report.at_least == len(best)
    for bad, reason in [
        ([[1, 1, 1], [3, 3, 1]], r"in the witness \(1, 1, 1\) and \(3, 3, 1\) attack each other"),
        ([[1, 1, 1], [1, 1, 1]], "witness names a cell twice"),
        ([[1, 1, 5]], r"witness has the cell \[1, 1, 5\], which is not in 4 x 4 x 4"),
        ([[0, 1, 1]], r"the cell \[0, 1, 1\], which is not in"),
        ([[1, 1]], "2 coordinates, not 3"),
        ([[1, 1, "a"]], 'a coordinate in witness is "a"'),
        (7, "witness is 7, not a list"),
    ]:
        with pytest.raises(BadCertificate, match=reason):
            check(certificate(CUBE, EIGHT, witness=bad))


def _greedy(cells: list[tuple[int, ...]]) -> list[list[tuple[int, ...]]]:
    found = []
    for first in cells:
        chosen = [first]
        for cell in cells:
            if cell not in chosen and not any(oracle.attack(cell, other) for other in chosen):
                chosen.append(cell)
        found.append(chosen)
    return found


def test_lines() -> None:
    twelve = {"box": [3, 5, 4], "at_most": 12, "by": "lines"}
    assert checked(twelve) == {"lines": 12}
    with pytest.raises(BadCertificate, match=r"^it claims at most 11 on 3 x 5 x 4, and only at most 12 follows$"):
        checked(twelve | {"at_most": 11})
    with pytest.raises(BadCertificate, match=r'^it has an unknown key "why"$'):
        checked(twelve | {"why": 1})


def test_cube() -> None:
    checked({"box": [2, 1, 2, 2], "at_most": 1, "by": "cube"})
    with pytest.raises(BadCertificate, match="a side longer than 2"):
        checked({"box": [2, 3, 2], "at_most": 1, "by": "cube"})
    with pytest.raises(BadCertificate, match="only at most 1 follows"):
        checked({"box": [2, 2, 2], "at_most": 0, "by": "cube"})


def test_within() -> None:
    checked(LAYER, {"box": [1, 3, 4], "at_most": 4, "by": "within", "uses": 0})
    for step, reason in [
        ({"box": [2, 3, 4], "at_most": 4, "uses": 0}, "2 x 3 x 4 does not lie in 4 x 4 x 1 of step 0"),
        ({"box": [1, 3, 4], "at_most": 3, "uses": 0}, "only at most 4 follows"),
        ({"box": [1, 3, 4], "at_most": 4, "uses": 1}, "uses step 1, which does not come before it"),
        ({"box": [1, 3, 4], "at_most": 4, "uses": -1}, "is -1, not a whole number"),
        ({"box": [1, 3, 4], "at_most": 4, "uses": True}, "is true, not a whole number"),
        ({"box": [1, 3, 4], "at_most": 4}, 'it lacks "uses"'),
        ({"box": [1, 3, 4], "at_most": 4, "uses": 0, "why": 1}, 'unknown key "why"'),
    ]:
        with pytest.raises(BadCertificate, match=reason):
            checked(LAYER, step | {"by": "within"})


def test_split() -> None:
    layers = [[0, [1, 1, k], [4, 4, 1]] for k in range(1, 5)]
    checked(LAYER, split([4, 4, 4], 16, *layers))
    checked(LAYER, split([1, 4, 4], 4, [0, [1, 1, 1], [1, 4, 4]]))
    for step, reason in [
        (split([4, 4, 4], 15, *layers), "only at most 16 follows"),
        (split([4, 4, 4], 16, *layers[1:]), r"no part has the cell \(1, 1, 1\)"),
        (split([4, 4, 4], 20, *layers, layers[0]), r"the part 4 x 4 x 1 at \(1, 1, 1\) overlaps another"),
        (split([4, 4, 4], 16, [0, [1, 1, 1], [4, 1, 4]], *layers[1:]), "overlaps"),
        (split([4, 4, 4], 16, [0, [1, 1, 1], [4, 2, 2]], *layers[1:]), "4 x 2 x 2 is not 4 x 4 x 1 of step 0"),
        (split([4, 4, 4], 16, [0, [1, 2, 1], [4, 4, 1]], *layers[1:]), "reaches out of 4 x 4 x 4"),
        (split([4, 4, 4], 16, [0, [1, 1, 1]], *layers[1:]), "a part is a list of three"),
        (split([4, 4, 4], 16, {}), "a part is an object, not a list"),
        (split([4, 4, 4], 16), "no part has the cell"),
        (split([2**30, 2**30, 2**30], 16), "cells, more than the"),
    ]:
        with pytest.raises(BadCertificate, match=reason):
            checked(LAYER, step)


STAR = [[2, 2], [1, 2], [2, 1], [1, 1]]


def test_dual() -> None:
    square = {"box": [2, 2], "at_most": 1, "by": "cube"}
    everywhere = {"weight": 1, "uses": 0, "shape": [2, 2], "origins": "all"}
    corner = {"weight": 1, "uses": 0, "shape": [2, 2], "origins": [[1, 1]], "orbit": True}
    clique = {"weight": 1, "clique": STAR, "orbit": True}
    # Nine translates weigh 9; the corner cell lies in one, so its scale is 1; four corner squares fill the board.
    assert checked(square, dual([4, 4], 9, 1, everywhere)) == {"rows": 9}
    assert checked(square, dual([4, 4], 4, 1, corner)) == {"rows": 4}
    checked(square, dual([4, 4], 4, 1, clique))
    checked(
        square,
        dual([4, 4], 4, 1, {"weight": 1, "uses": 0, "shape": [2, 2], "origins": [[1, 1], [1, 3], [3, 1], [3, 3]]}),
    )
    # Rounded down: 2 * 5 / 3.
    checked(square, dual([3, 3], 4, 1, everywhere))
    for row, scale, at_most, reason in [
        (corner, 1, 3, "only at most 4 follows"),
        (corner, 2, 4, "has weight 1, less than 2"),
        (corner | {"orbit": False}, 1, 4, r"the cell \(1, 3\) has weight 0"),
        (corner | {"orbit": 1}, 1, 4, "row 0: orbit is 1, not true or false"),
        (corner | {"weight": 0}, 1, 4, "row 0: weight is 0"),
        (corner | {"weight": -1}, 1, 4, "row 0: weight is -1"),
        (corner | {"shape": [1, 4]}, 1, 4, "row 0: 1 x 4 is not 2 x 2"),
        (corner | {"origins": [[4, 4]]}, 1, 4, "row 0: 2 x 2 at .* reaches out of"),
        (corner | {"origins": "some"}, 1, 4, 'row 0: origins is "some", not a list'),
        (corner | {"origins": [[4]]}, 1, 4, "row 0: a cell of origin has 1 coordinates, not 2"),
        (corner | {"name": "x"}, 1, 4, 'row 0: it has an unknown key "name"'),
        (corner | {"uses": 1}, 1, 4, "row 0: it uses step 1, which does not come before it"),
        (clique | {"clique": [[1, 1], [2, 3]]}, 1, 4, r"row 0: \(1, 1\) and \(2, 3\) do not attack each other"),
        (clique | {"clique": []}, 1, 4, "row 0: the clique is empty"),
        (clique | {"clique": [[1, 1], [1, 1]]}, 1, 4, "row 0: clique names a cell twice"),
        (clique | {"uses": 0}, 1, 4, 'row 0: it has an unknown key "uses"'),
        ({"weight": 1}, 1, 4, "row 0: it lacks"),
        (3, 1, 4, "row 0: it is not an object"),
        (corner, 0, 4, "scale is 0"),
    ]:
        with pytest.raises(BadCertificate, match=reason):
            checked(square, dual([4, 4], at_most, scale, row))


def test_orbits_of_shapes() -> None:
    bar = {"box": [3, 1], "at_most": 1, "by": "lines"}
    row = {"weight": 1, "uses": 0, "shape": [1, 3], "origins": "all"}
    checked(bar, dual([3, 3], 3, 1, row))
    checked(bar, dual([3, 3], 3, 2, row | {"orbit": True}))
    # On 2 x 3 only one direction has room.
    checked(bar, dual([2, 3], 2, 1, row | {"orbit": True}))
    with pytest.raises(BadCertificate, match="3 x 1 does not fit into 2 x 3"):
        checked(bar, dual([2, 3], 2, 1, row | {"shape": [3, 1]}))
    single = {"weight": 1, "clique": [[1] * 9], "orbit": True}
    cube = {"box": [2] * 9, "at_most": 1, "by": "cube"}
    corner = {"weight": 1, "uses": 0, "shape": [2] * 9, "origins": "all", "orbit": True}
    for row, reason in [(single, "for which symmetries are listed"), (corner, "that an orbit may have")]:
        with pytest.raises(BadCertificate, match=f"^row 0: {' x '.join('2' * 9)} has more than the 8 axes {reason}$"):
            checked(cube, dual([2] * 9, 1, 1, row))


def test_rows_and_cliques_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    single = {"weight": 1, "clique": [[1, 1]], "orbit": True}
    step = dual([2, 2], 4, 1, single)
    monkeypatch.setattr("queenlab.checkers.arguments.MOST_ROWS", 4)
    assert checked(step) == {"rows": 4}
    monkeypatch.setattr("queenlab.checkers.arguments.MOST_ROWS", 3)
    with pytest.raises(BadCertificate, match=r"^there are more than 3 rows with their images$"):
        checked(step)
    line = [[1, k] for k in range(1, 2**13 + 2)]
    with pytest.raises(BadCertificate, match=r"^row 0: the clique has 8193 cells$"):
        checked(dual([1, 2**13 + 1], 1, 1, {"weight": 1, "clique": line}))


sides = st.lists(st.integers(1, 4), min_size=2, max_size=3)


@settings(max_examples=60, deadline=None)
@given(sides, st.data())
def test_orbits_by_listing(box: list[int], data: st.DataObject) -> None:
    """A row's images, listed as sets; the weights and the bound that follow from them are taken to the last unit."""
    cells = list(product(*(range(1, side + 1) for side in box)))
    start = data.draw(st.sampled_from(cells))
    clique = [start]
    for cell in data.draw(st.permutations(cells)):
        if cell != start and all(oracle.attack(cell, other) for other in clique) and len(clique) < 3:
            clique.append(cell)
    images = set()
    for order in permutations(range(len(box))):
        if [box[axis] for axis in order] == box:
            for turned in product((False, True), repeat=len(box)):
                moved = [[cell[axis] for axis in order] for cell in clique]
                moved = [
                    [side + 1 - x if turn else x for x, side, turn in zip(cell, box, turned, strict=True)]
                    for cell in moved
                ]
                images.add(frozenset(map(tuple, moved)))
    cover = {cell: 3 * sum(cell in each for each in images) + 1 for cell in cells}
    single = [{"weight": 1, "clique": [list(cell)]} for cell in cells]
    row = {"weight": 3, "clique": [list(cell) for cell in clique], "orbit": True}
    total = 3 * len(images) + len(cells)
    scale = min(cover.values())
    checked(dual(box, total // scale, scale, row, *single))
    with pytest.raises(BadCertificate, match="less than"):
        checked(dual(box, total // scale, scale + 1, row, *single))
    if total >= scale:
        with pytest.raises(BadCertificate, match=f"only at most {total // scale} follows"):
            checked(dual(box, total // scale - 1, scale, row, *single))


@settings(max_examples=100, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5), st.integers(0, 5)), min_size=2, max_size=2))
def test_who_attacks_whom(pair: list[tuple[int, ...]]) -> None:
    one, other = pair
    assert attack(one, other) == oracle.attack(one, other) == attack(other, one)
    places = places_of((6, 6, 6))
    number = other[0] * 36 + other[1] * 6 + other[2]
    assert bool(attacked(places[one[0] * 36 + one[1] * 6 + one[2]], places)[number]) == attack(one, other)


@pytest.mark.parametrize(
    ("box", "order"), [((3, 3, 3), 48), ((3, 3, 2), 16), ((1, 3, 3), 8), ((1, 1, 2), 4), ((4,) * 4, 384)]
)
def test_symmetries_keep_attacks(box: tuple[int, ...], order: int) -> None:
    turns = np.concatenate(list(symmetries(box)))
    assert len(turns) == order
    places = places_of(box)
    pairs = [(0, 1), (0, len(places) - 1), (1, len(places) // 2)]
    for all_moved in images(places, box, turns).tolist():
        moved = [tuple(place) for place in all_moved]
        assert sorted(moved) == sorted(map(tuple, places.tolist()))
        for a, b in pairs:
            assert attack(moved[a], moved[b]) == attack(tuple(places[a].tolist()), tuple(places[b].tolist()))


@settings(max_examples=100, deadline=None)
@given(st.lists(st.integers(1, 4), min_size=3, max_size=3), st.lists(st.integers(1, 4), min_size=3, max_size=3))
def test_fits(inner: list[int], outer: list[int]) -> None:
    some = any(all(a <= b for a, b in zip(order, outer, strict=True)) for order in permutations(inner))
    assert fits(tuple(inner), tuple(outer)) == some

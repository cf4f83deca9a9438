"""Steps without a search: every kind right, and everything that can be wrong with it; compared with brute force."""

from __future__ import annotations

import json
from itertools import count, permutations, product
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from checkers.test_search import check as check_step
from oracles import certificates as oracle
from queenlab.checkers import BadCertificate, check
from queenlab.checkers.boxes import attack, attacked, fits, images, places_of, symmetries
from queenlab.checkers.clock import Clock, TimeIsUp

CUBE = {"box": [2, 2, 2], "at_most": 1, "by": "cube"}
CORNERS = [[1 + 2 * x for x in corner] for corner in product((0, 1), repeat=3)]
EIGHT = {"box": [4, 4, 4], "at_most": 8, "by": "split", "parts": [[0, corner, [2, 2, 2]] for corner in CORNERS]}
BEST = [list(cell) for cell in max(oracle.placements(list(product((1, 2, 4), repeat=3))), key=len)]


def certificate(*steps: dict[str, Any], **changed: Any) -> str:
    whole = {"format": "queenlab-certificate", "version": 1, "problem": "queens:4^3", "at_most": steps[-1]["at_most"]}
    return json.dumps(whole | {"witness": None, "steps": list(steps)} | changed)


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
        "witness: 1 queen, no two of them attack each other",
        "queens:4^3: at most 8 queens, at least 1 (2 steps checked in 5.00 s)",
    ]


def test_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("queenlab.checkers.clock.monotonic", map(float, count(100)).__next__)
    clock = Clock(2.0)
    clock.check()
    clock.check()
    with pytest.raises(TimeIsUp, match=r"^the check did not end within 2 s$"):
        clock.check()


def test_rows_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    single = {"weight": 1, "clique": [[1, 1]], "orbit": True}
    monkeypatch.setattr("queenlab.checkers.elementary_steps.MOST_ROWS", 4)
    assert check_step("dual", (2, 2), 4, scale=1, rows=[single]) == {"rows": 4}
    monkeypatch.setattr("queenlab.checkers.elementary_steps.MOST_ROWS", 3)
    with pytest.raises(BadCertificate, match=r"^there are more than 3 rows with their images$"):
        check_step("dual", (2, 2), 4, scale=1, rows=[single])


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
    at_most, rows = total // scale, [row, *single]
    check_step("dual", tuple(box), at_most, scale=scale, rows=rows)
    with pytest.raises(BadCertificate, match="less than"):
        check_step("dual", tuple(box), at_most, scale=scale + 1, rows=rows)
    if total >= scale:
        with pytest.raises(BadCertificate, match=f"only at most {at_most} follows"):
            check_step("dual", tuple(box), at_most - 1, scale=scale, rows=rows)


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


@given(st.lists(st.integers(1, 4), min_size=3, max_size=3), st.lists(st.integers(1, 4), min_size=3, max_size=3))
def test_fits(inner: list[int], outer: list[int]) -> None:
    some = any(all(a <= b for a, b in zip(order, outer, strict=True)) for order in permutations(inner))
    assert fits(tuple(inner), tuple(outer)) == some

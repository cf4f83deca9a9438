"""Branch and bound on boxes: against brute force, against its own variants, and through the independent checker."""

import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bounds.test_upper import certificate
from oracles.box_maxima import attack
from oracles.box_maxima import box_maximum as slowly
from queenlab.boxes.geometry import BoxCells, search_order
from queenlab.boxes.layer_search import LineByLine, doll_bounds, find_by_cells
from queenlab.boxes.lemma import certificate_steps
from queenlab.boxes.maximum import MaximumSearch, box_maximum
from queenlab.boxes.search import CellSearch
from queenlab.boxes.table import BoxTable
from queenlab.checkers import check
from queenlab.errors import BadInput
from queenlab.work import Limits

NO_LIMIT = 2**60


small_boxes = st.lists(st.integers(1, 6), min_size=2, max_size=4).filter(lambda box: np.prod(box) <= 40).map(tuple)


@settings(max_examples=30, deadline=None)
@given(small_boxes)
def test_maximum_is_that_of_brute_force_and_is_reached(box: tuple[int, ...]) -> None:
    found = box_maximum(box)
    assert found.at_most == slowly(box)
    assert len(found.witness) == found.at_most
    assert all(1 <= x <= side for cell in found.witness for x, side in zip(cell, found.box, strict=True))
    assert not any(attack(one, two) for one, two in itertools.combinations(found.witness, 2))


@settings(max_examples=40, deadline=None)
@given(st.tuples(st.integers(1, 3), st.integers(2, 6), st.integers(2, 6)), st.integers(-2, 1))
def test_both_searches_agree_on_every_target(sides: tuple[int, int, int], above: int) -> None:
    table = MaximumSearch(BoxTable(3), Limits())
    best = [table.maximum((k, *sides[1:])) for k in range(1, sides[0] + 1)]
    wanted = max(best[-1] + above, best[-2] + 1 if len(best) > 1 else 1)
    slabs = [0, *best[:-1], max(wanted, best[-1])]
    box = BoxCells(sides)
    search = CellSearch(box, wanted, lambda: None)
    by_cells = find_by_cells(search, box, doll_bounds(search, box, slabs, NO_LIMIT), wanted, NO_LIMIT)
    by_lines = LineByLine(box, slabs, wanted, lambda: None).find(NO_LIMIT)
    for outcome in (by_cells, by_lines):
        assert outcome.ended
        assert (outcome.cells is not None) == (wanted <= best[-1])
        if outcome.cells is not None:
            assert len(set(outcome.cells)) == wanted
            assert not box.attacks[np.ix_(outcome.cells, outcome.cells)].any()


@settings(max_examples=30, deadline=None)
@given(small_boxes, st.randoms(use_true_random=False))
def test_doll_bounds_hold_for_every_rest_of_the_order(box: tuple[int, ...], random: object) -> None:
    sides = search_order(box)
    table = MaximumSearch(BoxTable(len(box)), Limits())
    slabs = [0, *(table.maximum((k, *sides[1:])) for k in range(1, sides[0] + 1))]
    cells = BoxCells(sides)
    most = doll_bounds(CellSearch(cells, slabs[-1], lambda: None), cells, slabs, NO_LIMIT)
    places = [tuple(place) for place in cells.coordinates.tolist()]
    for cell in range(0, cells.size, 3):
        rest = list(places[cell:])
        greedy: list[tuple[int, ...]] = []
        random.shuffle(rest)  # type: ignore[attr-defined]
        for place in rest:
            if not any(attack(place, other) for other in greedy):
                greedy.append(place)
        assert len(greedy) <= most[cell]


#: Kunt, Table 36, and Al Zimmermann's contest for n = 8, 9, 10.
MAXIMA = [(4, 3, 7), (5, 3, 13), (6, 3, 21), (3, 4, 6), (4, 4, 16)]
SLOW_MAXIMA = [(7, 3, 32), (8, 3, 48), (9, 3, 67), (10, 3, 91), (11, 3, 121), (3, 5, 11)]


@pytest.mark.parametrize(
    ("n", "d", "most"), [*MAXIMA, *(pytest.param(*row, marks=pytest.mark.slow) for row in SLOW_MAXIMA)]
)
def test_published_maxima_with_certificates_that_the_checker_accepts(n: int, d: int, most: int) -> None:
    found = box_maximum((n,) * d)
    assert found.at_most == most
    assert found.witness is not None
    report = check(certificate(n, d, most, found.steps, found.witness))
    assert (report.at_least, report.at_most) == (most, most)


@settings(max_examples=25, deadline=None)
@given(small_boxes, st.integers(1, 200))
def test_steps_of_any_box_are_accepted_also_when_a_table_is_unfinished(box: tuple[int, ...], budget: int) -> None:
    search = MaximumSearch(BoxTable(len(box)), Limits())
    for nodes in (budget, 4 * budget):
        at_most = search.improve(box, nodes)
    steps = certificate_steps(search.proof(box))
    # A certificate is about a board; that its lines hold one queen each is a last step that is always true.
    side, d = max(*box, 2), len(box)
    board = {"box": [side] * d, "at_most": side ** (d - 1), "by": "lines"}
    report = check(certificate(side, d, side ** (d - 1), [*steps, board]))
    assert report.steps[-2].at_most == at_most
    assert at_most >= box_maximum(box).at_most


def test_a_table_stops_when_the_time_is_up_with_a_bound_that_holds() -> None:
    found = box_maximum((9, 9, 9), Limits(0.2))
    assert found.at_most >= 67
    assert found.steps[-1]["at_most"] == found.at_most


def test_a_search_out_of_nodes_claims_nothing() -> None:
    box = BoxCells((7, 6, 7))
    search = CellSearch(box, 29, lambda: None)
    most = doll_bounds(search, box, [0, 6, 12, 18, 24, 30, 36, 42], 1)
    outcome = find_by_cells(search, box, most, 29, 1000)
    assert not outcome.ended
    assert outcome.cells is None
    assert outcome.nodes == 1000
    lines = LineByLine(BoxCells((4, 12, 12)), [0, 12, 24, 35, 47], 47, lambda: None).find(1000)
    assert (lines.ended, lines.cells, lines.nodes) == (False, None, 1000)


def test_wrong_boxes_are_refused() -> None:
    for box, line in (((3,), "two or more sides"), ((3, 0), "at least 1"), ((70, 70), "too large")):
        with pytest.raises(BadInput, match=line):
            box_maximum(box)


@pytest.mark.slow
@pytest.mark.parametrize(("layers", "most"), [(3, 35), (4, 46), (5, 57), (6, 68)])
def test_slabs_of_twelve(layers: int, most: int) -> None:
    slabs = [0, 12, 24, 35, 46, 57][:layers]
    search = LineByLine(BoxCells((layers, 12, 12)), [*slabs, most + 1], most + 1, lambda: None)
    outcome = search.find(2**24)
    assert outcome.ended
    assert outcome.cells is None

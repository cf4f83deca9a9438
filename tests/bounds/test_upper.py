"""Upper bounds on the number of queens: never below the truth, and proved by steps that the checker accepts."""

from __future__ import annotations

import json
from collections.abc import Iterable
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oracles.box_maxima import attack, box_cells, box_maximum
from queenlab.bounds.bound import Bound
from queenlab.bounds.box_bounds import GrowingTable, searched
from queenlab.bounds.cliques import heavy_cliques, patterns
from queenlab.bounds.linear_programs import box_lp, clique_lp
from queenlab.bounds.orbit_lp import OrbitLP
from queenlab.bounds.registry import LOWER, UPPER, upper_bounds
from queenlab.bounds.side_three import side_three
from queenlab.bounds.tilings import cubes, layers, slab_sums, theorem_13
from queenlab.boxes.geometry import Box, Folding
from queenlab.boxes.lemma import Lemma, by_cube, by_lines, certificate_steps, lemmas_of_steps
from queenlab.boxes.table import BoxTable, all_shapes
from queenlab.checkers.certificate import BadCertificate
from queenlab.checkers.checker import check
from queenlab.work import Limits


def certificate(
    n: int, d: int, value: int, steps: Iterable[object], witness: Iterable[Iterable[int]] | None = None
) -> str:
    """As the checker reads it."""
    whole = {"format": "queenlab-certificate", "version": 1, "problem": f"queens:{n}^{d}", "at_most": value}
    placed = None if witness is None else [list(cell) for cell in witness]
    return json.dumps({**whole, "witness": placed, "steps": list(steps)})


def is_checked(n: int, d: int, bound: Bound | None) -> int:
    """The value of a bound whose steps the checker accepts."""
    assert bound.side == "upper"
    assert check(certificate(n, d, bound.value, bound.steps)).at_most == bound.value
    return bound.value


@pytest.mark.parametrize("box", [(3, 3, 3), (5, 5), (3, 4, 5), (2, 6, 6), (5, 5, 5, 5)])
def test_patterns_are_cliques_and_fit(box: Box) -> None:
    found = list(patterns(box))
    assert found
    for pattern in found:
        cells = [tuple(cell) for cell in pattern.tolist()]
        assert all(attack(a, b) for a, b in combinations(cells, 2))
        assert (pattern.min(axis=0) == 0).all()


@given(st.integers(0, 10**6))
@settings(max_examples=15, deadline=None)
def test_heavy_cliques_are_heaviest(seed: int) -> None:
    folding = Folding((4, 4))
    x = np.random.default_rng(seed).random(len(folding.sizes))
    cells = box_cells((4, 4))
    weight = {cell: float(x[folding.orbit[cell]]) for cell in cells}

    def heaviest(free: list[tuple[int, ...]]) -> float:
        return max(
            (weight[c] + heaviest([o for o in free[k + 1 :] if attack(c, o)]) for k, c in enumerate(free)), default=0.0
        )

    found = list(heavy_cliques(folding, x))
    assert max(w for w, _ in found) == pytest.approx(heaviest(cells))
    for w, clique in found:
        members = [tuple(cell) for cell in clique.tolist()]
        assert all(attack(a, b) for a, b in combinations(members, 2))
        assert not any(all(attack(c, m) for m in members) for c in cells if c not in members)
        assert w <= sum(weight[m] for m in members) + 1e-9


# -- lemmas -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("box", [(3, 3), (5, 2), (3, 3, 3), (4, 3, 2), (2, 2, 2, 3)])
def test_searches_give_the_maxima_of_all_slabs(box: Box) -> None:
    found = searched(box, Limits())
    assert [lemma.at_most for lemma in found] == [box_maximum(lemma.box) for lemma in found]
    assert found[-1].box == tuple(sorted(box, reverse=True))
    assert len(found) == max(box)


def test_a_search_without_time_gives_nothing_wrong() -> None:
    for lemma in searched((7, 7, 7), Limits(seconds=0.05)):
        assert lemma.at_most == {1: 7, 2: 11, 3: 15, 4: 19, 5: 23, 6: 28, 7: 32}[lemma.box[0]]


@pytest.mark.parametrize(("longest", "axes"), [(5, 2), (3, 3)])
def test_no_lemma_is_below_the_truth(longest: int, axes: int) -> None:
    cheap, grown = BoxTable(axes), GrowingTable(axes)
    grown.grow(all_shapes(longest, axes), Limits(), search_seconds=0, lp_seconds=120)
    searched_table = GrowingTable(axes)
    searched_table.grow(all_shapes(longest, axes), Limits(), search_seconds=120, lp_seconds=0)
    for shape in all_shapes(longest, axes):
        truth = box_maximum(shape)
        assert cheap.best(shape).at_most >= grown.best(shape).at_most >= truth
        assert searched_table.best(shape).at_most == truth
        if len(set(shape)) == 1:
            is_checked(shape[0], axes, Bound("upper", truth, "", "", certificate_steps(searched_table.best(shape))))


def test_steps_come_back_as_lemmas() -> None:
    table = GrowingTable(3)
    table.grow(all_shapes(5, 3), Limits(), search_seconds=0, lp_seconds=120)
    steps = certificate_steps(table.best((5, 5, 5)))
    assert len(steps) > 1
    again = lemmas_of_steps(steps)
    assert certificate_steps(again[-1]) == steps
    assert json.loads(json.dumps(steps)) == list(steps)


def test_what_is_better_is_kept() -> None:
    table = GrowingTable(2)
    assert not table.add(Lemma((3, 3), 3, "lines"))
    assert table.add(searched((3, 3), Limits())[-1])
    assert table.best((3, 3)).at_most == 2
    assert (3, 3) in table.essential((4, 4))
    assert (3, 4) not in table.essential((4, 4))


# -- linear programs --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("solved", [1, 2])
def test_a_program_that_runs_out_of_time_keeps_the_bound_before(monkeypatch: pytest.MonkeyPatch, solved: int) -> None:
    """Rows that were added for a solution that never came have no weights."""
    import scipy.optimize

    solve, calls = scipy.optimize.linprog, []

    def sometimes(*arguments: Any, **options: Any) -> Any:
        calls.append(1)
        found = solve(*arguments, **options)
        if len(calls) > solved:
            found.status = 1
        return found

    monkeypatch.setattr(scipy.optimize, "linprog", sometimes)
    line = (1, 6)
    lemmas = {(2, 2): by_cube((2, 2)), line: by_lines(line)}
    found = OrbitLP((6, 6), lemmas, cliques=True).solve(Limits())
    assert found.at_most >= 6
    assert len(calls) > solved


# -- closed forms and tilings -----------------------------------------------------------------------------------------


def test_tilings() -> None:
    short = Limits(seconds=1)
    assert [is_checked(9, d, theorem_13(9, d, short)) for d in (4, 5, 6)] == [486, 2673, 13851]
    assert is_checked(5, 3, slab_sums(5, 3, Limits(seconds=120))) >= 13
    assert side_three(3, 30, Limits()).steps == ()  # type: ignore[union-attr]


def test_huge_boards_come_without_steps() -> None:
    bound = cubes(1000, 6, Limits())
    assert (bound.value, bound.steps) == (500**6, ())
    bound = layers(2, 26, Limits(seconds=0.2))
    assert (bound.value, bound.steps) == (2, ())
    for _, call in upper_bounds():
        found = call(1000, 6, Limits(seconds=0.2))
        assert found is None or found.value >= 500**6 // 32


def test_every_registered_bound_can_be_called() -> None:
    for name, call in upper_bounds():
        found = call(4, 3, Limits(seconds=2))
        assert found is None or (found.name == name and is_checked(4, 3, found) >= 7)
    assert len({*UPPER, *LOWER}) == len(UPPER) + len(LOWER)


# -- certificates -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("change", ["weight", "scale", "claim", "clique", "lemma"])
def test_damaged_duals_are_refused(change: str) -> None:
    bound = clique_lp(6, 4, Limits(seconds=200))
    steps = json.loads(json.dumps(bound.steps))
    rows = steps[-1]["rows"]
    value = bound.value
    if change == "weight":
        rows[0]["weight"] = 0
    elif change == "scale":
        steps[-1]["scale"] += 1
    elif change == "claim":
        value = steps[-1]["at_most"] = bound.value - 1
    elif change == "clique":
        next(row for row in rows if "clique" in row)["clique"][0] = [1, 2, 3, 5]
    else:
        steps[0]["at_most"] = 0
    with pytest.raises(BadCertificate):
        check(certificate(6, 4, value, steps))


# -- larger boards -------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    ("n", "d", "value"), [(9, 4, 396), (10, 4, 601), (11, 4, 878), (7, 5, 537), (8, 5, 1002), (5, 6, 295), (6, 6, 728)]
)
def test_cliques_on_larger_boards(n: int, d: int, value: int) -> None:
    assert is_checked(n, d, clique_lp(n, d, Limits(seconds=200))) <= value


@pytest.mark.slow
def test_boxes_help_at_ten() -> None:
    # The kept lemma on 4 x 4 x 4 x 6 makes the difference.
    clique_lp(10, 4, Limits(seconds=100))
    assert is_checked(10, 4, box_lp(10, 4, Limits(seconds=40))) == 600

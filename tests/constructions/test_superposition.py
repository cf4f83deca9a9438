"""Exact covers of the board by solutions: colourings with n colours, largest sets of disjoint solutions, stacks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fake_time import time_passes
from oracles.superposition import (
    disjoint_sets,
    exact_covers,
    is_coloring,
    is_full_cube,
    largest_set,
    solutions,
)
from queenlab import parse
from queenlab.constructions.superposition.colorings_by_solutions import (
    all_colorings,
    diagonal_misses,
    exhaustive_orbits,
    find_coloring,
    miss_budget,
    sampled,
    turned,
)
from queenlab.constructions.superposition.exact_cover_search import Covers
from queenlab.constructions.superposition.kept import kept_coloring
from queenlab.constructions.superposition.packing import Packing, largest_packing, packings
from queenlab.constructions.superposition.quartets import Quartets, find_quartets
from queenlab.constructions.superposition.solutions import list_solutions
from queenlab.constructions.superposition.stacking import StackedPlacements, is_linear
from queenlab.engines.registry import engine as named_engine
from queenlab.errors import BadInput, CheckFailed, OutOfRange
from queenlab.model import Model
from queenlab.verbs import color_by_superposition as coloring
from queenlab.verbs import superimpose as superimposing
from queenlab.verbs.color import color
from queenlab.verbs.color_by_superposition import color_by_cutting, color_with_side
from queenlab.verbs.stack import stack
from queenlab.verbs.superimpose import superimpose
from queenlab.work import Limits

#: OEIS A171760, from n = 1: the most sets of n queens on one board.
MOST_SETS = [1, 0, 0, 2, 5, 4, 7, 6, 7, 8, 11]
#: OEIS A088202, from n = 1: the chromatic numbers of queen graphs.
CHROMATIC = [1, 4, 5, 5, 5, 7, 7, 9, 10, 11, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26]


# -- listing ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("n", range(1, 9))
def test_all_solutions_are_listed(n: int) -> None:
    listed = list_solutions(n, Limits())
    assert listed.complete
    assert sorted(map(tuple, listed.rows.tolist())) == solutions(n)


@pytest.mark.full
@settings(max_examples=60, deadline=None)
@given(st.integers(4, 8), st.randoms(use_true_random=False), st.sampled_from(["free", "disjoint", "same"]))
def test_listing_keeps_to_cells_diagonals_and_turns(n: int, random: Any, turning: Any) -> None:
    cells = np.array([[random.random() < 0.8 for _ in range(n)] for _ in range(n)])
    needed = np.array([random.random() < 0.1 for _ in range(2 * (2 * n - 1))])
    expected = []
    for p in solutions(n):
        lines = {c - r + n - 1 for r, c in enumerate(p)} | {2 * n - 1 + r + c for r, c in enumerate(p)}
        turned = {(n - 1 - r, n - 1 - c) for r, c in enumerate(p)}
        # The cell in the middle of a board is opposite to itself, which is no meeting of two queens.
        meets = {cell for cell in turned & set(enumerate(p)) if 2 * cell[0] != n - 1}
        turns = turning == "free" or (turned == set(enumerate(p)) if turning == "same" else not meets)
        if turns and all(cells[r, c] for r, c in enumerate(p)) and set(np.flatnonzero(needed)) <= lines:
            expected.append(p)
    listed = list_solutions(n, Limits(), cells=cells, needed=needed, turning=turning)
    assert sorted(map(tuple, listed.rows.tolist())) == expected


def test_listing_stops_at_limits() -> None:
    assert len(list_solutions(10, Limits(), most=7).rows) == 7
    few = list_solutions(10, Limits(nodes=100))
    assert not few.complete
    assert few.nodes == 100
    with pytest.raises(OutOfRange, match="1 to 32"):
        list_solutions(33, Limits())


# -- covers -------------------------------------------------------------------------------------------------------


@settings(max_examples=80, deadline=None)
@given(st.integers(1, 70), st.randoms(use_true_random=False), st.booleans())
def test_covers_are_those_of_the_definition(items: int, random: Any, shuffled: bool) -> None:
    groups = min(items, 6)
    # Items in a few groups that go together, so that there are covers also of many items.
    part = [random.randrange(groups) for _ in range(items)]
    sets = []
    for _ in range(random.randrange(1, 12)):
        chosen = {g for g in range(groups) if random.random() < 0.4}
        sets.append(frozenset(k for k in range(items) if part[k] in chosen))
    sets = [s for s in sets if s]
    if not sets:
        return
    costs = np.array([[random.randrange(3) for _ in range(2)] for _ in sets])
    budget = np.array([random.randrange(1, 6) for _ in range(2)])
    width = max(map(len, sets))
    table = np.array([sorted(s) + [-1] * (width - len(s)) for s in sets])
    expected = {c for c in exact_covers(sets, frozenset(range(items))) if (costs[list(c)].sum(axis=0) <= budget).all()}
    covers = Covers(table, items, Limits(), 1 if shuffled else None, costs, budget)
    found = [frozenset(c) for c in covers]
    assert covers.complete
    assert len(found) == len(set(found))
    assert set(found) == expected


def test_a_stopped_search_for_covers_says_so() -> None:
    rows = list_solutions(10, Limits()).rows.astype(np.int64) + 10 * np.arange(10)
    covers = Covers(rows, 100, Limits(nodes=50))
    assert list(covers) == []
    assert not covers.complete
    assert covers.nodes == 50


# -- colourings ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("n", [5, 7])
def test_small_colorings_are_all_found(n: int) -> None:
    found, complete, _ = all_colorings(n, Limits())
    expected = disjoint_sets(solutions(n), n) if n == 5 else None
    assert complete
    sets = {frozenset(map(tuple, one.tolist())) for one in found}
    assert len(sets) == len(found)
    if expected is not None:
        assert sets == set(expected)
    for one in found:
        assert (np.sort(one, axis=0) == np.arange(n)[:, None]).all()
        # The budget of the module's docstring: a diagonal of L cells is missed by n - L of the n solutions.
        assert (diagonal_misses(one.astype(np.int8)).sum(axis=0) == miss_budget(n)).all()


def test_all_colorings_of_eleven_are_linear() -> None:
    found, complete, _ = all_colorings(11, Limits())
    assert complete
    # One for each knight-like step a with a - 1, a, a + 1 units: 2, ..., 9.
    steps = [{int(step) for rows in one for step in np.diff(rows) % 11} for one in found]
    assert sorted(steps, key=min) == [{a} for a in range(2, 10)]


@pytest.mark.parametrize("n", [2, 3, 4, 6, 8, 9, 10])
def test_no_coloring_with_n_colors(n: int) -> None:
    assert all_colorings(n, Limits())[:2] == ([], True)


@pytest.mark.parametrize("n", [12, 14])
def test_symmetric_colorings_are_found(n: int) -> None:
    colors, _ = find_coloring(n, Limits(60), 0)
    assert is_coloring(colors.tolist())
    # Symmetric: cells of one colour have images of one colour.
    images = {(int(a), int(b)) for a, b in zip(colors.ravel(), colors[:, ::-1].ravel(), strict=True)}
    assert len(images) == n
    assert (colors == np.array(find_coloring(n, Limits(60), 0)[0])).all()


def test_the_search_ends_with_its_time() -> None:
    assert find_coloring(27, Limits(0.2), 0)[0] is None
    assert [exhaustive_orbits(n) for n in (12, 18, 26, 21)] == [6, 5, 5, 3]


@pytest.mark.parametrize("n", [5, 13])
def test_turns_by_90_degrees_permute_the_colors(n: int) -> None:
    """Boards with linear colourings, where the search by orbits of four is quick."""
    colors, _ = find_coloring(n, Limits(60), 0)
    assert is_coloring(colors.tolist())
    images = {(int(a), int(b)) for a, b in zip(colors.ravel(), np.rot90(colors).ravel(), strict=True)}
    assert len(images) == n
    assert sum(a == b for a, b in images) == 1


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 9).flatmap(lambda n: st.permutations(range(n))))
def test_turned_solutions(rows: list[int]) -> None:
    n = len(rows)
    once = turned(np.array([rows], dtype=np.int8))
    board = np.zeros((n, n), dtype=int)
    board[np.arange(n), rows] = 1
    assert (np.rot90(board, -1).argmax(axis=1) == once[0]).all()


@pytest.mark.parametrize(("n", "seed"), [(12, 0), (12, 5), (16, 0)])
def test_quartets_make_a_coloring(n: int, seed: int) -> None:
    answer = superimpose(n, seed=seed, search=True)
    assert answer.status == "proved"
    colors = answer.coloring.reshape(n, n)
    assert is_coloring(colors.tolist())
    # With a colour its mirror images are colours, too, and four different ones.
    for shade in range(n):
        cells = colors == shade
        four = [colors[image] for image in (cells, cells[::-1], cells[:, ::-1], cells[::-1, ::-1])]
        assert len({int(one[0]) for one in four}) == 4
        assert all((one == one[0]).all() for one in four)


def test_a_sampled_quartet_shares_no_cell_and_keeps_within_the_budget() -> None:
    state = Quartets.start(20)
    rows = sampled(state, np.random.default_rng(0), Limits(60), alone=False)
    four = state.images(rows[None, :])
    assert len({(r, c) for image in four for r, c in enumerate(image[0].tolist())}) == 80
    assert (sum(diagonal_misses(image)[0] for image in four) <= state.budget).all()


def test_quartets_begin_anew_until_the_rest_is_filled() -> None:
    rest = Quartets.start(12)
    asked: list[int] = []

    def third_time(model: Model, limits: Limits) -> Sequence[int] | None:
        asked.append(model.n_options)
        return named_engine("sat").solve(model, limits).chosen if len(asked) == 3 else None

    colors, attempts = find_quartets(12, Limits(), third_time)
    assert (attempts, asked) == (3, [3 * 144] * 3)
    assert is_coloring(colors.tolist())
    first = np.array(solutions_in_fours(12)[0], dtype=np.int8)
    budget = rest.budget
    rest.use(first, alone=False)
    assert rest.free.sum() == 144 - 48
    assert not rest.free[np.arange(12), first].any()
    missed = sum(diagonal_misses(image)[0] for image in rest.images(first[None, :]))
    assert (budget - rest.budget == missed).all()
    assert find_quartets(12, Limits(seconds=0.0), third_time) == (None, 0)


def solutions_in_fours(n: int) -> list[tuple[int, ...]]:
    """Some solutions that share no cell with themselves turned by 180 degrees."""
    listed = map(tuple, list_solutions(n, Limits(), most=500).rows.tolist())
    return [rows for rows in listed if all(rows[n - 1 - r] != n - 1 - c for r, c in enumerate(rows))]


def test_without_a_sat_solver_pairs_are_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coloring, "_sat_is_here", lambda: False)
    answer = superimpose(12, seed=0, search=True)
    assert answer.status == "proved"
    assert is_coloring(answer.coloring.reshape(12, 12).tolist())


def test_products_of_kept_colorings() -> None:
    # Chvatal shows a colouring of 60 x 60 cells with 60 colours, from 12 and 5.
    answer = color("queens:60", colors=60)
    assert answer.status == "found"
    assert parse("queens:60,goal=color,colors=60").verify(answer.coloring).ok
    assert kept_coloring(10) is None
    assert kept_coloring(36) is None


@pytest.mark.parametrize("n", [10, 12, 14, 15, 16, 18, 20, 21, 22, 24, 25])
def test_chromatic_numbers(n: int) -> None:
    answer = color(f"queens:{n}")
    assert (answer.status, answer.value) == ("proved", CHROMATIC[n - 1])
    assert answer.coloring is not None
    assert parse(f"queens:{n},goal=color").verify(answer.coloring).ok


def test_none_says_what_proves_it() -> None:
    answer = color("queens:10", colors=10)
    assert answer.status == "none"
    assert "every branch" in (answer.proof or "")


def test_only_plain_queens_are_taken() -> None:
    for name in ("queens:12@torus", "leprechauns:12,range=2", "rooks:12", "queens:12^3"):
        asked = parse(name).asking(goal="color", colors=12)
        assert color_with_side(asked, Limits(), None) is None
        assert color_by_cutting(asked, Limits()) is None


def test_colorings_are_cut_out_of_larger_ones() -> None:
    asked = parse("queens:9,goal=color,colors=11")
    answer = color_by_cutting(asked, Limits())
    assert asked.verify(answer.coloring).ok
    assert color_by_cutting(parse("queens:9,goal=color,colors=10"), Limits()) is None


# -- largest sets -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("n", range(1, 12))
def test_the_most_disjoint_solutions(n: int) -> None:
    answer = superimpose(n)
    assert (answer.status, answer.value) == ("proved", MOST_SETS[n - 1])


@pytest.mark.parametrize("n", range(1, 8))
def test_largest_sets_against_the_oracle(n: int) -> None:
    found = largest_packing(n, Limits())
    assert len(found.rows) == found.upper == largest_set(solutions(n))


def test_all_largest_sets_of_six_queens() -> None:
    pool = list_solutions(6, Limits()).rows
    found = {frozenset(tuple(pool[k].tolist()) for k in c if k < len(pool)) for c in packings(pool, 4, Limits())}
    assert found == set(disjoint_sets(solutions(6), 4))


def test_a_set_shows_each_of_its_solutions() -> None:
    answer = superimpose(9)
    colors, every = answer.coloring.reshape(9, 9), set(solutions(9))
    for k in range(7):
        rows, columns = np.nonzero(colors == k)
        assert tuple(columns.tolist()) in every
        assert rows.tolist() == list(range(9))


def test_wrong_sets_and_colorings_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a file or a search gives is believed after it was looked at, and not before."""
    broken = np.array(kept_coloring(12))
    broken[0, [0, 1]] = broken[0, [1, 0]]
    monkeypatch.setattr(coloring, "kept_coloring", lambda n: broken)
    with pytest.raises(CheckFailed, match="a colouring of queens:12"):
        color("queens:12", colors=12)
    with pytest.raises(CheckFailed, match="a colouring of queens:12"):
        superimpose(12)
    twice = np.array([[1, 3, 5, 0, 2, 4]] * 2, dtype=np.int8)
    monkeypatch.setattr(coloring, "kept_coloring", lambda n: None)
    monkeypatch.setattr(superimposing, "largest_packing", lambda n, limits, most: Packing(twice, 2, 0))
    with pytest.raises(CheckFailed, match="two of the solutions of queens:6 share a cell"):
        superimpose(6)
    monkeypatch.setattr(superimposing, "largest_packing", lambda n, limits, most: Packing(twice[:, ::-1] * 0, 2, 0))
    with pytest.raises(CheckFailed, match="wrong answer to queens:6"):
        superimpose(6)


def test_time_gives_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    time_passes(monkeypatch, 0.01)
    answer = superimpose(27, time_limit=0.2, search=True)
    assert (answer.status, answer.value, answer.upper) == ("unknown", None, 27)


# -- stacks -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("n", range(2, 11))
def test_no_full_solutions_below_eleven(n: int) -> None:
    answer = stack(n)
    assert (answer.status, answer.value, answer.witness) == ("proved", 0, None)


@pytest.mark.full
def test_stacks_of_eleven() -> None:
    # Kunt, Table 7: 264 = p (p - 5) (p - 7) linear ones, and there are no others.
    answer = stack(11)
    assert (answer.status, answer.value, answer.facts["linear"]) == ("proved", 264, 264)
    assert is_full_cube([tuple(cell) for cell in answer.witness.array.tolist()], 11)
    assert len({one.tobytes() for one in StackedPlacements(11, Limits())}) == 264


def test_a_stack_that_is_not_linear() -> None:
    layers = next(iter(StackedPlacements(11, Limits())))
    assert is_linear(layers)
    assert not is_linear(layers[::-1] ** 2 % 11)


def test_stacks_within_bounds() -> None:
    with pytest.raises(OutOfRange, match="1 to 14"):
        stack(15)
    with pytest.raises(BadInput):
        stack(0)
    assert stack(1).value == 1


# -- larger boards -------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("n", [15, 16, 18, 20, 21, 22, 24, 28, 32])
def test_colorings_are_found_anew(n: int) -> None:
    colors = find_coloring(n, Limits(600), 0)[0] if n < 24 else superimpose(n, search=True, seed=1).coloring
    assert colors is not None
    assert is_coloring(np.array(colors).reshape(n, n).tolist())

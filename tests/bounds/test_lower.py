"""Lower bounds: every placement is verified, by the library and by a pairwise check that shares nothing with it."""

from __future__ import annotations

from itertools import combinations, product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oracles.box_maxima import attack
from oracles.peaceful_queens import independent
from queenlab.bounds.bound import Bound
from queenlab.bounds.lower import exact_sets
from queenlab.bounds.lower.closed_forms import kept
from queenlab.bounds.lower.disjoint_subcubes import fits_together, most_on_three
from queenlab.bounds.lower.exact_sets import clique_cover, heaviest_set
from queenlab.bounds.lower.graph import arc_number, attack_graph, quotient
from queenlab.bounds.lower.invariant import invariant, invariant_placements, orbit_graph
from queenlab.bounds.lower.lattices import LatticeBound, moduli, weight_sets
from queenlab.bounds.lower.layered import layered
from queenlab.bounds.lower.local_search import TabuSearch
from queenlab.bounds.lower.neighbourhoods import free_without, improved, induced, neighbourhood_search
from queenlab.bounds.lower.packings import on_three, packing
from queenlab.bounds.lower.products import four
from queenlab.bounds.lower.searching import local_search, searched
from queenlab.bounds.lower.subgroups import SignedPermutations, signed_cycle_types, subgroups
from queenlab.bounds.lower.verified_bound import side_and_dimensions
from queenlab.errors import BadInput, NotSupported, OutOfRange
from queenlab.kept.witnesses import kept_boards
from queenlab.model import Model
from queenlab.problems import Problem, parse
from queenlab.work import Limits, Result


def peaceful(n: int, d: int, cells: tuple[int, ...]) -> bool:
    """No two attack each other, pair by pair."""
    return independent([tuple(map(int, np.unravel_index(c, (n,) * d))) for c in cells])


def shown(bound: Bound | None, n: int, d: int) -> int:
    """The value of a bound whose placement is right."""
    assert bound.side == "lower"
    assert bound.value == len(bound.witness)
    assert peaceful(n, d, bound.witness)
    return bound.value


def queens(n: int, d: int) -> Problem:
    return parse(f"queens:{n}^{d}")


# -- graphs -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("n", "d"), [(1, 2), (2, 3), (3, 2), (4, 3), (3, 4)])
def test_graph_is_who_attacks_whom(n: int, d: int) -> None:
    graph = attack_graph(n, d)
    points = list(product(range(n), repeat=d))
    for v, p in enumerate(points):
        near = graph.nexts[graph.starts[v] : graph.starts[v + 1]].tolist()
        assert sorted(near) == [u for u, q in enumerate(points) if u != v and attack(p, q)]
    assert len(graph.nexts) == arc_number(n, d)


def test_a_board_with_too_many_attacks_is_refused() -> None:
    with pytest.raises(OutOfRange, match="at most 60000000"):
        attack_graph(20, 6)


@given(st.integers(2, 4), st.integers(2, 3), st.integers(0, 2**32), st.integers(1, 6))
@settings(max_examples=25, deadline=None)
def test_quotient_by_random_labels(n: int, d: int, seed: int, classes: int) -> None:
    graph = attack_graph(n, d)
    labels = np.random.default_rng(seed).integers(-1, classes, graph.size)
    small = quotient(graph, labels)
    points = list(product(range(n), repeat=d))
    members = {label: np.flatnonzero(labels == label).tolist() for label in range(classes)}
    good = [
        cells
        for cells in members.values()
        if cells and not any(attack(points[a], points[b]) for a, b in combinations(cells, 2))
    ]
    assert [small.cells_of(np.array([v])).tolist() for v in range(small.size)] == good
    for v in range(small.size):
        near = small.nexts[small.starts[v] : small.starts[v + 1]].tolist()
        there = [
            u
            for u in range(small.size)
            if u != v and any(attack(points[a], points[b]) for a in good[v] for b in good[u])
        ]
        assert sorted(near) == there


# -- lattices ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("n", "d", "m"), [(3, 2, 7), (4, 2, 8), (4, 3, 9), (3, 3, 12), (5, 2, 12)])
def test_weight_sets_are_all_that_there_are(n: int, d: int, m: int) -> None:
    found = {weights for weights, _ in weight_sets(n, d, m)}
    directions = [v for v in product((-1, 0, 1), repeat=d) if any(v)]

    def allowed(weights: tuple[int, ...]) -> bool:
        sums = [sum(w * x for w, x in zip(weights, v, strict=True)) for v in directions]
        return all(t * s % m for s in sums for t in range(1, n))

    def classes(weights: tuple[int, ...]) -> set[tuple[int, ...]]:
        units = [u for u in range(1, m) if np.gcd(u, m) == 1]
        return {tuple(sorted(min(u * w % m, -u * w % m) for w in weights)) for u in units}

    assert all(allowed(weights) for weights in found)
    covered = set().union(*(classes(weights) for weights in found)) if found else set()
    assert {w for w in combinations(range(1, m // 2 + 1), d) if allowed(w)} <= covered


def test_counts_of_weight_sets_are_numbers_of_cells() -> None:
    for weights, counts in weight_sets(5, 3, 11):
        assert counts.tolist() == [len(LatticeBound(11, weights, s).cells(5)) for s in range(11)]
    assert min(moduli(3, 5)) == 32


# -- products, closed forms ---------------------------------------------------------------------------------------


@pytest.mark.full_rows("5", "9")
@pytest.mark.parametrize("d", [2, 4, 5, 6, 7, 8, 9])
def test_conjecture_3(d: int) -> None:
    assert shown(four(d), 4, d) == 2**d


@pytest.mark.parametrize("d", [1, 3])
def test_conjecture_3_leaves_out(d: int) -> None:
    with pytest.raises(BadInput, match="d = 2 and d from 4 on"):
        four(d)


@given(st.integers(1, 4), st.data())
@settings(max_examples=200, deadline=None)
def test_queens_on_three_are_disjoint_subcubes(d: int, data: st.DataObject) -> None:
    cells = data.draw(st.sets(st.integers(0, 3**d - 1), min_size=1, max_size=4))
    assert fits_together(d, np.array(sorted(cells))) == peaceful(3, d, tuple(sorted(cells)))


@pytest.mark.full
def test_at_most_on_three() -> None:
    # Kunt, Table 36.
    assert [most_on_three(d) for d in range(1, 9)] == [1, 2, 4, 6, 11, 19, 32, 52]
    for n, d in kept_boards():
        if n == 3:
            assert shown(kept(queens(3, d), Limits()), 3, d) <= most_on_three(d)
    with pytest.raises(BadInput, match="at least 1 dimension"):
        most_on_three(0)


# -- tabu search ---------------------------------------------------------------------------------------------------


def test_tabu_search_finds_the_largest() -> None:
    for (n, d), value in {(5, 3): 13, (7, 3): 32, (4, 4): 16, (5, 4): 38}.items():
        search = TabuSearch(attack_graph(n, d), seed=1, patience=5_000)
        assert search.run(Limits(), 1_000_000, target=value) == value
        assert peaceful(n, d, tuple(search.cells().tolist()))


@given(st.integers(0, 2**40), st.integers(2, 5), st.integers(2, 3), st.integers(1, 300), st.integers(1, 40))
@settings(max_examples=40, deadline=None)
def test_tabu_search_keeps_its_books(seed: int, n: int, d: int, steps: int, patience: int) -> None:
    graph = attack_graph(n, d)
    labels = np.random.default_rng(seed).integers(0, graph.size, graph.size)
    small = quotient(graph, labels)
    search = TabuSearch(small, seed, patience=patience)
    search.run(Limits(), steps)
    starts, nexts, weights, chosen, tight, load, who, free, once, _, state = search._arrays
    inside = set(np.flatnonzero(chosen).tolist())
    by_tight: dict[int, list[int]] = {0: [], 1: []}
    for v in range(small.size):
        attackers = [u for u in nexts[starts[v] : starts[v + 1]].tolist() if u in inside]
        assert tight[v] == len(attackers)
        assert load[v] == sum(int(weights[u]) for u in attackers)
        assert who[v] == np.bitwise_xor.reduce(np.array([0, *attackers]))
        if v in inside:
            assert not attackers
        elif len(attackers) < 2:
            by_tight[len(attackers)].append(v)
    assert sorted(free[: state[4]].tolist()) == by_tight[0]
    assert sorted(once[: state[5]].tolist()) == by_tight[1]
    assert state[2] == sum(int(weights[v]) for v in inside)
    assert search.weight == len(search.cells())
    assert peaceful(n, d, tuple(search.cells().tolist()))


def test_tabu_search_can_be_cut_into_pieces() -> None:
    graph = attack_graph(6, 3)
    whole, parts = TabuSearch(graph, 5), TabuSearch(graph, 5)
    whole.run(Limits(), 5_000)
    for _ in range(5):
        parts.run(Limits(), 1_000)
    assert (whole.weight, whole.cells().tolist()) == (parts.weight, parts.cells().tolist())


def test_tabu_search_starts_from_a_placement() -> None:
    start = LatticeBound(17, (1, 2, 4, 8), 12).cells(6)
    assert TabuSearch(attack_graph(6, 4), 0, start).weight == 80
    with pytest.raises(ValueError, match="vertex 1 is taken twice"):
        TabuSearch(attack_graph(3, 3), 0, np.array([0, 1]))


@pytest.mark.full
def test_local_search() -> None:
    found = searched(8, 3, Limits(seed=1), searches=4, target=48)
    assert len(found.cells) == 48
    assert shown(local_search(queens(6, 3), Limits(seed=1)), 6, 3) >= 20
    again = searched(7, 3, Limits(seed=3), searches=2)
    assert again.cells.tolist() == searched(7, 3, Limits(seed=3), searches=2).cells.tolist()


# -- groups --------------------------------------------------------------------------------------------------------


@pytest.mark.full
def test_subgroups_up_to_conjugacy() -> None:
    # As many as the square and the cube have: 8 and 33.
    assert [len(SignedPermutations(d).classes()) for d in (2, 3)] == [8, 33]
    orders = [order for order, _ in subgroups(4, 4)]
    assert orders == sorted(orders, reverse=True)
    assert min(orders) == 2


def test_signed_cycle_types_are_the_classes_of_elements() -> None:
    # Pairs of partitions: 1, 2, 5, 10, 20, 36, 65 (OEIS A000712).
    assert [len(list(signed_cycle_types(d))) for d in range(7)] == [1, 2, 5, 10, 20, 36, 65]
    assert all(order > 1 for order, _ in subgroups(3, 6))


def test_invariant_placements_are_left_alone() -> None:
    for order, symmetries in subgroups(5, 3):
        graph = orbit_graph(attack_graph(5, 3), symmetries)
        for v in range(graph.size):
            cells = graph.cells_of(np.array([v]))
            assert order % len(cells) == 0
            for g in symmetries:
                assert np.array_equal(np.sort(g(cells)), cells)


def test_invariant_search() -> None:
    found = invariant_placements(5, 3, Limits())
    assert len(found) == 32
    assert all(peaceful(5, 3, tuple(one.cells.tolist())) for one in found)
    assert max(one.value for one in found if one.order == 2) == 11
    assert shown(invariant(queens(4, 3), Limits()), 4, 3) == max(
        one.value for one in invariant_placements(4, 3, Limits())
    )


# -- exact sets, windows, layers ------------------------------------------------------------------------------------


def test_clique_cover_holds_every_edge() -> None:
    graph = attack_graph(4, 2)
    near = [set(graph.nexts[graph.starts[v] : graph.starts[v + 1]].tolist()) for v in range(graph.size)]
    cliques = clique_cover(graph)
    assert all(b in near[a] for clique in cliques for a, b in combinations(clique, 2))
    covered = {pair for clique in cliques for pair in combinations(clique, 2)}
    assert covered == {(v, u) for v in range(graph.size) for u in near[v] if u > v}


def test_an_interrupt_of_the_engine_is_not_swallowed(monkeypatch: pytest.MonkeyPatch) -> None:
    class Interrupted:
        def optimize(self, model: Model, limits: Limits) -> Result:
            limits.interrupted = True
            return Result("found", chosen=[0])

    monkeypatch.setattr(exact_sets, "engine", lambda name: Interrupted())
    with pytest.raises(KeyboardInterrupt):
        heaviest_set(attack_graph(5, 2), Limits())


def test_heaviest_set() -> None:
    vertices, exact = heaviest_set(attack_graph(5, 2), Limits(workers=1))
    assert exact
    assert len(vertices) == 5
    nothing, exact = heaviest_set(induced(attack_graph(3, 2), np.zeros(0, dtype=np.int64)), Limits())
    assert exact
    assert nothing.size == 0


@pytest.mark.full
def test_windows() -> None:
    graph = attack_graph(6, 3)
    search = TabuSearch(graph, 2)
    search.run(Limits(), 500)
    cells = search.cells()
    free = free_without(graph, cells, cells[:5])
    assert set(cells[:5].tolist()) <= set(free.tolist())
    better = improved(6, 3, cells, Limits(seed=1), windows=3)
    assert len(better) >= len(cells)
    assert peaceful(6, 3, tuple(better.tolist()))
    assert shown(neighbourhood_search(queens(5, 3), Limits(seed=1)), 5, 3) >= 11


@pytest.mark.full
def test_layered() -> None:
    assert shown(layered(queens(5, 3), Limits(seed=1)), 5, 3) >= 11


# -- other problems, packings --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["queens:7^3@torus", "rooks:4^3", "queens:5^3,given=1.1.1", "queens:5,goal=dominate"])
def test_other_problems_are_refused(name: str) -> None:
    with pytest.raises(NotSupported, match="queens on the plane"):
        side_and_dimensions(parse(name))


@pytest.mark.full
@pytest.mark.parametrize("d", [2, 3, 4, 5, 6, 7])
def test_packings_of_subcubes_reach_the_bound(d: int) -> None:
    bound = on_three(parse(f"queens:3^{d}"), Limits(seed=0))
    assert bound.value == most_on_three(d)
    assert fits_together(d, np.array(bound.witness))


def test_no_packing_has_more_than_there_can_be() -> None:
    assert packing(4, 7, Limits()) is None, "there are at most 6"

"""Queens on the torus: the group, the kinds of triples, and the counts, against the definitions and the referee."""

from __future__ import annotations

from math import gcd

import pytest

from counters.tables import TOTALS
from oracles import torus_queens as naive
from queenlab.counters.torus_queens.counter import TorusQueens, TripleCases
from queenlab.counters.torus_queens.triples import difference, inverses, is_free, kinds_of_triples, linear_symmetries
from queenlab.problems import Problem, parse
from queenlab.residues import residues
from queenlab.work import Limits


def torus(n: int) -> Problem:
    return parse(f"queens:{n}@torus")


def whole(ready: TripleCases) -> tuple[int, int]:
    """(solutions, classes) over all units."""
    found = [ready.search(unit) for unit in ready.units()]
    assert all(part.residues == residues(part.solutions // ready.n) for part in found)
    return sum(part.solutions for part in found), sum(part.classes for part in found)


@pytest.mark.parametrize("n", range(3, 16))
def test_linear_symmetries_are_a_group_that_keeps_attacks(n: int) -> None:
    maps = linear_symmetries(n)
    units = sum(gcd(u, n) == 1 for u in range(n))
    assert len(maps) == units * (8 if n % 2 else 4)
    assert maps[0].tolist() == list(range(n * n))
    known = {row.tobytes() for row in maps}
    assert len(known) == len(maps)
    assert all(one[other].tobytes() in known for one in maps[:: n // 3] for other in maps)
    back = inverses(maps)
    assert all((maps[back[k]][maps[k]] == maps[0]).all() for k in range(len(maps)))
    # Linear maps keep differences, so it is enough that they keep what a queen on cell 0 attacks.
    free = is_free(n)
    assert (free[maps] == free).all()
    assert free.tolist() == [not naive.attack(n, (0, 0), (x, y)) for x in range(n) for y in range(n)]


@pytest.mark.full_rows("9")
@pytest.mark.parametrize("n", range(3, 10))
def test_kinds_are_the_orbits_of_triples(n: int) -> None:
    kinds, triples = kinds_of_triples(n, linear_symmetries(n))
    orbits = naive.orbits(n, naive.triples(n))
    assert len(triples) == len(orbits)
    sizes = []
    for orbit in orbits:
        found = set()
        for cells in orbit:
            zero, one, other = sorted(x * n + y for x, y in cells)
            found.add(int(kinds[difference(n, one, zero), difference(n, other, zero)]))
        assert len(found) == 1
        sizes.append((found.pop(), len(orbit)))
    assert sorted(kind for kind, _ in sizes) == list(range(len(triples)))
    # The largest orbits come first.
    in_order = [size for _, size in sorted(sizes)]
    assert in_order == sorted(in_order, reverse=True)
    assert [int(kinds[a, b]) for a, b in triples] == list(range(len(triples)))


@pytest.mark.parametrize("n", [*range(3, 13), 14, 15, 16])
def test_the_search_agrees_with_what_is_published_and_with_polya(n: int) -> None:
    solutions, classes = whole(TripleCases(n))
    assert solutions == TOTALS[f"queens:{n}@torus"]
    assert bool(classes) == bool(solutions)


def test_every_n_has_its_proof() -> None:
    found = {n: TorusQueens().count(torus(n), Limits()) for n in (1, 5, 8, 9, 14, 15, 16, 40, 1000)}
    assert [n for n, result in found.items() if "Polya" not in str(result.proof)] == [1, 5]
    assert "even" in str(found[40].proof)
    assert found[1000].value == 0


@pytest.mark.parametrize("n", [13, 17, 19])
def test_a_unit_of_a_depth_has_so_many_queens_and_classes_stay(n: int) -> None:
    counter, problem = TorusQueens(), torus(n)
    depths = counter.depths(problem)
    assert depths[0] == 3
    at = [counter.prepare(problem, Limits(), depth) for depth in depths]
    assert [max(len(unit.key) for unit in ready.units()) for ready in at] == [depth - 2 for depth in depths]
    assert all(isinstance(ready, TripleCases) for ready in at)
    ((solutions, _),) = {whole(ready) for ready in at}
    assert solutions == TOTALS[f"queens:{n}@torus"]


@pytest.mark.full_rows("13")
@pytest.mark.parametrize("n", [5, 7, 11, 13])
def test_classes_are_the_orbits_of_solutions(n: int) -> None:
    orbits = naive.orbits(n, naive.solutions(n))
    assert whole(TripleCases(n)) == (len(naive.solutions(n)), len(orbits))


@pytest.mark.parametrize("n", [1, 6, 9, 1000])
def test_what_theory_answers_has_one_depth(n: int) -> None:
    assert TorusQueens().depths(torus(n)) == range(1, 2)
    assert TorusQueens().usual_depth(torus(n)) == 1

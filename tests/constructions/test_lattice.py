"""Lattices, surgery, frames and the boards in the file: queens far apart."""

from __future__ import annotations

import json
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import queenlab as ql
from oracles.permutations import attacks, king_distance
from queenlab.constructions.framed_lattice import framed_lattice
from queenlab.constructions.lattice import best_basis, lattice_range, steps_beyond
from queenlab.constructions.recipe import rebuild
from queenlab.constructions.registry import construction
from queenlab.constructions.request import Request
from queenlab.constructions.rows import Congruence
from queenlab.constructions.spread_boards import listed_sizes, ruled_out
from queenlab.constructions.surgery import Deleted, Framed, Inserted
from queenlab.constructions.widest import upper_bound, widest
from queenlab.errors import BadInput, QueenlabError


def coprime_to_6(limit: int) -> list[int]:
    return [n for n in range(5, limit) if math.gcd(n, 6) == 1]


def shortest_vector(n: int, step: int) -> int:
    return min(max(c, step * c % n, 0) if step * c % n <= n // 2 else max(c, n - step * c % n) for c in range(1, n))


@pytest.mark.full
def test_the_basis_found_is_the_best_of_all_steps() -> None:
    for n in coprime_to_6(400):
        good = [s for s in range(2, n - 1) if math.gcd(s, n) == math.gcd(s - 1, n) == math.gcd(s + 1, n) == 1]
        distances = {s: shortest_vector(n, s) for s in good}
        best = max(distances.values())
        assert lattice_range(n) == best - 1
        assert distances[best_basis(n).step] == best == best_basis(n).distance
        for reach in (1, best - 1, best):
            assert list(steps_beyond(n, reach)) == [s for s in good if distances[s] > reach]


@given(st.integers(10**5, 10**18))
def test_large_lattices_are_solutions_and_far_apart(n: int) -> None:
    n = n - n % 6 + 1
    basis = best_basis(n)
    assert basis.n == n
    for value in (basis.step, basis.step - 1, basis.step + 1):
        assert math.gcd(value, n) == 1
    # Both basis vectors are lattice vectors, and they span it: no other vector is shorter.
    assert (basis.step * basis.p - basis.q) % n == 0
    assert (basis.step * -basis.r - basis.t) % n == 0
    assert min(basis.p, basis.t) >= basis.distance
    assert basis.distance >= math.isqrt(n) - 5


@given(st.data())
def test_surgery_puts_in_and_takes_out_one_queen(data: st.DataObject) -> None:
    n = data.draw(st.sampled_from(coprime_to_6(40)))
    board = Congruence(n, data.draw(st.sampled_from(steps_beyond(n, 1))), data.draw(st.integers(0, n - 1)))
    column, row = data.draw(st.integers(0, n)), data.draw(st.integers(0, n))
    rows = board.build().tolist()
    pushed = [r + (r >= row) for r in rows]
    inserted = Inserted(board, column, row)
    assert inserted.build().tolist() == [*pushed[:column], row, *pushed[column:]]
    assert Deleted(inserted, column).build().tolist() == rows
    for recipe in (inserted, Deleted(inserted, column)):
        assert [recipe.at(c) for c in range(recipe.side)] == recipe.build().tolist()
        first = data.draw(st.integers(0, recipe.side))
        part = np.zeros(data.draw(st.integers(0, recipe.side - first)), dtype=np.int64)
        recipe.fill(part, first)
        assert part.tolist() == recipe.build().tolist()[first : first + part.size]
        assert rebuild(json.loads(json.dumps(recipe.describe()))) == recipe


@given(
    st.lists(st.integers(-3, 12), min_size=5, max_size=5), st.lists(st.tuples(st.integers(-1, 9), st.integers(-1, 9)))
)
def test_a_framed_lattice_is_on_the_board_or_refused(numbers: list[int], frame: list[tuple[int, int]]) -> None:
    try:
        recipe = Framed(*numbers, tuple(frame))
    except BadInput:
        return
    rows = recipe.build().tolist()
    assert rows == [recipe.at(c) for c in range(recipe.side)]
    assert all(0 <= r < recipe.side for r in rows)


@pytest.mark.full_rows("302")
@pytest.mark.parametrize("n", [14, 20, 21, 32, 44, 302, 303, 1004])
def test_frames_are_found(n: int) -> None:
    reach = upper_bound(n)[0]
    recipe = framed_lattice(n, reach, np.random.default_rng(1), seconds=60)
    assert attacks(recipe.build(), False, reach) is None
    again = framed_lattice(n, reach, np.random.default_rng(1), seconds=60)
    assert again == recipe


@pytest.mark.full
def test_grafts_serve_what_no_lattice_does() -> None:
    by = construction("grafted-lattice")
    below = []
    for n in [n for n in range(10, 500) if n % 6 in (2, 3)] + [4004, 4005]:
        reach = max((k for k in range(1, upper_bound(n)[0] + 1) if by.applies(Request(n, range=k))), default=0)
        below.append(upper_bound(n)[0] - reach)
        if reach:
            assert attacks(by.simplest(Request(n, range=reach)).build(), False, reach) is None
    assert max(below[20:]) <= 4
    assert below.count(0) > len(below) / 3
    assert not by.applies(Request(16))
    assert not by.applies(Request(10**5 + 4))


def test_no_frame_is_found_where_none_can_be() -> None:
    assert framed_lattice(27, 5, np.random.default_rng(1), seconds=60, tries=200) is None


@pytest.mark.full
def test_every_board_in_the_file_is_what_it_says() -> None:
    by = construction("spread-board")
    assert len(listed_sizes()) > 20
    for n in listed_sizes():
        reach = max(k for k in range(1, n) if by.applies(Request(n, range=k)))
        rows = by.simplest(Request(n, range=reach)).build()
        assert attacks(rows, False, reach) is None
        assert king_distance(rows) == reach + 1
        # It is there because nothing else is as good.
        others = [c for c in (widest(n)[1],) if c.name != "spread-board"]
        assert others == []


def test_what_was_ruled_out_is_below_the_theorem() -> None:
    ruled = [n for n in range(4, 201) if ruled_out(n) is not None]
    assert {26, 27, 38} <= set(ruled)
    for n in ruled:
        assert upper_bound(n)[0] < math.isqrt(n) - 1 + (1 if math.isqrt(n) ** 2 == n else 0)
        assert widest(n)[0] <= upper_bound(n)[0]


@pytest.mark.slow
@pytest.mark.parametrize("n", [26, 27, 38, 50, 51])
def test_what_was_ruled_out_is_ruled_out_again(n: int) -> None:
    searched = ruled_out(n)
    answer = ql.solve(f"leprechauns:{n},range={searched[0]}")
    assert answer.status == "none"
    assert "exhaustive" in str(answer.proof)


def test_widest_is_the_largest_range_of_all() -> None:
    for n in (4, 8, 26, 35, 36, 127, 1002):
        reach, by = widest(n)
        assert by.applies(Request(n, range=reach))
        assert king_distance(by.simplest(Request(n, range=reach)).build()) > reach


def test_nonsense_is_refused() -> None:
    for make in (
        lambda: Inserted(Congruence(5, 2, 0), 6, 0),
        lambda: Deleted(Congruence(5, 2, 0), 5),
        lambda: Deleted(Congruence(1, 0, 0), 0),
        lambda: Framed(1, 10**12, 7, 0, 0, ((0, 0),)),
        lambda: construction("lattice").member(Request(5), 10**6),
    ):
        with pytest.raises(QueenlabError):
            make()

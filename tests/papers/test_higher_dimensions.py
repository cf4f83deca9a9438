"""Computations behind the figures of Kunt's thesis, against plain ones that share no code with them."""

from __future__ import annotations

from itertools import combinations, permutations, product

import pytest

from oracles.box_maxima import attack
from queenlab_papers.higher_dimensions import boards, colorings, counts, cuts, lines, regular, two_dimensions
from queenlab_papers.higher_dimensions.upper_bounds import filled
from queenlab_papers.reproduction import paper_called
from queenlab_papers.reproduction.figure import Figure
from queenlab_papers.reproduction.verdict import judge


def figure_called(row: str, label: str) -> Figure:
    (found,) = paper_called("kunt").rows_called(row)
    return next(figure for figure in found.figures if figure.label == label)


def solves(queens: list[tuple[int, ...]]) -> bool:
    return not any(attack(a, b) for a, b in combinations(queens, 2))


@pytest.mark.parametrize("d", [2, 3, 4])
def test_cuts_are_counted_as_one_does_by_hand(d: int) -> None:
    found = cuts.counted_cuts(d, 2, 2)
    expected = []
    for n, coefficients in cuts.REGULAR[d]:
        for constant in range(2):
            queens = [
                (*floor, (sum(a * x for a, x in zip(coefficients, floor, strict=True)) + constant) % n)
                for floor in product(range(n), repeat=d - 1)
            ]
            for k in (1, 2):
                left = sum(all(x < n - k for x in queen) for queen in queens)
                inside = sum(all(x >= n - k for x in queen) for queen in queens)
                expected.append((n, k, inside, left))
    assert found == expected
    assert cuts.disagreement(d, cuts.corrected(d), 2, 2) == [0, len(expected)]
    assert cuts.disagreement(d, lambda n, k, p: cuts.corrected(d)(n, k, p) + k, 2, 2) == [len(expected)] * 2


@pytest.mark.parametrize(("n", "d"), [(4, 2), (5, 2), (3, 3), (4, 3), (5, 3), (3, 4)])
def test_attacked_squares(n: int, d: int) -> None:
    cells = list(product(range(n), repeat=d))
    numbers = {1 + sum(attack(a, b) for b in cells) for a in cells}
    assert set(lines.attacked_from(n, d)) == numbers
    assert max(numbers) <= lines.most_attacked(n, d)
    assert min(numbers) == lines.fewest_attacked(n, d)


@pytest.mark.parametrize("n", range(8, 21, 2))
def test_constructions_a_and_b(n: int) -> None:
    a = two_dimensions.construction_a(n)
    assert solves(list(enumerate(a))) == (n % 6 != 2)
    assert [two_dimensions.is_regular(a, modulus) for modulus in (n, n + 1)] == [False, True]
    for corrected in (True, False):
        rows = two_dimensions.construction_b(n, corrected)
        assert solves(list(enumerate(rows))) == (corrected and n % 6 != 0)


def test_maxima_are_proved_and_placements_verified() -> None:
    assert [filled(6, 3, m) for m in (2, 3)] == [27, 32]
    with pytest.raises(ValueError, match="do not fill"):
        filled(7, 3, 2)
    assert [boards.maximum(5, 3), boards.maximum(4, 4), boards.most_found(10, 3)] == [13, 16, 91]


@pytest.mark.parametrize(
    ("found", "cut", "verdict"),
    [(403, 403, "not reached"), (402, 403, "differs"), (405, 403, "equal"), (406, 403, "better")],
)
def test_405_queens_are_never_taken_for_granted(
    monkeypatch: pytest.MonkeyPatch, found: int, cut: int, verdict: str
) -> None:
    monkeypatch.setattr(cuts, "most_found", lambda n, d: found)
    monkeypatch.setattr(cuts, "best_cut_of", lambda m, k: cut)
    figure = figure_called("table-4", "n = 21, current")
    assert judge(figure, figure.compute()).verdict == verdict


@pytest.mark.parametrize("n", [4, 5, 6])
def test_most_disjoint_solutions(n: int) -> None:
    solutions = [set(enumerate(rows)) for rows in permutations(range(n)) if solves(list(enumerate(rows)))]
    sizes = [
        size
        for size in range(len(solutions) + 1)
        for some in combinations(solutions, size)
        if all(a.isdisjoint(b) for a, b in combinations(some, 2))
    ]
    assert colorings.most_disjoint(n) == max(sizes)


@pytest.mark.parametrize("n", [11, 13, 17])
def test_twelve_directions(n: int) -> None:
    """The images of a solution as a set of cells, under reflections and cyclic exchanges of the axes, up to shifts."""
    for a, b in regular.good_pairs(n)[:3]:
        cells = [(x, y, (a * x + b * y) % n) for x in range(n) for y in range(n)]
        images = {
            frozenset(tuple(s * c % n for s, c in zip(signs, cell[turn:] + cell[:turn], strict=True)) for cell in cells)
            for turn in range(3)
            for signs in product((1, -1), repeat=3)
        }
        assert len(images) == 12 == counts.directions(n)


@pytest.mark.parametrize(("n", "k"), [(11, 1), (11, 2), (13, 2)])
def test_cuts_of_klarner_s_solution(n: int, k: int) -> None:
    left = {
        sum(max(x, y, (3 * x + 5 * y + c) % n) < n - k for x in range(n) for y in range(n))
        for c in range(n)
        if not any(min(x, y, (3 * x + 5 * y + c) % n) >= n - k for x in range(n) for y in range(n))
    }
    assert left == {cuts.left_by_klarner(n, k)} == {n * n - 3 * k * n + 3 * k * k}


def test_falling_numbers() -> None:
    assert counts.falls_to([3.0, 2.0, 1.5], 1)
    assert not counts.falls_to([3.0, 2.0, 2.0], 1)
    assert not counts.falls_to([3.0, 2.0, 1.0], 1)
    assert counts.falls_to([counts.rooks_by_keevash(n, 2) for n in range(2, 7)], 1)


def test_printed_maxima_that_are_open_are_not_called_reproduced(monkeypatch: pytest.MonkeyPatch) -> None:
    figure = figure_called("table-11", "n = 12 (not within 36000 s there)")
    known = boards.largest_known(12, 3)
    for lower, verdict in ((133, "not reached"), (134, "differs")):
        monkeypatch.setattr(boards, "certified", lambda n, d, lower=lower: (lower, 136, known))
        assert judge(figure, figure.compute()).verdict == verdict

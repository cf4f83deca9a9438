"""Computations behind the rows on Kunt's thesis, against plain ones that share no code with them."""

from __future__ import annotations

from itertools import combinations, permutations, product

import pytest

from oracles.box_maxima import attack
from queenlab.constructions.unit_vectors import count_good_vectors
from queenlab_papers.higher_dimensions import (
    PAPER,
    colorings,
    counts,
    cut_rows,
    cuts,
    lines,
    misprints,
    program_misprints,
    regular,
    two_dimensions,
    upper_bounds,
)
from queenlab_papers.higher_dimensions.boards import maximum, most_found
from queenlab_papers.reproduction.figure import Partial
from queenlab_papers.reproduction.verdict import judge


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


def test_formulas_as_printed_fail_and_as_corrected_hold() -> None:
    assert cuts.disagreeing(3, cuts.theorem_8_printed, 3, 5) > 0
    assert cuts.disagreeing(3, cuts.theorem_8, 3, 5) == 0
    assert cuts.disagreeing(4, cuts.theorem_12_printed, 2, 3) > 0
    assert cuts.disagreeing(4, cuts.theorem_12, 2, 3) == 0
    assert cuts.disagreeing(2, cuts.theorem_11, 3, 5) == 0


@pytest.mark.parametrize(("n", "d"), [(4, 2), (5, 2), (3, 3), (4, 3), (5, 3), (3, 4)])
def test_attacked_squares(n: int, d: int) -> None:
    cells = list(product(range(n), repeat=d))
    numbers = {1 + sum(attack(a, b) for b in cells) for a in cells}
    assert set(lines.attacked_from(n, d)) == numbers
    assert max(numbers) <= lines.most_attacked(n, d)
    assert min(numbers) == lines.fewest_attacked(n, d)


@pytest.mark.parametrize("n", [8, 10, 14, 16, 20])
def test_construction_b(n: int) -> None:
    assert solves(list(enumerate(two_dimensions.construction_b(n))))


@pytest.mark.parametrize("n", [4, 6, 10, 12])
def test_construction_a_is_regular_modulo_n_plus_1_only(n: int) -> None:
    rows = two_dimensions.construction_a(n)
    assert solves(list(enumerate(rows)))
    assert two_dimensions.is_regular(rows, n + 1)
    assert not two_dimensions.is_regular(rows, n)


def test_failures_of_a_construction_are_listed() -> None:
    assert two_dimensions.fails(two_dimensions.construction_a, lambda n: n % 2 == 0, 20) == [8, 14, 20]


@pytest.mark.parametrize("p", [2, 3, 5, 7, 11, 13])
def test_choices_of_coefficients(p: int) -> None:
    assert regular.choices_modulo(p) == (count_good_vectors(p, 3) if p > 7 else 0)


def test_a_wrong_coloring_is_none() -> None:
    colors = [[(2 * x + y) % 5 for y in range(5)] for x in range(5)]
    assert colorings.is_coloring(5, 2, colors)
    assert not colorings.is_coloring(5, 2, [[(x + y) % 5 for y in range(5)] for x in range(5)])
    colors[0][0] = 1
    assert not colorings.is_coloring(5, 2, colors)


def test_theorem_13_takes_proved_maxima() -> None:
    assert upper_bounds.filled(6, 3, 2) == 27
    assert upper_bounds.filled(6, 3, 3) == 32
    with pytest.raises(ValueError, match="do not fill"):
        upper_bounds.filled(7, 3, 2)


def test_maxima_and_placements() -> None:
    assert maximum(5, 3) == 13
    assert not isinstance(maximum(4, 4), Partial)
    assert most_found(10, 3) == 91


@pytest.mark.parametrize(
    ("found", "cut", "verdict"),
    [(403, 403, "not reached"), (402, 403, "differs"), (405, 403, "equal"), (406, 403, "better")],
)
def test_405_queens_are_never_taken_for_granted(
    monkeypatch: pytest.MonkeyPatch, found: int, cut: int, verdict: str
) -> None:
    monkeypatch.setattr(cut_rows, "most_found", lambda n, d: found)
    monkeypatch.setattr(cuts, "best_cut_of", lambda m, k: cut)
    (row,) = [row for row in PAPER.rows if row.key == "table-4"]
    (figure,) = [figure for figure in row.figures if figure.label == "n = 21, current"]
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
        images = set()
        for turn in range(3):
            for signs in product((1, -1), repeat=3):
                moved = [
                    tuple(s * c % n for s, c in zip(signs, cell[turn:] + cell[:turn], strict=True)) for cell in cells
                ]
                images.add(frozenset(moved))
        assert len(images) == 12 == counts.directions(n)


@pytest.mark.parametrize(("n", "k"), [(11, 1), (11, 2), (13, 2)])
def test_cuts_of_klarner_s_solution(n: int, k: int) -> None:
    left = {
        sum(max(x, y, (3 * x + 5 * y + c) % n) < n - k for x in range(n) for y in range(n))
        for c in range(n)
        if not any(min(x, y, (3 * x + 5 * y + c) % n) >= n - k for x in range(n) for y in range(n))
    }
    assert left == {cuts.left_by_klarner(n, k)} == {n * n - 3 * k * n + 3 * k * k}
    assert cuts.chain_of_cuts(20) == []


def test_hyperqueens_are_bounded_by_layers() -> None:
    assert two_dimensions.hyperqueens(11, 3) == 11


@pytest.mark.full
def test_python_commands_run_as_they_stand() -> None:
    told = {figure.command: figure for row in PAPER.rows for figure in row.figures if figure.seconds <= 0.1}
    for command, figure in told.items():
        if command.startswith("from "):
            head, _, call = command.rpartition("; ")
            names: dict[str, object] = {}
            exec(head, names)
            assert eval(call, names) == figure.compute(), command
        else:
            assert command.startswith("queenlab "), command
            assert "FILE" not in command


def test_remarks_are_no_slips() -> None:
    remarks = {slip.where for slip in (*misprints.MISPRINTS, *program_misprints.MISPRINTS) if not slip.slip}
    assert {"Table 7, n = 29", "Table 8"} <= remarks

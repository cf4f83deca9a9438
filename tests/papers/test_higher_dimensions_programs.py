"""The inequalities of Kunt's chapter 5, the programs of his chapter 6, and the arithmetic of his tables."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from queenlab.board import Board
from queenlab.problems import parse
from queenlab.strengthenings import strengthen
from queenlab_papers.higher_dimensions import (
    densities,
    growth,
    inequalities,
    integer_program,
    questions,
    running_time_rows,
    running_times,
    solved_programs,
    strengthening_rows,
)
from queenlab_papers.reproduction.verdict import REPRODUCED, judge


def attacks(a: tuple[int, ...], b: tuple[int, ...]) -> bool:
    """Whether some number of steps along some vector of -1, 0, 1 leads from a to b: the definition, step by step."""
    far = max(abs(x - y) for x, y in zip(a, b, strict=True))
    return any(
        tuple(x + far * e for x, e in zip(a, vector, strict=True)) == b
        for vector in product((-1, 0, 1), repeat=len(a))
        if any(vector)
    )


def largest_clique_triangles(n: int, d: int) -> int:
    """Triangles in no line, cube or star: every set of three cells, and every clique found by its cells alone."""
    cells = list(product(range(n), repeat=d))

    def in_line(triple: tuple[tuple[int, ...], ...]) -> bool:
        # Three cells that attack each other are on a line exactly if one difference is a multiple of another.
        a, b, c = triple
        u = [y - x for x, y in zip(a, b, strict=True)]
        v = [y - x for x, y in zip(a, c, strict=True)]
        return all(u[i] * v[j] == u[j] * v[i] for i in range(d) for j in range(d))

    def in_cube(triple: tuple[tuple[int, ...], ...]) -> bool:
        return any(
            all(
                all(x in (s, s + h) for x, s in zip(cell, corner, strict=True))
                or all(2 * x == 2 * s + h for x, s in zip(cell, corner, strict=True))
                for cell in triple
            )
            for h in range(1, n)
            for corner in product(range(n - h), repeat=d)
        )

    def in_star(triple: tuple[tuple[int, ...], ...]) -> bool:
        return any(
            all(
                sorted(abs(x - s) for x, s in zip(cell, middle, strict=True))[:-1] == [0] * (d - 1)
                and max(abs(x - s) for x, s in zip(cell, middle, strict=True)) in (0, h)
                for cell in triple
            )
            for h in range(1, n)
            for middle in product(range(h, n - h), repeat=d)
        )

    return sum(
        all(attacks(a, b) for a, b in combinations(triple, 2))
        and not (in_line(triple) or in_cube(triple) or in_star(triple))
        for triple in combinations(cells, 3)
    )


@pytest.mark.parametrize(("n", "d"), [(4, 2), (5, 2), (3, 3)])
def test_triangles_outside_cliques(n: int, d: int) -> None:
    assert inequalities.triangles_outside_cliques(n, d) == largest_clique_triangles(n, d)


@pytest.mark.parametrize(("n", "d"), [(6, 2), (5, 3), (3, 4)])
def test_cubes_and_stars_are_the_library_s(n: int, d: int) -> None:
    asked = parse(f"queens:{n}^{d},goal=max")
    before = {item.tobytes() for item in asked.model.options_of_item}
    for name, shapes in (("cube", inequalities.cube_shapes(n, d)), ("star", inequalities.star_shapes(n, d))):
        added = strengthen(asked, asked.model, [name])
        there = {frozenset(item.tolist()) for item in added.options_of_item if item.tobytes() not in before}
        here = {
            frozenset(Board(n, d).index(cell) for cell in clique)
            for shape in shapes
            for clique in inequalities.translates(n, shape)
        }
        assert here == there
        assert len(here) == sum(inequalities.places(n, shape) for shape in shapes)


def test_sums_are_those_of_the_translates() -> None:
    cells = ((1, 2, 4), (3, 3, 1), (5, 5, 5), (3, 1, 3), (5, 1, 1))
    board = inequalities.occupied_board(5, 3, cells)
    zero_based = {tuple(x - 1 for x in cell) for cell in cells}
    for shape in (*inequalities.cube_shapes(5, 3), *inequalities.star_shapes(5, 3)):
        found = inequalities.shape_sums(board, shape, "", 1)
        sizes = [len(zero_based & clique) for clique in inequalities.translates(5, shape)]
        assert (found.most, found.number) == (max(sizes), len(sizes))
    corners = product(range(3), repeat=3)
    boxes = [{tuple(x + y for x, y in zip(c, s, strict=True)) for s in product(range(3), repeat=3)} for c in corners]
    assert inequalities.subcube_sums(board, 3, 0).most == max(len(zero_based & box) for box in boxes)


def test_a_broken_inequality_is_named() -> None:
    # Opposite corners of a cube of side 3, and the two ends of a star.
    assert solved_programs.broken(5, 3, ("cube",), ((1, 1, 1), (4, 4, 4))) == ["a cube holds 2, not 1"]
    assert solved_programs.broken(5, 3, ("star",), ((1, 3, 3), (5, 3, 3))) == ["a star holds 2, not 1"]
    assert solved_programs.broken(5, 3, ("sub",), ((1, 1, 1), (2, 1, 1))) == ["a subcube of side 2 holds 2, not 1"]
    assert solved_programs.broken(3, 3, ("lmr",), ((1, 1, 1),))
    assert not solved_programs.broken(3, 3, ("lmr",), ((2, 2, 2),))


def test_a_wrong_pair_of_program_and_board_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = solved_programs.Solved(2, 2, ((1, 1, 1), (2, 2, 2)))
    monkeypatch.setattr(solved_programs, "certified", lambda n, d: wrong)
    assert solved_programs.optimum(3, 3, ()) == 2
    assert "breaks an inequality" in str(solved_programs.optimum(3, 3, ("cube",)))


def test_pairs_are_described_by_lines() -> None:
    cells = list(product(range(3), repeat=3))
    assert all(inequalities.attack(a, b) == attacks(a, b) for a, b in combinations(cells, 2))
    assert integer_program.wrongly_described_pairs(4, 2) == 0


def test_arithmetic_of_ten_runs() -> None:
    assert running_times.Measured("1.0", "1.0", "1.0").possible
    assert running_times.Measured("12.6", "1", "95").possible
    assert not running_times.Measured("2.98", "3.64", "2.06").possible
    assert not running_times.Measured("44.47", "44.47", "167.89").possible
    assert len(running_times.impossible_entries()) == 5
    assert len(running_times.unequal_entries()) == 3


def test_every_table_has_its_rows() -> None:
    tables = {tag for row in running_time_rows.ROWS for tag in row.tags if tag.startswith("table")}
    assert tables == {f"table {k}" for k in range(11, 36)}
    for row in running_time_rows.ROWS:
        assert len({figure.label for figure in row.figures}) == len(row.figures)


def test_small_programs_are_solved_as_they_stand() -> None:
    for row in running_time_rows.ROWS:
        if row.key in {"table-13", "table-18", "table-20", "table-26"}:
            for figure in row.figures:
                if figure.seconds <= 0.1:
                    assert judge(figure, figure.compute()).verdict in REPRODUCED, (row.key, figure.label)


def test_cycles_and_layers() -> None:
    assert strengthening_rows.broken_cycles(3, 2, 5) == 0
    assert strengthening_rows.flat_layers_that_help(2, 4) == [2, 3]


def test_growth_and_questions() -> None:
    assert growth.more_than_layers(8) == []
    assert growth.permutations_fall(2, 2, 6)
    assert not growth.permutations_fall(1, 2, 6)  # one rook on a line: nothing to fall to
    assert questions.flat_boards_with_factors(6) == [4, 6]
    assert questions.without_coloring((11,)) == []
    assert densities.crest_elsewhere(9, 2) == [True, True]


@pytest.mark.parametrize(("n", "d"), [(5, 2), (7, 2), (9, 2), (3, 3), (4, 3), (3, 4)])
def test_the_example_of_a_triangle_is_in_no_clique(n: int, d: int) -> None:
    cells = strengthening_rows.triangle(n, d)
    assert inequalities.is_outside_cliques(n, d, cells)
    assert all(attacks(a, b) for a, b in combinations(cells, 2))


def test_a_triangle_in_a_square_is_in_a_clique() -> None:
    assert not inequalities.is_outside_cliques(7, 2, ((1, 2), (3, 4), (5, 2)))
    assert not inequalities.is_outside_cliques(5, 2, ((1, 1), (2, 2), (3, 3)))


@pytest.mark.parametrize(("n", "d"), [(5, 2), (4, 3)])
def test_places_are_translates(n: int, d: int) -> None:
    for shape in (*inequalities.cube_shapes(n, d), *inequalities.star_shapes(n, d)):
        assert inequalities.places(n, shape) == len(set(inequalities.translates(n, shape)))


def test_printed_maxima_that_are_open_are_not_called_reproduced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solved_programs.boards, "certified", lambda n, d: (133, 136, ()))
    row = next(row for row in running_time_rows.ROWS if row.key == "table-11")
    figure = next(figure for figure in row.figures if figure.label.startswith("n = 12 "))
    assert figure.relation == "="
    assert judge(figure, figure.compute()).verdict == "not reached"
    monkeypatch.setattr(solved_programs.boards, "certified", lambda n, d: (134, 136, ()))
    assert judge(figure, figure.compute()).verdict == "differs"


def test_lower_bounds_are_those_of_the_thesis() -> None:
    bounds = {
        (figure.label.split(",")[0], row.key)
        for row in running_time_rows.ROWS
        for figure in row.figures
        if figure.relation == ">="
    }
    assert {label for label, _ in bounds} == {"n = 14", "n = 5"}
    assert {row for label, row in bounds if label == "n = 5"} == {f"table-{k}" for k in range(30, 36)}

"""The inequalities of Kunt's chapter 5, the programs of his chapter 6, and the arithmetic of his tables."""

from __future__ import annotations

import re
from itertools import combinations, product

import numpy as np
import pytest

import queenlab as ql
from queenlab.strengthenings import strengthen
from queenlab_papers.higher_dimensions import boards, inequalities, integer_program, programs, running_times
from queenlab_papers.reproduction import paper_called

TABLES = [row for row in paper_called("kunt").rows if re.fullmatch(r"table-(1[1-9]|2\d|3[0-5])", row.key)]


def attacks(a: tuple[int, ...], b: tuple[int, ...]) -> bool:
    """Whether some number of steps along some vector of -1, 0, 1 leads from a to b: the definition, step by step."""
    far = max(abs(x - y) for x, y in zip(a, b, strict=True))
    return any(
        tuple(x + far * e for x, e in zip(a, vector, strict=True)) == b
        for vector in product((-1, 0, 1), repeat=len(a))
        if any(vector)
    )


def triangles_in_no_clique(n: int, d: int) -> int:
    """Triangles in no line, cube or star: every set of three cells, and every clique found by its cells alone."""
    cells = list(product(range(n), repeat=d))

    def apart(a: tuple[int, ...], b: tuple[int, ...]) -> list[int]:
        return [y - x for x, y in zip(a, b, strict=True)]

    def in_line(a: tuple[int, ...], b: tuple[int, ...], c: tuple[int, ...]) -> bool:
        # Three cells that attack each other are on a line exactly if one difference is a multiple of another.
        u, v = apart(a, b), apart(a, c)
        return all(u[i] * v[j] == u[j] * v[i] for i in range(d) for j in range(d))

    cubes = [
        {cell for cell in cells if set(apart(s, cell)) <= {0, h} or {2 * x for x in apart(s, cell)} == {h}}
        for h in range(1, n)
        for s in product(range(n - h), repeat=d)
    ]
    stars = [
        {cell for cell in cells if sorted(map(abs, apart(s, cell))) in ([0] * d, [*[0] * (d - 1), h])}
        for h in range(1, n)
        for s in product(range(h, n - h), repeat=d)
    ]
    return sum(
        all(attacks(a, b) for a, b in combinations(triple, 2))
        and not in_line(*triple)
        and not any(clique.issuperset(triple) for clique in (*cubes, *stars))
        for triple in combinations(cells, 3)
    )


@pytest.mark.parametrize(("n", "d"), [(4, 2), (5, 2), (3, 3)])
def test_triangles_outside_cliques(n: int, d: int) -> None:
    assert inequalities.triangles_outside_cliques(n, d) == triangles_in_no_clique(n, d)


@pytest.mark.parametrize(("n", "d"), [(6, 2), (5, 3), (3, 4)])
def test_cubes_and_stars_are_the_library_s(n: int, d: int) -> None:
    asked = ql.parse(f"queens:{n}^{d},goal=max")
    before = {item.tobytes() for item in asked.model.options_of_item}
    for name, shapes in (("cube", inequalities.cube_shapes(n, d)), ("star", inequalities.star_shapes(n, d))):
        added = strengthen(asked, asked.model, [name])
        there = {frozenset(item.tolist()) for item in added.options_of_item if item.tobytes() not in before}
        here = {
            frozenset(ql.Board(n, d).index(cell) for cell in clique)
            for shape in shapes
            for clique in inequalities.translates(n, shape)
        }
        assert here == there
        assert len(here) == sum(inequalities.places(n, shape) for shape in shapes)


def test_sums_are_those_of_the_translates() -> None:
    cells = {(0, 1, 3), (2, 2, 0), (4, 4, 4), (2, 0, 2), (4, 0, 0)}
    board = np.zeros((5, 5, 5), dtype=np.int64)
    board[tuple(np.array(sorted(cells)).T)] = 1
    for shape in (*inequalities.cube_shapes(5, 3), *inequalities.star_shapes(5, 3)):
        sizes = [len(cells & clique) for clique in inequalities.translates(5, shape)]
        assert sorted(inequalities.shape_sums(board, shape).ravel()) == sorted(sizes)
        assert inequalities.places(5, shape) == len(set(inequalities.translates(5, shape)))
    corners = product(range(3), repeat=3)
    boxes = [{tuple(x + y for x, y in zip(c, s, strict=True)) for s in product(range(3), repeat=3)} for c in corners]
    assert inequalities.subcube_sums(board, 3).ravel().tolist() == [len(cells & box) for box in boxes]
    layers = [sum(cell[axis] == at for cell in cells) for axis in range(3) for at in range(5)]
    assert sorted(inequalities.layer_sums(board, 2)) == sorted(layers)


@pytest.mark.parametrize(
    ("n", "added", "cells", "broken"),
    [
        (5, "cube", ((1, 1, 1), (4, 4, 4)), ["a cube holds 2, not 1"]),
        (5, "star", ((1, 3, 3), (5, 3, 3)), ["a star holds 2, not 1"]),
        (5, "sub", ((1, 1, 1), (2, 1, 1)), ["a subcube of side 2 holds 2, not 1"]),
        (3, "layer", ((1, 1, 1), (1, 2, 3), (1, 3, 2)), ["a layer of dimension 2 holds 3, not 2"]),
        (2, "lmr", (), [f"cell {cell} is not attacked" for cell in product((1, 2), repeat=3)]),
        (3, "lmr", ((2, 2, 2),), []),
    ],
)
def test_a_broken_inequality_is_named(
    n: int, added: str, cells: tuple[tuple[int, ...], ...], broken: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    placement = ql.Placement.of(ql.Board(n, 3), cells)
    assert programs.broken(placement, added) == broken
    monkeypatch.setattr(boards, "certified", lambda n, d: (len(cells), len(cells), placement))
    assert programs.optimum(n, 3) == len(cells)
    assert ("breaks an inequality" in str(programs.optimum(n, 3, added))) == bool(broken)


def test_pairs_are_described_by_lines() -> None:
    cells = list(product(range(3), repeat=3))
    assert all(inequalities.attack(a, b) == attacks(a, b) for a, b in combinations(cells, 2))
    assert integer_program.wrongly_described_pairs(4, 2) == 0


@pytest.mark.parametrize(
    ("n", "cells", "outside"),
    [
        (5, ((1, 2), (3, 4), (5, 2)), True), (7, ((1, 2), (4, 5), (7, 2)), True), (9, ((1, 2), (5, 6), (9, 2)), True),
        (3, ((1, 1, 1), (1, 1, 3), (1, 2, 2)), True), (4, ((1, 1, 1), (1, 1, 3), (1, 2, 2)), True),
        (3, ((1, 1, 1, 1), (1, 1, 1, 3), (1, 1, 2, 2)), True), (7, ((1, 2), (3, 4), (5, 2)), False),
        (5, ((1, 1), (2, 2), (3, 3)), False), (5, ((1, 2), (3, 4), (5, 1)), False),
    ],
)  # fmt: skip
def test_triangles_in_no_clique(n: int, cells: tuple[tuple[int, ...], ...], outside: bool) -> None:
    assert inequalities.is_outside_cliques(n, len(cells[0]), cells) == outside
    assert not outside or all(attacks(a, b) for a, b in combinations(cells, 2))


@pytest.mark.parametrize(
    ("average", "least", "greatest", "possible"),
    [
        ("1.0", "1.0", "1.0", True), ("12.6", "1", "95", True), ("2.98", "3.64", "2.06", False),
        ("44.47", "44.47", "167.89", False), ("-", "9656.33", "-", True),
    ],
)  # fmt: skip
def test_arithmetic_of_ten_runs(average: str, least: str, greatest: str, possible: bool) -> None:
    assert running_times.possible(average, least, greatest) == possible


def test_labels_have_the_printed_times() -> None:
    assert [row.key for row in TABLES] == [f"table-{k}" for k in range(11, 36)]
    for row in TABLES:
        printed = running_times.tables()[int(row.key.removeprefix("table-"))]
        for n, time in re.findall(
            r"^n = (\d+).*\((.*) there", "\n".join(one.label for one in row.figures), re.MULTILINE
        ):
            average, once, *_ = printed.get(int(n), ("0.00", "") if int(n) < 3 else ("", ""))
            expected = f"{once} s in one run" if average == "-" else f"{average} s" if average else "not within 36000 s"
            assert time == expected or (row.key, n, time) == ("table-34", "5", "no time")


def test_lower_bounds_are_those_of_the_thesis() -> None:
    bounds = {(row.key, figure.label[:6]) for row in TABLES for figure in row.figures if figure.relation == ">="}
    three = {(f"table-{k}", "n = 14") for k in range(11, 22)}
    assert bounds == three | {(f"table-{k}", "n = 5,") for k in range(30, 36)}

"""The clauses of a refutation: every placement that they are about satisfies them, and nothing else does."""

from __future__ import annotations

import json
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pysat.solvers import Cadical153, Cadical195, Minisat22

from oracles import certificates as oracle
from queenlab.checkers.encoding import BadEncoding, Formula, encode, fits, least_bound

Cell = tuple[int, ...]

#: Boxes with few enough placements to list them all.
BOXES = [(3, 3), (4, 3), (2, 5), (2, 3, 3), (3, 3, 2), (2, 2, 4), (2, 2, 2, 3), (1, 4, 3), (5,)]


def cells_of(box: Cell) -> list[Cell]:
    return list(product(*(range(1, side + 1) for side in box)))


@cache
def placements(box: Cell) -> list[tuple[Cell, ...]]:
    return list(oracle.placements(cells_of(box)))


def maximum(box: Cell) -> int:
    return max(map(len, placements(box)))


@st.composite
def encodings(draw: st.DrawFn, box: Cell) -> dict[str, Any]:
    """Some counts: any axis and width, groups that are lines or cubes."""
    counts = []
    for _ in range(draw(st.integers(1, 2))):
        if draw(st.booleans()):
            long = draw(st.integers(0, len(box) - 1))
            group = [box[a] if a == long else 1 for a in range(len(box))]
        else:
            group = [draw(st.integers(1, 2)) for _ in box]
        axis = draw(st.integers(0, len(box) - 1))
        counts.append({"axis": axis, "width": draw(st.integers(1, box[axis])), "group": group})
    return {"counts": counts, "boxes": draw(st.booleans())}


def solver(formula: Formula) -> Any:
    return Cadical195(bootstrap_with=[list(clause) for clause in formula.clauses])


@settings(deadline=None, max_examples=60)
@given(data=st.data())
def test_every_placement_satisfies_the_clauses_and_nothing_else_does(data: st.DataObject) -> None:
    box = data.draw(st.sampled_from(BOXES))
    encoding = data.draw(encodings(box))
    at_most = data.draw(st.integers(0, maximum(box)))
    shapes = data.draw(st.lists(st.sampled_from(cells_of(box)), max_size=4))
    # A true lemma is not better than the truth; one on the whole box would settle what is asked.
    lemmas = [(shape, maximum(shape)) for shape in shapes if sorted(shape) != sorted(box)]
    formula = encode(box, at_most, lemmas, encoding)
    cells = cells_of(box)
    wanted = [one for one in placements(box) if len(one) == at_most + 1]
    if not wanted:
        assert () in formula.clauses or not solver(formula).solve()
        return
    with solver(formula) as asked:
        for one in wanted:
            assert asked.solve(assumptions=[k if cell in one else -k for k, cell in enumerate(cells, 1)])
        assert asked.solve()
        found = [cell for k, cell in enumerate(cells, 1) if k in asked.get_model()]
        assert tuple(found) in wanted


@settings(deadline=None, max_examples=30)
@given(data=st.data())
def test_auxiliary_variables_are_functions_of_the_cells(data: st.DataObject) -> None:
    box = data.draw(st.sampled_from(BOXES))
    formula = encode(box, maximum(box) - 1, [], data.draw(encodings(box)))
    cells = cells_of(box)
    one = data.draw(st.sampled_from([p for p in placements(box) if len(p) == maximum(box)]))
    assumed = [k if cell in one else -k for k, cell in enumerate(cells, 1)]
    with solver(formula) as asked:
        assert asked.solve(assumptions=assumed)
        first = asked.get_model()
        for literal in first[formula.cells :]:
            assert not asked.solve(assumptions=[*assumed, -literal])


def test_cases_take_and_forbid_cells() -> None:
    counts = {"counts": [{"axis": 0, "width": 1, "group": [1, 4]}]}
    formula = encode((4, 4), 3, [], counts, taken=[(1, 2)], empty=[(2, 1)])
    assert formula.clauses[-2:] == [(2,), (-5,)]
    with solver(formula) as asked:
        assert asked.solve()
        assert {2, 8, 9, 15} <= set(asked.get_model())


def test_lemmas_that_settle_the_claim_give_an_empty_clause() -> None:
    assert () in encode((2, 2), 1, [((2, 2), 1)], {"counts": [{"axis": 0, "width": 1, "group": [1, 2]}]}).clauses


BAD = Path(__file__).with_name("bad_encodings.txt").read_text(encoding="utf-8").splitlines()[1:]


@pytest.mark.parametrize("row", BAD)
def test_a_bad_encoding_is_refused(row: str) -> None:
    encoding, reason = row.split(" | ")
    with pytest.raises(BadEncoding, match=f"^{reason}$"):
        encode((3, 3), 2, [], json.loads(encoding))


def test_a_cell_outside_and_a_strange_lemma_are_refused() -> None:
    counts: dict[str, Any] = {"counts": [{"axis": 0, "width": 1, "group": [1, 3]}]}
    with pytest.raises(BadEncoding, match="not in the box"):
        encode((3, 3), 2, [], counts, taken=[(4, 1)])
    with pytest.raises(BadEncoding, match="does not apply"):
        encode((3, 3), 2, [((3, 3, 1), 2)], {**counts, "boxes": True})
    with pytest.raises(BadEncoding, match="sides of at least 1"):
        encode((3, 0), 2, [], counts)


def test_fits_and_least_bound() -> None:
    assert fits((1, 6, 7), (7, 1, 6))
    assert not fits((2, 2, 2), (1, 9, 9))
    assert not fits((2, 2), (2, 2, 2))
    assert least_bound((3, 3, 1), [((1, 3, 4), 2), ((2, 2, 2), 1)]) == 2
    assert least_bound((3, 3), []) == 9


def some_encodings(box: tuple[int, ...]) -> list[dict[str, Any]]:
    axes = range(len(box))
    line = [[side if a == axis else 1 for a, side in enumerate(box)] for axis in axes]
    counts = [{"axis": a, "width": w, "group": g} for a in axes for w in (1, 2) for g in ([2] * len(box), line[-1])]
    return [{"counts": [each]} for each in counts] + [{"counts": counts[:3], "boxes": True}]


def slabs(box: tuple[int, ...]) -> list[tuple[tuple[int, ...], int]]:
    """True lemmas: all boxes that are thinner along one axis, and the smallest cube."""
    found = {
        tuple(k if a == axis else s for a, s in enumerate(box)) for axis in range(len(box)) for k in range(1, box[axis])
    }
    return [(each, oracle.maximum(each)) for each in sorted(found)] + [((2,) * len(box), 1)]


@pytest.mark.parametrize("box", [(3, 3), (3, 4), (4, 4), (1, 3, 3), (2, 3, 3), (3, 3, 3), (2, 2, 2, 3)])
@pytest.mark.parametrize("with_lemmas", [False, True])
def test_every_placement_satisfies_them(box: tuple[int, ...], with_lemmas: bool) -> None:
    cells, everything = cells_of(box), placements(box)
    lemmas = slabs(box) if with_lemmas else []
    for encoding in some_encodings(box):
        for queens in {1, oracle.maximum(box) - 1, oracle.maximum(box)} - {0}:
            formula = encode(box, queens - 1, lemmas, encoding)
            assert formula.cells == len(cells)
            with Minisat22(bootstrap_with=formula.clauses) as solver:
                for placed in [each for each in everything if len(each) == queens][:40]:
                    assert solver.solve([v if cell in placed else -v for v, cell in enumerate(cells, 1)])
                for placed in [each for each in everything if len(each) < queens][:20]:
                    assert not solver.solve([v if cell in placed else -v for v, cell in enumerate(cells, 1)])
        with Cadical153(bootstrap_with=encode(box, oracle.maximum(box), lemmas, encoding).clauses) as solver:
            assert not solver.solve()


def test_cells_that_are_taken_or_empty() -> None:
    box, encoding = (3, 3), {"counts": [{"axis": 0, "width": 1, "group": [1, 3]}]}
    cells = cells_of(box)
    for taken, empty in product(cells, cells):
        with Minisat22(bootstrap_with=encode(box, 1, [], encoding, [taken], [empty]).clauses) as solver:
            pairs = [p for p in placements(box) if len(p) == 2 and taken in p and empty not in p]
            assert solver.solve() == bool(pairs)


def test_the_clauses_word_for_word() -> None:
    """Certificates name variables by number, so no clause may move, appear or vanish."""
    encoding = {"counts": [{"axis": 0, "width": 1, "group": [1, 2]}]}
    formula = encode((3, 2), 1, [((2, 2), 1)], encoding)
    attacks = [(1, 2), (1, 3), (1, 4), (1, 5), (2, 3), (2, 4), (2, 6), (3, 4), (3, 5), (3, 6), (4, 5), (4, 6), (5, 6)]
    first, second, two_layers, third = 7, 8, 9, 10
    one_queen, two_queens = 11, 12
    assert (formula.cells, formula.variables) == (6, two_queens)
    assert formula.clauses == [
        *((-a, -b) for a, b in attacks),
        *((-1, first), (-2, first), (-first, 1, 2)),
        *((-3, second), (-4, second), (-second, 3, 4)),
        *((-two_layers, first, second), (-second, two_layers), (-first, two_layers)),
        # The lemma: two layers hold at most one queen.
        (-first, -second),
        *((-5, third), (-6, third), (-third, 5, 6)),
        (-two_queens, one_queen),
        *((-one_queen, two_layers, third), (-third, one_queen), (-two_queens, two_layers)),
        *((-two_layers, one_queen), (-two_queens, third), (-two_layers, -third, two_queens)),
        # The last two layers hold at most one of the two queens, and so does the last.
        *((-two_queens, first), (-two_queens, two_layers)),
        (two_queens,),
    ]


def test_a_formula_is_not_longer_than_it_may_be(monkeypatch: pytest.MonkeyPatch) -> None:
    line, counts = (1, 2), {"counts": [{"axis": 0, "width": 1, "group": [1, 2]}]}
    size = len(encode(line, 0, [], counts).clauses)
    monkeypatch.setattr("queenlab.checkers.encoding.MAX_CLAUSES", size)
    assert len(encode(line, 0, [], counts).clauses) == size
    monkeypatch.setattr("queenlab.checkers.encoding.MAX_CLAUSES", size - 1)
    with pytest.raises(BadEncoding, match=f"^the formula has more than {size - 1} clauses$"):
        encode(line, 0, [], counts)

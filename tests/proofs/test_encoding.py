"""The clauses of a step: every placement that they should allow satisfies them, and nothing else does."""

from __future__ import annotations

import json
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pysat.solvers import Cadical195

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
    with pytest.raises(BadEncoding, match="says nothing"):
        encode((3, 3), 2, [((3, 3, 1), 2)], {**counts, "boxes": True})
    with pytest.raises(BadEncoding, match="sides of at least 1"):
        encode((3, 0), 2, [], counts)


def test_fits_and_least_bound() -> None:
    assert fits((1, 6, 7), (7, 1, 6))
    assert not fits((2, 2, 2), (1, 9, 9))
    assert not fits((2, 2), (2, 2, 2))
    assert least_bound((3, 3, 1), [((1, 3, 4), 2), ((2, 2, 2), 1)]) == 2
    assert least_bound((3, 3), []) == 9


def test_dimacs() -> None:
    formula = encode((1, 2), 0, [], {"counts": [{"axis": 1, "width": 1, "group": [1, 1]}]})
    assert formula.dimacs().startswith(f"p cnf {formula.variables} {len(formula.clauses)}\n-1 -2 0\n")

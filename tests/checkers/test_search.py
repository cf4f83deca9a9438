"""Steps by search and by cases, compared with brute force on small boxes."""

from __future__ import annotations

import base64
import hashlib
import lzma
from ast import literal_eval
from functools import cache
from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pysat.solvers import Cadical153

from oracles import certificates as oracle
from queenlab.checkers.certificate import BadCertificate, Step
from queenlab.checkers.checker import ARGUMENTS
from queenlab.checkers.clock import Clock
from queenlab.checkers.encoding import encode
from queenlab.checkers.kernels import search as kernel
from queenlab.checkers.refutation import refuted
from queenlab.checkers.search import Searcher, bounds

Cells = list[list[int]]
Box = tuple[int, ...]

#: A step of another argument, for `uses`.
PROVED = [Step(0, (3, 3, 1), 2, "search", {}), Step(1, (2, 2, 2), 1, "cube", {})]


def check(by: str, box: Box, at_most: int, proved: list[Step] | None = None, **details: Any) -> dict[str, int]:
    earlier = proved or []
    return ARGUMENTS[by](Step(len(earlier), box, at_most, by, details), earlier, Clock())


small = st.lists(st.integers(1, 4), min_size=2, max_size=3).map(tuple).filter(lambda box: np.prod(box) <= 20)


@settings(max_examples=40, deadline=None)
@given(small)
def test_search_finds_the_maximum(box: Box) -> None:
    rises = oracle.dolls(box)
    assert len(rises) == oracle.maximum(box)
    work = check("search", box, len(rises), rises=list(rises))
    assert work["searches"] == np.prod(box) - len(rises)


@settings(max_examples=60, deadline=None)
@given(small, st.data())
def test_wrong_rises_are_refused_unless_they_hold(box: Box, data: st.DataObject) -> None:
    """Accepted are exactly the lists that never fall below the truth."""
    size = int(np.prod(box))
    true = set(oracle.dolls(box))
    claimed = true ^ set(data.draw(st.lists(st.integers(0, size - 1), max_size=3)))
    above = all(sum(v >= w for v in claimed) >= sum(v >= w for v in true) for w in range(size))
    at_most = max(len(claimed), 0)
    if above:
        check("search", box, at_most, rises=sorted(claimed))
    else:
        with pytest.raises(BadCertificate, match="queens stand on"):
            check("search", box, at_most, rises=sorted(claimed))


def test_lemmas_save_searches() -> None:
    box = (3, 3, 3)
    rises = list(oracle.dolls(box))
    alone = check("search", box, 4, rises=rises)
    helped = check("search", box, 4, PROVED, rises=rises, uses=[0])
    assert helped["searches"] < alone["searches"]


def test_the_kernel_does_what_its_python_does() -> None:
    """The compiled search and the same text run by Python visit the same nodes."""
    box = (3, 3, 3)
    most = bounds(list(oracle.dolls(box)), box)
    searcher = Searcher(box, Clock())
    searcher.check(most, [])
    compiled, kernel.search = kernel.search, kernel.search.py_func
    try:
        slow = Searcher(box, Clock())
        with np.errstate(over="ignore"):
            slow.check(most, [])
    finally:
        kernel.search = compiled
    assert slow.work == searcher.work
    assert sorted(kernel.PLACES) == list(range(64))


def rim(box: Box) -> Cells:
    """The corners of a box; on a cube also the cells on the middle of faces."""
    return [list(cell) for cell in product(*((1, side) for side in box))]


def standing(on: Cells) -> list[tuple[tuple[int, ...], ...]]:
    return list(oracle.placements([tuple(cell) for cell in on]))


@cache
def rises_with(box: Box, on: tuple[tuple[int, ...], ...], taken: tuple[tuple[int, ...], ...]) -> list[int]:
    cells = list(product(*(range(1, side + 1) for side in box)))
    free = [c for c in cells if c not in on and not any(oracle.attack(c, t) for t in taken)]
    most = [max(map(len, oracle.placements([c for c in free if c >= cell]))) for cell in cells] + [0]
    return [v for v in range(len(cells)) if most[v] > most[v + 1]]


def search_cases(box: Box, on: Cells) -> list[dict[str, Any]]:
    frozen = tuple(map(tuple, on))
    return [
        {"taken": [list(c) for c in taken], "by": "search", "rises": rises_with(box, frozen, taken)}
        for taken in standing(on)
    ]


def drat_case(box: Box, at_most: int, on: Cells, taken: Cells) -> dict[str, Any]:
    encoding = {"counts": [{"axis": 0, "width": 1, "group": [1, *box[1:2], *(1 for _ in box[2:])]}]}
    empty = [cell for cell in on if cell not in taken]
    formula = encode(box, at_most, [], encoding, taken, empty)
    with Cadical153(bootstrap_with=formula.clauses, with_proof=True) as solver:
        assert not solver.solve()
        proof = oracle.binary_proof(oracle.lines_of(solver.get_proof()))
    return {"taken": taken, "by": "drat", "encoding": encoding} | packed(proof)


def packed(proof: bytes) -> dict[str, str]:
    text = base64.b64encode(lzma.compress(proof)).decode()
    return {"proof": text, "sha256": hashlib.sha256(proof).hexdigest()}


@pytest.mark.parametrize("box", [(3, 3), (4, 4), (3, 4), (2, 3, 3), (3, 3, 3)])
def test_cases_by_search(box: Box) -> None:
    on = rim(box)
    cases = search_cases(box, on)
    most = oracle.maximum(box)
    work = check("cases", box, most, on=on, cases=cases)
    assert work["sets"] == len(standing(on)) == work["cases"]
    lemma = Step(0, box, most, "search", {})
    assert check("cases", box, most, [lemma], on=on, cases=cases, uses=[0])["searches"] <= work["searches"]
    with pytest.raises(BadCertificate, match=r"case \d+: \d+ cells are taken and rises allows"):
        check("cases", box, most - 1, on=on, cases=cases)


def test_the_first_cell_counts_in_a_case() -> None:
    """Any later number of `rises` would allow less here."""
    cases = search_cases((1, 1), [])
    assert check("cases", (1, 1), 1, on=[], cases=cases)["cases"] == 1
    with pytest.raises(BadCertificate, match="0 cells are taken and rises allows 1 more, above 0"):
        check("cases", (1, 1), 0, on=[], cases=cases)


def test_cases_up_to_symmetry() -> None:
    box = (4, 4)
    on = [[1, 2], [1, 3], [2, 1], [2, 4], [3, 1], [3, 4], [4, 2], [4, 3]]
    everything = search_cases(box, on)
    few: list[dict[str, Any]] = []
    while True:
        try:
            check("cases", box, 4, on=on, cases=few)
            break
        except BadCertificate as refusal:
            missing = literal_eval(refusal.reason.removeprefix("no case is the image of "))
            few.append(next(case for case in everything if sorted(map(tuple, case["taken"])) == sorted(missing)))
    assert check("cases", box, 4, on=on, cases=few)["cases"] == len(few) < len(everything)
    for k in range(len(few)):
        with pytest.raises(BadCertificate, match="no case is the image of"):
            check("cases", box, 4, on=on, cases=few[:k] + few[k + 1 :])


def test_cases_by_drat() -> None:
    box, on = (3, 3), rim((3, 3))
    cases = [drat_case(box, 2, on, [list(cell) for cell in taken]) for taken in standing(on)]
    assert check("cases", box, 2, on=on, cases=cases)["clauses"] > 0


def test_what_is_taken_or_empty_is_part_of_a_refutation() -> None:
    """Two queens stand on 3 x 3, but not with one in the middle, and not if only a row may be taken."""
    middle = [[2, 2]]
    rest = [[i, k] for i in (2, 3) for k in (1, 2, 3)]
    step = Step(0, (3, 3), 1, "cases", {})
    for on, taken in [(middle, middle), (rest, [])]:
        case = drat_case((3, 3), 1, on, taken)
        from_zero = [tuple(x - 1 for x in cell) for cell in on]
        assert refuted(step, [], case, *([from_zero, []] if taken else [[], from_zero]), Clock())["clauses"] > 0
        with pytest.raises(BadCertificate, match=r"does not follow|without a contradiction"):
            refuted(step, [], case, (), (), Clock())

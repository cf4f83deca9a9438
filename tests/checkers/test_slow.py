"""Certificates of real size: what is checked, and that it does not take much longer than finding the proof."""

from __future__ import annotations

import json

import pytest
from pysat.solvers import Cadical153

from checkers.test_search import packed
from oracles import certificates as oracle
from queenlab.boxes.geometry import BoxCells
from queenlab.boxes.search import CellSearch, RussianDolls
from queenlab.checkers import BadCertificate, check
from queenlab.checkers.encoding import encode

pytestmark = pytest.mark.slow


def rises(n: int) -> list[int]:
    """Where the maximum grows on an n x n x n board, by the search that counts placements."""
    return RussianDolls(CellSearch(BoxCells((n,) * 3), 100, lambda: None)).run().rises[::-1]


def certificate(n: int, step: dict[str, object]) -> str:
    whole = {"format": "queenlab-certificate", "version": 1, "problem": f"queens:{n}^3", "at_most": step["at_most"]}
    return json.dumps(whole | {"witness": None, "steps": [{"box": [n] * 3} | step]})


@pytest.mark.parametrize(("n", "most"), [(5, 13), (6, 21), (7, 32), (8, 48)])
def test_search_on_cubes(n: int, most: int) -> None:
    """The maxima of Kunt's thesis, Table 36."""
    where = rises(n)
    assert len(where) == most
    assert check(certificate(n, {"at_most": most, "by": "search", "rises": where})).at_most == most
    with pytest.raises(BadCertificate, match="queens stand on"):
        check(certificate(n, {"at_most": most - 1, "by": "search", "rises": where[1:]}))


def test_a_refutation_of_22_queens() -> None:
    encoding = {"counts": [{"axis": 0, "width": 2, "group": [2, 2, 2]}]}
    formula = encode((6, 6, 6), 21, [], encoding)
    with Cadical153(bootstrap_with=formula.clauses, with_proof=True) as solver:
        assert not solver.solve()
        lines = oracle.lines_of(solver.get_proof())
    step = {"at_most": 21, "by": "drat", "encoding": encoding} | packed(oracle.binary_proof(lines))
    report = check(certificate(6, step))
    assert report.work["lemmas"] > 10_000
    # Half of the proof shows nothing.
    half = packed(oracle.binary_proof(lines[: len(lines) // 2]))
    with pytest.raises(
        BadCertificate, match=r"step 0 \(drat\): the proof ends after \d+ lines without a contradiction"
    ):
        check(certificate(6, step | half))

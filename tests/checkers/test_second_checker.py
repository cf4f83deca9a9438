"""Two checkers, written separately: both accept what the prover and the solvers write, and refuse what was changed."""

from __future__ import annotations

import ast
import base64
import json
import lzma
import sys
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from checkers.test_certificate import good
from checkers.test_encoding import BOXES, cells_of, encodings, maximum
from checkers.test_search import drat_case, packed, search_cases, standing
from oracles import second_checker, step_clauses
from oracles.second_checker import Refused, recheck
from queenlab.checkers import BadCertificate, check
from queenlab.checkers.checker import ARGUMENTS
from queenlab.checkers.encoding import encode
from queenlab.proofs import prover
from queenlab.work import Limits

CORNERS = [list(cell) for cell in product((1, 3), repeat=3)]


def test_the_second_checker_imports_nothing_of_queenlab() -> None:
    for name in REACHED:
        tree = ast.parse(Path(str(sys.modules[name].__file__)).read_text(encoding="utf-8"))
        assert not [module for module in imported(tree) if module.startswith("queenlab")]


def imported(tree: ast.Module) -> list[str]:
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            found.append(node.module or "")
    return found


def reached(name: str) -> set[str]:
    """The oracles that a module imports, itself among them."""
    tree = ast.parse(Path(str(sys.modules[name].__file__)).read_text(encoding="utf-8"))
    whole = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module == "oracles"]
    names = {f"oracles.{alias.name}" for node in whole for alias in node.names}
    names |= {module for module in imported(tree) if module.startswith("oracles.")}
    return {name}.union(*map(reached, names))


REACHED = reached("oracles.second_checker")


def test_it_knows_every_kind_of_step() -> None:
    assert set(second_checker.KINDS) == set(ARGUMENTS)
    assert {"oracles.step_clauses", "oracles.sum_of_squares", "oracles.attacks"} <= REACHED


@settings(deadline=None, max_examples=60)
@given(data=st.data())
def test_both_write_the_same_clauses(data: st.DataObject) -> None:
    box = data.draw(st.sampled_from(BOXES))
    encoding = data.draw(encodings(box))
    at_most = data.draw(st.integers(0, maximum(box)))
    shapes = data.draw(st.lists(st.sampled_from(cells_of(box)), max_size=4))
    lemmas = [(shape, maximum(shape)) for shape in shapes]
    formula = encode(box, at_most, lemmas, encoding)
    second = step_clauses.StepClauses(box, at_most, lemmas, encoding)
    assert second.variables == formula.variables
    assert second.clauses == {frozenset(clause) for clause in formula.clauses}


@cache
def by_the_prover(by: prover.Way, solver: prover.Solver) -> dict[str, Any]:
    return json.loads(prover.prove(3, 3, Limits(), by=by, solver=solver).text())


def cases_by_both() -> dict[str, Any]:
    """A certificate by cases, of which every other one is refuted by clauses."""
    found = search_cases((3, 3, 3), CORNERS)
    for number, taken in enumerate(standing(CORNERS)):
        if number % 2 == 0:
            found[number] = drat_case((3, 3, 3), 4, CORNERS, [list(cell) for cell in taken])
    head = {"format": "queenlab-certificate", "version": 1, "problem": "queens:3^3", "at_most": 4, "witness": None}
    return head | {"steps": [{"box": [3, 3, 3], "at_most": 4, "by": "cases", "on": CORNERS, "cases": found}]}


MADE: dict[str, Callable[[], dict[str, Any]]] = {
    "every kind": good,
    "Kissat": lambda: by_the_prover("sat", "kissat"),
    "slabs, CaDiCaL": lambda: by_the_prover("ladder", "sat"),
    "cases": lambda: by_the_prover("cases", "kissat"),
    "cases by clauses": cases_by_both,
}


@pytest.mark.parametrize("name", MADE)
def test_both_accept(name: str) -> None:
    text = json.dumps(MADE[name]())
    assert recheck(text) == (check(text).at_least, 4)


def cut_proof(step: dict[str, Any]) -> None:
    """The proof without its second half: it may still be read, and ends without a contradiction."""
    proof = lzma.decompress(base64.b64decode(step["proof"]))
    lines = proof.split(b"\0")
    step |= packed(b"\0".join(lines[: len(lines) // 2]) + b"\0")


def another_proof(step: dict[str, Any]) -> None:
    """A proof whose first line is the empty clause."""
    step |= packed(b"a\0")


def less(step: dict[str, Any]) -> None:
    step["at_most"] -= 1


def no_case(step: dict[str, Any]) -> None:
    """The case in which no cell is taken is left out, and nothing is its image."""
    step["cases"] = [case for case in step["cases"] if case["taken"]]


def open_set(step: dict[str, Any]) -> None:
    step["on"] = step["on"][1:]


def lower_case(step: dict[str, Any]) -> None:
    """One case claims that its bound rises once less."""
    case = next(case for case in step["cases"] if case["by"] == "search" and case["rises"])
    case["rises"] = case["rises"][1:]


def other_encoding(step: dict[str, Any]) -> None:
    """The proof is about variables that now mean something else."""
    step["encoding"] = {"counts": [{"axis": 0, "width": 3, "group": [1, 1, 1]}]}


def spoiled_case(step: dict[str, Any]) -> None:
    another_proof(next(case for case in step["cases"] if case["by"] == "drat"))


TAMPERED = [
    ("Kissat", cut_proof),
    ("Kissat", another_proof),
    ("Kissat", less),
    ("Kissat", other_encoding),
    ("slabs, CaDiCaL", cut_proof),
    ("slabs, CaDiCaL", less),
    ("cases", less),
    ("cases", no_case),
    ("cases", open_set),
    ("cases by clauses", lower_case),
    ("cases by clauses", spoiled_case),
    ("cases by clauses", no_case),
]


@pytest.mark.parametrize(
    ("name", "change"), [pytest.param(*row, id=f"{row[0]}, {row[1].__name__}") for row in TAMPERED]
)
def test_both_refuse_what_was_changed(name: str, change: Callable[[dict[str, Any]], None]) -> None:
    whole = deepcopy(MADE[name]())
    change(whole["steps"][-1])
    text = json.dumps(whole)
    with pytest.raises(Refused):
        recheck(text)
    with pytest.raises(BadCertificate):
        check(text)

"""The checker of DRAT proofs against proofs of solvers, damaged proofs, and the definition."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pysat.solvers import Cadical153

from oracles import certificates as oracle
from queenlab.checkers.drat import BadProof, refute
from queenlab.checkers.encoding import encode
from queenlab.engines.kissat import refute as ask_kissat
from queenlab.work import Limits

Lines = list[tuple[bool, list[int]]]


def accepted(clauses: list[list[int]], lines: Lines) -> bool:
    try:
        refute(clauses, oracle.text_proof(lines))
    except BadProof:
        return False
    return True


def cadical(clauses: list[list[int]]) -> Lines:
    with Cadical153(bootstrap_with=clauses, with_proof=True) as solver:
        assert not solver.solve()
        return oracle.lines_of(solver.get_proof())


def random_formula(seed: int, variables: int, clauses: int) -> list[list[int]]:
    draw = random.Random(seed)
    return [[draw.choice((1, -1)) * v for v in draw.sample(range(1, variables + 1), 3)] for _ in range(clauses)]


def hard(seed: int) -> list[list[int]]:
    """A random formula with three literals a clause that cannot be satisfied."""
    for again in range(100):
        clauses = random_formula(1000 * seed + again, 30, 180)
        with Cadical153(bootstrap_with=clauses) as solver:
            if not solver.solve():
                return clauses
    raise AssertionError("no formula found")


def queens(sides: tuple[int, ...], at_most: int) -> list[list[int]]:
    counts = [{"axis": 0, "width": 2, "group": [2] * len(sides)}]
    return [list(clause) for clause in encode(sides, at_most, [], {"counts": counts}).clauses]


@pytest.mark.parametrize("holes", [1, 2, 3, 4, 5, 6])
def test_pigeons_by_cadical(holes: int) -> None:
    clauses = oracle.pigeons(holes)
    lines = cadical(clauses)
    for proof in (oracle.text_proof(lines), oracle.binary_proof(lines)):
        done = refute(clauses, proof)
        assert done.lines <= len(lines)
        assert done.lemmas <= sum(not deleted for deleted, _ in lines)


@pytest.mark.parametrize("seed", range(20))
def test_random_formulas_by_cadical(seed: int) -> None:
    clauses = hard(seed)
    lines = cadical(clauses)
    assert refute(clauses, oracle.binary_proof(lines)) == refute(clauses, oracle.text_proof(lines))
    assert oracle.refutes(clauses, lines)


@pytest.mark.parametrize(("sides", "at_most"), [((3, 3), 2), ((3, 3, 3), 4), ((3, 4, 3), 6), ((2, 3, 4), 4)])
def test_queens_by_cadical(sides: tuple[int, ...], at_most: int) -> None:
    assert oracle.maximum(sides) <= at_most
    clauses = queens(sides, at_most)
    refute(clauses, oracle.text_proof(cadical(clauses)))
    with Cadical153(bootstrap_with=queens(sides, oracle.maximum(sides) - 1)) as solver:
        assert solver.solve()


@pytest.mark.parametrize(
    "clauses", [oracle.pigeons(5), hard(3), queens((4, 4, 4), 7)], ids=["pigeons", "random", "queens"]
)
def test_proofs_of_kissat(clauses: list[list[int]], tmp_path: Path) -> None:
    proof = tmp_path / "proof"
    assert ask_kissat(clauses, proof, Limits()).status == "refuted"
    raw = proof.read_bytes()
    refute(clauses, raw)
    # Taken from another formula, the proof shows nothing.
    with pytest.raises(BadProof):
        refute(clauses[1:] if len(clauses) < 100 else clauses[: len(clauses) // 2], raw)


@pytest.mark.full_rows("queens")
@pytest.mark.parametrize(
    "clauses", [oracle.pigeons(3), hard(1), queens((3, 3, 3), 4)], ids=["pigeons", "random", "queens"]
)
def test_damaged_proofs_are_refused_or_still_hold(clauses: list[list[int]]) -> None:
    lines = cadical(clauses)
    refused = 0
    draw = random.Random(5)
    for at, (deleted, clause) in enumerate(lines):
        shorter = (deleted, clause[1:])
        turned = (deleted, [-literal if draw.random() < 0.3 else literal for literal in clause])
        for damaged in ([], [shorter], [turned], [(not deleted, clause)], [(False, [])]):
            proof = lines[:at] + damaged + lines[at + 1 :]
            if len(lines) > 60 and draw.random() > 12 / len(lines):
                continue
            if accepted(clauses, proof):
                assert oracle.refutes(clauses, proof)
            else:
                refused += 1
    assert refused > 10


def test_every_clause_of_the_formula_counts() -> None:
    clauses = oracle.pigeons(3)
    lines = cadical(clauses)
    assert accepted(clauses, lines)
    for k in range(len(clauses)):
        # Without any one clause every pigeon finds a hole.
        assert not accepted(clauses[:k] + clauses[k + 1 :], lines)


literals = st.integers(1, 5).flatmap(lambda v: st.sampled_from([v, -v]))
some_clauses = st.lists(st.lists(literals, min_size=1, max_size=3), min_size=1, max_size=14)
some_lines = st.lists(st.tuples(st.booleans(), st.lists(literals, max_size=3)), max_size=14)


@settings(max_examples=200, deadline=None)
@given(some_clauses, some_lines)
def test_what_can_be_satisfied_is_never_refuted(clauses: list[list[int]], lines: Lines) -> None:
    if accepted(clauses, lines):
        assert not oracle.satisfiable(clauses)
        assert oracle.refutes(clauses, lines)


@settings(max_examples=200, deadline=None)
@given(some_clauses, st.lists(st.lists(literals, max_size=3), max_size=10))
def test_without_deletions_it_is_the_definition(clauses: list[list[int]], added: list[list[int]]) -> None:
    lines = [(False, clause) for clause in added]
    assert accepted(clauses, lines) == oracle.refutes(clauses, lines)
    assert accepted(clauses, [*lines, (False, [])]) == oracle.refutes(clauses, [*lines, (False, [])])


def test_a_rat_clause() -> None:
    # 21 is defined as 1 and 2: the first clause is RAT on 21, which no clause has yet; the others are on -21.
    clauses = oracle.pigeons(4)
    definition: Lines = [(False, [21, -1, -2]), (False, [-21, 1]), (False, [-21, 2])]
    assert refute(clauses, oracle.text_proof(definition + cadical(clauses))).rats == 3
    assert not accepted(clauses, [(False, [21, -1, -2]), (False, [-21, 3])])
    assert not accepted([[1, 2], [-1, -3]], [(False, [3, 1]), (False, [1]), (False, [])])


def test_a_deleted_clause_is_gone() -> None:
    clauses = [[1, 2, 3], [1, 2, -3], [1, -2], [-1, 4], [-1, -4]]
    assert accepted(clauses, [(False, [1, 2]), (False, [1]), (False, [])])
    assert not accepted(clauses, [(True, [3, 1, 2]), (False, [1, 2]), (False, [1])])
    # Whatever makes a literal true stays: here the clause 1.
    done = refute([[1], [-1, 2, 3], [-2, 3], [2, -3], [-2, -3]], b"d 1 0\n2 0\n")
    assert (done.deleted, done.kept) == (0, 1)


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=40))
def test_any_bytes(proof: bytes) -> None:
    with pytest.raises(BadProof):
        refute([[1, 2], [-1, 2], [3, 4, 5]], proof)

"""Counters side by side: what each refuses, takes and leaves to others, and what residues show of a faulty kernel."""

from __future__ import annotations

import re
from importlib import import_module

import pytest

from counters.tables import made, rows
from oracles.faulty_kernels import with_fault
from queenlab.counters.counter import Counted
from queenlab.problems import parse
from queenlab.residues import residues
from queenlab.work import Limits


@rows("refused", 2)
def test_what_it_cannot_count_is_refused_in_words(row: list[str]) -> None:
    name, problem, reason = row
    refusal = made(name).accepts(parse(problem))
    assert refusal
    assert re.search(reason, refusal)


@rows("taken")
def test_what_it_takes(row: list[str]) -> None:
    name, problem = row
    assert made(name).accepts(parse(problem)) is None


@rows("unsuited", 2)
def test_what_it_leaves_to_others(row: list[str]) -> None:
    name, problem, reason = row
    why = made(name).suits(parse(problem))
    assert why is not None
    assert re.search(reason, why)


@rows("suited")
def test_what_it_is_for(row: list[str]) -> None:
    name, problem = row
    assert made(name).suits(parse(problem)) is None


@pytest.mark.full
@rows("faults", 5)
def test_residues_are_added_up_apart_from_the_count(row: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """A kernel that adds everything twice: the count is wrong, and its residues are not."""
    name, problem, cut, module, function, right = row
    depth, _, dense = cut.partition("/")
    kernel = import_module(f"queenlab.counters.{module}")

    def counted() -> list[Counted]:
        ready = made(name).prepare(parse(problem), Limits(), None if depth == "-" else int(depth))
        return [ready.density(unit)[0] if dense else ready.count(unit) for unit in ready.units()]

    expected = counted()
    assert [one.residues for one in expected] == [residues(one.value) for one in expected]
    monkeypatch.setattr(kernel, function, with_fault(kernel, function, right, right.replace("+= ", "+= 2 * ")))
    wrong = counted()
    assert [one.residues for one in wrong] == [one.residues for one in expected]
    assert [one.value for one in wrong] == [2 * one.value for one in expected]
    assert any(one.residues != residues(one.value) for one in wrong)

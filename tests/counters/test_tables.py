"""Counters side by side: what each refuses, takes and leaves to others, and what residues show of a faulty kernel."""

from __future__ import annotations

import re
from importlib import import_module

import pytest

from counters.test_published import LEPRECHAUNS
from oracles.faulty_kernels import with_fault
from queenlab.counters.counter import Counted
from queenlab.counters.registry import counter
from queenlab.problems import parse
from queenlab.residues import residues
from queenlab.work import Limits

#: {counter: {pattern of the reason: problems that it refuses}}.
REFUSED = {
    "half-boards": {"": "queens:5 queens:29 queens:8@torus queens:4^3 rooks:8 queens:8,pieces=7"},
    "torus-queens": {"": "queens:8 queens:5^3@torus queens:7@torus,pieces=6 rooks:5@torus queens:35@torus"},
    "fundamental-queens": {"": "queens:8@torus queens:6^3 queens:8,pieces=7 rooks:5 queens:32"},
    "full-layers": {"": "queens:11 queens:11^3@torus queens:11^3,pieces=120 queens:11^3,given=1.1.1"},
    "latin-rooks": {
        "": "queens:4^3 rooks:4 rooks:4^3,pieces=5 rooks:10^3 rooks:6^4 rooks:2^5 rooks:4^3,given=1.1.1",
    },
    "space": {"": "xqueens:4 queens:4^3,goal=max queens:17^3,pieces=2 queens:6,given=1.1/2.2,gent"},
    "cases": {"plane": "queens:5@torus,pieces=5", "pieces on a grid": "xqueens:4"},
    "rows": {
        "grid": "xqueens:4 queens:8,goal=max",
        "two dimensions": "queens:4^3",
        "rows and columns": "bishops:8 knight+rider[1,2]:8",
        "up to 256": "queens:300",
        "as many pieces": "queens:8,pieces=5",
    },
    "leprechaun-halves": {
        "": "queens:12 leprechauns:5,range=2 leprechauns:33,range=3 leprechauns:28,range=4 leprechauns:12,range=1 "
        "leprechauns:12,range=2,given=1.1",
    },
    **{
        name: {
            "^only for leprechauns$": "queens:8",
            "^only on the plane$": "leprechauns:8@torus,range=2",
            "^only in two dimensions$": "leprechauns:8^3,range=2",
            "^only for n leprechauns on the n x n board$": "leprechauns:8,range=2,goal=max "
            "leprechauns:8,range=2,pieces=7",
            "^only without given and excluded cells$": "leprechauns:8,range=2,given=1.1 "
            "leprechauns:8,range=2,exclude=1.1",
            "only for n up to": "leprechauns:200,range=2",
        }
        for name in LEPRECHAUNS
    },
    "xqueens-classes": {
        "only for Xqueens": "queens:8",
        "not for sparse": "xqueens:4,sparse",
        "up to 8": "xqueens:9 xqueens:10,paired",
        "": "xqueens:5,given=N.1.1 xqueens:5,exclude=N.1.1",
    },
    "xqueens-sparse": {
        "only for sparse": "xqueens:5 xqueens:5,paired queens:8",
        "given": "xqueens:5,sparse,given=N.1.2 xqueens:5,sparse,exclude=N.1.2",
        "up to 8": "xqueens:9,sparse",
        "up to 10": "xqueens:12,sparse,paired",
    },
}
#: {counter: problems at the edge of what it takes}.
TAKEN = {
    "half-boards": "queens:6",
    "torus-queens": "queens:31@torus queens:1000@torus queens:13@torus,pieces=13",
    "fundamental-queens": "queens:12",
    "latin-rooks": "rooks:5^3,pieces=25",
    **dict.fromkeys(LEPRECHAUNS, "leprechauns:12,range=2,pieces=12 leprechaun[3]:17"),
    "xqueens-classes": "xqueens:8 xqueens:9,paired",
}
#: {counter: {pattern of the reason: problems that it takes, and that others are better at}}.
UNSUITED = {
    "half-boards": {"": "queens:15"},
    "torus-queens": {"small": "queens:5@torus queens:13@torus"},
    "fundamental-queens": {"small": "queens:8"},
    "latin-rooks": {"": "rooks:3^3"},
    "space": {"": "queens:3^3,pieces=4 queens:12"},
    "cases": {"": "queens:4^3,pieces=7"},
    "rows": {"compiler": "queens:8", "": "queens:12,given=1.2/2.4/3.6"},
    "leprechaun-halves": {"": "leprechauns:18,range=2 leprechauns:23,range=3"},
    "leprechaun-columns": {
        "rows": "leprechauns:20,range=3",
        "general engine": "leprechauns:10,range=2",
        "queens": "leprechauns:14,range=1",
        "boxes": "leprechauns:16,range=3",
    },
    "leprechaun-columns-4": {
        "": "leprechauns:31,range=4 leprechauns:65,range=7 leprechauns:10,range=2 leprechauns:16,range=3"
    },
    "leprechaun-boxes": {"general engine": "leprechauns:10,range=4", "faster": "leprechauns:37,range=5"},
    "xqueens-classes": {"": "xqueens:4"},
    "xqueens-classes-8": {"quicker": "xqueens:6"},
}
#: {counter: problems that it is for}.
SUITED = {
    "half-boards": "queens:16",
    "torus-queens": "queens:1@torus queens:6@torus queens:17@torus queens:25@torus",
    "fundamental-queens": "queens:12",
    "latin-rooks": "rooks:7^3",
    "space": "queens:12,pieces=11 queens:5^3,pieces=13",
    "rows": "queens:12",
    "leprechaun-halves": "leprechauns:19,range=2 leprechauns:24,range=3",
    "leprechaun-columns": "leprechauns:31,range=4 leprechauns:65,range=7",
    "leprechaun-boxes": "leprechauns:16,range=3 leprechauns:60,range=7",
    "xqueens-classes": "xqueens:5 xqueens:3,paired",
}


def with_reason(table: dict[str, dict[str, str]]) -> list[tuple[str, str, str]]:
    return [
        (name, problem, reason)
        for name, reasons in table.items()
        for reason, problems in reasons.items()
        for problem in problems.split()
    ]


def without(table: dict[str, str]) -> list[tuple[str, str]]:
    return [(name, problem) for name, problems in table.items() for problem in problems.split()]


@pytest.mark.parametrize(("name", "problem", "reason"), with_reason(REFUSED))
def test_what_it_cannot_count_is_refused_in_words(name: str, problem: str, reason: str) -> None:
    refusal = counter(name).accepts(parse(problem))
    assert refusal
    assert re.search(reason, refusal)


@pytest.mark.parametrize(("name", "problem"), without(TAKEN))
def test_what_it_takes(name: str, problem: str) -> None:
    assert counter(name).accepts(parse(problem)) is None


@pytest.mark.parametrize(("name", "problem", "reason"), with_reason(UNSUITED))
def test_what_it_leaves_to_others(name: str, problem: str, reason: str) -> None:
    why = counter(name).suits(parse(problem))
    assert why is not None
    assert re.search(reason, why)


@pytest.mark.parametrize(("name", "problem"), without(SUITED))
def test_what_it_is_for(name: str, problem: str) -> None:
    assert counter(name).suits(parse(problem)) is None


#: (counter, problem, depth, whether cells are counted, kernel, function, a sum in it).
FAULTS = [
    ("half-boards", "queens:10", None, False, "half_boards.kernels.groups", "count_groups", "value += weight *"),
    (
        "leprechaun-columns",
        "leprechauns:12,range=2",
        None,
        False,
        "leprechaun_columns.kernels.columns",
        "count",
        "solutions += found",
    ),
    ("leprechaun-boxes", "leprechauns:12,range=2", None, False, "leprechaun_boxes.kernels", "count", "solutions += 1"),
    ("xqueens-sparse", "xqueens:4,sparse", None, False, "xqueens_sparse.kernels", "count_disjoint", "total += part"),
    (
        "xqueens-sparse",
        "xqueens:4,sparse,paired",
        None,
        False,
        "xqueens_sparse.kernels",
        "count_products",
        "total += part",
    ),
    ("xqueens-classes", "xqueens:4", 4, False, "xqueens_total.kernels", "count_pairs", "total += part"),
    ("xqueens-classes", "xqueens:4", 4, True, "xqueens_total.kernels", "count_pairs", "total += part"),
    ("torus-queens", "queens:13@torus", None, False, "torus_queens.kernels", "search", "solutions += sym"),
    ("latin-rooks", "rooks:5^3", 2, False, "latin_rooks.kernels", "complete", "ways += 1"),
    ("rows", "queens:8", 0, False, "rows.kernels.search", "count", "solutions += few"),
    ("rows", "queens:8", 0, True, "rows.kernels.wide", "search", "found[level] += 1"),
    ("plain-queens", "queens:9", 2, False, "plain_queens.kernels", "count", "solutions += 1"),
]


@pytest.mark.full
@pytest.mark.parametrize(("name", "problem", "depth", "dense", "module", "function", "right"), FAULTS)
def test_residues_are_added_up_apart_from_the_count(
    name: str, problem: str, depth: int | None, dense: bool, module: str, function: str, right: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    """A kernel that adds everything twice: the count is wrong, and its residues are not."""
    kernel = import_module(f"queenlab.counters.{module}")

    def counted() -> list[Counted]:
        ready = counter(name).prepare(parse(problem), Limits(), depth)
        return [ready.density(unit)[0] if dense else ready.count(unit) for unit in ready.units()]

    expected = counted()
    assert [one.residues for one in expected] == [residues(one.value) for one in expected]
    faulty = with_fault(kernel, function, right, right.replace("+= ", "+= 2 * "))
    monkeypatch.setattr(kernel, function, faulty)
    wrong = counted()
    assert [one.residues for one in wrong] == [one.residues for one in expected]
    assert [one.value for one in wrong] == [2 * one.value for one in expected]
    assert any(one.residues != residues(one.value) for one in wrong)

"""Every counter against the referee, the general engine, on random small problems."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

import queenlab as ql
from queenlab.counters.registry import counter
from queenlab.counters.scopes import COUNTERS
from queenlab.engines.dancing import DancingEngine
from queenlab.errors import BadInput
from queenlab.problems import Problem, parse
from queenlab.work import Limits


def referee(problem: Problem) -> int:
    found = DancingEngine().count(problem.model, Limits())
    assert found.status == "proved"
    assert found.value is not None
    return found.value


@st.composite
def names(draw: st.DrawFn) -> str:
    """Names of problems small enough for the referee, of every family that has a counter."""
    kind = draw(st.sampled_from(["queens", "rooks", "leprechauns", "sum", "sum", "xqueens", "space"]))
    if kind == "xqueens":
        flags = draw(st.sampled_from(["", ",sparse", ",paired", ",sparse,paired"]))
        return f"xqueens:{draw(st.integers(1, 3))}{flags}"
    if kind == "space":
        board, most = draw(st.sampled_from([("2^3", 3), ("3^3", 4), ("2^4", 2), ("4", 4), ("5", 5)]))
        piece = draw(st.sampled_from(["queens", "rooks", "kings", "bishops", "queen+leaper[1,2]"]))
        return f"{piece}:{board},pieces={draw(st.integers(0, most))}"
    torus = draw(st.sampled_from(["", "", "@torus"]))
    if kind == "rooks" and draw(st.booleans()):
        return f"rooks:{draw(st.integers(1, 4))}^3{torus}"
    n = draw(st.integers(1, 8))
    if kind == "leprechauns":
        return f"leprechauns:{draw(st.integers(1, 12))},range={draw(st.integers(1, 4))}"
    if kind == "sum":
        base = draw(st.sampled_from(["queen", "rook"]))
        word = draw(st.sampled_from(["leaper", "rider"]))
        a, b = draw(st.integers(0, 3)), draw(st.integers(1, 4))
        more = draw(st.sampled_from(["", "+range[1]", "+range[2]", "+leaper[1,2]"]))
        return f"{base}+{word}[{a},{b}]{more}:{n}{torus}"
    return f"{kind}:{n if kind == 'queens' else min(n, 6)}{torus}"


@st.composite
def problems(draw: st.DrawFn) -> Problem:
    """The same, perhaps with cells given and excluded."""
    problem = parse(draw(names()))
    size = problem.board.size
    excluded = tuple(draw(st.lists(st.integers(0, size - 1), max_size=4, unique=True)))
    wanted = tuple(c for c in draw(st.lists(st.integers(0, size - 1), max_size=2)) if c not in excluded)
    which = draw(st.sampled_from(["none", "none", "given", "excluded", "both"]))
    try:
        return problem.asking(
            given=wanted if which in ("given", "both") else (),
            excluded=excluded if which in ("excluded", "both") else (),
        )
    except BadInput:
        # The given pieces attack each other, or are too many.
        return problem


@given(problems())
@settings(max_examples=150, deadline=None)
def test_all_counters_agree_with_the_referee(problem: Problem) -> None:
    expected = referee(problem)
    assert ql.count(problem).value == expected
    for name in COUNTERS:
        one = counter(name)
        if one.accepts(problem) is None:
            found = one.count(problem, Limits())
            assert (found.status, found.value) == ("proved", expected), f"{name} on {problem}"


@given(problems())
@settings(max_examples=60, deadline=None)
def test_all_densities_agree(problem: Problem) -> None:
    size = problem.board.size
    expected = [0] * size
    total = 0
    for chosen in DancingEngine().enumerate(problem.model, Limits()):
        total += 1
        for cell in chosen:
            expected[cell] += 1
    plain = ql.density(problem)
    assert (plain.total, plain.cells.tolist() if plain.cells is not None else None) == (total, expected)
    for name in COUNTERS:
        one = counter(name)
        if one.has_density and one.accepts(problem) is None:
            result, cells = one.density(problem, Limits())
            assert cells is not None
            assert (result.value, cells.tolist()) == (total, expected), f"{name} on {problem}"

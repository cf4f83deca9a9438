"""Colourings: bounds, recolouring and the exhaustive search, against plain searches."""

from __future__ import annotations

from unittest.mock import Mock

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import queenlab as ql
from oracles.attacks import terms_of
from oracles.colorings import chromatic_number, fewest_colors, largest_clique
from queenlab.bounds.coloring import search as searching
from queenlab.bounds.coloring.graph import AttackGraph, first_fit
from queenlab.bounds.coloring.graph import largest_clique as clique_of
from queenlab.bounds.coloring.number import QUICK, THOROUGH, ChromaticNumber, Effort
from queenlab.bounds.coloring.search import Recoloring, SaturationSearch
from queenlab.engines.registry import available
from queenlab.engines.registry import engine as named_engine
from queenlab.errors import CheckFailed
from queenlab.problems import parse
from queenlab.verbs import color as coloring
from queenlab.work import Limits

BOARDS = (
    "queens:3", "queens:4", "queens:5", "queens:6", "queens:7^1", "queens:3^3", "queens:2^4", "queens:4@torus",
    "queens:6@torus", "queens:3^3@torus", "rooks:4", "rooks:3^3", "bishops:5", "bishops:3^3", "bishops:5@torus",
    "kings:5", "kings:5@torus", "kings:3^3", "knights:5", "knights:5@torus", "knights:3^3", "amazons:4", "amazons:5",
    "amazons:6", "amazons:3^3", "leprechauns:6,range=2", "leprechauns:7,range=3", "queen+leaper[1,3]:5",
)  # fmt: skip


def graph_of(name: str) -> AttackGraph:
    asked = parse(name)
    return AttackGraph.of(asked.board, asked.piece)


def known_of(name: str) -> ChromaticNumber:
    asked = parse(name)
    return ChromaticNumber(asked.board, asked.piece)


@pytest.mark.parametrize("name", BOARDS)
def test_chromatic_numbers_against_a_plain_search(name: str) -> None:
    board = parse(name).board
    answer = ql.color(name)
    value = chromatic_number(terms_of(name), board.n, board.d, board.torus)
    assert (answer.status, answer.value, answer.lower, answer.upper) == ("proved", value, value, value)
    assert ql.verify(answer).ok
    assert ql.color(name, colors=value).status == "found"
    assert value == 1 or ql.color(name, colors=value - 1).status == "none"


# Queens on the plane: A088202. SAT says so of queens:4^3, amazons:7, kings:7@torus and leprechauns:8,range=3 too.
@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("queens:4^3", 10),
        ("queens:6@torus", 9),
        ("queens:8@torus", 11),
        ("amazons:7", 11),
        ("amazons:4^3", 16),
        ("kings:7@torus", 5),
        ("leprechauns:8,range=3", 17),
        pytest.param("queens:8", 9, marks=pytest.mark.full),
        pytest.param("queens:9", 10, marks=pytest.mark.full),
        pytest.param("amazons:8", 11, marks=pytest.mark.full),
        pytest.param("amazons:9", 11, marks=pytest.mark.full),
        pytest.param("amazons:10", 11, marks=pytest.mark.full),
        pytest.param("kings:5^3@torus", 13, marks=pytest.mark.full),
        pytest.param("queens:12@torus", 15, marks=pytest.mark.full),
    ],
)
def test_boards_that_are_settled_without_a_solver(name: str, value: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coloring, "choose", Mock(side_effect=AssertionError("a solver was asked")))
    answer = ql.color(name)
    assert (answer.status, answer.value) == ("proved", value)
    assert ql.verify(answer).ok


@pytest.mark.parametrize("name", ["queens:3", "queens:4", "knights:4", "queens:3@torus"])
@pytest.mark.parametrize("engine", [entry.name for entry in available() if entry.version is not None])
def test_every_engine_says_the_same(name: str, engine: str) -> None:
    answer, ours = ql.color(name, engine=engine), ql.color(name)
    assert (answer.status, answer.value) == ("proved", ours.value)
    assert (answer.engine or "").startswith(f"{engine} (")
    assert ql.verify(answer).ok


@pytest.mark.parametrize("name", ["queens:9", "amazons:6", "queens:5^3", "knights:12", "queens:10@torus", "amazons:70"])
def test_there_are_bounds_and_a_colouring_without_time(name: str) -> None:
    for engine in ("auto", "cpsat"):
        answer = ql.color(name, time_limit=1e-6, engine=engine)
        assert answer.status in ("found", "proved")
        assert answer.lower <= max(answer.coloring) + 1 == answer.value == answer.upper
        assert parse(f"{name},goal=color").verify(answer.coloring).ok


def test_a_number_of_colours_that_time_leaves_open() -> None:
    answer = ql.color("queens:5^3", colors=10, time_limit=1e-6)
    assert (answer.status, answer.value, answer.coloring, answer.stopped) == ("unknown", None, None, "time")
    # First colours that fit are no answer of an engine that was named.
    named = ql.color("queens:5^3", colors=60, time_limit=1e-6, engine="cpsat")
    assert (named.status, named.value, named.coloring) == ("unknown", None, None)
    assert ql.color("queens:5^3", colors=60, time_limit=1e-6).status == "found"


def test_the_same_seed_gives_the_same_colouring() -> None:
    one, other = (ql.color("amazons:6", seed=7) for _ in range(2))
    assert one == other


def test_an_interrupt_keeps_what_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ChromaticNumber, "search", Mock(side_effect=KeyboardInterrupt))
    answer = ql.color("amazons:3^3")
    assert (answer.status, answer.stopped, answer.lower) == ("found", "interrupted", 11)
    assert ql.verify(answer).ok


@pytest.mark.parametrize(("refusing", "value", "stopped"), [(["sat"], 5, None), (["sat", "cpsat"], 8, "bounds")])
def test_a_board_that_is_too_large_for_a_solver_keeps_its_bounds(
    refusing: list[str], value: int, stopped: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in refusing:
        monkeypatch.setattr(type(named_engine(name)), "accepts", lambda self, model, task: "too many clauses")
    monkeypatch.setattr(ChromaticNumber, "improve", lambda self, effort, limits, colors: None)
    answer = ql.color("kings:5@torus")
    assert (answer.upper, answer.stopped) == (value, stopped)
    assert ql.verify(answer).ok


def test_no_solver_is_asked_without_the_time_to_write_a_model(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ChromaticNumber, "improve", lambda self, effort, limits, colors: None)
    monkeypatch.setattr(coloring, "MODEL_SECONDS", 1e9)
    answer = ql.color("kings:5@torus", time_limit=100)
    assert (answer.lower, answer.upper, answer.stopped, answer.engine) == (4, 8, "time", coloring.ENGINE)


def test_a_wrong_colouring_is_caught() -> None:
    known = known_of("queens:4")
    with pytest.raises(CheckFailed, match="somebody returned a wrong colouring"):
        known.take([0] * 16, "somebody")
    with pytest.raises(CheckFailed, match="contradicts: the moon"):
        known.raise_to(17, "the moon")


# -- parts --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["amazons:3^3", "queens:6", "amazons:6", "queens:4@torus", "knights:5"])
def test_kernels_run_plain_and_compiled_alike(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    graph = graph_of(name)
    clique, _ = clique_of(graph.bits, 1000)
    colors = max(first_fit(parse(name).board, parse(name).piece)) - 1  # type: ignore[arg-type]
    found = []
    for plain in (True, False):
        saturation = SaturationSearch(graph, colors, clique)
        recoloring = Recoloring(graph, colors, [k % colors for k in range(graph.size)], seed=3)
        for one in (saturation, recoloring):
            one._plain = plain
            arrays = [np.array(values, dtype=np.int64) for values in one._arrays]
            one._arrays = [array.tolist() for array in arrays] if plain else arrays
        # A plain run changes over after some time; here it must not.
        monkeypatch.setattr(searching, "PLAIN_SECONDS", 1e9)
        said = (saturation.run(Limits(), 3000), recoloring.run(Limits(), 300))
        found.append((*said, saturation.coloring, recoloring.coloring, saturation.done, recoloring.done))
    assert found[0] == found[1]


def test_a_search_can_be_resumed() -> None:
    graph = graph_of("amazons:3^3")
    whole, parts = SaturationSearch(graph, 12, [0]), SaturationSearch(graph, 12, [0])
    said = whole.run(Limits(), 10**6)
    nodes = 0
    while parts.run(Limits(), nodes) == "unknown":
        nodes += 997
    assert (said, whole.done) == ("none", parts.done)


tables = st.integers(1, 7).flatmap(lambda n: st.lists(st.booleans(), min_size=n * n, max_size=n * n))


@given(tables)
@settings(max_examples=150, deadline=None)
def test_any_graph(bits: list[bool]) -> None:
    n = int(len(bits) ** 0.5)
    table = np.triu(np.array(bits).reshape(n, n), 1)
    graph = AttackGraph(table | table.T)
    reach = [set(np.flatnonzero(row).tolist()) for row in graph.table]
    clique, complete = clique_of(graph.bits, 10**6)
    apart, _ = clique_of(graph.apart, 10**6)
    assert complete
    assert len(clique) == largest_clique(reach)
    assert len(apart) == largest_clique([set(range(n)) - near - {v} for v, near in enumerate(reach)])
    value = fewest_colors(reach)
    for colors in range(max(1, len(clique)), min(n, 4) + 1):
        search = SaturationSearch(graph, colors, clique)
        assert search.run(Limits(), 10**6) == ("found" if colors >= value else "none")
        if colors >= value:
            assert all(search.coloring[u] != search.coloring[v] for v in range(n) for u in reach[v])
        if Recoloring(graph, colors, [v % colors for v in range(n)], seed=1).run(Limits(), 200):
            assert colors >= value


@given(st.sampled_from(BOARDS), st.sampled_from([QUICK, THOROUGH, Effort(0, 0, 0), Effort(5, 0, 50)]))
@settings(max_examples=40, deadline=None)
def test_bounds_hold_whatever_the_effort(name: str, effort: Effort) -> None:
    known, settled = known_of(name), ql.color(name).value
    known.improve(effort, Limits())
    assert known.lower <= settled <= known.upper
    for colors in (settled - 1, settled):
        again = known_of(name)
        again.improve(effort, Limits(), colors)
        assert not again.says(colors) or (again.upper <= colors) == (colors >= settled)

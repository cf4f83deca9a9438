"""Strengthenings cut off no largest placement, make the relaxation no weaker, and refuse where the theory ends."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import queenlab as ql
from oracles.box_maxima import box_maximum
from queenlab.board import Board
from queenlab.engines.dancing import DancingEngine
from queenlab.errors import NotSupported
from queenlab.model import Model
from queenlab.piece import Piece
from queenlab.problems import Problem, parse
from queenlab.strengthenings import STRENGTHENINGS, BoxBounds
from queenlab.strengthenings.relaxation import relaxed
from queenlab.verbs import strengthened_model as strengthening
from queenlab.verbs.strengthened_model import strengthened_model
from queenlab.work import Limits

VALID = [name for name, s in STRENGTHENINGS.items() if s.keeps == "all"]


def largest(free: frozenset[int], attacked: dict[int, frozenset[int]]) -> tuple[int, list[frozenset[int]]]:
    """All largest sets of cells of which none attacks another: slow and obvious."""
    best: list[frozenset[int]] = [frozenset()]

    def grow(taken: frozenset[int], left: list[int]) -> None:
        nonlocal best
        if len(taken) > len(best[0]):
            best = [taken]
        elif len(taken) == len(best[0]) and taken:
            best.append(taken)
        for k, cell in enumerate(left):
            if len(taken) + len(left) - k < len(best[0]):
                return
            grow(taken | {cell}, [c for c in left[k + 1 :] if c not in attacked[cell]])

    grow(frozenset(), sorted(free))
    return len(best[0]), best


def attack_sets(board: Board, piece: Piece) -> dict[int, frozenset[int]]:
    return {c: frozenset(piece.attacks(board, c).tolist()) for c in range(board.size)}


def maxima(name: str) -> tuple[Problem, list[frozenset[int]]]:
    asked = parse(f"{name},goal=max")
    board, piece = asked.board, asked.piece
    return asked, largest(frozenset(range(board.size)), attack_sets(board, piece))[1]


SMALL = ["queens:3", "queens:4", "queens:5", "queens:6", "queens:3^3", "queens:2^4", "queens:5@torus", "queens:6@torus"]
SMALL += ["queens:3^3@torus", "kings:5", "rooks:4", "bishops:4", "amazons:5", "leprechauns:6,range=2", "rooks:3^3"]
SMALL += ["queen+leaper[1,2]:5", "knights:4", "kings:3^3", "queens:1", "queens:2", "queens:1^3"]


@pytest.mark.parametrize("name", SMALL)
def test_no_largest_placement_is_lost(name: str) -> None:
    asked, best = maxima(name)
    for word in [*VALID, "lmr"]:
        try:
            model = strengthened_model(asked, [word])
        except NotSupported:
            assert word in ("window", "cube", "star")
            continue
        for placement in best:
            assert model.violations(sorted(placement)) == [], (name, word)


@settings(max_examples=40, deadline=None)
@given(
    piece=st.sampled_from([ql.queen, ql.rook, ql.king, ql.amazon, ql.leprechaun(1), ql.leprechaun(2), ql.rider(1, 2)]),
    n=st.integers(2, 4),
    torus=st.booleans(),
    barred=st.sets(st.integers(0, 15), max_size=5),
    placed=st.lists(st.integers(0, 15), max_size=2),
)
def test_no_largest_completion_is_lost(piece: Piece, n: int, torus: bool, barred: set[int], placed: list[int]) -> None:
    board = Board(n, 2, torus)
    near = attack_sets(board, piece)
    taken: list[int] = []
    for cell in placed:
        if cell < board.size and not any(cell in near[c] or cell == c for c in taken):
            taken.append(cell)
    out = {c for c in barred if c < board.size} - set(taken)
    asked = piece.problem(n, 2, torus, goal="max").asking(given=tuple(taken), excluded=tuple(out))
    free = frozenset(c for c in range(board.size) if c not in out and not any(c in near[t] or c == t for t in taken))
    for word in [*VALID, "lmr"]:
        try:
            model = strengthened_model(asked, [word])
        except NotSupported:
            continue
        for rest in largest(free, near)[1]:
            assert model.violations([*taken, *sorted(rest)]) == [], word


def complete(model: Model, cells: Iterable[int], size: int) -> bool:
    """Whether the options after the cells can be chosen so that the placement is a solution."""
    used = set(cells)
    fixed = model.with_sense(None).forced(sorted(used), [c for c in range(size) if c not in used])
    return DancingEngine().solve(fixed, Limits()).status == "found"


@pytest.mark.parametrize("word", ["first", "lex"])
@pytest.mark.parametrize("name", ["queens:4", "queens:5", "queens:6", "queens:3^3", "queens:5@torus", "rooks:3"])
def test_one_of_each_class_stays(word: str, name: str) -> None:
    asked, best = maxima(name)
    model = strengthened_model(asked, [word])
    kept = {p for p in best if complete(model, p, asked.board.size)}
    classes = {asked.group.canonical(p) for p in best}
    assert {asked.group.canonical(p) for p in kept} == classes
    if len(best) > len(classes):
        assert len(kept) < len(best)


@pytest.mark.parametrize("name", ["queens:5", "queens:3^3", "queens:5^3", "queens:3^4", "queens:4@torus", "kings:5"])
def test_the_relaxation_gets_no_weaker(name: str) -> None:
    asked = parse(f"{name},goal=max")
    plain = relaxed(asked.model)[0]
    for word in VALID:
        if asked.piece == ql.king and word in ("cube", "star"):
            continue
        assert relaxed(strengthened_model(asked, [word]))[0] <= plain + 1e-6


@pytest.mark.parametrize(("n", "d"), [(4, 3), (5, 3), (6, 3), (3, 4), (4, 4)])
def test_relaxations_that_theorems_name(n: int, d: int) -> None:
    asked = parse(f"queens:{n}^{d},goal=max")
    # Kunt, section 5.2: 1/n on every cell is an optimum of the base model.
    assert relaxed(asked.model)[0] == pytest.approx(n ** (d - 1))
    if n % 2 == 0:
        # Corollary 13.1: the board is a union of (n/2)^d cubes.
        assert relaxed(strengthened_model(asked, ["window"]))[0] <= (n / 2) ** d + 1e-6


@pytest.mark.full
def test_boxes_tighten_what_cubes_do() -> None:
    for n, cubes, boxes in ((6, 26, 23.4286), (7, 40.8387, 34)):
        asked = parse(f"queens:{n}^3,goal=max")
        assert relaxed(strengthened_model(asked, ["cube"]))[0] == pytest.approx(cubes, abs=1e-3)
        assert relaxed(strengthened_model(asked, ["cube", "sub"]))[0] == pytest.approx(boxes, abs=1e-3)


def test_bounds_of_boxes_are_their_maxima() -> None:
    asked = parse("queens:4^3,goal=max")
    boxes = BoxBounds(ql.queen, Board(4, 3), strengthening._box_search(asked, Limits()))
    for box in boxes.shapes():
        if np.prod(box) <= 36:
            assert boxes.bound(box) == box_maximum(box), box
    without = BoxBounds(ql.queen, Board(4, 3))
    assert all(without.bound(box) >= boxes.bound(box) for box in boxes.shapes())


@pytest.mark.parametrize("name", ["rooks:3^3", "bishops:3^3", "knights:4", "leprechauns:4^2,range=1", "kings:4"])
def test_bounds_of_boxes_of_other_pieces(name: str) -> None:
    asked = parse(f"{name},goal=max")
    board, piece = asked.board, asked.piece
    boxes = BoxBounds(piece, board, strengthening._box_search(asked, Limits()))
    near = attack_sets(board, piece)
    for box in boxes.shapes():
        for cells in boxes.placed(box):
            here = frozenset(cells.tolist())
            assert largest(here, near)[0] <= boxes.bound(box), box


def test_without_time_or_nodes_bounds_are_weaker_and_true(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = parse("queens:3^3,goal=max")
    monkeypatch.setattr(strengthening, "BOX_NODES", 1)
    poor = strengthened_model(asked, ["sub"])
    monkeypatch.undo()
    rich = strengthened_model(asked, ["sub"])
    assert poor.n_items < rich.n_items
    assert all(poor.violations(sorted(p)) == [] for p in maxima("queens:3^3")[1])


def test_a_search_is_told_what_smaller_boxes_say() -> None:
    heard: list[tuple[tuple[int, ...], int, int]] = []

    def search(layer: tuple[int, ...], layers: int, ceiling: Callable[[int], int]) -> Iterator[int]:
        for k in range(1, layers + 1):
            heard.append((layer, k, ceiling(k)))
            yield ceiling(k)

    boxes = BoxBounds(ql.queen, Board(3, 3), search)
    assert boxes.bound((2, 3, 3)) == 4
    assert len({(layer, k) for layer, k, _ in heard}) == len(heard)
    assert all(layer != (3, 3) or k < 3 for layer, k, _ in heard)


def test_the_same_question_gives_the_same_model() -> None:
    asked = parse("queens:5^3,goal=max")
    assert strengthened_model(asked, VALID) == strengthened_model(asked, VALID)


@settings(max_examples=20, deadline=None)
@given(n=st.integers(2, 6), d=st.integers(2, 3), torus=st.booleans(), word=st.sampled_from(["window", "cube", "star"]))
def test_cells_of_a_clique_attack_each_other(n: int, d: int, torus: bool, word: str) -> None:
    asked = ql.queen.problem(n, d, torus, goal="max")
    model = strengthened_model(asked, [word])
    near = attack_sets(Board(n, d, torus), ql.queen)
    for name, users in zip(model.item_names, model.options_of_item, strict=True):
        if name.startswith(word):
            assert all(b in near[a] for a, b in combinations(users.tolist(), 2))


def test_odd_cycles_are_cycles() -> None:
    # A vertex with halves on a cycle of five: the relaxation of the graph alone, one item an edge.
    asked = parse("knights:5,goal=max")
    assert strengthened_model(asked, ["odd"]).n_items >= asked.model.n_items
    torus = parse("rider[1,2]:5@torus,goal=max")
    model = strengthened_model(torus, ["odd"])
    near = attack_sets(Board(5, torus=True), ql.rider(1, 2))
    for name, users in zip(model.item_names, model.options_of_item, strict=True):
        if name.startswith("cycle"):
            assert users.size % 2 == 1
            assert all(len(near[c] & set(users.tolist())) >= 2 for c in users.tolist())


def test_given_queens_that_share_a_diagonal() -> None:
    name = "queens:6,given=2.2/3.3/5.1,gent"
    plain = ql.maximize(name, strengthen=()).value
    assert ql.maximize(name).value == plain
    assert ql.maximize(name, strengthen=("window", "cube", "star", "sub", "layer", "lmr")).value == plain


@pytest.mark.parametrize(
    "name", ["queens:5,exclude=1.1/3.3/4.2", "queens:4^3,given=1.1.1,exclude=4.4.4", "queens:6,given=1.1"]
)
def test_given_and_excluded_cells(name: str) -> None:
    plain = ql.maximize(name, strengthen=()).value
    for words in (VALID, ["lmr"], ["cube", "sub", "first"], ["lex"]):
        assert ql.maximize(name, strengthen=words).value == plain


def test_a_given_number_of_pieces() -> None:
    asked = parse("queens:5,pieces=3")
    # Any three queens will do, also where a fourth would fit.
    model = strengthened_model(asked, VALID)
    plain = DancingEngine().count(asked.model, Limits()).value
    assert DancingEngine().count(model, Limits()).value == plain

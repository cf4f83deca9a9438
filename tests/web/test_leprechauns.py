"""The Leprechauns page: nearest pairs against all pairs, and the table of the diverse problem."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import queenlab as ql
from oracles.attacks import apart, attacked
from oracles.permutations import attacks, king_distance
from queenlab.web.endpoints.leprechauns import MAX_PAIRS
from web_server import Refusal, get, post


def near(problem: str, cells: Any) -> Any:
    return post("/api/nearest", problem=problem, cells=cells)


def table(first: int, last: int) -> Any:
    return get("/api/diverse", first=first, last=last).rows


def distance(one: tuple[int, ...], other: tuple[int, ...], n: int, torus: bool) -> int:
    """King moves from one cell to the other."""
    return max(apart(a, b, n, torus) for a, b in zip(one, other, strict=True))


def see_each_other(one: tuple[int, ...], other: tuple[int, ...], n: int, torus: bool) -> bool:
    walked = attacked(tuple(x - 1 for x in one), [("queen",)], n, len(one), torus)
    return tuple(x - 1 for x in other) in walked


@st.composite
def boards(draw: st.DrawFn) -> tuple[int, int, bool, list[list[int]]]:
    n, d, torus = draw(st.integers(1, 7)), draw(st.integers(1, 3)), draw(st.booleans())
    cell = st.lists(st.integers(1, n), min_size=d, max_size=d)
    return n, d, torus, draw(st.lists(cell, max_size=6, unique_by=tuple))


@given(boards())
def test_the_nearest_pairs_are_those_of_all_pairs(board: tuple[int, int, bool, list[list[int]]]) -> None:
    n, d, torus, cells = board
    found = near(f"queens:{n}^{d}{'@torus' if torus else ''}", cells)
    pairs = list(combinations(sorted(tuple(cell) for cell in cells), 2))
    if not pairs:
        assert (found.distance, found.pairs, found.range, found.attacks) == (None, [], None, False)
        return
    least = min(distance(*pair, n, torus) for pair in pairs)
    wanted = [pair for pair in pairs if distance(*pair, n, torus) == least]
    assert found.distance == least
    assert [(tuple(a), tuple(b)) for a, b in found.pairs] == wanted
    assert found.pairs_in_all == len(wanted)
    assert found.attacks == any(see_each_other(*pair, n, torus) for pair in pairs)
    assert found.range == (None if found.attacks else least - 1)
    assert (found.why is not None) == found.attacks


def test_many_pairs_are_counted_and_the_first_are_listed() -> None:
    found = near("queens:40", [[c, r] for c in range(1, 31) for r in range(1, 31)])
    assert found.distance == 1
    assert found.pairs_in_all == 4 * 30 * 30 - 6 * 30 + 2
    assert len(found.pairs) == MAX_PAIRS
    assert found.why == "(1, 1) and (1, 2) share a line in direction (0, 1)"


@pytest.mark.parametrize(
    ("problem", "cells", "status", "words"),
    [
        ("xqueens:4", [[1, 1]], 400, "triangles"),
        ("queens:8", [[1, 9]], 400, "off the board"),
        ("queens:8", [[1, 1, 1]], 400, "coordinates"),
        ("quens:8", [], 400, "queens"),
        ("queens:8", [[1, 1], [1, 1]], 400, "twice"),
        ("queens:8..9", [], 400, "one size"),
        *(("queens:8", cells, 422, "cells") for cells in ([[0, 1]], [["N", 1, 1]], [[1, 1]] * 1001)),
        *(("queens:8", cells, 422, "cells") for cells in ([[]], "1.1", [[1.5, 1]])),
    ],
)
def test_what_has_no_king_moves(problem: str, cells: Any, status: int, words: str) -> None:
    with pytest.raises(Refusal, match=words) as caught:
        near(problem, cells)
    assert caught.value.status == status


def test_the_table_says_what_the_library_says() -> None:
    for row in table(1, 50):
        answer = ql.diverse(row.n, search=0)
        assert (row.range, row.upper) == (answer.value, answer.upper)
        assert row.proved == (answer.status in ("proved", "none"))
        assert row.why == answer.proof or row.n == 1


@pytest.mark.parametrize("first", [4, 26, 96, 118, 190, 300])
def test_every_row_of_the_table_has_its_board(first: int) -> None:
    for row in table(first, first + 4):
        assert row.range is not None
        assert row.upper is not None
        assert row.method is not None
        problem = f"leprechauns:{row.n},range={row.range}"
        made = get("/api/construction", problem=problem, method=row.method)
        rows = [r - 1 for _, r in made.cells]
        assert attacks(rows, reach=row.range) is None
        # A board that is wider than its row says would be a better row.
        assert row.range < king_distance(rows) <= row.upper + 1
        assert near(problem, made.cells).range == king_distance(rows) - 1
        assert row.proved == (row.range == row.upper)
        # Theorem 2, from the paper: n >= (k+1)^2, and n > (k+1)^2 for even k.
        assert (row.upper + 1) ** 2 <= row.n
        assert row.source == made.source


def test_the_exceptions_of_the_page_on_diversity() -> None:
    open_sizes = [row.n for first in (4, 54, 104, 154) for row in table(first, min(first + 49, 200)) if not row.proved]
    assert open_sizes == [122, 123, 146, 170, 171, 177]
    (row,) = table(122, 122)
    assert row.why == f"open: {row.method} gives range 9, and nothing rules out 10"
    assert [row.why[:2] for row in table(1, 3)] == ["a ", "no", "no"]


@pytest.mark.parametrize(
    ("first", "last", "words"),
    [(9, 8, "before"), (1, 51, "at most 50"), (0, 3, "first: "), (999, 1001, "last: ")],
)
def test_spans_that_are_not_served(first: int, last: int, words: str) -> None:
    with pytest.raises(Refusal, match=words):
        table(first, last)

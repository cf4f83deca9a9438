"""The Leprechauns page: nearest pairs against all pairs, and the table of the diverse problem."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

import queenlab as ql
from oracles.attacks import apart, attacked
from queenlab.web.endpoints.leprechauns import MAX_PAIRS
from web_server import get, post


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


def test_the_table_says_what_the_library_says() -> None:
    for row in table(1, 50):
        answer = ql.diverse(row.n, search=0)
        assert (row.range, row.upper) == (answer.value, answer.upper)
        assert row.proved == (answer.status in ("proved", "none"))
        assert row.why == answer.proof or row.n == 1


def test_the_exceptions_of_the_page_on_diversity() -> None:
    assert [row.n for row in table(104, 150) if not row.proved] == [122, 123, 146]
    (row,) = table(122, 122)
    assert row.why == f"open: {row.method} gives range 9, and 10 is not excluded"
    assert [row.why[:2] for row in table(1, 3)] == ["a ", "no", "no"]

"""The Xqueens page: counters and conflicts against Knuth's conditions read one by one."""

from __future__ import annotations

from itertools import product
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

import queenlab as ql
from web_server import post

Token = tuple[str, int, int]

#: Knuth's words: where, which triangles, fewest, most.
KNUTH = {
    "N": ("rows", 1, 1),
    "EW": ("rows", 2, 2),
    "S": ("rows", 1, 1),
    "E": ("columns", 1, 1),
    "NS": ("columns", 2, 2),
    "W": ("columns", 1, 1),
    "NE": ("falling", 0, 2),
    "SW": ("falling", 0, 2),
    "NW": ("rising", 0, 2),
    "SE": ("rising", 0, 2),
}


def counted(n: int, cells: list[Token], sparse: bool = False, paired: bool = False) -> Any:
    return post("/api/xqueens", n=n, sparse=sparse, paired=paired, cells=cells)


def lines_of(kind: str, n: int) -> list[list[tuple[int, int]]]:
    """The cells (row, column) of each line, walked from its first cell on."""
    if kind == "rows":
        return [[(i, j) for j in range(1, n + 1)] for i in range(1, n + 1)]
    if kind == "columns":
        return [[(i, j) for i in range(1, n + 1)] for j in range(1, n + 1)]
    if kind == "falling":
        # From the upper right corner, along the first row to the left and down the first column.
        starts = [(1, j) for j in range(n, 0, -1)] + [(i, 1) for i in range(2, n + 1)]
        step = (1, 1)
    else:
        # From the upper left corner, down the first column and along the last row.
        starts = [(i, 1) for i in range(1, n + 1)] + [(n, j) for j in range(2, n + 1)]
        step = (-1, 1)
    found = []
    for i, j in starts:
        line = []
        while 1 <= i <= n and 1 <= j <= n:
            line.append((i, j))
            i, j = i + step[0], j + step[1]
        found.append(line)
    return found


@st.composite
def tokens(draw: st.DrawFn) -> tuple[int, list[Token]]:
    n = draw(st.integers(1, 4))
    every = [(letter, i, j) for letter in "NESW" for i in range(1, n + 1) for j in range(1, n + 1)]
    return n, draw(st.lists(st.sampled_from(every), unique=True, max_size=4 * n + 2))


@given(board=tokens(), sparse=st.booleans(), paired=st.booleans())
def test_counters_and_conflicts_are_knuths(board: tuple[int, list[Token]], sparse: bool, paired: bool) -> None:
    n, cells = board
    found = counted(n, cells, sparse, paired)
    broken: set[Token] = set()
    number_of_conflicts, right = 0, True
    for condition, (kind, least, most) in KNUTH.items():
        counters = [c for c in getattr(found, kind) if c.condition == condition]
        lines = lines_of(kind, n)
        assert [c.number for c in counters] == list(range(1, len(lines) + 1))
        for counter, line in zip(counters, lines, strict=True):
            held = {(letter, *cell) for letter in condition for cell in line} & set(cells)
            assert (counter.count, counter.wanted, counter.least) == (len(held), most, least)
            right &= least <= len(held) <= most
            if len(held) > most:
                number_of_conflicts += 1
                broken |= held
    groups: list[set[Token]] = []
    if sparse:
        groups += [{(x, i, j) for x in "NESW"} for i, j in product(range(1, n + 1), repeat=2)]
    crowds = [g & set(cells) for g in groups if len(g & set(cells)) > 1]
    if paired:
        for k in range(1, n + 1):
            for letters, line in (("EW", lines_of("rows", n)[k - 1]), ("NS", lines_of("columns", n)[k - 1])):
                sides = [{(letter, *cell) for cell in line} & set(cells) for letter in letters]
                if all(sides):
                    crowds.append(sides[0] | sides[1])
    for crowd in crowds:
        broken |= crowd
    assert len(found.conflicts) == number_of_conflicts + len(crowds)
    assert set(map(tuple, found.in_conflict)) == broken
    assert found.valid == (not broken)
    assert found.complete == (right and not crowds)
    assert (found.tokens, found.wanted) == (len(cells), 4 * n)
    assert found.report


def test_a_solution_says_so_and_a_sparse_one_is_wanted() -> None:
    for solution in ql.enumerate("xqueens:3", limit=5):
        cells: list[Any] = [tuple(cell) for cell in solution.public()]
        found = counted(3, cells)
        assert found.complete
        assert found.report == ["12 tokens, all of Knuth's conditions hold"]
        strict = counted(3, cells, sparse=True)
        assert not strict.complete
        assert any("holds" in conflict.why and "not 1" in conflict.why for conflict in strict.conflicts)
        assert strict.problem == "xqueens:3,sparse"


def test_words_for_conflicts() -> None:
    found = counted(3, [("N", 1, 1), ("N", 1, 2), ("E", 2, 1), ("W", 2, 3)], paired=True)
    assert [conflict.why for conflict in found.conflicts] == [
        "row 1 holds 2 tokens in N triangles; 1 at most",
        "row 2 mixes east and west tokens, which paired does not allow",
    ]
    assert found.in_conflict == [["N", 1, 1], ["N", 1, 2], ["E", 2, 1], ["W", 2, 3]]

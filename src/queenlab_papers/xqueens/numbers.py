"""The four tables of counts, and the puzzle."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial

from queenlab_papers.reproduction.computing import count_figure
from queenlab_papers.reproduction.figure import Correction, Figure, Partial, Row, Value
from queenlab_papers.xqueens.listed import LETTERS, Triangle, corners, tokens, triangles

_SIDE = range(1, 9)

#: All north tokens in the four columns on the left, all east tokens in the four rows on top.
_HALVES: list[Triangle] = [
    *(("N", i, j) for i in _SIDE for j in range(5, 9)),
    *(("E", i, j) for i in range(5, 9) for j in _SIDE),
]


def _in_cells(cells: Sequence[tuple[int, int]]) -> list[Triangle]:
    return [(letter, i, j) for letter in LETTERS for i, j in cells]


def _touches_a_diagonal(triangle: Triangle) -> bool:
    return any(row == column or row + column == 16 for row, column in corners(triangle))


#: What may hold no token, in the readings of "no Xqueens adjacent to either main diagonal".
READINGS: dict[str, list[Triangle]] = {
    "diagonals": _in_cells([(i, j) for i in _SIDE for j in (i, 9 - i)]),
    "corners": _in_cells([(i, j) for i in (1, 2, 7, 8) for j in (1, 2, 7, 8)]),
    "middle": _in_cells([(i, j) for i in (3, 4, 5, 6) for j in (3, 4, 5, 6)]),
    "touching": [t for t in triangles(8) if _touches_a_diagonal(t)],
}


@lru_cache(maxsize=8)
def puzzle(*readings: str) -> tuple[frozenset[Triangle], ...]:
    """The solutions of the puzzle for n = 8, with the triangles of these readings empty."""
    from queenlab.problems import problem
    from queenlab.verbs.enumerate import enumerate as listing

    empty = sorted({*_HALVES, *(t for reading in readings for t in READINGS[reading])})
    asked = problem("xqueens:8,sparse,paired").with_cells(exclude=empty)
    return tuple(frozenset(tokens(placement)) for placement in listing(asked))


def puzzle_count(*readings: str) -> Value | Partial:
    """How many there are: by a count, without a list."""
    from queenlab.problems import problem
    from queenlab.verbs.count import count

    empty = sorted({*_HALVES, *(t for reading in readings for t in READINGS[reading])})
    answer = count(problem("xqueens:8,sparse,paired").with_cells(exclude=empty))
    return answer.value if answer.status == "proved" else Partial(answer.lower, "the count did not end", answer.lower)


def variants_of_one() -> Value:
    """In how many ways each quarter of the board is filled, if all combinations of these ways occur; None if not."""
    found = puzzle("diagonals", "corners")
    quarters = [
        {frozenset(t for t in solution if (t[1] > 4, t[2] > 4) == (low, right)) for solution in found}
        for low in (False, True)
        for right in (False, True)
    ]
    ways = [len(quarter) for quarter in quarters]
    return list(ways) if ways[0] * ways[1] * ways[2] * ways[3] == len(set(found)) else None


def full_blocks() -> bool:
    """Whether all solutions use the same 32 cells: those outside the corners' 2 x 2 blocks and the middle's 4 x 4."""
    outside = {(i, j) for i in _SIDE for j in _SIDE}
    outside -= {(i, j) for reading in ("corners", "middle") for _, i, j in READINGS[reading]}
    found = puzzle("diagonals", "corners")
    return len(outside) == 32 and bool(found) and all({(i, j) for _, i, j in solution} == outside for solution in found)


def _counts(keys: str, printed: Sequence[int], seconds: Sequence[float], corrections: dict[int, Correction]) -> Row:
    figures = tuple(
        count_figure(f"xqueens:{n}{keys}", value, f"n = {n}", cost, correction=corrections.get(n))
        for n, (value, cost) in enumerate(zip(printed, seconds, strict=True), start=1)
    )
    name = keys.removeprefix(",").replace(",", " and ")
    what = f"{name} solutions" if name else "number of solutions"
    beyond = {
        "": "; beyond it 7 and 8: [xqueens-counts.md](../xqueens-counts.md)",
        ",paired": "; beyond it 8: 676674772700",
    }
    return Row(
        f"{name.replace(' ', '-') or 'all'}-solutions",
        f"{what}, n = 1 to {len(printed)}",
        f"`queenlab count xqueens:1..{len(printed)}{keys}`{beyond.get(keys, '')}",
        figures,
        ("counts", *keys.split(",")[1:]),
        "with another value for 6" if corrections else "",
    )


_SPARSE_SIX = Correction(
    114260460, "a misprinted digit: with and without the fold by the sixteen symmetries there are 114260460"
)

ROWS = (
    _counts("", (1, 6, 132, 20742, 5834838, 4198336824), (0.02, 0.02, 0.03, 0.1, 0.1, 0.2), {}),
    _counts(
        ",sparse",
        (0, 0, 0, 1320, 178584, 113260460, 146777600320),
        (0.02, 0.02, 0.02, 0.1, 0.2, 0.4, 40.0),
        {6: _SPARSE_SIX},
    ),
    _counts(",paired", (0, 4, 0, 528, 0, 3938208, 0), (0.02, 0.02, 0.02, 0.1, 0.02, 0.1, 0.02), {}),
    _counts(
        ",sparse,paired",
        (0, 0, 0, 140, 0, 317544, 0, 54472800228, 0),
        (0.02, 0.02, 0.02, 0.05, 0.02, 0.1, 0.02, 4.5, 0.02),
        {},
    ),
)

_LITERAL = Correction(
    380,
    "with empty diagonal cells, whose triangles are those that have a side on a diagonal, there are 380; 16 of them "
    "leave also the 2 x 2 blocks in the corners empty, and the same 16 the 4 x 4 block in the middle",
)
_TOUCHING = Correction(0, "every solution has a token that touches a diagonal in a point")

_HERE = "from queenlab_papers.xqueens.numbers import "


def _reading(label: str, *readings: str, own: bool = True, correction: Correction | None = None) -> Figure:
    """The printed 16 in one of the readings; one of them counts as what is published, the others are our own."""
    names = ", ".join(f'"{reading}"' for reading in readings)
    command = f"{_HERE}puzzle_count; puzzle_count({names})"
    return Figure(label, 16, partial(puzzle_count, *readings), command, 0.1, correction=correction, own=own)


PUZZLE = Row(
    "puzzle",
    "the puzzle for n = 8: sparse and paired, north tokens in the four columns on the left, east tokens in the four "
    'rows on top, none "adjacent to either main diagonal": 16 ways, all variants of one',
    "16 if the 2 x 2 blocks all along both diagonals are empty, the reading that counts as the printed one; the other "
    "32 cells are filled. It is enough that the diagonal cells are empty and the 2 x 2 blocks in the corners, or the "
    "4 x 4 block in the middle: these are the same 16. To the letter, with the cells of the diagonals empty and "
    "nothing else, there are 380; if no triangle may even touch a diagonal in a point, there is none",
    (
        _reading("all 2 x 2 blocks along both diagonals are empty", "diagonals", "corners", "middle", own=False),
        _reading("the cells of the diagonals are empty", "diagonals", correction=_LITERAL),
        _reading("the cells of the diagonals, and the 2 x 2 blocks in the corners", "diagonals", "corners"),
        _reading("the cells of the diagonals, and the 4 x 4 block in the middle", "diagonals", "middle"),
        _reading("no triangle touches a diagonal, not even in a point", "touching", correction=_TOUCHING),
        Figure(
            "they are all variants of one: they fill the same 32 cells",
            True,
            full_blocks,
            f"{_HERE}full_blocks; full_blocks()",
            0.1,
        ),
        Figure(
            "16 = 2 x 2 x 2 x 2: each quarter of the board is filled in two ways, independently",
            [2, 2, 2, 2],
            variants_of_one,
            f"{_HERE}variants_of_one; variants_of_one()",
            0.1,
            own=True,
        ),
    ),
    ("puzzle",),
    "in one reading; four others beside it",
)

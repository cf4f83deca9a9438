"""Sections 1 and 2: the piece, the problem, and figure 1."""

from __future__ import annotations

from functools import partial

from queenlab_papers.leprechauns.boards import attacking_pairs, by_construction, plain, reproduce, tiles
from queenlab_papers.leprechauns.listings import FOURTEEN, mod
from queenlab_papers.reproduction.computing import count_figure, counted, is_solution
from queenlab_papers.reproduction.figure import Figure, Row, Section, Value

#: The tile that the text speaks about.
_AT = (11, 6)


def _moves(piece: str) -> set[tuple[int, int]]:
    """Where a piece goes from the middle of a board that is large enough, as steps."""
    from queenlab import Board, amazon, leprechaun, queen

    pieces = {"queen": queen, "amazon": amazon, **{f"leprechaun({k})": leprechaun(k) for k in (1, 2, 3)}}
    board = Board(15)
    attacked = pieces[piece].attacks(board, board.from_public((8, 8)))
    return {(int(c) - 8, int(r) - 8) for c, r in (board.public(int(cell)) for cell in attacked)}


def _same_moves(one: str, other: str) -> Value:
    return _moves(one) == _moves(other)


def _leaps() -> Value:
    """The steps of a range-3 leprechaun that are no queen's, up to symmetry."""
    steps = _moves("leprechaun(3)") - _moves("queen")
    shapes = sorted({tuple(sorted((abs(x), abs(y)))) for x, y in steps})
    return [plain(shape) for shape in shapes]


def _diagonal(total: bool) -> Value:
    """The diagonal of the tile: its number, its ends on the board of 14, and how many leprechauns are on it."""
    c, r = _AT
    number = c + r if total else c - r
    board = [(x, y) for x in range(1, 15) for y in range(1, 15) if (x + y if total else x - y) == number]
    occupied = [tile for tile in tiles(FOURTEEN) if tile in board]
    return [number, plain(board[0]), plain(board[-1]), len(occupied)]


def _nearest() -> Value:
    """The nearest neighbours of the tile, and how far they are."""
    away = {(c, r): max(abs(c - _AT[0]), abs(r - _AT[1])) for c, r in tiles(FOURTEEN) if (c, r) != _AT}
    least = min(away.values())
    return [[plain(tile) for tile in sorted(away, key=lambda t: -t[0]) if away[tile] == least], least]


def _ranges_solved() -> Value:
    return [k for k in range(1, 15) if is_solution(FOURTEEN, f"leprechauns:14,range={k}")]


def _several_within_3() -> Value:
    return attacking_pairs(FOURTEEN, 3) > 1


def _unsolvable_queens() -> Value:
    return [n for n in range(1, 13) if counted(f"queens:{n}") == 0]


def _unequal_counts() -> Value:
    return [n for n in range(1, 11) if counted(f"queens:{n}") != counted(f"leprechauns:{n},range=1")]


def _diverse_by_counting(n: int) -> int:
    """The largest range for which a solution is counted, tried from n - 1 down."""
    return next(k for k in range(n - 1, 0, -1) if counted(f"leprechauns:{n},range={k}") != 0)


def _unequal_diversity() -> Value:
    """The n from 4 to 20 for which the two problems do not have the same answer."""
    from queenlab.verbs.diverse import diverse

    answers = {n: diverse(n) for n in range(4, 21)}
    return [n for n, a in answers.items() if a.status != "proved" or a.value != _diverse_by_counting(n)]


def _not_nested() -> Value:
    """The n from 4 to 12 for which a larger range has more solutions than a smaller one."""
    by_range = {n: [counted(f"leprechauns:{n},range={k}") for k in range(1, 5)] for n in range(4, 13)}
    return [n for n, numbers in by_range.items() if numbers != sorted(numbers, reverse=True)]  # type: ignore[type-var]


_FIGURE_1 = "queenlab construct leprechauns:14,range=2 --method leprechauns-5"

SECTION = Section(
    "Definitions",
    (
        Row(
            "queens",
            "section 1: n queens can be placed for every n but 2 and 3; range 1 is the queen",
            "`queenlab count queens:1..12`, `queenlab count leprechauns:1..10,range=1`",
            (
                Figure(
                    "n up to 12 without a solution", [2, 3], _unsolvable_queens, "queenlab count queens:1..12", 0.03
                ),
                Figure(
                    "n up to 10 with another number of solutions for range 1 than for queens",
                    [],
                    _unequal_counts,
                    reproduce("queens"),
                    0.03,
                ),
            ),
            ("section 1",),
        ),
        Row(
            "diverse-equivalence",
            "section 1: the largest k for which n leprechauns of range k fit is the answer of the diverse n-queens "
            "problem",
            "`queenlab diverse 4..20` against `queenlab count leprechauns:18,range=3` and so on; larger n: "
            "[diverse.md](../diverse.md)",
            (
                Figure(
                    "n from 4 to 20 where they differ", [], _unequal_diversity, reproduce("diverse-equivalence"), 0.7
                ),
                Figure(
                    "n from 4 to 12 where a larger range has more solutions",
                    [],
                    _not_nested,
                    reproduce("diverse-equivalence"),
                    2.0,
                ),
            ),
            ("section 1", "diverse"),
        ),
        Row(
            "definitions",
            "Definitions 1 to 6: the piece; range 1 is a queen, range 2 an amazon, range 3 a queen, knight, camel and "
            "zebra",
            "`leprechaun(k)`, [boards and pieces](../boards-and-pieces.md)",
            (
                Figure(
                    "range 1 moves as a queen",
                    True,
                    partial(_same_moves, "leprechaun(1)", "queen"),
                    reproduce("definitions"),
                ),
                Figure(
                    "range 2 moves as an amazon",
                    True,
                    partial(_same_moves, "leprechaun(2)", "amazon"),
                    reproduce("definitions"),
                ),
                Figure(
                    "leaps of range 3 that are no queen's moves: knight, camel, zebra",
                    [[1, 2], [1, 3], [2, 3]],
                    _leaps,
                    reproduce("definitions"),
                ),
                Figure("28 mod 14", 14, partial(mod, 28, 14), reproduce("definitions"), 0.001),
            ),
            ("section 2", *(f"definition {number}" for number in range(1, 7))),
        ),
        Row(
            "figure-1",
            "figure 1: a solution for ranges 1 and 2 on n = 14, and what the text says of the leprechaun on (11, 6)",
            f"`{_FIGURE_1}`; verified below",
            (
                Figure(
                    "the board",
                    [1, 4, 7, 10, 13, 5, 8, 11, 14, 2, 6, 9, 3, 12],
                    partial(by_construction, "leprechauns-5", 14),
                    _FIGURE_1,
                ),
                Figure("ranges that it solves", [1, 2], _ranges_solved, reproduce("figure-1")),
                Figure(
                    "sum diagonal: its number, its ends, how many are on it",
                    [17, [3, 14], [14, 3], 1],
                    partial(_diagonal, True),
                    reproduce("figure-1"),
                ),
                Figure(
                    "difference diagonal: its number, its ends, how many are on it",
                    [5, [6, 1], [14, 9], 1],
                    partial(_diagonal, False),
                    reproduce("figure-1"),
                ),
                Figure(
                    "its nearest neighbours, and how far they are",
                    [[[13, 3], [12, 9]], 3],
                    _nearest,
                    reproduce("figure-1"),
                ),
                Figure("several pairs are within distance 3", True, _several_within_3, reproduce("figure-1")),
            ),
            ("figure 1", "section 2"),
        ),
        Row(
            "range-2-small",
            "sections 1, 3 and 4.1: for range 2 and n < 10, only n = 1 has a solution",
            "`queenlab count leprechauns:1..12,range=2`: 1, then 0 up to 9, then 4, 44, 156",
            tuple(count_figure(f"leprechauns:{n},range=2", int(n == 1), f"n = {n}", 0.01) for n in range(1, 10)),
            ("section 3",),
        ),
    ),
)

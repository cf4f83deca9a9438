"""Tables 1 and 2: where the leprechauns of Algorithm 4 stand before one of them is moved; the proof of Lemma 4."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from queenlab_papers.leprechauns.boards import Tile, plain, reproduce
from queenlab_papers.leprechauns.coordinate_tables import TABLE_1, TABLE_2, Entry, Line
from queenlab_papers.leprechauns.listings import algorithm_4, before_the_move
from queenlab_papers.reproduction.figure import Correction, Figure, Row, Section, Value

#: So far the entries are checked for every n.
LAST = 1000


@dataclass(frozen=True)
class _Case:
    """One of the two residues: its table and its smallest n."""

    number: int
    lines: tuple[Line, ...]
    least: int

    @property
    def sizes(self) -> range:
        return range(self.least, LAST + 1, 12)


CASES = (_Case(1, TABLE_1, 50), _Case(2, TABLE_2, 68))


def moved(n: int) -> list[Tile]:
    """Where Algorithm 4 moves leprechauns: the tiles of its board that are not on the board before its last lines."""
    before, after = before_the_move(n), algorithm_4(n)
    return [(c, row) for c, (old, row) in enumerate(zip(before, after, strict=True), 1) if row != old]


_WHAT: dict[str, Callable[[Line], Entry]] = {
    "row": lambda line: line.row,
    "sum diagonal": lambda line: line.sum_diagonal,
    "difference diagonal": lambda line: line.difference_diagonal,
}
_OF_TILE: dict[str, Callable[[int, int], int]] = {
    "row": lambda c, r: r,
    "sum diagonal": lambda c, r: c + r,
    "difference diagonal": lambda c, r: c - r,
}


def _printed(line: Line, what: str, n: int) -> list[Value]:
    """The numbers that an entry stands for."""
    t = (n + 1) // 3
    first, last = line.ends(n, t)
    return [_WHAT[what](line)(n, t, c, c - first) for c in range(first, last + 1)]


def _walked(line: Line, what: str, n: int) -> list[Value]:
    """The same from Algorithm 4, up to its line 17."""
    first, last = line.ends(n, (n + 1) // 3)
    board = before_the_move(n)
    return [_OF_TILE[what](c, board[c - 1]) for c in range(first, last + 1)]


def _wrong_sizes(case: _Case) -> Value:
    """The n for which an entry is wrong, or the lines leave out a column."""

    def right(n: int) -> bool:
        t = (n + 1) // 3
        ends = [line.ends(n, t) for line in case.lines]
        columns = [c for first, last in ends for c in range(first, last + 1)]
        return columns == list(range(1, n + 1)) and all(
            _printed(line, what, n) == _walked(line, what, n) for line in case.lines for what in _WHAT
        )

    return [n for n in case.sizes if not right(n)]


def _table(case: _Case) -> Row:
    key, n = f"table-{case.number}", case.least
    entries = tuple(
        Figure(
            f"columns {line.columns}: {what}, for n = {n}",
            _printed(line, what, n),
            partial(_walked, line, what, n),
            reproduce(key),
            0.001,
        )
        for line in case.lines
        for what in _WHAT
    )
    every = Figure(
        f"n from {n} to {LAST} for which an entry is wrong", [], partial(_wrong_sizes, case), reproduce(key), 0.2
    )
    return Row(
        key,
        f"Table {case.number}: coordinates for n = {n % 12} modulo 12, n >= {n}; t = (n + 1) / 3",
        f"from the listing of Algorithm 4 before its last lines: `{reproduce(key)}`",
        (*entries, every),
        (f"table {case.number}", "lemma 4"),
    )


def _wrong_moves(case: _Case) -> Value:
    """The n for which not one leprechaun is moved, from the last row to the free one, between these neighbours."""

    def right(n: int) -> bool:
        board, moves = before_the_move(n), moved(n)
        if len(moves) != 1:
            return False
        column, row = moves[0]
        around = [board[column - 1 + away] for away in (-2, -1, 1, 2)]
        free = set(range(1, n + 1)) - set(board)
        return board[column - 1] == n + 1 and free == {row} and around == [n - 5, n - 2, 3, 6]

    return [n for n in case.sizes if not right(n)]


def _tiles(n: int) -> Value:
    """The tile where the leprechaun is moved, its column less two thirds of n + 1; all such tiles, one by one."""
    return [number for c, row in moved(n) for number in (c - 2 * (n + 1) // 3, row)]


def _diagonals(n: int) -> Value:
    """The diagonals of the moved leprechaun, less two thirds of n + 1; of all that are moved, one by one."""
    two_thirds = 2 * (n + 1) // 3
    return [number - two_thirds for c, row in moved(n) for number in (c + row, c - row)]


def residues(case: _Case) -> Value:
    """The sum diagonals modulo 4: of the leprechauns in the middle part before it wraps, and of the moved one."""
    middle: set[int] = set()
    after: set[int] = set()
    for n in case.sizes:
        middle.update(
            int(number) % 4 for number in _walked(case.lines[2], "sum diagonal", n) if isinstance(number, int)
        )
        after.update(sum(tile) % 4 for tile in moved(n))
    return [plain(sorted(middle)), plain(sorted(after))]


def _conflicts(case: _Case) -> Value:
    """The n for which a moved leprechaun shares a diagonal with another, or none is moved."""

    def free(n: int) -> bool:
        board, moves = algorithm_4(n), moved(n)
        return bool(moves) and all(
            c == column or (c + r != column + row and c - r != column - row)
            for column, row in moves
            for c, r in enumerate(board, 1)
        )

    return [n for n in case.sizes if not free(n)]


def _move_figures(case: _Case) -> tuple[Figure, ...]:
    key, kind = "lemma-4-proof", f"n = {case.least % 12} modulo 12"
    return (
        Figure(
            f"{kind}: n up to {LAST} where the move is not from row n + 1 to the free row, between rows n - "
            "5, n - 2 and 3, 6",
            [],
            partial(_wrong_moves, case),
            reproduce(key),
            0.1,
        ),
        Figure(
            f"{kind}: n up to {LAST} where the moved leprechaun shares a diagonal",
            [],
            partial(_conflicts, case),
            reproduce(key),
            0.1,
        ),
    )


def _tile_figure(n: int, printed: list[Value]) -> Figure:
    label = f"n = {n}: the tile of the moved one, its column less 2(n+1)/3"
    return Figure(label, printed, partial(_tiles, n), reproduce("lemma-4-proof"), 0.001)


_SWITCHED = (
    "the middle part has 4c + 14 - n = 2 modulo 4 here too, since n = 0 modulo 4, and the moved one 2(n+1)/3 + 14 = "
    "0; nothing is switched, and the proof holds as for the other residue"
)

SECTION = Section(
    "Range 2, coordinates",
    (
        _table(CASES[0]),
        _table(CASES[1]),
        Row(
            "lemma-4-proof",
            "Lemma 4, the proof: what is moved, where to, and on which diagonals it then is",
            f"`{reproduce('lemma-4-proof')}`",
            (
                *_move_figures(CASES[0]),
                _tile_figure(50, [-3, 13]),
                Figure(
                    "n = 50: the diagonals of the moved one, less 2(n+1)/3",
                    [10, -16],
                    partial(_diagonals, 50),
                    reproduce("lemma-4-proof"),
                    0.001,
                ),
                Figure(
                    "n = 2 modulo 12: sum diagonals modulo 4, of the middle part and of the moved one",
                    [[2], [0]],
                    partial(residues, CASES[0]),
                    reproduce("lemma-4-proof"),
                ),
                *_move_figures(CASES[1]),
                _tile_figure(68, [-5, 19]),
                Figure(
                    "n = 8 modulo 12: sum diagonals modulo 4, of the middle part and of the moved one",
                    [[0], [2]],
                    partial(residues, CASES[1]),
                    reproduce("lemma-4-proof"),
                    correction=Correction([[2], [0]], _SWITCHED),
                ),
            ),
            ("lemma 4",),
        ),
    ),
)

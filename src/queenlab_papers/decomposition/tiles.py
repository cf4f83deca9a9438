"""Section 4: figure 1, Theorem 1 and Corollary 1."""

from __future__ import annotations

from functools import partial

from queenlab_papers.decomposition.boards import (
    by_construction,
    decomposed,
    failing,
    is_solvable,
    knight_walk,
    plain,
    reproduce,
    solvable,
    solves_torus,
)
from queenlab_papers.decomposition.superqueens import superqueens
from queenlab_papers.reproduction.computing import counted
from queenlab_papers.reproduction.figure import Correction, Figure, Row, Section, Value


def _tile_of(i: int, j: int, b: int = 5) -> Value:
    """Tile and square of a square of the whole board."""
    return [[i // b, j // b], [i % b, j % b]]


def _square_figure(
    square: tuple[int, int], tile: tuple[int, int], inside: tuple[int, int], holds: tuple[int, int] | None = None
) -> Figure:
    """Tile and square in it, as printed; and the tile that holds where another is printed."""
    why = "this tile is counted from 1, against iN = B iA + iB and the two squares before"
    return Figure(
        f"square {square}: tile and square in it",
        [plain(tile), plain(inside)],
        partial(_tile_of, *square),
        reproduce("figure-1"),
        0.001,
        correction=None if holds is None else Correction([plain(holds), plain(inside)], why),
    )


def _lengths_crossed(kind: int) -> Value:
    """The lengths of the tile diagonals that the wrapped diagonal i - j = kind of 35 passes through, in order."""
    squares = [((j + kind) % 35, j) for j in range(35)]
    tiles = [(i // 5, j // 5) for i, j in squares]
    lengths = [tiles.count(tile) for tile in dict.fromkeys(tiles)]
    return plain(lengths)


def _corresponding_tiles() -> bool:
    """Whether tiles crossed by a wrapped diagonal of 35 in corresponding diagonals are on one wrapped diagonal of 7."""
    for kind in range(35):
        squares = [((j + kind) % 35, j) for j in range(35)]
        by_diagonal: dict[int, set[int]] = {}
        for i, j in squares:
            by_diagonal.setdefault(i % 5 - j % 5, set()).add((i // 5 - j // 5) % 7)
        if any(len(tile_diagonals) > 1 for tile_diagonals in by_diagonal.values()):
            return False
    return True


def _theorem_1_walks() -> Value:
    """The N = A B up to 600, by all A and B, whose knight-walks do not compose to a solution."""

    def composes(n: int) -> bool:
        pairs = [(a, n // a) for a in range(5, n // 5 + 1) if n % a == 0]
        return all(solves_torus(decomposed(knight_walk(a), knight_walk(b))) for a, b in pairs)

    return failing(solvable(25, 600), composes)


def _theorem_1_all() -> Value:
    """[A, B] for which some solution of A and some of B do not compose to a solution; A, B of 5 and 7, and 13 in 5."""
    cases = [(superqueens(a), superqueens(b)) for a in (5, 7) for b in (5, 7)]
    cases += [(superqueens(13), [knight_walk(5)]), ([knight_walk(5)], superqueens(13))]
    wrong: list[Value] = []
    for outers, inners in cases:
        if not all(solves_torus(decomposed(outer, inner)) for outer in outers for inner in inners):
            wrong.append([len(outers[0]), len(inners[0])])
    return wrong


def _figure_1_by_library() -> Value:
    return by_construction("queens:35@torus", "decomposition")


def _corollary_1() -> Value:
    """[M, N], M of 5, 7, 11, 13 and N up to 100, where the boards built from M's solutions are no different solutions,
    or the knight-walk is among them: else N has more solutions than M."""
    wrong: list[Value] = []
    for m in (5, 7, 11, 13):
        for n in range(5 * m, 101, m):
            if is_solvable(n):
                built = {tuple(decomposed(board, knight_walk(n // m))) for board in superqueens(m)}
                fine = len(built) == counted(f"queens:{m}@torus") and all(map(solves_torus, built))
                if not fine or tuple(knight_walk(n)) in built:
                    wrong.append([m, n])
    return wrong


_FIGURE_1: list[Value] = [
    *(0, 2, 4, 1, 3),
    *(10, 12, 14, 11, 13),
    *(20, 22, 24, 21, 23),
    *(30, 32, 34, 31, 33),
    *(5, 7, 9, 6, 8),
    *(15, 17, 19, 16, 18),
    *(25, 27, 29, 26, 28),
]


SECTION = Section(
    "Decomposition",
    (
        Row(
            "figure-1",
            "figure 1: N = 35, A = 7, B = 5, knight-walks; the squares that the text names, and the diagonal that is "
            "drawn",
            "`queenlab construct queens:35@torus --method decomposition`: tiles of 5 in a 7-knight-walk",
            (
                Figure(
                    "the board",
                    _FIGURE_1,
                    _figure_1_by_library,
                    "queenlab construct queens:35@torus --method decomposition",
                ),
                _square_figure((14, 23), (2, 4), (4, 3)),
                _square_figure((15, 23), (3, 4), (0, 3)),
                _square_figure((7, 4), (2, 1), (2, 4), holds=(1, 0)),
                _square_figure((12, 14), (3, 3), (2, 4), holds=(2, 2)),
                Figure(
                    "lengths of the tile diagonals that a wrapped diagonal of 35 passes",
                    [3, 2] * 7,
                    partial(_lengths_crossed, 2),
                    reproduce("figure-1"),
                    0.001,
                ),
                Figure(
                    "tiles it crosses in corresponding diagonals lie on one wrapped diagonal of 7, for all 35",
                    True,
                    _corresponding_tiles,
                    reproduce("figure-1"),
                    0.01,
                ),
            ),
            ("figure 1", "section 4"),
        ),
        Row(
            "theorem-1",
            "section 4, Theorem 1: decomposition of N = A B; any solution inside any other",
            "`queenlab construct queens:35@torus --method decomposition`; `compose(outer, inner)`, below with the "
            "non-regular 13",
            (
                Figure(
                    "N up to 600 whose knight-walks do not compose", [], _theorem_1_walks, reproduce("theorem-1"), 0.02
                ),
                Figure(
                    "[A, B], all solutions of 5 and 7 in each other, all of 13 in 5 and 5 in 13, that do not compose",
                    [],
                    _theorem_1_all,
                    reproduce("theorem-1"),
                    0.2,
                ),
            ),
            ("theorem 1", "section 4"),
        ),
        Row(
            "corollary-1",
            "section 4, Corollary 1: if M is a proper divisor of N, M has fewer solutions than N",
            "every solution of M = 5, 7, 11, 13 gives one of N, and the knight-walk is none of these; a sharper form "
            "is shown below; all solutions of 25 would take about a week: `queenlab count queens:25@torus --estimate`",
            (
                Figure(
                    "[M, N], M = 5, 7, 11, 13 and N up to 100, where that does not give more solutions",
                    [],
                    _corollary_1,
                    reproduce("corollary-1"),
                    0.25,
                ),
            ),
            ("corollary 1", "section 4"),
        ),
    ),
)

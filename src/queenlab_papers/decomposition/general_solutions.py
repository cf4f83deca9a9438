"""Section 5, computed: the general solution of the plane, and what the lemmas say of it."""

from __future__ import annotations

from collections.abc import Iterator

import queenlab as ql
from queenlab.constructions import GeneralSolution, Request, all_constructions
from queenlab_papers.decomposition.boards import (
    by_construction,
    decomposed,
    failing,
    general,
    is_solvable,
    knight_walk,
    solvable,
    solves_plane,
    without_corner,
)
from queenlab_papers.decomposition.program import output
from queenlab_papers.decomposition.superqueens import superqueens
from queenlab_papers.reproduction.figure import Value

#: So far Lemma 5 and Theorem 2 are checked.
LAST = 2000


def cornered(n: int) -> list[list[int]]:
    """All solutions of the torus with a queen in the corner; N is small."""
    return [board for board in superqueens(n) if board[0] == 0]


def lemma_1() -> Value:
    """The N = A B up to 700, by all A and B, for which the D-solution without its first tile is no solution."""

    def holds(n: int) -> bool:
        pairs = [(a, n // a) for a in range(5, n // 5 + 1) if n % a == 0]
        return all(solves_plane(general(knight_walk(a), b, 0)) for a, b in pairs)

    return failing(solvable(25, 700), holds)


def occupied(board: list[int], corner: int) -> set[int]:
    """The LR diagonals with a queen, for a board whose corner is on the main diagonal, so far down."""
    return {(corner + i) - (corner + p) for i, p in enumerate(board)}


def figure_2() -> Value:
    """The queens of the 5-knight-walk on a diagonal of the 7-knight-walk, and those on its squares."""
    seven, five = knight_walk(7), knight_walk(5)
    squares = {(i, p) for i, p in enumerate(seven)}
    diagonals = occupied(seven, 0)
    on_diagonal = [i for i, p in enumerate(five) if i - p in diagonals]
    on_square = [i for i, p in enumerate(five) if (i + 2, p + 2) in squares]
    return [len(on_diagonal), [i for i in on_diagonal if i not in on_square], on_square]  # type: ignore[list-item]


def lemma_2() -> Value:
    """[C, B], C <= B <= 150, for which the C-knight-walk occupies a diagonal that the B-knight-walk does not."""
    walks = {n: occupied(knight_walk(n), 0) for n in solvable(1, 150)}
    return [[c, b] for b in walks for c in walks if c <= b and not walks[c] <= walks[b]]


def wraps(n: int) -> bool:
    """Whether the knight-walk wraps once, after row (N-1)/2, to square ((N+1)/2, 1)."""
    walk = knight_walk(n)
    falls = [i for i in range(n - 1) if walk[i + 1] < walk[i]]
    return falls == [(n - 1) // 2] and walk[(n + 1) // 2] == 1


def steps_apart() -> Value:
    """[C, B], C < B <= 150, whose squares after the wrap are not (B-C)/2 knight steps apart, C's in B's coordinates."""
    wrong: list[Value] = []
    for b in solvable(5, 150):
        for c in solvable(5, b - 1):
            one, other = ((c + 1) // 2 + b - c, 1 + b - c), ((b + 1) // 2, 1)
            if (2 * (one[0] - other[0]), one[1] - other[1]) != (b - c, b - c):
                wrong.append([c, b])
    return wrong


def triples(last: int) -> Iterator[tuple[int, int, int]]:
    """(A, B, C) with A and B from 5 on, C < B, all solvable, and (A-1) B + C up to last."""
    for a in solvable(5, last // 5 + 1):
        for b in solvable(5, last // (a - 1)):
            for c in solvable(1, min(b - 1, last - (a - 1) * b)):
                yield a, b, c


def lemma_3_walks() -> Value:
    """[A, B, C] up to N = 200 that fail, with knight-walks."""
    return [[a, b, c] for a, b, c in triples(200) if not solves_plane(general(knight_walk(a), b, c))]


def lemma_3_all() -> Value:
    """[A, B, C], A of 5, 7, 11, 13 with each of its cornered solutions, B = 5 and 7, that fail."""
    cases = [(a, b, c) for a in (5, 7, 11, 13) for b in (5, 7) for c in solvable(1, b)]
    return [[a, b, c] for a, b, c in cases if not all(solves_plane(general(board, b, c)) for board in cornered(a))]


def by_library(a: int, b: int, c: int) -> list[int]:
    """The library's general solution, with knight-walks."""
    return [int(row) for row in GeneralSolution(ql.constructions.knight_walk(a), b, c).build()]


def library_differs() -> Value:
    """[A, B, C] up to N = 120 where the library's board is another one."""
    return [[a, b, c] for a, b, c in triples(120) if by_library(a, b, c) != general(knight_walk(a), b, c)]


def subsumed(n: int) -> bool:
    """Whether C = B gives the decomposition, for every N = A B, and C = B = 1 the knight-walk."""
    pairs = [(a, n // a) for a in range(5, n // 5 + 1) if n % a == 0]
    decompositions = all(general(knight_walk(a), b, b) == decomposed(knight_walk(a), knight_walk(b)) for a, b in pairs)
    return decompositions and general(knight_walk(n), 1, 1) == knight_walk(n)


def lemma_4() -> Value:
    """[N, A, B], N up to 300, as the lemma asks, whose C it does not allow or whose board is no solution."""
    wrong: list[Value] = []
    for n in range(3, 300, 6):
        for a in range(5, n, 6):
            for b in range(n // a + 1, (n - 1) // (a - 1) + 1):
                if b % 2 and b % 3 and b * (a - 1) < n < b * a:
                    c = n - b * (a - 1)
                    if not (is_solvable(c) and c < b and solves_plane(general(knight_walk(a), b, c))):
                        wrong.append([n, a, b])
    return wrong


def tile_for(n: int) -> int | None:
    """Lemma 5: a B for A = 5, odd, not divisible by 3, with 4B < N < 5B."""
    return next((b for b in range(n // 5 + 1, (n - 1) // 4 + 1) if is_solvable(b)), None)


def lemma_5() -> Value:
    """The odd multiples of 3 for which there is no such B."""
    return [n for n in range(3, LAST, 6) if tile_for(n) is None]


def first_tiles(residue: int) -> Value:
    """The B1 of this class modulo 6 with room for an N between 5 B1 and 4 B2, up to 1000."""
    return [b for b in range(residue, 1000, 6) if 5 * b + 1 < 4 * (b + (4 if residue == 1 else 2))]


def intervals() -> Value:
    """[5 B1, 4 B2] for these B1, and the odd multiples of 3 inside."""
    ends = [(5 * b, 4 * (b + (4 if b % 6 == 1 else 2))) for b in solvable(1, 1000)]
    open_ones = [(low, high) for low, high in ends if low + 1 < high]
    inside = [n for low, high in open_ones for n in range(low + 1, high) if n % 6 == 3]
    return [[list(pair) for pair in open_ones], inside]  # type: ignore[list-item]


def smallest_eleven() -> Value:
    """The smallest (A-1) B with A = 2 modulo 3 above 5 and B above 1."""
    return min((a - 1) * b for a in range(11, 100, 6) for b in solvable(5, 100))


def other_triples() -> Value:
    """The N of 9, 15, 27, 39 that some A, B from 5 on and C serve, A = 5 or not."""
    sums = {(a - 1) * b + c for a, b, c in triples(40)}
    return [n for n in (9, 15, 27, 39) if n in sums]


def theorem_2() -> Value:
    """The N for which the scheme, with no table of exceptions, gives no solution; each board is verified."""

    def solved(n: int) -> bool:
        board = output(n, tabled=())
        return board is not None and len(board) == n and solves_plane([p - 1 for p in board])

    return failing(range(1, LAST + 1), solved)


def theorem_2_by_library() -> Value:
    """The N up to 500 to which neither the knight-walk, nor the general solution, nor corner removal applies."""
    methods = [c for c in all_constructions() if c.name in ("knight-walk", "general-solution", "corner-removal")]
    return failing(range(1, 501), lambda n: any(method.refusal(Request(n)) is None for method in methods))


def special(board: list[int]) -> Value:
    """Whether the board solves the plane, has a queen in the corner, and solves N - 1 without it."""
    solved = [ql.verify([p + 1 for p in one], f"queens:{len(one)}").ok for one in (board, without_corner(board))]
    return [solved[0], board[0] == 0, solved[1]]


def special_by_library(*boards: list[int]) -> list[int]:
    """The N of figure 3 whose board the library's construction does not give."""
    printed = [*boards, *map(without_corner, boards)]
    return sorted(len(one) for one in printed if by_construction(f"queens:{len(one)}", "special-board") != one)

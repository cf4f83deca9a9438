"""Section 6 and the appendices, computed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product

from queenlab.constructions import GeneralSolution, NQueensProgram, ordered_factorizations, rebuild
from queenlab_papers.decomposition.boards import (
    decomposed,
    failing,
    knight_walk,
    solvable,
    solves_plane,
    solves_torus,
    without_corner,
)
from queenlab_papers.decomposition.program import CORRECTED, TABLED, Reading, breakdown, output
from queenlab_papers.reproduction.figure import Value

#: The program's own bound, and how far it is checked.
MAX, LAST = 100, 2000


def ordered_splits(n: int) -> list[list[int]]:
    """The ordered splits of N into factors above 1."""
    return [[n], *([f, *rest] for f in range(2, n) if n % f == 0 for rest in ordered_splits(n // f))]


def split_solutions(n: int) -> int:
    """How many different solutions the ordered splits of N give, a knight-walk for each factor."""
    boards = set()
    for split in ordered_splits(n):
        board = [0]
        for factor in split:
            board = decomposed(board, knight_walk(factor))
        if solves_torus(board):
            boards.add(tuple(board))
    return len(boards)


def splits_alike() -> Value:
    """The N up to 1000 with fewer different solutions by ordered splits than ordered splits."""
    return failing(solvable(5, 1000), lambda n: split_solutions(n) == len(ordered_splits(n)))


def splits_counted() -> Value:
    """The numbers of ordered splits of 5, 25, ..., 5^20."""
    return [ordered_factorizations(5**i) for i in range(1, 21)]


def described() -> Value:
    """The e up to 18 for which N = 10^e - 1 is not given by the program's N, A, B and C, each with at most e digits."""

    def agrees(e: int) -> bool:
        n = 10**e - 1
        recipe = rebuild(NQueensProgram().board(n).describe())
        if not isinstance(recipe, GeneralSolution):
            return False
        a, b, c = breakdown(n, CORRECTED)
        numbers = (recipe.side, recipe.tiles.side, recipe.b, recipe.c)
        return numbers == (n, a, b, c) and max(len(str(x)) for x in numbers) <= e

    return failing(range(2, 19), agrees)


def consat(n: int, edges: set[tuple[int, int]], k: int) -> bool:
    """Appendix 1: whether the constraint satisfaction problem that is made of a graph and k has a solution."""

    def allowed(i: int, j: int, x: int, y: int) -> bool:
        return (x != y and x + y < 2 * k) if (i, j) in edges else x + y <= 2 * k

    pairs = list(combinations(range(n), 2))
    return any(
        all(allowed(i, j, values[i], values[j]) for i, j in pairs) for values in product(range(1, n + 1), repeat=n)
    )


def colorable(n: int, edges: set[tuple[int, int]], k: int) -> bool:
    """Whether the vertices of a graph can be coloured with k colours."""
    return any(all(c[i] != c[j] for i, j in edges) for c in product(range(k), repeat=n))


def reduction_fails() -> Value:
    """[vertices, k, edges] of all graphs with 2 to 4 vertices for which one problem says yes and the other no."""
    wrong: list[Value] = []
    for n in (2, 3, 4):
        pairs = list(combinations(range(n), 2))
        for chosen in product((False, True), repeat=len(pairs)):
            edges = {pair for pair, taken in zip(pairs, chosen, strict=True) if taken}
            wrong += [[n, k, len(edges)] for k in range(1, n + 1) if consat(n, edges, k) != colorable(n, edges, k)]
    return wrong


def fails(n: int, reading: Reading, tabled: Sequence[int] = TABLED) -> bool:
    """Whether the program's line for n is a board that is no solution."""
    board = output(n, reading, tabled)
    return board is not None and not (len(board) == n and solves_plane([p - 1 for p in board]))


def failures(reading: Reading, last: int) -> Value:
    """The numbers whose line is a board that is no solution."""
    return [n for n in range(1, last + 1) if fails(n, reading)]


def need_a_table() -> Value:
    """The numbers whose line is no solution if the program, as corrected, leaves none of them to a table."""
    return [n for n in range(1, LAST + 1) if fails(n, CORRECTED, ())]


def library_differs() -> Value:
    """The n for which the library's construction is not the program's line."""
    program = NQueensProgram()

    def same(n: int) -> bool:
        board = output(n)
        if board is None:
            return program.needs(n) is not None
        return program.needs(n) is None and [int(row) + 1 for row in program.board(n).build()] == board

    return failing(range(1, 1001), same)


def pattern(n: int) -> list[int]:
    """Appendix 3: the diagonals of the queens from left to right."""
    h = n // 2
    last = [h + 2, n + h - 1, h + 1, n + h - 2]
    return [2 * n - 4, *range(n + 1, n + h - 2), *last, *range(h + 3, n), 4]


def on_diagonals(n: int) -> list[int]:
    """The rows of queens on these diagonals, which are numbered n + row - column."""
    return [number - n + column for column, number in enumerate(pattern(n))]


def solved_with_free_diagonal(board: list[int]) -> bool:
    """A solution without a queen on the main diagonal, and so one for N + 1 with a queen at its end."""
    n = len(board)
    return solves_plane(board) and all(i != p for i, p in enumerate(board)) and solves_plane([*board, n])


def older_walk(n: int) -> bool:
    """Whether the knight-walk of N + 1 without its corner does so."""
    return solved_with_free_diagonal(without_corner(knight_walk(n + 1)))


def older_pattern(n: int) -> bool:
    """Whether the pattern of diagonals does so."""
    return solved_with_free_diagonal(on_diagonals(n))


def old_unsolved() -> Value:
    """The N up to 1000 that neither serves, even or one more than an even one."""

    def served(n: int) -> bool:
        even = n - n % 2
        walk = even % 6 in (0, 4) and even >= 4 and older_walk(even)
        return walk or (even % 6 == 2 and even >= 8 and older_pattern(even))

    return failing(range(2, 1001), served)

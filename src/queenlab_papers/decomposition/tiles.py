"""Section 4: figure 1, Theorem 1 and Corollary 1."""

from __future__ import annotations

import queenlab as ql
from queenlab_papers.decomposition.boards import (
    decomposed,
    failing,
    is_solvable,
    knight_walk,
    solvable,
    solves_torus,
)
from queenlab_papers.decomposition.superqueens import superqueens
from queenlab_papers.reproduction.figure import Value


def tile_of(i: int, j: int, b: int = 5) -> Value:
    """Tile and square of a square of the whole board."""
    return [[i // b, j // b], [i % b, j % b]]


def lengths_crossed(kind: int) -> list[int]:
    """The lengths of the tile diagonals that the wrapped diagonal i - j = kind of 35 passes through, in order."""
    squares = [((j + kind) % 35, j) for j in range(35)]
    tiles = [(i // 5, j // 5) for i, j in squares]
    return [tiles.count(tile) for tile in dict.fromkeys(tiles)]


def corresponding_tiles() -> bool:
    """Whether tiles crossed by a wrapped diagonal of 35 in corresponding diagonals are on one wrapped diagonal of 7."""
    for kind in range(35):
        squares = [((j + kind) % 35, j) for j in range(35)]
        by_diagonal: dict[int, set[int]] = {}
        for i, j in squares:
            by_diagonal.setdefault(i % 5 - j % 5, set()).add((i // 5 - j // 5) % 7)
        if any(len(tile_diagonals) > 1 for tile_diagonals in by_diagonal.values()):
            return False
    return True


def theorem_1_walks() -> Value:
    """The N = A B up to 600, by all A and B, whose knight-walks do not compose to a solution."""

    def composes(n: int) -> bool:
        pairs = [(a, n // a) for a in range(5, n // 5 + 1) if n % a == 0]
        return all(solves_torus(decomposed(knight_walk(a), knight_walk(b))) for a, b in pairs)

    return failing(solvable(25, 600), composes)


def theorem_1_all() -> Value:
    """[A, B] for which some solution of A and some of B do not compose to a solution; A, B of 5 and 7, and 13 in 5."""
    cases = [(superqueens(a), superqueens(b)) for a in (5, 7) for b in (5, 7)]
    cases += [(superqueens(13), [knight_walk(5)]), ([knight_walk(5)], superqueens(13))]
    wrong: list[Value] = []
    for outers, inners in cases:
        if not all(solves_torus(decomposed(outer, inner)) for outer in outers for inner in inners):
            wrong.append([len(outers[0]), len(inners[0])])
    return wrong


def corollary_1() -> Value:
    """[M, N], M of 5, 7, 11, 13 and N up to 100, where the boards built from M's solutions are no different solutions,
    or the knight-walk is among them: else N has more solutions than M."""
    wrong: list[Value] = []
    for m in (5, 7, 11, 13):
        for n in range(5 * m, 101, m):
            if is_solvable(n):
                built = {tuple(decomposed(board, knight_walk(n // m))) for board in superqueens(m)}
                fine = len(built) == ql.count(f"queens:{m}@torus").value and all(map(solves_torus, built))
                if not fine or tuple(knight_walk(n)) in built:
                    wrong.append([m, n])
    return wrong

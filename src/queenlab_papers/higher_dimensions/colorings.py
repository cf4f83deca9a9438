"""Colourings with n colours, superimposable solutions and layers, for the rows on colouring."""

from __future__ import annotations

from math import gcd

from queenlab_papers.reproduction.figure import Value


def colors_needed(n: int) -> Value:
    """Whether n colours are enough: looked for anew, or refuted by a search through all sets of solutions."""
    from queenlab.problems import problem
    from queenlab.verbs.color_by_superposition import color_with_side
    from queenlab.verbs.common import make_limits

    answer = color_with_side(
        problem(f"queens:{n},goal=color,colors={n}"), make_limits(None, None, 0, None), 0, search=True
    )
    if answer is None:
        return None
    return n if answer.status == "found" else "none"


def table_3() -> Value:
    """The colouring 3 x + y modulo 5, verified."""
    from queenlab.constructions.coloring_recipes import LinearColoring
    from queenlab.problems import problem

    made = LinearColoring(5, (2,)).build()
    if not problem("queens:5,goal=color").verify(made.ravel().tolist()).ok:
        return "two cells of one colour attack each other"
    return made.tolist()  # type: ignore[no-any-return]


def is_coloring(n: int, d: int, colors: object) -> bool:
    """Whether cells of one colour attack each other nowhere, and there are n colours."""
    import numpy as np

    from queenlab.board import Board
    from queenlab.piece import queen

    board, flat = Board(n, d), np.asarray(colors).ravel()
    if len(np.unique(flat)) != n:
        return False
    cells = board.all_cells()
    for direction in queen.moves(d).riders:
        keys = board.line_keys(cells, direction)
        if len(np.unique(keys * n + flat)) != n**d:
            return False
    return True


def without_linear_coloring(top: int) -> Value:
    """The n up to `top`, divisible by neither 2 nor 3, whose colouring with n colours is wrong."""
    from queenlab.constructions.coloring_recipes import LinearColoring

    return [n for n in range(5, top + 1) if gcd(n, 6) == 1 and not is_coloring(n, 2, LinearColoring(n, (2,)).build())]


def product_is_coloring(outer: int, inner: int) -> bool:
    """Whether the product of two colourings, found anew or linear, is a colouring of the larger board."""
    from queenlab.constructions.coloring_recipes import LinearColoring
    from queenlab.constructions.heights import tiled
    from queenlab.constructions.recipe import Ints
    from queenlab.constructions.superposition.colorings import find_coloring
    from queenlab.work import Limits

    def colors(n: int) -> Ints:
        if gcd(n, 6) == 1:
            return LinearColoring(n, (2,)).build()
        found = find_coloring(n, Limits(), 0)[0]
        if found is None:
            raise ValueError(f"no colouring of {n} x {n} with {n} colours was found")
        return found

    return is_coloring(outer * inner, 2, tiled(colors(outer), colors(inner), inner))


def layers_that_fail(n: int, d: int) -> Value:
    """Layers of a full solution of (n,d) that are no solutions of (n,d-1), and the cells that two of them share.

    Returns how many layers there are, how many fail, and over all axes how many cells are in two layers.
    """
    import numpy as np

    from queenlab.board import Board
    from queenlab.placement import Placement
    from queenlab.verbs.construct import construct
    from queenlab.verification import verify

    cells = construct(f"queens:{n}^{d}").array
    floor = Board(n, d - 1)
    layers = failed = shared = 0
    for axis in range(d):
        seen: set[int] = set()
        for at in range(1, n + 1):
            layer = np.delete(cells[cells[:, axis] == at], axis, axis=1) - 1
            numbers = floor.indices(layer)
            layers += 1
            failed += not verify(Placement(floor, numbers), count=n ** (d - 2)).ok
            shared += len(seen.intersection(numbers.tolist()))
            seen.update(numbers.tolist())
    return [layers, failed, shared]


def colors_are_solutions(n: int, d: int) -> Value:
    """Colours of a colouring of (n,d) with n colours that are no solutions, and cells without one colour."""
    import numpy as np

    from queenlab.board import Board
    from queenlab.constructions.coloring_recipes import LinearColoring
    from queenlab.constructions.prime_vectors import doublings
    from queenlab.placement import Placement
    from queenlab.verification import verify

    made = LinearColoring(n, doublings(n, d))
    flat, board = made.build().ravel(), Board(n, d)
    sets = [np.flatnonzero(flat == color) for color in range(n)]
    failed = sum(not verify(Placement(board, cells), count=n ** (d - 1)).ok for cells in sets)
    return [failed, n**d - len(np.unique(np.concatenate(sets)))]


def most_disjoint(n: int) -> int:
    """The most solutions for n that share no cell, by a search through the list of all solutions.

    Nothing is known to it of how many there can be: a set is given up only if all solutions that are left are too few.
    """
    from queenlab.verbs.enumerate import enumerate as list_all

    solutions = [frozenset(placement.cells.tolist()) for placement in list_all(f"queens:{n}", limit=None)]
    best = 0
    stack = [(0, solutions)]
    while stack:
        chosen, left = stack.pop()
        best = max(best, chosen)
        for k, one in enumerate(left):
            if chosen + len(left) - k <= best:
                break
            stack.append((chosen + 1, [other for other in left[k + 1 :] if not one & other]))
    return best


def more_than_n(sides: range) -> Value:
    """The n with more than n solutions that share no cell."""
    return [n for n in sides if most_disjoint(n) > n]


def rows_are_cliques(sides: range) -> Value:
    """The n for which a row, a column or a long diagonal is no clique of n cells of the queen graph."""
    from queenlab.board import Board
    from queenlab.piece import queen

    wrong: list[Value] = []
    for n in sides:
        board = Board(n, 2)
        lines = [range(n), range(0, n * n, n), range(0, n * n, n + 1), range(n - 1, n * n - 1, n - 1)]
        hit = {cell: {cell, *queen.attacks(board, cell).tolist()} for cell in range(n * n)}
        wrong += [n for line in map(set, lines) if len(line) != n or any(not line <= hit[cell] for cell in line)]
    return wrong


def cyclic_square(top: int) -> Value:
    """The n up to `top` for which cyclic permutations of 1, ..., n do not give n^2 rooks on n^3."""
    from queenlab.placement import Placement
    from queenlab.problems import problem
    from queenlab.verbs.verify import verify

    def solves(n: int) -> bool:
        cells = [(x + 1, y + 1, (x + y) % n + 1) for x in range(n) for y in range(n)]
        return verify(Placement.of(problem(f"rooks:{n}^3").board, cells), f"rooks:{n}^3").ok

    return [n for n in range(1, top + 1) if not solves(n)]

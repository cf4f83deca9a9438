"""Constructions A, B and C, solutions of related problems, hyperqueens and completions."""

from __future__ import annotations

from itertools import combinations, pairwise

import numpy as np

import queenlab as ql
from queenlab_papers.reproduction.figure import Partial


def construction_a(n: int) -> list[int]:
    """(j, 2j) and (n/2 + j, 2j - 1) for j = 1, ..., n/2: the rows of the queens, column by column."""
    half = range(1, n // 2 + 1)
    return [*(2 * j for j in half), *(2 * j - 1 for j in half)]


def construction_b(n: int, corrected: bool = True) -> list[int]:
    """(j, 1 + (2(j-1) + n/2 - 1 mod n)) and, as corrected, (n+1-j, n - (2(j-1) + n/2 - 1 mod n)).

    As printed, with m = n/2 and the first entry left out, the second half is (m+j, n - ...).
    """
    first = [1 + (2 * (j - 1) + n // 2 - 1) % n for j in range(1, n // 2 + 1)]
    return [*first, *(n + 1 - row for row in (reversed(first) if corrected else first))]


def construction_c(n: int) -> list[int]:
    """A or B for n - 1, whichever serves, and a queen on (n, n)."""
    return [*(construction_b if (n - 1) % 6 == 2 else construction_a)(n - 1), n]


def is_regular(rows: list[int], modulus: int) -> bool:
    """Whether the queens are (s + k, t + k m) modulo this number: a fixed movement from a starting square.

    The columns of a solution are all residues, so k may count the columns, and the movement is the step of the rows.
    """
    step = rows[1] - rows[0]
    return all((b - a - step) % modulus == 0 for a, b in pairwise(rows))


def not_among(stronger: str, weaker: str) -> int:
    """Solutions of one problem that are no solutions of the other, whose piece attacks fewer cells."""
    found = list(ql.enumerate(stronger))
    if not found:
        raise ValueError(f"{stronger} has no solutions")
    return sum(not ql.verify(placement.rows().tolist(), weaker).ok for placement in found)


def hyperqueens(n: int, d: int) -> int | Partial:
    """The most queens on the torus that attack whole hyperplanes: a construction, if no more can be.

    The cells with the same first coordinate must be one of the sets of the model that hold one queen at most; then as
    many queens as there are such sets are the most.
    """
    name = f"hyperqueens:{n}^{d}@torus"
    model = ql.parse(f"{name},goal=max").model
    sets = {item.tobytes() for item, high in zip(model.options_of_item, model.high.tolist(), strict=True) if high == 1}
    layers = [np.sort(cells).astype(model.options_of_item[0].dtype) for cells in ql.Board(n, d).layers(0)]
    lower, upper = len(ql.construct(name)), sum(1 if cells.tobytes() in sets else len(cells) for cells in layers)
    return lower if lower == upper else Partial([lower, upper], "the bounds do not meet", lower, upper)


def takes_queens_on_a_diagonal(gent: bool) -> bool:
    """Whether two queens on one diagonal are taken as given: as Gent and others have it, or as Problem 4 has it."""
    try:
        return ql.complete("queens:8", [(1, 1), (2, 2)], gent=gent).status in ("found", "none")
    except ql.QueenlabError:
        return False


def wrongly_completed(n: int, most: int) -> list[tuple[int, ...]]:
    """The placements of up to `most` queens for which `complete` and the list of all solutions disagree."""
    asked, board = ql.problem(f"queens:{n}"), ql.Board(n, 2)
    solutions = [set(placement.cells.tolist()) for placement in ql.enumerate(asked)]
    hit = {cell: set(ql.queen.attacks(board, cell).tolist()) for cell in range(n * n)}
    wrong = []
    for size in range(1, most + 1):
        for cells in combinations(range(n * n), size):
            if not any(b in hit[a] for a, b in combinations(cells, 2)):
                answer = ql.complete(asked, [board.public(cell) for cell in cells])
                if (answer.status == "found") != any(solution.issuperset(cells) for solution in solutions):
                    wrong.append(cells)
    return wrong

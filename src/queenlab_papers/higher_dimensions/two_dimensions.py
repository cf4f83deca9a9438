"""Constructions A, B and C and other computations on squares, and on the torus, for the rows on two dimensions."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from queenlab_papers.higher_dimensions.boards import constructed
from queenlab_papers.reproduction.computing import is_solution
from queenlab_papers.reproduction.figure import Partial, Value

#: Rows of the queens, counted from 1, column by column.
Rows = list[int]
TOP = 1000


def construction_a(n: int) -> Rows:
    """(j, 2j) and (n/2 + j, 2j - 1) for j = 1, ..., n/2."""
    half = range(1, n // 2 + 1)
    return [*(2 * j for j in half), *(2 * j - 1 for j in half)]


def construction_b(n: int) -> Rows:
    """(j, 1 + (2(j-1) + n/2 - 1 mod n)) and, as corrected, (n+1-j, n - (2(j-1) + n/2 - 1 mod n))."""
    first = [1 + (2 * (j - 1) + n // 2 - 1) % n for j in range(1, n // 2 + 1)]
    return [*first, *(n + 1 - row for row in reversed(first))]


def construction_c(n: int) -> Rows:
    """A or B for n - 1, whichever serves, and a queen on (n, n)."""
    return [*(construction_b if (n - 1) % 6 == 2 else construction_a)(n - 1), n]


def is_a(n: int) -> bool:
    return n % 2 == 0 and n % 6 != 2


def is_b(n: int) -> bool:
    return n % 2 == 0 and n % 6 != 0


def is_c(n: int) -> bool:
    return n % 2 == 1


def fails(construction: Callable[[int], Rows], sides: Callable[[int], bool], top: int) -> Value:
    """The n from 4 to `top` of this kind for which the construction gives no solution."""
    return [n for n in range(4, top + 1) if sides(n) and not is_solution(construction(n), f"queens:{n}")]


def works_elsewhere(construction: Callable[[int], Rows], sides: Callable[[int], bool], top: int) -> Value:
    """The even n from 4 to `top` that are not of this kind, for which it gives a solution all the same."""
    return [n for n in range(4, top + 1, 2) if not sides(n) and is_solution(construction(n), f"queens:{n}")]


def first_of_all(top: int) -> Value:
    """The least m with a solution for every n from m to `top`; for small n they are counted, for others constructed."""
    from queenlab.verbs.construct import construct
    from queenlab.verbs.count import count

    least = top + 1
    for n in range(top, 0, -1):
        if not (count(f"queens:{n}").value if n <= 8 else len(construct(f"queens:{n}")) == n):
            break
        least = n
    return least


def is_regular(rows: Rows, modulus: int) -> bool:
    """Whether the queens are (s + k, t + k m) modulo this number: a fixed movement from a starting square."""
    step = rows[1] - rows[0]
    return all((b - a - step) % modulus == 0 for a, b in pairwise(rows))


def regular(construction: Callable[[int], Rows], sides: Callable[[int], bool], top: int) -> Value:
    """The n from 4 to `top` for which the solution is regular modulo n.

    The columns of a solution are all residues, so k may count the columns, and the movement is the step of the rows.
    """
    return [n for n in range(4, top + 1) if sides(n) and is_regular(construction(n), n)]


def even_sides(sides: Callable[[int], bool], top: int) -> list[Value]:
    """The n from 4 to `top` of this kind."""
    return [n for n in range(4, top + 1) if sides(n)]


def plane_of_torus(n: int) -> Value:
    """Solutions on the torus that are none on the plane."""
    from queenlab.placement import Placement
    from queenlab.verbs.enumerate import enumerate
    from queenlab.verbs.verify import verify

    found = [placement.array[:, 1].tolist() for placement in enumerate(f"queens:{n}@torus")]
    if not found:
        raise ValueError(f"queens:{n}@torus has no solutions")
    return sum(not verify(Placement.from_rows(rows), f"queens:{n}").ok for rows in found)


def contained(stronger: str, weaker: str) -> Value:
    """Solutions of one problem that are no solutions of the other, whose piece moves in fewer ways."""
    from queenlab.verbs.enumerate import enumerate
    from queenlab.verbs.verify import verify

    found = list(enumerate(stronger))
    if not found:
        raise ValueError(f"{stronger} has no solutions")
    return sum(not verify(placement, weaker).ok for placement in found)


def modular_seven() -> Value:
    """The solution by knight's moves from a corner is one on the torus: rows 1, 3, 5, 7, 2, 4, 6."""
    return is_solution([1 + 2 * k % 7 for k in range(7)], "queens:7@torus")


def hyperqueens(n: int, d: int) -> Value | Partial:
    """The most queens on the torus that attack whole hyperplanes: a construction, if no more can be.

    The cells with the same first coordinate must be one of the sets of the model that hold one queen at most; then as
    many queens as there are such sets are the most.
    """
    import numpy as np

    from queenlab.board import Board
    from queenlab.problems import parse

    name = f"hyperqueens:{n}^{d}@torus"
    model = parse(f"{name},goal=max").model
    sets = {item.tobytes() for item, high in zip(model.options_of_item, model.high.tolist(), strict=True) if high == 1}
    layers = [np.sort(cells).astype(model.options_of_item[0].dtype) for cells in Board(n, d).layers(0)]
    lower, upper = constructed(name), sum(1 if cells.tobytes() in sets else len(cells) for cells in layers)
    return lower if lower == upper else Partial([lower, upper], "the bounds do not meet", lower, upper)


def most_hyperqueens(n: int, d: int) -> Value:
    """The most of them, by CP-SAT."""
    from queenlab.verbs.maximize import maximize

    answer = maximize(f"hyperqueens:{n}^{d}@torus")
    return answer.value if answer.status == "proved" else None


def taken_as_given() -> Value:
    """Whether two queens on one diagonal are taken as given: as Problem 4 has it, and as Gent and others have it."""
    from queenlab.errors import BadInput
    from queenlab.verbs.complete import complete

    def taken(gent: bool) -> bool:
        try:
            return complete("queens:8", [(1, 1), (2, 2)], gent=gent).status in ("found", "none")
        except BadInput:
            return False

    return [taken(False), taken(True)]

"""What all lower bounds share: which problems they are for, and that nothing is claimed before it is verified."""

from __future__ import annotations

from queenlab.board import Cells
from queenlab.bounds.bound import Bound
from queenlab.errors import NotSupported
from queenlab.kept.witnesses import verified
from queenlab.problems import Problem
from queenlab.work import Limits


def side_and_dimensions(problem: Problem) -> tuple[int, int]:
    """n and d of queens on the plane board n^d.

    Raises:
        NotSupported: for other pieces, on a torus, and with cells given or excluded.

    Example:
        >>> from queenlab.problems import parse
        >>> side_and_dimensions(parse("queens:7^3"))
        (7, 3)
        >>> side_and_dimensions(parse("queens:7^3@torus"))
        Traceback (most recent call last):
        queenlab.errors.NotSupported: lower bounds are for queens on the plane, as queens:7^3, not queens:7^3@torus
    """
    q = problem.question
    if problem.family.name != "queens" or q.torus or q.given or q.excluded or q.goal not in ("exact", "max"):
        raise NotSupported(f"lower bounds are for queens on the plane, as queens:7^3, not {problem}")
    return q.n, q.d


def lower_bound(n: int, d: int, cells: Cells, name: str, reason: str, limits: Limits) -> Bound:
    """The bound that these cells show, once they are verified."""
    witness = verified(n, d, cells)
    return Bound("lower", len(witness), name, reason, witness=witness, seconds=limits.elapsed())

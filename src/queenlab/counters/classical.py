"""Which problems are the classical n queens."""

from __future__ import annotations

from queenlab.problems import Problem

#: Limits and Ctrl-C are looked at between units.
UNIT_SECONDS = 0.3


def classical_refusal(problem: Problem, fewest: int, most: int) -> str | None:
    """None if it asks for all ways to place n queens on the whole n x n plane; else why it does not.

    Example:
        >>> from queenlab.problems import parse
        >>> classical_refusal(parse("queens:8"), 1, 30), classical_refusal(parse("queens:7@torus"), 1, 30)
        (None, 'only on the plane')
    """
    refusal = plane_refusal(problem, "queens")
    if refusal is None and not fewest <= problem.question.n <= most:
        return f"only for n from {fewest} to {most}"
    return refusal


def plane_refusal(problem: Problem, family: str) -> str | None:
    """None if it asks for all ways to place n pieces of a family on the whole n x n plane; else why it does not."""
    q = problem.question
    if problem.family.name != family:
        return f"only for {family}"
    if q.goal != "exact" or q.pieces not in (None, q.n):
        return f"only for n {family} on the n x n board"
    if q.d != 2:
        return "only in two dimensions"
    if q.torus:
        return "only on the plane"
    return "only without given and excluded cells" if q.given or q.excluded else None


def unit_depth(n: int, seconds: float) -> int:
    """How many first queens make a unit of a count that takes so long: enough that a unit takes well under a second.

    Example:
        >>> unit_depth(14, 0.1), unit_depth(18, 180.0), unit_depth(31, 1e13)
        (2, 3, 17)
    """
    depth, share = 2, 2 * seconds / (n * n)
    while share > UNIT_SECONDS and depth < n - 1:
        # Each queen takes about three columns away from the next row.
        share /= max(2, n - 3 * depth)
        depth += 1
    return depth

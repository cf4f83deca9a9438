"""Which problems are the classical n queens."""

from __future__ import annotations

from queenlab.problems import Problem


def classical_refusal(problem: Problem, fewest: int, most: int) -> str | None:
    """None if it asks for all ways to place n queens on the whole n x n plane; else why it does not.

    Example:
        >>> from queenlab.problems import parse
        >>> classical_refusal(parse("queens:8"), 1, 30), classical_refusal(parse("queens:7@torus"), 1, 30)
        (None, 'only on the plane')
    """
    q = problem.question
    if problem.family.name != "queens":
        return "only for queens"
    if q.goal != "exact" or q.pieces not in (None, q.n):
        return "only for n queens on the n x n board"
    if q.d != 2:
        return "only in two dimensions"
    if q.torus:
        return "only on the plane"
    if q.given or q.excluded:
        return "only without given and excluded cells"
    if not fewest <= q.n <= most:
        return f"only for n from {fewest} to {most}"
    return None

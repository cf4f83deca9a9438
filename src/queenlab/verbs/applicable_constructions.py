"""The constructions that apply to a problem."""

from __future__ import annotations

from dataclasses import dataclass

from queenlab.constructions.construction import FamilySize
from queenlab.constructions.registry import constructions_for
from queenlab.constructions.request import Request
from queenlab.verbs.limits_and_answers import Name


@dataclass(frozen=True)
class Method:
    """A construction that applies to a problem.

    Attributes:
        name: the value for `method=`.
        source: paper and theorem.
        domain: the boards it covers, in words.
        summary: the idea, in one line.
        size: the number of placements it gives for this problem.
    """

    name: str
    source: str
    domain: str
    summary: str
    size: FamilySize


def methods(name: Name) -> list[Method]:
    """The constructions that apply to a problem, the simplest first.

    Args:
        name: a problem or its name.

    Returns:
        For each its `name`, which `construct(method=...)` takes, its source, domain and number of placements.

    Raises:
        BadInput: if the name is invalid.
        NotSupported: if constructions do not cover such problems.

    Example:
        >>> [method.name for method in methods("queens:3")]
        []
        >>> "knight-walk" in [method.name for method in methods("queens:35@torus")]
        True
    """
    request = Request.of(name)
    return [Method(c.name, c.source, c.domain, c.summary, c.size(request)) for c in constructions_for(request)]

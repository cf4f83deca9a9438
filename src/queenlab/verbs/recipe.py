"""From problems to recipes, and from recipes to verified boards."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from queenlab.board import Cells, whole_number
from queenlab.constructions.construction import Construction
from queenlab.constructions.recipe import Recipe
from queenlab.constructions.registry import all_constructions, construction, constructions_for, simplest_construction
from queenlab.constructions.request import Request
from queenlab.constructions.theorems import why_none
from queenlab.errors import BadInput, CheckFailed, NoConstruction, NotSupported, OutOfRange
from queenlab.placement import MAX_COLUMNS, Placement
from queenlab.problems import Problem, parse
from queenlab.verbs.limits_and_answers import Name, make_limits

#: Up to this side a board of two dimensions has 64-bit cell numbers, and so is a Problem.
_PROBLEM_SIDE = 2**31


@dataclass(frozen=True)
class Asked:
    """A problem as constructions see it; boards beyond 64-bit cell numbers have a request but no Problem."""

    request: Request
    problem: Problem | None

    @classmethod
    def of(cls, name: Name) -> Asked:
        """The request of a problem or its name; NotSupported if constructions do not cover it."""
        request = Request.of(name)
        if isinstance(name, Problem):
            return cls(request, name)
        return cls(request, None if request.d == 2 and request.n > _PROBLEM_SIDE else parse(name))

    def __str__(self) -> str:
        return self.request.name if self.problem is None else str(self.problem)


@dataclass(frozen=True)
class ChosenRecipe:
    by: Construction
    recipe: Recipe


def choose_recipe(
    asked: Asked, method: str | None = None, random: bool = False, seed: int | None = None, member: int | None = None
) -> ChosenRecipe:
    """The construction and the recipe chosen by the options of `construct`.

    Raises:
        NoConstruction: if there is no solution, by a theorem, or no construction applies.
        NotSupported: if the method does not apply.
    """
    make_limits(None, None, seed, None)
    if random and member is not None:
        raise BadInput("a member is either random or chosen by number; omit one of the two")
    if seed is not None and not random:
        raise BadInput("a seed needs a random member; ask for one, or omit the seed")
    request = asked.request
    named = None if method is None else construction(method)
    theorem = why_none(request)
    if theorem is not None:
        raise NoConstruction(f"{asked} has no solution: {theorem}", theorem)
    if named is not None:
        refusal = named.refusal(request)
        if refusal is not None:
            raise NotSupported(f"{method} does not give {asked}: {refusal}")
        used = named
    else:
        known = _known(request, random)
        if not known:
            raise NoConstruction(f"no construction is known for {asked}; try: queenlab {_searching(asked)}")
        used = max(known, key=lambda c: c.size(request).value)
    if random:
        return ChosenRecipe(used, used.random(request, np.random.default_rng(seed)))
    if member is not None:
        size = used.size(request).value
        number = whole_number(member, "member")
        if not 1 <= number <= size:
            raise BadInput(f"{used.name} has members 1 to {size} for {asked}, not {number}")
        return ChosenRecipe(used, used.member(request, number - 1))
    return ChosenRecipe(used, used.simplest(request))


def recipe(
    name: Name, *, method: str | None = None, random: bool = False, seed: int | None = None, member: int | None = None
) -> Recipe:
    """The placement of `construct` as a compact description instead of a board, for sizes up to 10^18.

    `build` returns the whole board as an array, `at` single entries, both counted from 0; `describe` returns the
    description.

    Args:
        name: a problem or its name.
        method: which construction, as `methods` lists them; None for the simplest that applies.
        random: a random member of the method's family, by default of the largest family.
        seed: for `random`; the same seed gives the same recipe.
        member: the member with this number, from 1 on.

    Returns:
        The recipe.

    Raises:
        NoConstruction: if a theorem rules out all solutions, or no construction applies.
        NotSupported: if the method does not apply, or constructions do not cover such problems.
        BadInput: if the method or member does not exist, or options contradict each other.

    Example:
        >>> recipe("queens:999999999999999997", method="knight-walk").at(10**17)
        200000000000000000
    """
    return choose_recipe(Asked.of(name), method, random, seed, member).recipe


def _known(request: Request, random: bool) -> list[Construction]:
    """The constructions to choose from; for a random member without those that search, if others apply."""
    if not random:
        first = simplest_construction(request)
        return [] if first is None else [first]
    quick = [c for c in all_constructions() if not c.searches and c.applies(request)]
    return quick or constructions_for(request)


def _searching(asked: Asked) -> str:
    """The command that would search instead."""
    verb = {"exact": "solve", "max": "max", "color": "color"}[asked.request.goal]
    if asked.problem is None or verb == "solve":
        return f"{verb} {asked}"
    return f"{verb} {asked.problem.asking(goal='exact', colors=None)}"


def natural_number(request: Request) -> int:
    """The number of pieces of a full solution; no placement has more."""
    return request.n if request.piece == "hyperqueen" else int(request.n ** (request.d - 1))


def build(asked: Asked, made: Recipe) -> Placement:
    problem = problem_of(asked)
    _check_fit(asked, made, natural_number(asked.request))
    try:
        placement = made.placement(torus=asked.request.torus)
    except OverflowError as error:
        raise _too_large(error, made) from None
    if placement.board != problem.board:
        raise CheckFailed(f"the recipe is for a board {placement.board.name}, but {asked} is on {problem.board.name}")
    report = problem.verify(placement.cells)
    if not report.ok:
        raise CheckFailed(f"the recipe does not answer {asked}: {report.problems[0]}")
    return placement


def build_coloring(asked: Asked, made: Recipe) -> Cells:
    """The colour of every cell, counted from 0, verified."""
    problem = problem_of(asked)
    _check_fit(asked, made, problem.board.size)
    try:
        colors = np.asarray(made.build(), dtype=np.int64)
    except OverflowError as error:
        raise _too_large(error, made) from None
    if colors.shape != (asked.request.n,) * asked.request.d:
        raise CheckFailed(f"the recipe colours an array of shape {colors.shape}, not the board of {asked}")
    report = problem.verify(colors.ravel())
    if not report.ok:
        raise CheckFailed(f"the recipe is not a colouring of {asked}: {report.problems[0]}")
    return colors.ravel()


def problem_of(asked: Asked) -> Problem:
    """The Problem; verification needs one."""
    if asked.problem is None:
        raise OutOfRange(f"{asked} is too large to build; use its recipe to get single rows")
    return asked.problem


def _check_fit(asked: Asked, made: Recipe, entries: int) -> None:
    if entries > MAX_COLUMNS:
        raise OutOfRange(
            f"{asked} has {entries} entries, too many to build (at most {MAX_COLUMNS}); use its recipe to get single "
            "rows"
        )
    if made.side != asked.request.n:
        raise CheckFailed(f"the recipe is for a board of side {made.side}, not for {asked}")


def _too_large(error: OverflowError, made: Recipe) -> BadInput:
    if isinstance(error, BadInput):
        return error
    return OutOfRange(f"a {made.kind} with numbers of more than 64 bits cannot be built")

"""Placements from constructions."""

from __future__ import annotations

import time

import numpy as np

from queenlab.answer import Answer
from queenlab.constructions.recipe import Recipe
from queenlab.constructions.registry import simplest_construction
from queenlab.constructions.request import Request
from queenlab.errors import NoConstruction, NotSupported
from queenlab.placement import Placement
from queenlab.problems import Problem
from queenlab.verbs.limits_and_answers import Name
from queenlab.verbs.recipe import Asked, build, build_coloring, choose_recipe, natural_number, problem_of
from queenlab.version import __version__

_QUANTITY = {"exact": "solution", "max": "maximum", "color": "chromatic number"}


def construct(
    name: Name, *, method: str | None = None, random: bool = False, seed: int | None = None, member: int | None = None
) -> Placement:
    """A placement from a theorem, in linear time; it has passed the problem's `verify`.

    Args:
        name: a problem or its name.
        method: which construction, as `methods` lists them; None for the simplest that applies.
        random: a random member of the method's family, by default of the largest family.
        seed: for `random`; the same seed gives the same placement.
        member: the member with this number, from 1 on.

    Returns:
        The placement.

    Raises:
        NoConstruction: if a theorem rules out all solutions, or no construction applies.
        NotSupported: if the method does not apply, or no construction is about such problems.
        BadInput: if the method or member does not exist, options contradict each other, or the board is too large.

    Example:
        >>> construct("queens:7@torus").rows().tolist()
        [1, 3, 5, 7, 2, 4, 6]
    """
    asked = Asked.of(name)
    if asked.request.goal == "color":
        raise NotSupported(f"a colouring is not a placement; use color or recipe for {asked}")
    return build(asked, choose_recipe(asked, method, random, seed, member).recipe)


def construct_answer(
    name: Name, *, method: str | None = None, random: bool = False, seed: int | None = None, member: int | None = None
) -> Answer:
    """The result of `construct` as an Answer: `found` or `proved`, `none` with its theorem, or `unknown`.

    Args:
        name: a problem or its name.
        method: which construction, as `methods` lists them; None for the simplest that applies.
        random: a random member of the method's family, by default of the largest family.
        seed: for `random`; random seed; the same seed gives the same answer.
        member: the member with this number, from 1 on.

    Returns:
        The answer; its `facts` contain the construction's name.

    Raises:
        NotSupported: if the method does not apply, or no construction is about such problems.
        BadInput: if the method or member does not exist, options contradict each other, or the board is too large.

    Example:
        >>> construct_answer("queens:3").status, construct_answer("queens:5,goal=max").status
        ('none', 'proved')
    """
    asked = Asked.of(name)
    started = time.perf_counter()
    try:
        choice = choose_recipe(asked, method, random, seed, member)
        answer = answer_from_recipe(asked, choice.recipe)
        answer.engine = f"construction {choice.by.name} (queenlab {__version__})"
        answer.notes = choice.by.source
        answer.facts["method"] = choice.by.name
    except NoConstruction as error:
        answer = Answer(str(asked), _quantity(asked), "unknown", notes=str(error), stopped="no construction")
        if error.theorem is not None:
            answer = Answer(str(asked), _quantity(asked), "none", proof=error.theorem)
            answer.engine = f"theorem (queenlab {__version__})"
    answer.seed, answer.seconds = seed, time.perf_counter() - started
    return answer


def answer_from_recipe(asked: Asked, made: Recipe) -> Answer:
    """The answer to a problem with the board of a recipe, built and verified."""
    started = time.perf_counter()
    answer = Answer(str(asked), _quantity(asked), "found", engine=f"recipe (queenlab {__version__})")
    answer.recipe = made
    request = asked.request
    if request.goal == "color":
        answer.coloring = build_coloring(asked, made)
        board = problem_of(asked).board
        answer.witness = Placement(board, board.all_cells())
        answer.value = int(np.unique(answer.coloring).size)
        bounds, why = (request.n, answer.value), "a colouring, and a row needs as many colours"
    else:
        answer.witness = build(asked, made)
        answer.value = len(answer.witness)
        line = "hyperplane" if request.piece == "hyperqueen" else "line"
        bounds = (answer.value, natural_number(request))
        why = f"a placement, and each {line} along the axes holds one piece at most"
    if answer.quantity in ("maximum", "chromatic number"):
        answer.lower, answer.upper = bounds
        if answer.lower == answer.upper:
            answer.status, answer.proof = "proved", why
        else:
            answer.stopped = "construction"
    answer.seconds = time.perf_counter() - started
    return answer


def constructed(asked: Problem, seed: int | None = None) -> Answer | None:
    """An answer by a theorem or a construction, or None; for functions that can also search."""
    try:
        answer = construct_answer(asked, random=seed is not None, seed=seed)
    except NotSupported:
        return None
    return None if answer.status == "unknown" else answer


def can_construct(name: Name) -> bool:
    try:
        return simplest_construction(Request.of(name)) is not None
    except NotSupported:
        return False


def _quantity(asked: Asked) -> str:
    if asked.problem is not None and asked.problem.question.colors is not None:
        return "coloring"
    return _QUANTITY[asked.request.goal]

"""Colourings, and the chromatic number."""

from __future__ import annotations

import numpy as np

from queenlab.answer import Answer
from queenlab.board import Board
from queenlab.engines.registry import choose
from queenlab.errors import BadInput
from queenlab.families.grid_models import named_cliques
from queenlab.problems import Problem
from queenlab.verbs.color_by_superposition import color_by_cutting, color_with_side, verified_coloring
from queenlab.verbs.construct import constructed
from queenlab.verbs.limits_and_answers import Name, answer_from, check_agreement, make_limits, with_goal
from queenlab.work import Limits, Result


def color(
    name: Name, *, colors: int | None = None, engine: str = "auto", time_limit: float | None = None,
    seed: int | None = None,
) -> Answer:  # fmt: skip
    """A colouring with `colors` colours, or else the chromatic number, tried from the largest clique upwards.

    Left to choose, a colouring with n colours is constructed where that is possible; no colouring has fewer. For queens
    on other boards of side n such a colouring is an exact cover by solutions, which is known or looked for.

    Example:
        >>> color("queens:5", colors=5).status, color("queens:2").value
        ('found', 4)
    """
    asked = with_goal(name, "color", "color")
    if colors is not None:
        check_agreement("colors", asked.question.colors, colors, "color")
    wanted = colors if colors is not None else asked.question.colors
    limits = make_limits(time_limit, None, seed, None)
    if engine == "auto" and wanted in (None, asked.question.n):
        answer = constructed(asked.asking(colors=wanted), seed)
        if answer is not None:
            return answer
    clique = _largest_clique(asked)
    if wanted is not None:
        return _color_with(asked.asking(colors=wanted), clique, engine, limits)
    tried = max(1, len(clique))
    while True:
        answer = _color_with(asked.asking(colors=tried), clique, engine, limits)
        answer.problem, answer.quantity = str(asked.asking(colors=None)), "chromatic number"
        if answer.status == "found":
            below = "a clique of that size" if tried == len(clique) else f"no colouring with {tried - 1}"
            answer.status, answer.value, answer.lower, answer.upper = "proved", tried, tried, tried
            answer.proof = f"a colouring, and {below}"
            return answer
        if answer.status == "unknown":
            answer.value, answer.lower, answer.upper = None, tried, None
            larger = color_by_cutting(asked.asking(colors=2 * asked.question.n), limits) if engine == "auto" else None
            if larger is not None and larger.coloring is not None:
                answer.coloring, answer.witness = larger.coloring, larger.witness
                answer.upper = len(set(larger.coloring))
            return answer
        tried += 1


def _color_with(asked: Problem, clique: list[int], engine: str, limits: Limits) -> Answer:
    colors = asked.question.colors or 0
    if len(clique) > colors:
        size = f"{len(clique)} cells attack each other"
        return Answer(str(asked), "coloring", "none", proof=size, engine="clique", seconds=limits.elapsed())
    if engine == "auto":
        known = color_with_side(asked, limits, limits.seed) or color_by_cutting(asked, limits)
        if known is not None:
            return known
    # Colours may be permuted, so those of one clique can be fixed; this changes no answer here.
    fixed = [cell * colors + c for c, cell in list(zip(range(colors), clique, strict=False))]
    model = asked.model.forced(fixed)
    used = choose(model, "solve", "cpsat" if engine == "auto" else engine)
    rest = limits.rest()
    result = Result("unknown") if limits.time_is_up() else used.solve(model, rest)
    limits.interrupted = rest.interrupted
    answer = answer_from(asked, "coloring", result, used, limits)
    answer.value, answer.lower, answer.upper = None, None, None
    if result.chosen is not None:
        shades = [0] * asked.board.size
        for option in result.chosen:
            shades[option // colors] = option % colors
        verified_coloring(asked, answer, np.array(shades, dtype=np.int64), limits)
    return answer


def _largest_clique(asked: Problem) -> list[int]:
    board, piece = asked.board, asked.piece
    if piece is None or not isinstance(board, Board):
        raise BadInput(f"{asked.family.name} cannot be coloured")
    best = [0]
    for clique in named_cliques(board, piece):
        if clique.cells.size > len(best):
            best = clique.cells.tolist()
    return best

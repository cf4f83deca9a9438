"""The diverse n-queens problem: queens as far apart as possible (Escamocher & O'Sullivan)."""

from __future__ import annotations

import time

import numpy as np

from queenlab.answer import Answer
from queenlab.board import whole_number
from queenlab.constructions.framed_lattice import framed_lattice
from queenlab.constructions.grafted_lattice import MAX_SIDE, graft, reaches
from queenlab.constructions.recipe import Recipe
from queenlab.constructions.request import Request
from queenlab.constructions.spread_boards import LARGEST
from queenlab.constructions.theorems import why_none
from queenlab.constructions.widest import upper_bound, widest
from queenlab.errors import BadInput
from queenlab.placement import MAX_COLUMNS, Placement
from queenlab.verbs.limits_and_answers import make_limits
from queenlab.verbs.recipe import Asked, build
from queenlab.version import __version__

#: How long a search runs by default.
SECONDS = 10.0
#: Beyond this, trying a lattice takes too long.
MAX_SEARCHED = 10**7


def diverse(n: int, *, search: float | None = None, seed: int | None = None) -> Answer:
    """The largest k such that n queens can be placed with any two more than k king moves apart.

    The witness comes from the construction with the largest range. If that does not meet the upper bound, a search
    tries framed lattices or, on large boards, grafted ones.

    Args:
        n: the number of queens and columns.
        search: seconds to search for a larger range than the constructions give; 0 for no search. The default depends
            on n; up to n = 200, where the best known boards are listed, it is 0.
        seed: for the search; random seed; the same seed gives the same answer, if time allows.

    Returns:
        `proved` if k meets the upper bound, else `found` with `lower` and `upper`; `none` for n = 2 and 3, and for n =
        1, where every k is possible.

    Raises:
        BadInput: if n, the seconds or the seed are invalid.

    Example:
        >>> answer = diverse(127)
        >>> answer.value, answer.status, answer.engine.split(" (")[0]
        (10, 'proved', 'construction lattice')
        >>> diverse(3).status
        'none'
    """
    side = whole_number(n, "n")
    limits = make_limits(search or None, None, seed, None)
    if search is not None and search < 0:
        raise BadInput(f"search must be a number of seconds, 0 or more, not {search}")
    request = Request(side)
    answer = Answer(f"queens:{side}", "diversity", "found", seed=seed)
    nothing = why_none(request)
    if nothing is not None:
        answer.status, answer.proof, answer.engine = "none", nothing, f"theorem (queenlab {__version__})"
    elif side == 1:
        answer.witness = Placement.from_rows([1])
        answer.status, answer.engine = "none", f"theorem (queenlab {__version__})"
        answer.proof = "there is no largest range: a single queen has no neighbour, so every range is possible"
    else:
        _answer(answer, side, _patience(side, search), seed)
    answer.seconds = limits.elapsed()
    return answer


def widest_recipe(n: int) -> tuple[int, Recipe, str]:
    """The range, the recipe and the name of the construction with the largest range for n queens."""
    reach, by = widest(n)
    return reach, by.simplest(Request(n, range=reach)), by.name


def _patience(n: int, search: float | None) -> float:
    if search is not None:
        return search
    return 0.0 if n <= LARGEST else SECONDS


def _answer(answer: Answer, n: int, seconds: float, seed: int | None) -> None:
    upper, why = upper_bound(n)
    reach, recipe, name = widest_recipe(n)
    engine = f"construction {name}"
    interrupted = False
    try:
        better = _search(n, reach, upper, seconds, seed)
    except KeyboardInterrupt:
        # What the constructions gave is kept.
        better, interrupted = None, True
    if better is not None:
        reach, recipe, engine = better
    answer.value = answer.lower = reach
    answer.upper = upper
    answer.engine = f"{engine} (queenlab {__version__})"
    answer.recipe = recipe
    if n <= MAX_COLUMNS:
        answer.witness = _verified(n, reach, recipe)
    else:
        answer.notes = f"too many queens to list; see the recipe of leprechauns:{n},range={reach}"
    if reach == upper:
        answer.status, answer.proof = "proved", why
    else:
        answer.stopped = "interrupted" if interrupted else "construction"


def _search(n: int, reach: int, upper: int, seconds: float, seed: int | None) -> tuple[int, Recipe, str] | None:
    """The best range above `reach` found in time, with its recipe and its kind."""
    until = time.monotonic() + seconds
    if n > MAX_SIDE:
        for wanted in reaches(upper) if n <= MAX_SEARCHED else ():
            if wanted <= reach or time.monotonic() > until:
                return None
            grafted = graft(n, wanted)
            if grafted is not None:
                return wanted, grafted.recipe(), "grafted lattice, by search"
        return None
    rng = np.random.default_rng(0 if seed is None else seed)
    for wanted in range(upper, reach, -1):
        left = until - time.monotonic()
        if left <= 0:
            return None
        # Half of the time goes to the bound, half of the rest to the next range, and so on.
        found = framed_lattice(n, wanted, rng, left if wanted == reach + 1 else left / 2)
        if found is not None:
            return wanted, found, "framed lattice, by search"
    return None


def _verified(n: int, reach: int, recipe: Recipe) -> Placement:
    # Range 1 and a plain queen are the same, and so is the board.
    return build(Asked.of(f"leprechauns:{n},range={reach}"), recipe)

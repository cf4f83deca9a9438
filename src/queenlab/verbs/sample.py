"""A random solution."""

from __future__ import annotations

import time

import numpy as np

from queenlab.answer import Answer
from queenlab.constructions.request import Request
from queenlab.constructions.theorems import why_none
from queenlab.engines.dancing import PROOF, DancingEngine, Listing
from queenlab.errors import BadInput, CheckFailed, NotSupported, TooLong
from queenlab.placement import Placement
from queenlab.problems import Problem, parse, problem
from queenlab.queenon.random_queens.sampler import METHODS, ROUNDS, SampledPlacement, chosen_method, draw, has_solutions
from queenlab.verbs.limits_and_answers import Name, checked_placement, engine_name, make_limits
from queenlab.version import __version__
from queenlab.wording import plural
from queenlab.work import Limits


def sample(
    name: Name,
    *,
    seed: int | None = None,
    method: str = "auto",
    rounds: int | None = None,
    time_limit: float | None = None,
) -> Answer:
    """A random solution, verified; `facts` has the sampling method and what is known of its distribution.

    Args:
        name: a problem with goal exact, or its name. `queens:N` without given or excluded cells has methods for large
            boards; for any other problem all solutions are listed and one is drawn uniformly.
        seed: the same seed gives the same solution.
        method: `exact`, `mixed`, `greedy`, `unweighted` or `exchanges` (docs/guide/random-solutions.md); `auto` is
            exact for up to 14 queens, and mixed beyond.
        rounds: for `mixed`, the length of the random walk in rounds of n steps; default: 10.
        time_limit: seconds; `exact` for n queens ignores it, as it takes some seconds at most.

    Returns:
        `found` with the witness, `none` if there is no solution, `unknown` if time ran out.

    Raises:
        BadInput: if the name, the method, the rounds or a limit is invalid, or the board is too large.
        NotSupported: for other goals, and if the method or `rounds` does not apply.

    Example:
        >>> answer = sample("queens:8", seed=1)
        >>> answer.status, answer.facts["method"], len(answer.placement)
        ('found', 'exact', 8)
        >>> sample("queens:3").status
        'none'
    """
    asked = problem(name)
    limits = make_limits(time_limit, None, seed, None)
    if asked.goal != "exact":
        raise NotSupported(f"sample draws solutions; omit goal={asked.goal}")
    if method != "auto" and method not in METHODS:
        raise BadInput(f"the method must be one of auto, {', '.join(METHODS)}; not {method!r}")
    if rounds is not None and (isinstance(rounds, bool) or not isinstance(rounds, int)):
        raise BadInput(f"the number of rounds must be a whole number, not {rounds!r}")
    if str(asked) == f"queens:{asked.question.n}":
        return _queens(asked, limits, method, rounds)
    if method not in ("auto", "exact") or rounds is not None:
        raise NotSupported(f"only queens:N has methods other than exact; {asked} needs a list of all solutions")
    return _listed(asked, limits)


def samples(
    n: int, count: int, *, seed: int | None = None, method: str = "auto", rounds: int = ROUNDS
) -> list[SampledPlacement]:
    """Several independent random solutions of queens:n, each verified, with the method of each.

    Args:
        n: the number of queens.
        count: the number of solutions.
        seed: the same seed gives the same solutions.
        method: as for `sample`.
        rounds: as for `sample`.

    Returns:
        The solutions, each with its `rows` and its `method`.

    Raises:
        BadInput: if n queens cannot be placed, the board is too large, or another number or the method is invalid.

    Example:
        >>> [drawn.rows.tolist() for drawn in samples(4, 3, seed=2)]
        [[3, 1, 4, 2], [2, 4, 1, 3], [2, 4, 1, 3]]
    """
    asked = parse(f"queens:{n}")
    make_limits(None, None, seed, None)
    if isinstance(count, bool) or not isinstance(count, int) or count < 0:
        raise BadInput(f"the number of samples must be a whole number, 0 or more, not {count!r}")
    rng = np.random.default_rng(seed)
    found = [draw(n, rng, method, rounds) for _ in range(count)]
    for drawn in found:
        _checked(asked, drawn)
    return found


def _queens(asked: Problem, limits: Limits, method: str, rounds: int | None) -> Answer:
    """Sampling for n queens on the plane board."""
    n, seed = asked.question.n, limits.seed
    answer = Answer(str(asked), "solution", "none", seed=seed, proof=why_none(Request(n)))
    if not has_solutions(n):
        answer.engine = f"theorem (queenlab {__version__})"
        return answer
    method = chosen_method(n, method)
    if rounds is not None and method != "mixed":
        raise NotSupported(f"rounds are for the method mixed, not for {method}")
    started = time.perf_counter()
    answer.engine = f"{method} (queenlab {__version__})"
    try:
        drawn = draw(n, np.random.default_rng(seed), method, ROUNDS if rounds is None else rounds, limits)
    except TooLong as late:
        answer.status, answer.seconds = "unknown", time.perf_counter() - started
        answer.stopped, answer.notes = "time", str(late)
        answer.facts["method"] = method
        return answer
    answer.status, answer.value = "found", n
    answer.witness = _checked(asked, drawn)
    answer.seconds = time.perf_counter() - started
    answer.notes = METHODS[method]
    answer.facts |= {"method": method, "law": METHODS[method], "drawn": drawn}
    return answer


def _checked(asked: Problem, drawn: SampledPlacement) -> Placement:
    placement = Placement.from_rows(drawn.rows)
    report = asked.verify(placement.cells)
    if not report.ok:
        raise CheckFailed(f"{drawn.method} returned a wrong solution of {asked}: {report.problems[0]}")
    return placement


def _listed(asked: Problem, limits: Limits) -> Answer:
    """A uniform choice among all solutions: the k-th listed replaces the current choice with probability 1/k."""
    rng = np.random.default_rng(limits.seed)
    # Its own order of search is not random, and need not be.
    without_seed = Limits(seconds=limits.seconds)
    listing = Listing(asked.model, without_seed)
    kept: list[int] | None = None
    for number, chosen in enumerate(listing, start=1):
        if rng.integers(number) == 0:
            kept = chosen
    answer = Answer(str(asked), "solution", "unknown", engine=engine_name(DancingEngine()), seed=limits.seed)
    answer.seconds, answer.nodes = limits.elapsed(), listing.nodes
    answer.facts |= {"method": "exact", "law": METHODS["exact"]}
    if not listing.complete:
        answer.stopped = "time"
        answer.notes = f"only {listing.found} solutions were listed; a uniform sample needs all of them"
    elif kept is None:
        answer.status, answer.proof = "none", PROOF
    else:
        answer.status, answer.witness = "found", checked_placement(asked, kept)
        answer.value = len(kept)
        answer.notes = f"one of {plural(listing.found, 'solution')}, each equally likely"
    return answer

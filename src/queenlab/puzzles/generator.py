"""Makes puzzles from a seed: a random solution, then as few given cells as possible, or regions around it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from queenlab.engines.dancing import Listing
from queenlab.errors import CheckFailed, NotSupported, TooLong
from queenlab.problems import Problem
from queenlab.puzzles.definition import Puzzle, check_problem
from queenlab.puzzles.houses import TooHard
from queenlab.puzzles.regions import cut
from queenlab.puzzles.solving import Level, RuleSolution, solve_by_rules
from queenlab.puzzles.uniqueness import SolutionVerdict, judge
from queenlab.wording import plural
from queenlab.work import Limits

#: After this many attempts in a row without a new puzzle no more are expected; those that cut regions fail sooner.
MAX_ATTEMPTS, MAX_CUTS = 500, 2000
#: A puzzle that takes more steps in trials, including failed ones, is discarded as too hard.
PATIENCE = 5000


@dataclass(frozen=True)
class MadePuzzle:
    """A puzzle, the proof that it has one solution, the steps to it, and its number for its seed and level, from 1."""

    puzzle: Puzzle
    verdict: SolutionVerdict
    solving: RuleSolution
    number: int


def puzzles_of_seed(
    problem: Problem, seed: int, limits: Limits, *, regions: bool = False, level: Level | None = None
) -> Iterator[MadePuzzle]:
    """Different puzzles until no new ones are found; the same seed gives the same ones in order."""
    check_problem(problem)
    if problem.question.given:
        raise NotSupported("the generator chooses the given cells; omit given")
    seen: set[tuple[tuple[int, ...], tuple[int, ...] | None]] = set()
    number = vain = attempt = 0
    while True:
        # A stream for each attempt: what one attempt draws does not depend on how the others went.
        rng = np.random.default_rng([seed, attempt])
        attempt += 1
        made = _attempt(problem, rng, limits, regions, level)
        if limits.time_is_up():
            raise TooLong(f"the time limit was reached after {plural(number, 'puzzle')} of {problem}")
        key = None if made is None else (made[0].given, made[0].regions)
        if made is not None and key is not None and key not in seen:
            seen.add(key)
            solving = _solved(made[0], made[1], limits)
            if solving is not None and level in (None, solving.level):
                number, vain = number + 1, 0
                yield MadePuzzle(*made, solving, number)
                continue
        vain += 1
        if vain == (MAX_CUTS if regions else MAX_ATTEMPTS):
            wanted = "" if level is None else f" of level {level}"
            so_far = f"{plural(number, 'puzzle')}{wanted} {'was' if number == 1 else 'were'} made of {problem}"
            raise NotSupported(f"{so_far}; {vain} more attempts found no other")


def _attempt(
    problem: Problem, rng: np.random.Generator, limits: Limits, regions: bool, level: Level | None
) -> tuple[Puzzle, SolutionVerdict] | None:
    solution = _random_solution(problem, rng, limits)
    if solution is None:
        return None
    if regions:
        puzzle = cut(problem, solution, level, rng, limits)
        if puzzle is None:
            return None
    else:
        given = minimal_given(Puzzle(problem), solution, rng, limits)
        puzzle = Puzzle(problem).with_given(given)
    verdict = judge(puzzle, limits)
    return (puzzle, verdict) if verdict.unique else None


def _random_solution(problem: Problem, rng: np.random.Generator, limits: Limits) -> list[int] | None:
    """A random solution; every one is possible, though not equally likely."""
    rest = limits.rest()
    rest.seed = int(rng.integers(2**31))
    listing = Listing(problem.model, rest)
    found = next(iter(listing), None)
    if found is None and listing.complete:
        raise NotSupported(f"{problem} has no solution, so it has no puzzles")
    return found


def minimal_given(puzzle: Puzzle, solution: Sequence[int], rng: np.random.Generator, limits: Limits) -> tuple[int, ...]:
    """Cells of a solution that determine it, each of them necessary.

    One pass is enough: with fewer cells given there are no fewer solutions, so a cell that could not be left out
    then cannot be left out later.
    """
    given = list(solution)
    for cell in rng.permutation(np.array(solution, dtype=np.int64)).tolist():
        fewer = [other for other in given if other != cell]
        if judge(puzzle.with_given(fewer), limits).unique:
            given = fewer
    return tuple(sorted(given))


def _solved(puzzle: Puzzle, verdict: SolutionVerdict, limits: Limits) -> RuleSolution | None:
    """The solution step by step; None if it needs too many steps."""
    try:
        solving = solve_by_rules(puzzle, limits, PATIENCE)
    except TooHard:
        return None
    # Two programs that share nothing but the puzzle, and its only solution.
    if not solving.solved or solving.solution != verdict.solutions[0]:
        raise CheckFailed(f"the rules and engine {verdict.engine} disagree on a puzzle of {puzzle.problem}")
    return solving

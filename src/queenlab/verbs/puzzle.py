"""Makes, grades and explains puzzles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, get_args

import numpy as np

from queenlab.board import public_cells
from queenlab.errors import BadInput, TooLong
from queenlab.placement import Placement
from queenlab.problems import Problem, parse, problem
from queenlab.puzzles.definition import Puzzle
from queenlab.puzzles.files import to_record, to_text
from queenlab.puzzles.generator import MadePuzzle, puzzles_of_seed
from queenlab.puzzles.solving import LEVELS, Level, RuleSolution, solve_by_rules
from queenlab.puzzles.uniqueness import judge
from queenlab.verbs.limits_and_answers import Name, make_limits

#: `regions:8` is the popular daily game: one piece in each row, column and region, and no two touch.
REGIONS = "regions:"
_APART, _TOUCHING = "rook+king:", "rooks:"

#: Steps in trials before a puzzle from elsewhere is called too hard; some minutes.
PATIENCE = 200_000


@dataclass(frozen=True)
class GradedPuzzle:
    """A puzzle with exactly one solution, proved by an engine.

    Attributes:
        puzzle: its rules, given cells and regions.
        solution: the only solution; it has passed `verify`.
        solving: the steps of a solution by hand, and their effort.
        engine: the engine that proved uniqueness, and its version.
        seed, number: its origin: the number-th puzzle of a seed and level, from 1; None for imported puzzles.
    """

    puzzle: Puzzle
    solution: Placement
    solving: RuleSolution
    engine: str
    seed: int | None = None
    number: int | None = None

    @property
    def level(self) -> Level:
        """`easy`, `medium`, `hard`, `fiendish` or `extreme`, by the hardest rule and the number of trials needed."""
        return self.solving.level

    @property
    def effort(self) -> int:
        """The total cost of all steps, in units of the easiest step."""
        return self.solving.effort

    def explain(self) -> list[str]:
        """The steps of a solution by hand, one line each.

        Example:
            >>> print(puzzle("regions:5", seed=1, level="easy").explain()[0])
            1. region C has one open cell: a piece on (3, 5)
        """
        return self.solving.lines()

    def _repr_html_(self) -> str:
        from queenlab.html_table import html_table

        made = {"level": self.level, "effort": self.effort, "seed": self.seed, "number": self.number}
        rows = [[name, value] for name, value in made.items() if value is not None]
        return (
            f"<div style='max-width:24em'>{self.puzzle._repr_svg_()}{html_table(str(self.puzzle.problem), rows)}</div>"
        )

    def to_text(self, comments: Sequence[str] = ()) -> str:
        """The puzzle as text, in the format of `read_puzzles`.

        Args:
            comments: lines to put above it.
        """
        return to_text(self.puzzle, comments)

    def to_dict(self) -> dict[str, Any]:
        """The puzzle as a JSON object with its grade and solution, in the format of `read_puzzles`."""
        return {
            **to_record(self.puzzle),
            "level": self.level,
            "effort": self.effort,
            "depth": self.solving.depth,
            "rules": self.solving.rules(),
            "solution": public_cells(self.puzzle.board, self.solution.cells.tolist()),
            "seed": self.seed,
            "number": self.number,
        }


def puzzle_problem(name: Name, regions: bool = False, touching: bool = False) -> tuple[Problem, bool]:
    """The problem of a puzzle's name, and whether it has regions.

    Example:
        >>> puzzle_problem("regions:8"), puzzle_problem("regions:8", touching=True)
        ((problem('rook+king:8'), True), (problem('rooks:8'), True))
        >>> puzzle_problem("queens:8", regions=True)
        (problem('queens:8'), True)
    """
    if isinstance(name, str) and name.startswith(REGIONS):
        return parse((_TOUCHING if touching else _APART) + name.removeprefix(REGIONS)), True
    if touching:
        raise BadInput(f"touching is only for {REGIONS}N, not for {name}")
    return problem(name), regions


def puzzles(
    name: Name,
    *,
    regions: bool = False,
    touching: bool = False,
    seed: int | None = None,
    level: str | None = None,
    time_limit: float | None = None,
) -> Iterator[GradedPuzzle]:
    """Puzzles with exactly one solution, one after the other, all different.

    Args:
        name: a problem with one piece in each row and column of a plane or torus, or `regions:N`, the daily game: one
            piece in each row, column and region, and no two touch.
        regions: cut the board into regions with one piece each, instead of giving pieces.
        touching: for `regions:N`, let pieces touch.
        seed: the same seed and level give the same puzzles; None takes a new seed, which the puzzles name.
        level: only puzzles of that level: `easy`, `medium`, `hard`, `fiendish`, `extreme`. None takes any.
        time_limit: seconds for all of them; then TooLong is raised.

    Returns:
        An iterator of puzzles, each with its solution and its grade.

    Raises:
        BadInput: if the name, the level or a limit is invalid.
        NotSupported: if such puzzles cannot be made.
        TooLong: if the time limit was reached.

    Example:
        >>> three = [made.puzzle for _, made in zip(range(3), puzzles("queens:8", seed=1))]
        >>> len(set(three)), [made.puzzle for _, made in zip(range(3), puzzles("queens:8", seed=1))] == three
        (3, True)
    """
    asked, cut = puzzle_problem(name, regions, touching)
    limits = make_limits(time_limit, None, seed, None)
    if level is not None and level not in LEVELS:
        raise BadInput(f"the level must be one of {', '.join(get_args(Level))}; not {level!r}")
    used = int(np.random.SeedSequence().generate_state(1)[0]) if seed is None else int(seed)
    wanted: Level | None = next((one for one in LEVELS if one == level), None)
    made = puzzles_of_seed(asked, used, limits, regions=cut, level=wanted)
    return (_graded(one, used) for one in made)


def puzzle(
    name: Name,
    *,
    regions: bool = False,
    touching: bool = False,
    seed: int | None = None,
    level: str | None = None,
    time_limit: float | None = None,
) -> GradedPuzzle:
    """A puzzle with exactly one solution: the first of `puzzles`.

    Args:
        name: a problem with one piece in each row and column of a plane or torus, or `regions:N`.
        regions: cut the board into regions with one piece each, instead of giving pieces.
        touching: for `regions:N`, let pieces touch.
        seed: the same seed and level give the same puzzle; None takes a new seed, which the puzzle names.
        level: `easy`, `medium`, `hard`, `fiendish` or `extreme`.
        time_limit: seconds.

    Returns:
        The puzzle, its solution and its grade.

    Raises:
        BadInput: if the name, the level or a limit is invalid.
        NotSupported: if such puzzles cannot be made.
        TooLong: if the time limit was reached.

    Example:
        >>> made = puzzle("regions:6", seed=5)
        >>> len(made.solution), made.seed
        (6, 5)
    """
    made = puzzles(name, regions=regions, touching=touching, seed=seed, level=level, time_limit=time_limit)
    return next(made)


def _graded(made: MadePuzzle, seed: int) -> GradedPuzzle:
    board = made.puzzle.board
    solution = Placement(board, np.array(made.verdict.solutions[0], dtype=np.int64))
    return GradedPuzzle(made.puzzle, solution, made.solving, made.verdict.engine, seed, made.number)


def grade_puzzle(asked: Puzzle, *, time_limit: float | None = None) -> GradedPuzzle:
    """Grades an imported puzzle; BadInput unless it has exactly one solution, TooLong if time runs out."""
    limits = make_limits(time_limit, None, None, None)
    verdict = judge(asked, limits)
    if not verdict.known:
        raise TooLong(f"the time limit was reached before {asked.problem} was shown to have one solution")
    if not verdict.unique:
        how_many = "several solutions" if verdict.solutions else "no solution"
        raise BadInput(f"only a puzzle with one solution has a grade, and {asked.problem} has {how_many}")
    solution = Placement(asked.board, np.array(verdict.solutions[0], dtype=np.int64))
    return GradedPuzzle(asked, solution, solve_by_rules(asked, limits.rest(), PATIENCE), verdict.engine)

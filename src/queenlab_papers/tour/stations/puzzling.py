"""Puzzles with one solution."""

from __future__ import annotations

from functools import partial
from itertools import islice

from queenlab.draw.region_svg import puzzle_svg
from queenlab.problems import parse
from queenlab.puzzles.puzzle import Puzzle
from queenlab.verbs.check_puzzle import check_puzzle
from queenlab.verbs.puzzle import GradedPuzzle, puzzles
from queenlab_papers.tour import plain
from queenlab_papers.tour.visit import Expected, Station, Visit, status_of

SEED = 1
MANY = 12
ENGINES = ("dancing", "cpsat")


def _puzzles(visit: Visit) -> None:
    made = list(islice(puzzles("queens:8", seed=SEED), MANY))
    visit.check(
        f"{MANY} puzzles of queens:8: solutions of each, by two engines",
        partial(_values, made),
        Expected([1] * MANY, "a puzzle has one solution"),
    )
    visit.check(
        "the same by plain backtracking",
        lambda: [plain.count(8, plain.queen, _by_column(one.puzzle.given)) for one in made],
        Expected([1] * MANY, "a puzzle has one solution"),
    )
    visit.check(
        "with one given queen less: puzzles that still have one solution",
        lambda: sum(plain.count(8, plain.queen, _by_column(rest)) == 1 for one in made for rest in _fewer(one)),
        Expected(0, "no given queen is needless"),
    )
    visit.check(
        "queens:8 with nothing given, as a puzzle",
        lambda: check_puzzle(Puzzle(parse("queens:8"))),
        Expected("found", "two solutions are enough to refuse it; there are 92"),
        read=status_of,
    )
    _draw(visit, made[0])
    daily = next(one for one in puzzles("regions:8", seed=SEED) if one.level == "hard")
    visit.check("regions:8: its solutions", partial(_values, [daily]), Expected([1], "a puzzle has one solution"))
    _draw(visit, daily)
    visit.note(f"The first steps of the last one: {'; '.join(daily.explain()[:3])}.")


def _values(made: list[GradedPuzzle]) -> list[int | None]:
    return [check_puzzle(one.puzzle, engines=ENGINES).value for one in made]


def _by_column(cells: tuple[int, ...]) -> dict[int, int]:
    return {cell // 8 + 1: cell % 8 + 1 for cell in cells}


def _fewer(made: GradedPuzzle) -> list[tuple[int, ...]]:
    given = made.puzzle.given
    return [tuple(other for other in given if other != cell) for cell in given]


def _draw(visit: Visit, made: GradedPuzzle) -> None:
    caption = f"{made.puzzle.problem}, level {made.level}, effort {made.effort}"
    visit.picture(puzzle_svg(made.puzzle), caption)
    visit.picture(puzzle_svg(made.puzzle, made.solution.cells.tolist()), "solved")


STATIONS = (
    Station(
        "puzzles",
        "Puzzles with one solution",
        "Some queens are given, none of them needless, or the board is cut into regions with one queen each; there is "
        "exactly one solution. Two engines that share no code look for a second, and plain backtracking counts.",
        (
            "queenlab puzzle queens:8 --seed 1",
            "queenlab puzzle regions:8 --seed 1 --level hard --explain",
            "queenlab puzzle --check puzzles.txt --engine dancing,cpsat",
        ),
        _puzzles,
    ),
)

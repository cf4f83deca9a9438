"""Decides whether a puzzle has exactly one solution, with the general engine or any other."""

from __future__ import annotations

from dataclasses import dataclass

from queenlab.engines.dancing import DancingEngine, Listing
from queenlab.engines.engine import Engine
from queenlab.engines.registry import choose
from queenlab.errors import CheckFailed
from queenlab.model import Item
from queenlab.puzzles.definition import Puzzle
from queenlab.work import Limits


@dataclass(frozen=True)
class SolutionVerdict:
    """What is known about the solutions of a puzzle.

    Attributes:
        solutions: none, one or two of them, each a sorted list of cells that passed `Puzzle.verify`.
        complete: whether there are no others; False with two solutions, or where a limit was reached.
        argued: whether the search was ours; else it is a solver's word.
    """

    solutions: tuple[tuple[int, ...], ...]
    complete: bool
    engine: str
    nodes: int | None = None
    argued: bool = True

    @property
    def unique(self) -> bool:
        """Whether uniqueness is proved."""
        return self.complete and len(self.solutions) == 1

    @property
    def known(self) -> bool:
        """Whether it is decided if there are none, one or several solutions."""
        return self.complete or len(self.solutions) > 1


def judge(puzzle: Puzzle, limits: Limits, engine: str = "dancing") -> SolutionVerdict:
    """Searches for two solutions.

    The general engine searches until it has two. Another engine is asked for a solution, and then for one that leaves
    out at least one of its cells.
    """
    chosen = choose(puzzle.model, "solve", engine)
    name = f"{chosen.name} ({chosen.version()})"
    if isinstance(chosen, DancingEngine):
        listing = Listing(puzzle.model, limits)
        found: list[tuple[int, ...]] = []
        for cells in listing:
            found.append(_checked(puzzle, cells, chosen))
            if len(found) == 2:
                break
        return SolutionVerdict(tuple(found), listing.complete, name, listing.nodes)
    first = chosen.solve(puzzle.model, limits)
    if first.chosen is None:
        return SolutionVerdict((), first.status == "none", name, argued=chosen.argues)
    one = _checked(puzzle, first.chosen, chosen)
    another = puzzle.model.with_items([Item("another", 0, len(one) - 1, one)])
    second = chosen.solve(another, limits.rest())
    if second.chosen is None:
        return SolutionVerdict((one,), second.status == "none", name, argued=chosen.argues)
    return SolutionVerdict((one, _checked(puzzle, second.chosen, chosen)), False, name)


def needless(puzzle: Puzzle, limits: Limits) -> list[int] | None:
    """Given cells of which any single one could be omitted; None if a limit was reached."""
    found = []
    for cell in puzzle.given:
        rest = puzzle.with_given([other for other in puzzle.given if other != cell])
        verdict = judge(rest, limits.rest())
        if not verdict.known:
            return None
        if verdict.unique:
            found.append(cell)
    return found


def _checked(puzzle: Puzzle, cells: list[int], engine: Engine) -> tuple[int, ...]:
    report = puzzle.verify(cells)
    if not report.ok:
        raise CheckFailed(f"engine {engine.name} returned a wrong solution to a puzzle: {report.problems[0]}")
    return tuple(sorted(cells))

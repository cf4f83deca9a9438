"""Domination: no set of one queen fewer, by frames, by the same search without them, and by an integer program."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bench.harness import Case, Contender, Outcome, Settings, alternate
from queenlab.board import Board
from queenlab.bounds.domination.covering import CoverSearch
from queenlab.bounds.domination.search import DominationTask, find_set, plain_cover, split
from queenlab.errors import CheckFailed
from queenlab.piece import queen
from queenlab.symmetry.board_groups import square_group
from queenlab.verbs.dominate import dominate

ABOUT = (
    "Proofs that no k queens guard the n x n board, k being the domination number less one: by cases, first and last "
    "empty lines, with Spencer's sets of cells as bounds; by the same search over the whole board, its cases up to "
    "symmetry; and by CP-SAT on the Model, one thread, which also finds a set. Then larger boards by frames alone."
)

FRAMES = "frames"
WHOLE = "whole board"
CPSAT = "CP-SAT"

#: OEIS A075458.
KNOWN = {8: 5, 10: 5, 12: 6, 14: 8, 15: 9, 16: 9, 20: 11}


def by_frames(n: int, k: int) -> str:
    """`none`, if no k queens guard the board."""
    return find_set(DominationTask(Board(n), queen), k).status


def by_whole_board(n: int, k: int) -> str:
    """The same without frames."""
    search = CoverSearch(plain_cover(DominationTask(Board(n), queen)), k)
    found = False
    for node in split(search, search.cover.root(square_group(n).elements), 3):
        found |= search.run(node, True, lambda _: None).guards is not None
    return "found" if found else "none"


def by_cpsat(n: int, k: int) -> str:
    """The same by the integer program for the least number."""
    value = dominate(f"queens:{n}", engine="cpsat", workers=1).value
    return "none" if value is not None and value > k else "found"


def refute(n: int, rounds: int, tasks: Mapping[str, Callable[[int, int], str]]) -> Case:
    """One board."""
    k = KNOWN[n] - 1

    def task(by: Callable[[int, int], str]) -> Callable[[], str]:
        return lambda: by(n, k)

    timings = alternate([Contender.of(label, task(by)) for label, by in tasks.items()], rounds)
    for timing in timings.values():
        if timing.value != "none":
            raise CheckFailed(f"{timing.name} finds {k} queens that guard queens:{n}")
    return Case(f"queens:{n}, not {k}", {"cells": n * n}, timings, FRAMES, "none")


def run(settings: Settings) -> Outcome:
    """Small boards by others too, larger ones by frames alone."""
    alone = {FRAMES: by_frames}
    two = {**alone, WHOLE: by_whole_board}
    if settings.quick:
        cases = [refute(8, settings.count(1), two), refute(14, settings.count(1), alone)]
    else:
        cases = [refute(8, settings.count(2), {**two, CPSAT: by_cpsat})]
        cases += [refute(n, settings.count(3), two) for n in (10, 12, 14)]
        cases += [refute(n, settings.count(3), alone) for n in (15, 16)] + [refute(20, settings.count(1), alone)]
    return Outcome(cases, {"CPU seconds": {case.name: case.timings[FRAMES].cpu for case in cases}})

"""Knuth's Xqueens: counters by classes of placements against the general engine, and alone beyond it."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from dataclasses import dataclass

from bench.harness import Case, Contender, Outcome, Settings, alternate
from queenlab import parse
from queenlab.counters.counter import Counter
from queenlab.counters.xqueens_sparse.counter import XqueensSparse
from queenlab.counters.xqueens_total.counter import XqueensTotal
from queenlab.engines.dancing import DancingEngine
from queenlab.errors import CheckFailed
from queenlab.work import Limits

ABOUT = (
    "Counts Knuth's Xqueens: the counters by classes of placements of one direction, the same without the fold by "
    "Knuth's sixteen symmetries, and dancing links on the exact cover with multiplicities. Knuth's own DLX3, in C, "
    "needs 0.17 s for n = 4 and 29 s for n = 5 (not measured here)."
)

#: Knuth, Xqueens and Xqueenons; xqueens:7 and xqueens:8,paired go beyond his tables, sparse n = 6 is a misprint there.
KNOWN = {
    "xqueens:4": 20742,
    "xqueens:5": 5834838,
    "xqueens:6": 4198336824,
    "xqueens:7": 5350521635496,
    "xqueens:4,paired": 528,
    "xqueens:6,paired": 3938208,
    "xqueens:8,paired": 676674772700,
    "xqueens:5,sparse": 178584,
    "xqueens:6,sparse": 114260460,
    "xqueens:7,sparse": 146777600320,
    "xqueens:6,sparse,paired": 317544,
    "xqueens:8,sparse,paired": 54472800228,
}

DANCING = "dancing"
UNFOLDED = "without the fold"


@dataclass(frozen=True)
class Board:
    """A problem of the benchmark.

    Attributes:
        name: the problem.
        counter: makes the counter to measure.
        rounds: how often it is run.
        rivals: who takes part beside the counter.
        quick: whether it is small enough for a run that only shows that all works.
    """

    name: str
    counter: Callable[[], Counter]
    rounds: int
    rivals: tuple[str, ...] = ()
    quick: bool = False


#: All cases, a line each.
BOARDS = (
    Board("xqueens:4", XqueensTotal, 7, (DANCING, UNFOLDED), quick=True),
    Board("xqueens:5", XqueensTotal, 5, (DANCING, UNFOLDED)),
    Board("xqueens:4,paired", XqueensTotal, 7, (DANCING, UNFOLDED), quick=True),
    Board("xqueens:6,paired", XqueensTotal, 5, (DANCING, UNFOLDED)),
    Board("xqueens:6", XqueensTotal, 5, (UNFOLDED,)),
    Board("xqueens:7", XqueensTotal, 3),
    Board("xqueens:8,paired", XqueensTotal, 3),
    Board("xqueens:5,sparse", XqueensSparse, 5, (DANCING,)),
    Board("xqueens:6,sparse", XqueensSparse, 3),
    Board("xqueens:7,sparse", XqueensSparse, 1),
    Board("xqueens:6,sparse,paired", XqueensSparse, 5, (DANCING,)),
    Board("xqueens:8,sparse,paired", XqueensSparse, 3),
)


def by_counter(name: str, counter: Counter) -> int | None:
    """A counter, with its tables."""
    return counter.count(parse(name), Limits()).value


def by_dancing(name: str) -> int | None:
    """The general engine, with the Model."""
    return DancingEngine().count(parse(name).model, Limits()).value


def peak_memory(name: str, counter: Counter) -> int:
    """The bytes that Python and NumPy hold at the peak of a count.

    Not the process's own figure: Linux starts a child's peak at that of its parent, which has run dancing links here.
    """
    tracemalloc.start()
    try:
        by_counter(name, counter)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def compare(board: Board, rounds: int) -> Case:
    """One problem; dancing links run once, where they need seconds."""
    name, counter = board.name, board.counter()
    field = [Contender.of(counter.name, lambda: by_counter(name, counter))]
    if UNFOLDED in board.rivals:
        field.append(Contender.of(UNFOLDED, lambda: by_counter(name, XqueensTotal(folded=False))))
    if DANCING in board.rivals:
        field.append(Contender.of(DANCING, lambda: by_dancing(name), 1 if not board.quick else None, board.quick))
    timings = alternate(field, rounds)
    for timing in timings.values():
        if timing.value != KNOWN[name]:
            raise CheckFailed(f"{timing.name} counts {timing.value} solutions of {name}, not {KNOWN[name]}")
    problem = parse(name)
    facts = {"peak bytes": peak_memory(name, counter), "planned bytes": counter.plan(problem).memory}
    return Case(name, {"triangles": problem.board.size}, timings, counter.name, KNOWN[name], facts)


def run(settings: Settings) -> Outcome:
    """All boards."""
    boards = [board for board in BOARDS if board.quick or not settings.quick]
    cases = [compare(board, settings.count(board.rounds)) for board in boards]
    conclusion = {
        "CPU seconds": {case.name: case.timings[case.reference].cpu for case in cases},
        "CPU time of dancing over the counter": {
            case.name: case.ratios()[DANCING] for case in cases if DANCING in case.timings
        },
        "peak bytes": {case.name: case.facts["peak bytes"] for case in cases},
    }
    return Outcome(cases, conclusion)

"""Queens on the torus: classes under the whole group against the general engine and against a plain loop."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from bench.harness import Case, Contender, Outcome, Settings, alternate
from queenlab import parse
from queenlab.compiling import compiled
from queenlab.counters.torus_queens.counter import TorusQueens
from queenlab.engines.dancing import DancingEngine
from queenlab.errors import CheckFailed
from queenlab.work import Limits, Result

ABOUT = (
    "Counts n queens on the n x n torus (A007705): the counter torus-queens, the general engine on the exact cover and "
    "a plain compiled loop, row by row with wrapped diagonals, that uses only the shifts: first queen fixed, times n."
)

#: OEIS A051906.
KNOWN = {11: 88, 13: 4524, 17: 140692, 19: 820496, 23: 128850048, 25: 1957725000}

COUNTER = "torus-queens"
DANCING = "dancing"
PLAIN = "plain loop"

#: (solutions, nodes)
Tree = tuple[int, int]


def _plain(n: int, stack: Any) -> Tree:
    """Solutions with the first queen in the first column, and nodes."""
    full = (1 << n) - 1
    solutions = 0
    nodes = 0
    row = 1
    columns = 1
    up = 2
    down = 1 << (n - 1)
    free = full & ~(columns | up | down)
    while True:
        if free == 0:
            if row == 1:
                return solutions, nodes
            row -= 1
            free, columns, up, down = stack[row, 0], stack[row, 1], stack[row, 2], stack[row, 3]
            continue
        bit = free & -free
        free ^= bit
        nodes += 1
        if row == n - 1:
            solutions += 1
            continue
        stack[row, 0], stack[row, 1], stack[row, 2], stack[row, 3] = free, columns, up, down
        columns |= bit
        up |= bit
        down |= bit
        up = ((up << 1) | (up >> (n - 1))) & full
        down = (down >> 1) | ((down & 1) << (n - 1))
        free = full & ~(columns | up | down)
        row += 1


def by_plain_loop(n: int) -> Tree:
    """The plain loop, compiled."""
    solutions, nodes = compiled(_plain)(n, np.zeros((n, 4), dtype=np.int64))
    return n * int(solutions), int(nodes)


def _tree(result: Result) -> Tree:
    return result.value or 0, result.nodes or 0


def by_counter(n: int) -> Tree:
    """The counter, with its tables."""
    return _tree(TorusQueens().count(parse(f"queens:{n}@torus"), Limits()))


def by_dancing(n: int) -> Tree:
    """The general engine, with the Model."""
    return _tree(DancingEngine().count(parse(f"queens:{n}@torus").model, Limits()))


def compare(n: int, rounds: int, contenders: dict[str, Callable[[int], Tree]], once: tuple[str, ...] = ()) -> Case:
    """One board; some contenders run in the first round only, without a rehearsal."""

    def task(count: Callable[[int], Tree]) -> Callable[[], Tree]:
        return lambda: count(n)

    field = [
        Contender.of(name, task(count), 1 if name in once else None, name not in once)
        for name, count in contenders.items()
    ]
    timings = alternate(field, rounds)
    for timing in timings.values():
        if timing.value[0] != KNOWN[n]:
            raise CheckFailed(f"{timing.name} counts {timing.value[0]} solutions of queens:{n}@torus, not {KNOWN[n]}")
    facts = {f"{name}: nodes": timing.value[1] for name, timing in timings.items()}
    return Case(f"queens:{n}@torus", {"cells": n * n}, timings, COUNTER, KNOWN[n], facts)


def run(settings: Settings) -> Outcome:
    """All boards."""
    everyone = {COUNTER: by_counter, DANCING: by_dancing, PLAIN: by_plain_loop}
    without_dancing = {COUNTER: by_counter, PLAIN: by_plain_loop}
    cases = [compare(11, settings.count(7), everyone), compare(13, settings.count(7), everyone)]
    if not settings.quick:
        cases.append(compare(17, settings.count(5), everyone, once=(DANCING,)))
        cases.append(compare(19, settings.count(3), without_dancing))
        cases.append(compare(23, settings.count(3), {COUNTER: by_counter}))
        cases.append(compare(25, settings.count(1), {COUNTER: by_counter}, once=(COUNTER,)))
    ratios = {
        name: {case.name: case.ratios()[name] for case in cases if name in case.timings} for name in (DANCING, PLAIN)
    }
    seconds = {case.name: case.timings[COUNTER].cpu for case in cases}
    conclusion = {f"CPU time of {name} over {COUNTER}": value for name, value in ratios.items()}
    return Outcome(cases, {**conclusion, f"CPU seconds of {COUNTER}": seconds})

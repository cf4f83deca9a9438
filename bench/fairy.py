"""Pieces of every kind, one in each row: the counter by rows against the general engine and against a direct loop.

The direct loop is what one would write in C for superqueens alone: columns and both diagonals as masks that shift from
row to row, the knight's moves as masks of the next two rows, and the mirror symmetry. It knows one piece; the counter
by rows has a table of masks for any piece.
"""

from __future__ import annotations

import itertools
import tracemalloc
from collections.abc import Callable
from typing import Any

import numpy as np

from bench.harness import Case, Contender, Outcome, Settings, alternate, ratio
from queenlab.compiling import compiled
from queenlab.counters.plain_queens.counter import PlainQueens
from queenlab.counters.rows.board import reduced
from queenlab.counters.rows.counter import Rows
from queenlab.counters.rows.estimate import expected_nodes
from queenlab.engines.dancing import DancingEngine
from queenlab.errors import CheckFailed
from queenlab.problems import parse
from queenlab.work import Limits

ABOUT = (
    "Counts pieces of several kinds with the counter by rows and with dancing links, superqueens (queen and knight) "
    "also with a direct loop written for them alone, queens with the plain kernel; all preparation included."
)

ROWS = "rows"
DANCING = "dancing"
DIRECT = "direct loop"
PLAIN = "plain queens"

#: OEIS A051223.
SUPERQUEENS = {10: 4, 11: 44, 12: 156, 13: 1876, 14: 5180, 15: 32516, 16: 202900, 17: 1330622, 18: 8924976}


def _superqueens(n: int, stack: Any) -> int:
    """All placements of n superqueens; `stack` has room for 6 n integers."""
    full = (1 << n) - 1
    total = 0
    for first in range((n + 1) // 2):
        solutions = 0
        bit = 1 << first
        level = 1
        columns, up, down = bit, bit << 1, bit >> 1
        # Attacked by a knight's move: in this row, and in the next one.
        near, next_near = (bit << 2) | (bit >> 2), (bit << 1) | (bit >> 1)
        free = full & ~(columns | up | down | near)
        if n == 1:
            solutions = 1
            free = 0
        while True:
            if free == 0:
                level -= 1
                if level <= 0:
                    break
                at = 6 * level
                free, columns, up = stack[at], stack[at + 1], stack[at + 2]
                down, near, next_near = stack[at + 3], stack[at + 4], stack[at + 5]
                continue
            bit = free & -free
            free ^= bit
            if level == n - 1:
                solutions += 1
                continue
            at = 6 * level
            stack[at], stack[at + 1], stack[at + 2] = free, columns, up
            stack[at + 3], stack[at + 4], stack[at + 5] = down, near, next_near
            columns, up, down = columns | bit, (up | bit) << 1, (down | bit) >> 1
            near, next_near = next_near | (bit << 2) | (bit >> 2), (bit << 1) | (bit >> 1)
            free = full & ~(columns | up | down | near)
            level += 1
        total += solutions if 2 * first + 1 == n else 2 * solutions
    return total


def direct(n: int) -> Callable[[], int]:
    """The direct loop, compiled."""
    kernel = compiled(_superqueens)
    return lambda: int(kernel(n, np.zeros(6 * n + 6, dtype=np.int64)))


def by_rows(name: str) -> Callable[[], int | None]:
    """The counter by rows, from the name of the problem on: nothing is kept from an earlier run."""

    def task() -> int | None:
        reduced.cache_clear()
        expected_nodes.cache_clear()
        return Rows().count(parse(name), Limits()).value

    return task


def by_dancing(name: str) -> Callable[[], int | None]:
    """The general engine, from the name of the problem on."""
    return lambda: DancingEngine().count(parse(name).model, Limits()).value


def by_plain(name: str) -> Callable[[], int | None]:
    """The plain kernel for queens."""
    return lambda: PlainQueens().count(parse(name), Limits()).value


def compare(name: str, rounds: int, tasks: dict[str, Callable[[], int | None]], known: int | None = None) -> Case:
    """One problem; what is slow runs once, and not before the clock."""
    slow = (DANCING, DIRECT) if parse(name).question.n > 17 else (DANCING,)
    contenders = [
        Contender.of(label, task, 1 if label in slow else None, warm=label not in slow) for label, task in tasks.items()
    ]
    timings = alternate(contenders, rounds)
    values = {timing.value for timing in timings.values()} | ({known} if known is not None else set())
    if len(values) != 1:
        raise CheckFailed(f"{name}: the counts differ: {sorted(map(str, values))}")
    case = Case(name, {"n": parse(name).question.n}, timings, ROWS, values.pop())
    tracemalloc.start()
    ready = Rows().prepare(parse(name), Limits())
    first = next(iter(ready.units()), None)
    case.facts["bytes of tables at the peak"] = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    case.facts["cells in a unit"] = 0 if first is None else len(first.key)
    return case


def run(settings: Settings) -> Outcome:
    """Superqueens size by size, then other pieces, the torus, and a board with holes."""
    # Both engines are loaded and compiled before anything is timed.
    for warm in (by_rows("queens:11"), by_dancing("queens:11"), direct(8)):
        warm()
    rounds = settings.count(5)
    cases = []
    for n in range(10, 13) if settings.quick else range(12, 19):
        name = f"leprechauns:{n},range=2"
        tasks: dict[str, Callable[[], int | None]] = {ROWS: by_rows(name), DIRECT: direct(n)}
        if n <= 16:
            tasks[DANCING] = by_dancing(name)
        cases.append(compare(name, rounds, tasks, SUPERQUEENS[n]))
    superqueens = list(cases)
    others = ["queen+leaper[1,3]:11", "queen+rider[1,2]:11", "queens:7@torus"]
    if not settings.quick:
        others = [
            "queen+leaper[1,3]:14",
            "queen+leaper[1,3]:15",
            "queen+rider[1,2]:16",
            "queen+rider[1,2]:17",
            "leprechauns:20,range=3",
            "queens:13@torus",
            "rook+leaper[1,1]+leaper[1,2]:11@torus",
            "queens:14,exclude=1.2/7.7",
        ]
    cases += [compare(name, rounds, {ROWS: by_rows(name), DANCING: by_dancing(name)}) for name in others]
    for n in (9,) if settings.quick else (14, 15, 16):
        name = f"queens:{n}"
        cases.append(compare(name, rounds, {ROWS: by_rows(name), PLAIN: by_plain(name)}))
    growth = {
        f"{a.size['n']} to {b.size['n']}": b.timings[ROWS].cpu / a.timings[ROWS].cpu
        for a, b in itertools.pairwise(superqueens)
    }
    return Outcome(
        cases,
        {
            "times as fast as the direct loop": {
                str(c.size["n"]): ratio(c.timings[DIRECT], c.timings[ROWS]) for c in superqueens
            },
            "times as fast as dancing links": {
                c.name: ratio(c.timings[DANCING], c.timings[ROWS]) for c in cases if DANCING in c.timings
            },
            "growth of time on superqueens": growth,
        },
    )

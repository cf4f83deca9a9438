"""n queens on one core: meeting in the middle against backtracking row by row, and how time and memory grow."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from bench.harness import Case, Contender, Outcome, Settings, alternate, run_child
from queenlab import parse
from queenlab.counters.counter import Counter
from queenlab.counters.half_boards.counter import HalfBoards
from queenlab.counters.plain_queens.counter import PlainQueens
from queenlab.errors import CheckFailed
from queenlab.work import Limits

ABOUT = (
    "Counts n queens: half boards joined from quarter boards and paired with bit vectors, against the plain kernel, "
    "bitmask backtracking with the mirror symmetry. Both are compiled before the clock runs; half-boards lists its "
    "quarter boards anew in every run. Memory is what the count adds to the peak of a process that has compiled it."
)

#: OEIS A000170.
KNOWN = {
    10: 724, 11: 2680, 12: 14200, 13: 73712, 14: 365596, 15: 2279184, 16: 14772512, 17: 95815104, 18: 666090624,
}  # fmt: skip

HALVES = HalfBoards.name
PLAIN = PlainQueens.name

#: Rounds on the boards where the plain kernel takes half a minute and three minutes.
FEW_ROUNDS = {17: 2, 18: 1}

#: How many times the plain kernel's CPU time half-boards is to take: the best public program has 12.2, 8.4 and 23.
GOALS = {16: 15.0, 17: 10.0, 18: 30.0}

#: Compiles both ways, through an odd and an even board, counts one board, and prints how much higher the peak is then.
#: Linux passes the peak of a process on to the programs that it starts, but not in /proc/self/status.
CHILD = r"""
import re, resource, sys
from pathlib import Path
from queenlab import parse
from queenlab.counters.half_boards.counter import HalfBoards
from queenlab.work import Limits

def peak():
    status = Path("/proc/self/status")
    if status.exists():
        return 1024 * int(re.search(r"VmHWM:\s*(\d+) kB", status.read_text())[1])
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

def count(n):
    HalfBoards().count(parse(f"queens:{n}"), Limits())

count(6), count(7)
before = peak()
count(int(sys.argv[1]))
print(peak() - before)
"""


def task(counter: Counter, n: int) -> Callable[[], int | None]:
    """A count, with all its preparations but the compiler's."""
    return lambda: counter.count(parse(f"queens:{n}"), Limits()).value


def memory(n: int) -> int:
    """Bytes that counting n queens by half boards adds to the peak of a process of its own."""
    return int(run_child([sys.executable, "-c", CHILD, str(n)]).stdout)


def compare(n: int, rounds: int) -> Case:
    """One board."""
    halves, plain = HalfBoards(), PlainQueens()
    for counter in (halves, plain):
        for small in (6, 7):
            task(counter, small)()
    timings = alternate(
        [Contender.of(HALVES, task(halves, n), warm=False), Contender.of(PLAIN, task(plain, n), warm=False)], rounds
    )
    for timing in timings.values():
        if timing.value != KNOWN[n]:
            raise CheckFailed(f"{timing.name} counts {timing.value} ways to place {n} queens, not {KNOWN[n]}")
    return Case(f"queens:{n}", {"n": n}, timings, HALVES, KNOWN[n])


def run(settings: Settings) -> Outcome:
    """n = 14 to 18, or 10 to 13 to see that it works."""
    sizes = range(10, 14) if settings.quick else range(14, 19)
    cases: list[Case] = []
    for n in sizes:
        case = compare(n, settings.count(FEW_ROUNDS.get(n, 5)))
        case.facts[f"{HALVES}: bytes at the peak"] = memory(n)
        if cases:
            for name, timing in case.timings.items():
                case.facts[f"{name}: CPU time over that of n - 1"] = timing.cpu / cases[-1].timings[name].cpu
        cases.append(case)
    ratios = {case.size["n"]: case.ratios()[PLAIN] for case in cases}
    conclusion: dict[str, Any] = {
        "CPU time of plain-queens over half-boards": {f"n = {n}": value for n, value in ratios.items()}
    }
    if not settings.quick:
        conclusion["goals"] = {f"n = {n}": goal for n, goal in GOALS.items()}
        conclusion["goals met"] = all(ratios[n] >= goal for n, goal in GOALS.items())
    return Outcome(cases, conclusion)

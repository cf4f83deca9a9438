"""Verifying large placements: a million and ten million queens on plane and torus, a hundred thousand in space.

Each case runs in a process of its own, so that its peak memory is its own. The yardstick is one `numpy.sort` of as
many 64-bit integers as there are queens: verification is linear in spirit if it is a fixed number of those.
"""

from __future__ import annotations

import json
import math
import sys
import tracemalloc
from itertools import product
from typing import Any

import numpy as np

from bench.harness import Case, Contender, Outcome, Settings, Timing, alternate, run_child
from queenlab.board import Board
from queenlab.errors import BadInput, CheckFailed
from queenlab.placement import Placement
from queenlab.verification import verify

ABOUT = (
    "Verifies placements that are right, and the same with one queen moved so that they are wrong. In the plane and "
    "on the torus the queen of column i stands in row 2i mod n; in 3-D at (i, j, a i + b j mod p) on the torus. "
    "A process for each case; its peak memory holds Python, NumPy and the placements too."
)

VERIFY = "verify"
REJECT = "verify, one queen moved"
SORT = "numpy.sort of as many integers"


def linear_permutation(n: int, torus: bool) -> Placement:
    """Row 2i mod n in column i: no two queens attack, even on the torus, exactly if n is coprime to 6 (Polya)."""
    if math.gcd(n, 6) != 1:
        raise BadInput(f"the placement 2i mod n needs n coprime to 6, and {n} is not")
    return Placement.from_rows(2 * np.arange(n, dtype=np.int64) % n + 1, torus=torus)


def linear_coefficients(p: int) -> tuple[int, int]:
    """The least a, b for which the points (i, j, a i + b j mod p) never share a line of the torus; p is prime.

    Two of them share a line in direction (u, v, w) exactly if w = a u + b v modulo p.
    """
    if p < 2 or any(p % q == 0 for q in range(2, math.isqrt(p) + 1)):
        raise BadInput(f"the linear placement in space needs a prime side, and {p} is not")
    directions = [v for v in product((-1, 0, 1), repeat=3) if any(v)]
    for a, b in product(range(p), repeat=2):
        if all((a * u + b * v - w) % p for u, v, w in directions):
            return a, b
    raise BadInput(f"there is no linear placement of {p}^2 queens on this torus; take a larger prime")


def linear_plane(p: int) -> Placement:
    """p^2 queens on the p^3 torus."""
    a, b = linear_coefficients(p)
    i, j = (x.ravel() for x in np.indices((p, p), dtype=np.int64))
    board = Board(p, 3, torus=True)
    return Placement(board, board.indices(np.stack((i, j, (a * i + b * j) % p), axis=1)))


def spoiled(placement: Placement) -> Placement:
    """The same with the last queen moved by one along the last axis, so that she stands with another on a line."""
    cells = placement.cells.copy()
    board = placement.board
    if not isinstance(board, Board):
        raise BadInput("only a placement on a grid can be spoiled by a step along an axis")
    cells[-1] += 1 if (cells[-1] + 1) % board.n else -1
    return Placement(board, cells)


def build(kind: str, n: int) -> Placement:
    """The placement of a case: kind is plane, torus or space."""
    makers = {
        "plane": lambda: linear_permutation(n, False),
        "torus": lambda: linear_permutation(n, True),
        "space": lambda: linear_plane(n),
    }
    if kind not in makers:
        raise BadInput(f"a case is plane, torus or space, not {kind}")
    return makers[kind]()


def child(kind: str, n: int, rounds: int) -> dict[str, Any]:
    """All that is measured inside the process of one case."""
    placement = build(kind, n)
    wrong = spoiled(placement)
    count = len(placement)
    shuffled = np.random.default_rng(1).permutation(count)
    timings = alternate(
        [
            Contender.of(VERIFY, lambda: verify(placement, count=count).ok),
            Contender.of(REJECT, lambda: verify(wrong, count=count).ok),
            Contender.of(SORT, lambda: int(np.sort(shuffled)[-1])),
        ],
        rounds,
    )
    if timings[VERIFY].value is not True or timings[REJECT].value is not False:
        raise CheckFailed(f"verify says {timings[VERIFY].value} of the right and {timings[REJECT].value} of the wrong")
    return {
        "queens": count,
        "timings": {name: t.as_json() for name, t in timings.items()},
        "placement_bytes": int(placement.cells.nbytes),
        "peak_bytes": peak_of_verifying(placement),
        "peak_bytes_rejecting": peak_of_verifying(wrong),
    }


def peak_of_verifying(placement: Placement) -> int:
    """The bytes that verification has allocated at most, the placement not counted: NumPy tells tracemalloc."""
    tracemalloc.start()
    verify(placement, count=len(placement))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak


def compare(kind: str, n: int, rounds: int) -> Case:
    """One case, in a process of its own."""
    done = run_child([sys.executable, "-m", "bench.verifying", kind, str(n), str(rounds)])
    found = json.loads(done.stdout)
    timings = {name: Timing.from_json(name, data) for name, data in found["timings"].items()}
    board = Board(n, 3 if kind == "space" else 2, torus=kind != "plane")
    case = Case(f"board {board.name}", {"queens": found["queens"]}, timings, SORT)
    case.facts = {
        "queens a second": found["queens"] / timings[VERIFY].cpu,
        "placement, MB": found["placement_bytes"] / 1e6,
        "peak of verify on top of the placement, MB": found["peak_bytes"] / 1e6,
        "the same in bytes a queen": found["peak_bytes"] / found["queens"],
        "the same, one queen moved": found["peak_bytes_rejecting"] / found["queens"],
        "peak of the whole process, MB": done.peak_bytes / 1e6,
    }
    return case


def run(settings: Settings) -> Outcome:
    """All cases."""
    sizes = [("plane", 1_000_003), ("torus", 1_000_003), ("space", 317)]
    cases = [compare(kind, n, settings.count(7)) for kind, n in sizes]
    if not settings.quick:
        cases += [compare(kind, 10_000_019, settings.count(3)) for kind in ("plane", "torus")]
    seconds = {case.name: case.timings[VERIFY].cpu for case in cases}
    return Outcome(cases, {"cpu seconds to verify": seconds})


if __name__ == "__main__":
    print(json.dumps(child(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))))

"""What many figures share: maxima with certificates, the largest placements that are known, linear solutions."""

from __future__ import annotations

import json
from functools import cache

import numpy as np

import queenlab as ql
from queenlab.bounds import quick_bound
from queenlab.constructions import Linear
from queenlab_papers.reproduction.figure import Partial

#: Boards whose maximum is not known, and seconds for the bounds; a proof that goes on until it is would not end.
OPEN = {(5, 4): 2.0, (12, 3): 2.0}


@cache
def certified(n: int, d: int) -> tuple[int, int, ql.Placement]:
    """The most queens on n^d from below and above, and a placement; the independent checker has accepted all of it."""
    name = f"queens:{n}^{d}"
    if (n, d) in OPEN:
        text = json.dumps(ql.bound(name, time_limit=OPEN[n, d]).certificate())
    else:
        text = ql.prove(name).text()
    report = ql.check_certificate(text)
    return report.at_least or 0, report.at_most, ql.Placement.of(ql.Board(n, d), json.loads(text)["witness"])


def unsettled(lower: int, upper: int) -> Partial:
    """Bounds that do not meet."""
    why = f"{lower} queens fit, and no more than {upper}; no way to settle it is known"
    return Partial([lower, upper], why, lower, upper)


def maximum(n: int, d: int) -> int | Partial:
    """The most queens on n^d, if the certificate settles it."""
    lower, upper, _ = certified(n, d)
    return upper if lower == upper else unsettled(lower, upper)


def known_maximum(n: int, d: int) -> int:
    """The same where it has to be settled."""
    most = maximum(n, d)
    if isinstance(most, Partial):
        raise ValueError(f"the maximum of queens:{n}^{d} is not settled: {most.why}")
    return most


def largest_placements(n: int, d: int) -> ql.Answer:
    """In how many ways as many queens stand as fit, after that number has been proved."""
    return ql.count(f"queens:{n}^{d},pieces={known_maximum(n, d)}")


@cache
def largest_known(n: int, d: int) -> ql.Placement:
    """The largest placement that a construction or a kept file has, every pair of its queens looked at."""
    found = quick_bound(n, d)
    placement = ql.Placement(ql.Board(n, d), np.array(found.witness, dtype=np.int64))
    if len(placement) != found.value or not ql.verify(placement, f"queens:{n}^{d},goal=max").ok:
        raise ValueError(f"{found.name} has no {found.value} non-attacking queens on {n}^{d}")
    return placement


def most_found(n: int, d: int) -> int:
    return len(largest_known(n, d))


def linear(n: int, coefficients: tuple[int, ...], constant: int = 0) -> ql.Placement:
    """The queens (x, a . x + constant modulo n), one above each cell x of the floor."""
    return Linear(n, coefficients, constant).placement()


def layers(placement: ql.Placement) -> list[list[int]]:
    """The layers of a placement on n^3 across its last axis: rows of the queens by columns, 0 where there is none."""
    n = placement.board.n
    rows = [[0] * n for _ in range(n)]
    for x, y, z in placement.array.tolist():
        rows[z][x] = y + 1
    return rows

"""What the rows on boards n^d share: maxima with certificates, lower bounds, full solutions. All from scratch."""

from __future__ import annotations

from functools import lru_cache

from queenlab_papers.reproduction.figure import Partial, Value

Cells = tuple[tuple[int, ...], ...]
#: Boards whose maximum is not known, and seconds for the bounds; a proof that goes on until it is would not end.
OPEN = {(5, 4): 2.0, (12, 3): 2.0}


@lru_cache(maxsize=128)
def certified(n: int, d: int) -> tuple[int, int, Cells]:
    """The most queens on n^d from below and above, and a placement; the independent checker has accepted all of it."""
    import json

    from queenlab.checkers.checker import check
    from queenlab.verbs.bound import bound
    from queenlab.verbs.prove import prove

    name = f"queens:{n}^{d}"
    if (n, d) in OPEN:
        text = json.dumps(bound(name, time_limit=OPEN[n, d]).certificate())
    else:
        text = prove(name).text()
    report = check(text)
    cells = tuple(tuple(int(x) for x in cell) for cell in json.loads(text)["witness"] or ())
    return report.at_least or 0, report.at_most, cells


def proved_bounds(n: int, d: int) -> tuple[int, int]:
    """The same without the placement."""
    lower, upper, _ = certified(n, d)
    return lower, upper


def unsettled(lower: int, upper: int) -> Partial:
    """Bounds that do not meet."""
    why = f"{lower} queens fit, and no more than {upper}; no way to settle it is known"
    return Partial([lower, upper], why, lower, upper)


def maximum(n: int, d: int) -> Value | Partial:
    """The most queens on n^d, if the certificate settles it."""
    lower, upper = proved_bounds(n, d)
    return upper if lower == upper else unsettled(lower, upper)


def known_maximum(n: int, d: int) -> int:
    """The same where it has to be settled."""
    lower, upper = proved_bounds(n, d)
    if lower != upper:
        raise ValueError(f"the maximum of queens:{n}^{d} is not settled: {lower} to {upper}")
    return upper


@lru_cache(maxsize=128)
def most_found(n: int, d: int) -> int:
    """The most queens that a construction or a kept placement has, every pair of them looked at."""
    import numpy as np

    from queenlab.board import Board
    from queenlab.bounds.lower.table import quick_bound
    from queenlab.placement import Placement
    from queenlab.verification import verify

    found = quick_bound(n, d)
    placement = Placement(Board(n, d), np.array(found.witness, dtype=np.int64))
    if not verify(placement, count=found.value).ok:
        raise ValueError(f"{found.name} has no {found.value} non-attacking queens on {n}^{d}")
    return found.value


def largest_placements(n: int, d: int) -> Value | Partial:
    """In how many ways as many queens stand as fit, after that number has been proved."""
    from queenlab_papers.reproduction.computing import counted

    return counted(f"queens:{n}^{d},pieces={known_maximum(n, d)}")


def full_solutions(n: int) -> int:
    """All placements of n^2 queens on n^3, linear or not."""
    from queenlab.verbs.count import count

    answer = count(f"queens:{n}^3", engine="full-layers")
    if answer.status != "proved" or answer.value is None:
        raise ValueError(f"the count of queens:{n}^3 did not end")
    return answer.value


def constructed(name: str, method: str | None = None) -> int:
    """How many queens a construction places; `construct` verifies the board before it returns it."""
    from queenlab.verbs.construct import construct

    return len(construct(name, method=method))

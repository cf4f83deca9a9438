"""The Leprechauns page: the nearest pair of a placement, and the largest known ranges."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated

import numpy as np
from fastapi import Query
from pydantic import Field

from queenlab.board import Board
from queenlab.errors import BadInput, OutOfRange
from queenlab.web.api import STEADY, RequestBody, ResponseBody, make_router
from queenlab.web.endpoints.attack_counts import king_distances
from queenlab.web.endpoints.inputs import MAX_DIMENSIONS, ProblemText, read_cells, read_problem

#: Every pair is measured, so the pieces are few.
MAX_PIECES = 1000
#: This many nearest pairs are listed; the rest is counted.
MAX_PAIRS = 200
#: The table of the diverse problem goes this far, this many rows at a time.
MAX_COLUMNS, MAX_ROWS = 1000, 50

Coordinate = Annotated[int, Field(ge=1, le=2**31)]
GridCell = Annotated[list[Coordinate], Field(min_length=1, max_length=MAX_DIMENSIONS)]
Side = Annotated[int, Query(ge=1, le=MAX_COLUMNS)]

router = make_router()


class NearestRequest(RequestBody):
    problem: ProblemText
    cells: Annotated[list[GridCell], Field(max_length=MAX_PIECES)]


class NearestPairs(ResponseBody):
    """The nearest pairs of pieces.

    `range` is the largest range of leprechauns that could stand there: one less than the distance, and null where two
    attack each other as queens, or where there is no pair. `pairs_in_all` also counts pairs that `pairs` leaves out.
    """

    distance: int | None
    pairs: list[tuple[list[int], list[int]]]
    pairs_in_all: int
    range: int | None
    attacks: bool
    why: str | None


class DiverseSize(ResponseBody):
    n: int
    range: int | None
    upper: int | None
    method: str | None
    source: str | None
    proved: bool
    why: str


class DiverseTable(ResponseBody):
    rows: list[DiverseSize]


@router.post("/api/nearest", summary="The nearest pairs of pieces, in king moves; around the edges of a torus too")
def nearest(asked: NearestRequest) -> NearestPairs:
    from queenlab.piece import queen
    from queenlab.verification.first_conflict import first_conflict

    board = read_problem(asked.problem).board
    if not isinstance(board, Board):
        raise BadInput("king moves are counted between squares, and this board has triangles")
    cells = read_cells(board, asked.cells)
    attack = first_conflict(board, cells, queen)
    why = None if attack is None else f"{board.label(attack.first)} and {board.label(attack.second)} {attack.how}"
    if cells.size < 2:
        return NearestPairs(distance=None, pairs=[], pairs_in_all=0, range=None, attacks=False, why=None)
    coordinates = board.coordinates(cells)
    distances = king_distances(board, cells, cells)
    # Each pair once.
    distances[np.tril_indices(cells.size)] = board.n + 1
    least = int(distances.min())
    found = np.argwhere(distances == least)
    at = (coordinates + 1).tolist()
    return NearestPairs(
        distance=least,
        pairs=[(at[i], at[j]) for i, j in found[:MAX_PAIRS].tolist()],
        pairs_in_all=len(found),
        range=None if attack is not None else least - 1,
        attacks=attack is not None,
        why=why,
    )


@router.get("/api/diverse", summary="The widest range known for n queens, and the bound", dependencies=[STEADY])
def diverse_table(first: Side, last: Side) -> DiverseTable:
    if last < first:
        raise BadInput(f"the last size comes before the first: {first} to {last}")
    if last - first >= MAX_ROWS:
        raise OutOfRange(f"at most {MAX_ROWS} sizes at a time, not {last - first + 1}")
    return DiverseTable(rows=[_diverse_row(n) for n in range(first, last + 1)])


@lru_cache(maxsize=MAX_COLUMNS)
def _diverse_row(n: int) -> DiverseSize:
    from queenlab.constructions.request import Request
    from queenlab.constructions.theorems import why_none
    from queenlab.constructions.widest import upper_bound, widest

    nothing = why_none(Request(n))
    if n == 1:
        nothing = "a single queen has no neighbour, so every range is possible"
    if nothing is not None:
        return DiverseSize(n=n, range=None, upper=None, method=None, source=None, proved=True, why=nothing)
    upper, why = upper_bound(n)
    reach, by = widest(n)
    if reach < upper:
        why = f"open: {by.name} gives range {reach}, and {upper} is not excluded"
    by_whom = {"method": by.name, "source": by.source}
    return DiverseSize(n=n, range=reach, upper=upper, **by_whom, proved=reach == upper, why=why)

"""The Space page: three-dimensional boards to rotate and slice, and the largest known placements."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import Query
from pydantic import Field

from queenlab.board import Board
from queenlab.draw.cube_svg import MAX_SIDE
from queenlab.errors import BadInput, OutOfRange
from queenlab.placement import Placement
from queenlab.problems import parse
from queenlab.web.api import RequestBody, ResponseBody, make_router
from queenlab.web.endpoints.atlas_entries import AtlasEntry, entry_shown, witness_of
from queenlab.web.endpoints.inputs import MAX_DIMENSIONS, CellList, ProblemText, PublicCells, read_cells, read_problem

router = make_router()


class KnownBoard(ResponseBody):
    """A board whose maximum, or bounds on it, the atlas has."""

    problem: str
    n: int
    shown: str
    status: Literal["proved", "recomputed", "published", "open"]
    witness: bool


class KnownBoards(ResponseBody):
    d: int
    boards: list[KnownBoard]


class BestKnown(ResponseBody):
    """The largest known number of non-attacking pieces, with bounds."""

    problem: str
    quantity: Literal["maximum"]
    status: Literal["proved", "recomputed", "published", "open", "unknown"]
    lower: int | None
    upper: int | None
    source: str | None = Field(description="The source, in one line.")
    cells: PublicCells | None = Field(description="A placement that reaches the lower bound, if one is stored.")
    entry: AtlasEntry | None = Field(description="The atlas entry; null if there is none.")


class SpaceView(RequestBody):
    """A placement in space and the highlighted slice."""

    problem: ProblemText
    cells: CellList = Field(default_factory=list)
    axis: Annotated[int | None, Field(ge=1, le=3)] = None
    slice: Annotated[int | None, Field(ge=1, le=MAX_SIDE)] = None
    dark: bool = False


class SpaceFigure(ResponseBody):
    problem: str
    figure: dict[str, Any]
    alternative: str = Field(description="The figure in words.")


class SpacePicture(ResponseBody):
    """A static cube, for browsers that cannot rotate it."""

    problem: str
    svg: str
    alternative: str


@router.get("/api/space/boards", summary="Boards whose maximum is known.")
def known_boards(d: Annotated[int, Query(ge=3, le=MAX_DIMENSIONS)] = 3) -> KnownBoards:
    from queenlab.atlas import find

    found = {}
    for _, entry in find(["family=queens", "plane", f"d={d}"], quantity="maximum"):
        if entry.problem is not None:
            n, kept = parse(entry.problem).question.n, entry.witness is not None
            found[n] = KnownBoard(problem=entry.problem, n=n, shown=entry.shown, status=entry.status, witness=kept)
    return KnownBoards(d=d, boards=[found[n] for n in sorted(found)])


@router.get("/api/space/best", summary="The most pieces on a board.")
def best(problem: ProblemText) -> BestKnown:
    from queenlab.atlas import find
    from queenlab.atlas.database import plain_name

    found = read_problem(problem)
    name = plain_name(str(found.asking(given=(), excluded=(), gent=False)))
    known = find([name], quantity="maximum")
    if not known:
        nothing = dict.fromkeys(("lower", "upper", "source", "cells", "entry"))
        return BestKnown(problem=name, quantity="maximum", status="unknown", **nothing)
    # Of two collections that list the same board, the one with a witness says more.
    collection, entry = max(known, key=lambda one: one[1].witness is not None)
    low, high = (bound if entry.value is None else entry.value for bound in (entry.lower, entry.upper))
    placement = None if entry.witness is None else witness_of(collection, entry).placement
    return BestKnown(
        problem=name,
        quantity="maximum",
        status=entry.status,
        lower=low if isinstance(low, int) else None,
        upper=high if isinstance(high, int) else None,
        source="; ".join(collection.sources[key] for key in entry.sources),
        cells=None if placement is None else [list(cell) for cell in placement],
        entry=entry_shown(collection, entry),
    )


@router.post("/api/space/figure", summary="A placement in space, to turn.")
def figure(asked: SpaceView) -> SpaceFigure:
    from queenlab.draw.space_figure import space_figure, space_words

    name, placement = _placed(asked)
    axis = (asked.axis or 3) if asked.slice is not None else None
    made = space_figure(placement, axis=axis, layer=asked.slice, dark=asked.dark)
    return SpaceFigure(problem=name, figure=made, alternative=space_words(placement, axis=axis, layer=asked.slice))


@router.post("/api/space/cube", summary="A placement in space, as a picture; faint outside of the slice.")
def cube(asked: SpaceView) -> SpacePicture:
    from queenlab.draw.cube_svg import cube_svg
    from queenlab.draw.space_figure import space_words

    name, placement = _placed(asked)
    board = placement.board
    assert isinstance(board, Board)
    axis = asked.axis or 3
    along = (placement.coordinates[:, axis - 1] + 1).tolist()
    if asked.slice is not None and not asked.slice <= board.n:
        raise BadInput(f"the layers of this board are 1 to {board.n}, not {asked.slice}")
    places = zip(placement.cells.tolist(), along, strict=True)
    colors = {cell: at - 1 if asked.slice in (None, at) else None for cell, at in places}
    words = space_words(placement, axis=None if asked.slice is None else axis, layer=asked.slice)
    return SpacePicture(problem=name, svg=cube_svg(board, colors, title=name, description=words), alternative=words)


def _placed(asked: SpaceView) -> tuple[str, Placement]:
    problem = read_problem(asked.problem)
    board = problem.board
    if not isinstance(board, Board) or board.d != 3:
        raise BadInput(f"{problem} does not have three dimensions; try queens:7^3")
    if board.n > MAX_SIDE:
        raise OutOfRange(f"a cube of side {board.n} has too many cells to show; at most side {MAX_SIDE}")
    return str(problem), Placement(board, read_cells(board, asked.cells))

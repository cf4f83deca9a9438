"""The Density page: the limit density gamma*, optimal Xqueenons, and averages over all solutions."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, Literal

from fastapi import Query, Response
from pydantic import Field

from queenlab.board import Board, TriangleBoard
from queenlab.draw.svg import Scheme, in_scheme
from queenlab.errors import BadInput
from queenlab.web.api import STEADY, RequestBody, ResponseBody, download, file_of, make_router
from queenlab.web.endpoints.atlas_entries import AtlasEntry, entry_shown
from queenlab.web.endpoints.inputs import MAX_DIMENSIONS, ProblemText, read_problem
from queenlab.web.limits import MAX_TEXT
from queenlab.wording import plural

if TYPE_CHECKING:
    from queenlab.queenon.limit.density import LimitDensity

#: The heat map of gamma* has this many cells a side at most; the optimal Xqueenon is found at once up to such an order.
MOST_LIMIT, MOST_ORDER = 64, 24
#: Averages of exact densities are fractions: more cells take longer than one waits for a click.
MOST_AVERAGED = 1024
#: Cells of a heat map as a file: those of the finest of gamma*.
MOST_MAPPED = MOST_LIMIT**2
#: A screen does not show a finer mesh.
_CONTOUR_MESH, _SURFACE_MESH = 64, 60

#: The collection of the n-queens constant.
_CONSTANT = "A359441"

SVG = "image/svg+xml"
Form = Literal["contours", "lines", "surface", "profiles"]
#: Letters N, E, S, W; rows from the top; columns.
Triangles = list[list[list[float]]]

router = make_router()


class ExtremePoint(ResponseBody):
    kind: str
    x: float
    y: float
    value: float


class LimitMap(ResponseBody):
    """gamma*, the limit density of queens on large boards."""

    size: int
    values: list[list[float]] = Field(description="The mean of gamma* on each cell, first row on top.")
    extremes: list[ExtremePoint] = Field(description="One of each orbit of the square's symmetries, lowest first.")
    entropy: str = Field(description="The Q-entropy of gamma*, minus the constant, to the digits that are proved.")
    constant: AtlasEntry = Field(description="The n-queens constant, with its certificate.")


class SurfaceFigure(ResponseBody):
    figure: dict[str, Any]
    alternative: str


class OptimalDensity(ResponseBody):
    """The Xqueenon with the largest Q-entropy of its order."""

    order: int
    entropy: float
    kind: str
    values: Triangles


class SolutionCounts(RequestBody):
    """The number of solutions through each cell, as returned by the question `density`."""

    problem: ProblemText
    total: Annotated[int, Field(ge=1, le=10**100)]
    cells: Annotated[list[Annotated[int, Field(ge=0, le=10**100)]], Field(min_length=1, max_length=MOST_AVERAGED)]


class AverageDensity(ResponseBody):
    """The average density of all solutions."""

    problem: str
    order: int
    kind: str = Field(description="Step queenon, Xqueenon, or no queenon.")
    entropy: float | None = Field(description="Its Q-entropy; null if it is no queenon.")
    limit: str = Field(description="The Q-entropy of gamma*, to nine places.")
    violations: list[str] = Field(description="At most ten conditions that it breaks.")


class HeatMapRequest(RequestBody):
    """A number for each cell of a board, and its label."""

    kind: Literal["grid", "triangles"]
    n: Annotated[int, Field(ge=1, le=MOST_MAPPED)]
    d: Annotated[int, Field(ge=1, le=MAX_DIMENSIONS)] = 2
    values: Annotated[list[Annotated[float, Field(ge=0, le=1e100)]], Field(min_length=1, max_length=MOST_MAPPED)]
    texts: Annotated[
        list[Annotated[str, Field(max_length=20)]] | None,
        Field(max_length=MOST_MAPPED, description="what is written into each cell; null for nothing"),
    ] = None
    title: Annotated[str, Field(max_length=MAX_TEXT + 400)] = "a heat map"
    scheme: Annotated[Scheme, Field(description="light and dark have paper of their own")] = "auto"


class HeatPicture(ResponseBody):
    svg: str


@cache
def _gamma() -> LimitDensity:
    from queenlab.queenon.limit.density import LimitDensity

    return LimitDensity()


def _gamma_words() -> str:
    lowest, *_, highest = _gamma().extremes
    return f"lowest in the corners, {lowest.value:.4f}, highest in the middles of the edges, {highest.value:.4f}"


@router.get("/api/density/limit", summary="gamma* on a mesh, and the constant.")
def limit(size: Annotated[int, Query(ge=1, le=MOST_LIMIT)] = 16) -> LimitMap:
    gamma = _gamma()
    return LimitMap(
        size=size,
        values=gamma.cells(size).round(9).tolist(),
        extremes=[ExtremePoint(kind=one.kind, x=one.x, y=one.y, value=one.value) for one in gamma.extremes],
        entropy=_limit_entropy(),
        constant=_proved_constant(),
    )


def _proved_constant() -> AtlasEntry:
    """The constant with the most digits that a certificate proves."""
    from queenlab.atlas import collection_called

    collection = collection_called(_CONSTANT)
    shown = [entry_shown(collection, entry) for entry in collection.entries if entry.certificate is not None]
    return max(shown, key=lambda entry: entry.n)


def _limit_entropy(places: int | None = None) -> str:
    """The Q-entropy of gamma*, minus the constant, truncated to a number of places."""
    digits = str(_proved_constant().value)
    return f"-{digits if places is None else digits[: places + 2]}"


@router.get("/api/density/limit/{form}", summary="gamma* or its potentials.", dependencies=[STEADY], **file_of(SVG))
def limit_picture(form: Form) -> Response:
    return download(_limit_svg(form), SVG, f"gamma-{form}.svg")


@cache
def _limit_svg(form: Form) -> str:
    from queenlab.draw.contour_svg import contour_svg
    from queenlab.draw.curves_svg import curves_svg
    from queenlab.draw.surface_svg import surface_svg

    gamma = _gamma()
    if form == "profiles":
        labels = {"x_label": "x, t", "y_label": "r, p, diagonal"}
        return curves_svg(gamma.profiles(), title="The potentials of the limit density", **labels)
    title, words = "Where queens stand on large boards: the limit density", _gamma_words()
    if form == "surface":
        return surface_svg(gamma.at, title=title, description=words)
    return contour_svg(gamma.at, title=title, description=words, filled=form == "contours", mesh=_CONTOUR_MESH)


@router.get("/api/density/surface", summary="gamma* as a surface, to turn.")
def limit_surface(dark: bool = False) -> SurfaceFigure:
    from queenlab.draw.surface_figure import surface_figure

    words = f"gamma*, the limit density, as a surface: {_gamma_words()}"
    made = surface_figure(_gamma().at, title="gamma*", description=words, mesh=_SURFACE_MESH, dark=dark)
    return SurfaceFigure(figure=made, alternative=words)


@cache
def _optimal(order: int) -> OptimalDensity:
    from queenlab.verbs.examine import examine

    found = examine(f"optimal:{order}")
    assert found.entropy is not None, "an optimal Xqueenon is one"
    values = [[[round(float(x), 9) for x in row] for row in letter] for letter in found.density.values]
    return OptimalDensity(order=order, entropy=found.entropy, kind=found.report.kind, values=values)


@router.get("/api/density/optimal", summary="The optimal Xqueenon of an order.")
def optimal(order: Annotated[int, Query(ge=1, le=MOST_ORDER)] = 6) -> OptimalDensity:
    return _optimal(order)


@router.post("/api/density/average", summary="The mean of all solutions.")
def average(asked: SolutionCounts) -> AverageDensity:
    from queenlab.queenon.densities.sources import average_density
    from queenlab.verbs.examine import examine

    problem = read_problem(asked.problem)
    board = problem.board
    if isinstance(board, Board) and board.d != 2:
        raise BadInput(f"a queenon needs a square board; {problem} has {board.d} dimensions")
    if len(asked.cells) != board.size:
        raise BadInput(f"{problem} has {plural(board.size, 'cell')}, but got {plural(len(asked.cells), 'number')}")
    if max(asked.cells) > asked.total:
        raise BadInput(f"a cell has {max(asked.cells)} solutions, but the total is {asked.total}")
    found = examine(average_density(board, asked.cells, asked.total))
    return AverageDensity(
        problem=str(problem),
        order=board.n,
        kind=found.report.kind,
        entropy=found.entropy,
        limit=_limit_entropy(places=9),
        violations=found.report.lines(10),
    )


@router.post("/api/density/map", summary="A heat map as one picture, layers side by side.")
def heat_map(asked: HeatMapRequest) -> HeatPicture:
    from queenlab.draw.density_svg import density_svg

    board = TriangleBoard(asked.n) if asked.kind == "triangles" else Board(asked.n, asked.d)
    if len(asked.values) != board.size:
        raise BadInput(f"this board has {plural(board.size, 'cell')}, but got {plural(len(asked.values), 'number')}")
    texts = [""] * board.size if asked.texts is None else asked.texts
    picture = density_svg(board, asked.values, asked.title, texts=texts, lines=True)
    return HeatPicture(svg=in_scheme(picture, asked.scheme))

"""The Board page: the problems, the meaning of a name, the attacks on a board, and its images."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np

from queenlab.board import Board, Cells, TriangleBoard
from queenlab.errors import BadInput, OutOfRange
from queenlab.families.family import Family
from queenlab.families.pieces import PieceFamily
from queenlab.families.registry import FAMILIES
from queenlab.problems import Problem
from queenlab.symmetry import BoardSymmetry
from queenlab.web.api import STEADY, RequestBody, ResponseBody, make_router
from queenlab.web.endpoints.attack_counts import attack_matrix, attackers, reasons
from queenlab.web.endpoints.inputs import (
    CellList,
    ProblemText,
    PublicCells,
    check_moves,
    public,
    read_cells,
    read_problem,
)
from queenlab.web.endpoints.symmetry_names import IDENTITY, named_symmetries

#: This many conflicts are listed; `in_conflict` has all pieces.
MAX_CONFLICTS = 200
#: Whether every cell is guarded is checked cell by cell, on boards of up to this many.
MAX_GUARDED = 250_000
#: This many images are listed, and as many cells in all of them.
MAX_IMAGES, MAX_IMAGE_CELLS = 48, 20_000
#: This many symmetries that keep a placement are named.
MAX_KEPT = 100
#: Symmetries times the square of the pieces: on a torus any piece may be shifted onto any other.
MAX_TORUS_IMAGES = 400_000

router = make_router()


class FamilySetting(ResponseBody):
    """A key specific to a family, such as range=K or sparse."""

    name: str
    flag: bool
    required: bool
    help: str


class FamilyInfo(ResponseBody):
    name: str
    summary: str
    example: str
    torus: bool
    dimensions: bool
    settings: list[FamilySetting]
    goals: list[str]


class FamilyList(ResponseBody):
    families: list[FamilyInfo]


@router.get("/api/families", summary="The families of problems.", dependencies=[STEADY])
def families() -> FamilyList:
    return FamilyList(families=[_family(family) for family in FAMILIES.values()])


def _family(family: Family) -> FamilyInfo:
    on_grid = isinstance(family, PieceFamily)
    plain: dict[str, Any] = {name: getattr(family, name) for name in ("name", "summary", "example")}
    settings = [FamilySetting(name=s.name, flag=s.flag, required=s.required, help=s.help) for s in family.settings]
    return FamilyInfo(**plain, goals=list(family.goals), torus=on_grid, dimensions=on_grid, settings=settings)


class ProblemInfo(ResponseBody):
    """A parsed problem.

    `wanted` is the number of pieces of a solution, null where that is what is sought. `symmetries` counts those of the
    board that keep the given and the excluded cells where they are; null where there are too many to check.
    """

    problem: str
    family: str
    n: int
    d: int
    torus: bool
    kind: Literal["grid", "triangles"]
    size: int
    goal: str
    settings: dict[str, int]
    wanted: int | None
    pieces: int | None
    colors: int | None
    gent: bool
    piece: str | None
    symbol: str
    given: PublicCells
    excluded: PublicCells
    symmetries: int | None


@router.get("/api/problem", summary="What a problem's name says.", dependencies=[STEADY])
def problem(problem: ProblemText) -> ProblemInfo:
    from queenlab.draw.scene import scene

    found = read_problem(problem)
    board, q = found.board, found.question
    plain = {name: getattr(q, name) for name in ("n", "d", "torus", "goal", "pieces", "colors", "gent")}
    return ProblemInfo(
        **plain,
        problem=str(found),
        family=found.family.name,
        kind="triangles" if isinstance(board, TriangleBoard) else "grid",
        size=board.size,
        settings=dict(q.settings),
        wanted=_wanted(found),
        piece=None if found.piece is None else str(found.piece),
        symbol=scene(found).symbol,
        given=public(board, q.given),
        excluded=public(board, q.excluded),
        symmetries=_symmetries(found),
    )


def _wanted(found: Problem) -> int | None:
    family = found.family
    return family.count_of(found.question) if isinstance(family, PieceFamily) else 4 * found.question.n


def _symmetries(found: Problem) -> int | None:
    group, q = BoardSymmetry(found.board), found.question
    cells = np.array([*q.given, *q.excluded], dtype=np.int64)
    if not cells.size:
        return group.order
    if _is_long(found.board, group, cells.size):
        return None
    given, excluded = cells[: len(q.given)], cells[len(q.given) :]
    kept = 0
    # An element that keeps both sets brings some cell to the first.
    for block in group.blocks_through(cells, int(cells[0])):
        same = (np.sort(block[:, : given.size], axis=1) == given).all(axis=1)
        kept += int((same & (np.sort(block[:, given.size :], axis=1) == excluded).all(axis=1)).sum())
    return kept


def _is_long(board: Board | TriangleBoard, group: BoardSymmetry, pieces: int) -> bool:
    """Whether comparing the images of this many cells takes long."""
    return isinstance(board, Board) and board.torus and len(group.fixed) * pieces**2 > MAX_TORUS_IMAGES


class PlacedPieces(RequestBody):
    problem: ProblemText
    cells: CellList


class AttackingPair(ResponseBody):
    one: list[int | str]
    other: list[int | str]
    why: str


class BoardReport(ResponseBody):
    """The state of a board.

    `attackers` has a number for each cell, in the order of the cells' numbers: the last coordinate runs fastest. `free`
    counts the cells where one more piece could stand without a conflict. On a line with many pieces only neighbours are
    among the `conflicts`. `valid` says that no piece attacks another (which domination allows), `complete` that it is a
    solution. Where a largest placement is sought, nothing here says that there is none larger.
    """

    problem: str
    pieces: int
    wanted: int | None
    attackers: list[int] | None
    free: int | None
    conflicts: list[AttackingPair]
    in_conflict: PublicCells
    valid: bool
    complete: bool
    report: list[str]


@router.post("/api/look", include_in_schema=False)
@router.post("/api/attacks", summary="What the pieces on a board attack.")
def report_attacks(asked: PlacedPieces) -> BoardReport:
    found = read_problem(asked.problem)
    board, piece = found.board, found.piece
    if not isinstance(board, Board) or piece is None:
        raise BadInput("tokens in triangles do not attack each other; /api/xqueens counts them")
    if found.goal == "color":
        raise BadInput("a colouring has no pieces, so nothing attacks")
    if found.goal in ("dominate", "independent") and board.size > MAX_GUARDED:
        raise OutOfRange(f"checking whether {board.size} cells are guarded takes too long; at most {MAX_GUARDED}")
    cells = read_cells(board, asked.cells)
    check_moves(found, cells.size)
    counts = attackers(board, piece, cells)
    pairs, clashing = _conflicts(found, board, cells)
    report = found.verify(cells)
    return BoardReport(
        problem=str(found),
        pieces=int(cells.size),
        wanted=_wanted(found),
        attackers=None if counts is None else counts.tolist(),
        free=None if counts is None else _free(found, counts, cells),
        conflicts=pairs,
        in_conflict=public(board, clashing),
        valid=not len(clashing),
        complete=report.ok and found.goal != "max",
        report=report.lines(),
    )


def _free(found: Problem, counts: Cells, cells: Cells) -> int:
    free = np.ones(counts.size, dtype=bool) if found.goal == "dominate" else counts == 0
    free[cells] = False
    free[np.array(found.question.excluded, dtype=np.int64)] = False
    return int(free.sum())


def _conflicts(found: Problem, board: Board, cells: Cells) -> tuple[list[AttackingPair], Cells]:
    """Some attacking pairs, in words, and all pieces of such pairs."""
    from queenlab.draw.attacks import attacks

    piece = found.piece
    if found.goal == "dominate" or piece is None:
        return [], cells[:0]
    moves = piece.moves(board.d)
    matrix = attack_matrix(board, moves, cells, cells)
    forgiven = np.isin(cells, found.question.given) if found.question.gent else np.zeros(cells.size, dtype=bool)
    matrix &= ~(forgiven[:, None] & forgiven)
    pairs = np.array([sorted((one.first, one.second)) for one in attacks(board, piece, cells)], dtype=np.int64)
    pairs = pairs.reshape(-1, 2)
    at = np.searchsorted(cells, pairs)
    ones, others = pairs[matrix[at[:, 0], at[:, 1]]][:MAX_CONFLICTS].T
    whys = reasons(board, moves, ones, others)
    listed = zip(public(board, ones), public(board, others), whys, strict=True)
    return [AttackingPair(one=one, other=other, why=why) for one, other, why in listed], cells[matrix.any(axis=1)]


class SymmetryImage(ResponseBody):
    """The image of a placement under one symmetry; `same_as` names an earlier one with the same image."""

    name: str
    cells: PublicCells
    same_as: str | None


class OrbitImages(ResponseBody):
    """The images of a placement under the symmetries of its board.

    `symmetries` counts all of them and `distinct` the different images; `images` lists those of turns and mirrors, as
    many as fit, and not those of a torus's shifts. `kept_by` names the first symmetries that keep the placement.
    """

    symmetries: int
    distinct: int
    images: list[SymmetryImage]
    canonical: PublicCells
    kept_by: list[str]


@router.post("/api/orbit", summary="The images of a placement.")
def orbit(asked: PlacedPieces) -> OrbitImages:
    found = read_problem(asked.problem)
    board = found.board
    cells = read_cells(board, asked.cells)
    group = BoardSymmetry(board)
    on_torus = isinstance(board, Board) and board.torus
    if _is_long(board, group, cells.size):
        raise OutOfRange(f"{cells.size} pieces on a torus have too many images to list")
    named = named_symmetries(board)
    listed: list[SymmetryImage] = []
    kept: list[str] = []
    seen: dict[bytes, str] = {}
    for name, symmetry in named:
        image = np.sort(symmetry(cells))
        same = seen.setdefault(image.tobytes(), name)
        kept += _keeping(board, name, image, cells) if on_torus else [name] * np.array_equal(image, cells)
        if len(listed) < MAX_IMAGES and (len(listed) + 1) * cells.size <= MAX_IMAGE_CELLS:
            listed.append(SymmetryImage(name=name, cells=public(board, image), same_as=None if same == name else same))
    return OrbitImages(
        symmetries=group.order,
        distinct=group.orbit_size(cells),
        images=listed,
        canonical=public(board, group.canonical(cells)),
        kept_by=kept[:MAX_KEPT],
    )


def _keeping(board: Board | TriangleBoard, name: str, image: Cells, cells: Cells) -> list[str]:
    """The names of a turn or mirror of a torus followed by each shift that brings the image back onto the cells."""
    if not isinstance(board, Board):
        return []
    if not cells.size:
        # So does every shift after it: only turns and mirrors are named.
        return [name]
    at, goals = board.coordinates(image), board.coordinates(cells)
    kept = []
    for shift in (goals - at[0]) % board.n:
        if np.array_equal(np.sort(board.indices((at + shift) % board.n)), cells):
            words = f"a shift by ({', '.join(map(str, shift.tolist()))})"
            kept.append(name if not shift.any() else words if name == IDENTITY else f"{name} and {words}")
    return kept

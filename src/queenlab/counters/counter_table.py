"""The counters by name, with their modules and problems. Imports no counter."""

from __future__ import annotations

from dataclasses import dataclass

from queenlab.families.pieces import PieceFamily
from queenlab.problems import Problem

_DIMENSIONS = {2: "two", 3: "three", 4: "four"}


@dataclass(frozen=True)
class Scope:
    """The problems that a counter was made for, as far as that can be said without it; sides and ranges it knows best.

    With `full` it takes only as many pieces as fill a board on which no cell is given or excluded; None for a family is
    any piece on a grid, None for the torus both kinds of board, and no dimensions are any.
    """

    module: str
    class_name: str
    family: str | None = "queens"
    dimensions: tuple[int, ...] = (2,)
    torus: bool | None = False
    full: bool = True
    sparse: bool = False

    def refusal(self, problem: Problem) -> str | None:
        """None if the problem is of that kind; else why it is not.

        Example:
            >>> from queenlab.problems import parse
            >>> COUNTERS["plain-queens"].refusal(parse("queens:7@torus"))
            'only on the plane'
        """
        q, grid = problem.question, isinstance(problem.family, PieceFamily)
        if self.family is None and not (grid and q.goal == "exact"):
            return "only for a number of pieces on a grid that do not attack each other"
        name = "Xqueens" if self.family == "xqueens" else self.family
        if self.family not in (None, problem.family.name) or (self.sparse and not q.setting("sparse")):
            return f"only for {'sparse ' if self.sparse else ''}{name}"
        if q.setting("sparse") and not self.sparse:
            return "not for sparse ones"
        if self.full and grid and (q.goal != "exact" or q.pieces not in (None, q.n ** (q.d - 1))):
            return f"only for n {name} on the n x n board" if self.dimensions == (2,) else f"only for n^(d-1) {name}"
        if self.dimensions and q.d not in self.dimensions:
            return f"only in {' or '.join(_DIMENSIONS[d] for d in self.dimensions)} dimensions"
        if self.torus not in (None, q.torus):
            return "only on the torus" if self.torus else "only on the plane"
        return "only without given and excluded cells" if self.full and (q.given or q.excluded) else None


#: `auto` takes the first that accepts the problem, suits it and fits into the memory, so the most special stand first.
#: To add one, add a line.
COUNTERS: dict[str, Scope] = {
    "half-boards": Scope("queenlab.counters.half_boards.counter", "HalfBoards"),
    "torus-queens": Scope("queenlab.counters.torus_queens.counter", "TorusQueens", torus=True),
    "leprechaun-boxes": Scope("queenlab.counters.leprechaun_boxes.counter", "LeprechaunBoxes", "leprechauns"),
    "leprechaun-halves": Scope("queenlab.counters.leprechaun_halves.counter", "LeprechaunHalves", "leprechauns"),
    "leprechaun-columns": Scope("queenlab.counters.leprechaun_columns.counter", "LeprechaunColumns", "leprechauns"),
    "leprechaun-columns-4": Scope(
        "queenlab.counters.leprechaun_columns.counter", "LeprechaunColumnsFour", "leprechauns"
    ),
    "xqueens-classes": Scope("queenlab.counters.xqueens_total.counter", "XqueensTotal", "xqueens"),
    "xqueens-classes-8": Scope("queenlab.counters.xqueens_total.counter", "XqueensTotalUpright", "xqueens"),
    "xqueens-sparse": Scope("queenlab.counters.xqueens_sparse.counter", "XqueensSparse", "xqueens", sparse=True),
    "latin-rooks": Scope("queenlab.counters.latin_rooks.counter", "LatinRooks", "rooks", dimensions=(3, 4), torus=None),
    "full-layers": Scope("queenlab.counters.full_layers.counter", "FullLayers", dimensions=(3,)),
    "rows": Scope("queenlab.counters.rows.counter", "Rows", None, torus=None, full=False),
    "space": Scope("queenlab.counters.space.counter", "SpacePlacements", None, dimensions=(), torus=None, full=False),
    "cases": Scope("queenlab.counters.space.cases", "SpaceCases", None, dimensions=(), full=False),
    "fundamental-queens": Scope("queenlab.counters.fundamental_queens.counter", "FundamentalQueens"),
    "plain-queens": Scope("queenlab.counters.plain_queens.counter", "PlainQueens"),
}

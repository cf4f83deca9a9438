"""The endpoints of the pages, one module and router per page."""

from __future__ import annotations

from queenlab.web.endpoints import (
    atlas,
    board,
    constructions,
    count,
    density,
    exports,
    jobs,
    leprechauns,
    puzzles,
    questions,
    space,
    steps,
    xqueens,
)

_MODULES = (
    board, steps, constructions, leprechauns, xqueens, space, density, count, atlas, exports, puzzles, questions, jobs,
)  # fmt: skip
ROUTERS = tuple(module.router for module in _MODULES)

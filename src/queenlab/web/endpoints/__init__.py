"""What the rooms of the page ask for: one module a room, each with its endpoints."""

from __future__ import annotations

from queenlab.web.endpoint import Endpoint
from queenlab.web.endpoints import (
    atlas,
    board,
    constructions,
    count,
    density,
    exports,
    leprechauns,
    puzzles,
    space,
    steps,
    xqueens,
)

ENDPOINTS: tuple[Endpoint, ...] = (
    *board.ENDPOINTS,
    *steps.ENDPOINTS,
    *constructions.ENDPOINTS,
    *leprechauns.ENDPOINTS,
    *xqueens.ENDPOINTS,
    *space.ENDPOINTS,
    *density.ENDPOINTS,
    *count.ENDPOINTS,
    *atlas.ENDPOINTS,
    *exports.ENDPOINTS,
    *puzzles.ENDPOINTS,
)

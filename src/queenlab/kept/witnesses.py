"""Placements found by search; `searches.json` says how. Each is verified when read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from queenlab.board import Board, Cells
from queenlab.errors import CheckFailed
from queenlab.kept.files import kept_json
from queenlab.placement import Placement
from queenlab.verification import verify


@dataclass(frozen=True)
class KeptWitness:
    """A placement of queens on n^d, as cell numbers, with its origin and the CPU seconds of the search."""

    n: int
    d: int
    cells: tuple[int, ...]
    method: str
    seed: int
    seconds: float


def verified(n: int, d: int, cells: Cells | Sequence[int]) -> tuple[int, ...]:
    placement = Placement(Board(n, d), np.asarray(cells, dtype=np.int64))
    report = verify(placement)
    if not report:
        raise CheckFailed(f"a placement on {n}^{d} is wrong: {report.lines()[0]}")
    return tuple(placement.cells.tolist())


def _searches() -> dict[tuple[int, int], dict[str, Any]]:
    return {(found["n"], found["d"]): found for found in kept_json("searches.json")["searches"]}


def kept_boards() -> list[tuple[int, int]]:
    return list(_searches())


def kept_witness(n: int, d: int) -> KeptWitness | None:
    found = _searches().get((n, d))
    if found is None:
        return None
    try:
        public = kept_json(f"certificates/queens-{n}-{d}.json")["witness"]
    except FileNotFoundError:  # no upper bound has a certificate
        public = kept_json(f"placements/queens-{n}-{d}.json")["cells"]
    cells = [Board(n, d).from_public(cell) for cell in public]
    return KeptWitness(cells=verified(n, d, cells), **found)

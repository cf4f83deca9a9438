"""The interface of strengthenings: items that make a Model of non-attacking pieces tighter."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal

import numpy as np

from queenlab.board import Board, Cells
from queenlab.errors import NotSupported, OutOfRange
from queenlab.families.pieces import MAX_ENTRIES, PieceFamily
from queenlab.model import Item, Model
from queenlab.piece import Moves, Piece
from queenlab.problems import Problem
from queenlab.strengthenings.boxes import BoxBounds, BoxSearch

#: What stays of the placements: all of them; those to which nothing can be added; one of each class of symmetric ones;
#: those that fill every line along an axis.
Keeps = Literal["all", "maximal", "classes", "full"]


@dataclass(frozen=True)
class TightenedProblem:
    """The input of a strengthening: the problem, the number of pieces to exceed, and a `boxes.BoxSearch`."""

    problem: Problem
    above: int | None = None
    search: BoxSearch | None = field(default=None, compare=False)

    def __post_init__(self) -> None:
        if not isinstance(self.problem.family, PieceFamily) or self.problem.goal not in ("max", "exact"):
            raise NotSupported(
                f"strengthenings are for non-attacking pieces on a grid (goal=max or exact), not for {self.problem}"
            )

    @property
    def board(self) -> Board:
        board = self.problem.board
        assert isinstance(board, Board)
        return board

    @property
    def piece(self) -> Piece:
        piece = self.problem.piece
        assert piece is not None
        return piece

    @property
    def moves(self) -> Moves:
        return self.piece.moves(self.board.d)

    @cached_property
    def boxes(self) -> BoxBounds:
        return BoxBounds(self.piece, self.board, self.search)

    def fair(self, sets: Iterable[Cells]) -> Iterator[Cells]:
        """The sets of cells on which the rules hold: no two given pieces that may share a diagonal stand there."""
        q = self.problem.question
        if not (q.gent and q.given):
            yield from sets
            return
        given = np.array(q.given, dtype=np.int64)
        yield from (cells for cells in sets if np.isin(cells, given).sum() < 2)


@dataclass(frozen=True)
class Strengthening:
    name: str
    summary: str
    keeps: Keeps
    apply: Callable[[TightenedProblem, Model], Model]


def with_sets(model: Model, prefix: str, high: int, sets: Iterable[Cells]) -> Model:
    """The model with one item 0..high for each set of cells, unless it has that item already.

    An item that is there already counts as the same only if its upper limit is no larger.
    """
    seen = {
        users.tobytes()
        for item, users in enumerate(model.options_of_item)
        if model.high[item] <= high and not model.is_colored[item]
    }
    more: list[Item] = []
    entries = model.items.size
    for cells in sets:
        key = np.sort(cells).tobytes()
        if key not in seen:
            seen.add(key)
            entries += cells.size
            if entries > MAX_ENTRIES:
                raise OutOfRange(
                    f"with the items {prefix}1, ... the Model would have more than {MAX_ENTRIES:,} entries"
                )
            more.append(Item(f"{prefix}{len(more) + 1}", 0, high, np.sort(cells)))
    return model.with_items(more) if more else model


def with_options(model: Model, names: Iterable[str]) -> Model:
    """The model with further options at the end, which cover nothing yet and weigh nothing."""
    new = tuple(names)
    return replace(
        model,
        option_names=model.option_names + new,
        starts=np.concatenate((model.starts, np.full(len(new), model.starts[-1], dtype=np.int64))),
        weights=np.concatenate((model.weights, np.zeros(len(new), dtype=np.int64))),
    )

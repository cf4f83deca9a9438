"""Exhaustive search for dominating sets of a given size: finds one or proves that there is none."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

import numpy as np

from queenlab.board import Board
from queenlab.bounds.domination.covering import Cover, CoverNode, CoverSearch, Ints
from queenlab.bounds.domination.frames import frame_symmetries, framed_cover, frames
from queenlab.counters.counter import Stopped
from queenlab.counters.space.counter import attack_table
from queenlab.errors import BadInput, OutOfRange
from queenlab.piece import Piece, queen
from queenlab.symmetry.board_groups import signed_permutations
from queenlab.wording import plural
from queenlab.work import Limits, Progress

#: Who guards whom is a square table over the cells; searches end long before this.
MAX_CELLS = 4096
#: With fewer pieces a frame is searched before its symmetries are listed.
WORTH_CASES = 8
#: This many pieces deep the cases are listed up to symmetry.
DEPTH = 3
#: On larger boards no search ends, and symmetries cost more than they save where their number times the square of the
#: number of cells is greater.
MAX_SYMMETRIC = 1024
MAX_SYMMETRY_WORK = 2**26


class DominationTask(NamedTuple):
    """A piece that is to guard a grid on the plane; if independent, no piece may attack another."""

    board: Board
    piece: Piece
    independent: bool = False

    def by_frames(self, k: int) -> bool:
        """Whether the cases are frames: queens on the square, few enough, and not too few for Spencer's theorem.

        With fewer than (n - 1) / 2 queens there is no frame to search: that would be the theorem under another name.
        """
        n = self.board.n
        return self.board.d == 2 and self.piece == queen and 1 <= k <= n - 2 and 2 * k >= n - 1


@dataclass
class DominationSearch:
    """The result of a search for k pieces.

    Attributes:
        k: how many pieces were allowed.
        status: `found`, `none` (no set of at most k pieces guards the board: every case was visited) or `unknown`.
        cells: a set that was found, perhaps of fewer pieces.
        sets: when counting, how many sets of exactly k pieces.
        cases, nodes: how many cases were visited, and nodes in them.
        done: what part of the cases was visited.
    """

    k: int
    status: Literal["found", "none", "unknown"] = "unknown"
    cells: list[int] = field(default_factory=list)
    sets: int = 0
    cases: int = 0
    nodes: int = 0
    done: float = 0.0

    @property
    def reason(self) -> str:
        visited = (
            f"{plural(self.cases, 'case')}, {plural(self.nodes, 'node')}" if self.cases else "by the bounds at the root"
        )
        return f"exhaustive search: no set of {self.k} guards the board, {visited}"


def find_set(task: DominationTask, k: int, limits: Limits | None = None) -> DominationSearch:
    """A dominating set of at most k pieces, or the proof that there is none."""
    return _visit(task, k, limits or Limits(), only_one=True)


def count_sets(task: DominationTask, k: int, limits: Limits | None = None) -> DominationSearch:
    """The number of dominating sets of k pieces; BadInput if fewer pieces are enough."""
    return _visit(task, k, limits or Limits(), only_one=False)


def _visit(task: DominationTask, k: int, limits: Limits, only_one: bool) -> DominationSearch:
    if k < 1:
        raise BadInput(f"guarding a board takes at least 1 piece, not {k}")
    if task.board.size > MAX_CELLS:
        raise OutOfRange(f"the search for guards is limited to {MAX_CELLS} cells; this board has {task.board.size}")
    result = DominationSearch(k)

    def check_limits(nodes: int) -> None:
        result.nodes += nodes
        if limits.progress is not None:
            limits.progress(Progress(result.nodes, result.sets, limits.elapsed(), result.done))
        if limits.time_is_up():
            raise Stopped("time")

    try:
        for search, node, weight, before in _cases(task, k, only_one):
            result.done = before
            check_limits(0)
            result.cases += 1
            found = search.run(node, only_one, check_limits)
            if found.guards is not None:
                result.cells = sorted(search.cover.cells[list(found.guards)].tolist())
                if not only_one:
                    raise BadInput(f"{len(result.cells)} pieces are enough, so sets of {k} are not the smallest")
                result.status = "found"
                return result
            result.sets += weight * found.covers
    except Stopped:
        return result
    except KeyboardInterrupt:
        limits.interrupted = True
        return result
    result.status, result.done = "found" if result.sets else "none", 1.0
    return result


def _cases(task: DominationTask, k: int, only_one: bool) -> Iterator[tuple[CoverSearch, CoverNode, int, float]]:
    """The cases: a search, where to begin, how many cases are like it, and what part was before it."""
    n = task.board.n
    if task.by_frames(k):
        every = list(frames(n, k))
        for number, (frame, size) in enumerate(every):
            search = CoverSearch(framed_cover(n, k, frame, task.independent), k)
            part = number / len(every)
            if only_one and k >= WORTH_CASES:
                group = frame_symmetries(n, frame, search.cover.cells)
                for node in split(search, search.cover.root(group), DEPTH):
                    yield search, node, 1, part
            else:
                # Counted sets are weighed by the size of the frame's class alone.
                yield search, search.cover.root(), size, part
        return
    search = CoverSearch(plain_cover(task), k)
    if only_one:
        first = list(split(search, search.cover.root(_symmetries(task, search.cover)), 1))
        for number, child in enumerate(first):
            for node in split(search, child, DEPTH - 1):
                yield search, node, 1, number / len(first)
    else:
        yield search, search.cover.root(), 1, 0.0


def split(search: CoverSearch, node: CoverNode, depth: int) -> Iterator[CoverNode]:
    """The cases below a node up to symmetry, a given number of pieces deep, or until there is no symmetry left."""
    if depth == 0 or len(node.group) == 1:
        yield node
        return
    # A list, for the search may run between two of its cases.
    for child in list(search.cases(node)):
        if len(child.chosen) == len(node.chosen):
            yield child
        else:
            yield from split(search, child, depth - 1)


def plain_cover(task: DominationTask) -> Cover:
    """The covering problem on any board, without cases: every cell is a guard and an item."""
    attacks = attack_table(task.board, task.piece)
    here = np.eye(len(attacks), dtype=bool)
    together = ~(attacks | here) if task.independent else ~here
    return Cover.of(task.board.all_cells(), attacks | here, together, [])


def _symmetries(task: DominationTask, cover: Cover) -> Ints:
    """The symmetries of the cube that also preserve the piece."""
    identity = task.board.all_cells()[None, :]
    board = task.board
    order = math.factorial(board.d) << board.d
    if board.size > MAX_SYMMETRIC or order * board.size**2 > MAX_SYMMETRY_WORK:
        return identity
    elements = signed_permutations(board.n, board.d).elements
    return np.array([g for g in elements if (cover.table[np.ix_(g, g)] == cover.table).all()], dtype=np.int64)

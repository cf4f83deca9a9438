"""The table of bounds on boxes that all upper bounds of a question share, improved as time allows."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from math import comb

from queenlab.bounds.bound import Bound
from queenlab.bounds.orbit_lp import OrbitLP, OrbitRow
from queenlab.bounds.side_three import MOST_WRITTEN_AXES, side_three_lemma
from queenlab.boxes.geometry import Box, BoxCells, shape_of, volume
from queenlab.boxes.lemma import Lemma, certificate_steps, lemmas_of_slabs, lemmas_of_steps
from queenlab.boxes.maximum import MAX_CELLS, box_maximum
from queenlab.boxes.search import CellSearch, OutOfTime, RussianDolls, clock
from queenlab.boxes.table import BoxTable, all_shapes, fits_into
from queenlab.kept.lemmas import kept_lemmas
from queenlab.work import Limits

#: The default limit for a board.
DEFAULT_SECONDS = 20.0
#: The parts of the time for the search of the whole board, for all smaller boxes, and for the programs of the slabs.
SEARCH_SHARE, BOXES_SHARE, SLABS_SHARE = 0.2, 0.35, 0.15
#: Up to three dimensions searches do more than linear programs.
FLAT_SEARCH_SHARE = 0.45
#: Seconds for one search and one linear program of a smaller box, round by round.
ROUNDS = ((0.02, 0.5), (0.3, 2.0), (4.0, 10.0), (60.0, 60.0))
#: Boxes with longer sides than this are searched only if they are slabs of the board.
MOST_SIDE = 12
#: Beyond this many boxes the table itself takes too long; then there are lines, cubes and equal parts.
MOST_SHAPES = 20_000
#: With more axes than this a box has too many parts for a linear program.
MOST_FOLDED_AXES = 9
#: Larger boxes have no linear program: their cells are listed.
MOST_LP_CELLS = 2 * 10**5


class BoxKnowledge:
    """The tables of boxes that the bounds of one question share; a new one knows only closed forms and kept lemmas.

    `rows` has those that the last linear program of each board used: the next one begins with them, and says no less.
    """

    def __init__(self) -> None:
        self.rows: dict[tuple[int, int], list[OrbitRow]] = {}
        self._tables: dict[int, GrowingTable] = {}
        # Lemmas are kept for tables built later: building one takes longer than a small linear program.
        self._waiting: dict[int, list[Lemma]] = {}
        self._spent: dict[tuple[int, int], float] = {}
        self._searched: dict[tuple[int, int], float] = {}

    def table(self, axes: int) -> GrowingTable:
        if axes not in self._tables:
            table = self._tables[axes] = GrowingTable(axes)
            closed = [side_three_lemma(axes)] if axes <= MOST_WRITTEN_AXES else []
            for lemma in (*closed, *kept_lemmas(axes), *self._waiting.pop(axes, ())):
                table.add(lemma)
        return self._tables[axes]

    def add(self, lemma: Lemma) -> None:
        axes = len(lemma.box)
        if axes in self._tables:
            self._tables[axes].add(lemma)
        else:
            self._waiting.setdefault(axes, []).append(lemma)

    def search_board(self, n: int, d: int, seconds: float) -> Lemma | None:
        """The maximum of the whole board, if its search finished in its share of the time, now or before."""
        board = (n,) * d
        if d < 2 or volume(board) > MAX_CELLS or comb(n + d - 1, d) > MOST_SHAPES:
            return None
        table = self.table(d)
        seconds *= FLAT_SEARCH_SHARE if d <= 3 else SEARCH_SHARE
        if self._searched.get((n, d), 0.0) < seconds and table.best(board).by != "search":
            self._searched[n, d] = seconds
            for lemma in lemmas_of_steps(box_maximum(board, Limits(seconds=max(0.01, seconds))).steps):
                table.add(lemma)
        lemma = table.best(board)
        return lemma if lemma.by == "search" else None

    def grown(self, n: int, d: int, limits: Limits) -> GrowingTable | None:
        """The table after as much work for the board n^d as the limits allow; work once done is not repeated.

        None if the board has too many boxes for a table.
        """
        if comb(n + d - 1, d) > MOST_SHAPES:
            return None
        table = self.table(d)
        seconds = DEFAULT_SECONDS if limits.seconds is None else limits.seconds - limits.elapsed()
        if self._spent.get((n, d), 0.0) >= 0.5 * seconds:
            return table
        self._spent[n, d] = seconds
        board = (n,) * d
        shapes = all_shapes(min(n, MOST_SIDE), d)
        self.search_board(n, d, seconds)
        inner = Limits(seconds=BOXES_SHARE * seconds)
        for search_seconds, lp_seconds in ROUNDS:
            if search_seconds > BOXES_SHARE * seconds - inner.elapsed():
                break
            table.grow(shapes, inner, search_seconds=search_seconds, lp_seconds=lp_seconds)
        # Thin slabs k x n x ... x n first; the last one is the board.
        slabs = [(k, *board[1:]) for k in range(1, n + 1)]
        table.grow(slabs, Limits(seconds=SLABS_SHARE * seconds), search_seconds=0, lp_seconds=seconds)
        return table


class GrowingTable(BoxTable):
    """A table of boxes that is improved by searches and linear programs."""

    def __init__(self, axes: int) -> None:
        super().__init__(axes)
        self._tried: dict[Box, float] = {}
        self._exact: set[Box] = set()

    def grow(self, shapes: Iterable[Box], limits: Limits, *, search_seconds: float, lp_seconds: float) -> None:
        """Improves the lemmas on these boxes by splits, search and linear programs, in the order of volume.

        A box whose search did not end is not searched again with no more time. The searches of larger boxes would take
        longer, so a box is not searched either if a smaller one inside it was given up.
        """
        given_up: list[Box] = [shape for shape, seconds in self._tried.items() if seconds >= search_seconds]
        for shape in sorted({shape_of(shape) for shape in shapes}, key=lambda shape: (volume(shape), shape)):
            if limits.time_is_up():
                return
            if self.split(shape).at_most == 1 or shape in self._exact:
                continue
            if search_seconds > 0 and not any(fits_into(small, shape) for small in given_up):
                if self.search(shape, _part_of(limits, search_seconds)):
                    continue
                given_up.append(shape)
                self._tried[shape] = search_seconds
            if lp_seconds > 0:
                self.relax(shape, _part_of(limits, lp_seconds))

    def search(self, box: Box, limits: Limits) -> bool:
        """Takes what the search of a box gives, on it and on its slabs; whether the search ended."""
        found = searched(box, limits)
        for lemma in found:
            self.add(lemma)
            self._exact.add(lemma.shape)
        return bool(found) and found[-1].shape == shape_of(box)

    def relax(self, box: Box, limits: Limits, *, cliques: bool = True) -> Lemma | None:
        """Improves the lemma on a box by a linear program over all smaller ones; returns its result."""
        if self.axes > MOST_FOLDED_AXES or volume(box) > MOST_LP_CELLS:
            return None
        shape = shape_of(box)
        lemma = OrbitLP(shape, self.essential(shape), cliques=cliques).solve(limits)
        if lemma is not None:
            self.add(lemma)
        return lemma


def _part_of(limits: Limits, seconds: float) -> Limits:
    left = seconds if limits.seconds is None else min(seconds, limits.seconds - limits.elapsed())
    return Limits(seconds=max(0.01, left))


def searched(box: Box, limits: Limits) -> list[Lemma]:
    """The exact maxima of the slabs of a box by exhaustive search, thin ones first, as far as the time went.

    The dolls of a box are the sets of its last cells; those that are whole layers are thinner boxes. The last lemma is
    on the box itself if the search ended. The longest side is cut into layers, so that each is small.
    """
    if volume(box) > MAX_CELLS:
        return []
    cells = BoxCells(sorted(box, reverse=True))
    dolls = RussianDolls(CellSearch(cells, cells.layer + 1, clock(limits)))
    # What is done when the time is up holds.
    with suppress(OutOfTime):
        dolls.run()
    return lemmas_of_slabs(cells, dolls)


def exhaustive(n: int, d: int, limits: Limits, known: BoxKnowledge | None = None) -> Bound | None:
    """The maximum by branch and bound, if the search of the board finished in its share of the time."""
    table = (known or BoxKnowledge()).grown(n, d, limits)
    return None if table is None else _by_search(table.best((n,) * d))


def searched_first(n: int, d: int, seconds: float, known: BoxKnowledge) -> Bound | None:
    """The same before any other bound: where the search ends in its part of the seconds, nothing else is needed."""
    lemma = known.search_board(n, d, seconds)
    return None if lemma is None else _by_search(lemma)


def _by_search(lemma: Lemma) -> Bound | None:
    if lemma.by != "search":
        return None
    reason = "branch and bound on the whole board, each slab bounded by what thinner ones hold (Östergård 2002)"
    return Bound("upper", lemma.at_most, "search", reason, certificate_steps(lemma))

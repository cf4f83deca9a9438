"""The completion threshold qc(n, d): the size up to which every non-attacking placement can be completed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol

import numpy as np

from queenlab.answer import Answer
from queenlab.board import Board, Cells
from queenlab.completion.largest_placements import MAX_SIDE, Largest, largest_on_square, linear_on_cube, only_linear
from queenlab.completion.threshold_by_list import Covering, SetClass, set_classes
from queenlab.completion.threshold_by_search import Searching
from queenlab.counters.counter import Stopped, check_time
from queenlab.counters.space.counter import MAX_CELLS, SpacePlacements, attack_table
from queenlab.engines.dancing import DancingEngine
from queenlab.errors import BadInput, CheckFailed, NotSupported
from queenlab.families.pieces import PieceFamily
from queenlab.placement import Placement
from queenlab.problems import Problem, problem
from queenlab.symmetry import Group
from queenlab.verbs.classes import classes
from queenlab.verbs.count import count
from queenlab.verbs.limits_and_answers import Name, ProgressCallback, make_limits
from queenlab.version import __version__
from queenlab.wording import plural
from queenlab.work import EXACT, Limits, Progress

#: Squares from this side on are searched, not listed.
SEARCHED_SIDE = 14
#: Seconds for a second proof, by another program, that the witness cannot be completed.
CONFIRM_SECONDS = 20.0
#: Seconds that it gets in any case, though the time limit be over.
LEAST_CONFIRM_SECONDS = 1.0
#: Largest placements that are listed at most.
MAX_LISTED = 1_000_000
WAYS = ("auto", "list", "search")


class _CompletionSearch(Protocol):
    """A search for sets of cells that lie in no largest placement."""

    def uncovered(self, size: int) -> Cells:
        """At least one such set per class, one set per line."""


@dataclass
class Threshold:
    """The threshold of a problem, and the smallest placements that cannot be completed.

    Attributes:
        answer: the threshold; its witness is the smallest placement found that cannot be completed.
        pieces: the size of a largest placement; None if not found in time.
        placements: the number of largest placements, if they were listed.
        classes: the smallest placements that cannot be completed, one per class under the board's symmetries; if the
            status is `unknown`, possibly not the smallest.
        all_classes: whether these are all of them.
    """

    answer: Answer
    pieces: int | None = None
    placements: int | None = None
    classes: tuple[SetClass, ...] = ()
    all_classes: bool = True

    def uncompletable(self) -> list[Placement]:
        board = problem(self.answer.problem).board
        return [Placement(board, np.array(one.cells, dtype=np.int64)) for one in self.classes]

    def to_dict(self) -> dict[str, Any]:
        """The JSON object of docs/reference/answers.md: the answer, and the classes with their sizes."""
        rows = [
            {"size": one.size, "witness": [list(cell) for cell in placement]}
            for one, placement in zip(self.classes, self.uncompletable(), strict=True)
        ]
        return {**self.answer.to_dict(), "placements": self.placements, "pieces": self.pieces, "classes": rows}


def threshold(
    name: Name, *, by: str = "auto", time_limit: float | None = None, progress: ProgressCallback | bool | None = None
) -> Threshold:
    """The largest k such that every placement of at most k non-attacking pieces is part of a largest placement.

    This is Kunt's qc(n, d) (Definition 7), after Glock, Munha Correia and Sudakov; if full solutions exist, these are
    the largest placements.

    Args:
        name: a problem of one piece on a grid; the goals exact and max are equivalent.
        by: `list` lists all largest placements, `search` completes placements one by one (queens on squares), `auto`
            chooses.
        time_limit: seconds; on reaching it the answer has bounds.
        progress: called with the progress among placements of one size; True prints a line on stderr.

    Returns:
        The threshold as `answer`, and the smallest placements that cannot be completed as `classes`.

    Raises:
        BadInput: if the name, `by` or a limit is invalid, or cells are given.
        NotSupported: for other goals and boards, or if there are too many largest placements.

    Example:
        >>> found = threshold("queens:6")
        >>> found.answer.value, len(found.classes), found.answer.witness_cells()
        (0, 3, [[1, 1]])
    """
    asked = _asked(problem(name), by)
    limits = make_limits(time_limit, None, None, progress)
    board, piece = asked.board, asked.piece
    assert isinstance(board, Board)
    assert piece is not None
    attacks = attack_table(board, piece)
    check_limits = partial(check_time, limits)
    found = Threshold(Answer(str(asked), "completion threshold", "unknown", lower=0))
    answer = found.answer
    try:
        if by == "search" or (by == "auto" and _is_square(asked) and board.n >= SEARCHED_SIDE):
            _search(found, asked, limits, check_limits)
        else:
            listed, found.pieces = _listed(asked, limits)
            found.placements = listed.number
            answer.engine = f"{listed.engine} (queenlab {__version__})"
            covering = Covering(listed.cells, attacks, asked.group, closed=listed.closed, check_limits=check_limits)
            if len(covering) != listed.number:
                raise CheckFailed(f"{len(covering)} largest placements of {asked} were listed, not {listed.number}")
            _smallest(found, covering, found.pieces, listed.how)
            if listed.claimed:
                answer.status = "claimed"
    except Stopped:
        answer.stopped = "time"
    except KeyboardInterrupt:
        answer.stopped = "interrupted"
    if found.classes:
        try:
            _add_witness(asked, found, limits)
        except KeyboardInterrupt:
            answer.stopped = "interrupted"
    if answer.status == "claimed":
        answer.proof, answer.notes = None, answer.proof
    answer.seconds = limits.elapsed()
    return found


def _search(found: Threshold, asked: Problem, limits: Limits, check_limits: Callable[[], None]) -> None:
    """Completes placements one by one, first those in parts of the board, for an upper bound."""
    n = asked.question.n
    searching = Searching(n, check_limits, lambda nodes, done: _report(limits, nodes, done))
    found.pieces, found.all_classes = n, False
    found.answer.upper = n
    found.answer.engine = f"completing (queenlab {__version__})"
    try:
        sizes = (size for size in range(1, n + 1) if _take(found, searching.guessed(size), asked.group))
        _smallest(found, searching, next(sizes, n + 1) - 1, searching.how)
    finally:
        found.answer.nodes = searching.nodes


def _smallest(found: Threshold, way: _CompletionSearch, most: int, how: str) -> None:
    """Searches sets of 1, 2, ... cells up to a given size, until some cannot be completed."""
    answer, group = found.answer, problem(found.answer.problem).group
    answer.upper = most
    for size in range(1, most + 1):
        if _take(found, way.uncovered(size), group):
            break
        answer.lower = size
    answer.status, answer.value, answer.upper = "proved", answer.lower, answer.lower
    answer.proof = f"{how}; {_counted(answer.value or 0)} is part of a largest placement"


def _take(found: Threshold, sets: Cells, group: Group) -> bool:
    """Stores the classes of sets that cannot be completed, if any."""
    if len(sets) == 0:
        return False
    found.classes = tuple(set_classes(sets, group))
    found.answer.upper = sets.shape[1] - 1
    return True


def _asked(asked: Problem, by: str) -> Problem:
    q = asked.question
    if by not in WAYS:
        raise BadInput(f"the method must be one of {', '.join(WAYS)}, not {by!r}")
    if not isinstance(asked.family, PieceFamily) or asked.goal not in ("exact", "max"):
        raise NotSupported(f"a completion threshold is for non-attacking pieces on a grid, not for {asked}")
    if q.given or q.excluded or q.pieces is not None:
        raise BadInput("a completion threshold concerns all placements; omit given, exclude and pieces")
    if asked.board.size > MAX_CELLS:
        raise NotSupported(
            f"completion thresholds are found on boards of up to {MAX_CELLS} cells, not of {asked.board.size}"
        )
    if by == "search" and not _is_square(asked):
        raise NotSupported(f"thresholds are searched for queens on squares of side 4 and more, not for {asked}")
    return asked


def _is_square(asked: Problem) -> bool:
    q = asked.question
    return asked.family.name == "queens" and q.d == 2 and not q.torus and q.n >= 4


def _listed(asked: Problem, limits: Limits) -> tuple[Largest, int]:
    """All largest placements and their size."""
    n = asked.question.n
    if _is_square(asked) and n <= MAX_SIDE:
        return largest_on_square(n, limits), n
    if only_linear(asked):
        largest = linear_on_cube(asked, limits)
        if largest is not None:
            return largest, n * n
    most = asked.asking(goal="max")
    if asked.family.name != "queens" or asked.question.d < 3:
        # There may be very many; those of queens in space are few wherever they can be listed at all.
        counted = count(most, time_limit=limits.rest().seconds)
        _pass_on_ctrl_c(counted)
        if counted.status in EXACT and (counted.value or 0) > MAX_LISTED:
            raise NotSupported(f"{asked} has {counted.value} largest placements; up to {MAX_LISTED} are listed")
    found = classes(most, time_limit=limits.rest().seconds)
    _pass_on_ctrl_c(found.answer)
    if found.answer.status not in EXACT or found.pieces is None or found.total is None:
        raise Stopped("time")
    cells = np.array([one.cells for one in found.classes], dtype=np.int64)
    pieces = plural(found.pieces, "piece")
    claimed = found.answer.status == "claimed"
    most_by = f"claimed to be the most ({found.answer.notes})" if claimed else "proved to be the most"
    how = f"all placements of {pieces} listed up to symmetry, and {found.pieces} {most_by}"
    return Largest(cells, False, found.total, how, (found.answer.engine or "").split(" (")[0], claimed), found.pieces


def _pass_on_ctrl_c(answer: Answer) -> None:
    """Raises KeyboardInterrupt if a nested computation stopped because of Ctrl-C."""
    if answer.stopped == "interrupted":
        raise KeyboardInterrupt


def _add_witness(asked: Problem, found: Threshold, limits: Limits) -> None:
    """Adds the witness, after another engine has tried to complete it."""
    answer, cells, pieces = found.answer, found.classes[0].cells, found.pieces
    answer.witness = Placement(asked.board, np.array(cells, dtype=np.int64))
    # The question itself is refused if the cells attack each other.
    given = asked.asking(goal="exact", pieces=pieces, given=cells)
    left = limits.rest().seconds
    rest = Limits(CONFIRM_SECONDS if left is None else min(CONFIRM_SECONDS, max(LEAST_CONFIRM_SECONDS, left)))
    assert isinstance(asked.family, PieceFamily)
    full = asked.family.count_of(asked.asking(goal="exact").question) == pieces
    engine: DancingEngine | SpacePlacements = DancingEngine() if full else SpacePlacements()
    result = engine.solve(given.model, rest) if isinstance(engine, DancingEngine) else engine.count(given, rest)
    if rest.interrupted:
        raise KeyboardInterrupt
    if result.status == "found" or result.value:
        raise CheckFailed(f"{engine.name} completes {given}, which was reported to have no completion")
    confirmed = f"{engine.name} finds no completion of the witness"
    if result.status == "unknown":
        answer.notes = f"{engine.name} did not finish within {rest.seconds:.0f} s on the witness"
    elif answer.proof is None:
        answer.notes = confirmed
    else:
        answer.proof = f"{answer.proof}; {confirmed}"


def _counted(size: int) -> str:
    return "the empty board" if size == 0 else f"every non-attacking placement of {plural(size, 'piece')}"


def _report(limits: Limits, nodes: int, done: float) -> None:
    if limits.progress:
        limits.progress(Progress(nodes, 0, limits.elapsed(), done))

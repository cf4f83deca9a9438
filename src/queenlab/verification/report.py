"""Reports of checks, in plain lines."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from queenlab.board import Board, Cells
from queenlab.placement import Placement
from queenlab.verification.first_conflict import Conflict
from queenlab.verification.line_table import LineTally, fits_table, parts
from queenlab.wording import plural

#: A report names this many cells or lines of a kind, and counts the rest.
LISTED = 10


@dataclass(frozen=True)
class VerificationReport:
    """The result of a check.

    Attributes:
        ok: whether the check passed.
        pieces: how many pieces (or tokens, or coloured cells) there are.
        problems: the problems found, one line each; empty if none.
        summary: one line: that the check passed, or the first problem.
        attacking_pair: the first two cell numbers, in lexicographic order, that attack each other.
        how: how they attack each other, as in "share a line in direction (1, -1)".
        missing: the first lines parallel to an axis without a piece, if each must have one.
        doubled: the first such lines with several pieces.
        repeated: the first repeated cell numbers.
        off_board: the first numbers that are not cell of the board.
    """

    ok: bool
    pieces: int
    problems: tuple[str, ...] = ()
    summary: str = "no problems found"
    attacking_pair: tuple[int, int] | None = None
    how: str | None = None
    missing: tuple[str, ...] = ()
    doubled: tuple[str, ...] = ()
    repeated: tuple[int, ...] = ()
    off_board: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if self.problems:
            object.__setattr__(self, "summary", self.problems[0])

    def __bool__(self) -> bool:
        return self.ok

    def lines(self) -> list[str]:
        return list(self.problems) if self.problems else [self.summary]

    def _repr_html_(self) -> str:
        from queenlab.html_table import html_table

        return html_table(
            f"{'ok' if self.ok else 'NOT ok'}: {plural(self.pieces, 'piece')}", [[s] for s in self.lines()]
        )


class Findings:
    def __init__(self, placement: Placement) -> None:
        self.placement = placement
        self.problems: list[str] = []
        self.conflict: Conflict | None = None
        self.missing: tuple[str, ...] = ()
        self.doubled: tuple[str, ...] = ()
        board, cells = placement.board, placement.cells
        begin, end = np.searchsorted(cells, [0, board.size])
        off = np.unique(np.concatenate((cells[:begin], cells[end:])))
        on = cells[begin:end]
        again = on[1:] == on[:-1]
        repeated = np.unique(on[1:][again])
        self.off_board = tuple(off[:LISTED].tolist())
        self.repeated = tuple(repeated[:LISTED].tolist())
        if off.size:
            self.problems.append(f"off the board: cell number {_listed(map(str, self.off_board), off.size)}")
        if repeated.size:
            names = map(board.label, self.repeated)
            self.problems.append(f"occupied more than once: {_listed(names, repeated.size)}")
        self.distinct_cells: Cells = on[np.concatenate(([True], ~again))] if repeated.size else on

    def add_conflict(self, board: Board, conflict: Conflict | None) -> None:
        self.conflict = conflict
        if conflict is not None:
            pair = f"{board.label(conflict.first)} and {board.label(conflict.second)}"
            self.problems.append(f"{pair} {conflict.how}")

    def add_axis_lines(self, board: Board) -> None:
        empty: list[str] = []
        several: list[str] = []
        n_empty = n_several = 0
        for axis in range(board.d - 1, -1, -1):
            lines = _axis_lines(board, self.distinct_cells, axis)
            n_empty += lines.n_empty
            n_several += lines.n_several
            empty += [_axis_line(board, axis, key) for key in lines.empty]
            several += [_axis_line(board, axis, key) for key in lines.several]
        self.missing, self.doubled = tuple(empty[:LISTED]), tuple(several[:LISTED])
        if empty:
            self.problems.append(f"no piece in {_listed(self.missing, n_empty)}")
        if several:
            self.problems.append(f"several pieces in {_listed(self.doubled, n_several)}")

    def report(self, summary: str) -> VerificationReport:
        conflict = self.conflict
        return VerificationReport(
            ok=not self.problems,
            pieces=len(self.placement),
            problems=tuple(self.problems),
            summary=summary,
            attacking_pair=None if conflict is None else (conflict.first, conflict.second),
            how=None if conflict is None else conflict.how,
            missing=self.missing,
            doubled=self.doubled,
            repeated=self.repeated,
            off_board=self.off_board,
        )


def _listed(names: Iterable[str], total: int) -> str:
    shown = list(names)
    more = f" and {total - len(shown)} more" if total > len(shown) else ""
    return ", ".join(shown) + more


@dataclass(frozen=True)
class _AxisLines:
    n_empty: int
    empty: list[int]
    n_several: int
    several: list[int]


def _axis_lines(board: Board, cells: Cells, axis: int) -> _AxisLines:
    lines = board.n ** (board.d - 1)
    below = board.n ** (board.d - 1 - axis)

    def keys(part: Cells) -> Cells:
        found: Cells = part // (below * board.n) * below
        found += part % below
        return found

    if fits_table(lines, cells.size):
        tally = LineTally(lines)
        for part in parts(cells):
            tally.add(keys(part))
        empty, several = np.flatnonzero(~tally.once), np.flatnonzero(tally.again)
        return _AxisLines(empty.size, empty[:LISTED].tolist(), several.size, several[:LISTED].tolist())
    used, times = np.unique(keys(cells), return_counts=True)
    several = used[times > 1]
    return _AxisLines(lines - used.size, absent_numbers(used, lines, LISTED), several.size, several[:LISTED].tolist())


def absent_numbers(used: Cells, size: int, most: int) -> list[int]:
    """The first numbers in 0..size-1 that are missing from `used` (sorted, distinct), without listing them all."""
    # used[i] - i numbers are absent below used[i].
    ranks = np.arange(min(most, size - used.size), dtype=np.int64)
    result: list[int] = (ranks + np.searchsorted(used - np.arange(used.size), ranks, side="right")).tolist()
    return result


def _axis_line(board: Board, axis: int, key: int) -> str:
    if board.d == 2:
        return f"{'row' if axis == 0 else 'column'} {key + 1}"
    names = ["*"] * board.d
    for other in reversed([a for a in range(board.d) if a != axis]):
        key, x = divmod(key, board.n)
        names[other] = str(x + 1)
    return f"line ({', '.join(names)})"

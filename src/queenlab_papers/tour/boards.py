"""Boards of the tour: what is read off them, and how some are drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal
from typing import Any

import numpy as np

import queenlab as ql
from queenlab.atlas import values_by_side
from queenlab.draw import board_svg, line_chart_svg
from queenlab.errors import BadInput
from queenlab.queenon import fit_growth, growth, growth_series


def turned(placement: ql.Placement) -> list[int]:
    """The rows after a quarter turn: the queen of column x, row y goes to column n + 1 - y, row x."""
    rows = placement.rows().tolist()
    after = [0] * len(rows)
    for column, row in enumerate(rows, start=1):
        after[len(rows) - row] = column
    return after


def nearest(board: ql.Placement) -> tuple[int, tuple[int, int], tuple[int, int]]:
    """How many king moves the nearest two queens are apart, and their cells."""
    cells = [(column, int(row)) for column, row in enumerate(board.rows().tolist(), start=1)]
    pairs = ((one, other) for place, other in enumerate(cells) for one in cells[:place])
    return min((max(other[0] - one[0], abs(other[1] - one[1])), one, other) for one, other in pairs)


def twice_the_column(n: int) -> list[int]:
    """A solution on the torus for every prime n above 3: row 2i modulo n of column i."""
    rows: list[int] = (2 * np.arange(n, dtype=np.int64) % n + 1).tolist()
    return rows


def refusal(ask: Callable[..., object], *arguments: Any) -> str:
    """What is said of input that is refused; empty if it is not."""
    try:
        ask(*arguments)
    except BadInput as error:
        return str(error)
    return ""


def completed(answer: ql.Answer, given: Sequence[tuple[int, int]], title: str) -> str:
    """A completion, with the given queens marked; the cells that they attack, where there is none."""
    board = ql.Board(8)
    there = [board.from_public(cell) for cell in given]
    if answer.witness is not None:
        marks = dict.fromkeys(answer.witness.cells.tolist(), "queen")
    else:
        hit = np.unique(np.concatenate([ql.queen.attacks(board, cell) for cell in there]))
        marks = dict.fromkeys(hit.tolist(), "attacked")
    return board_svg(board, marks | dict.fromkeys(there, "given"), title=title)


def given(placement: ql.Placement | None, title: str) -> str | None:
    """Given queens; None if there are none."""
    if placement is None:
        return None
    return board_svg(placement.board, dict.fromkeys(placement.cells.tolist(), "given"), title=title)


def counts_chart(answers: Sequence[ql.Answer]) -> str:
    points = [(int(answer.problem.partition(":")[2]), answer.value or 0) for answer in answers]
    return line_chart_svg({"n queens": points}, title="Placements of n queens", y_label="placements")


def growth_chart(lower: Decimal, upper: Decimal) -> str:
    """The published numbers of solutions against their asymptotic form."""
    counts = {n: count for n, count in values_by_side("A000170").items() if n >= 4}
    rows = growth(counts, (lower, upper))
    lines = growth_series(rows, fit_growth(rows, 16))
    return line_chart_svg(lines, title="How far ln n - ln(Q(n))/n is from alpha", y_label="alpha - alpha_n")

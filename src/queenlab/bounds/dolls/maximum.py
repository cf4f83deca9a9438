"""The maximum of queens in a box or on a board, with what proves it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from queenlab.bounds.bound import Step
from queenlab.bounds.dolls.certificates import Writer
from queenlab.bounds.dolls.geometry import Sides
from queenlab.bounds.dolls.table import BoxTable
from queenlab.errors import BadInput
from queenlab.work import Limits

#: Who attacks whom is a table over pairs of cells.
MAX_CELLS = 4096


@dataclass(frozen=True)
class BoxMaximum:
    """What is known of the greatest number of non-attacking queens in a box.

    Attributes:
        box: the sides in increasing order.
        at_most: no placement has more.
        witness: cells, from 1, with so many queens, if they were found; then `at_most` is the maximum.
        steps: the proof of `at_most`, steps of a certificate; the last one is about the box.
        nodes: visited by all searches.
        seconds: what it took.
    """

    box: Sides
    at_most: int
    witness: tuple[Sides, ...] | None
    steps: tuple[Step, ...]
    nodes: int
    seconds: float


def box_maximum(box: Sequence[int], limits: Limits | None = None) -> BoxMaximum:
    """The maximum of queens in a box with these sides, or the best bound that the time allows.

    Example:
        >>> found = box_maximum((2, 2, 1))
        >>> found.at_most, found.witness, found.steps[-1]["by"]
        (1, ((1, 1, 1),), 'cube')
    """
    if len(box) < 2 or any(side < 1 for side in box):
        raise BadInput(f"a box has two or more sides, each at least 1, not {list(box)}")
    if math.prod(box) > MAX_CELLS:
        raise BadInput(f"a box of {math.prod(box)} cells is too large for this search; {MAX_CELLS} is the limit")
    limits = limits or Limits()
    table = BoxTable(limits)
    entry = table.maximum(box)
    writer = Writer(table)
    writer.write(entry)
    return BoxMaximum(entry.shape, entry.at_most, entry.witness, tuple(writer.steps), table.nodes, limits.elapsed())

"""What a table has proved as steps of a certificate, so that an independent checker can repeat it.

The checker searches cell by cell in lexicographic order and prunes with nothing but the bounds that a step claims for
every cell, so it has no symmetry and no branching on lines to trust. It is told the bounds on slabs as earlier steps.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from queenlab.bounds.bound import Step
from queenlab.bounds.dolls.geometry import Sides, box_cells
from queenlab.bounds.dolls.refuting import Runner, doll_bounds
from queenlab.bounds.dolls.table import BoxTable, Entry

#: Nodes for one cell of a layer that is not the first: more are not worth what they save.
DOLL_BUDGET = 2**16


@dataclass
class Writer:
    """Writes entries of a table, and all that they rest on, as steps.

    Attributes:
        table: where the entries come from.
        steps: what is written so far.
    """

    table: BoxTable
    steps: list[Step] = field(default_factory=list)
    _places: dict[Sides, int] = field(default_factory=dict)

    def write(self, entry: Entry) -> int:
        """The number of the step that claims an entry's bound."""
        if entry.shape in self._places:
            return self._places[entry.shape]
        step: Step = {"box": list(entry.shape), "at_most": entry.at_most, "by": entry.by}
        if entry.by == "split":
            step["parts"] = self._parts(entry)
        if entry.by == "search":
            # The slabs may be known better now than when the box was searched.
            below = [self.table.entry((k, *entry.sides[1:])) for k in range(1, entry.sides[0])]
            step["box"] = list(entry.sides)
            # A bound on a slab that is not sharp may lie above that of the box, which holds for the slab too.
            slabs = [min(slab.at_most, entry.at_most) for slab in below]
            step["rises"] = rises(entry.sides, [0, *slabs, entry.at_most])
            step["uses"] = [self.write(slab) for slab in below]
        self.steps.append(step)
        self._places[entry.shape] = len(self.steps) - 1
        return self._places[entry.shape]

    def _parts(self, entry: Entry) -> list[list[object]]:
        """The two parts of a split: a step, where the part begins, and its sides."""
        assert entry.parts is not None
        one, two = entry.parts
        axis, first = _cut(entry.shape, one, two)
        sides = [list(entry.shape), list(entry.shape)]
        sides[0][axis], sides[1][axis] = first, entry.shape[axis] - first
        origin = [1] * len(entry.shape)
        behind = [1 + first * (a == axis) for a in range(len(entry.shape))]
        return [
            [self.write(self.table.entry(one)), origin, sides[0]],
            [self.write(self.table.entry(two)), behind, sides[1]],
        ]


def _cut(shape: Sides, one: Sides, two: Sides) -> tuple[int, int]:
    """(axis, how far the first part goes)."""
    for axis, side in enumerate(shape):
        rest = shape[:axis] + shape[axis + 1 :]
        for first in range(1, side):
            if tuple(sorted((first, *rest))) == one and tuple(sorted((side - first, *rest))) == two:
                return axis, first
    raise AssertionError(f"{one} and {two} do not make {shape}")


def rises(sides: Sides, slabs: Sequence[int]) -> list[int]:
    """The cells at which the bound on a cell and all later ones rises by one.

    Behind the first layer they are found by search, cell after cell; in the first layer the bound rises with the rows,
    until it reaches that of the whole box.

    Args:
        sides: the box, layers along the first axis.
        slabs: bounds on 0, 1, ... layers, up to all of them.
    """
    runner = Runner(box_cells(sides), slabs[-1], lambda: None)
    most = doll_bounds(runner, slabs, DOLL_BUDGET).tolist()
    return [cell for cell, (here, there) in enumerate(zip(most, [*most[1:], 0], strict=True)) if here > there]

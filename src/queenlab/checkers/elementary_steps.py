"""The arguments that need no search: lines, cubes, boxes within boxes, splits, and weights on boxes and cliques.

Each function checks one step and returns what it counted; it raises BadCertificate where the step does not hold. All
sums are of whole numbers: weights are below 2**31 and no cell lies in more than 2**31 rows, so 63 bits hold them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import combinations, permutations
from typing import Any

import numpy as np

from queenlab.checkers.boxes import (
    MOST_SYMMETRIC_AXES,
    Places,
    attack,
    fits,
    images,
    listable,
    numbers_of,
    symmetries,
    volume,
)
from queenlab.checkers.certificate import (
    MOST_NUMBER,
    BadCertificate,
    Box,
    Step,
    by,
    cell,
    cells,
    earlier,
    from_one,
    integer,
    items,
    keys,
    shape,
    truth,
)
from queenlab.checkers.clock import Clock

Work = dict[str, int]

#: Rows of a step, counted with their images.
MOST_ROWS = 2**31
#: Images that are made one by one for a row.
MOST_IMAGES = 2**21


def reaches(step: Step, shown: int) -> None:
    """Refuses a step that claims more than was shown."""
    if step.at_most < shown:
        reason = f"it claims at most {step.at_most} on {by(step.box)}, but only at most {shown} follows"
        raise BadCertificate(reason, shown=shown)


def lines(step: Step, _proved: Sequence[Step], _clock: Clock) -> Work:
    """The lines along a longest side fill the box, and the cells of a line attack each other."""
    keys(step.details, "it", set())
    number = volume(step.box) // max(step.box)
    reaches(step, number)
    return {"lines": number}


def cube(step: Step, _proved: Sequence[Step], _clock: Clock) -> Work:
    """Where no side is longer than 2 all differences are 0 or 1, so any two cells attack each other."""
    keys(step.details, "it", set())
    if max(step.box) > 2:
        raise BadCertificate(f"{by(step.box)} has a side longer than 2")
    reaches(step, 1)
    return {}


def within(step: Step, proved: Sequence[Step], _clock: Clock) -> Work:
    """A box that lies in a larger one holds no more than that."""
    keys(step.details, "it", {"uses"})
    larger = earlier(step.details["uses"], proved)
    if not fits(step.box, larger.box):
        raise BadCertificate(f"{by(step.box)} does not lie in {by(larger.box)} of step {larger.number}")
    reaches(step, larger.at_most)
    return {}


def split(step: Step, proved: Sequence[Step], _clock: Clock) -> Work:
    """The parts fill the box without overlapping, so together they hold what it holds."""
    keys(step.details, "it", {"parts"})
    taken = np.zeros(listable(step.box) and step.box, dtype=bool)
    total = 0
    parts = items(step.details["parts"], "parts")
    for part in parts:
        if len(items(part, "a part")) != 3:
            raise BadCertificate("a part is a list of three: the number of a step, an origin and a shape")
        lemma = earlier(part[0], proved)
        sides = _of_lemma(part[2], lemma)
        region = taken[_slices(_origin(part[1], sides, step.box), sides)]
        if region.any():
            raise BadCertificate(f"the part {by(sides)} at {tuple(part[1])} overlaps another")
        region[...] = True
        total += lemma.at_most
    if not taken.all():
        raise BadCertificate(f"no part has the cell {from_one(np.argwhere(~taken)[0])}")
    reaches(step, total)
    return {"parts": len(parts)}


def dual(step: Step, proved: Sequence[Step], clock: Clock) -> Work:
    """Valid inequalities with weights: if every cell gets weight S or more, S times the queens is at most the sum.

    Every row says that the cells of some set hold at most m queens. Adding all rows, each as often as its weight says,
    gives on the left at least S for every queen, on the right the sum of weight times m.
    """
    keys(step.details, "it", {"scale", "rows"})
    scale = integer(step.details["scale"], "scale", 1)
    cover = np.zeros(listable(step.box) and step.box, dtype=np.int64)
    total = count = 0
    for number, row in enumerate(items(step.details["rows"], "rows", 100_000)):
        clock.check()
        try:
            if not isinstance(row, dict) or "weight" not in row:
                raise BadCertificate('it is not an object with a "weight"')
            weight = integer(row["weight"], "weight", 1)
            if "clique" in row:
                bound, sets, layer = 1, *_cliques(row, step.box)
            else:
                bound, sets, layer = _boxes(row, step.box, proved)
        except BadCertificate as refusal:
            raise BadCertificate(f"row {number}: {refusal.reason}") from None
        count += sets
        if count > MOST_ROWS:
            raise BadCertificate(f"there are more than {MOST_ROWS} rows with their images")
        cover += weight * layer
        total += weight * bound * sets
    if int(cover.min()) < scale:
        worst = np.unravel_index(int(cover.argmin()), step.box)
        raise BadCertificate(f"the cell {from_one(worst)} has weight {int(cover.min())}, less than {scale}")
    reaches(step, total // scale)
    return {"rows": count}


def _cliques(row: dict[str, Any], box: Box) -> tuple[int, Places]:
    """(how many cliques, how many of them each cell is in) for a clique and, if asked, its images."""
    keys(row, "it", {"weight", "clique"}, {"orbit"})
    clique = cells(row["clique"], "clique", box)
    if not clique:
        raise BadCertificate("the clique is empty")
    if len(clique) > 2**13:
        raise BadCertificate(f"the clique has {len(clique)} cells")
    for one, other in combinations(clique, 2):
        if not attack(one, other):
            raise BadCertificate(f"{from_one(one)} and {from_one(other)} do not attack each other")
    return _images(np.array(clique, dtype=np.int64), box, truth(row.get("orbit", False), "orbit"))


def _images(places: Places, box: Box, orbit: bool) -> tuple[int, Places]:
    """(different images of a set under the box's symmetries, how many of them each cell is in); or the set alone.

    Every image comes from equally many symmetries, as many as leave the set as it is. So all symmetries are counted
    and both numbers are divided by that number.
    """
    cover = np.zeros(volume(box), dtype=np.int64)
    if not orbit:
        cover[numbers_of(places, box)] = 1
        return 1, cover.reshape(box)
    own = np.sort(numbers_of(places, box))
    elements = fixing = 0
    for turns in symmetries(box):
        moved = np.sort(numbers_of(images(places, box, turns), box), axis=1)
        cover += np.bincount(moved.ravel(), minlength=len(cover))
        elements += len(moved)
        fixing += int((moved == own).all(axis=1).sum())
    return elements // fixing, (cover // fixing).reshape(box)


def _boxes(row: dict[str, Any], box: Box, proved: Sequence[Step]) -> tuple[int, int, Places]:
    """(bound of the lemma, how many boxes, how many of them each cell is in) for a row of boxes of one lemma."""
    keys(row, "it", {"weight", "uses", "shape", "origins"}, {"orbit"})
    lemma = earlier(row["uses"], proved)
    sides = _of_lemma(row["shape"], lemma)
    orbit = truth(row.get("orbit", False), "orbit")
    cover = np.zeros(box, dtype=np.int64)
    number = 0
    if orbit and len(box) > MOST_SYMMETRIC_AXES:
        raise BadCertificate(f"{by(box)} has more than the {MOST_SYMMETRIC_AXES} axes that an orbit may have")
    if row["origins"] == "all":
        for each in sorted(set(permutations(sides)) if orbit else {sides}):
            if all(short <= side for short, side in zip(each, box, strict=True)):
                boxes, layer = _translates(each, box)
                number += boxes
                cover += layer
        if not number:
            raise BadCertificate(f"{by(sides)} does not fit into {by(box)}")
        return lemma.at_most, number, cover
    regions: set[tuple[Box, Box]] = set()
    for origin in items(row["origins"], "origins", MOST_IMAGES):
        regions |= set(_box_images(_origin(origin, sides, box), sides, box, orbit))
        if len(regions) > MOST_IMAGES:
            raise BadCertificate(f"there are more than {MOST_IMAGES} boxes in one row")
    for first, size in regions:
        cover[_slices(first, size)] += 1
    return lemma.at_most, len(regions), cover


def _translates(sides: Box, box: Box) -> tuple[int, Places]:
    """(translates of a box inside another, how many of them each cell is in): along each axis, and then the product."""
    along = []
    for short, side in zip(sides, box, strict=True):
        origins = side - short + 1
        x = np.arange(side)
        along.append(np.minimum(x, origins - 1) - np.maximum(x - short + 1, 0) + 1)
    number = volume(tuple(side - short + 1 for short, side in zip(sides, box, strict=True)))
    return number, reduce(np.multiply.outer, along)


def _box_images(origin: Box, sides: Box, box: Box, orbit: bool) -> Iterator[tuple[Box, Box]]:
    """The images of a box inside another under the symmetries of that: origins and sides."""
    if not orbit:
        yield origin, sides
        return
    corners = np.array([origin, [a + b - 1 for a, b in zip(origin, sides, strict=True)]], dtype=np.int64)
    for turns in symmetries(box):
        moved = images(corners, box, turns)
        low = moved.min(axis=1)
        sizes = moved.max(axis=1) - low + 1
        yield from zip(map(tuple, low.tolist()), map(tuple, sizes.tolist()), strict=True)


def _of_lemma(value: Any, lemma: Step) -> Box:
    """A shape that is the lemma's box with its sides in some order."""
    sides = shape(value, "shape", len(lemma.box))
    if sorted(sides) != sorted(lemma.box):
        raise BadCertificate(f"{by(sides)} is not {by(lemma.box)} of step {lemma.number}")
    return sides


def _origin(value: Any, sides: Box, box: Box) -> Box:
    """The first cell of a box of these sides that must lie in another."""
    first = cell(value, "origin", box)
    if not all(x + short <= side for x, short, side in zip(first, sides, box, strict=True)):
        raise BadCertificate(f"{by(sides)} at {from_one(first)} reaches out of {by(box)}")
    return first


def _slices(origin: Box, sides: Box) -> tuple[slice, ...]:
    return tuple(slice(first, first + side) for first, side in zip(origin, sides, strict=True))


assert MOST_NUMBER * MOST_ROWS <= 2**62

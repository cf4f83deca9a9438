"""The clauses of a `drat` step, written a second time: pairs of cells, groups, counters, lemmas, the claim.

Cells are 1-based tuples, numbered in lexicographic order from 1. Further variables get the next numbers in the order in
which the entries of `counts` need them: block by block, first its groups, then its counters, then the prefix; `boxes`
come last. A counter is a list of variables: the t-th says that at least t queens stand on its cells.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise, permutations, product
from math import prod
from typing import Any

from oracles.attacks import in_line

Cell = tuple[int, ...]
Lemma = tuple[tuple[int, ...], int]


class StepClauses:
    """All clauses for one queen more than `at_most` on a box; each is a set of literals."""

    def __init__(self, box: Sequence[int], at_most: int, lemmas: Sequence[Lemma], encoding: dict[str, Any]) -> None:
        self.box, self.wanted, self.lemmas = tuple(box), at_most + 1, lemmas
        self.number = {cell: v for v, cell in enumerate(product(*(range(1, side + 1) for side in box)), 1)}
        self.variables = len(self.number)
        self.clauses: set[frozenset[int]] = set()
        for one, other in combinations(self.number, 2):
            if in_line(one, other):
                self.add(-self.number[one], -self.number[other])
        for count in encoding["counts"]:
            self.count(count["axis"], count["width"], count["group"])
        if encoding.get("boxes", False):
            self.count_boxes()

    def add(self, *literals: int) -> None:
        self.clauses.add(frozenset(literals))

    def new(self) -> int:
        self.variables += 1
        return self.variables

    def most(self, box: Sequence[int]) -> int:
        """What the lemmas say of a box."""
        larger = [m for sides, m in self.lemmas if all(a <= b for a, b in zip(sorted(box), sorted(sides), strict=True))]
        return min([prod(box), *larger])

    def slab(self, axis: int, layers: int) -> Cell:
        return tuple(layers if a == axis else side for a, side in enumerate(self.box))

    def count(self, axis: int, width: int, group: Sequence[int]) -> None:
        side = self.box[axis]
        prefix: dict[int, list[int]] = {0: []}
        start = 0
        while start < side:
            end = min(start + width, side)
            layers = [(start, end) if a == axis else (0, s) for a, s in enumerate(self.box)]
            blocks = [[self.group(corner)] for corner in self.corners(layers, group)]
            block = self.total(blocks, self.most(self.slab(axis, end - start)))
            prefix[end] = self.merged(prefix[start], block, self.most(self.slab(axis, end)))
            for before in range(width, end, width):
                m = self.most(self.slab(axis, end - before))
                for t in range(1, len(prefix[end]) - m + 1):
                    # t + m queens in the first `end` layers leave t for the first `before`.
                    earlier = [prefix[before][t - 1]] if t <= len(prefix[before]) else []
                    self.add(-prefix[end][t + m - 1], *earlier)
            start = end
        self.add(*([prefix[side][self.wanted - 1]] if self.wanted <= len(prefix[side]) else []))

    @staticmethod
    def corners(layers: Sequence[tuple[int, int]], group: Sequence[int]) -> list[list[Cell]]:
        """The cells of each aligned group within a range of coordinates (from, to) along every axis."""
        along = [
            [range(first + 1, min(first + g, high) + 1) for first in range(low, high, g)]
            for (low, high), g in zip(layers, group, strict=True)
        ]
        return [list(product(*ranges)) for ranges in product(*along)]

    def group(self, cells: Sequence[Cell]) -> int:
        """The variable that says that one of some cells holds a queen."""
        assert all(in_line(one, other) for one, other in combinations(cells, 2)), "two queens could stand in a group"
        numbers = [self.number[cell] for cell in cells]
        if len(numbers) == 1:
            return numbers[0]
        some = self.new()
        for each in numbers:
            self.add(-each, some)
        self.add(-some, *numbers)
        return some

    def total(self, counters: list[list[int]], cap: int) -> list[int]:
        while len(counters) > 1:
            pairs = [counters[k : k + 2] for k in range(0, len(counters), 2)]
            counters = [self.merged(*pair, cap) if len(pair) == 2 else pair[0] for pair in pairs]
        return self.merged(counters[0], [], cap)

    def merged(self, one: list[int], other: list[int], cap: int) -> list[int]:
        """A counter of two sets of cells together: they hold at most `cap` queens, and no more than are wanted."""
        cap = min(cap, self.wanted)
        if not one or not other:
            alone = one or other
            if len(alone) > cap:
                self.add(-alone[cap])
            return alone[:cap]
        both = [self.new() for _ in range(min(len(one) + len(other), cap))]
        for less, more in pairwise(both):
            self.add(-more, less)
        for i, j in product(range(len(one) + 1), range(len(other) + 1)):
            at_least = [-one[i - 1]] * (i > 0) + [-other[j - 1]] * (j > 0)
            if 0 < i + j <= len(both):
                self.add(*at_least, both[i + j - 1])
            if i + j == len(both) + 1:
                self.add(*at_least)
            if i + j < len(both):
                self.add(-both[i + j], *one[i : i + 1], *other[j : j + 1])
        return both

    def count_boxes(self) -> None:
        for sides, most in self.lemmas:
            for shape in sorted(set(permutations(sides))):
                places = [range(side - short + 1) for side, short in zip(self.box, shape, strict=True)]
                for corner in product(*places):
                    cells = product(*(range(a + 1, a + short + 1) for a, short in zip(corner, shape, strict=True)))
                    self.total([[self.number[cell]] for cell in cells], most)

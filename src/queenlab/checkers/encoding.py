"""The clauses of a `drat` step: they can be satisfied if a box holds more queens than the step says.

What is encoded. Let B be the box with sides s1 x ... x sd, q the claim `at_most`, and let every lemma (sides, m) say
that any box with these sides, in some order, holds at most m non-attacking queens. If some placement on B has more
than q queens, then one has exactly q + 1, for a part of a placement is a placement. `encode` writes clauses that such a
placement satisfies, so a refutation of the clauses proves that B holds at most q.

Variables 1..V are the cells in lexicographic order, the first coordinate slowest. All other variables are functions of
the cells, so that each clause can be checked by looking at what it says:

* a group is a set of cells that attack each other pairwise; its variable says that it holds a queen;
* a counter of some groups has variables c[1], c[2], ...: c[t] says that they hold at least t queens. A counter is cut
  off at a number that the groups never exceed, by a lemma or because there are q + 1 queens in all.

Clauses:

* two cells that attack each other are not both taken;
* a group's variable is the OR of its cells; c[t + 1] implies c[t]; counters are merged in pairs, in both directions
  (a totaliser);
* for each entry of `counts`: the box is cut along `axis` into blocks of `width` layers, a block into aligned groups of
  the shape `group` (cut off at the border), a counter for each block, and prefix counters p[e] over the first e layers.
  Where a lemma says that the layers s+1..e hold at most m queens: p[e][t + m] implies p[s][t];
* p[all][q + 1] holds;
* with `boxes`, for each lemma and each translate of its box in B, in each order of its sides, a counter cut off at m;
* cells that are `taken` are true, cells that are `empty` are false (the cases of a `cases` step).

The prover takes this module too, so that both mean the same clauses.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import permutations, product
from math import prod
from typing import Any

Cell = tuple[int, ...]
Lemma = tuple[tuple[int, ...], int]

#: This many clauses at most; a formula beyond that is refused before it fills the memory.
MAX_CLAUSES = 20_000_000


class BadEncoding(ValueError):
    """An `encoding` that is invalid on its box; the message says why."""


@dataclass
class Formula:
    """Clauses in conjunctive normal form, a clause being a tuple of literals, as in DIMACS.

    Variables are numbered from 1, and the first ones are `cells`. A clause is empty where the lemmas alone refute the
    claim.
    """

    variables: int
    cells: int
    clauses: list[tuple[int, ...]] = field(default_factory=list)

    def new(self) -> int:
        self.variables += 1
        return self.variables

    def add(self, *literals: int) -> None:
        if len(self.clauses) >= MAX_CLAUSES:
            raise BadEncoding(f"the formula has more than {MAX_CLAUSES} clauses")
        self.clauses.append(literals)


def encode(
    box: Sequence[int],
    at_most: int,
    lemmas: Sequence[Lemma] = (),
    encoding: Mapping[str, Any] | None = None,
    taken: Sequence[Sequence[int]] = (),
    empty: Sequence[Sequence[int]] = (),
) -> Formula:
    """The clauses that a placement of at_most + 1 queens on the box satisfies.

    Args:
        box: its sides.
        at_most: the claim to be refuted otherwise.
        lemmas: (sides, m) of the steps that may be used.
        encoding: {"counts": [{"axis": a, "width": w, "group": sides}, ...], "boxes": true or false}; axes from 0.
        taken, empty: cells with and without a queen, 1-based.
    """
    return _Encoder(tuple(box), at_most, tuple(lemmas), encoding or {}).formula(taken, empty)


def fits(inner: Sequence[int], outer: Sequence[int]) -> bool:
    """Whether a box fits into another, its axes reordered as needed."""
    return len(inner) == len(outer) and all(a <= b for a, b in zip(sorted(inner), sorted(outer), strict=True))


def least_bound(box: Sequence[int], lemmas: Sequence[Lemma]) -> int:
    """The least number of queens that a lemma, or the number of cells, allows on a box."""
    return min([prod(box), *(most for sides, most in lemmas if fits(box, sides))])


class _Encoder:
    def __init__(self, box: Cell, at_most: int, lemmas: tuple[Lemma, ...], encoding: Mapping[str, Any]) -> None:
        self._box, self._wanted, self._lemmas = box, at_most + 1, lemmas
        if not box or min(box) < 1 or at_most < 0:
            raise BadEncoding("a box needs sides of at least 1 and a bound of at least 0 queens")
        unknown = set(encoding) - {"counts", "boxes"}
        if unknown:
            raise BadEncoding(f"an encoding has counts and boxes, not {sorted(map(str, unknown))[0]}")
        self._counts = encoding.get("counts", [])
        self._boxes = encoding.get("boxes", False)
        if not isinstance(self._counts, list) or not self._counts or not isinstance(self._boxes, bool):
            raise BadEncoding("an encoding has a list of counts, not empty, and boxes true or false")
        size = prod(box)
        self._out = Formula(size, size)
        self._number = {cell: i for i, cell in enumerate(product(*(range(1, s + 1) for s in box)), 1)}

    def formula(self, taken: Sequence[Sequence[int]], empty: Sequence[Sequence[int]]) -> Formula:
        self._conflicts()
        for count in self._counts:
            self._count(*self._read(count))
        if self._boxes:
            self._box_lemmas()
        for cells, sign in ((taken, 1), (empty, -1)):
            for cell in cells:
                if tuple(cell) not in self._number:
                    raise BadEncoding(f"cell {list(cell)} is not in the box")
                self._out.add(sign * self._number[tuple(cell)])
        return self._out

    def _read(self, count: Any) -> tuple[int, int, Cell]:
        """(axis, width, group) of an entry of `counts`."""
        if not isinstance(count, Mapping) or set(count) != {"axis", "width", "group"}:
            raise BadEncoding("an entry of counts has axis, width and group")
        axis, width, group = count["axis"], count["width"], count["group"]
        if not isinstance(group, list):
            raise BadEncoding("the group of an entry of counts is a list of sides")
        if not all(type(i) is int for i in (axis, width, *group)):
            raise BadEncoding("axis, width and the sides of a group are whole numbers")
        if not 0 <= axis < len(self._box) or width < 1 or len(group) != len(self._box) or min(group) < 1:
            raise BadEncoding("an axis is one of those of the box, width and the sides of a group are at least 1")
        return axis, width, tuple(group)

    def _conflicts(self) -> None:
        """Pairs of cells on a line: along each direction whose first step is upward, so that a pair comes once."""
        number, out = self._number, self._out
        directions = [v for v in product((-1, 0, 1), repeat=len(self._box)) if v > (0,) * len(self._box)]
        for cell, here in number.items():
            for direction in directions:
                there = tuple(a + b for a, b in zip(cell, direction, strict=True))
                while there in number:
                    out.add(-here, -number[there])
                    there = tuple(a + b for a, b in zip(there, direction, strict=True))
        out.clauses.sort(reverse=True)

    def _count(self, axis: int, width: int, group: Cell) -> None:
        """Counts along one axis: blocks, prefixes, lemmas on slabs, and the claim."""
        side = self._box[axis]
        ends = [*range(width, side, width), side]
        prefixes: dict[int, list[int]] = {0: []}
        for start, end in zip([0, *ends], ends, strict=False):
            shape = self._slab(axis, end - start)
            low = tuple(start if a == axis else 0 for a in range(len(self._box)))
            block = self._total([[g] for g in self._groups(low, shape, group)], least_bound(shape, self._lemmas))
            cap = least_bound(self._slab(axis, end), self._lemmas)
            prefixes[end] = self._merged(prefixes[start], block, cap)
            for first in range(width, end, width):
                self._slab_lemma(prefixes[first], prefixes[end], self._slab(axis, end - first))
        whole = prefixes[side]
        self._out.add(*whole[self._wanted - 1 : self._wanted])

    def _slab(self, axis: int, layers: int) -> Cell:
        return tuple(layers if a == axis else s for a, s in enumerate(self._box))

    def _slab_lemma(self, before: list[int], upto: list[int], slab: Cell) -> None:
        """At most m queens between two prefixes: t + m before the end leave t before the start."""
        most = least_bound(slab, self._lemmas)
        for t in range(1, len(upto) - most + 1):
            self._out.add(-upto[t + most - 1], *before[t - 1 : t])

    def _groups(self, low: Cell, shape: Cell, group: Cell) -> Iterator[int]:
        """The variables of the aligned groups of a block that begins after the cell `low`."""
        sides = tuple(min(g, s) for g, s in zip(group, shape, strict=True))
        if max(sides) > 2 and sum(s > 1 for s in sides) > 1:
            raise BadEncoding(f"the cells of a group of sides {list(group)} do not all attack each other")
        for corner in product(*(range(a, a + s, g) for a, s, g in zip(low, shape, sides, strict=True))):
            tops = (min(c + g, a + s) for c, g, a, s in zip(corner, sides, low, shape, strict=True))
            cells = list(product(*(range(c + 1, t + 1) for c, t in zip(corner, tops, strict=True))))
            numbers = [self._number[cell] for cell in cells]
            if len(numbers) == 1:
                yield numbers[0]
                continue
            taken = self._out.new()
            for cell in numbers:
                self._out.add(-cell, taken)
            self._out.add(-taken, *numbers)
            yield taken

    def _total(self, counters: list[list[int]], cap: int) -> list[int]:
        """One counter of all, merged in pairs of neighbours."""
        while len(counters) > 1:
            pairs = zip(counters[::2], counters[1::2], strict=False)
            rest = counters[len(counters) // 2 * 2 :]
            counters = [self._merged(a, b, cap) for a, b in pairs] + rest
        return self._merged(counters[0], [], cap)

    def _merged(self, one: list[int], other: list[int], cap: int) -> list[int]:
        """The counter of both together, which never exceeds `cap`, nor the number of queens."""
        cap = min(cap, self._wanted)
        if not one or not other:
            longer = one or other
            for literal in longer[cap : cap + 1]:
                self._out.add(-literal)
            return longer[:cap]
        size = min(len(one) + len(other), cap)
        both = [self._out.new() for _ in range(size)]
        for t in range(1, size):
            self._out.add(-both[t], both[t - 1])
        for i in range(len(one) + 1):
            for j in range(len(other) + 1):
                # At least i here and at least j there; a slice that begins at -1 is empty.
                premise = [-c for c in (*one[i - 1 : i], *other[j - 1 : j])]
                if 1 <= i + j <= size:
                    self._out.add(*premise, both[i + j - 1])
                elif i + j == size + 1:
                    self._out.add(*premise)
                if i + j < size:
                    # Not i + 1 here and not j + 1 there: not i + j + 1 together.
                    self._out.add(-both[i + j], *one[i : i + 1], *other[j : j + 1])
        return both

    def _box_lemmas(self) -> None:
        """Every lemma on every translate of its box, in every order of its sides."""
        for sides, most in self._lemmas:
            if len(sides) != len(self._box):
                raise BadEncoding(f"a lemma on a box {list(sides)} does not apply to a box {list(self._box)}")
            for shape in sorted(set(permutations(sides))):
                if any(a > b for a, b in zip(shape, self._box, strict=True)):
                    continue
                for corner in product(*(range(b - a + 1) for a, b in zip(shape, self._box, strict=True))):
                    cells = product(*(range(c + 1, c + a + 1) for c, a in zip(corner, shape, strict=True)))
                    self._total([[self._number[cell]] for cell in cells], most)

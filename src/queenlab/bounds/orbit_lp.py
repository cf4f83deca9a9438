"""Linear programs over the cells of a box, folded by its symmetries, and their integer duals.

The program: maximise the sum of x over all cells, where every part of the box that has a lemma holds at most what the
lemma says, and every clique at most 1. Averaged over the symmetries of the box it has one variable for each orbit of
cells, some dozens; rows are added as long as the solution breaks one. The solver computes in floating point, so its
dual is only a proposal: it is rounded to whole weights w, the weight on every cell is added up, and the least one is
the scale S. Then S times the queens is at most the sum of w times bound, whatever the solver did.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from math import gcd
from typing import Any

import numpy as np

from queenlab.bounds.cliques import heavy_cliques, patterns
from queenlab.boxes.geometry import Box, Cell, Folding, Values, shape_of, sums_over_parts, volume
from queenlab.boxes.lemma import Lemma
from queenlab.boxes.search import Numbers
from queenlab.work import Limits

#: With more axes the symmetries of a box are too many to list; then only rows that need no list of images are used.
MOST_LISTED_AXES = 7
#: How much a row must be broken to be added; far above the solver's tolerance.
BROKEN = 1e-6
#: Rows that are added in one round.
MOST_NEW = 40
MOST_ROUNDS = 200
#: Scales that are tried for the weights, small ones first: they make certificates that people can read.
SCALES = (*range(1, 61), 72, 84, 90, 96, 120, 180, 240, 360, 420, 840, 2520, 27720, 720720, 10**6, 10**7)


@dataclass(frozen=True, eq=False)
class OrbitRow:
    """The images of one inequality under the symmetries of the box.

    Attributes:
        cells: how many cells of each orbit it has.
        bound: how many queens it allows.
        lemma, origin, part: the lemma that says so, and the part of the box that it is about; None for a clique.
        clique: its cells.
    """

    cells: Numbers
    bound: int
    lemma: Lemma | None
    origin: Cell = ()
    part: Box = ()
    clique: tuple[Cell, ...] = ()


class OrbitLP:
    """The linear program of a box."""

    def __init__(self, box: Box, lemmas: Mapping[Box, Lemma], *, cliques: bool, rows: Sequence[OrbitRow] = ()) -> None:
        """Takes the lemmas that may be used by their shape, and rows to begin with."""
        self.box = box
        self.folding = Folding(box)
        self.rows = list(rows)
        self.used: list[OrbitRow] = []
        self.value = float(volume(box))
        self._lemmas = {shape: lemma for shape, lemma in lemmas.items() if shape != shape_of(box)}
        self._plain = len(box) > MOST_LISTED_AXES
        self._cliques = cliques
        self._patterns = list(patterns(box)) if cliques else []
        self._known = {(row.cells.tobytes(), row.bound) for row in rows}

    def solve(self, limits: Limits) -> Lemma | None:
        """The best bound that follows, as a lemma; None if the time was up before there was any."""
        from scipy.optimize import linprog

        sizes = self.folding.sizes
        x = np.ones(len(sizes))
        weights: Values = np.zeros(0)
        for _ in range(MOST_ROUNDS):
            new = self._new(self._broken(x)) or self._new(self._broken_cliques(x))
            if not new and weights.any():
                break
            self.rows += new
            if not self.rows:
                return None
            result = linprog(
                -sizes.astype(float),
                A_ub=np.array([row.cells for row in self.rows], dtype=float),
                b_ub=np.array([row.bound for row in self.rows], dtype=float),
                bounds=(0, 1),
                method="highs-ds",
                options=_time_limit(limits),
            )
            if result.status != 0:
                # The weights are those of the program before; so are the rows that they belong to.
                del self.rows[len(weights) :]
                break
            x, self.value, weights = result.x, -float(result.fun), -result.ineqlin.marginals
            if limits.time_is_up():
                break
        return self._rounded(weights) if weights.any() else None

    # -- rows -----------------------------------------------------------------------------------------------------

    def _broken(self, x: Values) -> Iterator[tuple[float, OrbitRow]]:
        """Rows that x breaks, the most broken one of every shape, with how much they are."""
        values = x[self.folding.orbit]
        for part, sums in sums_over_parts(values, self._wanted):
            lemma = self._lemmas[shape_of(part)]
            worst = int(sums.argmax())
            excess = float(sums.flat[worst]) - lemma.at_most
            if excess > BROKEN:
                origin = tuple(int(x) for x in np.unravel_index(worst, sums.shape))
                yield excess / lemma.at_most, self._row_of_part(lemma, origin, part)
        for pattern in self._patterns:
            shape = [side - int(most) for side, most in zip(self.box, pattern.max(axis=0), strict=True)]
            if min(shape) < 1:
                continue
            sums = np.zeros(shape)
            for offset in pattern:
                sums += values[tuple(slice(o, o + r) for o, r in zip(offset, shape, strict=True))]
            worst = int(sums.argmax())
            if sums.flat[worst] > 1 + BROKEN:
                yield float(sums.flat[worst]) - 1, self._row_of_clique(pattern + np.unravel_index(worst, sums.shape))

    def _broken_cliques(self, x: Values) -> Iterator[tuple[float, OrbitRow]]:
        """Cliques of any form that x breaks; asked for only when nothing else is broken, as this takes longer."""
        if self._cliques and not self._plain:
            heavy = heavy_cliques(self.folding, x)
            yield from ((weight - 1, self._row_of_clique(cells)) for weight, cells in heavy if weight > 1 + BROKEN)

    def _new(self, broken: Iterator[tuple[float, OrbitRow]]) -> list[OrbitRow]:
        ordered = sorted(broken, key=lambda pair: -pair[0])
        return list(islice((row for _, row in ordered if self._is_usable(row) and self._is_new(row)), MOST_NEW))

    def _is_usable(self, row: OrbitRow) -> bool:
        """Whether the images of a row are known without listing the symmetries, if these are too many."""
        if not self._plain:
            return True
        if row.lemma is None:
            return self.folding.is_its_only_image(np.array(row.clique, dtype=np.int64))
        return self._is_all_translates(row)

    def _is_all_translates(self, row: OrbitRow) -> bool:
        return self.folding.images_of_part(row.origin, row.part) == self.folding.translates_of_part(row.part)

    def _wanted(self, first_sides: Box) -> bool:
        """Whether a part with these first sides may be one of a lemma, up to symmetry."""
        if not self.folding.in_order((*first_sides, *self.box[len(first_sides) :])):
            return False
        return len(first_sides) < len(self.box) or shape_of(first_sides) in self._lemmas

    def _row_of_part(self, lemma: Lemma, origin: Cell, part: Box) -> OrbitRow:
        origin, part = self.folding.representative(origin, part)
        region = self.folding.orbit[tuple(slice(o, o + p) for o, p in zip(origin, part, strict=True))]
        return OrbitRow(self._count(region), lemma.at_most, lemma, origin, part)

    def _row_of_clique(self, cells: Numbers) -> OrbitRow:
        listed = tuple(tuple(int(x) for x in cell) for cell in cells)
        return OrbitRow(self._count(self.folding.orbit[tuple(cells.T)]), 1, None, clique=listed)

    def _count(self, orbits: Numbers) -> Numbers:
        return np.bincount(orbits.ravel(), minlength=len(self.folding.sizes)).astype(np.int64)

    def _is_new(self, row: OrbitRow) -> bool:
        key = (row.cells.tobytes(), row.bound)
        if key in self._known:
            return False
        self._known.add(key)
        return True

    # -- the dual ---------------------------------------------------------------------------------------------------

    def _rounded(self, weights: Values) -> Lemma | None:
        """A dual in whole numbers that is as good as the one found, or nearly so."""
        used = [(row, weight) for row, weight in zip(self.rows, weights, strict=True) if weight > 1e-9]
        self.used = [row for row, _ in used]
        images = [self._images(row) for row, _ in used]
        # Over all images of a row, each cell of an orbit is met equally often.
        cover = [count * row.cells // self.folding.sizes for (row, _), count in zip(used, images, strict=True)]
        cost = [count * row.bound for (row, _), count in zip(used, images, strict=True)]
        single = np.array([weight for _, weight in used]) / np.array(images)
        best: tuple[int, int, list[int]] | None = None
        for scale in SCALES:
            # The largest weight becomes the scale; then some small scale gives the weights exactly, if any does.
            whole = [int(w) for w in np.rint(single * (scale / single.max()))]
            least = min(sum(w * int(c[k]) for w, c in zip(whole, cover, strict=True)) for k in range(len(cover[0])))
            if least < 1:
                continue
            at_most = sum(w * c for w, c in zip(whole, cost, strict=True)) // least
            if best is None or at_most < best[0]:
                best = at_most, least, whole
            if at_most <= self.value + BROKEN:
                break
        if best is None:
            return None
        at_most, least, whole = best
        shared = gcd(least, *whole)
        whole = [weight // shared for weight in whole]
        return self._lemma(at_most, least // shared, [(row, w) for (row, _), w in zip(used, whole, strict=True) if w])

    def _images(self, row: OrbitRow) -> int:
        if row.lemma is not None:
            return self.folding.images_of_part(row.origin, row.part)
        cells = np.array(row.clique, dtype=np.int64)
        return 1 if self.folding.is_its_only_image(cells) else self.folding.images_of_cells(cells)

    def _lemma(self, at_most: int, scale: int, rows: Sequence[tuple[OrbitRow, int]]) -> Lemma:
        parents = list(dict.fromkeys(row.lemma for row, _ in rows if row.lemma is not None))
        written: list[dict[str, Any]] = []
        for row, weight in rows:
            if row.lemma is None:
                cells = [[x + 1 for x in cell] for cell in row.clique]
                written.append({"weight": weight, "clique": cells, "orbit": self._images(row) > 1})
                continue
            place = {"uses": parents.index(row.lemma), "shape": list(row.part)}
            origins = "all" if self._is_all_translates(row) else [[x + 1 for x in row.origin]]
            written.append({"weight": weight, **place, "origins": origins, "orbit": True})
        return Lemma(self.box, at_most, "dual", {"scale": scale, "rows": written}, tuple(parents))


def _time_limit(limits: Limits) -> dict[str, float]:
    """The solver's time limit: what is left, but at least a second, for a first solution."""
    return {} if limits.seconds is None else {"time_limit": max(1.0, limits.seconds - limits.elapsed())}

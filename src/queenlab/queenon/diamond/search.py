"""Branch and bound for the diamond of the largest mass; `diamond/distance.py` says why its bounds hold."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from queenlab.queenon.diamond.strips import Floats, Ints, Strips


@dataclass
class Rectangles:
    """Rectangles of pairs (a2, b2), all with sides of the same length `width` in squares of the mesh."""

    la: Ints
    qa: Floats
    lb: Ints
    qb: Floats
    width: float

    def kept(self, these: npt.NDArray[np.bool_]) -> Rectangles:
        return Rectangles(self.la[these], self.qa[these], self.lb[these], self.qb[these], self.width)

    def quarters(self) -> Rectangles:
        half = self.width / 2
        qa = np.concatenate([self.qa, self.qa + half, self.qa, self.qa + half])
        qb = np.concatenate([self.qb, self.qb, self.qb + half, self.qb + half])
        return Rectangles(np.tile(self.la, 4), qa, np.tile(self.lb, 4), qb, half)

    def __len__(self) -> int:
        return len(self.la)


class DiamondSearch:
    """Branch and bound on strips (a2, b2) for the largest mass of a diamond, in floats.

    `low` is a mass that is reached, but for rounding errors, in the strip `best`, given as la, qa, lb, qb. `bounds` are
    what no diamond in an `open` rectangle exceeds, and `dropped` is what none in a dropped rectangle does. `bend` is
    K/8 for each interval of the mesh (see `diamond/distance.py`), and `work` counts the squares visited.
    """

    def __init__(self, strips: Strips) -> None:
        mesh = strips.mesh
        self.strips = strips
        self.bend: Floats = np.asarray(mesh.curvature / 8)
        self.work = 0
        self.dropped = 0.0
        on_lines = self.strips.on_lines()
        best = np.unravel_index(np.argmax(on_lines), on_lines.shape)
        self.low = float(on_lines[best])
        self.best: tuple[int, float, int, float] = (int(best[0]), 0.0, int(best[1]), 0.0)
        corners = np.maximum(on_lines[:-1], on_lines[1:])
        bounds = np.maximum(corners[:, :-1], corners[:, 1:]) + self.bend[:, None] + self.bend[None, :]
        la, lb = np.triu_indices(2 * mesh.order)
        self.open = Rectangles(la, np.zeros(len(la)), lb, np.zeros(len(la)), 1.0)
        self.bounds: Floats = bounds[la, lb]

    def drop(self, limit: float) -> None:
        """Drops the rectangles with a bound of at most `limit`."""
        keep = self.bounds > limit
        self.dropped = max(self.dropped, float(self.bounds[~keep].max(initial=0.0)))
        self.open, self.bounds = self.open.kept(keep), self.bounds[keep]

    def refine(self) -> None:
        """Quarters all open rectangles."""
        self.open = self.open.quarters()
        side, corners = self.open.width, []
        for a, b in ((0.0, 0.0), (side, 0.0), (0.0, side), (side, side)):
            corners.append(self._spread(self.open.la, self.open.qa + a, self.open.lb, self.open.qb + b))
        bend = (self.bend[self.open.la] + self.bend[self.open.lb]) * side**2
        self.bounds = np.max(corners, axis=0) + bend

    def can_refine(self, most_work: int) -> bool:
        return self.work + 32 * self.strips.mesh.order * len(self.open) <= most_work

    def _spread(self, la: Ints, qa: Floats, lb: Ints, qb: Floats) -> Floats:
        found = np.empty(len(la))
        m = 2 * self.strips.mesh.order
        step = max(1, 200_000 // m)
        for start in range(0, len(la), step):
            part = slice(start, start + step)
            found[part] = self.strips.spread(la[part], qa[part], lb[part], qb[part])
        self.work += len(la) * m
        if len(found) and found.max() > self.low:
            k = int(found.argmax())
            self.low = float(found[k])
            self.best = int(la[k]), float(qa[k]), int(lb[k]), float(qb[k])
        return found

    def pairs(self) -> list[tuple[int, int]]:
        """The intervals for a2 and b2 of all open rectangles, those with the largest bounds first."""
        order = np.argsort(-self.bounds, kind="stable")
        return list(dict.fromkeys(zip(self.open.la[order].tolist(), self.open.lb[order].tolist(), strict=True)))

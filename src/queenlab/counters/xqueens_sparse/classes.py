"""Classes of placements of one direction of Xqueens, and the pairs of classes up to Knuth's sixteen."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from queenlab.counters.xqueens_directions import Placements, north_placements

Numbers = npt.NDArray[np.int64]


@dataclass(frozen=True)
class PlacementClasses:
    """Placements, class after class, by the numbers of tokens in columns (north and south) or rows (east and west).

    If north has class a, south has the complement, with 2 - c tokens where a has c; likewise east and west. Classes
    without a complement belong to no solution and are left out. The mirror has the columns in reverse order.
    """

    placements: Placements
    starts: Numbers
    complement: Numbers
    mirror: Numbers

    def __len__(self) -> int:
        return len(self.complement)

    @property
    def sizes(self) -> Numbers:
        return np.diff(self.starts)

    def members(self, which: int) -> Placements:
        return self.placements[self.starts[which] : self.starts[which + 1]]


def placement_classes(n: int, *, paired: bool) -> PlacementClasses:
    """The classes on a board of side n; if paired, only those with two tokens or none in each column."""
    placements = north_placements(n, paired=paired)
    digits = 3 ** np.arange(n, dtype=np.int32)
    # The digits to base 3 count the tokens in each column.
    code = np.zeros(len(placements), dtype=np.int32)
    for tokens in placements.T:
        code += digits[tokens]
    order = np.argsort(code, kind="stable")
    codes, starts = np.unique(code[order], return_index=True)
    complements = 2 * digits.sum() - codes
    kept = np.isin(complements, codes)
    if not kept.all():
        order = order[np.isin(code[order], codes[kept])]
        codes, starts = np.unique(code[order], return_index=True)
        complements = complements[kept]
    mirrored = (codes[:, None] // digits % 3) @ digits[::-1]
    return PlacementClasses(
        np.ascontiguousarray(placements[order]),
        np.append(starts, len(order)).astype(np.int64),
        np.searchsorted(codes, complements),
        np.searchsorted(codes, mirrored),
    )


def class_pairs(classes: PlacementClasses) -> tuple[Numbers, Numbers, Numbers]:
    """One pair (class of north, class of east) of each orbit under Knuth's sixteen, and the sizes of the orbits.

    With c the complement and m the mirror, turning and reflecting the board and Knuth's strange swap take (a, b) to
    (c a, c b), (m a, c b), (c a, m b), their products, and (b, a); all sixteen keep sparse and paired solutions.
    """
    count = len(classes)
    same, c, m = np.arange(count), classes.complement, classes.mirror
    both = c[m]
    least = np.arange(count * count).reshape(count, count)
    for a, b in ((same, same), (c, c), (m, c), (c, m), (both, same), (same, both), (both, both), (m, m)):
        np.minimum(least, a[:, None] * count + b, out=least)
        np.minimum(least, b * count + a[:, None], out=least)
    representatives, sizes = np.unique(least, return_counts=True)
    return representatives // count, representatives % count, sizes.astype(np.int64)

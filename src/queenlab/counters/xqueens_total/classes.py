"""The placements of one direction of Xqueens in classes of equal column counts, as the kernel reads them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from queenlab.counters.counter import check_time
from queenlab.counters.xqueens_directions import Placements, north_placements
from queenlab.counters.xqueens_total.shapes import Numbers
from queenlab.work import Limits


@dataclass(frozen=True)
class XqueensClasses:
    """All placements of one direction, class by class, in the order of `links`.

    A class has column counts and a complement, whose counts make 2 with its own; for the other arrays see kernels.py.
    `ones` has 1 in every field of a packed vector.
    """

    n: int
    columns: npt.NDArray[np.int8]
    complement: Numbers
    ones: int
    bounds: Numbers
    down: Numbers
    turned: Numbers
    up: Numbers
    links: npt.NDArray[np.int32]
    placements: Placements

    @property
    def lines(self) -> Numbers:
        """The number of lines (different down vectors, those of many placements more than once) of each class."""
        return self.bounds[:, 1] - self.bounds[:, 0]

    @property
    def ups(self) -> Numbers:
        return self.bounds[:, 3] - self.bounds[:, 2]

    @property
    def sizes(self) -> Numbers:
        return self.bounds[:, 5] - self.bounds[:, 4]


def make_classes(n: int, paired: bool, share: int, limits: Limits) -> XqueensClasses:
    """Lists and sorts the placements of one direction; a line stands for at most `share` of them."""
    placements = north_placements(n, paired=paired)
    check_time(limits)
    code = np.zeros(len(placements), dtype=np.int64)
    for i in range(n):
        code += 3 ** placements[:, i].astype(np.int64)
    codes, number = np.unique(code, return_inverse=True)
    del code
    check_time(limits)
    down, turned, up = _packed(placements)
    check_time(limits)
    # By class, then by down vector: the placements of a line stand together.
    order = np.lexsort((down, number))
    cuts = np.searchsorted(number[order], np.arange(len(codes) + 1))
    del number
    check_time(limits)

    # A class without a complement has no solutions.
    full = 3**n - 1
    whole = np.flatnonzero(np.isin(full - codes, codes))
    bounds = np.zeros((len(whole), 6), dtype=np.int64)
    downs, turneds, ups, links, kept = [], [], [], [], []
    end = np.zeros(3, dtype=np.int64)
    for k, c in enumerate(whole):
        members = order[cuts[c] : cuts[c + 1]]
        line, starts = _lines(down[members], share)
        different, which = np.unique(up[members], return_inverse=True)
        by_up = np.argsort(which, kind="stable")
        downs.append(down[members[starts]])
        turneds.append(turned[members[starts]])
        ups.append(different)
        links.append(np.stack([line[by_up], which[by_up]], axis=1).astype(np.int32))
        kept.append(members[by_up])
        bounds[k, 0::2] = end
        end += (starts.size, different.size, members.size)
        bounds[k, 1::2] = end
    none = np.empty(0, dtype=np.int64)
    return XqueensClasses(
        n=n,
        columns=(codes[whole][:, None] // 3 ** np.arange(n) % 3).astype(np.int8),
        complement=np.searchsorted(codes[whole], full - codes[whole]),
        ones=sum(1 << 3 * k for k in range(2 * n - 1)),
        bounds=bounds,
        down=np.concatenate([none, *downs]),
        turned=np.concatenate([none, *turneds]),
        up=np.concatenate([none, *ups]),
        links=np.concatenate([np.empty((0, 2), dtype=np.int32), *links]),
        placements=placements[np.concatenate([none, *kept])],
    )


def _packed(placements: Placements) -> tuple[Numbers, Numbers, Numbers]:
    """The down vectors, the same reversed, and the up vectors, with 3 bits a diagonal."""
    n = placements.shape[1]
    down, turned, up = np.zeros((3, len(placements)), dtype=np.int64)
    for i in range(n):
        column = placements[:, i].astype(np.int64)
        down += np.int64(1) << 3 * (i + n - 1 - column)
        turned += np.int64(1) << 3 * (n - 1 - i + column)
        up += np.int64(1) << 3 * (i + column)
    return down, turned, up


def _lines(down: Numbers, share: int) -> tuple[Numbers, Numbers]:
    """For each of some sorted vectors its line, and where the lines begin: equal vectors, at most `share` of them."""
    at = np.arange(down.size)
    new = np.ones(down.size, dtype=bool)
    new[1:] = down[1:] != down[:-1]
    since = at - np.maximum.accumulate(np.where(new, at, 0))
    begins = since % share == 0
    return np.cumsum(begins) - 1, np.flatnonzero(begins)

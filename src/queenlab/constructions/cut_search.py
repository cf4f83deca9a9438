"""Searches for the cut that keeps most queens: all nearby moduli, all planes up to symmetry, all constants."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np

from queenlab.constructions.cut_completion import MAX_NODES, candidate_number, free_cells, most_queens
from queenlab.constructions.cut_planes import MAX_COUNTS, MAX_SEARCHED, corner_counts, planes
from queenlab.constructions.cuts import Cut, has_full_solution, kept_by_cut
from queenlab.constructions.recipe import Ints
from queenlab.errors import BadInput, OutOfRange

#: This many cells are tested, for each modulus, to see whether they are free.
MAX_CANDIDATES = 2_000_000
#: A cut with this many queens fewer than the best is completed too: it may have more free cells.
SLACK = 8
#: This many sets of free cells are searched to the end, for each modulus; in the others queens are placed greedily.
MAX_SEARCHES = 500
#: Equally good cuts that are returned at most.
MAX_TIES = 100
MAX_DIMENSIONS = 8


@dataclass(frozen=True)
class BestCut:
    """The best cut found, and how.

    Attributes:
        cuts: the best one, and others as good as it with the same modulus, all different placements.
        inside: p, the queens in the subcube cut off across all axes.
        kept: queens that the cut leaves; `kept + extra` is the size of the placement.
        extra: queens put on free cells.
        moduli: the sides of full solutions that were tried.
        complete: whether all planes of these moduli were tried, up to symmetry.
        completed: how many cuts were searched for free cells.
        first_kept: the best number without extra queens, which may belong to another cut.
    """

    cuts: tuple[Cut, ...]
    inside: int
    kept: int
    extra: int
    moduli: tuple[int, ...]
    complete: bool
    completed: int
    first_kept: int

    @property
    def cut(self) -> Cut:
        return self.cuts[0]

    @property
    def queens(self) -> int:
        return self.kept + self.extra


def most_kept(modulus: int, cut: int, d: int) -> int:
    """A bound on what is kept: with an empty subcube for odd d, and one queen on each of its lines for even d."""
    return kept_by_cut(modulus, cut, d, 0 if d % 2 else cut ** (d - 1))


def moduli(m: int, d: int, max_cut: int | None = None) -> Iterator[int]:
    """The sides above m that have full solutions: those up to 3m/2, and three at least."""
    found = 0
    n = m + 1
    while (n <= m + max_cut) if max_cut is not None else (found < 3 or n <= m + m // 2):
        if has_full_solution(n, d):
            found += 1
            yield n
        n += 1


@dataclass(frozen=True)
class _Candidates:
    """Cuts of one modulus, the best first: rows of coefficients, corners, and the queens inside the subcube of each."""

    modulus: int
    cut: int
    rows: Ints
    corners: Ints
    inside: Ints

    def __len__(self) -> int:
        return len(self.inside)

    @property
    def d(self) -> int:
        return int(self.rows.shape[1]) + 1

    def kept(self, i: int) -> int:
        return kept_by_cut(self.modulus, self.cut, self.d, int(self.inside[i]))

    def recipe(self, i: int, extra: Ints | None = None) -> Cut:
        coefficients = tuple(int(a) for a in self.rows[i])
        constant = (self.cut * (sum(coefficients) - 1) - int(self.corners[i])) % self.modulus
        cells = () if extra is None else tuple(tuple(map(int, cell)) for cell in extra)
        return Cut(self.modulus, self.cut, coefficients, constant, cells)


def largest_below(m: int, d: int) -> int | None:
    """The largest side from m / 2 to m - 1 that has a full solution."""
    return next((n for n in range(m - 1, max(1, m // 2), -1) if has_full_solution(n, d)), None)


def _with_border(n: int, m: int, d: int) -> tuple[_Candidates, bool]:
    """All planes and constants of side n on a larger board."""
    rows, complete = planes(n, d)
    corners = np.zeros(1, dtype=np.int64) if n > MAX_SEARCHED else np.arange(n)
    every = np.repeat(rows, len(corners), axis=0)
    return _Candidates(n, n - m, every, np.tile(corners, len(rows)), np.zeros(len(every), dtype=np.int64)), complete


def _candidates(n: int, k: int, d: int, least: int) -> tuple[_Candidates, bool]:
    """The cuts of side n that keep at most SLACK queens fewer than the best of them, or than `least`."""
    rows, complete = planes(n, d)
    if n > MAX_SEARCHED:
        return _closed_form(n, k, rows), complete
    # What is kept is a constant plus this sign times the number inside.
    sign = -1 if d % 2 else 1
    best = max(-(2**62), least - kept_by_cut(n, k, d, 0))
    parts: list[tuple[Ints, Ints, Ints]] = []
    for begin in range(0, len(rows), step := max(1, MAX_COUNTS // n)):
        inside = corner_counts(n, k, rows[begin : begin + step])
        best = max(best, int((sign * inside).max()))
        row, corner = np.nonzero(sign * inside >= best - SLACK)
        parts.append((row + begin, corner, inside[row, corner]))
    row, corner, inside = (np.concatenate(column) for column in zip(*parts, strict=True))
    # z -> k - 1 - z turns all axes around at once and gives the same cut again.
    mirrored = ((k - 1) * (rows.sum(axis=1) - 1)[row] - corner) % n
    use = np.flatnonzero((sign * inside >= best - SLACK) & (corner <= mirrored))
    use = use[np.argsort(-sign * inside[use], kind="stable")]
    return _Candidates(n, k, rows[row[use]], corner[use], inside[use]), complete


def _closed_form(n: int, k: int, rows: Ints) -> _Candidates:
    """For a large modulus, where the sums over the subcube do not wrap around: its emptiest or fullest plane."""
    d = rows.shape[1] + 1
    counts = np.ones(1, dtype=np.int64)
    for weight in (*rows[0].tolist(), 1):
        steps = np.zeros((k - 1) * weight + 1, dtype=np.int64)
        steps[::weight] = 1
        counts = np.convolve(counts, steps)
    # The weight -1 was counted as 1, which shifts all sums by k - 1.
    if len(counts) >= n:
        raise OutOfRange(f"a cut of {k} layers is too deep for the modulus {n}")
    full = int(np.argmax(counts)) if d % 2 == 0 else len(counts)
    inside = int(counts[full]) if d % 2 == 0 else 0
    corner = np.array([(full - (k - 1)) % n], dtype=np.int64)
    return _Candidates(n, k, rows, corner, np.array([inside], dtype=np.int64))


def _chosen(candidates: _Candidates, limit: int) -> Ints:
    """Numbers of the candidates to complete: all, or the best ones, or some of those, evenly spread."""
    total = len(candidates)
    if total <= limit:
        return np.arange(total)
    ties = int((candidates.inside == candidates.inside[0]).sum())
    if ties >= limit:
        return np.arange(limit) * ties // limit
    rest = limit - ties
    return np.concatenate([np.arange(ties), ties + np.arange(rest) * (total - ties) // rest])


def _completed(candidates: _Candidates) -> tuple[list[Cut], int, int]:
    """The best completed cuts of one modulus, how many queens the cut alone kept of them, and how many were tried."""
    n, k = candidates.modulus, candidates.cut
    box = candidate_number(n, k, candidates.d)
    if box > MAX_CANDIDATES:
        return [candidates.recipe(0)], candidates.kept(0), 0
    chosen = _chosen(candidates, MAX_CANDIDATES // box)
    pool: list[tuple[int, int, Ints]] = []
    for begin in range(0, len(chosen), step := max(1, MAX_CANDIDATES // (8 * box))):
        batch = chosen[begin : begin + step]
        weights = np.column_stack([candidates.rows[batch], np.full(len(batch), -1)])
        free = free_cells(n, k, weights, candidates.corners[batch])
        pool += [(candidates.kept(i), i, cells) for i, cells in zip(batch.tolist(), free, strict=True)]
    pool.sort(key=lambda one: -one[0] - len(one[2]))
    best, searches = 0, 0
    found: list[tuple[int, int, Ints]] = []
    for kept, i, cells in pool:
        if kept + len(cells) < best or (len(found) == MAX_TIES and kept + len(cells) == best):
            break
        extra = cells
        if len(cells):
            searches += 1
            extra = cells[most_queens(cells, MAX_NODES if searches <= MAX_SEARCHES else len(cells))[0]]
        if kept + len(extra) > best:
            best, found = kept + len(extra), []
        if kept + len(extra) == best and len(found) < MAX_TIES:
            found.append((kept, i, extra))
    # Of equally large ones those come first that need fewest extra queens; the others are left out.
    most = max(kept for kept, _, _ in found)
    cuts = [candidates.recipe(i, extra) for kept, i, extra in found if kept == most]
    return _different(cuts), most, len(chosen)


def _different(cuts: list[Cut]) -> list[Cut]:
    """These cuts without repeated placements."""
    first = cuts[0]
    if len(cuts) * first.side ** (first.dimensions - 1) > MAX_COUNTS:
        # Different constants for the same coefficients leave no queen in common.
        return [cut for cut in cuts if cut.coefficients == first.coefficients]
    return list({cut.build().tobytes(): cut for cut in reversed(cuts)}.values())[::-1]


@lru_cache(maxsize=64)
def best_cut(m: int, d: int, max_cut: int | None = None) -> BestCut:
    """The cut that leaves most queens on the m^d board, with as many more as its free cells take.

    If the full solution of a smaller board has more queens than any cut, it is that, with layers added (Kunt, Prop. 8).
    Looks at the sides of full solutions from m + 1 on until a bound says that they keep too little; at all
    planes up to symmetry where they are not too many; and at all constants. Always with the same outcome.

    Args:
        m: the side of the board.
        d: its dimensions, 2 to 8.
        max_cut: the most layers to cut off, and no smaller board is tried; by default m / 2, or as many as three
            moduli need.

    Raises:
        BadInput: if no full solution is that near.

    Example:
        >>> best = best_cut(9, 3)
        >>> best.cut
        Cut(modulus=11, cut=2, coefficients=(2, 4), constant=3, extra=())
        >>> best.queens, best.inside, best.complete
        (67, 0, True)
    """
    if not 2 <= d <= MAX_DIMENSIONS or m < 1:
        raise BadInput(f"cuts need a board of side 1 or more in 2 to {MAX_DIMENSIONS} dimensions")
    search = _CutSearch(m, d)
    for n in moduli(m, d, max_cut):
        k = n - m
        if most_kept(n, k, d) + SLACK >= search.queens:
            search.add(*_candidates(n, k, d, search.queens))
        elif 2 * k <= m:
            # The bound falls as k grows to m / 2, and a deeper cut keeps little anyway: about m^d / n queens.
            break
    below = largest_below(m, d) if max_cut is None else None
    # The cells of the border never took a quarter of the queens that are missing.
    if below is not None and (m ** (d - 1) + 3 * below ** (d - 1)) // 4 >= search.queens:
        search.add(*_with_border(below, m, d))
    if not search.cuts:
        raise BadInput(f"no side from {m + 1} to {m + (max_cut or 0)} has a full solution in {d} dimensions")
    return search.outcome()


@dataclass
class _CutSearch:
    """The state of the search."""

    m: int
    d: int
    cuts: list[Cut] = field(default_factory=list)
    kept: int = 0
    first_kept: int = 0
    moduli: list[int] = field(default_factory=list)
    complete: bool = True
    completed: int = 0

    @property
    def queens(self) -> int:
        return self.kept + len(self.cuts[0].extra) if self.cuts else 0

    def add(self, candidates: _Candidates, complete: bool) -> None:
        self.moduli.append(candidates.modulus)
        self.complete &= complete
        if not len(candidates):
            return
        cuts, kept, completed = _completed(candidates)
        self.completed += completed
        self.first_kept = max(self.first_kept, candidates.kept(0))
        if kept + len(cuts[0].extra) > self.queens:
            self.cuts, self.kept = cuts, kept

    def outcome(self) -> BestCut:
        cut = self.cuts[0]
        inside = abs(self.kept - kept_by_cut(cut.modulus, cut.cut, self.d, 0))
        return BestCut(
            tuple(self.cuts), inside, self.kept, len(cut.extra), tuple(self.moduli), self.complete, self.completed,
            self.first_kept,
        )  # fmt: skip

"""Small problems of every kind, answered by brute force on sets of cells; shares no code with queenlab.

A cell is its number, as in `oracles.attacks` and `oracles.symmetries`; people write it 1-based.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import combinations
from math import perm
from typing import TypeVar

from oracles.attacks import all_cells
from oracles.counting import reaches
from oracles.queens import solutions as queens_solutions
from oracles.symmetries import (
    closure,
    orbit,
    signed_permutations,
    square_on_triangles,
    strange,
    torus_symmetries,
    triangles,
)
from oracles.symmetries import xqueens as plain_xqueens
from oracles.xqueens_sparse_counts import solutions as xqueens_solutions
from oracles.xqueens_sparse_counts import tokens_of

Cells = tuple[int, ...]
Permutation = tuple[int, ...]
T = TypeVar("T")
BEST = ("max", "dominate", "independent")


class TooMuch(Exception):
    """Brute force would take too long."""


def remembered(answer: Callable[[Small], T]) -> Callable[[Small], T]:
    """Keeps the last answers, and which were too much."""

    @lru_cache(maxsize=256)
    def kept(asked: Small) -> T | TooMuch:
        try:
            return answer(asked)
        except TooMuch as too_much:
            return too_much

    def found(asked: Small) -> T:
        one = kept(asked)
        if isinstance(one, TooMuch):
            raise one
        return one

    return found


@dataclass(frozen=True)
class Small:
    """A problem.

    Attributes:
        family: what stands before the colon; the canonical name is made of it.
        piece: its terms, as `oracles.attacks` reads them; none for Xqueens.
        settings: the family's own keys, such as `range=2`.
    """

    family: str
    piece: tuple[tuple[str | int, ...], ...]
    n: int
    d: int = 2
    torus: bool = False
    settings: tuple[str, ...] = ()
    goal: str = "exact"
    pieces: int | None = None
    colors: int | None = None
    given: Cells = ()
    excluded: Cells = ()
    gent: bool = False

    @property
    def size(self) -> int:
        return self.n**self.d if self.piece else 4 * self.n**2

    @property
    def board_name(self) -> str:
        return f"{self.n}{'' if self.d == 2 else f'^{self.d}'}{'@torus' if self.torus else ''}"

    @property
    def name(self) -> str:
        """The canonical name."""
        keys = list(self.settings)
        keys += [f"goal={self.goal}"] * (self.goal != "exact")
        keys += [f"{key}={k}" for key, k in (("pieces", self.pieces), ("colors", self.colors)) if k is not None]
        for key, cells in (("given", self.given), ("exclude", self.excluded)):
            keys += [f"{key}={'/'.join('.'.join(map(str, self.public(c))) for c in cells)}"] * bool(cells)
        return ",".join([f"{self.family}:{self.board_name}", *keys, *["gent"] * self.gent])

    def asking(self, **changes: object) -> Small:
        return replace(self, **changes)  # type: ignore[arg-type]

    def public(self, cell: int) -> tuple[int | str, ...]:
        place = places(self)[cell]
        return tuple(x + 1 if isinstance(x, int) else x for x in place)

    def cell(self, public: list[int | str]) -> int:
        return places(self).index(tuple(x - 1 if isinstance(x, int) else x for x in public))

    @property
    def natural(self) -> int:
        """How many pieces `exact` means."""
        if not self.piece:
            return 4 * self.n
        return self.n if ("hyperqueen",) in self.piece else self.n ** (self.d - 1)

    @property
    def wanted(self) -> int:
        return self.natural if self.pieces is None else self.pieces

    @property
    def asks_for_best(self) -> bool:
        return self.goal in BEST and self.pieces is None


def places(asked: Small) -> list[tuple[int | str, ...]]:
    return _places(asked.n, asked.d, bool(asked.piece))


@cache
def _places(n: int, d: int, grid: bool) -> list[tuple[int | str, ...]]:
    return all_cells(n, d) if grid else triangles(n)


@cache
def _reach(piece: tuple[tuple[str | int, ...], ...], n: int, d: int, torus: bool) -> list[int]:
    return [sum(1 << c for c in hit) for hit in reaches(piece, n, d, torus)]


def reach(asked: Small) -> list[int]:
    """For each cell the cells that are attacked from it, as bits."""
    return _reach(asked.piece, asked.n, asked.d, asked.torus)


def members(bits: int) -> Iterator[int]:
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def bits_of(cells: Cells) -> int:
    return sum(1 << c for c in set(cells))


def attack_each_other(asked: Small, cells: Cells) -> bool:
    """Whether two of the cells do; two given ones may share a diagonal in Gent's version."""
    hit = reach(asked)
    return any(hit[a] >> b & 1 and not _shared_diagonal(asked, a, b) for a, b in combinations(sorted(set(cells)), 2))


def _shared_diagonal(asked: Small, a: int, b: int) -> bool:
    """Whether Gent's version lets these two stand: both given, and on no line along an axis. For queens only."""
    if not (asked.gent and a in asked.given and b in asked.given):
        return False
    return sum(x != y for x, y in zip(places(asked)[a], places(asked)[b], strict=True)) > 1


class Budget:
    """Steps that brute force may take."""

    def __init__(self, steps: int) -> None:
        self.left = steps

    def step(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise TooMuch


STEPS = 60_000


def placements(asked: Small, pieces: int) -> list[Cells]:
    """All sets of so many cells that do not attack each other, with the given and without the excluded ones."""
    if not asked.piece:
        found = _xqueens(asked.n, "sparse" in asked.settings, "paired" in asked.settings)
        need, bad = set(asked.given), set(asked.excluded)
        return [s for s in found if need <= set(s) and not bad & set(s)]
    hit, budget, found = reach(asked), Budget(STEPS), []
    free = ((1 << asked.size) - 1) & ~bits_of(asked.given) & ~bits_of(asked.excluded)
    for cell in asked.given:
        free &= ~hit[cell]

    def go(free: int, chosen: list[int], missing: int) -> None:
        budget.step()
        if missing == 0:
            found.append(tuple(sorted([*asked.given, *chosen])))
            return
        while free.bit_count() >= missing:
            low = free & -free
            free ^= low
            cell = low.bit_length() - 1
            go(free & ~hit[cell], [*chosen, cell], missing - 1)

    if len(asked.given) <= pieces:
        go(free, [], pieces - len(asked.given))
    return found


@cache
def _xqueens(n: int, sparse: bool, paired: bool) -> list[Cells]:
    if not sparse and not paired:
        return plain_xqueens(n)
    number = {triangle: k for k, triangle in enumerate(triangles(n))}
    return [tuple(sorted(number[t] for t in tokens_of(s))) for s in xqueens_solutions(n, sparse, paired)]


def guarding_sets(asked: Small, pieces: int) -> list[Cells]:
    """All sets of so many cells that guard every cell; for `independent` no two attack each other."""
    hit, budget, found = reach(asked), Budget(STEPS), []
    everything = (1 << asked.size) - 1
    guards = [hit[c] | 1 << c for c in range(asked.size)]
    forbids = hit if asked.goal == "independent" else [0] * asked.size

    def go(chosen: list[int], seen: int, free: int) -> None:
        """Every set once: the first cell that nobody guards gets one of its guards, and no later set has that one."""
        budget.step()
        unseen = ~seen & everything
        if len(chosen) == pieces:
            found.extend([tuple(sorted(chosen))] * (not unseen))
            return
        for cell in members(guards[(unseen & -unseen).bit_length() - 1] & free if unseen else free):
            free &= ~(1 << cell)
            go([*chosen, cell], seen | guards[cell], free & ~forbids[cell])

    start, free = 0, everything & ~bits_of(asked.excluded) & ~bits_of(asked.given)
    for cell in asked.given:
        start |= guards[cell]
        free &= ~forbids[cell]
    if len(asked.given) <= pieces:
        go(list(asked.given), start, free)
    return found


@dataclass(frozen=True)
class Truth:
    """All answers to a problem: the best number, where one is asked for, and all sets of cells."""

    best: int | None
    solutions: list[Cells]


@remembered
def truth(asked: Small) -> Truth:
    """Of a problem that is no colouring.

    Raises:
        TooMuch: there are too many.
    """
    if asked.goal in ("dominate", "independent"):
        if asked.pieces is not None:
            return Truth(None, guarding_sets(asked, asked.pieces))
        for pieces in range(len(asked.given), asked.size + 1):
            found = guarding_sets(asked, pieces)
            if found:
                return Truth(pieces, found)
        return Truth(None, [])
    if asked.goal == "exact":
        return Truth(None, placements(asked, asked.wanted))
    pieces, found = len(asked.given), [tuple(asked.given)]
    while True:
        more = placements(asked, pieces + 1)
        if not more:
            return Truth(pieces, found)
        pieces, found = pieces + 1, more


def colorings(asked: Small, colors: int) -> Iterator[list[int]]:
    """Colourings in which a new colour is always the least that was not used."""
    hit, budget, shade = reach(asked), Budget(STEPS), [0] * asked.size

    def go(cell: int, used: int) -> Iterator[list[int]]:
        budget.step()
        if cell == asked.size:
            yield shade
            return
        near = {shade[c] for c in members(hit[cell] & ((1 << cell) - 1))}
        for color in range(min(colors, used + 1)):
            if color not in near:
                shade[cell] = color
                yield from go(cell + 1, max(used, color + 1))

    return go(0, 0)


@remembered
def chromatic_number(asked: Small) -> int:
    asked = asked.asking(colors=None)
    return next(k for k in range(1, asked.size + 1) if next(colorings(asked, k), None) is not None)


@remembered
def number_of_colorings(asked: Small) -> int:
    """Colours have names here: one that uses k of them comes in colors! / (colors - k)! ways."""
    colors = asked.colors or 0
    return sum(perm(colors, len(set(shades))) for shades in colorings(asked, colors))


def is_coloring(asked: Small, shades: list[int]) -> bool:
    hit = reach(asked)
    return len(shades) == asked.size and not any(
        shades[c] == shades[a] for a in range(asked.size) for c in members(hit[a])
    )


# -- symmetry ----------------------------------------------------------------------------------------------------


@cache
def _board_group(n: int, d: int, torus: bool, grid: bool) -> frozenset[Permutation]:
    if not grid:
        return frozenset(closure(4 * n * n, [*square_on_triangles(n), strange(n)]))
    return frozenset(torus_symmetries(n, d) if torus else signed_permutations(n, d))


@remembered
def group(asked: Small) -> frozenset[Permutation]:
    """The symmetries of the board that keep the given and the excluded cells."""
    if asked.torus and asked.n**asked.d * 2**asked.d > 2000:
        raise TooMuch
    kept = (set(asked.given), set(asked.excluded))
    every = _board_group(asked.n, asked.d, asked.torus, bool(asked.piece))
    return frozenset(p for p in every if all({p[c] for c in cells} == cells for cells in kept))


@remembered
def classes(asked: Small) -> dict[Cells, int]:
    """The least solution of each class, and how many are in it."""
    return orbits(group(asked), truth(asked).solutions)


def orbits(elements: frozenset[Permutation], sets: list[Cells]) -> dict[Cells, int]:
    """The least set of each class, and how many are in it."""
    if len(elements) * len(sets) > 150_000:
        raise TooMuch
    left, found = set(sets), {}
    while left:
        first = next(iter(left))
        images = orbit(elements, first)
        assert images <= set(sets)
        found[min(images)] = len(images)
        left -= images
    return found


def least_image(asked: Small, cells: Cells) -> Cells:
    return min(orbit(group(asked), cells))


#: Where (column, row) goes on a board whose last column and row is m.
TURNS = {
    "half-turn": lambda x, y, m: (m - x, m - y),
    "quarter-turn": lambda x, y, m: (m - y, x),
    "mirror": lambda x, y, m: (m - x, y),
    "diagonal": lambda x, y, m: (y, x),
}


def moved(asked: Small, turn: str, cells: Cells) -> Cells:
    n = asked.n
    images = [TURNS[turn](c // n, c % n, n - 1) for c in cells]
    return tuple(sorted(x * n + y for x, y in images))


# -- questions of their own --------------------------------------------------------------------------------------


@remembered
def uncompletable(asked: Small) -> tuple[int, dict[Cells, int]]:
    """The greatest k such that each set of k cells that do not attack each other lies in a largest placement, and the
    classes of the smallest sets that lie in none.
    """
    largest = [bits_of(s) for s in truth(asked.asking(goal="max")).solutions]
    most = largest[0].bit_count()
    budget = Budget(400_000)
    for size in range(1, most + 1):
        bad = []
        for cells in placements(asked.asking(goal="exact"), size):
            inside = bits_of(cells)
            for whole in largest:
                budget.step()
                if inside & whole == inside:
                    break
            else:
                bad.append(cells)
        if bad:
            return size - 1, orbits(group(asked), bad)
    return most, {}


@cache
def stacks(n: int) -> int:
    """In how many ways n solutions of n queens are the layers of a cube in which no two queens attack each other."""
    layers = [tuple(n * x + y for x, y in enumerate(rows)) for rows in queens_solutions(n)]
    hit = reach(Small("queens", (("queen",),), n, 3))

    def go(below: int, z: int) -> int:
        if z == n:
            return 1
        total = 0
        for layer in layers:
            here = bits_of(tuple(cell * n + z for cell in layer))
            if not any(hit[c] & (below | here) for c in members(here)):
                total += go(below | here, z + 1)
        return total

    return go(0, 0)


@cache
def diversity(n: int) -> int | None:
    """The largest k such that n queens can stand more than k king moves apart; None if n queens cannot stand."""
    return max((range_kept(rows) for rows in queens_solutions(n)), default=None)


def range_kept(rows: Cells) -> int:
    """The largest k such that queens in these rows, one a column, stand more than k king moves apart."""
    pairs = combinations(enumerate(rows), 2)
    return min((max(b - a, abs(r - s)) - 1 for (a, r), (b, s) in pairs), default=0)

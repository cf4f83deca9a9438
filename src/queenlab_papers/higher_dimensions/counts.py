"""Numbers of solutions: the empty board, the factors in Tables 6 and 7, classes by the first queen, and growth."""

from __future__ import annotations

import math
from functools import cache
from itertools import pairwise, permutations

import numpy as np

import queenlab as ql
from queenlab.constructions import linear_solution_count
from queenlab.constructions.parallel_layers import two_slopes
from queenlab.counters import parallel_stacks
from queenlab.queenon import LimitDensity
from queenlab.work import Limits
from queenlab_papers.higher_dimensions.regular import good_pairs


def empty_board() -> int:
    """Solutions for n = 0: orders of no rows at all in which no two queens share a diagonal."""
    return sum(len({a + b for a, b in enumerate(rows)}) == len(rows) for rows in permutations(range(0)))


@cache
def stacks(n: int) -> int:
    """Stacks of regular layers along one axis, which is what Table 7 counts."""
    return parallel_stacks(n, Limits()).total


@cache
def directions(n: int) -> int:
    """In how many directions a linear solution modulo a prime n can step: its images under the reflections of the axes
    and their cyclic exchanges, for every a x + b y = z that is a solution; an error if these have not all as many.
    """

    def images(a: int, b: int) -> list[tuple[int, int]]:
        # a x + b y = z with x, y, z in the place of y, z, x is a y + b z = x, so z = (x - a y)/b.
        inverse = pow(b, -1, n)
        return [(-a % n, b), (a, -b % n), (inverse, -a * inverse % n)]

    sizes = set()
    left = set(good_pairs(n))
    while left:
        orbit, new = set(), [next(iter(left))]
        while new:
            one = new.pop()
            if one not in orbit:
                orbit.add(one)
                new += images(*one)
        sizes.add(len(orbit))
        left -= orbit
    (size,) = sizes
    return size


def factors(n: int, solutions: int) -> list[int | str]:
    """The last two factors, where the solutions number n shifts times the directions times the last one."""
    factor, rest = divmod(solutions, directions(n) * n)
    return [directions(n), factor if rest == 0 else f"{solutions} is not divisible by {directions(n)} * {n}"]


def linear_and_others(n: int) -> list[int]:
    """How many of the stacks are linear, how many are not, and how many two slopes account for."""
    linear = linear_solution_count(n, 3)
    return [linear, stacks(n) - linear, n * n * sum(1 for _ in two_slopes(n))]


def classes_by_first_queen(n: int) -> list[int]:
    """The sizes of the classes of linear solutions by the height s of the queen on (1,1,s)."""
    solutions = [
        ql.construct(f"queens:{n}^3", method="linear", member=i) for i in range(1, linear_solution_count(n, 3) + 1)
    ]
    heights = [int(z) for one in solutions for x, y, z in one.array if x == y == 0]
    return sorted({heights.count(s) for s in range(n)})


def falls_to(shares: list[float], limit: float) -> bool:
    """Whether every number is less than the one before it, and all are above the limit."""
    return all(a > b for a, b in pairwise(shares)) and min(shares) > limit


def rooks_by_keevash(n: int, d: int) -> float:
    """The number of full placements of rooks on n^d by Keevash's form, which tends to 1."""
    return math.exp(math.log(ql.count(f"rooks:{n}^{d}").value or 0) / n ** (d - 1) + (d - 1)) / n


def distances_fall(*sides: int) -> bool:
    """Whether the enclosures of the distance of the average from gamma* go down without touching each other."""
    found = [ql.compare_with_limit(f"queens:{n}", mesh=96) for n in sides]
    return all(after.upper < before.lower for before, after in pairwise(found))


def limit_shape() -> list[bool]:
    """Whether gamma* is least in a corner, and whether the centre is below all points of a small circle around it."""
    gamma = LimitDensity()
    x, y = (part.ravel() for part in np.meshgrid(np.linspace(0, 1, 41), np.linspace(0, 1, 41)))
    corner, centre = gamma.at([0.0, 0.5], [0.0, 0.5])
    turn = np.linspace(0, 2 * np.pi, 48, endpoint=False)
    around = gamma.at(0.5 + 0.1 * np.cos(turn), 0.5 + 0.1 * np.sin(turn))
    return [bool(corner <= gamma.at(x, y).min()), bool(centre < around.min())]

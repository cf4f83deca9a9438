"""How many solutions and largest placements there are: Tables 1, 6, 7 and 9, Proposition 10."""

from __future__ import annotations

from functools import lru_cache, partial
from itertools import permutations

from queenlab_papers.higher_dimensions.boards import full_solutions, largest_placements
from queenlab_papers.higher_dimensions.commands import python_figure
from queenlab_papers.reproduction.computing import counted
from queenlab_papers.reproduction.figure import Correction, Figure, Row, Section, Value

YEAR = 365.25 * 86400.0
#: Table 1, from n = 0 on.
TABLE_1 = (
    1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712, 365596, 2279184, 14772512, 95815104, 666090624,
    4968057848, 39029188884, 314666222712, 2691008701644, 24233937684440, 227514171973736, 2207893435808352,
    22317699616364044, 234907967154122528,
)  # fmt: skip
#: CPU seconds, from 16 on; from 20 on as `queenlab count queens:N --estimate` has them.
TABLE_1_SECONDS = {
    16: 0.1, 17: 0.3, 18: 1.5, 19: 8.0, 20: 57.0, 21: 540.0, 22: 3700.0, 23: 29000.0, 24: 6.0e5, 25: 3.2e6,
    26: 3 * YEAR, 27: 28 * YEAR,
}  # fmt: skip
#: Tables 6 and 9: columns by d, from n = 1 on; None where the table is empty.
TABLE_9: dict[int, tuple[int | None, ...]] = {
    2: (1, 4, 8, *TABLE_1[4:15]),
    3: (1, 8, 16, 1344, 1056, 912, 96, None, None, None, 264, None, 624),
    4: (1, 16, 4992, 404564),
    5: (1, 32, 71154),
}
TABLE_9_SECONDS = {(4, 3): 0.3, (6, 3): 0.5, (7, 3): 3.5, (13, 3): 0.3, (3, 4): 0.2, (4, 4): 0.9, (3, 5): 0.8}
#: Table 7: the lower bound by Pearson and Pearson, and the last factor in n * 12 * ...
TABLE_7 = {17: (2040, 10), 19: (3192, 14), 23: (6624, 24), 29: (35496, 102), 31: (19344, 52)}
TABLE_7_SECONDS = {17: 0.3, 19: 0.4, 23: 0.8, 29: 10.0, 31: 52.0}
THIRTY_TWO = (
    "two counters give 72192, and so does a program that shares no code; the 32 reflections of the axes move "
    "every placement of eleven queens, so 32 divides the number, which 71154 is not"
)


def empty_board() -> Value:
    """Solutions for n = 0: orders of no rows at all in which no two queens share a diagonal."""
    orders = permutations(range(0))
    return sum(len({a + b for a, b in enumerate(rows)}) == len(rows) for rows in orders)


def _table_1(n: int, printed: int) -> Figure:
    if n == 0:
        return python_figure("n = 0", printed, empty_board)
    name = f"queens:{n}"
    return Figure(
        f"n = {n}", printed, partial(counted, name), f"queenlab count {name}", TABLE_1_SECONDS.get(n, 0.1)
    )  # fmt: skip


def _largest(n: int, d: int, printed: int, correction: Correction | None = None) -> Figure:
    """Largest placements of a board; full ones where these exist."""
    seconds = TABLE_9_SECONDS.get((n, d), 0.1)
    if d == 3 and n in (11, 13):
        return Figure(f"n = {n}", printed, partial(full_solutions, n), f"queenlab count queens:{n}^3", seconds)
    compute = partial(largest_placements, n, d)
    command = f"queenlab count queens:{n}^{d} --goal max"
    return Figure(f"n = {n}", printed, compute, command, seconds, correction=correction)


def _column(d: int, correction: dict[int, Correction] | None = None) -> tuple[Figure, ...]:
    wrong = correction or {}
    return tuple(
        _largest(n, d, printed, wrong.get(n)) for n, printed in enumerate(TABLE_9[d], start=1) if printed is not None
    )


@lru_cache(maxsize=8)
def stacks_along_one_axis(n: int) -> int:
    """Stacks of regular layers along one axis, which is what Table 7 counts."""
    from queenlab.counters.parallel_layers.counter import parallel_stacks
    from queenlab.work import Limits

    return parallel_stacks(n, Limits()).total


@lru_cache(maxsize=8)
def directions(n: int) -> int:
    """In how many directions a linear solution modulo a prime n can step: its images under the reflections of the axes
    and their cyclic exchanges, for every a x + b y = z that is a solution; an error if these have not all as many.
    """
    from queenlab_papers.higher_dimensions.regular import good_pairs

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


def last_factor(n: int, solutions: int) -> Value:
    """The last factor, where the solutions number n shifts times the directions times it."""
    factor, rest = divmod(solutions, directions(n) * n)
    return factor if rest == 0 else f"{solutions} is not divisible by {directions(n)} * {n}"


def factors_of_full(n: int) -> Value:
    """The directions, and the last factor, of all full solutions."""
    return [directions(n), last_factor(n, full_solutions(n))]


def stacks_and_factor(n: int) -> Value:
    """Stacks along one axis, the directions, and the last factor."""
    stacks = stacks_along_one_axis(n)
    return [stacks, directions(n), last_factor(n, stacks)]


def linear_and_others(n: int) -> Value:
    """How many of the stacks are linear, how many are not, and how many two slopes account for."""
    from queenlab.constructions.linear_solutions import linear_solution_count
    from queenlab.constructions.parallel_layers import two_slopes

    linear = linear_solution_count(n, 3)
    return [linear, stacks_along_one_axis(n) - linear, n * n * sum(1 for _ in two_slopes(n))]


def classes_by_first_queen(n: int) -> Value:
    """Linear solutions by the height s of the queen above the first cell."""
    from queenlab.constructions.linear_solutions import LinearSolutions
    from queenlab.constructions.request import Request

    request, linear = Request.of(f"queens:{n}^3"), LinearSolutions()
    heights = [linear.member(request, i).at(0, 0) for i in range(linear.size(request).value)]
    sizes = sorted({heights.count(s) for s in range(n)})
    return list(sizes)


def _table_7() -> tuple[Figure, ...]:
    figures = []
    for n, (bound, factor) in TABLE_7.items():
        label = f"n = {n}: the bound, and its last factors"
        compute = partial(stacks_and_factor, n)
        figures.append(python_figure(label, [bound, 12, factor], compute, TABLE_7_SECONDS[n]))
    return tuple(figures)


def _two_dimensions(d: int) -> Value:
    return counted(f"queens:2^{d},goal=max")  # type: ignore[return-value]


SECTION = Section(
    "How many solutions there are",
    (
        Row(
            "table-1",
            "Table 1: number of solutions for d = 2, n = 0 to 27",
            "`queenlab count queens:1..18`, up to 666090624, in some seconds; 19 and 20 in a minute or so; from 21 on "
            "as [jobs](../jobs.md), or on a [GPU](../gpu.md)",
            tuple(_table_1(n, printed) for n, printed in enumerate(TABLE_1)),
            ("table 1", "section 2.2"),
        ),
        Row("theorem-2", "Theorem 2 (Hsiang, Hsu, Shieh): counting is beyond #P", "", (), ("theorem 2",)),
        Row(
            "table-9-d2",
            "Table 9: number of largest placements, d = 2, n = 1 to 14",
            "`queenlab count queens:1..3 --goal max`: 1, 4, 8, and Table 1",
            _column(2),
            ("table 9", "section 4.4"),
        ),
        Row(
            "table-9-d3",
            "Tables 6 and 9, d = 3: 1, 8, 16, 1344, 1056, 912, 96, and 264, 624 full ones for n = 11, 13",
            "`queenlab count queens:7^3,pieces=32`: 96, after `queenlab prove queens:7^3 -o q73.json`; "
            "`queenlab stack 11`: 264, all of them linear: [coloring.md](../coloring.md); "
            "beyond it (8,3), (9,3), (10,3): 24, 72, 240: "
            "[maximum-placements.md](../maximum-placements.md)",
            _column(3),
            ("table 6", "table 9", "section 3.3"),
        ),
        Row(
            "table-6-factors",
            "Table 6: 264 = 11 * 12 * 2 and 624 = 13 * 12 * 4: n shifts, 12 directions, choices of a and b",
            "`queenlab count queens:11^3`",
            tuple(
                python_figure(f"n = {n}: the last factors", [12, c], partial(factors_of_full, n), 0.3)
                for n, c in ((11, 2), (13, 4))
            ),
            ("table 6",),
        ),
        Row(
            "table-9-d4",
            "Table 9, d = 4: 1, 16, 4992, 404564",
            "`queenlab count queens:3^4 --goal max`, `queenlab count queens:4^4,pieces=16`",
            _column(4),
            ("table 9",),
        ),
        Row(
            "table-9-d5",
            "Table 9, d = 5: 1, 32, 71154",
            "`queenlab count queens:3^5,pieces=11`: 72192, see below",
            _column(5, {3: Correction(72192, THIRTY_TWO)}),
            ("table 9",),
            "72192 in place of 71154",
        ),
        Row(
            "proposition-10",
            "Proposition 10: 2^d largest placements for n = 2",
            "`queenlab count queens:2^5 --goal max`",
            tuple(
                Figure(f"d = {d}", 2**d, partial(_two_dimensions, d), f"queenlab count queens:2^{d} --goal max", 0.2)
                for d in range(1, 7)
            ),
            ("proposition 10",),
            "up to d = 6",
        ),
        Row(
            "table-7",
            "Table 7: 2040, 3192, 6624, 35496, 19344 for n = 17, 19, 23, 29, 31 (Pearson and Pearson)",
            "stacks of regular layers along one axis, `queenlab question 3`; they are the linear ones but for n = "
            "29, where "
            "15312 are linear and 20184 have [two slopes](../open-questions.md)",
            (
                *_table_7(),
                python_figure(
                    "n = 29: 35496 is 15312 linear stacks and 20184 others, all of them with two slopes",
                    [15312, 35496 - 15312, 35496 - 15312],
                    partial(linear_and_others, 29),
                    10.0,
                    own=True,
                ),
            ),
            ("table 7", "section 3.3"),
            "35496 is right for what it counts",
        ),
        Row(
            "shifting-classes",
            "section 3.1.1: n classes of regular solutions, by the queen on (1,1,s), equally large",
            "`queenlab construct queens:11^3 --list`: 264 linear solutions",
            tuple(
                python_figure(f"n = {n}: the size of every class", [size], partial(classes_by_first_queen, n))
                for n, size in ((11, 24), (13, 48))
            ),
            ("section 3.1.1",),
        ),
        Row(
            "bounds-of-counts",
            "section 4.4.1: a lower bound n c(n, d) for all d",
            "`linear_solution_count(n, d)`: p(p-5)(p-7) in three dimensions, p(p-11)(p-13)(p-15) in four",
            (),
            ("section 4.4.1",),
        ),
    ),
)

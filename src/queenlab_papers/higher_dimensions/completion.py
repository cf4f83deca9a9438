"""Completion thresholds: Table 10, Propositions 3, 11 and 12, and what section 4.5.1 observes."""

from __future__ import annotations

from functools import lru_cache, partial

from queenlab_papers.higher_dimensions.boards import known_maximum
from queenlab_papers.higher_dimensions.commands import python_figure
from queenlab_papers.reproduction.figure import Correction, Figure, Partial, Row, Section, Value

#: Table 10: qc(n, d) by d and n. (13,3) is printed as at most 2.
TABLE_10 = {
    3: {1: 1, 2: 1, 3: 0, 4: 1, 5: 0, 6: 0, 7: 0, 11: 2},
    4: {1: 1, 2: 1, 3: 0, 4: 0},
    5: {1: 1, 2: 1, 3: 0},
}
SECONDS = {(5, 3): 0.7, (6, 3): 0.7, (7, 3): 6.0, (11, 3): 0.3, (13, 3): 5.0, (4, 4): 6.0, (3, 5): 5.0}
CORRECTIONS = {
    (4, 3): Correction(
        2,
        "each of the 1248 pairs of non-attacking queens on 4^3 is part of one of the 1344 largest placements, and "
        "(1,1,1), (1,2,3), (3,3,4) are part of none",
    ),
    (11, 3): Correction(
        1,
        "all 264 solutions are linear, so no two of their queens share a line of the torus; (1,1,1) and (1,2,11) do, "
        "and do not attack each other on the cube",
    ),
}


@lru_cache(maxsize=64)
def _threshold(n: int, d: int) -> tuple[int | None, int, int]:
    from queenlab.verbs.threshold import threshold

    answer = threshold(f"queens:{n}^{d}").answer
    return (answer.value if answer.status == "proved" else None), answer.lower or 0, answer.upper or 0


def qc(n: int, d: int) -> Value | Partial:
    value, lower, upper = _threshold(n, d)
    return Partial([lower, upper], "the threshold was not settled", lower, upper) if value is None else value


def _table_10() -> tuple[Figure, ...]:
    figures = [
        Figure(
            f"({n},{d})", printed, partial(qc, n, d), f"queenlab threshold queens:{n}^{d}", SECONDS.get((n, d), 0.2),
            correction=CORRECTIONS.get((n, d)),
        )
        for d, column in TABLE_10.items()
        for n, printed in column.items()
    ]  # fmt: skip
    last = Figure("(13,3), at most", 2, partial(qc, 13, 3), "queenlab threshold queens:13^3", 5.0, relation="<=")
    return (*figures, last)


def with_cells_never_occupied(sides: range) -> Value:
    """The sides n of cubes with a cell that is in no largest placement: those where one queen may be too many."""
    return [n for n in sides if qc(n, 3) == 0]


def queens_that_stop_it(n: int) -> Value:
    """The fewest queens that are part of no largest placement."""
    value = qc(n, 3)
    return value + 1 if isinstance(value, int) else None


def completable_as_solutions_say(sides: range, most: int) -> Value:
    """The placements of up to `most` queens for which `complete` and the list of all solutions disagree."""
    from itertools import combinations

    from queenlab.piece import queen
    from queenlab.problems import problem
    from queenlab.verbs.complete import complete
    from queenlab.verbs.enumerate import enumerate

    wrong: list[Value] = []
    for n in sides:
        asked = problem(f"queens:{n}")
        board = asked.board
        solutions = [set(placement.cells.tolist()) for placement in enumerate(asked)]
        hit = {cell: set(queen.attacks(board, cell).tolist()) for cell in range(n * n)}  # type: ignore[arg-type]
        for size in range(1, most + 1):
            for cells in combinations(range(n * n), size):
                if any(b in hit[a] for a, b in combinations(cells, 2)):
                    continue
                answer = complete(asked, [board.public(cell) for cell in cells])
                if (answer.status == "found") != any(solution.issuperset(cells) for solution in solutions):
                    wrong.append(f"n = {n}: {cells}")
    return wrong


def middle_of_three(dimensions: range) -> Value:
    """The d for which the middle of 3^d does not attack all, or (1, ..., 1), (1, ..., 1, 2, 3) attack each other."""
    from queenlab.board import Board
    from queenlab.piece import queen
    from queenlab.placement import Placement
    from queenlab.verification import verify

    wrong = []
    for d in dimensions:
        board = Board(3, d)
        two = Placement.of(board, [(1,) * d, (*(1,) * (d - 2), 2, 3)])
        if len(queen.attacks(board, 3**d // 2)) + 1 != 3**d or not verify(two, count=2).ok:
            wrong.append(d)
    return list(wrong)


def one_on_two(dimensions: range) -> Value:
    """The d for which more than one queen fits on 2^d, so that a placement might not be complete."""
    return [d for d in dimensions if known_maximum(2, d) != 1]


SECTION = Section(
    "Completion",
    (
        Row(
            "proposition-3",
            "Problem 4, Proposition 3: a placement can be completed exactly if it is part of a solution",
            "`queenlab complete queens:6 --given 1,2`, against the list of all solutions",
            (
                python_figure(
                    "n = 4 to 7, one and two queens: placements on which the two disagree",
                    [],
                    partial(completable_as_solutions_say, range(4, 8), 2),
                    1.6,
                ),
            ),
            ("problem 4", "proposition 3"),
            "for n = 4 to 7 and up to two queens",
        ),
        Row(
            "table-10",
            "Table 10: completion thresholds (Definition 7)",
            "`queenlab threshold queens:5^3` and so on, the smallest placements that cannot be completed with it: "
            "[completion.md](../completion.md)",
            _table_10(),
            ("table 10", "definition 7", "section 4.5.1"),
            "with other values for (4,3) and (11,3); (13,3), at most 2 there, is 1",
        ),
        Row(
            "proposition-11",
            "Proposition 11: qc(n,d) = 1 for n = 1 and 2",
            "`queenlab threshold queens:2^4`",
            (
                *(
                    Figure(
                        f"({n},{d})", 1, partial(qc, n, d), f"queenlab threshold queens:{n}^{d}", 0.2 if d == 2 else 0.4
                    )
                    for d in (2, 6)
                    for n in (1, 2)
                ),
                python_figure(
                    "d = 1 to 9 for which more than one queen fits on 2^d",
                    [],
                    partial(one_on_two, range(1, 10)),
                    0.3,
                ),
            ),
            ("proposition 11",),
            "d = 3, 4, 5 in Table 10",
        ),
        Row(
            "proposition-12",
            "Proposition 12: qc(3,d) = 0, by a queen in the middle",
            "`queenlab threshold queens:3^4`",
            (
                Figure("(3,2)", 0, partial(qc, 3, 2), "queenlab threshold queens:3", 0.2),
                python_figure(
                    "d = 2 to 7 for which the argument fails",
                    [],
                    partial(middle_of_three, range(2, 8)),
                    0.4,
                ),
            ),
            ("proposition 12",),
            "up to d = 7",
        ),
        Row(
            "section-4-5-1",
            "section 4.5.1: for n = 3, 5, 6, 7 some squares are in no largest placement; sets of three queens cannot "
            "be completed where all solutions are regular",
            "`queenlab threshold queens:7^3`: 0; `queenlab threshold queens:11^3`: two queens are enough",
            (
                python_figure(
                    "the n from 2 to 7",
                    [3, 5, 6, 7],
                    partial(with_cells_never_occupied, range(2, 8)),
                    6.0,
                ),
                python_figure(
                    "n = 11: queens that suffice",
                    3,
                    partial(queens_that_stop_it, 11),
                    0.3,
                    relation="<=",
                ),
                python_figure(
                    "n = 13: queens that suffice",
                    3,
                    partial(queens_that_stop_it, 13),
                    5.0,
                    relation="<=",
                ),
            ),
            ("section 4.5.1",),
        ),
    ),
)

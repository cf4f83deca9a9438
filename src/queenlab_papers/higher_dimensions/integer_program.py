"""Section 5.1: the integer program of non-attacking queens, its families of inequalities and its relaxation."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import partial
from itertools import combinations, product

from queenlab_papers.higher_dimensions.commands import python_figure
from queenlab_papers.higher_dimensions.inequalities import attack
from queenlab_papers.reproduction.figure import Correction, Figure, Row, Value

Form = tuple[int, int, int]
#: For each family what is constant in it, and its direction.
Families = tuple[tuple[tuple[Form, ...], Form], ...]
#: Section 5.1.3: what is constant in the inequalities 1 to 13 as printed, as coefficients of i, j, k; and the direction
#: of attack that the family stands for.
PRINTED: Families = (
    (((0, 1, 0), (0, 0, 1)), (1, 0, 0)),
    (((1, 0, 0), (0, 0, 1)), (0, 1, 0)),
    (((1, 0, 0), (0, 1, 0)), (0, 0, 1)),
    (((1, 1, 0), (0, 0, 1)), (1, -1, 0)),
    (((1, -1, 0), (0, 0, 1)), (1, 1, 0)),
    (((1, 0, 1), (0, 1, 0)), (1, 0, -1)),
    (((1, 0, -1), (0, 1, 0)), (1, 0, 1)),
    (((0, 1, 1), (1, 0, 0)), (0, 1, -1)),
    (((0, 1, -1), (1, 0, 0)), (0, 1, 1)),
    (((1, 1, 0), (0, 1, 1)), (1, -1, 1)),
    (((1, -1, 0), (0, 1, 1)), (1, 1, -1)),
    (((0, 1, 1), (0, 1, -1)), (1, -1, -1)),
    (((0, 1, -1), (0, 1, -1)), (1, 1, 1)),
)
#: The last two as they should be: i + j and j - k; i - j and j - k.
CORRECTED: Families = (*PRINTED[:11], (((1, 1, 0), (0, 1, -1)), (1, -1, -1)), (((1, -1, 0), (0, 1, -1)), (1, 1, 1)))
BOARDS = ((8, 2), (5, 3), (3, 4), (3, 5))
RELAXED = ((4, 2), (8, 2), (3, 3), (5, 3), (4, 4), (3, 5))
LAST_TWO = (
    "the last two families sum over j + k and j - k, which is a row, and over j - k twice, which is a layer aslant; "
    "with i + j and i - j in the first place they are the missing directions (1,-1,-1) and (1,1,1)"
)


def families_by_entries(d: int) -> list[Value]:
    """How many directions of attack have 1, 2, ..., d entries that are not zero."""
    from queenlab.piece import queen

    found = Counter(sum(map(abs, direction)) for direction in queen.moves(d).riders)
    return [found[k] for k in range(1, d + 1)]


def families(d: int) -> int:
    """How many directions of attack there are."""
    from queenlab.piece import queen

    return len(queen.moves(d).riders)


def lines_by_direction(n: int, d: int) -> list[Value]:
    """How many lines each direction has, those of fewest entries first."""
    from queenlab.board import Board
    from queenlab.piece import queen

    board = Board(n, d)
    return [len(board.lines(one)) for one in sorted(queen.moves(d).riders, key=lambda one: sum(map(abs, one)))]


def flat_families(n: int) -> list[Value]:
    """How many lines the nine directions of n^3 have that are no triagonals."""
    return lines_by_direction(n, 3)[:9]


def wrongly_described_pairs(n: int, d: int) -> int:
    """Pairs of cells that attack each other by Definition 2 and share no inequality, or share one and do not attack."""
    from queenlab.problems import parse

    model = parse(f"queens:{n}^{d},goal=max").model
    cells = list(product(range(n), repeat=d))
    together = {pair for item in model.options_of_item for pair in combinations(sorted(item.tolist()), 2)}
    return sum(
        attack(cells[first], cells[second]) != ((first, second) in together)
        for first, second in combinations(range(len(cells)), 2)
    )


def printed_families(n: int, families: Families = PRINTED) -> list[Value]:
    """For each family whether the sets over which it sums are the lines of its direction."""
    from queenlab.board import Board

    board = Board(n, 3)
    cells = list(product(range(1, n + 1), repeat=3))
    found: list[Value] = []
    for forms, direction in families:
        sets: dict[tuple[int, ...], set[int]] = {}
        for number, cell in enumerate(cells):
            key = tuple(sum(a * x for a, x in zip(form, cell, strict=True)) for form in forms)
            sets.setdefault(key, set()).add(number)
        lines = {frozenset(line.tolist()) for line in board.lines(direction)}
        found.append({frozenset(one) for one in sets.values()} == lines)
    return found


def largest_numbers(first: int, last: int) -> list[Value]:
    """How many placements of n queens the program without equalities has, after n was found to be its optimum."""
    from queenlab.verbs.count import count

    return [count(f"queens:{n},goal=max").value for n in range(first, last + 1)]


def filled_axis_lines(n: int) -> int:
    """Of the lines along the axes of n^3 those with exactly one queen of a full solution."""
    from queenlab.verbs.construct import construct

    cells = construct(f"queens:{n}^3").array.tolist()
    lines = Counter(
        (axis, *(x for k, x in enumerate(cell) if k != axis)) for cell in cells for axis in range(3)
    )  # fmt: skip
    return sum(number == 1 for number in lines.values())


def relaxation(n: int, d: int) -> Value:
    """The linear relaxation in fractions: 1/n on every cell is feasible, and the lines along one axis bound it."""
    from queenlab.board import Board
    from queenlab.problems import parse

    model = parse(f"queens:{n}^{d},goal=max").model
    share = Fraction(1, n)
    feasible = all(
        len(item) * share <= high for item, high in zip(model.options_of_item, model.high.tolist(), strict=True)
    )
    rows = Board(n, d).lines((1, *(0,) * (d - 1)))
    covered = sorted(cell for row in rows for cell in row.tolist()) == list(range(model.n_options))
    lower, upper = share * model.n_options, len(rows)
    if not (feasible and covered and lower == upper):
        return f"not settled: {lower} to {upper}"
    return upper


def relaxation_by_solver(n: int, d: int) -> float:
    """The same by a linear program."""
    from queenlab.problems import parse
    from queenlab.strengthenings.relaxation import relaxed

    return relaxed(parse(f"queens:{n}^{d},goal=max").model)[0]


def _formula_figures() -> tuple[Figure, ...]:
    sides = (4, 5, 8, 12)
    return tuple(
        python_figure(
            f"n = {n}: columns, rows, 2 <= k <= 2n and -n+1 <= k <= n-1", [n, n, 2 * n - 1, 2 * n - 1],
            partial(lines_by_direction, n, 2),
        )
        for n in sides
    )  # fmt: skip


ROWS = (
    Row(
        "section-5-1-1",
        "section 5.1.1: one family of inequalities for each of the (3^d - 1)/2 vectors; they are sufficient",
        "`queenlab export queens:5^3 --goal max --format lp`; every pair of cells is looked at",
        (
            *(
                python_figure(f"d = {d}: number of families", (3**d - 1) // 2, partial(families, d))
                for d in range(1, 7)
            ),
            *(
                python_figure(
                    f"({n},{d}): pairs of cells that the inequalities describe wrongly", 0,
                    partial(wrongly_described_pairs, n, d),
                )
                for n, d in BOARDS
            ),
        ),
        ("section 5.1", "section 5.1.1"),
    ),
    Row(
        "section-5-1-2",
        "section 5.1.2: the program for d = 2, four families; rows and columns are equalities from n = 4 on",
        "`queenlab export queens:8 --goal max --format lp`, `queenlab count queens:8 --goal max`",
        (
            *_formula_figures(),
            Figure(
                "n = 4 to 9: the program without equalities has the solutions of Table 1", [2, 10, 4, 40, 92, 352],
                partial(largest_numbers, 4, 9), "queenlab count queens:4..9 --goal max", 1.0,
            ),
        ),
        ("section 5.1.2",),
    ),
    Row(
        "section-5-1-3",
        "section 5.1.3: the program for d = 3, thirteen families; equalities where there are n^2 queens",
        "`queenlab export queens:5^3 --goal max --format lp`; `queenlab max queens:11^3 --with full --prove-above 120`",
        (
            *(
                python_figure(
                    f"n = {n}: inequalities of families 1 to 9", [*[n * n] * 3, *[n * (2 * n - 1)] * 6],
                    partial(flat_families, n),
                )
                for n in (2, 3, 4, 5, 6, 7)
            ),
            python_figure(
                "n = 4: families 1 to 13 are the lines of one direction each", [True] * 13,
                partial(printed_families, 4),
                correction=Correction([*[True] * 11, False, False], LAST_TWO),
            ),
            python_figure(
                "families with one, two and three non-zero entries: 1 to 3, 4 to 9, 10 to 12", [3, 6, 3],
                partial(families_by_entries, 3),
                correction=Correction([3, 6, 4], "(1, ±1, ±1) are four: the triagonals are inequalities 10 to 13"),
            ),
            *(
                python_figure(
                    f"n = {n}: lines along the axes with exactly one queen of a full solution", 3 * n * n,
                    partial(filled_axis_lines, n),
                )
                for n in (11, 13, 17)
            ),
        ),
        ("section 5.1.3",),
        "the last two families as corrected",
    ),
    Row(
        "section-5-2-relaxation",
        "section 5.2: the linear relaxation of the base program has the value n^(d-1), by 1/n on every square",
        "in fractions, and by a linear program: `queenlab.strengthenings.relaxation.relaxed`; so one queen more than "
        "n^2 is infeasible at once for n = 11, 13 (section 6.1.11)",
        (
            *(
                python_figure(f"({n},{d}), in fractions", n ** (d - 1), partial(relaxation, n, d))
                for n, d in (*RELAXED, (11, 3), (13, 3))
            ),
            *(
                python_figure(
                    f"({n},{d}), by a linear program", float(n ** (d - 1)), partial(relaxation_by_solver, n, d), 0.2,
                    digits=6,
                )
                for n, d in ((8, 2), (4, 3), (5, 3), (3, 4))
            ),
        ),
        ("section 5.2", "section 6.1.11"),
    ),
)  # fmt: skip

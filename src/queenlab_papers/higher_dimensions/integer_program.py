"""Section 5.1: the integer program of non-attacking queens, its families of inequalities and its relaxation."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, product

import queenlab as ql
from queenlab.engines.registry import engine
from queenlab.strengthenings import relaxed
from queenlab.work import Limits
from queenlab_papers.higher_dimensions.inequalities import attack

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


def lines_by_direction(n: int, d: int) -> list[int]:
    """How many lines each direction has, those of fewest entries first."""
    directions = sorted(ql.queen.moves(d).riders, key=lambda one: sum(map(abs, one)))
    return [len(ql.Board(n, d).lines(one)) for one in directions]


def wrongly_described_pairs(n: int, d: int) -> int:
    """Pairs of cells that attack each other by Definition 2 and share no inequality, or share one and do not attack."""
    model = ql.parse(f"queens:{n}^{d},goal=max").model
    cells = list(product(range(n), repeat=d))
    together = {pair for item in model.options_of_item for pair in combinations(sorted(item.tolist()), 2)}
    return sum(
        attack(cells[first], cells[second]) != ((first, second) in together)
        for first, second in combinations(range(len(cells)), 2)
    )


def _sets(n: int, forms: tuple[Form, ...]) -> list[frozenset[int]]:
    """The sets of cells of n^3 over which a family sums."""
    sets: dict[Form, set[int]] = {}
    for number, cell in enumerate(product(range(1, n + 1), repeat=3)):
        key = tuple(sum(a * x for a, x in zip(form, cell, strict=True)) for form in forms)
        sets.setdefault(key, set()).add(number)  # type: ignore[arg-type]
    return [*map(frozenset, sets.values())]


def printed_families(n: int, families: Families = PRINTED) -> list[bool]:
    """For each family whether the sets over which it sums are the lines of its direction."""
    board = ql.Board(n, 3)
    return [
        set(_sets(n, forms)) == {frozenset(line.tolist()) for line in board.lines(direction)}
        for forms, direction in families
    ]


def optimum_as_printed(n: int) -> int | None:
    """The optimum of the program with the thirteen printed families."""
    builder = ql.ModelBuilder("max")
    for cell in product(range(1, n + 1), repeat=3):
        builder.option(".".join(map(str, cell)))
    for number, (forms, _) in enumerate(PRINTED):
        for k, members in enumerate(_sets(n, forms)):
            item = builder.item(f"{number}:{k}", 0, 1)
            for option in members:
                builder.cover(option, item)
    return engine("cpsat").optimize(builder.build(), Limits(workers=1, seed=1)).value


def filled_axis_lines(n: int) -> int:
    """Of the lines along the axes of n^3 those with exactly one queen of a full solution."""
    cells = ql.construct(f"queens:{n}^3").array.tolist()
    lines = Counter((axis, *cell[:axis], *cell[axis + 1 :]) for cell in cells for axis in range(3))
    return sum(number == 1 for number in lines.values())


def relaxation(n: int, d: int) -> int | str:
    """The linear relaxation in fractions: 1/n on every cell is feasible, and the lines along one axis bound it."""
    model = ql.parse(f"queens:{n}^{d},goal=max").model
    share = Fraction(1, n)
    feasible = all(
        len(item) * share <= high for item, high in zip(model.options_of_item, model.high.tolist(), strict=True)
    )
    rows = ql.Board(n, d).lines((1, *(0,) * (d - 1)))
    covered = sorted(cell for row in rows for cell in row.tolist()) == list(range(model.n_options))
    lower, upper = share * model.n_options, len(rows)
    return upper if feasible and covered and lower == upper else f"not settled: {lower} to {upper}"


def relaxation_by_solver(n: int, d: int, *added: str) -> float:
    """The same by a linear program, with these inequalities."""
    return relaxed(ql.strengthened_model(f"queens:{n}^{d},goal=max", added))[0]


def added_items(n: int, d: int, name: str) -> int:
    """How many sets a strengthening of the library adds to the lines; none of them is a line."""
    asked = ql.parse(f"queens:{n}^{d},goal=max")
    return ql.strengthened_model(asked, [name]).n_items - asked.model.n_items

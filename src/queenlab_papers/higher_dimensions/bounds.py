"""Upper bounds: Propositions 8 and 9, the subsolution inequalities, Theorem 13, its corollaries, and Table 8."""

from __future__ import annotations

from functools import partial

from queenlab_papers.higher_dimensions import upper_bounds
from queenlab_papers.higher_dimensions.commands import python_figure
from queenlab_papers.higher_dimensions.maxima import SECONDS, maximum_figure
from queenlab_papers.reproduction.figure import Correction, Figure, Row, Section

#: Table 8: the upper bounds by n, from d = 2 on.
TABLE_8 = {
    4: (4, 8, 16, 32, 64, 128, 256),
    6: (9, 27, 81, 243, 729, 2187, 6561),
    8: (16, 56, 256, 1024, 4096, 16384, 65536),
    9: (18, 108, 486, 2673, 13851, 69984, 341172),
}
#: Table 8: the maxima in brackets, by n, from d = 2 on.
IN_BRACKETS = {4: (4, 7, 16, 32, 64, 128), 6: (6, 21, 80), 8: (8, 48), 9: (9, 67)}
#: The side m of the boards that fill (n,d) in the table; (8,3) has m = 4, which is better than its column's head 4^d.
SIDE = {4: 2, 6: 2, 8: 2, 9: 3}
#: Better bounds than those of Table 8: board and CPU seconds.
BETTER = {
    (6, 2): 0.2, (4, 3): 0.3, (6, 3): 0.3, (8, 3): 7.0, (9, 3): 10.0, (6, 4): 0.4, (8, 4): 7.5, (9, 4): 2.0,
    (6, 5): 0.7, (6, 6): 3.5,
}  # fmt: skip


def _side(n: int, d: int) -> int:
    return 4 if (n, d) == (8, 3) else SIDE[n]


def _table_8() -> tuple[Figure, ...]:
    figures = []
    for n, column in TABLE_8.items():
        for d, printed in enumerate(column, start=2):
            m = _side(n, d)
            label = f"({n},{d}): {n // m}^{d} boards of side {m}, by Theorem 13"
            compute = partial(upper_bounds.filled, n, d, m)
            figures.append(python_figure(label, printed, compute, 0.1 + SECONDS.get((m, d), 0.0)))
    return tuple(figures)


def _brackets() -> tuple[Figure, ...]:
    return tuple(
        maximum_figure(n, d, printed, f"({n},{d}), the maximum in brackets")
        for n, column in IN_BRACKETS.items()
        for d, printed in enumerate(column, start=2)
    )


def _better() -> tuple[Figure, ...]:
    return tuple(
        Figure(
            f"({n},{d}), the best bound here", TABLE_8[n][d - 2], partial(upper_bounds.best_upper_bound, n, d),
            f"queenlab bounds queens:{n}^{d} -o f.json; queenlab check f.json", seconds, relation="<=", own=True,
        )
        for (n, d), seconds in BETTER.items()
    )  # fmt: skip


ONE = Correction([1], "one queen fills the only square of (1,d); from n = 2 on it holds as far as it was tried")

SECTION = Section(
    "Bounds in higher dimensions",
    (
        Row(
            "proposition-8",
            "Proposition 8: a larger board, or one of more dimensions, takes no fewer queens",
            "`queenlab construct queens:14^3,goal=max`: the 169 of 13^3 with a border",
            (
                python_figure(
                    f"{len(upper_bounds.SETTLED)} boards up to d = 6: those whose largest placement does not stand on "
                    "the larger ones",
                    [],
                    upper_bounds.larger_boards_take_no_fewer,
                    4.0,
                ),
            ),
            ("proposition 8", "section 4.2"),
        ),
        Row(
            "proposition-9",
            "Proposition 9: at most n^(d-1) queens, and at most n^k times those of d - k dimensions",
            "`queenlab bounds queens:6^4`, [all of them](../bounds.md)",
            (python_figure("the same boards: those with more", [], upper_bounds.above_trivial_bound, 4.0),),
            ("proposition 9", "section 4.3"),
        ),
        Row(
            "section-4-3-1",
            "section 4.3.1, figure 18: (n - m + 1)^d boards of side m in (n,d)",
            "`Board(11, 3).windows(9)`; [strengthenings](../strengthenings.md)",
            (
                python_figure(
                    "figure 18: boards of side 10 in (11,3)",
                    8,
                    partial(upper_bounds.subboards, 11, 10, 3),
                ),
                python_figure(
                    "(n, m, d) with n up to 7, d up to 4 for which it fails",
                    [],
                    upper_bounds.wrong_numbers_of_subboards,
                    0.2,
                ),
            ),
            ("section 4.3.1", "figure 18"),
        ),
        Row(
            "theorem-13",
            "Theorem 13, Corollary 13.1: at most (n/m)^d times the maximum of side m",
            "`queenlab bounds queens:6^4`, [all of them](../bounds.md)",
            (
                python_figure(
                    f"{len(upper_bounds.SETTLED)} boards with proved maxima: those (n, m, d) with more",
                    [],
                    upper_bounds.above_theorem_13,
                    4.0,
                ),
            ),
            ("theorem 13", "corollary 13.1"),
        ),
        Row(
            "table-8",
            "Table 8: upper bounds for n = 4, 6, 8, 9 and d = 2 to 8, and in brackets the maxima that are known",
            "`queenlab bounds queens:8^4`, [all of them](../bounds.md)",
            (*_table_8(), *_brackets()),
            ("table 8",),
            "(8,3) has 7 * 2^3 = 56, not 4^3 as the head of its column; (9,3): 108 is more than the trivial 81",
        ),
        Row(
            "table-8-better",
            "Table 8, improved: what is proved here for the same boards",
            "`queenlab bounds queens:8^4 -o q84.json`: (8,4) <= 243, (9,4) <= 396, (6,5) <= 242, (6,6) <= 728",
            _better(),
            ("table 8",),
        ),
        Row(
            "corollary-13-2",
            "Corollary 13.2: no full solution for n < 2^d",
            "`queenlab construct queens:6^3`: none, by this corollary; its proof is for even n",
            (
                python_figure(
                    "even n, d up to 10: (n, d) for which k^d < n^(d-1) is not n < 2^d",
                    [],
                    partial(upper_bounds.even_below, 10),
                ),
                python_figure(
                    "d = 2: the n < 4 with a full solution",
                    [],
                    partial(upper_bounds.full_below, 2, range(1, 4)),
                    0.1,
                    correction=ONE,
                ),
                python_figure(
                    "d = 3: the n < 8 with a full solution",
                    [],
                    partial(upper_bounds.full_below, 3, range(1, 8)),
                    0.1,
                    correction=ONE,
                ),
                python_figure(
                    "d = 4: the n < 15 with a full solution",
                    [],
                    partial(upper_bounds.full_below, 4, range(1, 15)),
                    5.0,
                    correction=ONE,
                ),
                python_figure(
                    "d = 4, n = 15: a full solution",
                    [],
                    partial(upper_bounds.full_below, 4, range(15, 16)),
                    125.0,
                ),
            ),
            ("corollary 13.2",),
            "the proof covers even n; odd n by search, n = 1 is an exception",
        ),
    ),
)

"""Colouring the queen graph, superimposable solutions, Latin squares: section 3.1 and Propositions 4 to 7."""

from __future__ import annotations

from functools import partial

from queenlab_papers.higher_dimensions import colorings
from queenlab_papers.higher_dimensions.commands import python_figure
from queenlab_papers.reproduction.figure import Figure, Row, Section, Value

#: Table 3.
TABLE_3: list[Value] = [[0, 1, 2, 3, 4], [3, 4, 0, 1, 2], [1, 2, 3, 4, 0], [4, 0, 1, 2, 3], [2, 3, 4, 0, 1]]
#: The n of Chvatal's list of colourings with n colours, those of Vasquez and Habet, and CPU seconds to find one anew.
COLORED = {
    12: 0.1, 14: 0.4, 15: 15.0, 16: 0.5, 18: 1.0, 20: 1.0, 21: 20.0, 22: 10.0, 24: 9.0, 28: 16.0, 32: 89.0,
}  # fmt: skip

SECTION = Section(
    "Colouring, superimposing, stacking",
    (
        Row(
            "definition-6",
            "Definition 6, section 3.1 (McCarty): n^2 rooks on n^3 are a Latin square; cyclic permutations give one "
            "for any n",
            "`queenlab count rooks:4^3`: 576, the number of Latin squares",
            (
                python_figure(
                    "the n up to 20 for which they do not",
                    [],
                    partial(colorings.cyclic_square, 20),
                    0.2,
                ),
            ),
            ("definition 6", "section 3.1"),
        ),
        Row(
            "proposition-4",
            "Propositions 4 and 6: the layers of a full solution are n superimposable solutions, in each dimension",
            "every layer of 11^3, 13^3 and 17^4 across every axis, see below",
            tuple(
                python_figure(
                    f"({n},{d}): layers, those that are no solutions, cells that two of them share",
                    [n * d, 0, 0],
                    partial(colorings.layers_that_fail, n, d),
                    seconds,
                )
                for n, d, seconds in ((11, 3, 0.1), (13, 3, 0.1), (17, 4, 0.1))
            ),
            ("proposition 4", "proposition 6"),
            "for (11,3), (13,3), (17,4)",
        ),
        Row(
            "proposition-5",
            "Propositions 5 and 7: n superimposable solutions are a colouring with n colours",
            "`superimposable` and `layer_coloring`, see below",
            tuple(
                python_figure(
                    f"({n},{d}): colours that are no solutions, cells that have no colour",
                    [0, 0],
                    partial(colorings.colors_are_solutions, n, d),
                    seconds,
                )
                for n, d, seconds in ((35, 2, 0.1), (11, 3, 0.1), (17, 4, 0.2))
            ),
            ("proposition 5", "proposition 7"),
            "Proposition 7 with n colours",
        ),
        Row(
            "definition-4",
            "Definition 4: no more than n solutions are superimposable",
            "`queenlab superimpose 9`: 7",
            (
                python_figure(
                    "the n from 4 to 8 with more",
                    [],
                    partial(colorings.more_than_n, range(4, 9)),
                    0.3,
                ),
            ),
            ("definition 4",),
            "for n up to 8",
        ),
        Row(
            "section-3-1-2",
            "section 3.1.2: at least n colours, for rows, columns and long diagonals are cliques",
            "`queenlab color queens:5`",
            (
                python_figure(
                    "the n up to 12 for which one is not",
                    [],
                    partial(colorings.rows_are_cliques, range(2, 13)),
                    0.3,
                ),
            ),
            ("section 3.1.2",),
        ),
        Row(
            "table-3",
            "Table 3: five colours on 5 x 5",
            "the colouring of `queenlab construct queens:5,goal=color`, see below",
            (python_figure("the table", TABLE_3, colorings.table_3),),
            ("table 3",),
        ),
        Row(
            "no-n-coloring",
            "section 3.1.2: no n-colouring for n = 8, 9, 10 (Chvatal)",
            "`queenlab color queens:8 --colors 8`: none, by an exact cover with solutions, in a second: "
            "[coloring.md](../coloring.md)",
            tuple(
                Figure(
                    f"n = {n}",
                    "none",
                    partial(colorings.colors_needed, n),
                    f"queenlab color queens:{n} --colors {n}",
                    0.3,
                )
                for n in (8, 9, 10)
            ),
            ("section 3.1.2",),
        ),
        Row(
            "n-colorings",
            "section 3.1.2, figure 15: n-colourings for n = 12, 14, 15, 16, 18, 20, 21, 22, 24 (Chvatal), 28 and 32 "
            "(Vasquez and Habet)",
            "`queenlab superimpose 22 --search --seed 0`, each looked for anew: "
            "[coloring.md](../coloring.md#the-search)",
            tuple(
                Figure(
                    f"n = {n}",
                    n,
                    partial(colorings.colors_needed, n),
                    f"queenlab superimpose {n} --search --seed 0",
                    seconds,
                )
                for n, seconds in COLORED.items()
            ),
            ("section 3.1.2", "figure 15"),
        ),
        Row(
            "products-of-colorings",
            "section 3.1.2: from r and s colours to r s",
            "`queenlab construct queens:35,goal=color --method product-coloring`; the tiles have to be coloured as "
            "on the torus",
            tuple(
                python_figure(
                    f"tiles by a colouring of {r} x {r}, within them one of {s} x {s}",
                    True,
                    partial(colorings.product_is_coloring, r, s),
                    0.3,
                )
                for r, s in ((5, 5), (5, 7), (12, 5), (14, 5), (12, 7))
            ),
            ("section 3.1.2",),
            "with that condition",
        ),
        Row(
            "theorem-6",
            "Theorem 6 (Iyer, Menon): n colours if neither 2 nor 3 divides n",
            "`queenlab color queens:35`; `queenlab construct queens:35,goal=color` for every such n, and in d "
            "dimensions",
            (
                python_figure(
                    "the n up to 150 for which it fails",
                    [],
                    partial(colorings.without_linear_coloring, 150),
                    0.3,
                ),
            ),
            ("theorem 6",),
        ),
        Row(
            "theorem-7",
            "Theorem 7 (Vasquez): n colours for infinitely many n = 2p and n = 3p, p prime",
            "14, 15, 21 and 22 above; that there are infinitely many is theory",
            (),
            ("theorem 7",),
        ),
    ),
)

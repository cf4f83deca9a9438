"""Section 6.4, figures 9, 10, 14 and 21 to 28, and what theorems say of large n as far as numbers can show it."""

from __future__ import annotations

from functools import partial

from queenlab_papers.higher_dimensions import densities, growth
from queenlab_papers.higher_dimensions.commands import python_figure
from queenlab_papers.reproduction.figure import Figure, Row, Section, Value

#: Figures 21 to 25, 27 and 28: board, placements (Table 9), queens (Table 36), CPU seconds.
PICTURES = {
    21: (3, 3, 16, 4, 0.4), 22: (4, 3, 1344, 7, 0.1), 23: (5, 3, 1056, 13, 0.6), 24: (6, 3, 912, 21, 1.5),
    25: (7, 3, 96, 32, 17.0), 27: (3, 4, 4992, 6, 0.1), 28: (4, 4, 404564, 16, 4.5),
}  # fmt: skip
#: Those whose placements are few enough to be listed one by one, and CPU seconds of that.
LISTED = {21: 0.4, 22: 1.0, 27: 3.0}


def queen_graph(n: int) -> list[Value]:
    """Vertices and edges of the (n,2)-queen graph, each edge once, from the file that is exported."""
    from queenlab.formats import col
    from queenlab.problems import parse

    lines = col.write(parse(f"queens:{n},goal=max").model).splitlines()
    words = next(line.split() for line in lines if line.startswith("p "))
    edges = {frozenset(line.split()[1:]) for line in lines if line.startswith("e ")}
    return [int(words[2]), len(edges)]


def _pictures() -> tuple[Figure, ...]:
    figures = []
    for picture, (n, d, number, queens, seconds) in PICTURES.items():
        command = f"queenlab density queens:{n}^{d},goal=max -o figure{picture}.svg"
        figures.append(
            Figure(
                f"figure {picture}: placements behind ({n},{d})",
                number,
                partial(densities.total, n, d),
                command,
                seconds,
                own=True,
            )
        )
        figures.append(
            python_figure(
                f"figure {picture}: what all squares of ({n},{d}) add up to, placements times queens", number * queens,
                partial(densities.queens_in_all, n, d), seconds, own=True,
            )
        )  # fmt: skip
        if picture in LISTED:
            figures.append(
                python_figure(
                    f"figure {picture}: the density of ({n},{d}) has all symmetries of the board", True,
                    partial(densities.symmetric, n, d), LISTED[picture], own=True,
                )
            )  # fmt: skip
    return tuple(figures)


def _crests() -> tuple[Figure, ...]:
    boards = [(n, 2, 0.1) for n in (9, 10, 11, 12)] + [(n, d, seconds) for n, d, _, _, seconds in PICTURES.values()]
    return tuple(
        python_figure(
            f"({n},{d}): a corner, and the middle, have less than the greatest density", [True, True],
            partial(densities.crest_elsewhere, n, d), seconds,
        )
        for n, d, seconds in boards
    )  # fmt: skip


DENSITIES = Section(
    "Densities",
    (
        Row(
            "figure-10",
            "figure 10: for n = 9 to 12 the number of solutions through each square",
            "`queenlab density queens:12 -o figure10.svg`: [queenons.md](../queenons.md)",
            tuple(
                python_figure(
                    f"n = {n}: what every row and column of the picture adds up to", number,
                    partial(densities.lines_that_add_up, n), 0.4, own=True,
                )
                for n, number in ((9, 352), (10, 724), (11, 2680), (12, 14200))
            ),
            ("figure 10", "section 2.2.1"),
            "the squares' numbers are in a picture only",
        ),
        Row(
            "figures-21-28",
            "section 6.4, figures 21 to 25, 27 and 28: densities of (3,3) to (7,3), (3,4) and (4,4), of which symmetry "
            "leaves the first two layers",
            "`queenlab density queens:6^3,goal=max -o figure24.svg`, `queenlab density queens:4^4,goal=max`, as "
            "numbers and heat maps layer by layer: [queenons.md](../queenons.md)",
            _pictures(),
            ("section 6.4", "section 6.4.1", "section 6.4.2", *(f"figure {k}" for k in (21, 22, 23, 24, 25, 27, 28))),
            "pictures without numbers: the counts behind them are compared",
        ),
        Row(
            "figure-26",
            "section 6.4.1, figure 26: all solutions for n = 11 and 13 are regular and their density is uniform; the "
            "class of (1,1,1)",
            "`queenlab count queens:11^3`, `queenlab density queens:11^3 --given 1,1,1 -o figure26.svg`",
            (
                *(
                    python_figure(
                        f"n = {n}: solutions that are not regular", 0, partial(densities.not_regular, n), 0.5
                    )
                    for n in (11, 13)
                ),
                *(
                    python_figure(
                        f"n = {n}: solutions through each square, all alike", [number], partial(densities.uniform, n),
                        0.8,
                    )
                    for n, number in ((11, 264 // 11), (13, 624 // 13))
                ),
                python_figure(
                    "n = 11: solutions with a queen on (1,1,1), by search; every row of the figure adds up to them",
                    [264 // 11, True], partial(densities.class_of_corner, 11), 4.0, own=True,
                ),
            ),
            ("section 6.4", "section 6.4.1", "figure 26"),
        ),
        Row(
            "density-shape",
            "chapter 7: the density is lower in the middle and at all corners, for d = 2 and in section 6.4",
            "`queenlab density queens:5^3,goal=max`; the limit for d = 2 in [limit-density.md](../limit-density.md)",
            _crests(),
            ("section 7",),
        ),
        Row(
            "figure-14",
            "figure 14: the (8,2)-queen graph",
            "`queenlab export queens:8 --format col`: 64 vertices and 728 edges, n(n-1)(5n-1)/3",
            tuple(
                python_figure(
                    f"n = {n}: vertices n^2 and edges n(n-1)(5n-1)/3", [n * n, n * (n - 1) * (5 * n - 1) // 3],
                    partial(queen_graph, n), own=True,
                )
                for n in (8, 5, 12)
            ),
            ("figure 14", "section 3.1.2"),
            "a file and no picture",
        ),
    ),
)  # fmt: skip

LARGE_BOARDS = Section(
    "Large boards",
    (
        Row(
            "theorem-3",
            "Theorem 3: 1.944000752019729 < alpha < 1.9440010813092217, and Q(n,2)^(1/n)/n tends to e^-alpha",
            "`queenlab constant --digits 40`, [constant.md](../constant.md)",
            (
                Figure(
                    "lower bound", 1.944000752019729, partial(growth.constant_end, "lower"),
                    "queenlab constant --digits 15", 0.6, relation=">=",
                ),
                Figure(
                    "upper bound", 1.9440010813092217, partial(growth.constant_end, "upper"),
                    "queenlab constant --digits 15", 0.6, relation="<=",
                ),
                python_figure(
                    "n = 7 to 16: Q(n,2)^(1/n)/n falls and stays above e^-alpha, from 7 on", True,
                    partial(growth.falls_to_the_limit, 7, 16), 0.6, own=True,
                ),
            ),
            ("theorem 3",),
            "the constant is proved to 110 digits here",
        ),
        Row(
            "theorem-4",
            "Theorem 4: densities of solutions tend to gamma* in Simkin's distance; figure 9",
            "`queenlab draw density --limit -o gamma.svg`, `queenlab queenon queens:12 --distance limit`: "
            "[limit-density.md](../limit-density.md)",
            (
                python_figure(
                    "n = 8, 10, 12, 14: the distance of the average solution from gamma* falls", True,
                    partial(growth.distances_fall, (8, 10, 12, 14)), 1.0, own=True,
                ),
                python_figure(
                    "figure 9: gamma* is least in the corners, and has a local minimum in the centre", [True, True],
                    growth.limit_shape, 0.5,
                ),
            ),
            ("theorem 4", "figure 9", "section 2.2.1"),
            "theory; averages up to n = 14 are compared",
        ),
        Row(
            "theorem-14",
            "Theorem 14 (Keevash): the number of d-dimensional permutations is (n/e^d + o(n)) to the n^d",
            "`queenlab count rooks:7`, `queenlab count rooks:6^3`: permutations and Latin squares",
            (
                python_figure(
                    "d = 1, n = 2 to 12: (n!)^(1/n) e/n falls and stays above 1", True,
                    partial(growth.permutations_fall, 2, 2, 12), 1.4, own=True,
                ),
                python_figure(
                    "d = 2, n = 2 to 7: L(n)^(1/n^2) e^2/n falls and stays above 1", True,
                    partial(growth.permutations_fall, 3, 2, 7), 0.4, own=True,
                ),
            ),
            ("theorem 14", "section 4.4.2"),
            "theory; small n are compared",
        ),
        Row(
            "corollary-14-1",
            "Corollary 14.1 and (24): no more solutions than rooks have, and than n^(d-2) flat boards have together",
            "`queenlab count queens:13^3`, `queenlab count rooks:7^3`",
            (
                python_figure(
                    "n = 1 to 7: more solutions of (n,3) than Latin squares", [],
                    partial(growth.more_than_rooks, 7, 3), 0.5,
                ),
                python_figure(
                    "n = 1 to 12: more solutions of (n,2) than permutations", [],
                    partial(growth.more_than_rooks, 12, 2), 1.4,
                ),
                python_figure(
                    "n = 1 to 13: more solutions of (n,3) than Q(n,2)^n", [], partial(growth.more_than_layers, 13), 1.0
                ),
            ),
            ("corollary 14.1", "section 4.4.2"),
            "as corrected",
        ),
        Row(
            "theorem-15",
            "Theorem 15 (Glock, Munhá Correia, Sudakov): n/60 <= qc(n,2) <= n/4 for large n",
            "`queenlab threshold queens:14`; [clusters](../completion.md#queens-against-completion) of 0.22 n queens "
            "without a completion up to n = 450",
            (
                python_figure(
                    "n = 7 to 14 outside of these bounds (of smaller n, 1, 2, 3, 4 and 6 are)", [],
                    partial(growth.thresholds_outside, 7, 14), 4.0, own=True,
                ),
            ),
            ("theorem 15",),
            "theory; small n are compared",
        ),
        Row("theorem-16", "Theorem 16 (Gent): completion is NP-complete and #P-complete", "", (), ("theorem 16",)),
    ),
)  # fmt: skip
SECTIONS = (DENSITIES, LARGE_BOARDS)

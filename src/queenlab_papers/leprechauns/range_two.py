"""Section 3: Algorithms 1 to 5, Lemmas 1 to 4, Theorem 1, and figures 2 and 3."""

from __future__ import annotations

from functools import partial

from queenlab_papers.leprechauns.boards import by_construction, failing, reproduce
from queenlab_papers.leprechauns.walks import (
    ALGORITHMS,
    LAST,
    OUTPUTS,
    algorithm_row,
    corner_cut,
    figure_3,
    golomb,
    moved_in_figure_3,
    no_board,
    no_diagonal_violated,
    rows_for_all,
    schwellinger,
    six,
    theorem_1,
    wrong_first_rows,
)
from queenlab_papers.reproduction.figure import Figure, Row, Section

_OUTPUT_FIGURES = tuple(
    Figure(
        f"n = {n}: the output",
        [int(row) for row in text.split()],
        partial(by_construction, "leprechauns-4", n),
        f"queenlab construct leprechauns:{n},range=2 --method leprechauns-4",
        0.01,
    )
    for n, text in OUTPUTS.items()
)

SECTION = Section(
    "Range 2",
    (
        Row(
            "before-range-2",
            "section 3: what was known. Schwellinger's board for n = 50 has two on a diagonal; n >= 10 that is a "
            "prime or one less has a solution (Golomb)",
            "`queenlab construct leprechauns:1000,range=2`; that Schwellinger's algorithm fails for n = 2 and 3 modulo "
            "6 from 26 on cannot be tried, for the paper does not give it",
            (
                Figure(
                    "(11, 44) and (36, 19) attack each other; they share a sum diagonal",
                    [True, True],
                    schwellinger,
                    reproduce("before-range-2"),
                    0.001,
                ),
                Figure(
                    f"primes, and n one less, from 10 to {LAST} without a solution",
                    [],
                    golomb,
                    reproduce("before-range-2"),
                    0.07,
                ),
            ),
            ("section 3",),
        ),
        algorithm_row(1, "n = 1 or 5 modulo 6"),
        Row(
            "figure-2",
            "figure 2: Algorithm 1 for n = 13; without its corner a solution for n = 12",
            "`queenlab construct leprechauns:13,range=2 --method leprechauns-1`",
            (
                Figure(
                    "the board of n = 13",
                    [1, 4, 7, 10, 13, 3, 6, 9, 12, 2, 5, 8, 11],
                    partial(by_construction, "leprechauns-1", 13),
                    "queenlab construct leprechauns:13,range=2 --method leprechauns-1",
                ),
                Figure(
                    "its top right part, n = 12",
                    [3, 6, 9, 12, 2, 5, 8, 11, 1, 4, 7, 10],
                    partial(by_construction, "leprechauns-2", 12),
                    "queenlab construct leprechauns:12,range=2 --method leprechauns-2",
                ),
            ),
            ("figure 2",),
        ),
        algorithm_row(
            2,
            "n = 4 or 6 modulo 6, Algorithm 1 for n + 1 without its corner",
            (
                Figure(
                    f"n up to {LAST} where it is not that board, or meets row n + 1",
                    [],
                    partial(failing, ALGORITHMS[2][1], corner_cut),
                    reproduce("algorithm-2"),
                    0.1,
                ),
            ),
        ),
        algorithm_row(
            3,
            "n = 3 modulo 6; the first row may be any from 5 to n - 9, and no other",
            (
                Figure(
                    "n up to 75 where other first rows serve, or not all of these",
                    [],
                    wrong_first_rows,
                    reproduce("algorithm-3"),
                    0.02,
                ),
                Figure(
                    "n up to 129 where one of the first four or last nine rows violates no diagonal constraint",
                    [],
                    no_diagonal_violated,
                    reproduce("algorithm-3"),
                    0.1,
                ),
            ),
        ),
        Row(
            "figure-3",
            "figure 3: Algorithm 3 for n = 27 from row 8, and why its last column cannot just be cut off",
            "`queenlab construct leprechauns:27,range=2 --method leprechauns-3 --member 4`",
            (
                Figure(
                    "the construction with first row 8",
                    [
                        *(8, 11, 14, 17, 20, 23, 26, 2, 5),
                        *(12, 15, 18, 21, 24, 27, 3, 6, 9),
                        *(16, 19, 22, 25, 1, 4, 7, 10, 13),
                    ],
                    partial(by_construction, "leprechauns-3", 27, 2, 3),
                    "queenlab construct leprechauns:27,range=2 --method leprechauns-3 --member 4",
                    own=True,
                ),
                Figure(
                    "the listing with first row 8",
                    [
                        *(8, 11, 14, 17, 20, 23, 26, 2, 5),
                        *(12, 15, 18, 21, 24, 27, 3, 6, 9),
                        *(16, 19, 22, 25, 1, 4, 7, 10, 13),
                    ],
                    figure_3,
                    reproduce("figure-3"),
                ),
                Figure(
                    "column of the last row's leprechaun, the row that is free, what it attacks there",
                    [15, 13, [24, 4]],
                    moved_in_figure_3,
                    reproduce("figure-3"),
                ),
            ),
            ("figure 3",),
        ),
        algorithm_row(
            4,
            "n = 2 modulo 6, from row 8 or 14 or, for six small n, n - 10",
            (
                Figure(
                    f"n up to {LAST} that need another first row",
                    [20, 26, 32, 38, 44, 56],
                    six,
                    reproduce("algorithm-4"),
                    0.04,
                ),
                Figure("first rows that serve every n", [], rows_for_all, reproduce("algorithm-4"), 0.05),
            ),
        ),
        Row(
            "lemma-4-outputs",
            "Lemma 4: the six boards that are written out",
            "`queenlab construct leprechauns:20,range=2 --method leprechauns-4`; more first rows than the paper uses: "
            "see below",
            _OUTPUT_FIGURES,
            ("lemma 4", "algorithm 4"),
        ),
        Row(
            "algorithm-5",
            "Algorithm 5, Theorem 1: range 2 in linear time for every n",
            "`queenlab construct leprechauns:20,range=2 --method leprechauns-5`; one row of a board of 10^18 columns: "
            "`--at`, below; the time is not compared",
            (
                Figure(
                    f'n up to {LAST} with "No solution", which are those where the lines after it give none',
                    [2, 3, 4, 5, 6, 7, 8, 9],
                    no_board,
                    reproduce("algorithm-5"),
                    0.1,
                ),
                Figure(f"n up to {LAST} with a wrong answer", [], theorem_1, reproduce("algorithm-5"), 0.4),
            ),
            ("algorithm 5", "theorem 1"),
        ),
    ),
)

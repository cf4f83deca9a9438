"""Section 5: the general solution of the plane. Lemmas 1 to 5, Theorem 2, figures 2 and 3."""

from __future__ import annotations

from functools import partial

from queenlab_papers.decomposition.boards import failing, reproduce, solvable
from queenlab_papers.decomposition.general_solutions import (
    LAST,
    SPECIAL,
    figure_2,
    first_tiles,
    intervals,
    lemma_1,
    lemma_2,
    lemma_3_all,
    lemma_3_walks,
    lemma_4,
    lemma_5,
    library_differs,
    other_triples,
    smallest_eleven,
    special,
    special_by_library,
    steps_apart,
    subsumed,
    theorem_2,
    theorem_2_by_library,
    wraps,
)
from queenlab_papers.reproduction.computing import counted
from queenlab_papers.reproduction.figure import Figure, Row, Section

_LEMMA = "queenlab construct queens:21 --method general-solution"

SECTION = Section(
    "The general solution",
    (
        Row(
            "lemma-1",
            "section 5, Lemma 1: (A-1) B queens",
            "`queenlab construct queens:20 --method general-solution`",
            (
                Figure(
                    "N = A B up to 700 for which some A and B fail",
                    [],
                    lemma_1,
                    reproduce("lemma-1"),
                    0.02,
                ),
            ),
            ("lemma 1", "section 5"),
        ),
        Row(
            "lemma-2",
            "section 5, Lemma 2, figure 2: the C-knight-walk in the lower right corner of the B-knight-walk",
            f"`{reproduce('lemma-2')}`",
            (
                Figure(
                    "figure 2: queens of 5 on diagonals of 7; the first of them; those on squares of 7",
                    [5, [0, 1, 2], [3, 4]],
                    figure_2,
                    reproduce("lemma-2"),
                    0.001,
                ),
                Figure("[C, B] up to 150 where a new diagonal is occupied", [], lemma_2, reproduce("lemma-2"), 0.1),
                Figure(
                    "N from 5 to 500 whose knight-walk does not wrap once, between rows (N-1)/2 and (N+1)/2",
                    [],
                    partial(failing, solvable(5, 500), wraps),
                    reproduce("lemma-2"),
                    0.1,
                ),
                Figure(
                    "[C, B] up to 150 not (B-C)/2 knight steps apart after the wrap",
                    [],
                    steps_apart,
                    reproduce("lemma-2"),
                    0.05,
                ),
            ),
            ("lemma 2", "figure 2"),
        ),
        Row(
            "lemma-3",
            "section 5, Lemma 3: (A-1) B + C queens; knight-walk and decomposition are special cases",
            f"`{_LEMMA}`",
            (
                Figure(
                    "[A, B, C] up to N = 200 that fail, with knight-walks",
                    [],
                    lemma_3_walks,
                    reproduce("lemma-3"),
                    0.01,
                ),
                Figure(
                    "[A, B, C], all cornered solutions of 5, 7, 11, 13 as tiles, B = 5 and 7, that fail",
                    [],
                    lemma_3_all,
                    reproduce("lemma-3"),
                    0.1,
                ),
                Figure(
                    "[A, B, C] up to N = 120 where the library's board differs",
                    [],
                    library_differs,
                    reproduce("lemma-3"),
                    0.01,
                    own=True,
                ),
                Figure(
                    "N up to 300 where C = B is no decomposition, or C = B = 1 no knight-walk",
                    [],
                    partial(failing, solvable(5, 300), subsumed),
                    reproduce("lemma-3"),
                    0.1,
                ),
            ),
            ("lemma 3",),
        ),
        Row(
            "lemma-4",
            "section 5, Lemma 4: which A and B serve an odd multiple of 3",
            f"`{reproduce('lemma-4')}`",
            (Figure("[N, A, B] up to N = 300 that fail", [], lemma_4, reproduce("lemma-4"), 0.01),),
            ("lemma 4",),
        ),
        Row(
            "lemma-5",
            "section 5, Lemma 5: A = 5 serves every odd multiple of 3 but 3, 9, 15, 27, 39; other A serve "
            "none of these",
            "`queenlab construct queens:39 --method general-solution` refuses, as for all of these and no others",
            (
                Figure(
                    f"odd multiples of 3 up to {LAST} without a B",
                    [3, 9, 15, 27, 39],
                    lemma_5,
                    reproduce("lemma-5"),
                    0.05,
                ),
                Figure("B1 in class (i)", [1, 7, 13], partial(first_tiles, 1), reproduce("lemma-5"), 0.001),
                Figure("B1 in class (ii)", [5], partial(first_tiles, 5), reproduce("lemma-5"), 0.001),
                Figure(
                    "the intervals, and the odd multiples of 3 inside",
                    [[[5, 20], [25, 28], [35, 44], [65, 68]], [9, 15, 27, 39]],
                    intervals,
                    reproduce("lemma-5"),
                    0.001,
                ),
                Figure("the smallest board that A = 11 could solve", 50, smallest_eleven, reproduce("lemma-5"), 0.001),
                Figure("N of 9, 15, 27, 39 that other A, B, C serve", [], other_triples, reproduce("lemma-5"), 0.001),
            ),
            ("lemma 5",),
        ),
        Row(
            "theorem-2",
            "section 5, Theorem 2: all N but 2, 3, 8, 9, 14, 15, 26, 27, 38, 39; N = 2 and 3 have no solution",
            "knight-walk, general-solution and corner-removal together, or `queenlab construct queens:33 --method "
            "nqueens-program`; a refusal: `queenlab construct queens:39 --method general-solution`",
            (
                Figure(
                    f"N up to {LAST} without a verified solution by the scheme",
                    [2, 3, 8, 9, 14, 15, 26, 27, 38, 39],
                    theorem_2,
                    reproduce("theorem-2"),
                    0.8,
                ),
                Figure(
                    "N up to 500 for which the library's constructions refuse",
                    [2, 3, 8, 9, 14, 15, 26, 27, 38, 39],
                    theorem_2_by_library,
                    reproduce("theorem-2"),
                    0.01,
                    own=True,
                ),
                Figure("solutions for N = 2", 0, partial(counted, "queens:2"), "queenlab count queens:2", 0.01),
                Figure("solutions for N = 3", 0, partial(counted, "queens:3"), "queenlab count queens:3", 0.01),
            ),
            ("theorem 2",),
        ),
        Row(
            "figure-3",
            "figure 3: special solutions for 9, 15, 27, 39 and, without their corner, 8, 14, 26, 38",
            "`queenlab construct queens:39 --method special-board`; verified below",
            (
                *(
                    Figure(
                        f"N = {len(line.split())}: solves it, has a queen in the corner, solves N - 1 without",
                        [True, True, True],
                        partial(special, line),
                        reproduce("figure-3"),
                        0.01,
                    )
                    for line in SPECIAL
                ),
                Figure(
                    "N whose board is another one in the library",
                    [],
                    special_by_library,
                    reproduce("figure-3"),
                    0.05,
                    own=True,
                ),
            ),
            ("figure 3",),
        ),
    ),
)

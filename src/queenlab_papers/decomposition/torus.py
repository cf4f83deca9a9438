"""Sections 1 to 3: permutations, superqueens and regular solutions."""

from __future__ import annotations

from functools import partial

from queenlab_papers.decomposition.boards import (
    by_construction,
    failing,
    is_solvable,
    knight_walk,
    reproduce,
    solves_torus,
)
from queenlab_papers.decomposition.superqueens import (
    LAST,
    by_criterion,
    chandra_exceptions,
    independent_sets,
    not_only_regular,
    other_removals,
    share,
    share_of_all,
    solvable_by_search,
    thirteen,
    torus_but_not_plane,
    unplaced,
    wrapped_diagonals,
)
from queenlab_papers.reproduction.computing import classes, counted
from queenlab_papers.reproduction.figure import Correction, Figure, Row, Section

_CHANDRA = "for M = 5, 17 and 257 the last step is 2^k = M - 1, that is -1 modulo M; k = ceil(log2 (M - 1)) - 1 holds"

SECTION = Section(
    "Queens and superqueens",
    (
        Row(
            "introduction",
            "section 1: the eight queens have 12 solutions (Nauck, Gunther)",
            "`queenlab count queens:8 --up-to-symmetry`",
            (
                Figure(
                    "solutions up to symmetry",
                    12,
                    partial(classes, "queens:8"),
                    "queenlab count queens:8 --up-to-symmetry",
                    0.05,
                ),
            ),
            ("section 1",),
        ),
        Row(
            "section-2",
            "section 2: one queen a row as a permutation, checked by its diagonals; N queens as independent vertices "
            "of a graph",
            "`ql.verify(rows)`, see [verification](../verification.md)",
            (
                Figure(
                    "N up to 8 where other than the solutions meet the criterion",
                    [],
                    partial(failing, range(1, 9), lambda n: by_criterion(n) == counted(f"queens:{n}")),
                    reproduce("section-2"),
                    0.1,
                ),
                Figure(
                    "N up to 6 where the independent sets of N squares are other than the solutions",
                    [],
                    partial(failing, range(1, 7), lambda n: independent_sets(n) == counted(f"queens:{n}")),
                    reproduce("section-2"),
                    0.02,
                ),
            ),
            ("section 2",),
        ),
        Row(
            "polya",
            "section 3: N superqueens can be placed exactly when neither 2 nor 3 divides N (Polya); N diagonals of N "
            "squares of either kind; what solves the torus solves the plane",
            "`queenlab count queens:1..13@torus`; `queenlab construct queens:35@torus`",
            (
                Figure(
                    "N up to 40 with other wrapped diagonals",
                    [],
                    partial(failing, range(1, 41), wrapped_diagonals),
                    reproduce("polya"),
                    0.1,
                ),
                Figure(
                    "N up to 13 with a solution",
                    [1, 5, 7, 11, 13],
                    solvable_by_search,
                    "queenlab count queens:1..13@torus --engine dancing",
                    0.05,
                ),
                Figure(
                    f"N up to {LAST}, not divisible by 2 or 3, with none",
                    [],
                    unplaced,
                    reproduce("polya"),
                    0.2,
                ),
                Figure(
                    "N = 5, 7, 11, 13 with a solution of the torus that is none of the plane",
                    [],
                    torus_but_not_plane,
                    reproduce("polya"),
                    0.1,
                ),
            ),
            ("section 3",),
        ),
        Row(
            "knight-walk",
            "section 3: the knight-walk P(i) = 2i",
            "`queenlab construct queens:35@torus --method knight-walk`",
            (
                Figure(
                    f"N up to {LAST} where it solves the torus although 2 or 3 divides N, or does not "
                    "although neither does",
                    [],
                    partial(failing, range(1, LAST + 1), lambda n: solves_torus(knight_walk(n)) == is_solvable(n)),
                    reproduce("knight-walk"),
                    0.1,
                ),
                Figure(
                    "the walk of 7",
                    [0, 2, 4, 6, 1, 3, 5],
                    partial(by_construction, "queens:7@torus", "knight-walk"),
                    "queenlab construct queens:7@torus --method knight-walk",
                ),
            ),
            ("section 3",),
        ),
        Row(
            "chandra",
            "section 3: Chandra's steps 2, 4, ..., 2^k, k = ceil(log2 M) - 1, M the smallest factor of N",
            "`queenlab construct queens:143@torus --method chandra`; all regular solutions A i + B: `queenlab "
            "construct queens:35@torus --method regular --random --seed 1`, N^2 times the product of 1 - 3/p; k is "
            "corrected below",
            (
                Figure(
                    "primes N up to 1000 for which a step fails",
                    [],
                    partial(chandra_exceptions, True),
                    reproduce("chandra"),
                    0.15,
                    correction=Correction([5, 17, 257], _CHANDRA),
                ),
                Figure(
                    "the same with k = ceil(log2 (M - 1)) - 1",
                    [],
                    partial(chandra_exceptions, False),
                    reproduce("chandra"),
                    0.15,
                    own=True,
                ),
            ),
            ("section 3",),
        ),
        Row(
            "regular-only",
            "section 3: regular solutions only, for N < 13; a non-regular solution for N = 13",
            "a prime N has N (N - 3) regular solutions, and 10, 28, 88 are all there are for 5, 7, 11; of the 4524 "
            "for 13 they are 130; the printed one is verified below",
            (
                Figure(
                    "N up to 13 with more solutions than the regular ones",
                    [13],
                    not_only_regular,
                    reproduce("regular-only"),
                    0.1,
                ),
                Figure(
                    "the permutation for N = 13: solves the torus, is among all solutions, is regular",
                    [True, True, False],
                    thirteen,
                    reproduce("regular-only"),
                    0.1,
                ),
            ),
            ("section 3",),
        ),
        Row(
            "corner-removal",
            "section 3: regular solutions serve 2/3 of the odd N, without their corner 2/3 of the even ones; together "
            "2/3 of all; no other row and column can go",
            "`queenlab construct queens:34 --method corner-removal`",
            (
                Figure(
                    "odd N up to 600", "2/3", partial(share, range(1, 600, 2), False), reproduce("corner-removal"), 0.1
                ),
                Figure(
                    "even N up to 600",
                    "2/3",
                    partial(share, range(2, 601, 2), True),
                    reproduce("corner-removal"),
                    0.03,
                ),
                Figure("all N up to 600", "2/3", partial(share_of_all, 600), reproduce("corner-removal"), 0.1),
                Figure(
                    "N up to 100 whose knight-walk leaves a solution if another queen goes",
                    [],
                    other_removals,
                    reproduce("corner-removal"),
                    0.1,
                ),
            ),
            ("section 3",),
        ),
    ),
)

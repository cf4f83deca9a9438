"""Section 4.1: Propositions 1 and 2, Theorem 2, Lemmas 5 to 10, Table 3, figures 4 to 7."""

from __future__ import annotations

from functools import partial

from queenlab_papers.leprechauns.boards import plain, reproduce
from queenlab_papers.leprechauns.box_boards import (
    LAST,
    POTENTIAL,
    all_arrangements,
    all_solvable,
    attacks_in_figure_6,
    boxes_member,
    by_k,
    figure_4,
    figure_5,
    last_two_attack,
    lemma_10,
    lemmas_5_to_8,
    library_boxes,
    mirrored,
    not_fewer_boxes,
    potential,
    solvable,
    which_solve,
    wrong_partitions,
)
from queenlab_papers.leprechauns.neighbours import TABLE_3_ROW
from queenlab_papers.reproduction.computing import count_figure, counted
from queenlab_papers.reproduction.figure import Correction, Figure, Row, Section, Value

#: CPU seconds to count all n below (k+1)^2, and on it.
_BELOW = {1: 0.01, 2: 0.01, 3: 0.1, 4: 0.1, 5: 0.2, 6: 0.6, 7: 1.6, 8: 3.7, 9: 8.2, 10: 16.0}
_ON = {1: 0.01, 2: 0.01, 3: 0.01, 4: 0.01, 5: 0.02, 6: 0.05, 7: 0.11, 8: 0.22, 9: 0.4, 10: 0.75}

_AS_MANY = (
    "for n = k^2 there are as many boxes as leprechauns; the proposition holds all the same, for the k boxes at the "
    "top edge would then hold k leprechauns in one row"
)

_FIRST_SIXTEEN: list[Value] = [4, 8, 12, 16, 3, 7, 11, 15, 2, 6, 10, 14, 1, 5, 9, 13]

SECTION = Section(
    "Up to n = (k + 1)^2",
    (
        Row(
            "proposition-1",
            "Proposition 1: none for 1 < n < (k+1)^2",
            "`queenlab count leprechauns:2..63,range=7`, by `leprechaun-boxes`; `construct` says so for every k",
            tuple(
                Figure(
                    f"k = {k}: n from 2 to {(k + 1) ** 2 - 1} with a solution",
                    [],
                    partial(solvable, f"leprechauns:{{}},range={k}", range(2, (k + 1) ** 2)),
                    f"queenlab count leprechauns:2..{(k + 1) ** 2 - 1},range={k}",
                    seconds,
                )
                for k, seconds in _BELOW.items()
            ),
            ("proposition 1", "section 4.1"),
            "for every n, k up to 10",
        ),
        Row(
            "proposition-1-boxes",
            "Proposition 1, the proof, and figure 4: the boxes; nothing is said of diagonals",
            "`queenlab count 'rook+range[3]:2..15'`: none without the diagonals either",
            (
                Figure(
                    "(k, n), k up to 8, with other boxes than said",
                    [],
                    wrong_partitions,
                    reproduce("proposition-1-boxes"),
                ),
                Figure(
                    "[k, n], k up to 8, with n' < k + 1 and not fewer boxes than leprechauns",
                    [],
                    partial(not_fewer_boxes, 8),
                    reproduce("proposition-1-boxes"),
                    correction=Correction([[k, k * k] for k in range(2, 9)], _AS_MANY),
                ),
                Figure(
                    "figure 4 for k = 3, n = 14: boxes of 4 x 4, 2 x 4, 4 x 2, 2 x 2",
                    [9, 3, 3, 1],
                    figure_4,
                    reproduce("proposition-1-boxes"),
                    0.001,
                    own=True,
                ),
                *(
                    Figure(
                        f"k = {k}, without diagonals: n from 2 to {(k + 1) ** 2 - 1} with a solution",
                        [],
                        partial(solvable, f"rook+range[{k}]:{{}}", range(2, (k + 1) ** 2)),
                        f"queenlab count 'rook+range[{k}]:2..{(k + 1) ** 2 - 1}'",
                        seconds,
                    )
                    for k, seconds in ((1, 0.01), (2, 0.02), (3, 0.02), (4, 0.05))
                ),
            ),
            ("proposition 1", "figure 4"),
        ),
        Row(
            "proposition-2",
            "Proposition 2: on n = (k+1)^2 exactly two solutions if k is odd, none if k is even",
            "`queenlab construct leprechauns:16,range=3 --method boxes` gives both for every odd k; that there are no "
            "others is counted: `queenlab count leprechauns:100,range=9`",
            (
                *(
                    count_figure(f"leprechauns:{(k + 1) ** 2},range={k}", 2 * (k % 2), f"k = {k}", seconds)
                    for k, seconds in _ON.items()
                ),
                Figure(
                    f"odd k up to {LAST} for which the construction is not the paper's two boards",
                    [],
                    library_boxes,
                    reproduce("proposition-2"),
                    0.04,
                    own=True,
                ),
            ),
            ("proposition 2",),
            "that there are no others, for k up to 10",
        ),
        Row(
            "lemmas-5-to-8",
            "figure 5, Lemmas 5 to 8: one leprechaun in each box; within a row or a column of boxes they rise or fall",
            "all placements without the diagonals: `queenlab enumerate 'rook+range[3]:16'`",
            (
                Figure(
                    f"k up to {LAST} for which the boxes are not n squares",
                    [],
                    figure_5,
                    reproduce("lemmas-5-to-8"),
                    0.001,
                ),
                *(
                    Figure(
                        f"k = {k}: placements without the diagonals",
                        2,
                        partial(counted, f"rook+range[{k}]:{(k + 1) ** 2}"),
                        f"queenlab count 'rook+range[{k}]:{(k + 1) ** 2}'",
                        seconds,
                        own=True,
                    )
                    for k, seconds in ((1, 0.01), (2, 0.01), (3, 0.1), (4, 0.1))
                ),
                Figure(
                    "k up to 3 for which a placement violates a lemma",
                    [],
                    lemmas_5_to_8,
                    reproduce("lemmas-5-to-8"),
                    0.02,
                ),
            ),
            ("figure 5", "lemma 5", "lemma 6", "lemma 7", "lemma 8"),
        ),
        Row(
            "four-potential-solutions",
            "Proposition 2, the proof: the third and fourth potential solution fail; Lemma 9: the first two "
            "are mirror images",
            f"`{reproduce('four-potential-solutions')}`",
            (
                by_k(
                    f"k up to {LAST} where the tiles named in the third or fourth do not attack",
                    range(1, LAST + 1),
                    last_two_attack,
                    "four-potential-solutions",
                ),
                by_k(f"k up to {LAST} where Lemma 9 fails", range(1, LAST + 1), mirrored, "four-potential-solutions"),
                by_k(
                    f"odd k up to {LAST} where other than the first two are solutions",
                    range(1, LAST, 2),
                    lambda k: which_solve(k) == [1, 2],
                    "four-potential-solutions",
                    0.03,
                ),
                by_k(
                    f"even k up to {LAST} where one is a solution",
                    range(2, LAST + 1, 2),
                    lambda k: which_solve(k) == [],
                    "four-potential-solutions",
                    0.01,
                ),
                Figure(
                    "k up to 3 where other placements respect all but the diagonals",
                    [],
                    all_arrangements,
                    reproduce("four-potential-solutions"),
                    0.02,
                    own=True,
                ),
            ),
            ("lemma 9", "proposition 2"),
        ),
        TABLE_3_ROW,
        Row(
            "figure-6",
            "figure 6, Lemma 10: the first potential solution for even k has two on a diagonal, (1, 3) and "
            "(6, 8) for k = 2",
            f"`{reproduce('figure-6')}`",
            (
                Figure(
                    "the board for k = 2",
                    [3, 6, 9, 2, 5, 8, 1, 4, 7],
                    lambda: plain(potential(2, *POTENTIAL[0])),
                    reproduce("figure-6"),
                    0.001,
                ),
                Figure(
                    "(1, 3) and (6, 8) attack each other, and they are not alone",
                    [True, True],
                    attacks_in_figure_6,
                    reproduce("figure-6"),
                    0.001,
                ),
                by_k(
                    f"even k up to {LAST} where the two leprechauns of Lemma 10 are not k k/2 from the main diagonal",
                    range(2, LAST + 1, 2),
                    lemma_10,
                    "figure-6",
                ),
            ),
            ("figure 6", "lemma 10"),
        ),
        Row(
            "figure-7",
            "figure 7: a solution for k = 3, n = 16",
            "`queenlab construct leprechauns:16,range=3 --method boxes`",
            (
                Figure(
                    "the board",
                    _FIRST_SIXTEEN,
                    partial(boxes_member, 3, 0),
                    "queenlab construct leprechauns:16,range=3 --method boxes",
                    own=True,
                ),
                Figure(
                    "the potential solution of the text",
                    _FIRST_SIXTEEN,
                    lambda: plain(potential(3, *POTENTIAL[0])),
                    reproduce("figure-7"),
                    0.001,
                ),
            ),
            ("figure 7",),
        ),
        Row(
            "theorem-2",
            "Theorem 2: for n <= (k+1)^2 one solution on n = 1, two on n = (k+1)^2 if k is odd, and no others",
            "`queenlab count leprechauns:1..64,range=7`",
            tuple(
                Figure(
                    f"k = {k}: [n, solutions] for every n up to {(k + 1) ** 2} that has some",
                    [[1, 1], [(k + 1) ** 2, 2]] if k % 2 else [[1, 1]],
                    partial(all_solvable, k),
                    f"queenlab count leprechauns:1..{(k + 1) ** 2},range={k}",
                    _BELOW[k] + _ON[k],
                )
                for k in range(1, 9)
            ),
            ("theorem 2",),
            "for every n, k up to 8",
        ),
    ),
)

"""Problems 1 to 6, Propositions 1 and 2, Theorem 1 with its constructions A, B and C, figures 7 and 8."""

from __future__ import annotations

from functools import partial

from queenlab_papers.higher_dimensions import two_dimensions as plane
from queenlab_papers.higher_dimensions.boards import constructed
from queenlab_papers.higher_dimensions.commands import python_figure
from queenlab_papers.reproduction.computing import is_solution
from queenlab_papers.reproduction.figure import Correction, Figure, Row, Section, Value


def _board(label: str, rows: plane.Rows) -> Figure:
    return python_figure(label, True, partial(is_solution, rows, f"queens:{len(rows)}"))


_NONE: list[Value] = []
_RULES = (
    ("A", plane.construction_a, plane.is_a, "even n that are not 2 mod 6"),
    ("B, as corrected", plane.construction_b, plane.is_b, "even n that are not 0 mod 6"),
    ("C", plane.construction_c, plane.is_c, "odd n"),
)

SECTIONS = (
    Section(
        "Problems",
        (
            Row(
                "problems",
                "Problems 1 to 6",
                "one line each in [problems and goals](../problems-and-goals.md#kunts-problems-1-to-6)",
                (
                    Figure(
                        "Problem 1 on (11,3): queens of a solution",
                        121,
                        partial(constructed, "queens:11^3"),
                        "queenlab construct queens:11^3",
                    ),
                    Figure(
                        "Problem 1 on (17,4): queens of a solution",
                        4913,
                        partial(constructed, "queens:17^4"),
                        "queenlab construct queens:17^4",
                        0.3,
                    ),
                    Figure(
                        "Problem 2 on (11,3), queens on lines: n^(d-1)",
                        121,
                        partial(constructed, "queens:11^3@torus"),
                        "queenlab construct queens:11^3@torus",
                    ),
                    python_figure(
                        "Problem 2 on (11,3), with whole hyperplanes as printed: n^(d-1)",
                        121,
                        partial(plane.hyperqueens, 11, 3),
                        correction=Correction(
                            11, "the condition for e_1 makes the first coordinates different, so n is the most"
                        ),
                    ),
                    Figure(
                        "Problem 2 on (3,3), with whole hyperplanes as printed: n^(d-1)",
                        9,
                        partial(plane.most_hyperqueens, 3, 3),
                        "queenlab max hyperqueens:3^3@torus",
                        0.3,
                        correction=Correction(
                            1, "CP-SAT proves it; n is the most on any board, and here it is not reached"
                        ),
                    ),
                ),
                ("problem 1", "problem 2", "problem 3", "problem 4", "problem 5", "problem 6", "section 1.4"),
                "Problem 2 is two problems",
            ),
            Row(
                "gents-version",
                "Problem 4 as Gent, Jefferson and Nightingale ask it",
                "`--gent`, [problems and goals](../problems-and-goals.md#gents-version)",
                (
                    python_figure(
                        "(8,2) with (1,1), (2,2) given: whether Problem 4 takes it, and whether theirs does",
                        [False, True],
                        plane.taken_as_given,
                    ),
                ),
                ("problem 4",),
            ),
            Row(
                "proposition-1",
                "Proposition 1, figure 7: solutions on the torus are solutions on the plane",
                "`queenlab count queens:7@torus`",
                (
                    *(
                        python_figure(
                            f"n = {n}: those that are not",
                            0,
                            partial(plane.plane_of_torus, n),
                            0.1 if n < 13 else 2.0,
                        )
                        for n in (5, 7, 11, 13)
                    ),
                    python_figure(
                        "figure 7: knight's moves on (7,2) are a solution on the torus",
                        True,
                        plane.modular_seven,
                    ),
                ),
                ("proposition 1", "figure 7"),
                "for n up to 13",
            ),
            Row(
                "proposition-2",
                "Proposition 2: a solution for a piece is one for a piece that moves in fewer ways",
                "`queenlab count amazons:10`",
                tuple(
                    python_figure(f"{a} that are no {b}", 0, partial(plane.contained, a, b), seconds)
                    for a, b, seconds in (
                        ("queens:8", "rooks:8", 0.1),
                        ("amazons:10", "queens:10", 0.1),
                        ("leprechauns:12,range=2", "queens:12", 0.9),
                    )
                ),
                ("proposition 2",),
            ),
        ),
    ),
    Section(
        "Two dimensions",
        (
            Row(
                "theorem-1",
                "Theorem 1 (Pauls): a solution for every n from 4 on; constructions A, B, C; figure 8",
                "`queenlab construct queens:20 --method pauls-b`, `pauls-a` and `pauls-c`: each holds for all n of "
                "its kind; figure 8 is [drawn anew](../figures.md#kunt)",
                (
                    *(
                        python_figure(
                            f"{name}: the {kind} from 4 to {plane.TOP} for which it fails",
                            [],
                            partial(plane.fails, rule, sides, plane.TOP),
                            0.3,
                        )
                        for name, rule, sides, kind in _RULES
                    ),
                    *(
                        python_figure(
                            f"{name}: other even n from 4 to 200 for which it works",
                            [],
                            partial(plane.works_elsewhere, rule, sides, 200),
                            0.1,
                            own=True,
                        )
                        for name, rule, sides, _ in _RULES[:2]
                    ),
                    _board("figure 8, n = 12 by A", plane.construction_a(12)),
                    _board("figure 8, n = 14 by B", plane.construction_b(14)),
                    _board("figure 8, n = 15 by C", plane.construction_c(15)),
                ),
                ("theorem 1", "figure 8", "section 2.1"),
                f"for every n up to {plane.TOP}; B as corrected",
            ),
            Row(
                "section-1-4",
                "section 1.4: solutions for all n >= 3",
                "`queenlab count queens:3`: 0",
                (
                    python_figure(
                        "the least m with solutions for all n >= m",
                        3,
                        partial(plane.first_of_all, 300),
                        0.2,
                        correction=Correction(4, "Theorem 1; there is none for n = 2 and 3"),
                    ),
                ),
                ("section 1.4",),
            ),
            Row(
                "regular-for-even-n",
                "section 2.1: the solutions for even n are regular (Definition 3)",
                "they are regular modulo n + 1: row 2 j modulo n + 1 in column j by construction A",
                (
                    *(
                        python_figure(
                            f"{name}: the n from 4 to 60 for which it is",
                            plane.even_sides(sides, 60),
                            partial(plane.regular, rule, sides, 60),
                            correction=Correction(holds, why),
                        )
                        for (name, rule, sides, _), holds, why in zip(
                            _RULES[:2],
                            (_NONE, _NONE),
                            (
                                "2 j modulo n + 1, so a fixed movement modulo n + 1 and not modulo n",
                                "two runs of knight's moves, which no one movement modulo n joins",
                            ),
                            strict=True,
                        )
                    ),
                ),
                ("definition 3", "section 2.1"),
                "not modulo n",
            ),
        ),
    ),
)

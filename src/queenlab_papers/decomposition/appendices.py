"""Section 6 and the appendices: cost and numbers, constraint satisfaction, program NQUEENS, the older solution."""

from __future__ import annotations

from functools import partial

from queenlab_papers.decomposition.boards import by_construction, failing, plain, reproduce
from queenlab_papers.decomposition.program import AS_PRINTED, CORRECTED
from queenlab_papers.decomposition.written_out import (
    LAST,
    MAX,
    described,
    diagonals_of_library,
    failures,
    library_differs,
    need_a_table,
    old_unsolved,
    older_pattern,
    older_walk,
    reduction_fails,
    split_solutions,
    splits_alike,
    splits_counted,
)
from queenlab_papers.reproduction.figure import Correction, Figure, Row, Section, Value

_PROGRAM = "queenlab construct queens:33 --method nqueens-program"
_PRINTED_FAILS: list[Value] = [n for n in range(20, MAX + 1) if n % 6 in (2, 3) and n not in (26, 27, 38, 39)]
_PRINTED_WHY = (
    "Setup has j := 1-C+B for j := i-C+B, so that no tile but the first is begun, and Breakdown may leave B even; "
    "with both corrected all are solutions"
)

COST = Section(
    "Cost and numbers",
    (
        Row(
            "linear-time",
            "section 6: linear time; a description of O(log N) digits",
            "`queenlab construct queens:1000000 --quiet`; `queenlab construct queens:999999999999999999 --describe`, "
            "and one row of it with `--at 5`; times are not compared",
            (
                Figure(
                    "e up to 18 for which N = 10^e - 1 is not described by N, A, B, C, each of at most e digits",
                    [],
                    described,
                    reproduce("linear-time"),
                    0.1,
                ),
            ),
            ("section 6",),
        ),
        Row(
            "ordered-splits",
            "section 6: 2^(i-1) ordered splits of 5^i, and at least so many solutions",
            "`ordered_factorizations`; with all regular parts there are 10 * 35^(i-1), below",
            (
                Figure(
                    "ordered splits of 5^i, i = 1 to 20",
                    [2 ** (i - 1) for i in range(1, 21)],
                    splits_counted,
                    "from queenlab_papers.decomposition.written_out import splits_counted; splits_counted()",
                    0.01,
                ),
                *(
                    Figure(
                        f"different solutions of N = {5**i} by its splits, all verified",
                        2 ** (i - 1),
                        partial(split_solutions, 5**i),
                        reproduce("ordered-splits"),
                        seconds,
                        relation=">=",
                    )
                    for i, seconds in ((1, 0.001), (2, 0.001), (3, 0.01), (4, 0.02), (5, 0.1))
                ),
                Figure(
                    "N up to 1000 whose ordered splits do not all give different solutions (section 4)",
                    [],
                    splits_alike,
                    reproduce("ordered-splits"),
                    0.15,
                    own=True,
                ),
            ),
            ("section 6", "section 4"),
        ),
    ),
)

APPENDICES = Section(
    "Appendices",
    (
        Row(
            "appendix-1",
            "Appendix 1, Theorem 3: constraint satisfaction is NP-complete, by a reduction from "
            "k-colourability (Claims 1 and 2)",
            f"`{reproduce('appendix-1')}`",
            (
                Figure(
                    "[vertices, k, edges] of graphs with up to 4 vertices for which the reduction fails",
                    [],
                    reduction_fails,
                    reproduce("appendix-1"),
                    0.02,
                ),
            ),
            ("appendix 1", "theorem 3"),
            "the theorem itself is theory",
        ),
        Row(
            "program",
            "Appendix 2: program NQUEENS",
            f"`{_PROGRAM}`; transcribed in `queenlab_papers/decomposition/program.py`, with two corrections below",
            (
                Figure(
                    f"numbers up to {LAST} for which it says to look at a table, and without that fails",
                    [2, 3, 8, 9, 14, 15, 26, 27, 38, 39],
                    need_a_table,
                    reproduce("program"),
                    0.8,
                ),
                Figure(
                    f"numbers up to {MAX}, as printed, with a board that is no solution",
                    [],
                    partial(failures, AS_PRINTED, MAX),
                    reproduce("program"),
                    0.02,
                    correction=Correction(_PRINTED_FAILS, _PRINTED_WHY),
                ),
                Figure(
                    f"numbers up to {LAST}, as corrected, with a board that is no solution",
                    [],
                    partial(failures, CORRECTED, LAST),
                    reproduce("program"),
                    0.8,
                    own=True,
                ),
                Figure(
                    "n up to 1000 where the library's board is another one",
                    [],
                    library_differs,
                    reproduce("program"),
                    0.2,
                    own=True,
                ),
            ),
            ("appendix 2", "program"),
        ),
        Row(
            "yaglom",
            "Appendix 3, figure 4: the older solution of Yaglom and Yaglom; even N with the main diagonal free, odd N "
            "by one more queen",
            "`queenlab construct queens:12 --method yaglom-walk`, `queenlab construct queens:14 --method "
            "yaglom-pattern`",
            (
                Figure(
                    "figure 4a, N = 12: the knight-walk of 13 without its corner",
                    plain(2 * i % 13 - 1 for i in range(1, 13)),
                    partial(by_construction, "queens:12", "yaglom-walk"),
                    "queenlab construct queens:12 --method yaglom-walk",
                ),
                Figure(
                    "figure 4b, N = 14: the diagonals from left to right",
                    [24, 15, 16, 17, 18, 9, 20, 8, 19, 10, 11, 12, 13, 4],
                    diagonals_of_library,
                    reproduce("yaglom"),
                ),
                Figure(
                    "N = 6m or 6m + 4 up to 1000 that fail, or whose N + 1 does",
                    [],
                    partial(failing, [n for n in range(4, 1001) if n % 6 in (0, 4)], older_walk),
                    reproduce("yaglom"),
                    0.06,
                ),
                Figure(
                    "N = 6m + 2 from 8 to 1000 that fail, or whose N + 1 does",
                    [],
                    partial(failing, range(8, 1001, 6), older_pattern),
                    reproduce("yaglom"),
                    0.03,
                ),
                Figure("N from 2 to 1000 left unsolved", [2, 3], old_unsolved, reproduce("yaglom"), 0.2),
            ),
            ("appendix 3", "figure 4"),
        ),
    ),
)

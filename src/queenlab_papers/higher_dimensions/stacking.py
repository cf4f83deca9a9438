"""Section 3.1.3: full solutions as stacks of superimposable ones."""

from __future__ import annotations

from functools import partial

from queenlab_papers.reproduction.figure import Figure, Partial, Row, Section, Value

#: CPU seconds by n.
SECONDS = {11: 2.5, 12: 10.0, 13: 120.0}


def stacks(n: int) -> Value | Partial:
    """All stacks of n superimposable solutions of (n,2) that are solutions of (n,3)."""
    from queenlab.verbs.stack import stack

    answer = stack(n)
    return answer.value if answer.status == "proved" else Partial(answer.lower, "the search did not end", answer.lower)


SECTIONS = (
    Section(
        "Stacks of layers",
        (
            Row(
                "section-3-1-3",
                "section 3.1.3: solutions of (n,3) by stacking superimposable solutions of (n,2); those of Table 6",
                "`queenlab stack 11`: 264: [coloring.md](../coloring.md), a search of its own beside `queenlab count`",
                tuple(
                    Figure(
                        f"n = {n}: full stacks",
                        number,
                        partial(stacks, n),
                        f"queenlab stack {n}",
                        SECONDS.get(n, 0.3),
                        own=number == 0,
                    )
                    for n, number in ((5, 0), (7, 0), (8, 0), (9, 0), (10, 0), (11, 264), (13, 624))
                ),
                ("section 3.1.3", "table 6"),
            ),
        ),
    ),
)

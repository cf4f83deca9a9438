"""Section 4.2: Tables 4 and 5, the smallest boards, and the diverse n-queens problem."""

from __future__ import annotations

from functools import partial

from queenlab_papers.leprechauns.boards import failing, reproduce
from queenlab_papers.reproduction.computing import count_figure, counted, is_solution
from queenlab_papers.reproduction.figure import Figure, Partial, Row, Section, Value

#: Table 4: the smallest n > 1 with a solution, and the offset from (k+1)^2; and the CPU seconds that it takes.
_TABLE_4 = {
    1: (4, 4, 0, 0.01),
    2: (9, 10, 1, 0.02),
    3: (16, 16, 0, 0.1),
    4: (25, 28, 3, 0.2),
    5: (36, 36, 0, 0.3),
    6: (49, 52, 3, 2.5),
    7: (64, 64, 0, 2.0),
    8: (81, 82, 1, 5.0),
    9: (100, 100, 0, 9.0),
}

#: Table 5: n, the number of solutions, and the CPU seconds that it takes.
_TABLE_5 = {
    3: (
        (16, 2, 0.01),
        (17, 34, 0.01),
        (18, 4, 0.01),
        (19, 112, 0.01),
        (20, 516, 0.02),
        (21, 7312, 0.06),
        (22, 81324, 0.56),
        (23, 1056560, 4.1),
        (24, 13443944, 8.4),
        (25, 171919446, 67.0),
    ),
    4: ((28, 10, 0.01), (29, 286, 0.1), (30, 696, 1.1), (31, 10016, 11.0), (32, 201332, 159.0)),
    5: ((36, 2, 0.02), (37, 74, 0.05), (38, 0, 0.01), (39, 48, 0.12), (40, 68, 0.66), (41, 808, 11.0)),
    6: ((52, 6, 0.75),),
}

#: What goes beyond Table 5, in Markdown.
_BEYOND = {
    3: "beyond it 26: 2195838076, 27: 28876216900, 29: 5074330102084 ([leprechaun-counts.md](../leprechaun-counts.md))",
    4: "beyond it 33: 5548862",
    5: "beyond it 42: 1328, 43: 19792",
    6: "beyond it 53: 434, 54: 140, and k = 7, 8: [leprechaun-counts.md](../leprechaun-counts.md)",
}

#: So far the constructions for a prime and one less are checked.
LAST_RANGE = 100


def smallest_by_counting(k: int) -> int:
    """The smallest n > 1 with a solution: every n from 2 on is counted until there is one."""
    n = 2
    while counted(f"leprechauns:{n},range={k}") == 0:
        n += 1
    return n


def _table_4(k: int) -> Value:
    smallest = smallest_by_counting(k)
    return [(k + 1) ** 2, smallest, smallest - (k + 1) ** 2]


def by_the_rule(k: int) -> int:
    """The smallest prime above (k+1)^2, less one."""
    from queenlab.constructions.numbers import is_prime

    return next(p for p in range((k + 1) ** 2 + 1, (k + 2) ** 2) if is_prime(p)) - 1


def smallest_with_witness(k: int, last: int) -> Value:
    """The smallest n from (k+1)^2 to `last` for which a solution is built and verified; `last` + 1 if there is none."""
    from queenlab.verbs.diverse import diverse

    for n in range((k + 1) ** 2, last + 1):
        answer = diverse(n)
        if answer.value is not None and answer.value >= k and answer.witness is not None:
            rows = [int(row) for row in answer.witness.rows()]
            if is_solution(rows, f"leprechauns:{n},range={k}"):
                return n
    return last + 1


def _rule_fails() -> Value:
    return failing((2, 4, 6, 8), lambda k: smallest_by_counting(k) == by_the_rule(k))


def _prime_and_one_less(k: int) -> bool:
    """Whether range k fits on the smallest prime above (k+1)^2 and on one less, by the walk in steps of k + 1."""
    p = by_the_rule(k) + 1
    walk = [(k + 1) * c % p for c in range(p)]
    return is_solution([row + 1 for row in walk], f"leprechauns:{p},range={k}") and is_solution(
        walk[1:], f"leprechauns:{p - 1},range={k}"
    )


def _demarcation(k: int) -> bool:
    """Whether range k fits on (k+1)^2, for odd k, or on (k+2)^2 with range k + 1, for even k."""
    from queenlab.verbs.construct import construct

    side = k + 1 if k % 2 else k + 2
    rows = [int(row) for row in construct(f"leprechauns:{side * side},range={side - 1}", method="boxes").rows()]
    return is_solution(rows, f"leprechauns:{side * side},range={k}")


def _is_constructed(n: int, k: int) -> bool:
    """Whether the library has a construction, which it verifies."""
    from queenlab.errors import NoConstruction
    from queenlab.verbs.construct import construct

    try:
        return len(construct(f"leprechauns:{n},range={k}").rows()) == n
    except NoConstruction:
        return False


def _unsatisfiable(k: int, last: int) -> Value:
    """The n from 2 on without a solution: by counting up to (k+2)^2, beyond it those for which none is constructed."""
    few = min(last, (k + 2) ** 2)
    none = [n for n in range(2, few + 1) if counted(f"leprechauns:{n},range={k}") == 0]
    return [*none, *(n for n in range(few + 1, last + 1) if not _is_constructed(n, k))]


def first_reached() -> Value | Partial:
    """For each range from 1 to 9 the first n from 2 to 100 for which `diverse` proves at least that."""
    from queenlab.verbs.diverse import diverse

    answers = {n: diverse(n) for n in range(2, 101)}
    # The status is `none` where there is no solution at all.
    open_ones = [n for n, answer in answers.items() if answer.status not in ("proved", "none")]
    if open_ones:
        return Partial([*open_ones], "for these n the largest range is not proved")
    ranges = {n: answer.value or 0 for n, answer in answers.items()}
    return [next((n for n, found in ranges.items() if found >= k), None) for k in range(1, 10)]


def _table_5_row(k: int) -> Row:
    entries = _TABLE_5[k]
    first, last = entries[0][0], entries[-1][0]
    sizes = f"{first}..{last}" if last > first else f"{first}"
    printed = ", ".join(str(number) for _, number, _ in entries)
    return Row(
        f"table-5-range-{k}",
        f"Table 5, k = {k}: the number of solutions",
        f"`queenlab count leprechauns:{sizes},range={k}`: {printed}; {_BEYOND[k]}",
        tuple(
            count_figure(f"leprechauns:{n},range={k}", number, f"n = {n}", seconds) for n, number, seconds in entries
        ),
        ("table 5", "section 4.2"),
    )


SECTION = Section(
    "Above n = (k + 1)^2",
    (
        Row(
            "table-4",
            "Table 4: smallest n > 1 with a solution",
            "every smaller n is counted: `queenlab count leprechauns:2..52,range=6`; with witnesses: `queenlab "
            "diverse 4..100`, [what is ruled out](../diverse.md#what-is-ruled-out)",
            tuple(
                Figure(
                    f"k = {k}: (k + 1)^2, n, offset",
                    [square, n, offset],
                    partial(_table_4, k),
                    f"queenlab count leprechauns:2..{n},range={k}",
                    seconds,
                )
                for k, (square, n, offset, seconds) in _TABLE_4.items()
            ),
            ("table 4", "section 4.2"),
        ),
        *(_table_5_row(k) for k in _TABLE_5),
        Row(
            "section-4-2-smallest",
            "section 4.2: a range of k first fits between (k+1)^2 and (k+2)^2; for even k up to 8 on the smallest "
            "prime above (k+1)^2, less one, and never later than that",
            "`queenlab diverse 4..130`; `lattice` and `lattice-without-corner`, for every n coprime to 6 and one less",
            (
                Figure("k = 2, 4, 6, 8 where the rule fails", [], _rule_fails, reproduce("section-4-2-smallest"), 7.0),
                Figure(
                    f"even k up to {LAST_RANGE} where no solution is built on that prime and one less",
                    [],
                    partial(failing, range(2, LAST_RANGE + 1, 2), _prime_and_one_less),
                    reproduce("section-4-2-smallest"),
                    0.3,
                ),
                Figure(
                    f"k up to {LAST_RANGE} where none is built on an even square up to (k+2)^2",
                    [],
                    partial(failing, range(1, LAST_RANGE + 1), _demarcation),
                    reproduce("section-4-2-smallest"),
                    0.6,
                ),
                Figure(
                    "k = 10: the smallest n is at most the prime less one (not printed itself: the rule gives it)",
                    126,
                    partial(smallest_with_witness, 10, 126),
                    "queenlab diverse 121..126",
                    0.02,
                    relation="<=",
                ),
            ),
            ("section 4.2",),
            "for k = 10 the rule no longer gives the smallest n",
        ),
        Row(
            "section-4-2-phases",
            "section 4.2: for k = 1 and 2 the n without a solution have no gap; for k = 5 there are solutions for 36 "
            "and 37, but none for 38",
            "`queenlab count leprechauns:36..39,range=5`",
            (
                Figure(
                    "k = 1: n from 2 to 1000 without a solution",
                    [2, 3],
                    partial(_unsatisfiable, 1, 1000),
                    reproduce("section-4-2-phases"),
                    1.4,
                ),
                Figure(
                    "k = 2: n from 2 to 1000 without a solution",
                    list(range(2, 10)),
                    partial(_unsatisfiable, 2, 1000),
                    reproduce("section-4-2-phases"),
                    1.4,
                ),
                Figure(
                    "k = 5: n from 2 to 40 without a solution",
                    [*range(2, 36), 38],
                    partial(_unsatisfiable, 5, 40),
                    "queenlab count leprechauns:2..40,range=5",
                    1.2,
                ),
            ),
            ("section 4.2",),
        ),
        Row(
            "diverse",
            "the diverse n-queens problem: the largest possible distance; Table 4 read as the first n with each",
            "`queenlab diverse 127`, `queenlab diverse 4..200`: [diverse.md](../diverse.md). 191 of the 197 n from 4 "
            "to 200 are settled; open are 122, 123, 146, 170, 171, 177",
            (
                Figure(
                    "the first n with each range from 1 to 9",
                    [4, 10, 16, 28, 36, 52, 64, 82, 100],
                    first_reached,
                    "queenlab diverse 2..100",
                    0.3,
                    own=True,
                ),
            ),
            ("diverse", "section 5", "table 4"),
            "the problem itself is open in general",
        ),
    ),
)

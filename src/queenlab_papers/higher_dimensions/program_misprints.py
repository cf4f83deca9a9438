"""What is misprinted in chapters 5 to 7 and in the open questions, with the computation that shows it."""

from __future__ import annotations

from queenlab_papers.higher_dimensions import inequalities, integer_program, questions, running_times
from queenlab_papers.higher_dimensions.boards import proved_bounds
from queenlab_papers.higher_dimensions.strengthening_rows import added_items, triangle, triangles
from queenlab_papers.reproduction.figure import Misprint


def last_two_families() -> bool:
    """The printed last two families are not the lines of a direction, the corrected ones are."""
    printed = integer_program.printed_families(4)
    corrected = integer_program.printed_families(4, integer_program.CORRECTED)
    return printed[:11] == [True] * 11 and printed[11:] == [False, False] and all(corrected)


def optimum_as_printed(n: int) -> int | None:
    """The optimum of the program with the thirteen printed families."""
    from itertools import product

    from queenlab.engines.registry import engine
    from queenlab.model import ModelBuilder
    from queenlab.work import Limits

    builder = ModelBuilder("max")
    cells = list(product(range(1, n + 1), repeat=3))
    for cell in cells:
        builder.option(".".join(map(str, cell)))
    for number, (forms, _) in enumerate(integer_program.PRINTED):
        sets: dict[tuple[int, ...], list[int]] = {}
        for k, cell in enumerate(cells):
            key = tuple(sum(a * x for a, x in zip(form, cell, strict=True)) for form in forms)
            sets.setdefault(key, []).append(k)
        for key, members in sets.items():
            item = builder.item(f"{number}:{key}", 0, 1)
            for k in members:
                builder.cover(k, item)
    return engine("cpsat").optimize(builder.build(), Limits(workers=1, seed=1)).value


def program_as_printed() -> bool:
    """The printed program for n = 5 has an optimum below 13: each of 2n - 1 layers aslant holds one queen at most."""
    from queenlab_papers.higher_dimensions.solved_programs import placed

    printed = optimum_as_printed(5)
    return last_two_families() and printed is not None and printed < placed(5, 3).lower


def four_triagonals() -> bool:
    """Four directions have three entries that are not zero, so inequalities 10 to 12 are one too few."""
    return integer_program.families_by_entries(3) == [3, 6, 4]


def no_star_as_printed() -> bool:
    """No h >= 1 has s + h <= n and s - h >= n; with >= 1 there are the stars of the formula."""
    sides = range(3, 10)
    none = not any(s + h <= n and s - h >= n for n in sides for h in range(1, n) for s in range(1, n + 1))
    return none and all(
        added_items(n, 3, "star") == sum((n - m + 1) ** 3 for m in range(3, n + 1, 2)) for n in (3, 5, 6)
    )


def triangles_outside() -> bool:
    """There are triangles in no line, cube or star, the examples among them; on 3 x 3 and 4 x 4 there is none."""
    counts = [inequalities.triangles_outside_cliques(n, d) for n, d in ((3, 2), (4, 2), (5, 2), (3, 3))]
    examples = all(inequalities.is_outside_cliques(n, d, triangle(n, d)) for n, d in ((5, 2), (3, 3)))
    return examples and counts[:2] == [0, 0] and min(counts[2:]) > 0


def impossible_averages() -> bool:
    """Five averages cannot come from ten runs with the printed least and greatest value, and all others can."""
    return running_times.impossible_entries() == [
        "Table 13, n = 6, work",
        "Table 14, n = 7, nodes",
        "Table 19, n = 7, work",
        "Table 32, n = 4, work",
        "Table 33, n = 4, time",
    ]


def unequal_tables() -> bool:
    """Three entries of the tables of comparison, and no others, are not the averages that they repeat."""
    return running_times.unequal_entries() == [
        "Table 21, n = 4: 0.42, but 0.43 in Table 18",
        "Table 21, n = 11: 6.70, but 6.79 in Table 20",
        "Table 35, n = 3: 0.31, but 0.40 in Table 34",
    ]


def maxima_are_open() -> bool:
    """What is printed as a maximum is reached, and the bounds from above do not exclude more."""
    bounds = {board: proved_bounds(*board) for board in ((12, 3), (5, 4))}
    lower = [running_times.LARGEST[d][n - 1] for n, d in bounds]
    return lower == [least for least, _ in bounds.values()] and all(least < most for least, most in bounds.values())


def coloring_is_not_necessary() -> bool:
    """(8,2) has solutions and no colouring with 8 colours; (11,3) has solutions, and so has (11,2) its 11 colours."""
    from queenlab.verbs.color import color
    from queenlab.verbs.count import count

    solutions = count("queens:8").value or 0
    colors = color("queens:8", colors=8).status
    return solutions > 0 and colors == "none" and questions.without_coloring((11,)) == []


def regular_ones_only() -> bool:
    """Verified solutions that are not regular, for a prime and for a composite number."""
    return questions.primes_with_others(29, 29) == [29] and questions.composites_with_others((121,)) == [121]


MISPRINTS = (
    Misprint(
        "5.1.3",
        "last two families of triagonals: j + k = m, j - k = p and j - k = m, j - k = p",
        "i + j = m, j - k = p and i - j = m, j - k = p: directions (1, +-1, +-1), each of the four once",
        "the families compared with the lines; the printed program has the optimum 9 for n = 5, where 13 queens fit",
        program_as_printed,
        0.5,
    ),
    Misprint("5.1.3", "-n+1 <= m <= n-1, <= p <= 2n", "2 <= p <= 2n"),
    Misprint(
        "5.1.3", "inequalities 10 to 12 are the triagonals", "10 to 13", "four directions, counted", four_triagonals
    ),
    Misprint(
        "5.2.3, star cliques",
        "s_i - h >= n",
        ">= 1",
        "as printed there is no star; with 1 there are as many as the formula has",
        no_star_as_printed,
        0.2,
    ),
    Misprint(
        "5.2.4",
        "odd cycles of three cells are all contained in the clique inequalities",
        f"not from n = 5 on for d = 2 (n = 6 excepted), and not from n = 3 on for d = 3: {triangles(3, 3)}",
        "120 triangles on (3,3) are in no line, cube or star",
        triangles_outside,
        0.2,
    ),
    Misprint(
        "Tables 13, 14, 19, 32, 33",
        "2.98 between 3.64 and 2.06, and the like",
        "one of the three is wrong: ten runs have no such average (Table 13, n = 6, work; 14, n = 7, nodes; 19, n = 7, "
        "work; 32, n = 4, work; 33, n = 4, time)",
        "all averages tried against least and greatest",
        impossible_averages,
    ),
    Misprint(
        "Tables 21, 35",
        "0.42 and 6.70 s for n = 4 and 11; 0.31 s for (3,5)",
        "0.43 and 6.79 s, as in Tables 18 and 20; 0.40 s, as in Table 34, whose least is 0.31",
        "all averages compared with the tables that they repeat",
        unequal_tables,
    ),
    Misprint(
        "Tables 11 to 21, n = 12; 22 to 29, n = 5",
        "133 and 38 as the maximum",
        "lower bounds: no program ended on these boards; (12,3) is 133 to 136 and (5,4) is 38 to 40, and Table 36 "
        "leaves (12,3) empty",
        "bounds with certificates, checked",
        maxima_are_open,
        13.0,
        slip=False,
    ),
    Misprint(
        "after Open Question 6",
        "an n-colouring of the (n,d)-queen graph is necessary for a solution of (n,d)",
        "for one of (n,d+1), as after Open Question 1",
        "92 solutions of (8,2), and no 8-colouring",
        coloring_is_not_necessary,
        1.5,
    ),
    Misprint(
        "Open Questions 3 and 8",
        "no certificates of non-regular solutions",
        "non-regular full solutions exist: for some primes, from 29 on, and for products, from 121 on",
        "built and verified for n = 29 and 121",
        regular_ones_only,
        0.5,
        slip=False,
    ),
    Misprint(
        "7",
        "a first overview of the (n,2)-queens problem; the following two tables",
        "of the (n,d)-queens problem; one table",
    ),
)

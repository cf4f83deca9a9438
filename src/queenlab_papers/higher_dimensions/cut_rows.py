"""The subcube heuristic: Theorems 8, 11 and 12, Corollaries 8.1 to 8.3, Conjectures 1 and 2, Tables 4 and 5."""

from __future__ import annotations

from functools import partial

from queenlab_papers.higher_dimensions import cuts
from queenlab_papers.higher_dimensions.boards import most_found
from queenlab_papers.higher_dimensions.commands import python_figure
from queenlab_papers.reproduction.figure import Correction, Figure, Partial, Row, Section, Value

#: Tables 4 and 5: n, the best that is known, k = 1, k = 2.
TABLE_4 = (
    (9, 67, None, 67), (10, 91, 91, None), (11, 121, None, None), (12, 133, 133, None), (13, 169, None, None),
    (14, 172, None, None), (15, 199, None, 199), (16, 241, 241, None), (17, 289, None, None), (18, 307, 307, None),
    (19, 361, None, None), (20, 364, None, None), (21, 405, None, 403), (22, 463, 463, None), (23, 529, None, None),
)  # fmt: skip
TABLE_5 = (
    (27, None, None, 697), (28, None, 757, None), (29, 841, None, None), (30, None, 871, None), (31, 961, None, None),
    (35, None, None, 1159), (36, None, 1261, None), (37, 1369, None, None), (39, None, None, 1447),
    (40, None, 1561, None), (41, 1681, None, None),
)  # fmt: skip
#: How the formulas are tried: layers cut off and shifts of each solution, by dimensions.
LAYERS, SHIFTS = 5, 17


def _cut_figure(n: int, k: int, printed: int, correction: Correction | None = None) -> Figure:
    compute = partial(cuts.best_cut_of, n, k)
    return python_figure(f"n = {n}, k = {k}", printed, compute, 0.1 if n < 30 else 0.3, correction=correction)


def found_on_21() -> Value | Partial:
    """The most queens that are found on 21^3. If that is no more than the best cut, what remains is a longer search."""
    found, cut = most_found(21, 3), cuts.best_cut_of(21, 2)
    if found != cut:
        return found
    why = f"no search here has found more than the {cut} that a cut leaves; how long it would take is not known"
    return Partial(found, why, lower=found)


def _known_figure(n: int, printed: int) -> Figure:
    compute = found_on_21 if n == 21 else partial(most_found, n, 3)
    return Figure(f"n = {n}, current", printed, compute, f"queenlab bounds queens:{n}^3", 0.3, relation=">=")


def _table(rows: tuple[tuple[int, int | None, int | None, int | None], ...]) -> tuple[Figure, ...]:
    turned = Correction(679, "29^2 - 6 * 29 + 12 = 679 by Corollary 8.1, and so many does the best cut of 29^3 have")
    figures = []
    for n, known, one, two in rows:
        if known is not None:
            figures.append(_known_figure(n, known))
        if one is not None:
            figures.append(_cut_figure(n, 1, one))
        if two is not None:
            figures.append(_cut_figure(n, 2, two, turned if n == 27 else None))
    return tuple(figures)


def _formula(
    label: str,
    d: int,
    formula: cuts.Formula,
    disagree: int,
    number: int,
    why: str = "",
    shifts: int = SHIFTS,
    seconds: float = 0.3,
    own: bool = False,
) -> Figure:
    """A formula against cuts counted one by one: how many disagree, of how many."""
    correction = Correction([disagree, number], why) if why else None
    compute = partial(cuts.disagreement, d, formula, LAYERS, shifts)
    return python_figure(label, [0, number], compute, seconds, correction=correction, own=own)


SECTION = Section(
    "Cutting a smaller board out of a full solution",
    (
        Row(
            "theorem-8",
            "Theorem 8, figure 16: what is left of a full solution of (n,3) if k layers are cut off across each axis",
            "`queenlab construct queens:10^3,goal=max`: 91; [the formula and the search](../subcube.md); "
            "`kept_by_cut`, see below",
            (
                _formula(
                    "n = 11, 13, 17, k = 1 to 5: cuts that disagree with n^2 - 3kn + 3k^2 - 2p, of all",
                    3,
                    cuts.theorem_8_printed,
                    298,
                    410,
                    "the proof, equation (10) and Corollary 8.1 have - p, and no cut disagrees with that",
                ),
                _formula(
                    "the same with - p, as equation (10) has it",
                    3,
                    cuts.theorem_8,
                    0,
                    410,
                ),
                python_figure(
                    "figure 16: queens of (11,3) that are left on (10,3)", 91, partial(cuts.best_cut_of, 10, 1)
                ),
            ),
            ("theorem 8", "figure 16", "section 3.2.1"),
            "as corrected",
        ),
        Row(
            "corollary-8-1",
            "Corollary 8.1 and after it: empty subcubes; at most 3n - 3 queens fewer on (n-1,3) than on (n,3); "
            "equation (11)",
            "[subcube.md](../subcube.md)",
            (
                *(
                    python_figure(
                        f"a = 3, b = 5: the n up to 101 without an empty subcube of side {k}, or where the cut beside "
                        f"it leaves other than n^2 - {3 * k}n + {3 * k * k} queens",
                        [],
                        partial(cuts.empty_subcubes, k, 101),
                    )
                    for k in (1, 2)
                ),
                python_figure(
                    "equation (11): what k = 2 leaves more than twice k = 1, n up to 101",
                    [3],
                    partial(cuts.twice_and_once, 101),
                ),
                *(
                    python_figure(
                        f"a corner cut off the best placement on {m}^3 leaves as many as the bound says",
                        True,
                        partial(cuts.still_as_many, m),
                        0.3,
                    )
                    for m in (8, 9, 10, 12, 14)
                ),
            ),
            ("corollary 8.1", "section 3.2.1"),
        ),
        Row(
            "table-4",
            "Table 4: the best known on n^3, n = 9 to 23, and cuts with k = 1 and k = 2",
            "`queenlab construct queens:15^3,goal=max`; [172 and 364](../lower-bounds.md) on 14^3 and 20^3 are found "
            "by search and "
            "kept, each time verified",
            (
                *_table(TABLE_4),
                python_figure(
                    "the most that a regular solution of (23,3) leaves on (21,3)",
                    403,
                    partial(cuts.best_cut_of, 21, 2),
                    0.3,
                ),
            ),
            ("table 4", "figure 17", "section 3.2.1"),
            "405 queens on 21^3 (figure 17) are not found",
        ),
        Row(
            "table-5",
            "Table 5: lower bounds on n^3, n = 27 to 41",
            "`queenlab construct queens:27^3,goal=max`: 679",
            _table(TABLE_5),
            ("table 5", "section 3.2.1"),
            "679 for n = 27",
        ),
        Row(
            "corollary-8-2",
            "Corollary 8.2: at least n^2 - 10n - 32 queens",
            "the cuts for n up to 200 have at least n^2 - 10n, see `bench/results/subcube.json`",
            (
                python_figure("the most steps to the next number coprime to 210", 10, cuts.largest_gap),
                python_figure(
                    "the n up to 91, n + 10 coprime to 210, at which the cuts of the proof leave fewer queens",
                    [],
                    partial(cuts.chain_of_cuts, 91),
                    0.3,
                ),
                python_figure(
                    "the n up to 60 with fewer queens than that", [], partial(cuts.below_corollary_8_2, 60), 5.0
                ),
            ),
            ("corollary 8.2",),
            "for n up to 60",
        ),
        Row(
            "corollary-8-3",
            "Corollary 8.3, Conjecture 2: the share of n^(d-1) tends to 1; proved in d dimensions by the theorem below",
            "[subcube.md](../subcube.md#how-many-queens-are-left)",
            (),
            ("corollary 8.3", "conjecture 2"),
            "a limit; proved for every d",
        ),
        Row(
            "theorem-11",
            "Theorem 11: n - 2k + p queens for d = 2",
            "`kept_by_cut`, see below",
            (_formula("n = 5 to 13, k = 1 to 5: cuts that disagree, of all", 2, cuts.theorem_11, 0, 1280, shifts=13),),
            ("theorem 11", "section 4.2.1"),
        ),
        Row(
            "theorem-12",
            "Theorem 12: the same for d = 4",
            "`queenlab construct queens:16^4,goal=max`: 3856",
            (
                _formula(
                    "n = 17, 19, k = 1 to 5: cuts that disagree with the formula as printed, of all",
                    4,
                    cuts.theorem_12_printed,
                    136,
                    170,
                    "inclusion and exclusion over the four axes give n^3 - 4kn^2 + 6k^2 n - 4k^3 + p, and no cut "
                    "disagrees with "
                    "that",
                ),
                _formula("the same with - 4k^3 in place of 8k^2 - 12k^3", 4, cuts.theorem_12, 0, 170, own=True),
            ),
            ("theorem 12", "section 4.2.1"),
            "as corrected",
        ),
        Row(
            "conjecture-1",
            "Conjecture 1: the same in d dimensions",
            "((n-k)^d - (-k)^d)/n + (-1)^d p, proved in [subcube.md](../subcube.md#how-many-queens-are-left)",
            (
                python_figure(
                    "d = 2 to 5: a queen more in the subcube, as section 4.2.1 believes: so many more are left",
                    [1, -1, 1, -1],
                    partial(cuts.signs, (2, 3, 4, 5)),
                    0.4,
                ),
                python_figure(
                    "d = 2 to 5: the sign of the last term as the conjecture has it",
                    [-1, 1, -1, 1],
                    partial(cuts.signs, (2, 3, 4, 5)),
                    0.4,
                    correction=Correction(
                        [1, -1, 1, -1],
                        "Theorems 8, 11 and 12 have the other signs, and so have the cuts that were counted",
                    ),
                ),
                python_figure(
                    "d = 3, 4: the coefficient (d-1)(d-2)/2 of k^2 n^(d-3)",
                    [1, 3],
                    partial(cuts.second_coefficients, (3, 4)),
                    0.3,
                    correction=Correction([3, 6], "d(d-1)/2, as in Theorems 8 and 12"),
                ),
                *(
                    python_figure(
                        f"d = {d}: cuts that disagree with the formula as corrected",
                        0,
                        partial(cuts.disagreeing_as_corrected, d, 3, 6),
                        0.1 if d < 5 else 0.4,
                        own=True,
                    )
                    for d in (2, 3, 4, 5)
                ),
            ),
            ("conjecture 1", "section 4.2.1"),
            "as a theorem, corrected",
        ),
    ),
)

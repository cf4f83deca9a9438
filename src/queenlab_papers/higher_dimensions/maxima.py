"""Table 36, the lower bounds of Table 2, and Conjecture 3: how many queens fit."""

from __future__ import annotations

from functools import partial

from queenlab_papers.higher_dimensions.boards import OPEN, maximum, most_found
from queenlab_papers.reproduction.figure import Figure, Row, Section

#: Table 36: for each d the entries from n = 1 on; None where the table is empty.
TABLE_36: dict[int, tuple[int | None, ...]] = {
    1: (1,) * 13,
    2: (1, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13),
    3: (1, 1, 4, 7, 13, 21, 32, 48, 67, 91, 121, None, 169),
    4: (1, 1, 6, 16, 38, 80, 145),
    5: (1, 1, 11, 32),
    6: (1, 1, 19, 64),
    7: (1, 1, 32, 128),
    8: (1, 1, 52),
}
#: CPU seconds to prove and to check, where it is not a tenth of a second: (n, d).
SECONDS = {
    (3, 2): 0.5, (4, 3): 0.3, (6, 3): 0.3, (7, 3): 1.8, (8, 3): 7.0, (9, 3): 10.0, (10, 3): 3.0, (3, 4): 0.3,
    (5, 4): 3.0, (6, 4): 0.4, (7, 4): 4.5, (3, 5): 0.3, (3, 6): 4.0, (4, 6): 4.0, (3, 7): 6.0, (4, 7): 0.3,
    (3, 8): 3.0, (4, 8): 0.5, (4, 9): 1.5,
}  # fmt: skip
#: Table 2: McCarty's bound and the current one, from n = 3 on.
MCCARTY = (4, 7, 13, 18, 27, 34, 43, 58, 68, 80, 96, 111, 132, 151, 171, 191)
CURRENT = (4, 7, 13, 21, 32, 48, 67, 91, 121, 133, 169, 172, 199, 241, 289, 307)


def certificate_command(n: int, d: int) -> str:
    """What makes a certificate of the maximum, or of bounds where it is not known, and has it checked."""
    verb = "bounds" if (n, d) in OPEN else "prove"
    return f"queenlab {verb} queens:{n}^{d} -o f.json; queenlab check f.json"


def maximum_figure(n: int, d: int, printed: int, label: str | None = None) -> Figure:
    """The most queens on n^d, by a certificate and its independent check."""
    seconds = SECONDS.get((n, d), 0.1)
    return Figure(label or f"n = {n}", printed, partial(maximum, n, d), certificate_command(n, d), seconds)


def _table_36(d: int, where: str, here: str, remark: str = "") -> Row:
    entries = enumerate(TABLE_36[d], start=1)
    figures = tuple(maximum_figure(n, d, printed) for n, printed in entries if printed is not None)
    return Row(f"table-36-d{d}", where, here, figures, ("table 36",), remark)


def bound_figure(n: int, d: int, printed: int, label: str, seconds: float = 0.1) -> Figure:
    """A printed lower bound: the best placement that is known here, verified."""
    return Figure(label, printed, partial(most_found, n, d), f"queenlab bounds queens:{n}^{d}", seconds, relation=">=")


_TABLE_2 = tuple(
    figure
    for n, (first, current) in enumerate(zip(MCCARTY, CURRENT, strict=True), start=3)
    for figure in (
        bound_figure(n, 3, first, f"n = {n}, McCarty", 0.3),
        bound_figure(n, 3, current, f"n = {n}, current", 0.3),
    )
)

SECTION = Section(
    "How many queens fit",
    (
        Row(
            "table-2",
            "Table 2: lower bounds for (n,3), McCarty's of 1978 and the current ones, n = 3 to 18",
            "`queenlab bounds queens:12^3` and so on, every placement verified: [lower-bounds.md](../lower-bounds.md)",
            _TABLE_2,
            ("table 2", "section 3.1"),
        ),
        _table_36(1, "Table 36, d = 1: one queen on a line", "`queenlab prove queens:13^1 -o q.json`"),
        _table_36(
            2,
            "Table 36, d = 2: 1, 1, 2, 4, 5, ..., 13",
            "`queenlab prove queens:3^2 -o q32.json`, `queenlab check q32.json`",
        ),
        _table_36(
            3,
            "Table 36, d = 3: 1, 1, 4, 7, 13, 21, 32, 48, 67, 91, 121, -, 169",
            "`queenlab prove queens:8^3 -o q83.json`, `queenlab check q83.json`: every entry with a "
            "[certificate](../proofs.md); beyond it (12,3) is 133 to 136",
        ),
        _table_36(
            4,
            "Table 36, d = 4: 1, 1, 6, 16, 38, 80, 145",
            "`queenlab prove queens:6^4 -o q64.json`, in a second; `queenlab prove queens:7^4 -o q74.json`; "
            "`queenlab bounds queens:5^4`: 38 to 40",
            "all but (5,4) with certificates",
        ),
        _table_36(5, "Table 36, d = 5: 1, 1, 11, 32", "`queenlab prove queens:3^5 -o q35.json`"),
        _table_36(6, "Table 36, d = 6: 1, 1, 19, 64", "`queenlab prove queens:3^6 -o q36.json`"),
        _table_36(7, "Table 36, d = 7: 1, 1, 32, 128", "`queenlab prove queens:3^7 -o q37.json`"),
        _table_36(
            8,
            "Table 36, d = 8: 1, 1, 52",
            "`queenlab prove queens:3^8 -o q38.json`; the placement is a [packing of "
            "subcubes](../lower-bounds.md#side-3)",
        ),
        Row(
            "conjecture-3",
            "Conjecture 3 (Langlois-Rémillard, Müßig, Róldan): 2^d queens on 4^d, d from 4 on",
            "`queenlab prove queens:4^9 -o q49.json`: 512, a [product](../lower-bounds.md#products) and 2^9 cubes; "
            "the same for every d",
            tuple(maximum_figure(4, d, 2**d, f"d = {d}") for d in range(4, 10)),
            ("conjecture 3", "section 4.3"),
            "as a theorem, for all d; certificates up to 9",
        ),
        Row(
            "corollary-9-3",
            "Corollary 9.3: one queen at most on 2^d",
            "`queenlab prove queens:2^6 -o q26.json`",
            tuple(maximum_figure(2, d, 1, f"d = {d}") for d in range(1, 10)),
            ("corollary 9.3",),
            "up to d = 9",
        ),
    ),
)

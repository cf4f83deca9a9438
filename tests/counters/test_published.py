"""The published totals, each by every counter that reaches it quickly; slower ones are in the files of the counters."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import pytest
from _pytest.mark import ParameterSet

from oracles.leprechaun_counts import A051223, TABLE_5
from queenlab.counters.counter import Counter
from queenlab.counters.registry import counter
from queenlab.counters.xqueens_sparse.counter import XqueensSparse
from queenlab.counters.xqueens_total.counter import XqueensTotal
from queenlab.problems import parse
from queenlab.work import Limits

#: Counters that are not in the registry: the same kernels without the fold by symmetries.
UNFOLDED: dict[str, Callable[[], Counter]] = {
    "xqueens-classes-1": lambda: XqueensTotal(folded=False),
    "xqueens-sparse-1": lambda: XqueensSparse(folded=False),
}
LEPRECHAUNS = ("leprechaun-columns", "leprechaun-columns-4", "leprechaun-boxes")


def made(name: str) -> Counter:
    return UNFOLDED[name]() if name in UNFOLDED else counter(name)


# -- published totals ----------------------------------------------------------------------------------------------

#: OEIS A000170.
QUEENS = [1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712, 365596, 2279184, 14772512, 95815104]
#: OEIS A051906 (A007705): n queens on the n x n torus, where it is not 0.
TORUS_QUEENS = {1: 1, 5: 10, 7: 28, 11: 88, 13: 4524, 17: 140692, 19: 820496, 23: 128850048}
#: OEIS A002860, Latin squares, and A098679, Latin cubes.
SQUARES = [1, 2, 12, 576, 161280, 812851200, 61479419904000]
CUBES = [1, 2, 24, 55296, 2781803520]
#: Knuth, Xqueens and Xqueenons, by flags; n = 6, sparse as in ERRATA (printed: 113260460).
XQUEENS = {
    "": [1, 6, 132, 20742, 5834838, 4198336824],
    ",paired": [0, 4, 0, 528, 0, 3938208, 0],
    ",sparse": [0, 0, 0, 1320, 178584, 114260460],
    ",sparse,paired": [0, 0, 0, 140, 0, 317544, 0, 54472800228, 0],
}
#: Kunt, Table 9, with the known maxima; one piece more does not fit.
SPACE = {
    "queens:1^3,pieces=1": 1, "queens:2^3,pieces=1": 8, "queens:3^3,pieces=4": 16, "queens:4^3,pieces=7": 1344,
    "queens:5^3,pieces=13": 1056, "queens:6^3,pieces=21": 912, "queens:3^4,pieces=6": 4992, "queens:2^5,pieces=1": 32,
    "queens:3^3,pieces=5": 0, "queens:4^3,pieces=8": 0, "queens:5^3,pieces=14": 0, "queens:2^4,pieces=1": 16,
    "queens:8": 92, "queens:6": 4, "queens:5,pieces=4": 82, "rooks:4^3": 576, "rooks:3^3,pieces=2": 270,
    "queens:7@torus": 28,
}  # fmt: skip
BY_CASES = [
    "queens:6", "queens:5,pieces=4", "queens:3^3,pieces=4", "queens:3^3,pieces=5", "queens:4^3,pieces=7",
    "queens:4^3,pieces=8", "queens:2^4,pieces=1", "queens:3^4,pieces=6", "queens:1^3,pieces=1", "rooks:3^3,pieces=2",
]  # fmt: skip


def leprechauns(n: int, k: int) -> str:
    return f"leprechauns:{n},range={k}"


def quick(last: dict[int, int]) -> list[tuple[int, int]]:
    """The boards of Table 5 that take well under a second: up to a side for each range."""
    return [(n, k) for k in last for n in TABLE_5[k] if n <= last[k]]


def published() -> Iterator[tuple[str, str, int, bool]]:
    """(counter, problem, total, whether it is in the fast tier)."""
    for n, total in enumerate(QUEENS, 1):
        for name, first, last in (("half-boards", 6, 17), ("rows", 1, 14), ("fundamental-queens", 1, 13)):
            if first <= n <= last:
                yield name, f"queens:{n}", total, True
        if n <= 13:
            yield "plain-queens", f"queens:{n}", total, True
    for n in range(1, 24):
        yield "torus-queens", f"queens:{n}@torus", TORUS_QUEENS.get(n, 0), True
        if n <= 13 and n % 2:
            yield "rows", f"queens:{n}@torus", TORUS_QUEENS.get(n, 0), True
    for n, total in enumerate(A051223, 1):
        yield "rows", leprechauns(n, 2), total, True
        for piece in ("amazons", "queen+leaper[1,2]") if n <= 14 else ():
            yield "rows", f"{piece}:{n}", total, True
        if n >= 6:
            yield "leprechaun-halves", leprechauns(n, 2), total, True
        for name in LEPRECHAUNS:
            if n <= (14 if name == "leprechaun-boxes" else 16):
                yield name, leprechauns(n, 2), total, True
    for n, k in quick({3: 21, 4: 29, 5: 39, 6: 50}):
        yield "leprechaun-columns", leprechauns(n, k), TABLE_5[k][n], True
        yield "leprechaun-columns-4", leprechauns(n, k), TABLE_5[k][n], False
    for n, k in quick({3: 19, 4: 27, 5: 37, 6: 50}):
        yield "leprechaun-boxes", leprechauns(n, k), TABLE_5[k][n], False
    for name in LEPRECHAUNS:
        yield name, leprechauns(10, 1), QUEENS[9], True
        # Theorem 2 of Escamocher and O'Sullivan: exactly two solutions on n = (k + 1)^2 for odd k. Two words of rows.
        yield name, leprechauns(64, 7), 2, name != "leprechaun-columns"
    for n in range(6, 16):
        # Below the square of their range + 1 there is no room.
        yield "leprechaun-halves", leprechauns(n, 3), 0, n < 13
    yield "leprechaun-halves", leprechauns(18, 2), 8924976, False
    for n in range(16, 23):
        yield "leprechaun-halves", leprechauns(n, 3), TABLE_5[3][n], False
        if n <= 20:
            yield "rows", leprechauns(n, 3), TABLE_5[3][n], True
    for flags, totals in XQUEENS.items():
        most = {"": 6, ",paired": 7, ",sparse": 6, ",sparse,paired": 7}[flags]
        kind = "xqueens-sparse" if "sparse" in flags else "xqueens-classes"
        for n, total in enumerate(totals[:most], 1):
            yield kind, f"xqueens:{n}{flags}", total, True
            if n <= 5 or flags == ",sparse,paired":
                yield f"{kind}-1", f"xqueens:{n}{flags}", total, True
            if n <= 5 and "sparse" not in flags:
                yield "xqueens-classes-8", f"xqueens:{n}{flags}", total, True
    yield "xqueens-sparse", "xqueens:9,sparse,paired", 0, True
    for n, total in enumerate(SQUARES, 1):
        yield "latin-rooks", f"rooks:{n}^3", total, True
        yield "latin-rooks", f"rooks:{n}^3@torus", total, True
    for n, total in enumerate(CUBES, 1):
        yield "latin-rooks", f"rooks:{n}^4", total, True
    for n, total in ((1, 1), (5, 120), (8, 40320), (9, 362880)):
        yield "rows", f"rooks:{n}", total, True
    for name, total in SPACE.items():
        yield "space", name, total, True
        if name in BY_CASES:
            yield "cases", name, total, name != "queens:4^3,pieces=8"
    # Kunt, Table 9.
    yield "full-layers", "queens:7^3", 0, True
    yield "full-layers", "queens:11^3", 264, True


def row(name: str, values: Iterable[object], fast: bool = True) -> ParameterSet:
    return pytest.param(*values, id=name, marks=() if fast else pytest.mark.full)


def tables() -> Iterator[ParameterSet]:
    """The same by counter and piece: {problem: total}."""
    found: dict[tuple[str, str, bool], dict[str, int]] = {}
    for name, problem, total, fast in published():
        found.setdefault((name, problem.partition(":")[0], fast), {})[problem] = total
    for (name, piece, fast), totals in found.items():
        yield row(f"{name} {piece}{'' if fast else ' (more)'}", (name, totals), fast)


@pytest.mark.parametrize(("name", "totals"), list(tables()))
def test_totals_are_those_in_print(name: str, totals: dict[str, int]) -> None:
    found = {problem: made(name).count(parse(problem), Limits()) for problem in totals}
    assert {problem: result.value for problem, result in found.items()} == totals
    assert {(result.status, bool(result.proof)) for result in found.values()} == {("proved", True)}
    assert [(result.lower, result.upper) for result in found.values()] == [(n, n) for n in totals.values()]

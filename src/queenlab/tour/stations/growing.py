"""Large boards: a million queens, how time grows, and single rows of boards nobody could write down."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial

import numpy as np

from queenlab import verbs
from queenlab.constructions.recipe import RowsRecipe
from queenlab.draw import line_chart_svg
from queenlab.problems import parse
from queenlab.tour import plain
from queenlab.tour.visit import Expected, Station, Visit

_MILLION = 10**6
_SIZES = (10**4, 3 * 10**4, 10**5, 3 * 10**5, 10**6)
_HUGE = 10**18
_COLUMNS = (1, 2, 3, 10**17, _HUGE // 2, _HUGE // 2 + 1, _HUGE)


def _large(visit: Visit) -> None:
    name = f"queens:{_MILLION}"
    placement = visit.check(
        f"{name}, constructed and verified",
        partial(verbs.construct, name),
        Expected(_MILLION, "Abramson and Yung, Theorem 2: in linear time"),
        read=len,
    )
    visit.check(
        f"{name}: rows and diagonals that are taken",
        lambda: str(plain.lines_taken(placement.rows().tolist())),
        Expected(str((_MILLION,) * 3), "one queen on each line, by sets"),
    )
    for asked, row, source in (
        (f"queens:{_HUGE}", _even_then_odd, "Kunt, section 2.1 (A): row 2j, then 2j - 1"),
        (f"leprechauns:{_HUGE},range=2", _steps_of_three, "Escamocher and O'Sullivan, Algorithm 2: 3j modulo n + 1"),
    ):
        visit.check(
            f"{asked}: rows of the columns {', '.join(map(_short, _COLUMNS))}",
            partial(_rows, asked),
            Expected(", ".join(str(row(column)) for column in _COLUMNS), source),
        )
    _grow(visit)


def _even_then_odd(column: int) -> int:
    return 2 * column if column <= _HUGE // 2 else 2 * (column - _HUGE // 2) - 1


def _steps_of_three(column: int) -> int:
    """Column j of the board of n is column j + 1 of that of n + 1, and a row lower."""
    return 3 * column % (_HUGE + 1)


def _short(number: int) -> str:
    return {10**17: "10^17", _HUGE: "10^18", _HUGE // 2: "n/2", _HUGE // 2 + 1: "n/2 + 1"}.get(number, str(number))


def _rows(name: str) -> str:
    recipe = verbs.recipe(name)
    assert isinstance(recipe, RowsRecipe)
    return ", ".join(str(recipe.at(column - 1) + 1) for column in _COLUMNS)


def _grow(visit: Visit) -> None:
    built, verified = [], []
    for n in _SIZES:
        problem = parse(f"queens:{n}")
        recipe = verbs.recipe(problem)
        cells = recipe.placement().cells
        built.append((n, _fastest(recipe.placement)))
        verified.append((n, _fastest(partial(problem.verify, cells))))
    visit.picture(
        line_chart_svg(
            {"build": built, "verify": verified},
            title="CPU seconds to build and to verify n queens",
            y_label="CPU seconds",
            log_x=True,
        ),
        "CPU seconds to build and to verify n queens, measured during this tour",
        wide=True,
    )
    visit.note(
        f"From 10^4 to 10^6 queens the time to build grows like n^{_exponent(built):.2f} and the time to verify like "
        f"n^{_exponent(verified):.2f}, as measured here; 10^6 take {built[-1][1]:.4f} and {verified[-1][1]:.4f} s of "
        "CPU time."
    )


def _fastest(do: Callable[[], object]) -> float:
    """The least CPU time of five, the one that other work on the machine disturbed least."""
    times = []
    for _ in range(5):
        started = time.process_time()
        do()
        times.append(time.process_time() - started)
    return min(times)


def _exponent(points: list[tuple[int, float]]) -> float:
    """The slope of the line through the logarithms."""
    sizes, seconds = np.log([n for n, _ in points]), np.log([s for _, s in points])
    return float(np.polyfit(sizes, seconds, 1)[0])


STATIONS = (
    Station(
        "large",
        "From a million to 10^18",
        "A construction is a few numbers, from which a board is built in the time it takes to write it down, and any "
        "single row at once, on boards that no machine could hold.",
        (
            "queenlab construct queens:1000000 -o million.npy",
            "queenlab construct queens:1000000000000000000 --at 1,2,1000000000000000000",
            "queenlab construct leprechauns:1000000000000000000,range=2 --describe",
        ),
        _large,
    ),
)

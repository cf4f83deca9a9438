"""Far apart and far out: spread queens, a million queens, how time grows, single rows of boards of 10^18."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from functools import partial

import numpy as np

import queenlab as ql
from queenlab.answer import Answer
from queenlab.constructions.recipe import RowsRecipe
from queenlab.draw import line_chart_svg, placement_svg
from queenlab.draw.overlays import Link
from queenlab.placement import Placement
from queenlab.problems import parse
from queenlab_papers.tour import plain, published
from queenlab_papers.tour.visit import Expected, Station, Visit

_MILLION = 10**6
_SIZES = (10**5, 3 * 10**5, 10**6, 3 * 10**6, 10**7)
_HUGE = 10**18
_COLUMNS = (1, 2, 3, 10**17, _HUGE // 2, _HUGE // 2 + 1, _HUGE)

#: Sizes whose queens are spread; up to the second they are counted, too.
_SPREAD, _COUNTED = range(4, 101), range(4, 15)
#: The one that is drawn, and a large one.
_DRAWN, _FAR = 68, 100_003


def _diverse(visit: Visit) -> None:
    answers = visit.check(
        f"n = {_SPREAD[0]} to {_SPREAD[-1]}: the smallest n for a range of 1, 2, ..., 9",
        lambda: {n: ql.diverse(n) for n in _SPREAD},
        published.FIRST_SIZES,
        read=_first_sizes,
    )
    visit.compare(
        f"n = {_SPREAD[0]} to {_SPREAD[-1]}: boards whose nearest two are one more than the range apart",
        sum(_nearest(_witness(answer))[0] == (answer.value or 0) + 1 for answer in answers.values()),
        Expected(len(_SPREAD), "all of them, by comparing every two queens"),
        0.0,
    )
    visit.compare(
        f"n = {_SPREAD[0]} to {_SPREAD[-1]}: ranges that are proved to be the largest",
        sum(answer.status == "proved" for answer in answers.values()),
        Expected(len(_SPREAD), "all of them: a witness that meets the upper bound"),
        0.0,
    )
    visit.check(
        f"n = {_COUNTED[0]} to {_COUNTED[-1]}: the largest range, by counting leprechauns",
        lambda: [_largest_counted(n) for n in _COUNTED],
        Expected([answers[n].value for n in _COUNTED], "the same, by constructions and Theorem 2"),
    )
    for n in published.LARGEST_RANGES.values:
        visit.check(f"diverse {n}", partial(ql.diverse, int(n)), published.LARGEST_RANGES[n])
    visit.check(
        f"diverse {_FAR}",
        partial(ql.diverse, _FAR),
        Expected(math.isqrt(_FAR) - 1, "Escamocher and O'Sullivan, Theorem 2: at most the root of n, less 1"),
    )
    board = _witness(answers[_DRAWN])
    distance, one, other = _nearest(board)
    caption = f"{_DRAWN} queens, any two of them {distance} king moves apart or more; the line joins two of the nearest"
    visit.picture(placement_svg(board, title=caption, overlays=[Link(one, other)]), caption, wide=True)


def _witness(answer: Answer) -> Placement:
    assert answer.witness is not None
    return answer.witness


def _first_sizes(answers: dict[int, Answer]) -> list[int]:
    """For each range the first n that has it."""
    widest = max(answer.value or 0 for answer in answers.values())
    return [next(n for n, answer in answers.items() if (answer.value or 0) >= reach) for reach in range(1, widest + 1)]


def _nearest(board: Placement) -> tuple[int, tuple[int, int], tuple[int, int]]:
    """How many king moves the nearest two queens are apart, and their cells."""
    cells = [(column, int(row)) for column, row in enumerate(board.rows().tolist(), start=1)]
    pairs = ((one, other) for place, other in enumerate(cells) for one in cells[:place])
    return min((max(other[0] - one[0], abs(other[1] - one[1])), one, other) for one, other in pairs)


def _largest_counted(n: int) -> int:
    """The range before the first one of which there are no n leprechauns."""
    return next(k for k in range(1, n) if ql.count(f"leprechauns:{n},range={k + 1}").value == 0)


def _large(visit: Visit) -> None:
    name = f"queens:{_MILLION}"
    placement = visit.check(
        f"{name}, constructed and verified",
        partial(ql.construct, name),
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
    recipe = ql.recipe(name)
    assert isinstance(recipe, RowsRecipe)
    return ", ".join(str(recipe.at(column - 1) + 1) for column in _COLUMNS)


def _grow(visit: Visit) -> None:
    built, verified = [], []
    for n in _SIZES:
        problem = parse(f"queens:{n}")
        recipe = ql.recipe(problem)
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
        f"From 10^5 to 10^7 queens the time to build grows like n^{_exponent(built):.2f} and the time to verify like "
        f"n^{_exponent(verified):.2f}, as measured here; 10^7 take {built[-1][1]:.4f} and {verified[-1][1]:.4f} s of "
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
        "diverse",
        "As far apart as can be",
        "How far from each other can n queens keep? A range of k means that any two are more than k king moves apart. "
        "Boards come from lattices, whole or mended; a theorem bounds k by the root of n, less 1, and for almost all "
        "small n the two meet.",
        ("queenlab diverse 4..100", f"queenlab diverse {_DRAWN} --show", f"queenlab diverse {_FAR} -o points.npy"),
        _diverse,
    ),
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

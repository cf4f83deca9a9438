"""How the time to build and to verify queens grows with n, measured during the tour."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial

import numpy as np

import queenlab as ql
from queenlab.draw import line_chart_svg

Points = list[tuple[int, float]]


def measured(*sizes: int) -> dict[str, Points]:
    """CPU seconds by size, to build and to verify."""
    built, verified = [], []
    for n in sizes:
        problem = ql.parse(f"queens:{n}")
        recipe = ql.recipe(problem)
        cells = recipe.placement().cells
        built.append((n, _fastest(recipe.placement)))
        verified.append((n, _fastest(partial(problem.verify, cells))))
    return {"build": built, "verify": verified}


def _fastest(do: Callable[[], object]) -> float:
    """The least CPU time of five, the one that other work on the machine disturbed least."""
    times = []
    for _ in range(5):
        started = time.process_time()
        do()
        times.append(time.process_time() - started)
    return min(times)


def chart_svg(times: dict[str, Points]) -> str:
    title = "CPU seconds to build and to verify n queens"
    return line_chart_svg(times, title=title, y_label="CPU seconds", log_x=True)


def exponent(points: Points) -> float:
    """The slope of the line through the logarithms."""
    sizes, seconds = np.log([n for n, _ in points]), np.log([s for _, s in points])
    return float(np.polyfit(sizes, seconds, 1)[0])

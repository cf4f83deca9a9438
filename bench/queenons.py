"""Optimal Xqueenons: Newton's method with conjugate gradients or with dense matrices; how time grows with n.

Everything starts from the optimum of half the order, which is found beforehand. Set OMP_NUM_THREADS=1 and
OPENBLAS_NUM_THREADS=1 for figures of one core.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from unittest import mock

import numpy as np

from bench.harness import Case, Contender, Outcome, Settings, Timing, alternate, measure
from queenlab.errors import CheckFailed
from queenlab.queenon.xqueenons import folded_newton
from queenlab.queenon.xqueenons.digits import precise_minimum
from queenlab.queenon.xqueenons.folded_newton import FoldedPoint
from queenlab.queenon.xqueenons.folding import FoldedBoard, LineNumbers
from queenlab.queenon.xqueenons.optimum import OptimalXqueenon, optimum_of_order
from queenlab.queenon.xqueenons.richardson import LadderRow, primal_ladder, richardson

ABOUT = (
    "The Xqueenon of order n with the largest Q-entropy, from that of order n/2: Newton's method with conjugate "
    "gradients (queenon/optimum) and with dense matrices; then 40 digits of the value; and the limit."
)

CONJUGATE, DENSE = "conjugate gradients", "dense systems"

#: Nobel, Agrawal and Boyd, to the 1e-13 or so that their floats are good for.
PUBLISHED = {1024: 1.9440010813092217}


def dense_direction(board: FoldedBoard, here: FoldedPoint, missing: LineNumbers) -> tuple[LineNumbers, Any]:
    """`folded_newton.direction` by a Cholesky factor of the whole matrix."""
    import scipy.linalg

    n, m = board.order, board.half
    size = n + m + 2 * n - 1
    matrix = np.zeros((size, size))
    i, j = np.divmod(np.arange(n * m), m)
    lines = (i, n + j, n + m + i + j, n + m + i + n - 1 - j)
    weights = here.cells.ravel()
    for one in lines:
        for other in lines:
            np.add.at(matrix, (one, other), weights)
    first, mixed, second = here.blocks
    k = np.arange(n)
    matrix[n + m + k, n + m + k] += first
    k = np.arange(1, n)
    partner = 2 * n - 1 - k
    matrix[n + m + partner, n + m + partner] += second[1:]
    matrix[n + m + k, n + m + partner] += mixed[1:]
    matrix[n + m + partner, n + m + k] += mixed[1:]
    # The idle direction of rows against columns is held by a spring.
    idle = np.concatenate([np.ones(n), -np.ones(m), np.zeros(2 * n - 1)])
    matrix += np.outer(idle, idle)
    wanted = np.concatenate(missing)
    wanted -= idle * (wanted @ idle) / (idle @ idle)
    x = scipy.linalg.cho_solve(scipy.linalg.cho_factor(matrix), wanted)
    found = LineNumbers(x[:n], x[n : n + m], x[n + m :])
    return found, folded_newton._blocks_times(board, here.blocks, found.diagonals) / (2 * n)


def solve(order: int, start: OptimalXqueenon, dense: bool) -> str:
    """-H_q to 16 places; rounding is below that."""
    if not dense:
        return f"{optimum_of_order(order, start).upper:.16f}"
    with mock.patch.object(folded_newton, "direction", dense_direction):
        return f"{optimum_of_order(order, start).upper:.16f}"


def compare(order: int, rounds: int, dense: bool) -> Case:
    """One order; the dense matrix only where it is not too large."""
    start = optimum_of_order(order // 2)
    tasks: dict[str, Callable[[], str]] = {CONJUGATE: lambda: solve(order, start, False)}
    if dense:
        tasks[DENSE] = lambda: solve(order, start, True)
    timings = alternate([Contender.of(name, task, warm=order <= 512) for name, task in tasks.items()], rounds)
    value = timings[CONJUGATE].value
    if any(timing.value != value for timing in timings.values()):
        raise CheckFailed(f"order {order}: {', '.join(f'{t.name} {t.value}' for t in timings.values())}")
    if order in PUBLISHED and abs(float(value) - PUBLISHED[order]) > 1e-13:
        raise CheckFailed(f"order {order} gives {value}, published is {PUBLISHED[order]}")
    best = optimum_of_order(order, start)
    sample, precise = measure(lambda: precise_minimum(best))
    facts = {
        "Newton steps": best.steps,
        "largest error of a sum, as a share": best.residual,
        "upper less lower bound": best.gap,
        "seconds for 40 digits": Timing("", (sample,)).cpu,
        "40 digits": f"{precise.value:.40f}",
    }
    size = {"order": order, "densities": best.north.size, "equations": order * 3 + best.north.shape[1] - 1}
    return Case(f"order {order}", size, timings, CONJUGATE, value, facts)


def limit(rows: list[LadderRow]) -> dict[str, Any]:
    """The ladder and where it leads."""
    found = richardson(rows)
    return {
        "ladder": {str(row.order): row.to_dict()["value"] for row in rows},
        "limit": str(found),
        "powers taken out": str(found.powers),
        "exponent of what is left": ", ".join(f"{x:.4f}" for x in found.seen),
        "coefficient of n^-2": found.coefficient,
        "CPU seconds for the ladder": sum(row.seconds for row in rows),
    }


def run(settings: Settings) -> Outcome:
    """Orders 32 to 4096, with a dense matrix up to 512; and the ladder."""
    if settings.quick:
        return Outcome([compare(32, 1, True)], limit(primal_ladder([4, 8, 16, 32])))
    rounds = settings.count(3)
    cases = [compare(order, rounds if order <= 1024 else 1, order <= 512) for order in (32, 128, 512, 1024, 2048, 4096)]
    return Outcome(cases, limit(primal_ladder([2**k for k in range(2, 13)], 40)))

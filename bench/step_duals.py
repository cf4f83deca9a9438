"""Lower bounds for the n-queens constant by step functions: what each order gives, and what it costs on one core.

The contenders are the two meshes; the facts of each case hold the bounds, digit by digit, their distance from the limit
and its rate. The limit itself is extrapolated from small orders; it is timed as well.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from bench.harness import Case, Contender, Outcome, Settings, alternate, measure
from queenlab.errors import CheckFailed
from queenlab.queenon.step_duals.bound import Mesh, shown_down
from queenlab.queenon.step_duals.dual import MESHES, best_step_dual
from queenlab.queenon.step_duals.limit import LADDER, StepLimit, step_limit

ABOUT = (
    "Maximises the dual of Simkin's problem over step functions of order n with Newton's method, and proves the bound "
    "in exact arithmetic: triangles (Nobel, Agrawal and Boyd) and diamonds. OPENBLAS_NUM_THREADS=1 for one core."
)

#: Nobel, Agrawal and Boyd (2021): L_2048 and U_1024.
PUBLISHED_LOWER, PUBLISHED_UPPER = 1.944000752019729, 1.9440010813092217


def bound_and_law(order: int, mesh: Mesh) -> tuple[Fraction, float]:
    """The best bound, and the constant of its n^-2 law."""
    dual = best_step_dual(order, mesh)
    return dual.lower, dual.law()


def compare(order: int, rounds: int, limit: StepLimit) -> Case:
    """Both meshes of one order."""
    tasks = [Contender(mesh, partial(measure, partial(bound_and_law, order, mesh))) for mesh in MESHES]
    timings = alternate(tasks, rounds)
    facts, bounds = {}, {}
    for mesh in MESHES:
        bounds[mesh], law = timings[mesh].value
        gap = float(limit.value - bounds[mesh])
        if gap <= 0:
            raise CheckFailed(f"{mesh} of order {order} prove more than the limit {limit}")
        facts[mesh] = {
            "bound": shown_down(bounds[mesh], 25), "gap": gap, "gap times n^2": gap * order**2, "law": law,
        }  # fmt: skip
    if order == 2048 and abs(float(bounds["triangles"]) - PUBLISHED_LOWER) > 1e-14:
        raise CheckFailed(f"order 2048 gives {facts['triangles']['bound']}, not the published {PUBLISHED_LOWER}")
    answer = shown_down(max(bounds.values()), 15)
    return Case(f"order {order}", {"unknowns": order + (order + 1) // 2}, timings, "triangles", answer, facts)


def limits(orders: tuple[int, ...], rounds: int) -> tuple[Case, StepLimit]:
    """The extrapolation."""
    timings = alternate([Contender("extrapolation", partial(measure, partial(step_limit, orders)))], rounds)
    limit: StepLimit = timings["extrapolation"].value
    if not PUBLISHED_LOWER < limit.value < PUBLISHED_UPPER:
        raise CheckFailed(f"the limit {limit} is not between the published bounds")
    size = {"orders": len(orders), "largest order": max(orders)}
    return Case("limit", size, timings, "extrapolation", str(limit)), limit


def run(settings: Settings) -> Outcome:
    """Orders from 8 on, each twice the one before, and the limit."""
    first, limit = limits((16, 24, 32, 48, 64) if settings.quick else LADDER, settings.count(3, 1))
    orders = (8, 16) if settings.quick else (8, 16, 32, 64, 128, 256, 512, 1024, 2048)
    cases = [compare(order, settings.count(3, 1), limit) for order in orders]
    gaps = [case.facts["triangles"]["gap"] for case in cases]
    # Orders double, so the ratio of gaps is 2^rate.
    falls = {f"{order} to {2 * order}": a / b for order, a, b in zip(orders, gaps, gaps[1:], strict=False)}
    return Outcome([first, *cases], {"fall of the gap when the order doubles": falls, "limit": str(limit)})

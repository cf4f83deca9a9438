"""The best lower bound for the n-queens constant by step functions, with Newton's method.

The numbers L_n that it gives are the optima of Simkin's finite relaxation, which Nobel, Agrawal and Boyd computed up
to n = 2048 (arXiv 2112.03336). What Newton's method proposes is proved by `step_bound`, in exact arithmetic.

Unknowns of the relaxation: the masses m_T >= 0 of the 4 n^2 triangles and the gaps u_k, v_l >= 0 of the 2n + 2n
strips, where columns and rows have mass 1/n, and each strip with its gap 1/n. It minimises sum m ln m + sum u ln u +
sum v ln v + 4 ln n + 2 ln 2 + 3. Its minimum is L_n:

1. It is a relaxation. Average a queenon over triangles, and 1 - delta, 1 - epsilon over strips. All equations hold,
   and by Jensen's inequality no integral of g grows. With rho = 4 n^2 m on a triangle and 1 - delta = n u on a strip,
   iint g(rho) = sum m ln m + ln(4 n^2) and int g(1 - delta) = sum u ln u + ln n, as the masses sum to 1 and the gaps
   to 2 - 1 = 1. That is F with its constants.
2. Its dual is L on triangles. Let R, C, U, V be the multipliers of columns, rows and strips. The Lagrangian is least
   at m = exp(R + C + U + V - 1), u = exp(U - 1), v = exp(V - 1), with the value (sum R + sum C + sum U + sum V) / n -
   sum m - sum u - sum v + 4 ln n + 2 ln 2 + 3. Put U = p - ln n, V = q - ln n, R = r - ln 2, C = c - ln 2: then sum m
   = iint exp(P - 1), sum u = int exp(p - 1), and the logarithms add -2 ln 2 - 4 ln n to the linear terms, which
   cancels. What is left is L.
3. There is no gap: the equations have a solution with all unknowns above 0 (the uniform density), and L is smooth and
   concave. So the minimum of the relaxation is L_n.

F and g are as in docs/guide/constant.md; delta and epsilon are the two diagonal densities.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import numpy as np

from queenlab.errors import BadInput, CheckFailed, NotEnoughMemory
from queenlab.queenon.step_duals.bound import Mesh, shown_down, step_bound, strips
from queenlab.queenon.step_duals.newton import FoldedDual, Numbers, newton

MESHES: tuple[Mesh, ...] = ("triangles", "diamonds")
#: Coarser meshes give the first guess, each this much coarser than the next.
COARSER = 4


@dataclass(frozen=True, eq=False)
class StepDual:
    """Step functions r = c and p = q with the symmetry of the square, and the bound that they prove.

    `r` is the first half of the n values for columns and rows, from the edge to the middle; `p` that of the 2n
    (triangles) or 2n + 1 (diamonds) values for diagonals, from the corner on. `lower` is L of these step functions,
    proved to be at most alpha. `gain` is what the last step of Newton's method promised, None where the numbers come
    from elsewhere.
    """

    r: Numbers
    p: Numbers
    order: int
    mesh: Mesh = "triangles"
    gain: float | None = None
    lower: Fraction = field(init=False)

    def __post_init__(self) -> None:
        _check(self.order, self.mesh)
        sizes = (self.order + 1) // 2, self.order + (self.mesh == "diamonds")
        if (len(self.r), len(self.p)) != sizes:
            raise BadInput(f"{self.mesh} of order {self.order} need {sizes[0]} and {sizes[1]} values")
        r, p = self.columns().tolist(), self.diagonals().tolist()
        object.__setattr__(self, "lower", step_bound(r, r, p, p))

    def columns(self) -> Numbers:
        return np.concatenate([self.r, self.r[::-1][self.order % 2 :]])

    def diagonals(self) -> Numbers:
        return np.concatenate([self.p, self.p[::-1][self.mesh == "diamonds" :]])

    def law(self) -> float:
        """The number C for which alpha - L_n is about C / n^2: a twelfth of int r'^2 + int p'^2.

        Sketch: let D be the difference between step functions and the potentials of the limit density, and Dp its parts
        for p. Since L is stationary at the potentials, alpha - L = iint rho (e^D - 1 - D) + int (1 - delta)(e^Dp - 1 -
        Dp) + int (1 - epsilon)(e^Dq - 1 - Dq), about half the mean of D^2. Let the steps be mean values. Then the four
        parts of D are sawtooth waves of width 1/n with mean squares r'^2 / (12 n^2) and p'^2 / (12 n^2). At a point
        (u, v) of a cell they depend on u, v, u + v and u - v modulo 1, pairwise independent. So squares add up: half of
        (2 int r'^2 + 2 int p'^2) / 12. Other steps differ from these by step functions, whose products with the
        sawteeth nearly cancel: they gain n^-4.

        The slopes are taken from the steps; at the ends, where half a step is missing, from the nearest two.
        """
        at = _middles(self.order, self.mesh)
        return (_energy(at[0], self.columns()) + _energy(at[1], self.diagonals())) / 12

    def to_dict(self) -> dict[str, Any]:
        """As JSON keeps it; floats are read back exactly."""
        return {
            "order": self.order,
            "mesh": self.mesh,
            "lower": shown_down(self.lower, 25),
            "r": self.r.tolist(),
            "p": self.p.tolist(),
        }

    @classmethod
    def from_dict(cls, record: Mapping[str, Any]) -> StepDual:
        """Reads the step functions and proves their bound again; CheckFailed if the record claims more."""
        try:
            r, p = (np.asarray(record[name], dtype=np.float64) for name in "rp")
            claimed, order, mesh = Fraction(record["lower"]), record["order"], record["mesh"]
        except (KeyError, TypeError, ValueError, ZeroDivisionError) as error:
            raise BadInput(f"not a record of step functions: {error!r}") from None
        if r.ndim != 1 or p.ndim != 1:
            raise BadInput("the values of a step function must be a list of numbers")
        dual = cls(r, p, order, mesh)
        if claimed > dual.lower:
            raise CheckFailed(f"the record claims {record['lower']}, but its step functions prove {dual}")
        return dual

    def __str__(self) -> str:
        return shown_down(self.lower, 25)


def best_step_dual(order: int, mesh: Mesh = "triangles", *, memory: int | None = None) -> StepDual:
    """Step functions with the best bound L_n, n = order, up to rounding in Newton's method.

    Diamonds give slightly more than triangles, and take 1.5 times as long. NotEnoughMemory is raised if the Hessian
    needs more than `memory` bytes.
    """
    _check(order, mesh)
    if memory is not None and memory_needed(order) > memory:
        raise NotEnoughMemory(f"a step dual of order {order} needs {memory_needed(order):,} bytes")
    if order < 2 * COARSER:
        # The uniform density, and diagonals half full.
        p = np.full(order + (mesh == "diamonds"), 1 - math.log(2))
        r = np.full((order + 1) // 2, 0.5 - p[0])
    else:
        coarse = best_step_dual(order // COARSER, mesh)
        at = _middles(order, mesh)
        there = _middles(coarse.order, mesh)
        r = np.interp(at[0], there[0], coarse.columns())[: (order + 1) // 2]
        p = np.interp(at[1], there[1], coarse.diagonals())[: order + (mesh == "diamonds")]
    r, p, gain = newton(FoldedDual(order, mesh), r, p)
    return StepDual(r, p, order, mesh, gain)


def memory_needed(order: int) -> int:
    """Bytes at the peak: the Hessian, what it is made from, and the program; measured, and rounded up."""
    return 80 * order * order + (96 << 20)


@dataclass(frozen=True)
class StepRow:
    """One line of the table of bounds: L_n, its gap below alpha, and n^2 times that, which tends to the constant of the
    law.

    `rate` is e such that the gap fell like n^-e since the line above; `law` is the constant as the slopes of the step
    functions give it; `seconds` are CPU time.
    """

    order: int
    mesh: Mesh
    lower: Fraction
    gap: float
    scaled: float
    rate: float | None
    law: float
    seconds: float


def step_table(orders: Iterable[int], alpha: Fraction | float, mesh: Mesh = "triangles") -> list[StepRow]:
    """L_n for several n beside alpha, which is known much better from elsewhere.

    Example:
        >>> [f"{row.order} {row.scaled:.2f}" for row in step_table([8, 16, 32], 1.9440010)]
        ['8 1.07', '16 1.12', '32 1.13']
    """
    rows: list[StepRow] = []
    for order in orders:
        started = time.process_time()
        dual = best_step_dual(order, mesh)
        seconds = time.process_time() - started
        gap = float(Fraction(alpha) - dual.lower)
        before = rows[-1] if rows else None
        rate = None
        if before is not None and before.order != order and min(gap, before.gap) > 0:
            rate = math.log(before.gap / gap) / math.log(order / before.order)
        rows.append(StepRow(order, mesh, dual.lower, gap, gap * order**2, rate, dual.law(), seconds))
    return rows


def _middles(order: int, mesh: Mesh) -> tuple[Numbers, Numbers]:
    edges = np.cumsum([0.0, *map(float, strips(order, mesh))])
    return (np.arange(order) + 0.5) / order, (edges[1:] + edges[:-1]) / 2


def _energy(at: Numbers, values: Numbers) -> float:
    """The integral of the square of the slope of values at given places, carried on to the ends."""
    if len(values) < 2:
        return 0.0
    width = np.diff(at)
    squares = (np.diff(values) / width) ** 2
    ends = width[0] * squares[0] + width[-1] * squares[-1]
    return float((squares * width).sum() + ends / 2)


def _check(order: int, mesh: Mesh) -> None:
    if mesh not in MESHES:
        raise BadInput(f"the mesh of step functions must be {' or '.join(MESHES)}, not {mesh}")
    if isinstance(order, bool) or not isinstance(order, int) or order < 1:
        raise BadInput(f"the order of a step dual must be a whole number, 1 or more, not {order!r}")

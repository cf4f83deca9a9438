"""Misprints of the note, each with what shows it."""

from __future__ import annotations

from queenlab_papers.reproduction.computing import counted
from queenlab_papers.reproduction.figure import Misprint
from queenlab_papers.xqueens.board import king_side
from queenlab_papers.xqueens.construction import counted_as_written
from queenlab_papers.xqueens.counterexample import EMPTY, PRINTED_EMPTY, knuths_xqueenon, solutions_without
from queenlab_papers.xqueens.densities import CONVERGED, OPTIMUM, optimum
from queenlab_papers.xqueens.listed import LETTERS
from queenlab_papers.xqueens.numbers import puzzle_count


def king_graph() -> bool:
    """P_(n+1) and not P_n, for n = 2 to 6."""
    return all(king_side(n) == n + 1 for n in range(2, 7))


def west_option() -> bool:
    """Built from the text as printed, and with wj, for n = 2, 3 and 4."""
    sizes = (2, 3, 4)
    corrected = [counted_as_written(n, "right") for n in sizes]
    printed = [counted_as_written(n, "printed") for n in sizes]
    return printed == [2, 168, 57764] and corrected == [counted(f"xqueens:{n}") for n in sizes]


def paired_colors() -> bool:
    """As printed nothing is left for n = 2 and 4; with rows and columns exchanged there are 4 and 528."""
    sizes = (2, 4)
    printed = [counted_as_written(n, "right", "printed") for n in sizes]
    corrected = [counted_as_written(n, "right", "right") for n in sizes]
    return printed == [0, 0] and corrected == [counted(f"xqueens:{n},paired") for n in sizes]


def sparse_six() -> bool:
    """With and without the fold by the sixteen symmetries."""
    from queenlab.counters.xqueens_sparse.counter import XqueensSparse
    from queenlab.problems import problem
    from queenlab.work import Limits

    asked = problem("xqueens:6,sparse")
    return [XqueensSparse(folded=folded).count(asked, Limits()).value for folded in (True, False)] == [114260460] * 2


def rows_of_ns_and_columns_of_ew() -> bool:
    """A density with all sums as in the list, read with NS along rows and EW along columns, that is no queenon."""
    from queenlab.queenon.densities.checks import check_queenon
    from queenlab.queenon.densities.density import TriangleDensity
    from queenlab_papers.xqueens.slices import is_queenon

    # All north and south in the first column: these rows are right, their columns are not.
    stacked, even = [[2, 0], [2, 0]], [[1, 1], [1, 1]]
    density = TriangleDensity([stacked, even, stacked, even])  # type: ignore[arg-type]
    sums = [density.row_sums("N"), density.row_sums("S"), density.column_sums("E"), density.column_sums("W")]
    as_listed = [density.row_sums("NS"), density.column_sums("EW")]
    printed_holds = (
        all((line == 2).all() for line in sums)
        and all((line == 4).all() for line in as_listed)
        and all((line <= 4).all() for line in density.diagonal_sums())
    )
    return printed_holds and not check_queenon(density).ok and not is_queenon(density)


def uniform_integrand() -> bool:
    """With ky/n the argument of g falls below 0 from n = 2 on; with y/n the sum is -2/4 for n = 1 to 6."""
    from math import log

    from scipy.integrate import quad

    def g(x: float) -> float:
        return x * log(x) if x > 0 else 0.0

    def integrand(y: float, k: int, n: int) -> float:
        return g(1 - (k - 1 + y) / n)

    least = [min(1 - ((k - 1) / n + k / n) for k in range(1, n + 1)) for n in range(2, 7)]
    sums = [2 / n * sum(quad(integrand, 0, 1, args=(k, n))[0] for k in range(1, n + 1)) for n in range(1, 7)]
    return max(least) < 0 and all(abs(total + 0.5) < 1e-12 for total in sums)


def slope(north: object, order: int = 6) -> float:
    """How steeply the Q-entropy can still rise from given n_ij in a direction that keeps all equations."""
    import numpy as np
    from scipy.linalg import null_space

    from queenlab.queenon.entropy.derivatives import entropy_gradient
    from queenlab.queenon.xqueenons.folding import unfolded

    rows = []
    for letters, axis in (("N", 1), ("S", 1), ("EW", 1), ("E", 2), ("W", 2), ("NS", 2)):
        for k in range(order):
            row = np.zeros((4, order, order))
            for letter in letters:
                row[(LETTERS.index(letter), k) if axis == 1 else (LETTERS.index(letter), slice(None), k)] = 1
            rows.append(row.ravel())
    directions = null_space(np.array(rows))
    gradient = entropy_gradient(unfolded(np.array(north), order)).astype(np.float64)
    return float(np.linalg.norm(directions.T @ gradient.ravel()))


def optimum_not_converged() -> bool:
    """At the optimum found the Q-entropy, which is strictly concave, has slope 0; at the printed one it has not."""
    north = optimum(6).north
    apart = max(abs(OPTIMUM[i][j] - float(north[i, j])) for i in range(6) for j in range(3))
    close = max(abs(CONVERGED[i][j] - float(north[i, j])) for i in range(6) for j in range(3))
    # Five digits, rounded from the optimum, leave a slope of 3e-7; those printed, one of 4e-5.
    steep = slope(OPTIMUM) > 50 * slope(CONVERGED)
    return slope(north) < 1e-12 and steep and 7.1e-4 < apart < 7.3e-4 and close < 5.1e-6


def puzzle_readings() -> bool:
    """380, and 16 with empty blocks; none if a point of contact is adjacent."""
    return [
        puzzle_count("diagonals"),
        puzzle_count("diagonals", "corners"),
        puzzle_count("diagonals", "middle"),
        puzzle_count("touching"),
    ] == [380, 16, 16, 0]


def empty_triangles() -> bool:
    """Those of the print are not empty in his Xqueenon, those by symmetry are, and every solution uses one of these."""
    values = knuths_xqueenon().values
    printed, right = (
        [values[LETTERS.index(letter), i - 1, j - 1] for letter, i, j in empty] for empty in (PRINTED_EMPTY, EMPTY)
    )
    return any(printed) and not any(right) and solutions_without(EMPTY) == 0


MISPRINTS = (
    Misprint(
        "figure 1",
        "the edges are the graph P_n x P_n of king moves",
        "P_(n+1) x P_(n+1)",
        "the lines end in the (n+1)^2 corners of the cells; compared edge by edge for n = 2 to 6",
        king_graph,
        0.1,
    ),
    Misprint(
        "MCC, west option",
        "`ewi wi ...`",
        "`ewi wj ...`, as in his own example",
        "as printed n = 2, 3 and 4 have 2, 168 and 57764 solutions in place of 6, 132 and 20742",
        west_option,
        1.2,
    ),
    Misprint(
        "MCC, paired",
        "`ci:n`, `rj:e`, `ci:s`, `rj:w`",
        "`cj:n`, `ri:e`, `cj:s`, `ri:w`",
        "as printed there is no solution at all",
        paired_colors,
        0.5,
    ),
    Misprint(
        "sparse solutions, n = 6",
        "113260460",
        "114260460",
        "counted with and without the fold by the sixteen symmetries",
        sparse_six,
        4.0,
    ),
    Misprint(
        "constraints of Xqueenons",
        "NS_i, EW_j",
        "NS_j, EW_i",
        "as sums along rows and columns they say nothing new, and a density of order 2 with all north and "
        "south in the first column would pass",
        rows_of_ns_and_columns_of_ew,
        0.1,
    ),
    Misprint(
        "the uniform example",
        "ky/n",
        "y/n",
        "with ky/n the argument of g falls below 0; with y/n the sum is -2/4",
        uniform_integrand,
        0.1,
    ),
    Misprint(
        "optimal densities",
        "five digits",
        "not fully converged; the optimum is H_q = -1.945842137",
        "the Q-entropy, which is strictly concave, has slope 0 at the densities found, and not at those printed",
        optimum_not_converged,
        0.1,
    ),
    Misprint(
        "the puzzle",
        "16 solutions with none adjacent to a diagonal",
        "16 if the 2 x 2 blocks in the corners, or the 4 x 4 block in the middle, are empty too",
        "380 with empty diagonal cells alone, and none if a point of contact is adjacent",
        puzzle_readings,
        0.2,
        slip=False,
    ),
    Misprint(
        "the counterexample of order 3",
        "no solution with n_12 = n_21 = n_23 = n_32 = 0",
        "n_12 = e_23 = s_32 = w_21 = 0",
        "his Xqueenon has n_21 = n_23 = 1 and n_32 = 2; by its symmetry e_23, s_32 and w_21 are 0 with n_12, and "
        "every solution uses one of these four triangles",
        empty_triangles,
        0.1,
    ),
)

"""The average density of the solutions for n = 6, and the optimal Xqueenon of order 6."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import TYPE_CHECKING

from queenlab_papers.reproduction.figure import Correction, Figure, Row

if TYPE_CHECKING:
    from queenlab.queenon.densities.density import TriangleDensity
    from queenlab.queenon.xqueenons.optimum import OptimalXqueenon
    from queenlab.verbs.density import Density

#: The solutions for n = 6 through the north triangles of the first three rows and columns.
INTEGERS = (
    (462295765, 737601579, 899271068),
    (738880358, 706369307, 653918747),
    (897992289, 655197526, 545978597),
)
#: The same as densities.
DECIMALS = ((0.66068, 1.05413, 1.28518), (1.05596, 1.00950, 0.93454), (1.28335, 0.93637, 0.78028))
#: n_ij of the optimum, i = 1 to 6, j = 1 to 3, as printed.
OPTIMUM = (
    (0.65670, 1.04263, 1.30068),
    (0.99222, 1.00314, 1.00464),
    (1.21536, 0.97510, 0.80955),
    (1.23891, 0.96708, 0.79401),
    (1.09084, 0.97298, 0.93617),
    (0.80598, 1.03907, 1.15495),
)
#: Its five digits, converged.
CONVERGED = (
    (0.65716, 1.04243, 1.30041),
    (0.99188, 1.00324, 1.00488),
    (1.21464, 0.97571, 0.80965),
    (1.23913, 0.96710, 0.79377),
    (1.09094, 0.97272, 0.93634),
    (0.80625, 1.03880, 1.15495),
)


@lru_cache(maxsize=2)
def through_triangles(n: int) -> Density:
    """The number of solutions through every triangle."""
    from queenlab.verbs.density import density

    return density(f"xqueens:{n}").complete()


@lru_cache(maxsize=2)
def average(n: int) -> TriangleDensity:
    """The average density of all solutions, in fractions."""
    return through_triangles(n).average()


@lru_cache(maxsize=2)
def optimum(n: int) -> OptimalXqueenon:
    """The Xqueenon with the largest Q-entropy."""
    from queenlab.queenon.xqueenons.optimum import optimum_of_order

    return optimum_of_order(n)


def integer(i: int, j: int) -> int:
    """The solutions for n = 6 through N of row i and column j."""
    return int(through_triangles(6).array()[i - 1, j - 1, 0])


def decimal(i: int, j: int) -> float:
    """n_ij of their average."""
    return float(average(6).values[0, i - 1, j - 1])


def solutions_of_six() -> int:
    """The number over which the average is taken."""
    return int(through_triangles(6).total or 0)


def average_symmetries() -> bool:
    """Whether n_ij = n_i(7-j) = n_(7-i)j = n_(7-i)(7-j), s_ij = n_ij, e_ij = w_ij = n_ji."""
    north, east, south, west = average(6).values
    mirrored = [north[:, ::-1], north[::-1], north[::-1, ::-1], south, east.T, west.T]
    return all((north == other).all() for other in mirrored)


def distinct_densities(which: str) -> int:
    """How many different densities the average, or the optimum, has."""
    density = average(6) if which == "average" else optimum(6).density
    return len(set(density.values.ravel().tolist()))


def differs_from_transpose() -> bool:
    """Whether n_ij = n_ji fails for the average."""
    north = average(6).values[0]
    return bool((north != north.T).any())


def entropy(which: str) -> float:
    """The Q-entropy of the average, or of the optimum."""
    from queenlab.queenon.entropy.q_entropy import q_entropy

    return q_entropy(average(6) if which == "average" else optimum(6).density)


def entropy_by_quadrature() -> float:
    """The Q-entropy of the average by Knuth's formula as printed, the integrals taken numerically."""
    from math import log

    from scipy.integrate import quad

    def g(x: float) -> float:
        return x * log(x) if x > 0 else 0.0

    def integrand(y: float, a: float, b: float) -> float:
        return g(1 - ((1 - y) * a + y * b) / (2 * n))

    n, density = 6, average(6)
    inside = sum(g(float(x)) for x in density.values.ravel().tolist()) / (4 * n * n)
    sums = density.diagonal_sums()
    total = 0.0
    for before, after in ((sums.se, sums.nw), (sums.sw, sums.ne)):
        for k in range(1, 2 * n + 1):
            a, b = float(before[k - 1]), float(after[k])
            total += quad(integrand, 0, 1, args=(a, b))[0] / n
    return -inside - total - 3


def optimal_density(i: int, j: int) -> float:
    """n_ij of the optimum of order 6, of which upper and lower bound of the Q-entropy meet."""
    best = optimum(6)
    assert abs(best.gap) < 1e-15
    return float(best.north[i - 1, j - 1])


def optimum_symmetries() -> bool:
    """Whether n_ij = n_i(7-j) and n_ij = e_j(7-i) = s_(7-i)(7-j) = w_(7-j)i; all indices from 1."""
    north, east, south, west = optimum(6).density.values.tolist()
    side = range(6)
    return all(
        north[i][j] == north[i][5 - j] == east[j][5 - i] == south[5 - i][5 - j] == west[5 - j][i]
        for i in side
        for j in side
    )


def optimum_beats_average() -> bool:
    """Whether the average is not the optimum."""
    return entropy("optimum") > entropy("average")


def strange_image_is_worse() -> bool:
    """Whether the strange image of the optimum is an Xqueenon, exactly, with another Q-entropy."""
    from queenlab.queenon.densities.checks import check_queenon
    from queenlab.queenon.entropy.q_entropy import q_entropy
    from queenlab.symmetry.grid import strange

    image = optimum(6).density.to_fractions().transformed(strange(6))
    return check_queenon(image).ok and abs(q_entropy(image) - entropy("optimum")) > 1e-3


_HERE = "from queenlab_papers.xqueens.densities import "
_WHY = (
    "the printed digits are not converged: upper and lower bound of the optimum meet in 18 digits, "
    "-1.945842137102337975, and the printed densities have a Q-entropy of -1.9458425"
)


def _optimal_figure(i: int, j: int) -> Figure:
    printed, holds = OPTIMUM[i - 1][j - 1], CONVERGED[i - 1][j - 1]
    return Figure(
        f"n_{i}{j}",
        printed,
        partial(optimal_density, i, j),
        f"{_HERE}optimal_density; optimal_density({i}, {j})",
        0.05,
        digits=5,
        correction=None if printed == holds else Correction(holds, _WHY),
    )


ROWS = (
    Row(
        "average",
        "the average density of the 4198336824 solutions for n = 6: nine numbers n_ij, 1 <= i, j <= 3, and the rest "
        "by symmetry; not quite n_ij = n_ji",
        "the 3 x 3 numbers by `queenlab density xqueens:6`, as exact integers; the densities by `queenlab queenon "
        "xqueens:6 -o average.json`",
        (
            Figure("solutions", 4198336824, solutions_of_six, "queenlab density xqueens:6", 0.4),
            *(
                Figure(
                    f"solutions through N({i}, {j})",
                    INTEGERS[i - 1][j - 1],
                    partial(integer, i, j),
                    "queenlab density xqueens:6",
                    0.4,
                )
                for i in (1, 2, 3)
                for j in (1, 2, 3)
            ),
            *(
                Figure(
                    f"n_{i}{j}",
                    DECIMALS[i - 1][j - 1],
                    partial(decimal, i, j),
                    f"{_HERE}decimal; decimal({i}, {j})",
                    0.4,
                    digits=5,
                )
                for i in (1, 2, 3)
                for j in (1, 2, 3)
            ),
            Figure(
                "different densities",
                9,
                partial(distinct_densities, "average"),
                f'{_HERE}distinct_densities; distinct_densities("average")',
                0.4,
            ),
            Figure(
                "the symmetries hold",
                True,
                average_symmetries,
                f"{_HERE}average_symmetries; average_symmetries()",
                0.4,
            ),
            Figure(
                "some n_ij and n_ji differ",
                True,
                differs_from_transpose,
                f"{_HERE}differs_from_transpose; differs_from_transpose()",
                0.4,
            ),
        ),
        ("densities", "average"),
    ),
    Row(
        "average-entropy",
        "its Q-entropy, -1.94861; it is not the optimum",
        "`queenlab queenon xqueens:6`: -1.9486081248975744; also by quadrature of the integrals as printed",
        (
            Figure("Q-entropy", -1.94861, partial(entropy, "average"), "queenlab queenon xqueens:6", 0.4, digits=5),
            Figure(
                "Q-entropy, by quadrature",
                -1.94861,
                entropy_by_quadrature,
                f"{_HERE}entropy_by_quadrature; entropy_by_quadrature()",
                0.5,
                digits=5,
                own=True,
            ),
            Figure(
                "the optimum has more",
                True,
                optimum_beats_average,
                f"{_HERE}optimum_beats_average; optimum_beats_average()",
                0.4,
            ),
        ),
        ("densities", "entropies"),
    ),
    Row(
        "optimum",
        "the optimal Xqueenon of order 6: 18 densities, Q-entropy -1.94584; the strange automorphism does not keep "
        "the Q-entropy",
        "`queenlab queenon optimal:6 -o optimal.json`: -1.945842137, and the densities; any order up to 8192",
        (
            *(_optimal_figure(i, j) for i in range(1, 7) for j in (1, 2, 3)),
            Figure("Q-entropy", -1.94584, partial(entropy, "optimum"), "queenlab queenon optimal:6", 0.05, digits=5),
            Figure(
                "different densities",
                18,
                partial(distinct_densities, "optimum"),
                f'{_HERE}distinct_densities; distinct_densities("optimum")',
                0.05,
            ),
            Figure(
                "the symmetries hold",
                True,
                optimum_symmetries,
                f"{_HERE}optimum_symmetries; optimum_symmetries()",
                0.05,
            ),
            Figure(
                "its strange image is an Xqueenon of another Q-entropy",
                True,
                strange_image_is_worse,
                f"{_HERE}strange_image_is_worse; strange_image_is_worse()",
                0.05,
            ),
        ),
        ("densities", "entropies", "optimum"),
        "the printed entries are off by up to 7.2e-4",
    ),
)

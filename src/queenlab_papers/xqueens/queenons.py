"""Xqueenons: the linear conditions, the uniform one, the Q-entropy, Simkin's bounds."""

from __future__ import annotations

from functools import partial

from queenlab_papers.reproduction.figure import Figure, Row, Value
from queenlab_papers.xqueens.listed import solution_densities


def conditions_and_definition() -> bool:
    """Whether Knuth's conditions and the definition say the same of 265 densities of order 3, both yes and no.

    These are the 132 solutions, each of them with two of its numbers exchanged, and the uniform one.
    """
    from queenlab.queenon.densities.checks import check_queenon
    from queenlab.queenon.densities.density import TriangleDensity
    from queenlab_papers.xqueens.slices import is_queenon

    tried = [TriangleDensity.uniform(3), *solution_densities(3)]
    for k, density in enumerate(solution_densities(3)):
        values = density.values.copy().ravel()
        one, other = k % 36, (7 * k + 5) % 36
        values[one], values[other] = values[other], values[one]
        tried.append(TriangleDensity(values.reshape(4, 3, 3)))
    said = [check_queenon(density).ok for density in tried]
    return said == [is_queenon(density) for density in tried] and set(said) == {True, False}


def solutions_are_xqueenons(n: int) -> bool:
    """Whether all solutions of n Xqueens are Xqueenons, by the definition, with densities 0 and n only."""
    from queenlab_papers.xqueens.slices import is_queenon

    found = solution_densities(n)
    return bool(found) and all(is_queenon(d) and set(d.values.ravel().tolist()) == {0, n} for d in found)


def queens_are_step_queenons(n: int) -> bool:
    """Whether all solutions of n queens are step queenons with densities 0 and n only."""
    from queenlab.queenon.densities.checks import check_queenon
    from queenlab.queenon.densities.density import TriangleDensity
    from queenlab.verbs.enumerate import enumerate as listing

    found = [TriangleDensity.from_placement(placement) for placement in listing(f"queens:{n}")]
    return bool(found) and all(
        check_queenon(d).kind == "step queenon" and set(d.cells().ravel().tolist()) == {0, n} for d in found
    )


def uniform_is_queenon(largest: int) -> Value:
    """The orders up to `largest` for which the uniform density is no queenon, by the definition."""
    from queenlab.queenon.densities.density import TriangleDensity
    from queenlab_papers.xqueens.slices import is_queenon

    return [n for n in range(1, largest + 1) if not is_queenon(TriangleDensity.uniform(n))]


def uniform_sums(largest: int) -> Value:
    """The orders up to `largest` for which a diagonal sum of the uniform density is not 2 min(k, 2n - k)."""
    from queenlab.queenon.densities.density import TriangleDensity

    wrong: list[Value] = []
    for n in range(1, largest + 1):
        wanted = [2 * min(k, 2 * n - k) for k in range(2 * n + 1)]
        if any(sums.tolist() != wanted for sums in TriangleDensity.uniform(n).diagonal_sums()):
            wrong.append(n)
    return wrong


def uniform_part(part: str, n: int) -> float:
    """KL_0, KL_+ or KL_- of the uniform density, or its Q-entropy."""
    from queenlab.queenon.densities.density import TriangleDensity
    from queenlab.queenon.entropy.q_entropy import entropy_parts, q_entropy

    density = TriangleDensity.uniform(n)
    if part == "entropy":
        return q_entropy(density)
    return float(getattr(entropy_parts(density), part))


def champion_bound(lower: bool) -> float:
    """A proved bound for the Q-entropy of Simkin's queenon, which is minus the n-queens constant."""
    from queenlab.verbs.constant import constant

    proved = constant(15)
    return -float(proved.upper if lower else proved.lower)


_HERE = "from queenlab_papers.xqueens.queenons import "

ROWS = (
    Row(
        "xqueenons",
        "queenons, Xqueenons and step queenons: the linear conditions on the densities n_ij, e_ij, s_ij, w_ij "
        "characterize Xqueenons; solutions of n Xqueens are those with densities 0 and n, solutions of n queens step "
        "queenons of this kind",
        "`queenlab queenon SOURCE`, [queenons.md](../queenons.md): exact, with what is violated in words; here "
        "compared with slices of the square that are cut with every triangle",
        (
            Figure(
                "order 3: conditions and definition agree on 265 densities",
                True,
                conditions_and_definition,
                f"{_HERE}conditions_and_definition; conditions_and_definition()",
                1.0,
            ),
            *(
                Figure(
                    f"n = {n}: all solutions of Xqueens are Xqueenons, with densities 0 and {n}",
                    True,
                    partial(solutions_are_xqueenons, n),
                    f"{_HERE}solutions_are_xqueenons; solutions_are_xqueenons({n})",
                    seconds,
                )
                for n, seconds in ((2, 0.1), (3, 0.5))
            ),
            Figure(
                "n = 8: all 92 solutions of queens are step queenons, with densities 0 and 8",
                True,
                partial(queens_are_step_queenons, 8),
                f"{_HERE}queens_are_step_queenons; queens_are_step_queenons(8)",
                0.3,
            ),
        ),
        ("xqueenons",),
    ),
    Row(
        "uniform",
        "the uniform densities 1: a queenon with diagonal sums 2 min(k, 2n - k); KL_0 = 0, KL_+ = KL_- = -2/4, "
        "Q-entropy -2",
        "`queenlab queenon uniform:6`, [queenon-entropy.md](../queenon-entropy.md), with gradients and Hessians",
        (
            Figure(
                "orders up to 8 for which it is no queenon",
                [],
                partial(uniform_is_queenon, 8),
                f"{_HERE}uniform_is_queenon; uniform_is_queenon(8)",
                1.0,
            ),
            Figure(
                "orders up to 20 for which a sum differs",
                [],
                partial(uniform_sums, 20),
                f"{_HERE}uniform_sums; uniform_sums(20)",
                0.1,
            ),
            *(
                Figure(
                    f"order 6: {label}",
                    printed,
                    partial(uniform_part, part, 6),
                    f'{_HERE}uniform_part; uniform_part("{part}", 6)',
                    0.02,
                    digits=12,
                )
                for label, part, printed in (
                    ("KL_0", "inside", 0.0),
                    ("KL_+", "falling", -0.5),
                    ("KL_-", "rising", -0.5),
                    ("Q-entropy", "entropy", -2.0),
                )
            ),
        ),
        ("uniform", "entropies"),
    ),
    Row(
        "champion",
        "Simkin: a unique queenon gamma* has the largest Q-entropy, which lies between -1.95 and -1.94",
        "`queenlab constant --digits 40`, [constant.md](../constant.md); 40 digits are proved in a second",
        (
            Figure(
                "at least",
                -1.95,
                partial(champion_bound, True),
                "queenlab constant --digits 15",
                0.4,
                relation=">=",
            ),
            Figure(
                "at most",
                -1.94,
                partial(champion_bound, False),
                "queenlab constant --digits 15",
                0.4,
                relation="<=",
            ),
        ),
        ("entropies", "constant"),
    ),
    Row(
        "limits",
        "Simkin: the average densities of all solutions of n queens, and of n Xqueens, approach gamma*",
        "[limit-density.md](../limit-density.md); `queenlab queenon xqueens:6 --distance limit`, `queenlab queenon "
        "queens:12 --distance limit`",
    ),
)

"""Regular solutions: Theorems 5 and 10, their conditions, figures 11 to 13, Definition 3."""

from __future__ import annotations

from functools import partial
from itertools import product
from math import gcd

from queenlab_papers.higher_dimensions.boards import constructed, most_found
from queenlab_papers.higher_dimensions.commands import python_figure
from queenlab_papers.reproduction.figure import Figure, Row, Section, Value

#: Sides of boards on which the constructions are built and all queens are looked at, by d.
BUILT = {3: 101, 4: 37, 5: 37}
#: Sides up to which the condition on the coefficients is looked at.
LOOKED_AT = 5000


def klarner_numbers() -> set[int]:
    """The absolute values of e0 + 3 e1 + 5 e2 with e1, e2 not both 0."""
    return {abs(x + 3 * y + 5 * z) for x, y, z in product((-1, 0, 1), repeat=3) if y or z}


def large_factors() -> Value:
    """The prime factors above 7 of these numbers."""
    from queenlab.constructions.numbers import factorize

    factors = {p for number in klarner_numbers() for p, _ in factorize(number)}
    return [p for p in sorted(factors) if p > 7]


def good_pairs(p: int) -> list[tuple[int, int]]:
    """Pairs (a, b) modulo p such that no e0 + e1 a + e2 b is divisible by p, the e not all 0: tried one by one."""
    signs = [e for e in product((-1, 0, 1), repeat=3) if any(e)]
    return [(a, b) for a in range(p) for b in range(p) if all((x + y * a + z * b) % p for x, y, z in signs)]


def choices_modulo(p: int) -> int:
    """How many of these there are."""
    return len(good_pairs(p))


def choices(primes: tuple[int, ...]) -> Value:
    """The same for some primes."""
    return [choices_modulo(p) for p in primes]


def fails(n_top: int, d: int, method: str) -> Value:
    """The n up to n_top with gcd(n, (2^d - 1)!) = 1 on which the construction has not n^(d-1) non-attacking queens."""
    from queenlab.constructions.cuts import has_full_solution

    return [
        n
        for n in range(2, n_top + 1)
        if has_full_solution(n, d) and constructed(f"queens:{n}^{d}", method) != n ** (d - 1)
    ]


def bad_coefficients(top: int, d: int) -> Value:
    """The n up to `top` with gcd(n, (2^d - 1)!) = 1 that share a factor with a signed sum of 1, 2, 4, ..., 2^(d-1)."""
    sums = {abs(sum(e * 2**i for i, e in enumerate(signs))) for signs in product((-1, 0, 1), repeat=d)} - {0}
    small = 1
    for number in range(2, 2**d):
        small *= number
    return [n for n in range(2, top + 1) if gcd(n, small) == 1 and any(gcd(n, number) > 1 for number in sums)]


def primes(top: int) -> Value:
    """The primes from 11 to `top` without a solution by 3 x + 5 y."""
    from queenlab.constructions.numbers import is_prime

    return [p for p in range(11, top + 1) if is_prime(p) and constructed(f"queens:{p}^3", "klarner") != p * p]


def share(n: int) -> Value:
    """R(n) for the best placement on n^3 that is known here."""
    return most_found(n, 3) / n**2


def linear_that_solve(n: int) -> Value:
    """The forms a x + b y + c modulo n that are solutions, every a, b and c tried and every board verified."""
    from queenlab.constructions.heights import Linear
    from queenlab.verification import verify

    return sum(verify(Linear(n, (a, b), c).placement(), count=n * n).ok for a, b, c in product(range(n), repeat=3))


def layers_of_figure() -> Value:
    """Figure 11: the layers of 3 x + 5 y modulo 11, superimposable solutions, and the colouring that they are."""
    import numpy as np

    from queenlab.constructions.heights import Linear
    from queenlab.verbs.verify import verify

    solution = Linear(11, (3, 5), 0)
    if not verify(solution.placement(), "queens:11^3").ok:
        return "two queens attack each other"
    heights = solution.build()
    solved = 0
    for z in range(11):
        rows = np.argmax(heights == z, axis=1) + 1
        solved += int(verify(rows.tolist(), "queens:11").ok)
    return solved


def shifts_are_solutions(n: int) -> Value:
    """Figure 13: the shifts of 3 x + 5 y modulo n along the third axis that are no solutions."""
    from queenlab.constructions.heights import Linear
    from queenlab.verbs.verify import verify

    return [s for s in range(n) if not verify(Linear(n, (3, 5), s).placement(), f"queens:{n}^3").ok]


SECTION = Section(
    "Regular solutions",
    (
        Row(
            "definition-3",
            "Definition 3: regular solutions",
            "`queenlab construct queens:13^3 --method linear --random --seed 1`: all heights a x + b y + c modulo n",
            tuple(
                python_figure(
                    f"({n},3): linear forms modulo n that are solutions",
                    number,
                    partial(linear_that_solve, n),
                    seconds,
                    own=n == 7,
                )
                for n, number, seconds in ((7, 0, 0.2), (11, 264, 0.5), (13, 624, 1.0))
            ),
            ("definition 3",),
        ),
        Row(
            "theorem-5",
            "Theorem 5 (Klarner): n^2 queens if gcd(n, 210) = 1, by height 3x + 5y modulo n",
            "`queenlab construct queens:11^3 --method klarner`",
            (
                python_figure(
                    f"the n up to {BUILT[3]} for which it fails",
                    [],
                    partial(fails, BUILT[3], 3, "klarner"),
                    0.1,
                ),
                python_figure(
                    "prime factors above 7 of the numbers e0 + 3 e1 + 5 e2",
                    [],
                    large_factors,
                ),
                python_figure(
                    "modulo 2, 3, 5, 7: choices of a, b",
                    [0, 0, 0, 0],
                    partial(choices, (2, 3, 5, 7)),
                ),
                python_figure(
                    "Herzberg and Garner: the primes from 11 to 101 without a solution",
                    [],
                    partial(primes, 101),
                    0.1,
                ),
                python_figure(
                    "the least upper bound on R(n), reached for n = 11",
                    1.0,
                    partial(share, 11),
                    0.1,
                    digits=6,
                ),
            ),
            ("theorem 5", "section 3.1.1"),
        ),
        Row(
            "figure-11",
            "figures 11, 12 and 13: the regular solution of (11,3) with a = 3, b = 5, its layers and its shifts",
            "[drawn anew](../figures.md#kunt): `queenlab construct queens:11^3 --method klarner`",
            (
                python_figure(
                    "figure 11: layers that are superimposable solutions",
                    11,
                    layers_of_figure,
                ),
                python_figure(
                    "figure 13: shifts that are no solutions",
                    [],
                    partial(shifts_are_solutions, 11),
                ),
            ),
            ("figure 11", "figure 12", "figure 13"),
        ),
        Row(
            "theorem-10",
            "Theorem 10 (Van Rees): n^(d-1) queens if gcd(n, (2^d - 1)!) = 1",
            "`queenlab construct queens:17^4 --method van-rees`; `linear` has all solutions of this kind",
            (
                *(
                    python_figure(
                        f"d = {d}: the n up to {BUILT[d]} for which it fails, all queens looked at",
                        [],
                        partial(fails, BUILT[d], d, "van-rees"),
                        seconds,
                    )
                    for d, seconds in ((3, 0.1), (4, 0.3), (5, 30.0))
                ),
                *(
                    python_figure(
                        f"d = {d}: the n up to {LOOKED_AT} for which the coefficients 2, 4, 8, ... share a factor "
                        f"with n",
                        [],
                        partial(bad_coefficients, LOOKED_AT, d),
                        0.3,
                    )
                    for d in (2, 3, 4, 5, 6)
                ),
            ),
            ("theorem 10",),
        ),
        Row(
            "nudelman",
            "Problem 2 with n hyperqueens (Nudelman)",
            "`queenlab construct hyperqueens:11^3@torus --method nudelman`",
            tuple(
                Figure(
                    f"hyperqueens on ({n},{d})",
                    n,
                    partial(constructed, f"hyperqueens:{n}^{d}@torus"),
                    f"queenlab construct hyperqueens:{n}^{d}@torus --method nudelman",
                    0.2,
                    own=True,
                )
                for n, d in ((11, 3), (13, 3), (17, 4), (37, 4))
            ),
            ("problem 2",),
        ),
    ),
)

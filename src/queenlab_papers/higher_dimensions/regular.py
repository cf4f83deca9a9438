"""Regular solutions: the conditions of Theorems 5 and 10, and solutions that are not regular."""

from __future__ import annotations

from itertools import product
from math import factorial, gcd

import queenlab as ql
from queenlab.constructions.parallel_layers import digit_stack, two_slopes
from queenlab_papers.higher_dimensions.boards import layers, linear


def good_pairs(p: int) -> list[tuple[int, int]]:
    """Pairs (a, b) modulo p such that no e0 + e1 a + e2 b is divisible by p, the e not all 0: tried one by one."""
    signs = [e for e in product((-1, 0, 1), repeat=3) if any(e)]
    return [(a, b) for a in range(p) for b in range(p) if all((x + y * a + z * b) % p for x, y, z in signs)]


def bad_coefficients(top: int, d: int) -> list[int]:
    """The n up to `top` with gcd(n, (2^d - 1)!) = 1 that share a factor with a signed sum of 1, 2, 4, ..., 2^(d-1)."""
    sums = {abs(sum(e * 2**i for i, e in enumerate(signs))) for signs in product((-1, 0, 1), repeat=d)} - {0}
    small = factorial(2**d - 1)
    return [n for n in range(2, top + 1) if gcd(n, small) == 1 and any(gcd(n, number) > 1 for number in sums)]


def linear_that_solve(n: int) -> int:
    """The forms a x + b y + c modulo n that are solutions, every a, b and c tried and every board verified."""
    asked = ql.problem(f"queens:{n}^3")
    return sum(asked.verify(linear(n, (a, b), c).cells).ok for a, b, c in product(range(n), repeat=3))


def prime_with_others(p: int) -> bool:
    """Whether (p,3) has a full solution of two slopes, not linear, built and verified on the plane and on the torus."""
    one = next(two_slopes(p), None) if all(p % q for q in range(2, p)) else None
    if one is None or one.stack().is_linear:
        return False
    return all(
        ql.verify(one.stack().placement(bool(torus)), f"queens:{p}^3{torus}").ok for torus in ("", "@torus")
    )  # fmt: skip


def composite_with_others(n: int) -> bool:
    """Whether the stack for a composite n is a full solution of (n,3) that is not linear."""
    stack = digit_stack(n)
    return not stack.is_linear and ql.verify(stack.placement(), f"queens:{n}^3").ok


def gives_a_coloring(n: int) -> bool:
    """Whether the layers of a full solution of (n,3) are an n-colouring of the (n,2)-queen graph."""
    floors = layers(ql.construct(f"queens:{n}^3"))
    colored = {(x, y) for rows in floors for x, y in enumerate(rows)}
    solved = all(0 not in rows and ql.verify(rows, f"queens:{n}").ok for rows in floors)
    return solved and len(colored) == n * n

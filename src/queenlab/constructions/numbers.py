"""Number theory for constructions: prime factors, divisors and ordered factorisations.

By hand, because a computer algebra system is a heavy thing to ask for just to factor one 64-bit number.
"""

from __future__ import annotations

import math
from functools import cache

#: Miller-Rabin with these bases is exact below 3.3 * 10^24 (Sorenson & Webster).
_BASES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)
_SMALL = 1000


def is_prime(n: int) -> bool:
    """Whether n is a prime, for n below 3.3 * 10^24.

    Example:
        >>> is_prime(10**18 + 9), is_prime(10**18 + 7)
        (True, False)
    """
    if n < 2:
        return False
    for p in _BASES:
        if n % p == 0:
            return n == p
    odd, twos = n - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    for base in _BASES:
        x = pow(base, odd, n)
        if x in (1, n - 1):
            continue
        for _ in range(twos - 1):
            x = x * x % n
            if x == n - 1:
                break
        else:
            return False
    return True


def _some_factor(n: int) -> int:
    """A proper factor of a composite odd n (Pollard's rho, Brent's cycle)."""
    for c in range(1, n):
        x = y = mark = 2
        lap = product = 1
        while True:
            x = y
            for _ in range(lap):
                y = (y * y + c) % n
            done = 0
            g = 1
            while done < lap and g == 1:
                mark = y
                for _ in range(min(128, lap - done)):
                    y = (y * y + c) % n
                    product = product * abs(x - y) % n
                g = math.gcd(product, n)
                done += 128
            if g != 1:
                break
            lap *= 2
        if g == n:
            g, y = 1, mark
            while g == 1:
                y = (y * y + c) % n
                g = math.gcd(abs(x - y), n)
        if g != n:
            return g
    raise AssertionError(f"{n} is prime")


@cache
def factorize(n: int) -> tuple[tuple[int, int], ...]:
    """The prime factors of n >= 1 with their exponents, smallest first.

    Example:
        >>> factorize(1), factorize(350)
        ((), ((2, 1), (5, 2), (7, 1)))
    """
    powers: dict[int, int] = {}
    for p in range(2, _SMALL):
        while n % p == 0:
            powers[p] = powers.get(p, 0) + 1
            n //= p
    stack = [n] if n > 1 else []
    while stack:
        m = stack.pop()
        if is_prime(m):
            powers[m] = powers.get(m, 0) + 1
        else:
            g = _some_factor(m)
            stack += [g, m // g]
    return tuple(sorted(powers.items()))


def divisors(n: int) -> list[int]:
    """All divisors of n, smallest first."""
    found = [1]
    for p, e in factorize(n):
        found = [d * p**i for d in found for i in range(e + 1)]
    return sorted(found)


def smallest_prime_factor(n: int) -> int:
    return factorize(n)[0][0]


def is_coprime_to_6(n: int) -> bool:
    """Whether neither 2 nor 3 divides n: Polya's condition for a solution on the torus."""
    return n % 2 == 1 and n % 3 != 0


@cache
def ordered_factorizations(n: int) -> int:
    """The number of ordered factorisations of n into factors above 1; 1 for n = 1.

    Example:
        >>> [ordered_factorizations(5**i) for i in range(1, 7)]
        [1, 2, 4, 8, 16, 32]
    """
    return 1 if n == 1 else sum(ordered_factorizations(n // f) for f in divisors(n) if f > 1)
